"""The real firmware, under MicroPython, over a pseudo-terminal, against the real driver."""

from __future__ import annotations

import asyncio
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import chess

from tests.unit.firmware.unix_port import MICROPYTHON, UnixPortBoard, needs_micropython
from tests.unit.link.desk import DEMO_GAME, Act, Desk, game_acts, now_us, run
from zeitnot.link.events import (
    BoardReported,
    BoardScanned,
    Flushed,
    LinkLost,
    LinkRestored,
    SquareLifted,
    SquarePlaced,
)
from zeitnot.link.session import Session

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import pytest

pytestmark: list[pytest.MarkDecorator] = [needs_micropython]

VECTORS = Path(__file__).parent.parent.parent / "vectors"
START = chess.Board().occupied
CLOCKS_AGREE_US = 2000
"""The two programs share a loaded machine, and a ping can only be as good as its delay. The exact bound is tested
under simulated time."""


class Relay:
    """What is behind the pseudo-terminal: the board's UART. Bytes that find no cable are gone."""

    def __init__(self, board: UnixPortBoard) -> None:
        self.on_change: Callable[[], None] = lambda: None
        self._board = board
        self._bytes = b""
        self._loop = asyncio.get_running_loop()
        self.attach()

    def attach(self) -> None:
        """The board's UART, anew after it was off."""
        self._loop.add_reader(self._board.uart, self._readable)

    def detach(self) -> None:
        self._loop.remove_reader(self._board.uart)

    def _readable(self) -> None:
        self._bytes = self._board.uart.recv(65536)
        if not self._bytes:
            self.detach()
        self.on_change()
        self._bytes = b""

    def hear(self, data: bytes) -> None:
        self._board.uart.send(data)

    def speak(self) -> bytes:
        data, self._bytes = self._bytes, b""
        return data

    def due_us(self) -> int | None:
        return None


class BoardDesk(Desk):
    """A desk with the real firmware on it, the pieces set up."""

    def __init__(self, folder: Path) -> None:
        self.board = UnixPortBoard(folder)
        for square in chess.scan_forward(START):
            self.board.set(square, True)
        self.relay = Relay(self.board)
        super().__init__(self.relay, folder / "port")

    async def play(self, *acts: Act) -> None:
        """One act after the other, each felt before the next."""
        for square, placed in acts:
            seen = len(self.acts())
            self.board.set(square, placed)
            await self.until(SquareLifted, SquarePlaced, count=seen + 1)

    def close(self) -> None:
        self.relay.detach()
        super().close()
        self.board.stop()


def on_board(folder: Path, scene: Callable[[BoardDesk], Awaitable[None]]) -> None:
    async def play(desk: Desk) -> None:
        assert isinstance(desk, BoardDesk)
        await scene(desk)

    run(lambda: BoardDesk(folder), play)


def test_a_whole_game_is_read_in_order_and_in_time(tmp_path: Path) -> None:
    async def scene(desk: BoardDesk) -> None:
        await desk.until(LinkRestored)
        acts = game_acts()
        began_us = now_us()
        await desk.play(*acts)
        desk.driver.flush()
        await desk.until(Flushed)
        assert desk.acts() == acts
        stamps = [e.at_us for e in desk.events if isinstance(e, SquareLifted | SquarePlaced)]
        assert began_us - CLOCKS_AGREE_US < stamps[0]
        assert stamps == sorted(set(stamps))
        expected = chess.Board()
        for san in DEMO_GAME:
            expected.push_san(san)
        scans = [event.occupied for event in desk.events if isinstance(event, BoardScanned)]
        assert scans[-1] == expected.occupied
        assert isinstance(desk.driver.session, Session)
        assert desk.driver.session.counters.bad_frames == 0
        assert desk.driver.session.counters.lost_readings == 0

    on_board(tmp_path, scene)


def test_lamps_shine_under_the_squares_that_are_named(tmp_path: Path) -> None:
    async def scene(desk: BoardDesk) -> None:
        await desk.until(LinkRestored)
        desk.driver.show(chess.BB_A1 | chess.BB_E4 | chess.BB_H8)
        desk.driver.flush()
        await desk.until(Flushed)
        told = desk.board.hands.recv(4096).decode().split("\n")
        assert told == ["lamps 0000000000000000", "lamps 0100001000000080", ""]

    on_board(tmp_path, scene)


def test_what_happens_while_the_cable_is_out_is_remembered(tmp_path: Path) -> None:
    async def scene(desk: BoardDesk) -> None:
        await desk.until(LinkRestored)
        acts = game_acts()
        await desk.play(*acts[:10])
        desk.port.unplug()
        await desk.until(LinkLost)
        unplugged_us = now_us()
        for square, placed in acts[10:16]:
            desk.board.set(square, placed)
            # The hand rests: two changes within one sample have no order.
            await asyncio.sleep(0.02)
        desk.port.plug()
        plugged_us = now_us()
        await desk.until(LinkRestored, count=2)
        await desk.play(*acts[16:])
        assert desk.acts() == acts
        stamps = [e.at_us for e in desk.events if isinstance(e, SquareLifted | SquarePlaced)]
        assert unplugged_us - CLOCKS_AGREE_US < stamps[10]
        assert stamps[15] < plugged_us + CLOCKS_AGREE_US

    on_board(tmp_path, scene)


def test_a_board_that_loses_its_power_comes_back_as_a_new_start(tmp_path: Path) -> None:
    async def scene(desk: BoardDesk) -> None:
        await desk.until(LinkRestored)
        await desk.play((chess.E2, False))
        desk.relay.detach()
        desk.board.stop()
        desk.board.start()
        for square in chess.scan_forward(START ^ chess.BB_E2 ^ chess.BB_E4):
            desk.board.set(square, True)
        desk.relay.attach()
        await desk.until(LinkLost)
        await desk.until(LinkRestored, count=2)
        desk.driver.flush()
        await desk.until(Flushed)
        scans = [event.occupied for event in desk.events if isinstance(event, BoardScanned)]
        assert scans[-1] == START ^ chess.BB_E2 ^ chess.BB_E4
        assert (desk.board.folder / "boots").read_text() != "1"

    on_board(tmp_path, scene)


def test_a_stuck_rank_and_a_stuck_file_are_reported(tmp_path: Path) -> None:
    async def scene(desk: BoardDesk) -> None:
        await desk.until(LinkRestored)
        desk.board.tell("column 7")
        while not any(isinstance(e, BoardReported) and e.stuck for e in desk.events):
            await desk.until(
                BoardReported, count=1 + sum(isinstance(e, BoardReported) for e in desk.events)
            )
        report = [event for event in desk.events if isinstance(event, BoardReported)][-1]
        assert report.stuck == chess.BB_FILE_H
        # How fast it scans says nothing here but how busy this machine is; `make emulate` measures it.
        assert report.scans_per_second > 0

    on_board(tmp_path, scene)


def test_the_golden_vectors_hold_under_micropython(tmp_path: Path) -> None:
    board = UnixPortBoard(tmp_path)
    board.stop()
    checked = subprocess.run(
        [MICROPYTHON, VECTORS / "check.py", VECTORS / "wire.json"],
        env=os.environ | {"MICROPYPATH": f".frozen:{board.folder}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(checked.stdout) >= 48
