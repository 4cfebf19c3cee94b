"""The firmware in the flash of an emulated Pico: the real rp2 image, its UART and its USB, against the host's driver.

`make emulate` builds the image first. Time is the emulator's, about a twenty-fifth of real time.
"""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import chess
import pytest
from firmware.tools import image

import board_pins
from tests.emulate.littlefs import make_image
from tests.emulate.pico import EmulatedPico
from tests.unit.link.desk import acts_of
from zeitnot.link import wire
from zeitnot.link.driver import Driver
from zeitnot.link.events import (
    BoardReported,
    BoardScanned,
    Flushed,
    LinkRestored,
    SquareLifted,
    SquarePlaced,
)
from zeitnot.link.session import LinkState, Session
from zeitnot.sim.sensor_board import PtyBoard

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.link.events import BoardEvent

BUILD_IMAGE = Path(__file__).parent.parent.parent / "firmware/emulation/build_image.sh"
START = chess.Board().occupied
MOVES = ("e2e4", "d7d5", "e4d5")
LIMIT_US = 5_000_000
CLOCKS_AGREE_US = 2_000
"""The two have only just met, and how much the emulator does at a time depends on the machine."""
FELT_US = 20_000
"""A change is on the host's desk within this: three samples, a frame, and the UART's millisecond."""


@pytest.fixture(scope="module")
def flash(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The rp2 image and a file system with the firmware, compiled as for a real board."""
    built = subprocess.run([BUILD_IMAGE], check=True, capture_output=True, text=True)
    folder = tmp_path_factory.mktemp("flash")
    image.make(folder / "firmware")
    make_image(folder / "firmware", folder / "littlefs.img")
    return Path(built.stdout.strip()), folder / "littlefs.img"


@pytest.fixture
def pico(flash: tuple[Path, Path]) -> EmulatedPico:
    """A Pico just switched on, the pieces set up."""
    subject = EmulatedPico(*flash, board_pins.ROWS, board_pins.COLUMNS, board_pins.LEDS)
    subject.occupied = START
    return subject


class Wires:
    """What is behind the pseudo-terminal: the emulated UART."""

    def __init__(self, pico: EmulatedPico) -> None:
        self.on_change: Callable[[], None] = lambda: None
        self._pico = pico
        self._bytes = b""
        pico.on_uart = self._sent

    def _sent(self, data: bytes) -> None:
        self._bytes = data
        self.on_change()
        self._bytes = b""

    def hear(self, data: bytes) -> None:
        self._pico.send(data)

    def speak(self) -> bytes:
        return self._bytes

    def due_us(self) -> int | None:
        return None


def test_a_game_reaches_the_driver_over_the_uart(pico: EmulatedPico) -> None:
    events: list[BoardEvent] = []
    arrived_us: list[int] = []

    def on_event(event: BoardEvent) -> None:
        events.append(event)
        if isinstance(event, SquareLifted | SquarePlaced):
            arrived_us.append(pico.now_us)

    async def scene() -> None:
        port = PtyBoard(Wires(pico))
        driver = Driver(port.path, Session, on_event, lambda: pico.now_us)
        driver.start()

        async def until(*kinds: type[BoardEvent], count: int = 1) -> None:
            while sum(isinstance(event, kinds) for event in events) < count:
                pico.run()
                assert pico.now_us < LIMIT_US, (events, bytes(pico.from_usb))
                # Twice: the pseudo-terminal has two ends in this loop.
                await asyncio.sleep(0)
                await asyncio.sleep(0)

        await until(LinkRestored)
        scans, began_us = pico.scans, pico.now_us
        board = chess.Board()
        truth = []
        for uci in MOVES:
            move = chess.Move.from_uci(uci)
            for square, placed in acts_of(board, move):
                pico.occupied ^= chess.BB_SQUARES[square]
                truth.append((square, placed, pico.now_us))
                await until(SquareLifted, SquarePlaced, count=len(truth))
            board.push(move)
        driver.show(chess.BB_A1 | chess.BB_D5)
        # Bytes that mean Ctrl-C and worse to a console, and no frame.
        pico.send(b"\x03\x04\x03" + bytes(range(256)))
        driver.flush()
        await until(Flushed)
        readings = [e for e in events if isinstance(e, SquareLifted | SquarePlaced)]
        assert [(e.square, isinstance(e, SquarePlaced)) for e in readings] == [
            act[:2] for act in truth
        ]
        late = [e.at_us - act[2] for e, act in zip(readings, truth, strict=True)]
        assert all(-CLOCKS_AGREE_US < us < FELT_US for us in late), late
        last = [event for event in events if isinstance(event, BoardScanned)][-1]
        assert last.occupied == board.occupied
        await until(BoardReported, count=2)
        report = [event for event in events if isinstance(event, BoardReported)][-1]
        assert (report.stuck, report.noisy, report.dropped) == (0, 0, 0)
        assert pico.lamps == chess.BB_A1 | chess.BB_D5
        rate = (pico.scans - scans) * 1_000_000 // (pico.now_us - began_us)
        felt = [at - act[2] for at, act in zip(arrived_us, truth, strict=True)]
        print(
            f"\n{rate} scans a second; stamps off by {late} us, events after {felt} us;"
            f" {pico.now_us} us emulated"
        )
        assert rate >= 500
        assert pico.resets == 0
        driver.close()
        port.close()

    asyncio.run(scene())


def test_over_usb_the_byte_3_does_not_stop_the_program(pico: EmulatedPico) -> None:
    session = Session()
    events: list[BoardEvent] = []

    def until(done: Callable[[], bool]) -> None:
        while not done():
            pico.run()
            assert pico.now_us < LIMIT_US, (events, bytes(pico.from_usb))
            data, pico.from_usb = bytes(pico.from_usb), bytearray()
            events.extend(session.receive(data, pico.now_us))
            events.extend(session.tick(pico.now_us))
            pico.send_usb(session.to_send(pico.now_us))

    until(lambda: pico.scans > 10)
    pico.send_usb(b"\x03\x03\x00")
    session.opened(pico.now_us)
    until(lambda: session.state is LinkState.CONNECTED)
    # Ctrl-C inside a whole frame: the squares to light.
    lamps = int.from_bytes(b"\x03" * 8, "little")
    assert b"\x03" in wire.frame(wire.pack(wire.LEDS, b"\x03" * 8), session._crc)
    session.show(lamps, pico.now_us)
    until(lambda: pico.lamps == lamps)
    pico.occupied ^= chess.BB_E2
    until(lambda: any(isinstance(event, SquareLifted) for event in events))
    assert pico.resets == 0
