"""Seven-segment displays behind a MAX7219 for each side: White's on chip select 0, Black's on 1.

Eight digits, or four large ones on the lower four digits of the chip, whose colon is wired to the decimal point of
the second digit from the left (the only place where a face never has a point). The chip is driven without its own
decoding: bit 7 is the point, bits 6 to 0 the segments A to G (MAX7219 datasheet, table 6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from luma.core.interface.serial import noop, spi
from luma.led_matrix.device import max7219
from PIL import Image

from zeitnot.clock.faces.segments import Colon, eight_digits, four_digits
from zeitnot.devices.displays.spi_bus import SpiBus

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.clock.faces.face import Face, SideFace
    from zeitnot.clock.faces.segments import Segments
    from zeitnot.devices.displays.display import Place

SPEED_HZ = 1_000_000
"""The chip takes 10 MHz; a metre of ribbon cable in a table is happier with one."""

POINT = 0x80
SEGMENTS = {
    " ": 0x00, "-": 0x01, "F": 0x47,
    "0": 0x7E, "1": 0x30, "2": 0x6D, "3": 0x79, "4": 0x33, "5": 0x5B, "6": 0x5F, "7": 0x70, "8": 0x7F, "9": 0x7B,
}  # fmt: skip
COLON_DIGIT = 1


def digit_bytes(segments: Segments, lit: bool) -> list[int]:
    """What each digit of the chip shows, left to right."""
    dots = set(segments.dots)
    if segments.colon is Colon.ON or (segments.colon is Colon.BLINKING and lit):
        dots.add(COLON_DIGIT)
    out = []
    for position, character in enumerate(segments.characters):
        byte = SEGMENTS[character] | (POINT if position in dots else 0)
        out.append(0 if position in segments.blinking and not lit else byte)
    return out


class _Pair:
    """Two chips, one a side."""

    derive: Callable[[SideFace], Segments]

    def __init__(self, place: Place, serial: Callable[[int], Any] | None = None) -> None:
        serial = serial or _spi
        devices = [place.pins.displays[f"max7219_{side}"].device for side in ("white", "black")]
        self._devices = [max7219(serial(device)) for device in devices]
        self._shown: list[list[int]] = [[], []]

    def show(self, face: Face, lit: bool) -> None:
        for number, side in enumerate((face.white, face.black)):
            row = digit_bytes(type(self).derive(side), lit)
            # A four-digit display is on the chip's lower digits: the right of eight.
            row = [0] * (8 - len(row)) + row
            if row != self._shown[number]:
                self._devices[number].display(_picture(row))
                self._shown[number] = row

    def close(self) -> None:
        for device in self._devices:
            device.cleanup()


class EightDigits(_Pair):
    derive = staticmethod(eight_digits)


class FourDigits(_Pair):
    derive = staticmethod(four_digits)


def _picture(row: list[int]) -> Image.Image:
    """The digits as luma takes them: a column of eight points each, the right digit first, bit 0 on top."""
    picture = Image.new("1", (8, 8))
    for x, byte in enumerate(reversed(row)):
        for bit in range(8):
            picture.putpixel((x, bit), byte >> bit & 1)
    return picture


def _spi(device: int) -> Any:
    return spi(
        spi=SpiBus(), gpio=noop(), port=0, device=device, bus_speed_hz=SPEED_HZ, gpio_DC=None, gpio_RST=None
    )  # fmt: skip
