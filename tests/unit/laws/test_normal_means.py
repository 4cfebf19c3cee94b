"""Guidelines III and the old Article 10: when the request may be made, and what each answer does."""

from __future__ import annotations

from typing import TypedDict

import chess
import pytest

from zeitnot.laws.editions import Pace, edition
from zeitnot.laws.endings import Ending
from zeitnot.laws.normal_means import Choice, NormalMeans, both_flags, normal_means
from zeitnot.laws.remedy import Remedy

NOW = edition("fide-2023")
OLD = edition("tsf-1997")
WHITE, BLACK = chess.WHITE, chess.BLACK
MINUTE = 60_000_000
BONUS = Remedy(add_time=(BLACK, 2 * MINUTE))


class At(TypedDict):
    left_us: int
    has_the_move: bool
    increment: bool
    flag_fallen: bool


GOOD = At(left_us=2 * MINUTE - 1, has_the_move=True, increment=False, flag_fallen=False)


def test_the_arbiter_may_draw_postpone_reject_or_give_an_increment() -> None:
    assert normal_means(WHITE, NOW, **GOOD) == NormalMeans(
        "",
        (
            Choice("draw", "III.5.1", Remedy(result="1/2-1/2"), play_on=False),
            Choice("postpone", "III.5.2", result_later=True),
            Choice("postpone_with_bonus", "III.5.2", BONUS, result_later=True),
            Choice("reject", "III.5.3", BONUS),
            Choice("increment", "III.4", BONUS, increment_us=5_000_000),
        ),
    )


def test_the_older_article_has_no_rejection_and_no_increment() -> None:
    found = normal_means(WHITE, OLD, **GOOD)
    assert [(one.name, one.article) for one in found.choices] == [
        ("draw", "10.2a"),
        ("postpone", "10.2b"),
        ("postpone_with_bonus", "10.2b"),
    ]


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        (
            At(left_us=2 * MINUTE, has_the_move=True, increment=False, flag_fallen=False),
            "time_left",
        ),
        (At(left_us=MINUTE, has_the_move=False, increment=False, flag_fallen=False), "not_on_move"),
        (At(left_us=MINUTE, has_the_move=True, increment=True, flag_fallen=False), "increment"),
        (At(left_us=0, has_the_move=True, increment=False, flag_fallen=True), "flag"),
    ],
)
def test_the_request_is_refused(change: At, refused: str) -> None:
    assert normal_means(WHITE, NOW, **change) == NormalMeans(refused)


def test_the_guidelines_must_be_announced_and_are_not_for_blitz() -> None:
    assert normal_means(WHITE, NOW, announced=False, **GOOD) == NormalMeans("not_announced")
    blitz = edition("fide-2023", Pace.BLITZ)
    assert normal_means(WHITE, blitz, **GOOD) == NormalMeans("blitz")
    assert normal_means(WHITE, OLD, announced=False, **GOOD).refused == ""


def test_both_flags_in_unknown_order_draw_in_the_last_period_only() -> None:
    assert both_flags(NOW, last_period=False) is None
    assert both_flags(NOW, last_period=True) == Ending("1/2-1/2", "normal_means", "III.3.1")
    assert both_flags(OLD, last_period=True) == Ending("1/2-1/2", "normal_means", "10.4")
