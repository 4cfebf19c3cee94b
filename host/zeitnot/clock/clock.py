"""The chess clock: two sides, at most one of them running, and every instant computed.

Rules of this file:
- A `Clock` is a value. Every operation gives a new one, so undoing is keeping the old one. Nothing reads a
  time: instants come in as `at_us`, and what is left at an instant is arithmetic.
- Zeros come first: whoever calls an operation at an instant passes every zero that is due at or before it
  (`advance` does so). Hence a press at the very instant of zero is too late, one microsecond earlier is
  in time. An operation that is asked to jump over a zero raises `InternalError`.
- `start`, `press`, `count_move`, `pause`, `resume`, `stop` give the same clock back (`is`) where they have
  no effect. The arbiter's acts give `Refused` where they cannot be.

What one side's time does is in `side.py`; the settled questions are in docs/clock.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import chess

from zeitnot.clock import arbiter, saved, turns
from zeitnot.clock import side as sides
from zeitnot.clock.digits import digits_of
from zeitnot.clock.period import UPWARD, Method, Period
from zeitnot.clock.reading import Correction, Phase, Reading, Refused, Zero
from zeitnot.clock.settings import ClockSettings, Freeze, PeriodChange
from zeitnot.clock.side import Side
from zeitnot.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chess import Color

    from zeitnot.clock.control import TimeControl


@dataclass(frozen=True, slots=True)
class Clock:
    control: TimeControl
    settings: ClockSettings
    phase: Phase
    side: Color
    """The side to move, whose clock runs if any does."""
    since_us: int | None
    """The instant since which `side` must still be charged; None while nobody runs."""
    white: Side
    black: Side
    first_flag: Color | None = None
    passed: Color | None = None
    """The side that reached the last control first, by its zero."""

    @classmethod
    def new(cls, control: TimeControl, settings: ClockSettings | None = None) -> Clock:
        """A clock that is set and waits for the start; White is to move."""
        settings = settings if settings is not None else ClockSettings()
        first = settings.first_increment
        return cls(
            control,
            settings,
            Phase.READY,
            chess.WHITE,
            None,
            sides.opening(control.white[0], first),
            sides.opening(control.black[0], first),
        )

    # What the clock says.

    def of(self, color: Color) -> Side:
        return self.white if color == chess.WHITE else self.black

    def period(self, color: Color) -> Period:
        """The period that this side plays in."""
        return self.control.period(color, self.of(color).period)

    @property
    def running(self) -> Color | None:
        return None if self.since_us is None else self.side

    @property
    def frozen(self) -> bool:
        """Has a flag stopped both sides for good?"""
        return self.first_flag is not None and self.freezes()

    def next_zero_us(self) -> int | None:
        """The instant at which the running side reaches a zero if nobody does anything."""
        if self.since_us is None:
            return None
        left_us = sides.zero_after(self.of(self.side), self.period(self.side))
        return None if left_us is None else self.since_us + left_us

    def reading(self, at_us: int) -> Reading:
        """All that the `clock` effect tells, at this instant. A zero that was not passed yet holds at 0:00."""
        now = self.charged(at_us)
        to_move = now.of(now.side)
        us_delay = now.period(now.side).method is Method.US_DELAY
        return Reading(
            white_us=now.shown_us(chess.WHITE),
            black_us=now.shown_us(chess.BLACK),
            main_us=(now.white.main_us, now.black.main_us),
            delay_us=to_move.delay_us if us_delay else 0,
            running=self.running,
            phase=self.phase,
            moves=(now.white.moves, now.black.moves),
            period=(now.white.period, now.black.period),
            flags=(now.white.flag, now.black.flag),
            first_flag=self.first_flag,
            face=(now._text(chess.WHITE), now._text(chess.BLACK)),
        )

    def charged(self, at_us: int) -> Clock:
        """The same clock written down at this instant (not before the turn began, not beyond a zero)."""
        if self.since_us is None:
            return self
        own, period = self.of(self.side), self.period(self.side)
        main_us, delay_us = sides.charged(own, period, max(0, at_us - self.since_us))
        now = Side(main_us, delay_us, own.moves, own.period, own.flag, own.block, own.pressed)
        other = self.of(not self.side)
        if period.method is Method.HOURGLASS:
            other = sides.gained(other, own.main_us - main_us)
        white, black = (now, other) if self.side == chess.WHITE else (other, now)
        return Clock(
            self.control,
            self.settings,
            self.phase,
            self.side,
            max(at_us, self.since_us),
            white,
            black,
            self.first_flag,
            self.passed,
        )

    def shown_us(self, color: Color) -> int:
        """The time of a side as its method counts it, as of `since_us`."""
        side = self.of(color)
        if self.period(color).method is Method.BRONSTEIN:
            return side.main_us + side.delay_us
        return side.main_us

    # The players.

    def start(self, at_us: int, color: Color) -> Clock:
        """Start the clock of the side to move."""
        if self.phase is not Phase.READY:
            return self
        since_us = None if self.frozen else at_us
        return replace(self, phase=Phase.RUNNING, side=color, since_us=since_us)

    def press(self, color: Color, at_us: int, count: bool = True) -> Clock:
        """The running side ends its turn: it is charged, its move is counted, it gets what its method gives."""
        if self.since_us is None or color != self.side:
            return self
        own, other = (self.white, self.black) if color == chess.WHITE else (self.black, self.white)
        period = self.control.period(color, own.period)
        if period.method is Method.GONG:
            # The gong alone passes the turn on: time that is not used is not saved.
            return self.count_move(color, at_us) if count else self
        self._check(own, period, at_us)
        main_us, delay_us = sides.charged(own, period, at_us - self.since_us)
        if period.method is Method.HOURGLASS:
            other = sides.gained(other, own.main_us - main_us)
        after = turns.pressed(
            self.control,
            self.settings,
            color,
            own,
            (main_us, delay_us),
            count,
            flagged=self.first_flag is not None,
        )
        white, black = (after, other) if color == chess.WHITE else (other, after)
        return Clock(
            self.control,
            self.settings,
            self.phase,
            not color,
            at_us,
            white,
            black,
            self.first_flag,
            self.passed,
        )

    def count_move(self, color: Color, at_us: int) -> Clock:
        """A move was completed without a press: its count and what the count brings, no increment.

        So with a forgotten press (6.2.1.2) and with the move that ends the game, counted once it is over.
        """
        self.check_due(at_us)
        now = self.charged(at_us)
        side = now.of(color)
        moves = side.moves + 1
        if self.first_flag is not None or self.phase is Phase.OVER:
            return now.with_side(color, replace(side, moves=moves))
        main_us, number, block = turns.counted(
            self.control, self.settings, color, side.main_us, moves, side.period, side.block
        )
        counted = replace(side, main_us=main_us, moves=moves, period=number, block=block)
        return now.with_side(color, counted)

    # Zeros.

    def pass_zero(self, at_us: int) -> tuple[Clock, Zero]:
        """The running side is at zero at exactly `at_us` (= `next_zero_us()`): what happens then."""
        if at_us != self.next_zero_us():
            raise InternalError(
                f"no zero at {at_us}: the next one is at {self.next_zero_us()}; ask next_zero_us()"
            )
        color = self.side
        now = self.charged(at_us)
        # What a zero does after a press cannot be told apart from the press: it is taken back no more.
        own, period = replace(now.of(color), pressed=None), now.period(color)
        now = now.with_side(color, own)
        match period.method:
            case Method.GONG:
                own = replace(own, main_us=period.time_us)
                passed = replace(now.with_side(color, own), side=not color)
                return passed, Zero(color, at_us, flag=False, first=False)
            case Method.OVERTIME:
                first = self.passed is None
                return replace(now, passed=color if first else self.passed), Zero(
                    color, at_us, flag=False, first=first
                )
            case Method.CANADIAN | Method.BYO_YOMI if own.block == 0 and self.first_flag is None:
                main_us, number = sides.block_of(period)
                block = replace(own, main_us=main_us, block=number)
                first = now.of(not color).block == 0
                passed = replace(
                    now.with_side(color, block), passed=color if first else self.passed
                )
                return passed, Zero(color, at_us, flag=False, first=first)
        entering = self._entering_at_zero(color)
        if not entering:
            return now._fallen(color, at_us)
        first = now.of(not color).period <= own.period
        for entrant in entering:
            side = turns.entered_at_zero(
                self.control, entrant, now.of(entrant), waiting=entrant != color
            )
            now = now.with_side(entrant, side)
        now = replace(now, passed=color if first else self.passed)
        return now, Zero(color, at_us, flag=False, first=first)

    def advance(self, at_us: int) -> tuple[Clock, tuple[Zero, ...]]:
        """Pass every zero that is due at or before this instant."""
        clock, zeros = self, list[Zero]()
        due_us = clock.next_zero_us()
        while due_us is not None and due_us <= at_us:
            clock, zero = clock.pass_zero(due_us)
            zeros.append(zero)
            due_us = clock.next_zero_us()
        return clock, tuple(zeros)

    # The arbiter.

    def pause(self, at_us: int) -> Clock:
        """Stop both; the same side goes on at `resume` with the same microsecond, delay included."""
        if self.phase is not Phase.RUNNING:
            return self
        self.check_due(at_us)
        return replace(self.charged(at_us), phase=Phase.PAUSED, since_us=None)

    def resume(self, at_us: int) -> Clock:
        if self.phase is not Phase.PAUSED:
            return self
        return replace(self, phase=Phase.RUNNING, since_us=None if self.frozen else at_us)

    def stop(self, at_us: int) -> Clock:
        """The game is over as of this instant, which may lie behind; before the turn began nothing is charged."""
        if self.phase is Phase.OVER:
            return self
        return replace(self.charged(at_us), phase=Phase.OVER, since_us=None)

    def correct(self, at_us: int, correction: Correction) -> Clock | Refused:
        """Set what an arbiter sets (6.10.2, 7.1): in a pause or before the start."""
        return arbiter.correct(self, at_us, correction)

    def add_time(self, color: Color, us: int, at_us: int) -> Clock | Refused:
        """Give or take time; never below zero, and no flag falls away by it."""
        return arbiter.add_time(self, color, us, at_us)

    def unpress(self, color: Color, at_us: int) -> Clock | Refused:
        """Take back the latest press of a side."""
        return arbiter.unpress(self, color, at_us)

    # Written down.

    def to_json(self) -> dict[str, Any]:
        """Plain values, from which `from_json` makes an equal clock."""
        return saved.to_json(self)

    @classmethod
    def from_json(cls, json: Mapping[str, Any]) -> Clock:
        return saved.from_json(cls, json)

    # The parts.

    def with_side(self, color: Color, side: Side) -> Clock:
        return replace(self, white=side) if color == chess.WHITE else replace(self, black=side)

    def freezes(self) -> bool:
        if self.control.method is Method.HOURGLASS:
            return True  # The other side would gain time from a side that has none.
        match self.settings.freeze:
            case Freeze.ALWAYS:
                return True
            case Freeze.NEVER:
                return False
            case Freeze.WITH_BONUS:
                return self.control.has_bonus

    def _check(self, side: Side, period: Period, at_us: int) -> None:
        """The two rules a caller must keep: time does not go back, and zeros are passed first."""
        assert self.since_us is not None
        if at_us < self.since_us:
            raise InternalError(f"{at_us} lies before the turn began ({self.since_us})")
        left_us = sides.zero_after(side, period)
        if left_us is not None and self.since_us + left_us <= at_us:
            raise InternalError(
                f"a zero at {self.since_us + left_us} was not passed before {at_us}"
            )

    def check_due(self, at_us: int) -> None:
        if self.since_us is not None:
            self._check(self.of(self.side), self.period(self.side), at_us)

    def _entering_at_zero(self, color: Color) -> tuple[Color, ...]:
        """Who enters the next period when this side is at zero; nobody: its flag falls."""
        side, period = self.of(color), self.period(color)
        if self.first_flag is not None or not self.control.has_next(color, side.period):
            return ()
        change = self.settings.period_change
        for_both = change is PeriodChange.ZERO or (
            change is PeriodChange.MOVES and period.moves is None
        )
        if for_both:
            other = self.of(not color)
            behind = other.period <= side.period
            also = behind and self.control.has_next(not color, other.period)
            return (color, not color) if also else (color,)
        goal = self.control.goal(color, side.period)
        return (color,) if goal is None or side.moves >= goal else ()

    def _fallen(self, color: Color, at_us: int) -> tuple[Clock, Zero]:
        first = self.first_flag is None
        now = self.with_side(color, replace(self.of(color), flag=True))
        now = replace(now, first_flag=color if first else self.first_flag)
        if now.frozen:
            now = replace(now, since_us=None)
        return now, Zero(color, at_us, flag=True, first=first)

    def _text(self, color: Color) -> str:
        upward = self.period(color).method in UPWARD
        return digits_of(self.shown_us(color), self.settings.tenths, upward).text
