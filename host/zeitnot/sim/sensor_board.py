"""A simulated sensor board: it speaks the wire byte for byte, feels what hands do, and can lie.

Two halves. `SimulatedBoard` is sans-I/O and has no clock of its own: it is given true time and makes the board's
clock from it. `PtyBoard` puts one behind a pseudo-terminal, for the real serial driver.

Rules of this file:
- The link end is the firmware's own (`zeitnot.link.board_end`); only scanner, clock and cable are simulated.
- The hands act from outside with `lift` and `place`; where no `at_us` is given, the act happens now.
- A lie is told on purpose: by a call (`restart`, `jump_clock`, `stick`) or by `Cable`, whose chances are drawn from a
  seeded generator, so a failure can be played again.
"""

from __future__ import annotations

import asyncio
import binascii
import contextlib
import os
import random
import tty
from typing import TYPE_CHECKING, Protocol

import chess

from zeitnot.link import wire
from zeitnot.link.board_end import BoardEnd

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

BOARD_ID = b"simboard"
BUILD = 0x51
COUNTER_PERIOD_US = wire.TICKS_MASK + 1
LOOK_US = 200_000_000
"""The link end must be called at least this often, or its 30-bit counter loses count."""


class Cable:
    """What one direction of the cable does to a frame, as chances from 0 to 1."""

    def __init__(self, seed: int = 0) -> None:
        self.drop = 0.0
        self.duplicate = 0.0
        self.flip = 0.0
        """One bit of the frame is turned, or a few of its bytes are overwritten."""
        self.noise = 0.0
        """Random bytes come before the frame."""
        self._random = random.Random(seed)
        self._rest = b""

    def carry(self, data: bytes) -> bytes:
        """What arrives of these bytes. A frame that is cut by the end of `data` travels with what follows."""
        if not (self.drop or self.duplicate or self.flip or self.noise or self._rest):
            return data
        chance = self._random.random
        *bodies, self._rest = (self._rest + data).split(b"\x00")
        out = []
        for body in bodies:
            frame = body + b"\x00"
            if chance() < self.noise:
                out.append(self._random.randbytes(self._random.randrange(1, 40)))
            if chance() < self.drop:
                continue
            if chance() < self.flip:
                frame = self._damaged(frame)
            out.append(frame)
            if chance() < self.duplicate:
                out.append(frame)
        return b"".join(out)

    def _damaged(self, frame: bytes) -> bytes:
        damaged = bytearray(frame)
        at = self._random.randrange(len(frame) * 8)
        damaged[at >> 3] ^= 1 << (at & 7)
        if self._random.random() < 0.25:
            start = self._random.randrange(len(frame))
            burst = self._random.randbytes(self._random.randrange(1, 6))
            damaged[start : start + len(burst)] = burst
        return bytes(damaged)


