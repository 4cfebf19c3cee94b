"""One side of the clock, and the arithmetic of its time.

Rules of this file: a `Side` holds what it had when its turn began (or when the clock was last written
down); nothing ticks. Functions take a side and give a side. Nothing here knows the other side: what joins
the two (whose turn, hourglass, the zero for both) is in `clock.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from zeitnot.clock.period import BLOCKS, DELAYS, UPWARD, Method, Period


@dataclass(frozen=True, slots=True)
class Pressed:
    """What the latest press of a side gave it, so that the press can be taken back."""

    credit_us: int
    """Added to the main time: increment, byo-yomi made whole, time of a new period."""
    delay_us: int
    """The delay that was left at the press."""
    moves: int
    periods: int
    block: int
    """The `block` before the press."""


@dataclass(frozen=True, slots=True)
class Side:
    main_us: int
    """Time left without the delay (count-up: time used; in byo-yomi: all periods that are left)."""
    delay_us: int
    """What is left of the delay of this turn; the whole delay while the side waits."""
    moves: int = 0
    period: int = 1
    flag: bool = False
    block: int = 0
    """Canadian: moves still to be made in the running block; byo-yomi: 1 once it has begun. 0: main time."""
    pressed: Pressed | None = None


def opening(period: Period, first_increment: bool) -> Side:
    """A side before its first move.

    A control without any time of its own has its first increment under every profile, or nobody could move.
    """
    main_us = period.time_us
    if period.method is Method.FISCHER and (first_increment or period.time_us == 0):
        main_us = with_increment(main_us, period, move=1)
    block = 0
    if main_us == 0 and period.method in BLOCKS:
        main_us, block = block_of(period)
    return Side(main_us, delay_of(period, move=1), block=block)


def block_of(period: Period) -> tuple[int, int]:
    """(main, block) after the main time: all byo-yomi periods in one number, or the first Canadian block."""
    if period.method is Method.BYO_YOMI:
        return period.count * period.each_us, 1
    return period.each_us, period.count


def delay_of(period: Period, move: int) -> int:
    """The delay that the move with this number has."""
    if period.method in DELAYS and move >= period.bonus_from:
        return period.bonus_us
    return 0


def with_increment(main_us: int, period: Period, move: int) -> int:
    """The main time after the Fischer increment that the press of the move with this number earns."""
    if period.method is not Method.FISCHER or move < period.bonus_from:
        return main_us
    if period.cap_us is None:
        return main_us + period.bonus_us
    # A cap takes nothing away from a side that stands above it.
    return max(main_us, min(main_us + period.bonus_us, period.cap_us))


def charged(side: Side, period: Period, elapsed_us: int) -> tuple[int, int]:
    """(main, delay) after `elapsed_us` more of this side's turn. Below zero in overtime only."""
    if period.method in UPWARD:
        return side.main_us + elapsed_us, 0
    if elapsed_us <= side.delay_us:
        return side.main_us, side.delay_us - elapsed_us
    main_us = side.main_us - (elapsed_us - side.delay_us)
    if main_us < 0 and period.method is not Method.OVERTIME:
        main_us = 0
    return main_us, 0


def zero_after(side: Side, period: Period) -> int | None:
    """How long this side may still think before it reaches a zero; None if it reaches none (any more)."""
    if side.flag or period.method in UPWARD:
        return None
    if period.method is Method.OVERTIME and side.main_us <= 0:
        return None
    return side.main_us + side.delay_us


def made_whole(main_us: int, period: Period) -> int:
    """Byo-yomi at the press: a period that was begun and not used up is whole again."""
    return -(-main_us // period.each_us) * period.each_us


def gained(side: Side, us: int) -> Side:
    """Hourglass: what the other side used."""
    return Side(
        side.main_us + us,
        side.delay_us,
        side.moves,
        side.period,
        side.flag,
        side.block,
        side.pressed,
    )
