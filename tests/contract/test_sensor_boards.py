"""What every sensor board is to the table, whatever it speaks: ours that feels, ours that names, and a DGT-type one.

Each stands behind a pseudo-terminal and is read by the real driver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest

from tests.contract.dgt_board import DgtBoard
from tests.unit.link.desk import Desk, now_us, run
from zeitnot.link.dgt import DgtSession
from zeitnot.link.events import (
    BoardScanned,
    Flushed,
    LinkLost,
    LinkRestored,
    SquareLifted,
    SquarePlaced,
)
from zeitnot.link.session import Session
from zeitnot.sim.sensor_board import SimulatedBoard

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

PAWN = chess.Piece.from_symbol("P")
START = chess.Board()
pytestmark = pytest.mark.parametrize("kind", ["occupancy", "identity", "dgt"])


class AnyDesk(Desk):
    """A desk with a board of some kind; `named` is what such a board says of a piece."""

    def __init__(self, kind: str, link: Path) -> None:
        self.board: SimulatedBoard | DgtBoard
        if kind == "dgt":
            self.board = DgtBoard(START)
        elif kind == "identity":
            self.board = SimulatedBoard(now_us, pieces=START)
        else:
            self.board = SimulatedBoard(now_us, occupied=START.occupied)
        self.named = None if kind == "occupancy" else PAWN
        super().__init__(self.board, link, DgtSession if kind == "dgt" else Session)


def on_desk(kind: str, folder: Path, scene: Callable[[AnyDesk], Awaitable[None]]) -> None:
    async def whole(desk: Desk) -> None:
        assert isinstance(desk, AnyDesk)
        await scene(desk)

    run(lambda: AnyDesk(kind, folder / "board"), whole)


def test_at_first_the_link_is_restored_and_the_board_scanned(kind: str, tmp_path: Path) -> None:
    async def scene(desk: AnyDesk) -> None:
        await desk.until(BoardScanned)
        restored, scan = desk.events[:2]
        assert isinstance(restored, LinkRestored)
        assert isinstance(scan, BoardScanned)
        assert scan.occupied == START.occupied
        assert scan.pieces == (chess.STARTING_BOARD_FEN if desk.named else None)

    on_desk(kind, tmp_path, scene)


def test_a_move_is_a_lift_and_a_place_and_a_flush_comes_after_them(
    kind: str, tmp_path: Path
) -> None:
    async def scene(desk: AnyDesk) -> None:
        await desk.until(BoardScanned)
        began_us = now_us()
        desk.board.lift(chess.E2)
        desk.board.place(chess.E4, PAWN)
        pressed_us = now_us()
        desk.driver.flush()
        await desk.until(Flushed)
        lifted, placed = [e for e in desk.events if isinstance(e, SquareLifted | SquarePlaced)]
        assert (type(lifted), lifted.square, lifted.piece) == (SquareLifted, chess.E2, desk.named)
        assert (type(placed), placed.square, placed.piece) == (SquarePlaced, chess.E4, desk.named)
        flushed = desk.events[-1]
        assert isinstance(flushed, Flushed)
        # The two clocks have only just met; how well they agree later is tested under simulated time.
        assert began_us - 30_000 <= lifted.at_us <= placed.at_us <= flushed.up_to_us
        assert pressed_us <= flushed.up_to_us
        scan = desk.events[-2]
        assert isinstance(scan, BoardScanned)
        assert scan.occupied == desk.board.occupied

    on_desk(kind, tmp_path, scene)


def test_a_re_plug_in_the_middle_of_a_move_loses_nothing(kind: str, tmp_path: Path) -> None:
    async def scene(desk: AnyDesk) -> None:
        await desk.until(BoardScanned)
        desk.board.lift(chess.E2)
        desk.driver.flush()
        await desk.until(Flushed)
        desk.port.unplug()
        await desk.until(LinkLost)
        desk.board.place(chess.E4, PAWN)
        desk.port.plug()
        await desk.until(LinkRestored, count=2)
        assert desk.acts() == [(chess.E2, False), (chess.E4, True)]

    on_desk(kind, tmp_path, scene)


def test_lamps_may_be_asked_of_any_board(kind: str, tmp_path: Path) -> None:
    async def scene(desk: AnyDesk) -> None:
        await desk.until(BoardScanned)
        desk.driver.show(chess.BB_E4)
        desk.driver.flush()
        await desk.until(Flushed)
        if isinstance(desk.board, SimulatedBoard):
            assert desk.board.leds == chess.BB_E4

    on_desk(kind, tmp_path, scene)
