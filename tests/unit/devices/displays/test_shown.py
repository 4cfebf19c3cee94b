"""Inside the process of a display: the newest line, what blinks, and one word for each trouble."""

from __future__ import annotations

import pytest

from tests.faces import FACES
from zeitnot.devices.displays.__main__ import BLINK_S, REOPEN_S, Shown, blinks, newest
from zeitnot.devices.displays.display import Place
from zeitnot.devices.pins import load_pins

PLACE = Place(load_pins())


@pytest.mark.parametrize(
    ("waiting", "line", "rest"),
    [
        (b"", None, b""),
        (b"ab", None, b"ab"),
        (b"ab\n", b"ab", b""),
        (b"ab\ncd", b"ab", b"cd"),
        (b"ab\ncd\n", b"cd", b""),
        (b"ab\ncd\nef", b"cd", b"ef"),
    ],
)
def test_only_the_last_whole_line_counts(waiting: bytes, line: bytes | None, rest: bytes) -> None:
    assert newest(waiting) == (line, rest)


def test_a_final_flag_and_the_colon_of_hours_blink_and_nothing_else_does() -> None:
    assert {name for name, face in FACES.items() if blinks(face)} == {"ready", "middle", "flag"}


def test_it_waits_for_good_while_nothing_blinks_and_for_a_half_second_at_most_while_it_does() -> (
    None
):
    shown = Shown("tests.unit.devices.displays.fakes:Telling", PLACE)
    waits = [shown.wait_s()]
    shown.face = FACES["delay"]
    shown.draw()
    waits.append(shown.wait_s())
    assert waits == [None, None]
    shown.face = FACES["flag"]
    assert 0 < (shown.wait_s() or 0) <= BLINK_S


def test_a_maker_that_fails_is_told_once_and_tried_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = Shown("zeitnot.devices.displays.character_lcd:CharacterLcd", PLACE)
    shown.face = FACES["delay"]
    shown.draw()
    shown.draw()
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 1
    assert said[0].startswith("broken: ")
    assert shown.wait_s() == REOPEN_S
