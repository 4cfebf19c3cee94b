"""A colour LCD of 320 × 240 on SPI: both sides on it, the running one bright.

It needs one line beside the bus, data/command, which is an output like a lamp's; its reset and its light are wired to
the supply.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from luma.core.interface.serial import noop, spi
from luma.lcd.device import ili9341, st7789

from zeitnot.devices.displays.painter import paint
from zeitnot.devices.displays.spi_bus import SpiBus
from zeitnot.devices.lines import open_lines

if TYPE_CHECKING:
    from zeitnot.clock.faces.face import Face
    from zeitnot.devices.displays.display import Place
    from zeitnot.devices.lines import Lines

SPEED_HZ = 32_000_000
SIZE = (320, 240)


class _DataCommand:
    """Our line behind the few calls of RPi.GPIO that luma makes."""

    OUT, LOW, HIGH = 0, False, True

    def __init__(self, lines: Lines, name: str) -> None:
        self._lines, self._name = lines, name

    def setup(self, pin: str, direction: int) -> None:
        pass

    def output(self, pin: str, level: bool) -> None:
        self._lines.set(self._name, level)

    def cleanup(self, pins: object) -> None:
        self._lines.close()


class _GraphicLcd:
    device: Any

    def __init__(self, place: Place, serial: Any = None) -> None:
        self._lines: Lines | None = None
        if serial is None:
            where = place.pins.displays["graphic_lcd"]
            assert where.dc is not None
            self._lines = open_lines(place.backend, place.pins, [], [where.dc])
            serial = spi(
                spi=SpiBus(),
                gpio=_DataCommand(self._lines, where.dc),
                port=0,
                device=where.device,
                bus_speed_hz=SPEED_HZ,
                gpio_DC=where.dc,
                gpio_RST=None,
            )
        # The light is always on; by itself luma would take GPIO18, which is our data/command, for it.
        self._device = type(self).device(serial, width=SIZE[0], height=SIZE[1], gpio=noop())

    def show(self, face: Face, lit: bool) -> None:
        self._device.display(paint(face, SIZE, lit))

    def close(self) -> None:
        self._device.cleanup()
        if self._lines is not None:
            self._lines.close()


class St7789(_GraphicLcd):
    device = st7789


class Ili9341(_GraphicLcd):
    device = ili9341
