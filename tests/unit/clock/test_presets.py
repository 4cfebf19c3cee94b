"""Presets by number and by name, templates that ask for values, an operator's own."""

from __future__ import annotations

import pytest

from zeitnot.clock import (
    ClockSettings,
    Freeze,
    PeriodChange,
    checked_presets,
    is_preset,
    parse_control,
    preset_settings,
    print_pgn,
)
from zeitnot.clock.presets import PRESETS, TEMPLATES
from zeitnot.errors import OperatorError, TimeControlError


@pytest.mark.parametrize(
    ("name", "pgn"),
    [
        ("dgt3000:01", "300"),
        ("DGT3000:5", "7200"),
        ("dgt3000:13", "5400+30:1800+30"),
        ("dgt3000:24", "6900d5:3600d5"),
        ("dgt2010:08", "7200:3600r"),
        ("dgt2010:33", "g10"),
        ("FIDE standard", "40/5400+30:1800+30"),
        ("standard", "40/5400+30:1800+30"),
        ("fide  BLITZ", "180+2"),
        ("rapid", "900+10"),
        ("Armageddon", "W300+2@61-B240+2@61"),
        ("candidates", "40/7200:20/3600:900+30"),
        ("USCF G/60 d5", "3600d5"),
        ("G/60 d5", "3600d5"),
        ("dgt2010:16=1500+10", "1500+10"),
        ("dgt3000:19=3600n15/300", "3600n15/300"),
    ],
)
def test_a_preset_is_a_control_by_name(name: str, pgn: str) -> None:
    assert is_preset(name)
    assert print_pgn(parse_control(name)) == pgn


def test_every_number_of_both_clocks_is_a_preset_a_template_or_its_owners() -> None:
    known = {*PRESETS, *TEMPLATES}
    assert {f"dgt3000:{n:02}" for n in range(1, 25)} <= known
    assert {f"dgt2010:{n:02}" for n in range(1, 37)} <= known


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=str)
def test_the_example_of_a_template_is_accepted(template: object) -> None:
    assert isinstance(template, type(TEMPLATES["dgt2010:03"]))
    control = parse_control(f"{template.name}={template.example}")
    assert control == parse_control(template.example)


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("dgt3000:25", 8, "is no preset"),
        ("dgt3000:26", 0, "slot of its owner"),
        ("dgt2010:16", 10, "asks for values"),
        ("dgt2010:16=300b3", 11, "takes values such as 5400"),
        ("dgt2010:16=300+x", 15, "expected a number of seconds"),
        ("FIDE blits", 0, "is no preset"),
    ],
)
def test_what_is_no_preset_says_so(text: str, position: int, words: str) -> None:
    with pytest.raises(TimeControlError, match=words) as caught:
        parse_control(text)
    assert caught.value.position == position


def test_a_preset_brings_the_settings_of_its_clock() -> None:
    settings = ClockSettings().with_overrides(preset_settings("dgt3000:22"))
    assert settings.freeze is Freeze.NEVER
    assert settings.period_change is PeriodChange.ZERO
    assert preset_settings("180+2") == {}


@pytest.mark.parametrize("preset", PRESETS.values(), ids=str)
def test_the_settings_of_every_preset_can_be_used(preset: object) -> None:
    name = getattr(preset, "name", "")
    assert ClockSettings().with_overrides(preset_settings(name)) is not None


def test_an_operators_own_preset_goes_first() -> None:
    own = checked_presets({"Club night": "1500+10", "dgt3000:26": "600+5"})
    assert print_pgn(parse_control("club  NIGHT", own)) == "1500+10"
    assert print_pgn(parse_control("dgt3000:26", own)) == "600+5"


@pytest.mark.parametrize(
    ("presets", "words"),
    [({"a": 5}, "preset 'a' is 5"), ({"b": "5x"}, "preset 'b': .*'x' at character 2")],
)
def test_an_operators_preset_that_is_none_is_named(presets: dict[str, object], words: str) -> None:
    with pytest.raises(OperatorError, match=words):
        checked_presets(presets)
