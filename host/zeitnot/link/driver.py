"""The serial driver: a port, the event loop and one session. The only file of the link that does I/O.

Rules of this file:
- It decides nothing about the protocol; it carries bytes, time and the port's fate to the session.
- One owner: everything runs in the event loop's thread, `on_event` included, in order.
- Reads are in bulk, straight from the file descriptor. Writes never block; what the port does not take waits.
- The clock is given (`now_us`), and waiting is the loop's `call_later`: under a loop with virtual time all of it is.
- A pty is as good as a tty: no modem-control ioctl is asked for. The port is opened exclusively.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import termios
from typing import TYPE_CHECKING, Protocol

import serial

if TYPE_CHECKING:
    from collections.abc import Callable

    import chess

    from zeitnot.link.events import BoardEvent

CHUNK = 65536
REOPEN_FIRST_US = 50_000
REOPEN_LAST_US = 2_000_000
"""A port that is not there is tried again after 50 ms, then after twice as long each time, up to 2 s."""


class SensorSession(Protocol):
    """What a board's dialect is to the driver: `session.Session` or `dgt.DgtSession`."""

    baud: int

    def opened(self, now_us: int) -> list[BoardEvent]: ...
    def closed(self, now_us: int) -> list[BoardEvent]: ...
    def receive(self, data: bytes, now_us: int) -> list[BoardEvent]: ...
    def tick(self, now_us: int) -> list[BoardEvent]: ...
    def to_send(self, now_us: int) -> bytes: ...
    def next_wake_us(self) -> int | None: ...
    def flush(self, now_us: int) -> None: ...
    def show(self, squares: chess.Bitboard, now_us: int) -> None: ...


class Port(Protocol):
    """An open port: `serial.Serial` here; a test may give a socket's file descriptor."""

    def fileno(self) -> int: ...
    def close(self) -> None: ...


def open_serial(device: str, baud: int) -> Port:
    """The port at `device`, for us alone. OSError if it is not there, is busy or is no serial port."""
    port = serial.Serial(device, baud, timeout=0, write_timeout=0, exclusive=True)
    fd = port.fileno()
    os.set_blocking(fd, False)
    # pyserial leaves VMIN at 0: then a read with nothing there answers b"", as a port that hung up does.
    modes = termios.tcgetattr(fd)
    modes[6][termios.VMIN] = 1
    termios.tcsetattr(fd, termios.TCSANOW, modes)
    return port


class Driver:
    """Owns one port. Event loop only."""

    def __init__(
        self,
        device: str,
        session_factory: Callable[[], SensorSession],
        on_event: Callable[[BoardEvent], None],
        now_us: Callable[[], int],
        open_port: Callable[[str, int], Port] = open_serial,
    ) -> None:
        self.device = device
        self.session = session_factory()
        self.received_bytes = 0
        self.sent_bytes = 0
        self.trouble: str | None = None
        """Why the port is not open, in the system's words."""
        self._on_event = on_event
        self._now_us = now_us
        self._open_port = open_port
        self._loop: asyncio.AbstractEventLoop | None = None
        self._port: Port | None = None
        self._fd = -1
        self._unsent = b""
        self._writing = False
        self._wake: asyncio.TimerHandle | None = None
        self._wake_us: int | None = None
        self._reopen_us = REOPEN_FIRST_US
        self._running = False

    def start(self) -> None:
        """Open the port, now and whenever it comes back. Called in the running loop."""
        self._loop = asyncio.get_running_loop()
        self._running = True
        self._open()

    def close(self) -> None:
        """Let go of the port for good."""
        self._running = False
        self._shut()
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None

    def flush(self) -> None:
        """Ask for everything up to now; `Flushed` answers."""
        self.session.flush(self._now_us())
        self._pump()

    def show(self, squares: chess.Bitboard) -> None:
        """Light exactly these squares."""
        self.session.show(squares, self._now_us())
        self._pump()

    # -- the port -----------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        assert self._loop is not None
        self._wake = None
        if not self._running or self._port is not None:
            return
        try:
            self._port = self._open_port(self.device, self.session.baud)
        except (OSError, ValueError) as error:
            self.trouble = f"{self.device}: {error}"
            self._call_later(self._reopen_us, self._open)
            self._reopen_us = min(self._reopen_us * 2, REOPEN_LAST_US)
            return
        self.trouble = None
        self._fd = self._port.fileno()
        self._loop.add_reader(self._fd, self._readable)
        self._tell(self.session.opened(self._now_us()))
        self._pump()

    def _shut(self) -> None:
        """Close the port, if it is open; `OSError` of a device that is gone does not matter any more."""
        if self._port is None:
            return
        assert self._loop is not None
        self._loop.remove_reader(self._fd)
        if self._writing:
            self._loop.remove_writer(self._fd)
        with contextlib.suppress(OSError):
            self._port.close()
        self._port = None
        self._fd = -1
        self._unsent = b""
        self._writing = False

    def _gone(self, reason: str) -> None:
        """The device was pulled out, or the other end hung up."""
        self._shut()
        self.trouble = reason
        self._tell(self.session.closed(self._now_us()))
        self._call_later(self._reopen_us, self._open)

    # -- bytes --------------------------------------------------------------------------------------------------------

    def _readable(self) -> None:
        try:
            data = os.read(self._fd, CHUNK)
        except BlockingIOError:
            return
        except OSError as error:
            self._gone(error.strerror or "the port is gone")
            return
        if not data:
            self._gone("the port hung up")
            return
        self._reopen_us = REOPEN_FIRST_US
        self.received_bytes += len(data)
        self._tell(self.session.receive(data, self._now_us()))
        self._pump()

    def _pump(self) -> None:
        """Send what is due and arrange for the next call."""
        if self._port is None:
            return
        if not self._writing:
            self._unsent += self.session.to_send(self._now_us())
            self._write()
        self._arrange()

    def _write(self) -> None:
        assert self._loop is not None
        if self._port is None:
            return
        if self._unsent:
            try:
                count = os.write(self._fd, self._unsent)
            except BlockingIOError:
                count = 0
            except OSError as error:
                self._gone(error.strerror or "the port is gone")
                return
            self.sent_bytes += count
            self._unsent = self._unsent[count:]
        if bool(self._unsent) != self._writing:
            self._writing = bool(self._unsent)
            if self._writing:
                self._loop.add_writer(self._fd, self._write)
            else:
                self._loop.remove_writer(self._fd)

    # -- time ---------------------------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        if self._port is None:
            return
        at_us = self.session.next_wake_us()
        if at_us == self._wake_us and self._wake is not None:
            return
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        self._wake_us = at_us
        if at_us is not None:
            self._call_later(max(0, at_us - self._now_us()), self._woken)

    def _woken(self) -> None:
        self._wake = None
        if self._port is None:
            return
        # What has arrived while we slept comes first: a late wake-up must not look like a silent board.
        self._readable()
        if self._port is None:
            return
        self._tell(self.session.tick(self._now_us()))
        self._pump()

    def _call_later(self, delay_us: int, call: Callable[[], None]) -> None:
        assert self._loop is not None
        if self._wake is not None:
            self._wake.cancel()
        if self._running:
            self._wake = self._loop.call_later(delay_us / 1_000_000, call)

    def _tell(self, events: list[BoardEvent]) -> None:
        for event in events:
            self._on_event(event)