class SimulatedBoard:
    """The board without its port. `hear` and `speak` bytes; `lift` and `place` pieces.

    Give `occupied` for an occupancy board or `pieces` (a placement) for one that knows its pieces.
    `now_us` is true time; the board's own clock runs `drift_ppm` fast and started at `counter_us`.
    """

    def __init__(
        self,
        now_us: Callable[[], int],
        *,
        occupied: chess.Bitboard | None = None,
        pieces: chess.BaseBoard | None = None,
        drift_ppm: int = 0,
        counter_us: int = 0,
        jitter_us: int = 0,
        seed: int = 0,
        board_id: bytes = BOARD_ID,
    ) -> None:
        self.identity = pieces is not None
        self.to_host = Cable(seed)
        self.from_host = Cable(seed + 1)
        self.restarts = 0
        self.on_change: Callable[[], None] = _nothing
        """Called after an act of the hands: there may be something to send."""
        self._now_us = now_us
        self._started_us = now_us()
        self._drift_ppm = drift_ppm
        self._counter_us = counter_us
        self._jitter_us = jitter_us
        self._random = random.Random(seed)
        self._board_id = board_id
        self._codes = bytearray(64)
        """What truly stands on each square, as a code of the wire."""
        self._stuck: dict[chess.Square, int] = {}
        self._last_ticks_us = 0
        if pieces is not None:
            for square, piece in pieces.piece_map().items():
                self._codes[square] = _code(piece)
        else:
            for square in chess.scan_forward(chess.BB_EMPTY if occupied is None else occupied):
                self._codes[square] = wire.OCCUPIED
        self._read = bytearray(self._codes)
        """What the sensors have reported of each square."""
        self._end = self._boot()

    # -- hands --------------------------------------------------------------------------------------------------------

    def lift(self, square: chess.Square, at_us: int | None = None) -> None:
        """The square becomes empty."""
        self._act(square, wire.EMPTY, at_us)

    def place(
        self, square: chess.Square, piece: chess.Piece | None = None, at_us: int | None = None
    ) -> None:
        """Something stands on the square; an identity board reads `piece`, or nothing readable if it is None."""
        named = self.identity and piece is not None
        self._act(square, _code(piece) if named and piece is not None else wire.OCCUPIED, at_us)

    @property
    def occupied(self) -> chess.Bitboard:
        """What truly stands on the board."""
        return sum(chess.BB_SQUARES[square] for square in chess.SQUARES if self._codes[square])

    @property
    def leds(self) -> chess.Bitboard:
        """The squares that are lit."""
        return int.from_bytes(self._end.leds, "little")

    # -- lies ---------------------------------------------------------------------------------------------------------

    def restart(self) -> None:
        """A brown-out: the board forgets its readings and its clock, and starts anew."""
        self.restarts += 1
        self._started_us = self._now_us()
        self._counter_us = self._random.randrange(COUNTER_PERIOD_US)
        self._last_ticks_us = 0
        self._read = bytearray(self._codes)
        for square, code in self._stuck.items():
            self._read[square] = code
        self._end = self._boot()
        self.on_change()

    def jump_clock(self, by_us: int) -> None:
        """The board's clock leaps, forwards or back."""
        self._counter_us += by_us
        self._last_ticks_us = 0

    def set_drift(self, ppm: int) -> None:
        """From now on the board's clock runs that much fast."""
        self._counter_us = self._clock_us(self._now_us())
        self._started_us = self._now_us()
        self._drift_ppm = ppm

    def stick(self, square: chess.Square, occupied: bool) -> None:
        """The sensor reads this for ever, whatever stands there."""
        self._stuck[square] = wire.OCCUPIED if occupied else wire.EMPTY
        self._feel(square, self._now_us())

    def release(self, square: chess.Square) -> None:
        """The sensor works again."""
        self._stuck.pop(square, None)
        self._feel(square, self._now_us())

    # -- the wire -----------------------------------------------------------------------------------------------------

    def hear(self, data: bytes) -> None:
        """Bytes from the host."""
        self._end.hear(self.from_host.carry(data), self._ticks(self._now_us()))

    def speak(self) -> bytes:
        """The bytes to send now: what the cable leaves of them."""
        ticks = self._ticks(self._now_us())
        return self.to_host.carry(self._end.speak(ticks, ticks, self._squares()))

    def due_us(self) -> int | None:
        """How long until `speak` has something to say by itself; None while it waits for others."""
        due = self._end.due_us(self._ticks(self._now_us()))
        return None if due is None else min(due, LOOK_US)

    def next_wake_us(self) -> int | None:
        """The same as an instant of true time."""
        due_us = self.due_us()
        return None if due_us is None else self._now_us() + due_us

    # -- inside -------------------------------------------------------------------------------------------------------

    def _boot(self) -> BoardEnd:
        sensor = wire.SENSOR_IDENTITY if self.identity else wire.SENSOR_OCCUPANCY
        return BoardEnd(binascii.crc_hqx, self._board_id, self.restarts + 1, BUILD, sensor)

    def _act(self, square: chess.Square, code: int, at_us: int | None) -> None:
        self._codes[square] = code
        self._feel(square, self._now_us() if at_us is None else at_us)

    def _feel(self, square: chess.Square, at_us: int) -> None:
        code = self._stuck.get(square, self._codes[square])
        before = self._read[square]
        if code != before:
            self._read[square] = code
            self._end.report(self._ticks(at_us), square, before, code)
            self.on_change()

    def _squares(self) -> bytes:
        if self.identity:
            return bytes(self._read[i] | self._read[i + 1] << 4 for i in range(0, 64, 2))
        bits = sum(chess.BB_SQUARES[square] for square in chess.SQUARES if self._read[square])
        return bits.to_bytes(8, "little")

    def _clock_us(self, at_us: int) -> int:
        since = at_us - self._started_us
        return self._counter_us + since + since * self._drift_ppm // 1_000_000

    def _ticks(self, at_us: int) -> int:
        jitter = self._random.randrange(self._jitter_us + 1) if self._jitter_us else 0
        # The counter does not run backwards, whatever its jitter.
        self._last_ticks_us = max(self._last_ticks_us, self._clock_us(at_us) + jitter)
        return self._last_ticks_us & wire.TICKS_MASK


