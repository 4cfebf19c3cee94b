"""Profiles are data, and every setting can be overridden by its name."""

from __future__ import annotations

import pytest

from zeitnot.clock import PROFILES, ClockSettings, Freeze, PeriodChange, profile
from zeitnot.errors import OperatorError


def test_the_three_profiles_differ_where_the_rule_books_do() -> None:
    assert profile("fide") == ClockSettings(
        freeze=Freeze.WITH_BONUS, first_increment=True, period_change=PeriodChange.MOVES
    )
    assert profile("uscf").freeze is Freeze.NEVER
    assert profile("uscf").first_increment
    assert not profile("online").first_increment


def test_the_fide_profile_makes_no_sound() -> None:
    fide = profile("fide")
    assert (fide.low_time_sound, fide.countdown_sound, fide.flag_sound) == (False,) * 3


@pytest.mark.parametrize("name", PROFILES)
def test_every_setting_can_be_overridden_by_what_it_writes_itself(name: str) -> None:
    settings = profile(name)
    assert ClockSettings().with_overrides(settings.to_json()) == settings


@pytest.mark.parametrize(
    ("value", "freeze"),
    [(True, Freeze.ALWAYS), (False, Freeze.NEVER), ("with_bonus", Freeze.WITH_BONUS)],
)
def test_freeze_is_true_false_or_with_bonus(value: object, freeze: Freeze) -> None:
    assert ClockSettings().with_overrides({"freeze": value}).freeze is freeze


@pytest.mark.parametrize(
    ("overrides", "words"),
    [
        ({"frost": True}, "'frost'"),
        ({"freeze": 1}, "'freeze' is 1"),
        ({"first_increment": "yes"}, "'first_increment' is 'yes'"),
        ({"period_change": "never"}, "moves, zero, zero_and_moves"),
        ({"tenths": None}, "'tenths' is None"),
    ],
)
def test_a_wrong_override_is_named(overrides: dict[str, object], words: str) -> None:
    with pytest.raises(OperatorError, match=words):
        ClockSettings().with_overrides(overrides)


def test_an_unknown_profile_is_named_with_the_known_ones() -> None:
    with pytest.raises(OperatorError, match=r"'fidé'.*fide, uscf, online"):
        profile("fidé")
