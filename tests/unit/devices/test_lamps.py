"""Which lamps are lit, from the face."""

from __future__ import annotations

import pytest

from tests.faces import FACES
from zeitnot.clock.sounds import Sound
from zeitnot.devices.lamps import BUZZER, LAMPS, SOUND_US, changed, lamps
from zeitnot.devices.pins import load_pins


@pytest.mark.parametrize(
    ("name", "lit"),
    [
        ("ready", []),
        ("middle", ["lamp_black"]),
        ("delay", ["lamp_white"]),
        ("second-period", []),
        ("flag", ["lamp_flag_white"]),
    ],
)
def test_the_running_side_and_the_first_flag_are_lit_and_nothing_else(
    name: str, lit: list[str]
) -> None:
    assert [line for line, on in lamps(FACES[name]).items() if on] == lit


def test_every_lamp_and_the_buzzer_are_outputs_of_the_pin_map() -> None:
    pins = load_pins()
    assert {pins.pin(line).direction for line in (*LAMPS, BUZZER)} == {"out"}
    assert set(lamps(FACES["ready"])) == set(LAMPS)


def test_only_what_differs_is_set() -> None:
    black, white = lamps(FACES["middle"]), lamps(FACES["delay"])
    assert changed({}, black) == black
    assert changed(black, black) == {}
    assert changed(black, white) == {"lamp_white": True, "lamp_black": False}


def test_every_sound_has_a_length() -> None:
    assert set(SOUND_US) == set(Sound)
