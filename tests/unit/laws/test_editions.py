"""The numbers and windows of each edition, by pace and supervision."""

from __future__ import annotations

import pytest

from zeitnot.errors import OperatorError
from zeitnot.laws.editions import EDITIONS, Pace, classify, edition
from zeitnot.laws.rules import ARTICLES, Rule

MINUTE = 60_000_000
S, R, B = Pace.STANDARD, Pace.RAPID, Pace.BLITZ


@pytest.mark.parametrize(
    ("name", "supervised", "minutes"),
    [
        ("fide-2023", False, (2, 1, 1)),
        ("fide-2023", True, (2, 1, 2)),
        ("fide-2018", False, (2, 2, 1)),
        ("fide-2018", True, (2, 2, 1)),
        ("fide-2017", False, (2, 2, 1)),
        ("fide-2017", True, (2, 2, 1)),
        ("tsf-1997", False, (2, 2, 2)),
    ],
)
def test_the_penalty_is_that_of_the_edition_the_pace_and_the_supervision(
    name: str, supervised: bool, minutes: tuple[int, int, int]
) -> None:
    found = tuple(edition(name, pace, supervised).penalty_us // MINUTE for pace in (S, R, B))
    assert found == minutes


def test_the_supervised_blitz_penalty_of_2023_is_a_setting() -> None:
    one = edition("fide-2023", B, True, supervised_blitz_penalty_us=MINUTE)
    assert (one.penalty_us, one.claim_price_us) == (MINUTE, MINUTE)
    # It is a setting of that one case.
    assert edition("fide-2023", B, False, 5 * MINUTE).penalty_us == MINUTE
    assert edition("fide-2023", R, True, 5 * MINUTE).penalty_us == MINUTE


def test_the_price_of_a_wrong_claim_goes_with_the_penalty_and_was_three_minutes_and_half_the_time() -> (
    None
):
    for name in ("fide-2023", "fide-2018", "fide-2017"):
        for pace in (S, R, B):
            one = edition(name, pace)
            assert (one.claim_price_us, one.claim_halves) == (one.penalty_us, False)
    old = edition("tsf-1997")
    assert (old.claim_price_us, old.claim_halves) == (3 * MINUTE, True)
    assert old.claim_halving_limit_us == 3 * MINUTE


@pytest.mark.parametrize(
    ("name", "pace", "supervised", "window"),
    [
        ("fide-2023", S, False, "game_end"),
        ("fide-2023", R, False, "opponent_move_made"),
        ("fide-2023", R, True, "game_end"),
        ("fide-2018", B, False, "opponent_move_made"),
        ("fide-2018", B, True, "game_end"),
        ("tsf-1997", R, False, "game_end"),
    ],
)
def test_an_illegal_move_may_be_claimed_until(
    name: str, pace: Pace, supervised: bool, window: str
) -> None:
    assert edition(name, pace, supervised).window(Rule.ILLEGAL_MOVE) == window


def test_a_touch_is_claimed_before_the_claimant_touches_at_every_pace() -> None:
    for name in EDITIONS:
        for pace in (S, R, B):
            assert edition(name, pace).window(Rule.TOUCHED_OWN) == "claimant_touch"


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        (Rule.HAS_THE_MOVE, ("1.3", "1.3", "1.3", "1.1")),
        (Rule.TOUCH_CLAIM_ENDS, ("4.8", "4.8", "4.8", "4.6")),
        (Rule.EMPTY_PRESS, ("7.5.3", "7.5.3", "7.8.1", "7.3")),
        (Rule.TWO_HANDS, ("7.5.4", "7.5.4", "7.7.1", "4.1")),
        (Rule.QUICK_WINDOW, ("A.5.2", "A.4.2", "A.4.2", "")),
        (Rule.DEAD_POSITION, ("5.2.2", "5.2.2", "5.2.2", "9.6")),
        (Rule.FIVEFOLD, ("9.6.1", "9.6.1", "9.6.1", "")),
        (Rule.SAME_POSITION, ("9.2.3", "9.2.2", "9.2.2", "9.2")),
        (Rule.NORMAL_MEANS, ("III.5", "III.5", "III.5", "10.2")),
    ],
)
def test_a_rule_has_its_number_in_each_edition(rule: Rule, numbers: tuple[str, ...]) -> None:
    assert tuple(edition(name).article(rule) for name in EDITIONS) == numbers


def test_every_rule_has_numbers_and_the_edition_in_force_knows_them_all() -> None:
    assert set(ARTICLES) == set(Rule)
    assert all(edition("fide-2023").knows(rule) for rule in Rule)
    assert not edition("tsf-1997").knows(Rule.CLAIM_LOST_BY_TOUCH)


def test_an_unknown_edition_is_told_with_the_known_ones() -> None:
    with pytest.raises(OperatorError) as caught:
        edition("fide-2027")
    assert str(caught.value) == (
        "unknown edition of the Laws 'fide-2027'; known are fide-2023, fide-2018, fide-2017, tsf-1997"
    )


@pytest.mark.parametrize(
    ("minutes", "pace"),
    [
        (0, B),
        (10, B),
        (10 + 1 / 60, R),
        (59 + 59 / 60, R),
        (60, S),
        (120, S),
    ],
)
def test_ten_minutes_are_blitz_and_sixty_are_standard(minutes: float, pace: Pace) -> None:
    assert classify(round(minutes * MINUTE)) is pace


def test_a_control_without_a_planned_length_is_standard() -> None:
    assert classify(None) is S


def test_only_2023_knows_the_exception_for_resignation() -> None:
    assert [name for name in EDITIONS if edition(name).resignation_exception] == ["fide-2023"]


def test_2017_had_three_counters_and_lost_at_once_in_unsupervised_rapid_and_blitz() -> None:
    assert [name for name in EDITIONS if edition(name).separate_counters] == ["fide-2017"]
    loses = {
        (pace, supervised)
        for pace in (S, R, B)
        for supervised in (False, True)
        if edition("fide-2017", pace, supervised).first_illegal_move_loses
    }
    assert loses == {(R, False), (B, False)}
