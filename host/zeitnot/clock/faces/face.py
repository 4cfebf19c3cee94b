"""The face: everything a display of this clock may show at one instant, as one value.

Rules of this file: a `Face` holds no unrounded time, so two faces are equal exactly when nothing that is
shown differs; `next_change_us` says when that will be, so a display is redrawn only then. The two sides
are formatted by the same rules: equal times look equal. The kinds of display are the other files here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

import chess

from zeitnot.clock.digits import TENTHS_BELOW_US, Digits, digits_of, unit_us
from zeitnot.clock.period import DELAYS, SECOND_US, UPWARD, Method, Period
from zeitnot.clock.reading import Phase

if TYPE_CHECKING:
    from chess import Color

    from zeitnot.clock.clock import Clock
    from zeitnot.clock.side import Side


class Mark(Enum):
    """The flag beside a time. It stands at one side only: the one that fell, or passed the control, first."""

    NONE = "none"
    SOLID = "solid"
    """This side passed the last control first, and the game goes on."""
    BLINKING = "blinking"
    """This side's flag fell first, for good."""


@dataclass(frozen=True, slots=True)
class FaceOptions:
    """What an operator may choose for a display; by default what the clock's settings say."""

    tenths: bool = False
    """Tenths of seconds below 20 s."""


@dataclass(frozen=True, slots=True)
class SideFace:
    time: Digits
    delay: int | None
    """US delay: whole seconds that are left of it, rounded up. None where no delay is shown by itself."""
    delaying: bool
    """The delay runs, the main time waits."""
    to_move: bool
    mark: Mark
    period: int
    moves: int
    moves_to_go: int | None
    """Moves until the next control or the end of a Canadian block; None where nothing is counted."""
    byo_yomi: int | None
    """Byo-yomi periods that are left, the running one included."""

    @property
    def text(self) -> str:
        return self.time.text


@dataclass(frozen=True, slots=True)
class Face:
    white: SideFace
    black: SideFace
    phase: Phase
    running: Color | None

    @property
    def paused(self) -> bool:
        return self.phase is Phase.PAUSED

    def of(self, color: Color) -> SideFace:
        return self.white if color == chess.WHITE else self.black


def face(clock: Clock, at_us: int, options: FaceOptions | None = None) -> Face:
    """What there is to be seen of this clock at this instant."""
    options = options if options is not None else FaceOptions(clock.settings.tenths)
    now = clock.charged(at_us)
    return Face(
        _side_face(now, chess.WHITE, options),
        _side_face(now, chess.BLACK, options),
        now.phase,
        now.running,
    )


def _side_face(now: Clock, color: Color, options: FaceOptions) -> SideFace:
    side, period = now.of(color), now.period(color)
    delay = None
    if period.method is Method.US_DELAY:
        delay = -(-side.delay_us // SECOND_US)
    to_go = side.block if side.block > 0 and period.method is Method.CANADIAN else None
    goal = now.control.goal(color, side.period)
    if goal is not None:
        to_go = max(0, goal - side.moves)
    return SideFace(
        time=digits_of(now.shown_us(color), options.tenths, period.method in UPWARD),
        delay=delay,
        delaying=now.running == color and period.method in DELAYS and side.delay_us > 0,
        to_move=now.side == color and now.phase is not Phase.OVER,
        mark=_mark(now, color),
        period=side.period,
        moves=side.moves,
        moves_to_go=to_go,
        byo_yomi=_byo_yomi(side, period),
    )


def _byo_yomi(side: Side, period: Period) -> int | None:
    if period.method is not Method.BYO_YOMI:
        return None
    return period.count if side.block == 0 else -(-side.main_us // period.each_us)


def _mark(now: Clock, color: Color) -> Mark:
    if now.first_flag is not None:
        return Mark.BLINKING if now.first_flag == color else Mark.NONE
    return Mark.SOLID if now.passed == color else Mark.NONE


def next_change_us(clock: Clock, at_us: int, options: FaceOptions | None = None) -> int | None:
    """The next instant after `at_us` at which the face differs if nobody does anything; None: never.

    A zero that is due changes the face as well; it comes from `clock.next_zero_us()` and must be passed.
    """
    if clock.running is None:
        return None
    options = options if options is not None else FaceOptions(clock.settings.tenths)
    now = clock.charged(at_us)
    color = clock.running
    side, period = now.of(color), now.period(color)
    if side.flag:
        return None
    if period.method in UPWARD:
        return at_us + SECOND_US - side.main_us % SECOND_US
    waits_us = 0 if period.method is Method.BRONSTEIN else side.delay_us
    shown_us = now.shown_us(color)
    steps = [waits_us + _fall_us(shown_us, options.tenths)]
    if side.delay_us > 0:
        steps.append(side.delay_us)  # The delay is over: the main time begins to run.
        if period.method is Method.US_DELAY:
            steps.append(_fall_us(side.delay_us, tenths=False))
    if period.method is Method.BYO_YOMI and side.block > 0:
        steps.append(side.main_us % period.each_us or period.each_us)
    if period.method is Method.HOURGLASS:
        steps.append(_rise_us(now.shown_us(not color), options.tenths))
    zero_us = clock.next_zero_us()
    steps = [at_us + step for step in steps]
    if zero_us is not None and zero_us > at_us:
        steps.append(zero_us)
    return min(steps)


def _fall_us(left_us: int, tenths: bool) -> int:
    """How long until a time that runs down, rounded up, shows something else."""
    if tenths and left_us == TENTHS_BELOW_US:
        return 1  # 0:20 becomes 0:20.0
    unit = unit_us(left_us, tenths)
    return left_us % unit or unit


def _rise_us(left_us: int, tenths: bool) -> int:
    """How long until a time that grows, rounded up, shows something else."""
    unit = unit_us(left_us, tenths)
    if tenths and left_us < TENTHS_BELOW_US and left_us // unit == TENTHS_BELOW_US // unit - 1:
        return TENTHS_BELOW_US - left_us  # 0:20.0 becomes 0:20
    return -left_us % unit + 1
