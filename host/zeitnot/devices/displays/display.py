"""The contract of a display, and the kinds there are.

A display is given faces and draws them; it knows no time and asks for nothing. Each runs in a process of its own
(`process.py`), so one that hangs in its driver, is unplugged or falls over delays nobody. A new kind is one file
with a class and a line in `KINDS`; `docs/hardware.md` and `make pictures` must change with it.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from zeitnot.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zeitnot.clock.faces.face import Face
    from zeitnot.devices.pins import Pins


class Display(Protocol):
    """One display (or a pair, one a side) that is open. Any `OSError` or luma error means it is not there."""

    def show(self, face: Face, lit: bool) -> None:
        """Draw a face; parts that blink are drawn only when `lit`."""

    def close(self) -> None:
        """Go dark and let go of the bus."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a display hangs: the pin map, and the GPIO backend for one that needs a line of its own."""

    pins: Pins
    backend: str = "gpiod"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of display: `module:maker`, the maker is called with a `Place`; and what a person should know."""

    maker: str
    what: str


_HERE = "zeitnot.devices.displays"
KINDS: Mapping[str, Kind] = {
    "max7219-8": Kind(
        f"{_HERE}.max7219:EightDigits", "two MAX7219 with eight digits, one a side, on SPI"
    ),
    "max7219-4": Kind(
        f"{_HERE}.max7219:FourDigits", "two MAX7219 with four large digits and a colon, on SPI"
    ),
    "lcd-16x2": Kind(f"{_HERE}.character_lcd:CharacterLcd", "HD44780, 16 × 2, on I2C"),
    "oled-ssd1306": Kind(f"{_HERE}.oled:Ssd1306", "OLED of 128 × 64, SSD1306, on I2C"),
    "oled-sh1106": Kind(f"{_HERE}.oled:Sh1106", "OLED of 128 × 64, SH1106, on I2C"),
    "lcd-st7789": Kind(f"{_HERE}.graphic_lcd:St7789", "colour LCD of 320 × 240, ST7789, on SPI"),
    "lcd-ili9341": Kind(f"{_HERE}.graphic_lcd:Ili9341", "colour LCD of 320 × 240, ILI9341, on SPI"),
    "hdmi": Kind(f"{_HERE}.screen:Screen", "the whole screen on HDMI, through pygame"),
}


def check_kind(kind: str) -> None:
    """Refuse a kind that there is not, with those there are."""
    if kind not in KINDS:
        raise ConfigError(f"no display {kind!r}; there are: {', '.join(KINDS)}")


def open_display(kind: str, place: Place) -> Display:
    """Open a display by its kind."""
    check_kind(kind)
    return make(KINDS[kind].maker, place)


def make(maker: str, place: Place) -> Display:
    """Call a maker by its name, `module:attribute`."""
    module, _, name = maker.partition(":")
    display: Display = getattr(importlib.import_module(module), name)(place)
    return display
