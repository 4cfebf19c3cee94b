"""The 8×8 matrix of reed or Hall switches: drive a rank, read the files.

Rules of this file:
- The only file that touches the matrix's pins, which are named in `board_pins.py` alone.
- One rank is driven at a time; a diode on each square keeps the others out. The eight files are consecutive pins, so
  one read of the RP2040's input register (SIO GPIO_IN, datasheet 2.3.1.7) has them all.
- `scan` is native code and allocates nothing.
"""

from time import sleep_us

import micropython
from machine import Pin, mem32

_GPIO_IN = micropython.const(0xD0000004)
_SETTLE_US = micropython.const(5)
"""After a rank is driven: 10 kΩ into some 100 pF of wire and switch is 1 µs."""


class Matrix:
    """Drives `rows` (pin numbers, rank 1 first) and reads the eight pins from `first_column` (file a) on."""

    def __init__(self, rows: "tuple[int, ...]", first_column: int) -> None:
        self._rows = [Pin(number, Pin.OUT, value=0) for number in rows]
        self._columns = [Pin(first_column + file, Pin.IN, Pin.PULL_DOWN) for file in range(8)]
        self._shift = first_column

    @micropython.native
    def scan(self, into: bytearray) -> None:
        """Read all squares into 8 bytes, a rank a byte; bit 0 is file a."""
        shift = self._shift
        for rank in range(8):
            row = self._rows[rank]
            row(1)
            sleep_us(_SETTLE_US)
            into[rank] = (mem32[_GPIO_IN] >> shift) & 0xFF
            row(0)

    def self_test(self) -> "tuple[int, int]":
        """(ranks whose drive line does not follow, files that read occupied while no rank is driven), as bits."""
        stuck_rows = 0
        for rank in range(8):
            row = self._rows[rank]
            row(1)
            sleep_us(_SETTLE_US)
            followed = row()
            row(0)
            sleep_us(_SETTLE_US)
            if not followed or row():
                stuck_rows |= 1 << rank
        return stuck_rows, (mem32[_GPIO_IN] >> self._shift) & 0xFF
