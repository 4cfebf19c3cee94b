"""The Pico's `machine` for the unix port of MicroPython: the firmware runs unchanged, its pins are a simulated matrix.

Rules of this file: what is real stays real. The matrix answers to the rows that are driven, as eight diodes a row
would; the UART is a file descriptor; the lamps are decoded from the bits that would go down their wire.

The outside world speaks over the descriptor ZEITNOT_HANDS, a line each:
    in    `SQUARE 1` or `SQUARE 0`     a piece stands on it, or none (a number, 0 = a1)
          `row RANK` or `column FILE`  that line is stuck high from now on
    out   `lamps HEX`                  the squares that are lit, 8 bytes, the first rank first
The UART's descriptor is ZEITNOT_UART.

With ZEITNOT_REST_MS the board rests for so long between turns while nobody moves a piece or says a word, and wakes at
once when somebody does: an hour in virtual time is then a matter of seconds. Without it the board never rests.
"""

import os
import select
from time import sleep_us

import board_pins

_GPIO_IN = 0xD0000004
_TURN_US = 300
"""What a turn sleeps, so that a test does not use a whole core; the rest of a Pico's millisecond is work."""

_TURNS_AWAKE = 4
"""Turns that follow each other after a piece was moved: the debouncer wants three equal samples."""
_rest_ms = int(os.getenv("ZEITNOT_REST_MS") or 0)
_awake = _TURNS_AWAKE
_world = select.poll()

_driven = set()
_occupied = bytearray(8)
_stuck_rows = set()
_stuck_columns = 0


class _Descriptor:
    """Bytes in and out of a file descriptor, without waiting."""

    def __init__(self, name: str) -> None:
        self._file = open(int(os.getenv(name)), "r+b", buffering=0)  # noqa: SIM115 -- open for good
        self._poll = select.poll()
        self._poll.register(self._file, select.POLLIN)
        _world.register(self._file, select.POLLIN)

    def read(self, most: int) -> bytes:
        data = b""
        while len(data) < most and self._poll.poll(0):
            byte = self._file.read(1)
            if not byte:
                # The test has let go of the other end: it is over.
                raise SystemExit
            data += byte
        return data

    def write(self, data: bytes) -> None:
        self._file.write(data)


class _Hands:
    """The lines that move the pieces."""

    def __init__(self) -> None:
        self._descriptor = _Descriptor("ZEITNOT_HANDS")
        self._rest = b""

    def act(self) -> None:
        global _stuck_columns, _awake
        *lines, self._rest = (self._rest + self._descriptor.read(4096)).split(b"\n")
        for line in lines:
            _awake = _TURNS_AWAKE
            what, value = line.decode().split()
            if what == "row":
                _stuck_rows.add(board_pins.ROWS[int(value)])
            elif what == "column":
                _stuck_columns |= 1 << int(value)
            else:
                square = int(what)
                bit = 1 << (square & 7)
                _occupied[square >> 3] = _occupied[square >> 3] & ~bit | (
                    bit if value == "1" else 0
                )

    def tell(self, line: str) -> None:
        self._descriptor.write(line.encode() + b"\n")


_hands = _Hands()


class Pin:
    """A pin; the rows are outputs that the matrix sees."""

    IN, OUT, PULL_UP, PULL_DOWN = 0, 1, 1, 2

    def __init__(self, number: int, mode: int = IN, pull: int = 0, value: int = 0) -> None:
        self.number = number
        self._level = pull == self.PULL_UP

    def __call__(self, level: "int | None" = None) -> "int | None":
        if level is None:
            return int(self.number in _stuck_rows or self._level)
        self._level = bool(level)
        if level:
            if self.number == board_pins.ROWS[0]:
                _hands.act()
            _driven.add(self.number)
        else:
            _driven.discard(self.number)
        return None


class _Memory:
    """The one register that is read: the input levels of all pins."""

    def __getitem__(self, address: int) -> int:
        assert address == _GPIO_IN
        levels = _stuck_columns
        for rank, number in enumerate(board_pins.ROWS):
            if number in _driven or number in _stuck_rows:
                levels |= _occupied[rank]
        return levels << board_pins.COLUMNS[0]


mem32 = _Memory()


class UART:
    """The serial port: a descriptor."""

    def __init__(self, number: int, baud: int, **pins: object) -> None:
        self._descriptor = _Descriptor("ZEITNOT_UART")
        self._waiting = b""

    def any(self) -> int:
        self._waiting += self._descriptor.read(512)
        return len(self._waiting)

    def read(self, count: int) -> bytes:
        data, self._waiting = self._waiting[:count], self._waiting[count:]
        return data

    def write(self, data: bytes) -> None:
        self._descriptor.write(data)


class WDT:
    """The watchdog: here it only rests."""

    def __init__(self, timeout: int) -> None:
        pass

    def feed(self) -> None:
        global _awake
        _awake -= 1
        if _rest_ms and _awake <= 0:
            _world.poll(_rest_ms)
        else:
            sleep_us(_TURN_US)


def bitstream(pin: Pin, encoding: int, timing: object, chain: bytes) -> None:
    assert pin.number == board_pins.LEDS
    lit = bytearray(8)
    for square in range(64):
        if any(chain[3 * square : 3 * square + 3]):
            lit[square >> 3] |= 1 << (square & 7)
    _hands.tell("lamps " + lit.hex())


def unique_id() -> bytes:
    return b"unixport"
