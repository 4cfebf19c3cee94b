"""`make pictures`: a picture of each kind of face, drawn from what the real drivers send, for the docs.

The seven-segment pictures are drawn from the bytes that reach the MAX7219, the character display's from the pixels of
its character set, the graphic ones are what the display gets. Written to `docs/pictures/`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageDraw, ImageFont
from tests.faces import FACES

from zeitnot.devices.displays.character_lcd import CharacterLcd
from zeitnot.devices.displays.display import Place
from zeitnot.devices.displays.max7219 import EightDigits, FourDigits
from zeitnot.devices.displays.painter import paint
from zeitnot.devices.pins import load_pins

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zeitnot.clock.faces.face import Face

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
PLACE = Place(load_pins())

ON, OFF, CASE = (255, 40, 30), (52, 16, 16), (24, 8, 8)
# The strokes of a digit of 20 × 34, A to G, as corners of thick lines.
STROKES = {
    6: (3, 2, 17, 2), 5: (18, 3, 18, 16), 4: (18, 18, 18, 31), 3: (3, 32, 17, 32), 2: (2, 18, 2, 31),
    1: (2, 3, 2, 16), 0: (3, 17, 17, 17),
}  # fmt: skip


class Registers:
    """Stands for the bus and a MAX7219 on it: its registers, by number."""

    def __init__(self) -> None:
        self.bytes = dict.fromkeys(range(1, 16), 0)

    def command(self, *words: int) -> None:
        self.data(words)

    def data(self, words: Sequence[int]) -> None:
        self.bytes[words[0]] = words[1]

    def cleanup(self) -> None:
        pass

    def row(self, digits: int) -> list[int]:
        """What the digits show, left to right."""
        return [self.bytes[register] for register in range(digits, 0, -1)]


class Nothing:
    """Stands for a bus that nobody listens to."""

    _bitmode = 4

    def command(self, *words: int, **timing: object) -> None:
        pass

    def data(self, words: object, **timing: object) -> None:
        pass

    def cleanup(self) -> None:
        pass


def seven_segments(row: Sequence[int], scale: int, colon: bool) -> Image.Image:
    """Digits behind red glass; with `colon`, the second digit's point lights the colon instead."""
    step = 26
    width = step * len(row) + 6 + (10 if colon else 0)
    picture = Image.new("RGB", (width * scale, 44 * scale), CASE)
    draw = ImageDraw.Draw(picture)

    def line(x: int, stroke: tuple[int, int, int, int], lit: bool) -> None:
        x0, y0, x1, y1 = stroke
        ends = [((x + x0) * scale, (5 + y0) * scale), ((x + x1) * scale, (5 + y1) * scale)]
        draw.line(ends, fill=ON if lit else OFF, width=3 * scale)

    def dot(x: int, y: int, lit: bool) -> None:
        box = [(x * scale, y * scale), ((x + 4) * scale, (y + 4) * scale)]
        draw.ellipse(box, fill=ON if lit else OFF)

    for position, byte in enumerate(row):
        x = 4 + position * step + (10 if colon and position > 1 else 0)
        for bit, stroke in STROKES.items():
            line(x, stroke, bool(byte >> bit & 1))
        if colon and position == 1:
            for y in (14, 26):
                dot(x + 25, y, bool(byte & 0x80))
        else:
            dot(x + 20, 36, bool(byte & 0x80))
    return picture


def max7219(maker: type[EightDigits | FourDigits], face: Face) -> Image.Image:
    """White's and Black's display, one above the other."""
    chips = [Registers(), Registers()]
    maker(PLACE, chips.__getitem__).show(face, True)
    digits = 8 if maker is EightDigits else 4
    rows = [seven_segments(chip.row(digits), 2, colon=maker is FourDigits) for chip in chips]
    picture = Image.new("RGB", (rows[0].width, 2 * rows[0].height + 8), (0, 0, 0))
    picture.paste(rows[0], (0, 0))
    picture.paste(rows[1], (0, rows[0].height + 8))
    return picture


def character_lcd(face: Face) -> Image.Image:
    """Two lines of sixteen, each character 5 × 8 points on yellow-green."""
    display: Any = CharacterLcd(PLACE, Nothing())
    seen: list[Image.Image] = []
    display._device.display = seen.append
    display.show(face, True)
    points, scale = seen[-1], 4
    picture = Image.new("RGB", (16 * 6 * scale + 8, 2 * 9 * scale + 8), (150, 190, 40))
    draw = ImageDraw.Draw(picture)
    for y in range(points.height):
        for x in range(points.width):
            left, top = 4 + (x + x // 5) * scale, 4 + (y + y // 8) * scale
            ink = (20, 40, 10) if points.getpixel((x, y)) else (142, 180, 38)
            draw.rectangle((left, top, left + scale - 2, top + scale - 2), fill=ink)
    return picture


def oled(face: Face) -> Image.Image:
    return paint(face, (128, 64), True, one_bit=True).convert("RGB").resize((512, 256), 0)


KINDS: dict[str, Callable[[Face], Image.Image]] = {
    "max7219-8": lambda face: max7219(EightDigits, face),
    "max7219-4": lambda face: max7219(FourDigits, face),
    "lcd-16x2": character_lcd,
    "oled": oled,
    "lcd-graphic": lambda face: paint(face, (320, 240), True),
    "hdmi": lambda face: paint(face, (960, 540), True),
}


def sheet(kind: str) -> Image.Image:
    """All faces of one kind below each other, each with its name."""
    pictures = {name: KINDS[kind](face) for name, face in FACES.items()}
    width = max(picture.width for picture in pictures.values()) + 20
    height = sum(picture.height + 34 for picture in pictures.values())
    whole = Image.new("RGB", (width, height), (255, 255, 255))
    draw, y = ImageDraw.Draw(whole), 0
    for name, picture in pictures.items():
        draw.text((10, y + 6), name, fill=(0, 0, 0), font=ImageFont.load_default(16))
        whole.paste(picture, (10, y + 28))
        y += picture.height + 34
    return whole


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        path = FOLDER / f"face-{kind}.png"
        sheet(kind).quantize(64).save(path, optimize=True)
        print(path.relative_to(FOLDER.parent.parent), file=sys.stderr)


if __name__ == "__main__":
    main()
