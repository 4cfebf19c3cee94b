"""The other displays over a fake bus: the right device, the right size, the right words."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pygame
import pytest
from luma.core.interface.serial import pcf8574

from tests.faces import FACES
from zeitnot.clock.faces.characters import two_lines
from zeitnot.devices.displays.character_lcd import CharacterLcd
from zeitnot.devices.displays.display import KINDS, Place, check_kind
from zeitnot.devices.displays.graphic_lcd import Ili9341, St7789
from zeitnot.devices.displays.oled import Sh1106, Ssd1306
from zeitnot.devices.displays.painter import paint
from zeitnot.devices.pins import load_pins

if TYPE_CHECKING:
    from collections.abc import Sequence

PLACE = Place(load_pins())


class I2cBus:
    """Stands for the kernel's I2C bus."""

    def __init__(self) -> None:
        self.bytes: list[int] = []

    def write_byte(self, address: int, byte: int) -> None:
        assert address == PLACE.pins.displays["character_lcd"].address
        self.bytes.append(byte)

    def i2c_rdwr(self, *messages: Any) -> None:
        for message in messages:
            self.bytes += list(message)


class Wire:
    def __init__(self) -> None:
        self.sent = 0

    def command(self, *words: int) -> None:
        pass

    def data(self, words: Sequence[int]) -> None:
        self.sent += len(words)

    def cleanup(self) -> None:
        pass


# A PCF8574 on the usual board: register select, read, enable, light, then the upper nibble's four data lines.
REGISTER_SELECT, ENABLE = 0x01, 0x04


def characters(written: list[int]) -> str:
    """What an HD44780 reads: a nibble on each falling enable, two nibbles a character."""
    nibbles = [
        before >> 4
        for before, after in itertools.pairwise(written)
        if before & ENABLE and not after & ENABLE and before & REGISTER_SELECT
    ]
    return "".join(
        chr(high << 4 | low) for high, low in zip(nibbles[::2], nibbles[1::2], strict=True)
    )


@pytest.mark.parametrize("name", FACES)
def test_the_nibbles_on_i2c_spell_the_two_lines(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # The chip wants to be waited for as it is set up; nobody waits here.
    for place in ("luma.lcd.device", "luma.core.device"):
        monkeypatch.setattr(f"{place}.sleep", lambda seconds: None)
    bus = I2cBus()
    address = PLACE.pins.displays["character_lcd"].address
    display = CharacterLcd(PLACE, pcf8574(bus=bus, address=address))
    bus.bytes.clear()
    display.show(FACES[name], True)
    first, second = two_lines(FACES[name])
    assert "".join(characters(bus.bytes).split()) == "".join((first + second).split())


@pytest.mark.parametrize(
    ("maker", "least"),
    [(Ssd1306, 1024), (Sh1106, 1024), (St7789, 320 * 240 * 2), (Ili9341, 320 * 240 * 2)],
)
def test_a_graphic_display_gets_a_whole_picture(maker: Any, least: int) -> None:
    wire = Wire()
    display = maker(PLACE, wire)
    wire.sent = 0
    display.show(FACES["middle"], True)
    assert wire.sent >= least


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_that_is_named_can_be_made(kind: str) -> None:
    check_kind(kind)
    module, _, name = KINDS[kind].maker.partition(":")
    assert callable(getattr(__import__(module, fromlist=[name]), name))


def test_the_whole_screen_is_filled_on_hdmi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    from zeitnot.devices.displays.screen import Screen

    screen = Screen(PLACE)
    screen.show(FACES["delay"], True)
    surface = pygame.display.get_surface()
    assert surface is not None
    size = surface.get_size()
    assert pygame.image.tobytes(surface, "RGB") == paint(FACES["delay"], size, True).tobytes()
    screen.close()
