"""A desk to test on: a board behind a pseudo-terminal and the real driver that reads it, in one event loop."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import chess

from zeitnot.link.driver import Driver
from zeitnot.link.events import SquareLifted, SquarePlaced
from zeitnot.link.session import Session
from zeitnot.sim.sensor_board import BoardBehindPort, PtyBoard

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from zeitnot.link.driver import SensorSession
    from zeitnot.link.events import BoardEvent

Act = tuple[chess.Square, bool]
"""A square, and whether a piece was put there (else lifted)."""


def now_us() -> int:
    return time.monotonic_ns() // 1000


class Desk:
    """`board` is behind `port`, `driver` reads it, `events` are what it said."""

    def __init__(
        self,
        board: BoardBehindPort,
        link: Path | None = None,
        session: Callable[[], SensorSession] = Session,
    ) -> None:
        self.port = PtyBoard(board, link)
        self.events: list[BoardEvent] = []
        self._seen = asyncio.Event()
        self.driver = Driver(self.port.path, session, self._on_event, now_us)
        self.driver.start()

    def _on_event(self, event: BoardEvent) -> None:
        self.events.append(event)
        self._seen.set()

    async def until(self, *kinds: type[BoardEvent], count: int = 1) -> None:
        """Until so many events of these kinds have come."""
        while sum(isinstance(event, kinds) for event in self.events) < count:
            self._seen.clear()
            await self._seen.wait()

    def acts(self) -> list[Act]:
        """The readings so far, without their stamps."""
        return [
            (event.square, isinstance(event, SquarePlaced))
            for event in self.events
            if isinstance(event, SquareLifted | SquarePlaced)
        ]

    def close(self) -> None:
        self.driver.close()
        self.port.close()


def run(make_desk: Callable[[], Desk], scene: Callable[[Desk], Awaitable[None]]) -> None:
    """Play a scene on a desk; hanging is failing."""

    async def play() -> None:
        desk = make_desk()
        try:
            async with asyncio.timeout(60):
                await scene(desk)
        finally:
            desk.close()

    asyncio.run(play())


def acts_of(board: chess.Board, move: chess.Move) -> list[Act]:
    """How a tidy hand makes the move: what is captured leaves first, the king castles before the rook."""
    acts = []
    if board.is_capture(move):
        behind = -8 if board.turn == chess.WHITE else 8
        victim = move.to_square + behind if board.is_en_passant(move) else move.to_square
        acts.append((victim, False))
    acts += [(move.from_square, False), (move.to_square, True)]
    if board.is_castling(move):
        rank = chess.square_rank(move.from_square)
        kingside = board.is_kingside_castling(move)
        acts.append((chess.square(7 if kingside else 0, rank), False))
        acts.append((chess.square(5 if kingside else 3, rank), True))
    return acts


DEMO_GAME = [
    "d4",
    "e5",
    "d5",
    "e4",
    "f4",
    "exf3",
    "Qd4",
    "c5",
    "dxc6",
    "Ne7",
    "Qxg7",
    "Bxg7",
    "cxb7",
    "fxg2",
    "bxc8=Q",
    "gxh1=N",
    "Qxb8",
    "Ng3",
    "Nc3",
    "O-O",
    "Be3",
    "Rxb8",
    "O-O-O",
]
"""A board builder's demonstration: two captures en passant, two promotions, castling on both sides."""


def game_acts() -> list[Act]:
    """All acts of the demonstration game."""
    board = chess.Board()
    acts = []
    for san in DEMO_GAME:
        move = board.parse_san(san)
        acts += acts_of(board, move)
        board.push(move)
    return acts
