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

from zeitnot.clock import saved
from zeitnot.clock import side as sides
from zeitnot.clock.digits import digits_of
from zeitnot.clock.period import BLOCKS, DELAYS, UPWARD, Method, Period
from zeitnot.clock.reading import Correction, Phase, Reading, Refused, Zero
from zeitnot.clock.settings import ClockSettings, Freeze, PeriodChange
from zeitnot.clock.side import Pressed, Side
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
            gained_us = own.main_us - main_us
            other = replace(other, main_us=other.main_us + gained_us)
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
            gained_us = own.main_us - main_us
            other = replace(other, main_us=other.main_us + gained_us)
        before = Side(main_us, delay_us, own.moves, own.period, own.flag, own.block, None)
        after = self._counted(before, color) if count else before
        if self.first_flag is None:
            after = self._credited(after, color)
        pressed = Pressed(
            after.main_us - main_us,
            delay_us,
            after.moves - own.moves,
            after.period - own.period,
            own.block,
        )
        after = Side(
            after.main_us,
            after.delay_us,
            after.moves,
            after.period,
            after.flag,
            after.block,
            pressed,
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
        """A move was completed without a press (6.2.1.2): its count and what the count brings, no increment."""
        if self.phase is Phase.OVER:
            return self
        self._check_due(at_us)
        now = self.charged(at_us)
        return now._with(color, now._counted(now.of(color), color))

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
        now = now._with(color, own)
        match period.method:
            case Method.GONG:
                own = replace(own, main_us=period.time_us)
                passed = replace(now._with(color, own), side=not color)
                return passed, Zero(color, at_us, flag=False, first=False)
            case Method.OVERTIME:
                first = self.passed is None
                return replace(now, passed=color if first else self.passed), Zero(
                    color, at_us, flag=False, first=first
                )
            case Method.CANADIAN | Method.BYO_YOMI if own.block == 0 and self.first_flag is None:
                block = sides.block_begun(own, period)
                first = now.of(not color).block == 0
                passed = replace(now._with(color, block), passed=color if first else self.passed)
                return passed, Zero(color, at_us, flag=False, first=first)
        entering = self._entering_at_zero(color)
        if not entering:
            return now._fallen(color, at_us)
        first = now.of(not color).period <= own.period
        for entrant in entering:
            now = now._with(entrant, now._entered_at_zero(entrant, waiting=entrant != color))
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
        self._check_due(at_us)
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
        """Set what an arbiter sets (6.10.2, 7.1): in a pause or before the start.

        No period is entered by the edit itself: the next press or zero judges by the corrected counts.
        """
        if self.phase not in (Phase.PAUSED, Phase.READY):
            return Refused("a clock is corrected in a pause or before the start")
        now = self
        for color in chess.COLORS:
            corrected = now._corrected(color, correction)
            if isinstance(corrected, Refused):
                return corrected
            now = now._with(color, corrected)
        to_move = self.side if correction.side is None else correction.side
        first_flag = _first_flag(self.first_flag, now.white.flag, now.black.flag)
        now = replace(now, side=to_move, first_flag=first_flag)
        if first_flag is None:
            fresh = sides.delay_of(now.period(to_move), now.of(to_move).moves + 1)
            now = now._with(to_move, replace(now.of(to_move), delay_us=fresh))
        return now

    def add_time(self, color: Color, us: int, at_us: int) -> Clock | Refused:
        """Give or take time; never below zero, and no flag falls away by it."""
        if self.phase is Phase.OVER:
            return Refused("the game is over: its times stand")
        if self.period(color).method in UPWARD:
            return Refused("a clock that counts up has no time to add to")
        self._check_due(at_us)
        now = self.charged(at_us)
        side = now.of(color)
        # In overtime a side may stand below zero already; taking time goes on from there.
        floor_us = 0 if now.period(color).method is not Method.OVERTIME else side.main_us + us
        return now._with(color, replace(side, main_us=max(floor_us, side.main_us + us)))

    def unpress(self, color: Color, at_us: int) -> Clock | Refused:
        """Take back the latest press of a side: what it gave, its count and a period it entered.

        The side is to move again with what it had at the press; what the opponent used since stays used,
        and his next turn has its whole delay.
        """
        if self.phase in (Phase.OVER, Phase.READY):
            return Refused("there is no press to take back in a game that is not being played")
        pressed = self.of(color).pressed
        if pressed is None:
            return Refused("this side has no press that could be taken back")
        self._check_due(at_us)
        now = self.charged(at_us)
        side = now.of(color)
        own_turn = now.side == color
        back = Side(
            main_us=max(0, side.main_us - pressed.credit_us)
            if now.period(color).method is not Method.OVERTIME
            else side.main_us - pressed.credit_us,
            delay_us=side.delay_us if own_turn else pressed.delay_us,
            moves=max(0, side.moves - pressed.moves),
            period=max(1, side.period - pressed.periods),
            flag=side.flag,
            block=pressed.block,
        )
        now = now._with(color, back)
        other = now.of(not color)
        if not own_turn and self.first_flag is None:
            fresh = sides.delay_of(now.period(not color), other.moves + 1)
            now = now._with(not color, replace(other, delay_us=fresh))
        return replace(now, side=color)

    # Written down.

    def to_json(self) -> dict[str, Any]:
        """Plain values, from which `from_json` makes an equal clock."""
        return saved.to_json(self)

    @classmethod
    def from_json(cls, json: Mapping[str, Any]) -> Clock:
        return saved.from_json(cls, json)

    # The parts.

    def _with(self, color: Color, side: Side) -> Clock:
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

    def _check_due(self, at_us: int) -> None:
        if self.since_us is not None:
            self._check(self.of(self.side), self.period(self.side), at_us)

    def _counted(self, side: Side, color: Color) -> Side:
        """One more move: a Canadian block gets shorter, a period may be complete."""
        moves = side.moves + 1
        counted = Side(
            side.main_us, side.delay_us, moves, side.period, side.flag, side.block, side.pressed
        )
        if self.first_flag is not None:
            return counted
        period = self.control.period(color, side.period)
        if side.block > 0 and period.method is Method.CANADIAN:
            if side.block > 1:
                return replace(counted, block=side.block - 1)
            return replace(counted, block=period.count, main_us=period.each_us)
        if period.moves is None or self.settings.period_change is not PeriodChange.MOVES:
            return counted
        goal = self.control.goal(color, side.period)
        if goal is None or moves < goal or not self.control.has_next(color, side.period):
            return counted
        return self._entered(counted, color)

    def _entered(self, side: Side, color: Color) -> Side:
        """The next period begins for this side: what was saved is carried over."""
        period = self.control.period(color, side.period + 1)
        main_us = side.main_us + period.time_us
        entered = replace(side, period=side.period + 1, main_us=main_us)
        if period.method in BLOCKS and main_us == 0:
            return sides.block_begun(entered, period)
        return entered

    def _entered_at_zero(self, color: Color, waiting: bool) -> Side:
        """The side that waits gets the first increment or delay of the new period for its coming move.

        It holds the old period's already, and a move has one increment, the larger: so it gets the difference.
        """
        side = self.of(color)
        old = self.control.period(color, side.period)
        entered = self._entered(side, color)
        if not waiting:
            return entered
        new = self.control.period(color, entered.period)
        coming = side.moves + 1
        held_us = sides.with_increment(0, replace(old, cap_us=None), coming)
        whole_us = sides.with_increment(entered.main_us, new, coming)
        more_us = max(0, whole_us - entered.main_us - held_us)
        return replace(
            entered, main_us=entered.main_us + more_us, delay_us=sides.delay_of(new, coming)
        )

    def _credited(self, side: Side, color: Color) -> Side:
        """What the press of the move just counted gives for the next one."""
        period = self.control.period(color, side.period)
        main_us = side.main_us
        match period.method:
            case Method.FISCHER:
                main_us = sides.with_increment(main_us, period, side.moves)
            case Method.BYO_YOMI if side.block > 0:
                main_us = sides.made_whole(main_us, period)
            case Method.MOVE_LIMIT:
                main_us = period.time_us
        delay_us = sides.delay_of(period, side.moves + 1) if period.method in DELAYS else 0
        return Side(main_us, delay_us, side.moves, side.period, side.flag, side.block, side.pressed)

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
        now = self._with(color, replace(self.of(color), flag=True))
        now = replace(now, first_flag=color if first else self.first_flag)
        if now.frozen:
            now = replace(now, since_us=None)
        return now, Zero(color, at_us, flag=True, first=first)

    def _corrected(self, color: Color, correction: Correction) -> Side | Refused:
        """One side after a correction. What it set itself can no more be taken back with a press."""
        side = self.of(color)
        white = color == chess.WHITE
        main_us = correction.white_us if white else correction.black_us
        pressed = side.pressed
        if correction.period is not None:
            number = correction.period[0 if white else 1]
            last = len(self.control.periods(color))
            if number < 1 or (number > last and not self.control.has_next(color, last)):
                return Refused(f"there is no period {number} in this time control")
            side = replace(side, period=number, block=0)
            pressed = pressed and replace(pressed, periods=0, block=0)
        if correction.moves is not None:
            moves = correction.moves[0 if white else 1]
            if moves < 0:
                return Refused(f"a count of moves cannot be {moves}")
            side = replace(side, moves=moves)
            pressed = pressed and replace(pressed, moves=0)
        if main_us is not None:
            if (
                main_us < 0
                and self.control.period(color, side.period).method is not Method.OVERTIME
            ):
                return Refused(f"a time of {main_us} microseconds lies below zero")
            side = replace(side, main_us=main_us)
            pressed = pressed and replace(pressed, credit_us=0)
        if correction.flags is not None:
            side = replace(side, flag=correction.flags[0 if white else 1])
        return replace(side, pressed=pressed)

    def _text(self, color: Color) -> str:
        upward = self.period(color).method in UPWARD
        return digits_of(self.shown_us(color), self.settings.tenths, upward).text


def _first_flag(first: Color | None, white: bool, black: bool) -> Color | None:
    """Who fell first, after an arbiter has raised or dropped flags: remembered unless that flag is dropped."""
    if first is not None and (white if first == chess.WHITE else black):
        return first
    if white and not black:
        return chess.WHITE
    if black and not white:
        return chess.BLACK
    # Both raised at once by hand: the side that was not first before; else White, as the pair is written.
    if white and black:
        return chess.WHITE if first is None else not first
    return None