class BoardBehindPort(Protocol):
    """What `PtyBoard` puts behind its port: a `SimulatedBoard`, or another board's bytes."""

    on_change: Callable[[], None]

    def hear(self, data: bytes) -> None: ...
    def speak(self) -> bytes: ...
    def due_us(self) -> int | None: ...


class PtyBoard:
    """A board behind a pseudo-terminal, in the running event loop (real or virtual time).

    `path` is what the driver opens. With `link` the board is enumerated there, as under /dev/serial/by-id: the
    link stays, what it points to changes with each plug.
    """

    def __init__(self, board: BoardBehindPort, link: Path | None = None) -> None:
        self.board = board
        self.sent_bytes = 0
        """Bytes put on the wire since the last plug, for a virtual clock that must not run ahead of them."""
        self.heard_bytes = 0
        self._link = link
        self._loop = asyncio.get_running_loop()
        self._master = -1
        self._slave = -1
        self.number = ""
        """The pseudo-terminal of this plug, as /dev/ttyACM0 or 1."""
        self._wake: asyncio.TimerHandle | None = None
        board.on_change = self.pump
        self.plug()

    @property
    def path(self) -> str:
        return str(self._link) if self._link is not None else self.number

    def plug(self) -> None:
        """The cable is put in: the port appears, under another number than before."""
        if self._master >= 0:
            return
        first = os.openpty()
        if os.ttyname(first[1]) == self.number:
            # The kernel gives the lowest free number; a re-plugged board is enumerated anew.
            self._master, self._slave = os.openpty()
            os.close(first[0])
            os.close(first[1])
        else:
            self._master, self._slave = first
        # As a serial driver leaves it: no echo, no line editing, before anyone opens the other side.
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.number = os.ttyname(self._slave)
        if self._link is not None:
            self._link.unlink(missing_ok=True)
            self._link.symlink_to(self.number)
        self.sent_bytes = self.heard_bytes = 0
        self._loop.add_reader(self._master, self._readable)
        self.pump()

    def unplug(self) -> None:
        """The cable is pulled out: the port hangs up and is gone. The board goes on feeling."""
        if self._master < 0:
            return
        self._loop.remove_reader(self._master)
        if self._link is not None:
            self._link.unlink(missing_ok=True)
        os.close(self._slave)
        os.close(self._master)
        self._master = self._slave = -1
        self._cancel()

    def close(self) -> None:
        """Gone for good."""
        self.unplug()
        self.board.on_change = _nothing

    def pump(self) -> None:
        """Send what the board has to say and wake when it will have more."""
        if self._master < 0:
            return
        data = self.board.speak()
        if data:
            # A full pipe loses bytes as a full UART does; the protocol copes.
            with contextlib.suppress(BlockingIOError):
                self.sent_bytes += os.write(self._master, data)
        self._cancel()
        due_us = self.board.due_us()
        if due_us is not None:
            self._wake = self._loop.call_later(due_us / 1_000_000, self.pump)

    def _readable(self) -> None:
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return
        self.heard_bytes += len(data)
        self.board.hear(data)
        self.pump()

    def _cancel(self) -> None:
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None


def _code(piece: chess.Piece) -> int:
    return wire.PIECE_LETTERS.index(piece.symbol()) + 1


def _nothing() -> None:
    return None
