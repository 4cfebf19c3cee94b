"""The sensor board's one loop: scan, debounce, hear the host, speak, light the lamps.

Rules of this file:
- Everything it works with is handed in, so the same loop runs on the Pico, under the unix port of MicroPython and, in
  part, under CPython.
- Nothing in a turn waits; a turn without news allocates next to nothing.
- Once a second the matrix tests itself and the heap is tidied, so that the collector does not choose the moment.
"""

import gc

from crc16 import crc16
from debounce import Debouncer
from zeitnot.link import wire
from zeitnot.link.board_end import BoardEnd

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Matrix(Protocol):
        """What feels the squares: `matrix.Matrix`."""

        def scan(self, into: bytearray) -> None: ...
        def self_test(self) -> tuple[int, int]: ...

    class Lamps(Protocol):
        """What lights them: `lamps.Lamps`."""

        def show(self, squares: bytes) -> None: ...

    class Port(Protocol):
        """A way to the host: `ports.UartPort`, `ports.UsbPort`."""

        def read(self) -> bytes | None: ...
        def write(self, data: bytes) -> None: ...


SECOND_US = 1000000
ELSEWHERE = 15
"""Every sixteenth turn the ports that are not heard are listened to."""


class SensorBoard:
    """`turn` is one pass; call it for ever."""

    def __init__(
        self,
        matrix: "Matrix",
        lamps: "Lamps",
        ports: "list[Port]",
        ticks_us: "Callable[[], int]",
        board_id: bytes,
        boot: int,
        build: int,
    ) -> None:
        self._matrix = matrix
        self._lamps = lamps
        self._ticks_us = ticks_us
        self._listeners = [Listener(port) for port in ports]
        self._heard = self._listeners[0]
        self._raw = bytearray(8)
        matrix.scan(self._raw)
        self._debouncer = Debouncer(self._raw, ticks_us())
        self._end = BoardEnd(crc16, board_id, boot, build, wire.SENSOR_OCCUPANCY, ticks_us)
        self._lit = self._end.leds
        self._second = ticks_us()
        self._scans = 0
        self._speak_at = self._second
        self._silent = True
        """Nothing to say until the host says something or a square changes."""

    def turn(self) -> None:
        """Scan once and do what there is to do."""
        ticks = self._ticks_us()
        raw = self._raw
        debouncer = self._debouncer
        self._matrix.scan(raw)
        self._scans += 1
        news = False
        if debouncer.busy or raw != debouncer.squares:
            news = self._report(debouncer.sample(raw, ticks))
        else:
            debouncer.complete = ticks
        data = self._heard.port.read()
        if data and self._end.hear(data, self._ticks_us()):
            news = True
        if self._scans & ELSEWHERE == 0:
            news = self._listen_elsewhere() or news
            if wire.ticks_after(ticks, self._second) >= SECOND_US:
                self._each_second(ticks)
                news = True
        if news or (not self._silent and wire.ticks_after(ticks, self._speak_at) >= 0):
            self._speak()

    def _report(self, changes: "list[tuple[int, int, int]]") -> bool:
        for stamp, square, occupied in changes:
            if occupied:
                self._end.report(stamp, square, wire.EMPTY, wire.OCCUPIED)
            else:
                self._end.report(stamp, square, wire.OCCUPIED, wire.EMPTY)
        return len(changes) > 0

    def _listen_elsewhere(self) -> bool:
        """Whether the host calls on another port than the one it called on last; then that one is heard."""
        for listener in self._listeners:
            if listener is not self._heard:
                call = listener.call()
                if call:
                    self._heard = listener
                    self._end.hear(call, self._ticks_us())
                    return True
        return False

    def _speak(self) -> None:
        end = self._end
        ticks = self._ticks_us()
        data = end.speak(ticks, self._debouncer.complete, self._debouncer.squares)
        if data:
            self._heard.port.write(data)
        if end.leds != self._lit:
            self._lit = end.leds
            self._lamps.show(self._lit)
        due = end.due_us(ticks)
        self._silent = due is None
        self._speak_at = (ticks + (due or 0)) & wire.TICKS_MASK

    def _each_second(self, ticks: int) -> None:
        stuck_rows, stuck_columns = self._matrix.self_test()
        self._end.health(stuck_rows, stuck_columns, self._debouncer.noisy(), self._scans)
        self._scans = 0
        self._second = ticks
        gc.collect()


class Listener:
    """A port, and an ear for the host's call on it while another port is the one that is heard."""

    def __init__(self, port: "Port") -> None:
        self.port = port
        self._splitter = wire.Splitter()

    def call(self) -> "bytes | None":
        """The CONNECT that has arrived here, if one has."""
        data = self.port.read()
        if data:
            for encoded in self._splitter.feed(data):
                payload = wire.unframe(encoded, crc16)
                if payload and payload[0] == wire.CONNECT:
                    return encoded + b"\x00"
        return None
