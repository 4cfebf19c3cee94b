"""A character display of two lines of sixteen: an HD44780 behind a PCF8574 on I2C, both sides on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from luma.core.interface.serial import noop, pcf8574
from luma.lcd.device import hd44780

from zeitnot.clock.faces.characters import two_lines

if TYPE_CHECKING:
    from zeitnot.clock.faces.face import Face
    from zeitnot.devices.displays.display import Place


class CharacterLcd:
    """See `zeitnot.devices.displays.display.Display`."""

    def __init__(self, place: Place, serial: Any = None) -> None:
        if serial is None:
            where = place.pins.displays["character_lcd"]
            serial = pcf8574(port=1, address=where.address, backlight_enabled=True)
        # luma would look for a Pi to switch a light that hangs on the bus.
        self._device = hd44780(serial, width=16, height=2, gpio=noop())

    def show(self, face: Face, lit: bool) -> None:
        first, second = two_lines(face)
        if not lit:
            # "F" is the flag that blinks; it is nowhere else on this line.
            second = second.replace("F", " ")
        self._device.text = f"{first}\n{second}"

    def close(self) -> None:
        self._device.cleanup()
