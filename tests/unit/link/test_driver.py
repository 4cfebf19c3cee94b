"""The driver against a simulated board behind a real pseudo-terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest

from tests.unit.link.desk import Desk, now_us, run
from zeitnot.link.driver import Driver, open_serial
from zeitnot.link.events import BoardScanned, Flushed, LinkLost, LinkRestored
from zeitnot.link.session import Session
from zeitnot.sim.sensor_board import SimulatedBoard

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

START = chess.Board().occupied
E2E4 = [(chess.E2, False), (chess.E4, True)]


class SimulatedDesk(Desk):
    """A desk whose board is simulated."""

    def __init__(self, link: Path | None = None) -> None:
        self.board = SimulatedBoard(now_us, occupied=START)
        super().__init__(self.board, link)

    def play(self, *acts: tuple[chess.Square, bool]) -> None:
        for square, placed in acts:
            (self.board.place if placed else self.board.lift)(square)


def desk(link: Path | None = None) -> Callable[[], SimulatedDesk]:
    return lambda: SimulatedDesk(link)


def test_a_move_arrives_and_a_flush_says_that_it_is_all() -> None:
    async def scene(desk: Desk) -> None:
        assert isinstance(desk, SimulatedDesk)
        await desk.until(LinkRestored)
        desk.play((chess.A1, False), (chess.A5, True))
        pressed_us = now_us()
        desk.driver.flush()
        await desk.until(Flushed)
        assert desk.acts() == [(chess.A1, False), (chess.A5, True)]
        flushed = desk.events[-1]
        assert isinstance(flushed, Flushed)
        assert flushed.up_to_us >= pressed_us

    run(desk(), scene)


def test_the_lamps_that_are_asked_for_are_lit() -> None:
    async def scene(desk: Desk) -> None:
        assert isinstance(desk, SimulatedDesk)
        desk.driver.show(chess.BB_E4)
        await desk.until(LinkRestored)
        desk.driver.flush()
        # The lamps were asked for before the flush, so its answer comes after they are lit.
        await desk.until(Flushed)
        assert desk.board.leds == chess.BB_E4

    run(desk(), scene)


def test_a_board_that_returns_under_another_number_goes_on_where_it_was(tmp_path: Path) -> None:
    async def scene(desk: Desk) -> None:
        assert isinstance(desk, SimulatedDesk)
        await desk.until(LinkRestored)
        desk.play(E2E4[0])
        number = desk.port.number
        desk.port.unplug()
        await desk.until(LinkLost)
        desk.play(E2E4[1])
        desk.port.plug()
        assert desk.port.number != number
        await desk.until(LinkRestored, count=2)
        await desk.until(BoardScanned, count=2)
        assert desk.acts() == E2E4
        scans = [event.occupied for event in desk.events if isinstance(event, BoardScanned)]
        assert scans[-1] == START ^ chess.BB_E2 ^ chess.BB_E4

    run(desk(tmp_path / "sensor-board"), scene)


def test_a_board_that_is_plugged_in_late_is_found(tmp_path: Path) -> None:
    def unplugged() -> Desk:
        desk = SimulatedDesk(tmp_path / "sensor-board")
        desk.driver.close()
        desk.port.unplug()
        return desk

    async def scene(desk: Desk) -> None:
        desk.driver.start()
        assert desk.driver.trouble is not None
        assert "sensor-board" in desk.driver.trouble
        desk.port.plug()
        await desk.until(LinkRestored)
        assert desk.driver.trouble is None

    run(unplugged, scene)


def test_the_port_is_ours_alone() -> None:
    async def scene(desk: Desk) -> None:
        await desk.until(LinkRestored)
        second = Driver(desk.port.path, Session, lambda event: None, now_us)
        second.start()
        assert second.trouble is not None
        assert "lock" in second.trouble
        second.close()

    run(desk(), scene)


def test_a_device_that_is_no_serial_port_is_trouble_not_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "no-port"
    path.write_text("")
    with pytest.raises(OSError, match="configure port"):
        open_serial(str(path), 115_200)
