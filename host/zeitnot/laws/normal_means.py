"""Guidelines III and the old Article 10: a draw claimed with less than two minutes left, as data for the arbiter.

The machine says whether the request may be made and what each of the arbiter's answers does; the answer is his.
Guidelines III hold only where they were announced, in games without increment, never in blitz.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zeitnot.laws.editions import Pace
from zeitnot.laws.endings import DRAW, Ending
from zeitnot.laws.remedy import NO_REMEDY, Remedy
from zeitnot.laws.rules import Rule

if TYPE_CHECKING:
    import chess

    from zeitnot.laws.editions import Edition

_BONUS_US = 2 * 60_000_000
INCREMENT_US = 5_000_000
"""The increment that III.4 gives both players."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of the arbiter: its name, its Article, what it does; `increment_us` for both (III.4).
    `play_on`: the game goes on, under his eye if `result_later` (he may still declare it after a flag)."""

    name: str
    article: str
    remedy: Remedy = NO_REMEDY
    increment_us: int = 0
    play_on: bool = True
    result_later: bool = False


@dataclass(frozen=True, slots=True)
class NormalMeans:
    """Whether the request may be made (`refused` is empty), and the arbiter's choices."""

    refused: str
    choices: tuple[Choice, ...] = ()


def normal_means(
    claimant: chess.Color,
    edition: Edition,
    *,
    left_us: int,
    has_the_move: bool,
    increment: bool,
    flag_fallen: bool,
    announced: bool = True,
) -> NormalMeans:
    """The request of `claimant` with `left_us` on his clock. `announced`: the event has these guidelines.

    `refused`: `not_announced`, `increment`, `blitz`, `time_left`, `not_on_move`, `flag`.
    """
    new = edition.knows(Rule.INCREMENT_REQUEST)  # the Guidelines; else the Article 10 of 1997
    checks = (
        ("not_announced", new and not announced),
        ("increment", new and increment),
        ("blitz", new and edition.pace is Pace.BLITZ),
        ("flag", flag_fallen),
        ("time_left", left_us >= edition.quickplay_limit_us),
        ("not_on_move", new and not has_the_move),
    )
    for name, refused in checks:
        if refused:
            return NormalMeans(name)
    article = edition.article(Rule.NORMAL_MEANS)
    bonus = Remedy(add_time=(not claimant, _BONUS_US))
    choices = [
        Choice(
            "draw", f"{article}.1" if new else f"{article}a", Remedy(result=DRAW), play_on=False
        ),
        Choice("postpone", f"{article}.2" if new else f"{article}b", result_later=True),
        Choice(
            "postpone_with_bonus",
            f"{article}.2" if new else f"{article}b",
            bonus,
            result_later=True,
        ),
    ]
    if new:
        choices.append(Choice("reject", f"{article}.3", bonus))
        choices.append(
            Choice(
                "increment",
                edition.article(Rule.INCREMENT_REQUEST),
                bonus,
                increment_us=INCREMENT_US,
            )
        )
    return NormalMeans("", tuple(choices))


def both_flags(edition: Edition, *, last_period: bool) -> Ending | None:
    """Both flags are down and nobody can say which fell first: in the last period a draw (III.3.1; 10.4), else
    the game goes on.

    An electronic clock always knows; this is for one that lost its memory, and for the arbiter's word.
    """
    if not last_period:
        return None
    return Ending(DRAW, "normal_means", edition.article(Rule.LAST_PERIOD_BOTH_FLAGS))
