"""A simulated board and a session, joined under simulated time by a cable whose delays are chosen.

Nothing here waits or reads a clock; with the same seed a pair does the same to the microsecond.
"""

from __future__ import annotations

import heapq
import random
from typing import TYPE_CHECKING

import chess

from zeitnot.link.events import SquareLifted, SquarePlaced
from zeitnot.link.session import LinkSettings, Session
from zeitnot.sim.sensor_board import SimulatedBoard

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.link.events import BoardEvent

Reading = tuple[chess.Square, bool]


class Pair:
    """`session` reads `board`; `run` lets time pass; `events` is what came out, `truth` what was done."""

    def __init__(
        self,
        *,
        seed: int = 0,
        delay_us: Callable[[random.Random], int] = lambda _: 1000,
        settings: LinkSettings | None = None,
        occupied: chess.Bitboard | None = None,
        pieces: chess.BaseBoard | None = None,
        drift_ppm: int = 0,
        counter_us: int = 0,
        jitter_us: int = 0,
        connected: bool = True,
    ) -> None:
        self.now_us = 1_000_000
        self.events: list[BoardEvent] = []
        self.truth: list[tuple[chess.Square, bool, int]] = []
        self.random = random.Random(seed)
        self.plugged = False
        self.session = Session(settings)
        if occupied is None and pieces is None:
            occupied = chess.Board().occupied
        self.board = SimulatedBoard(
            lambda: self.now_us,
            occupied=None if pieces else occupied,
            pieces=pieces,
            drift_ppm=drift_ppm,
            counter_us=counter_us,
            jitter_us=jitter_us,
            seed=seed,
        )
        self._delay_us = delay_us
        self._plugs = 0
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0
        self._arrive_us = [0, 0]
        self._cut: int | None = None
        if connected:
            self.plug()
            self.run(600_000)

    # -- hands and cable ----------------------------------------------------------------------------------------------

    def lift(self, square: chess.Square) -> None:
        self.truth.append((square, False, self.now_us))
        self.board.lift(square)
        self._pump()

    def place(self, square: chess.Square, piece: chess.Piece | None = None) -> None:
        self.truth.append((square, True, self.now_us))
        self.board.place(square, piece)
        self._pump()

    def toggle(self, square: chess.Square) -> None:
        """Lift what stands there, or place something."""
        if self.board.occupied & chess.BB_SQUARES[square]:
            self.lift(square)
        else:
            self.place(square)

    def plug(self) -> None:
        self.plugged = True
        self._plugs += 1
        self.events += self.session.opened(self.now_us)
        self._pump()

    def unplug(self) -> None:
        """What is on the way is lost."""
        self.plugged = False
        self._plugs += 1
        self.events += self.session.closed(self.now_us)

    def flush(self) -> None:
        self.session.flush(self.now_us)
        self._pump()

    def show(self, squares: chess.Bitboard) -> None:
        self.session.show(squares, self.now_us)
        self._pump()

    # -- time ---------------------------------------------------------------------------------------------------------

    def run(self, for_us: int) -> None:
        """Let that much time pass."""
        end_us = self.now_us + for_us
        while True:
            next_us = self._next_us()
            if next_us is None or next_us > end_us:
                break
            self.now_us = max(self.now_us, next_us)
            while self._due and self._due[0][0] <= self.now_us:
                heapq.heappop(self._due)[2]()
            self.events += self.session.tick(self.now_us)
            self._pump()
        self.now_us = end_us

    def stall(self, for_us: int) -> None:
        """The program does nothing for that long, while the board goes on."""
        self.now_us += for_us

    def _next_us(self) -> int | None:
        times = [self._due[0][0]] if self._due else []
        if self.plugged:
            session_us = self.session.next_wake_us()
            board_us = self.board.due_us()
            times += [] if session_us is None else [session_us]
            times += [] if board_us is None else [self.now_us + board_us]
        return min(times, default=None)

    def _pump(self) -> None:
        if not self.plugged:
            # The board speaks into a cable that ends in the air.
            self.board.speak()
            return
        to_board = self.session.to_send(self.now_us)
        if to_board:
            self._carry(0, lambda: self.board.hear(to_board))
        to_host = self.board.speak()
        if to_host:
            self._carry(1, lambda: self._hear(to_host))

    def cut_burst(self, frames: int) -> None:
        """Of the next burst to the host only so many frames arrive."""
        self._cut = frames

    def _hear(self, data: bytes) -> None:
        if self._cut is not None:
            # A burst begins with a zero of its own.
            data = b"\x00".join(data.split(b"\x00")[: self._cut + 1]) + b"\x00"
            self._cut = None
        self.events += self.session.receive(data, self.now_us)

    def _carry(self, way: int, arrive: Callable[[], None]) -> None:
        plugs = self._plugs
        # A cable delays but does not overtake.
        at_us = max(self.now_us + self._delay_us(self.random), self._arrive_us[way])
        self._arrive_us[way] = at_us
        self._count += 1
        heapq.heappush(
            self._due, (at_us, self._count, lambda: arrive() if plugs == self._plugs else None)
        )

    # -- what came out ------------------------------------------------------------------------------------------------

    def of(self, *kinds: type[BoardEvent]) -> list[BoardEvent]:
        return [event for event in self.events if isinstance(event, kinds)]

    def readings(self) -> list[Reading]:
        return [
            (event.square, isinstance(event, SquarePlaced))
            for event in self.events
            if isinstance(event, SquareLifted | SquarePlaced)
        ]

    def true_readings(self) -> list[Reading]:
        return [(square, placed) for square, placed, _ in self.truth]

    def lateness_us(self) -> list[int]:
        """How much later than the truth each reading was stamped."""
        stamps = [
            event.at_us for event in self.events if isinstance(event, SquareLifted | SquarePlaced)
        ]
        return [at - true for at, (_, _, true) in zip(stamps, self.truth, strict=True)]
