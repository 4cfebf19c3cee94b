"""The lamps under the squares: 64 WS2812B in one chain, a1 first.

Rules of this file: it writes the whole chain when the picture changes and never otherwise, because the 2 ms of a
write are the only time in which the board is not scanned.
"""

from machine import Pin, bitstream

_TIMING = (400, 850, 800, 450)
"""High and low of a 0, high and low of a 1, in nanoseconds (WS2812B datasheet)."""
_COLOUR = b"\x10\x30\x00"
"""Green, red, blue: an amber that does not dazzle; 64 of them draw about 0.3 A."""


class Lamps:
    """Shows a set of squares."""

    def __init__(self, pin: int) -> None:
        self._pin = Pin(pin, Pin.OUT, value=0)
        self._chain = bytearray(3 * 64)
        self.show(bytes(8))

    def show(self, squares: bytes) -> None:
        """Light exactly these squares: 8 bytes, a rank a byte; bit 0 is file a."""
        for square in range(64):
            lit = squares[square >> 3] >> (square & 7) & 1
            self._chain[3 * square : 3 * square + 3] = _COLOUR if lit else b"\x00\x00\x00"
        bitstream(self._pin, 0, _TIMING, self._chain)
