"""A time control: the periods of White and of Black.

Rules of this file: a control is checked when it is made, so a `TimeControl` in hand can always be played.
The notations (`notation_pgn.py`, `notation_players.py`) find the character of a fault themselves; what is
caught here is what no single character shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

import chess

from zeitnot.clock.period import (
    BONUSES,
    CHAINABLE,
    LEAST_AGAIN_US,
    MINUTE_US,
    UPWARD,
    Method,
    Period,
)
from zeitnot.errors import OperatorError

PACE_MOVES = 60
"""A.1 and B.1 (all editions) weigh a control by sixty moves."""

BOTH_OR_NONE = frozenset({Method.HOURGLASS, Method.GONG})
"""Methods in which one side's time depends on the other's, so both must play them."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The periods of each side, first to last. `white != black` are odds."""

    white: tuple[Period, ...]
    black: tuple[Period, ...]

    def __post_init__(self) -> None:
        for periods in (self.white, self.black):
            fault = fault_of(periods)
            if fault is not None:
                raise OperatorError(fault)
        for method in BOTH_OR_NONE:
            if (self.white[0].method is method) != (self.black[0].method is method):
                raise OperatorError(
                    f"{method.value} joins the two clocks, so it cannot be given to one side alone"
                )

    @classmethod
    def of(cls, *periods: Period) -> TimeControl:
        """The same periods for both sides."""
        return cls(periods, periods)

    def periods(self, color: chess.Color) -> tuple[Period, ...]:
        return self.white if color == chess.WHITE else self.black

    def period(self, color: chess.Color, number: int) -> Period:
        """The period with this number, from 1. A repeating last period goes on for ever."""
        periods = self.white if color == chess.WHITE else self.black
        return periods[number - 1] if number <= len(periods) else periods[-1]

    def has_next(self, color: chess.Color, number: int) -> bool:
        """Does another period follow the one with this number?"""
        periods = self.white if color == chess.WHITE else self.black
        return number < len(periods) or periods[-1].repeats

    def goal(self, color: chess.Color, number: int) -> int | None:
        """How many moves of the game complete the period with this number; None where it has no count."""
        if self.period(color, number).moves is None:
            return None
        periods = self.white if color == chess.WHITE else self.black
        total = sum(period.moves or 0 for period in periods[:number])
        return total + max(0, number - len(periods)) * (periods[-1].moves or 0)

    @property
    def has_bonus(self) -> bool:
        """Is there an increment or a delay anywhere in this control?"""
        return any(p.method in BONUSES for p in (*self.white, *self.black))

    @property
    def method(self) -> Method:
        """The method of White's first period: what kind of clock this is."""
        return self.white[0].method

    def planning_us(self, color: chess.Color, moves: int = PACE_MOVES) -> int | None:
        """The time of all periods that `moves` moves go through, plus the increment or delay of each of them.

        None where the time of a game cannot be planned so (hourglass, byo-yomi, Canadian, gong, a limit
        per move, count-up, overtime, no control or an unknown one).
        """
        if any(period.method not in CHAINABLE for period in self.periods(color)):
            return None
        total_us = 0
        done = 0
        for number in count(1):
            period = self.period(color, number)
            total_us += period.time_us
            goal = self.goal(color, number)
            upto = moves if goal is None else min(goal, moves)
            # Moves of a period without a count cannot be told from the next one's: all that are left
            # are weighed with the larger bonus.
            bonus_us = period.bonus_us
            if goal is None:
                bonus_us = max(p.bonus_us for p in self.periods(color)[number - 1 :] or (period,))
            total_us += bonus_us * max(0, upto - max(done, period.bonus_from - 1))
            done = upto
            if goal is None:
                rest = self.periods(color)[number:]
                return total_us + sum(p.time_us for p in rest)
            if done >= moves or not self.has_next(color, number):
                return total_us
        raise AssertionError  # pragma: no cover: count() has no end

    def pace(self) -> str:
        """`blitz`, `rapid` or `standard` by B.1 and A.1; unequal sides by the longer one."""
        plans = [self.planning_us(color) for color in chess.COLORS]
        known = [plan for plan in plans if plan is not None]
        if len(known) < len(plans):
            return "standard"
        longest = max(known)
        if longest <= 10 * MINUTE_US:
            return "blitz"
        return "rapid" if longest < 60 * MINUTE_US else "standard"


def fault_of(periods: tuple[Period, ...]) -> str | None:
    """What is wrong with one side's list of periods, in words; None if it can be played."""
    if not periods:
        return "a time control needs at least one period"
    for period in periods[:-1]:
        if period.method not in CHAINABLE:
            return f"no period can follow {period.method.value}"
        if period.repeats:
            return "only the last period can repeat"
    if len(periods) > 1 and periods[-1].method in ALONE:
        return f"{periods[-1].method.value} stands alone: it can be no part of a list of periods"
    for number, period in enumerate(periods, start=1):
        if number > 1 and period.time_us == 0 and period.method in CHAINABLE:
            return "a later period needs some time of its own"
        fault = _fault(period)
        if fault is not None:
            return fault
    return None


ALONE = frozenset(
    {
        Method.HOURGLASS,
        Method.GONG,
        Method.MOVE_LIMIT,
        Method.COUNT_UP,
        Method.NONE,
        Method.UNKNOWN,
    }
)
"""Methods that are a whole control by themselves."""


def _fault(period: Period) -> str | None:
    amounts = (period.time_us, period.bonus_us, period.each_us, period.cap_us or 0, period.count)
    if min(amounts) < 0:
        return "a time cannot be negative"
    if period.method in BONUSES and period.bonus_us == 0:
        return f"{period.method.value} needs a bonus above zero"
    if period.time_us == 0 and not _may_be_empty(period):
        return "a period needs some time"
    if period.cap_us == 0:
        return "a cap of zero lets no time be added"
    if period.method in {Method.BYO_YOMI, Method.CANADIAN} and 0 in (period.count, period.each_us):
        return f"{period.method.value} needs a count and a time above zero"
    if period.moves is not None and period.moves < 1:
        return "a count of moves begins at 1"
    if period.moves is not None and period.method not in CHAINABLE:
        return f"{period.method.value} has no count of moves"
    if period.bonus_from < 1:
        return "moves are counted from 1"
    if period.repeats and period.method not in CHAINABLE:
        return f"{period.method.value} cannot repeat"
    again = period.repeats or period.method is Method.GONG
    if again and period.time_us < LEAST_AGAIN_US:
        return "what comes again and again needs at least a tenth of a second"
    return None


def _may_be_empty(period: Period) -> bool:
    """Can a period without main time be played? Yes if something else gives time, or if nothing runs out."""
    if period.method in BONUSES:
        return period.bonus_from == 1
    return period.method in UPWARD or period.method in {Method.BYO_YOMI, Method.CANADIAN}
