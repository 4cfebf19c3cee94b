"""The players at a simulated table: they lift, place and press, one act at a time or a whole game by plan.

Rules of this file
- The pieces that truly stand on the board are here (`pieces`); what the sensors make of them is the board's affair.
- Hands act on the board and on the lines as real ones do: nothing here knows the table behind them.
- A plan (`perform`) is carried out on the schedule, act by act; it can be called off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import chess

from zeitnot.errors import InternalError, OperatorError
from zeitnot.sim.hands import Act
from zeitnot.sim.plan import Say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zeitnot.sim.cable import Alarm
    from zeitnot.sim.plan import Step

PRESSED_US = 80_000
"""How long a finger stays on a plunger."""

PLUNGERS = {chess.WHITE: "plunger_white", chess.BLACK: "plunger_black"}


class Schedule(Protocol):
    """The time that the players live in, and the world's, in which lines are stamped."""

    def now_us(self) -> int: ...
    def world_us(self) -> int: ...
    def at(self, t_us: int, action: Callable[[], None]) -> Alarm: ...


class Sensors(Protocol):
    """The board under their hands: `sim.sensor_board.SimulatedBoard`."""

    def lift(self, square: chess.Square, at_us: int | None = None) -> None: ...
    def place(
        self, square: chess.Square, piece: chess.Piece | None = None, at_us: int | None = None
    ) -> None: ...


class Fingers(Protocol):
    """The lines under their fingers: `sim.lines.SimulatedLines`."""

    def drive(self, line: str, level: bool, at_us: int) -> None: ...


class Players:
    """Two pairs of hands at one simulated table. `board` None is a clock without a board."""

    def __init__(
        self,
        schedule: Schedule,
        lines: Fingers,
        board: Sensors | None,
        position: chess.BaseBoard,
        *,
        after_edge: Callable[[], None],
        say: Callable[[dict[str, Any]], None],
    ) -> None:
        self._schedule = schedule
        self._lines = lines
        self._board = board
        self._after_edge = after_edge
        self._say = say
        self._alarm: Alarm | None = None
        self.pieces = position.piece_map()
        self.watchers: list[Callable[[], None]] = []
        """Called when a piece was moved: a window draws them."""

    # --- one act

    def lift(self, square: chess.Square) -> None:
        """A piece leaves the board, into the hand or the box. Raises `OperatorError` on an empty square."""
        if square not in self.pieces:
            raise OperatorError(f"no piece stands on {chess.square_name(square)}")
        del self.pieces[square]
        if self._board is not None:
            self._board.lift(square)
        self._tell()

    def place(self, square: chess.Square, piece: chess.Piece) -> None:
        """A piece comes down on a square; what stood there under the same sensor is gone."""
        self.pieces[square] = piece
        if self._board is not None:
            self._board.place(square, piece)
        self._tell()

    def press(self, side: chess.Color) -> None:
        """A finger on that side's plunger."""
        self.key(PLUNGERS[side], down=True)
        self._schedule.at(
            self._schedule.now_us() + PRESSED_US, lambda: self.key(PLUNGERS[side], down=False)
        )

    def key(self, line: str, *, down: bool) -> None:
        """A key of the arbiter's box, or a plunger, goes down or up."""
        try:
            self._lines.drive(line, down, self._schedule.world_us())
        except KeyError as error:
            raise OperatorError(f"no key is called {line!r}") from error
        self._after_edge()

    def set_up(self, position: chess.BaseBoard) -> None:
        """Put the pieces as they stand in that position."""
        wanted = position.piece_map()
        for square in sorted(set(self.pieces) - set(wanted)):
            self.lift(square)
        for square, piece in sorted(wanted.items(), key=lambda item: item[0]):
            if self.pieces.get(square) != piece:
                self.place(square, piece)

    # --- a plan

    def perform(self, steps: Sequence[Step], done: Callable[[], None] | None = None) -> None:
        """Carry out these steps, whose times count from now; then call `done`."""
        self.stop()
        from_us = self._schedule.now_us()

        def go(number: int) -> None:
            nonlocal from_us
            self._alarm = None
            if number > 0:
                # A program that was late does not make hands hurry: all that is to come is late as well.
                from_us = max(from_us, self._schedule.now_us() - steps[number - 1].at_us)
                self._do(steps[number - 1])
            if number < len(steps):
                at_us = from_us + steps[number].at_us
                self._alarm = self._schedule.at(at_us, lambda: go(number + 1))
            elif done is not None:
                done()

        go(0)

    def stop(self) -> None:
        """Call off what is planned."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _do(self, step: Step) -> None:
        match step:
            case Say(line=line):
                self._say(line)
            case Act(kind="press", color=side):
                self.press(side)
            case Act(kind="lift", square=int(square)):
                # A swap that the sensors cannot see leaves nothing to lift.
                if square in self.pieces:
                    self.lift(square)
            case Act(kind="place", square=int(square), piece=chess.Piece() as piece):
                self.place(square, piece)
            case _:
                raise InternalError(f"hands cannot do {step!r}")

    def _tell(self) -> None:
        for watcher in list(self.watchers):
            watcher()
