"""The driver against a simulated board behind a real pseudo-terminal."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import chess

from zeitnot.link.driver import Driver
from zeitnot.link.events import (
    BoardScanned,
    Flushed,
    LinkLost,
    LinkRestored,
    SquareLifted,
    SquarePlaced,
)
from zeitnot.link.session import Session
from zeitnot.sim.sensor_board import PtyBoard, SimulatedBoard

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from zeitnot.link.events import BoardEvent

START = chess.Board().occupied


def now_us() -> int:
    return time.monotonic_ns() // 1000


class Desk:
    """A simulated board on a pty and the driver that reads it."""

    def __init__(self, link: Path | None = None) -> None:
        self.board = SimulatedBoard(now_us, occupied=START)
        self.port = PtyBoard(self.board, link)
        self.events: list[BoardEvent] = []
        self._seen = asyncio.Event()
        self.driver = Driver(self.port.path, Session, self._on_event, now_us)
        self.driver.start()

    def _on_event(self, event: BoardEvent) -> None:
        self.events.append(event)
        self._seen.set()

    async def until(self, kind: type[BoardEvent], count: int = 1) -> None:
        """Until so many events of that kind have come."""
        while sum(isinstance(event, kind) for event in self.events) < count:
            self._seen.clear()
            await self._seen.wait()

    def squares(self) -> list[tuple[str, int]]:
        """The readings so far, without their stamps."""
        return [
            (type(event).__name__, event.square)
            for event in self.events
            if isinstance(event, SquareLifted | SquarePlaced)
        ]

    def close(self) -> None:
        self.driver.close()
        self.port.close()


def run(scene: Callable[[Desk], Awaitable[None]], link: Path | None = None) -> None:
    """Play a scene on a desk; hanging is failing."""

    async def play() -> None:
        desk = Desk(link)
        try:
            async with asyncio.timeout(10):
                await scene(desk)
        finally:
            desk.close()

    asyncio.run(play())


def test_a_move_arrives_and_a_flush_says_that_it_is_all() -> None:
    async def scene(desk: Desk) -> None:
        await desk.until(LinkRestored)
        desk.board.lift(chess.A1)
        desk.board.place(chess.A5)
        pressed_us = now_us()
        desk.driver.flush()
        await desk.until(Flushed)
        assert desk.squares() == [("SquareLifted", chess.A1), ("SquarePlaced", chess.A5)]
        flushed = desk.events[-1]
        assert isinstance(flushed, Flushed)
        assert flushed.up_to_us >= pressed_us

    run(scene)


def test_the_lamps_that_are_asked_for_are_lit() -> None:
    async def scene(desk: Desk) -> None:
        desk.driver.show(chess.BB_E4)
        await desk.until(LinkRestored)
        desk.driver.flush()
        # The lamps were asked for before the flush, so its answer comes after they are lit.
        await desk.until(Flushed)
        assert desk.board.leds == chess.BB_E4

    run(scene)


def test_a_board_that_returns_under_another_number_goes_on_where_it_was(tmp_path: Path) -> None:
    async def scene(desk: Desk) -> None:
        await desk.until(LinkRestored)
        desk.board.lift(chess.E2)
        desk.port.unplug()
        await desk.until(LinkLost)
        desk.board.place(chess.E4)
        desk.port.plug()
        await desk.until(LinkRestored, 2)
        await desk.until(BoardScanned, 2)
        assert desk.squares() == [("SquareLifted", chess.E2), ("SquarePlaced", chess.E4)]
        scans = [event.occupied for event in desk.events if isinstance(event, BoardScanned)]
        assert scans[-1] == START ^ chess.BB_E2 ^ chess.BB_E4

    run(scene, tmp_path / "sensor-board")
