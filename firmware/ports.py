"""The two ways to the Pi: the UART's pins and the USB socket. Each is read without waiting and written whole.

Rules of this file:
- A port knows nothing of frames.
- On USB the link runs over the console, where the byte 0x03 means Ctrl-C. `UsbPort` switches that off, for a frame
  may contain any byte but zero; the way back to the prompt is the service jumper (README.md).
"""

import select
import sys

import micropython
from machine import UART, Pin


class UartPort:
    """A UART; `tx` and `rx` are pin numbers."""

    def __init__(self, number: int, baud: int, tx: int, rx: int) -> None:
        # A cable that is out must read as an idle line, not as noise.
        self._uart = UART(
            number, baud, tx=Pin(tx), rx=Pin(rx, Pin.IN, Pin.PULL_UP), rxbuf=512, txbuf=1024
        )

    def read(self) -> "bytes | None":
        """What has arrived, or None."""
        waiting = self._uart.any()
        return self._uart.read(waiting) if waiting else None

    def write(self, data: bytes) -> None:
        self._uart.write(data)


class UsbPort:
    """The console of the USB socket, taken over."""

    def __init__(self) -> None:
        micropython.kbd_intr(-1)
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._poll = select.poll()
        self._poll.register(self._in, select.POLLIN)

    def read(self) -> "bytes | None":
        """What has arrived, or None."""
        data = b""
        # One byte at a time: a longer read would wait until it is full.
        while len(data) < 256 and self._poll.poll(0):
            byte = self._in.read(1)
            if not byte:
                break
            data += byte
        return data or None

    def write(self, data: bytes) -> None:
        self._out.write(data)
