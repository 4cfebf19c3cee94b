"""An OLED of 128 × 64 on I2C: both sides on it, the running one inverted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306

from zeitnot.devices.displays.painter import paint

if TYPE_CHECKING:
    from zeitnot.clock.faces.face import Face
    from zeitnot.devices.displays.display import Place


class _Oled:
    device: Any

    def __init__(self, place: Place, serial: Any = None) -> None:
        serial = serial or i2c(port=1, address=place.pins.displays["oled"].address)
        self._device = type(self).device(serial, width=128, height=64)

    def show(self, face: Face, lit: bool) -> None:
        self._device.display(paint(face, self._device.size, lit, one_bit=True))

    def close(self) -> None:
        self._device.cleanup()


class Ssd1306(_Oled):
    device = ssd1306


class Sh1106(_Oled):
    device = sh1106
