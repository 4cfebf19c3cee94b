"""Draws the graphic face into a picture of any size: what OLED, LCD and HDMI show.

Two panels, White left and Black right; the running side's panel is bright, so it is seen from ten metres. The time is
as large as its panel allows, and does not jump as its digits change. On a display of one bit a pixel the bright panel
is the inverted one. No device here, only a picture.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from zeitnot.clock.faces.face import Mark
from zeitnot.clock.faces.graphic import graphic

if TYPE_CHECKING:
    from zeitnot.clock.faces.face import Face
    from zeitnot.clock.faces.graphic import Panel

Colour = tuple[int, int, int]
Box = tuple[int, int, int, int]

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
BRIGHT: Colour = (255, 190, 40)
DARK: Colour = (28, 30, 34)
PALE: Colour = (225, 225, 220)
QUIET: Colour = (150, 152, 156)
RED: Colour = (235, 60, 50)

SMALL_HEIGHT = 100
"""Below this a display has no room for the smaller lines: the time, the flag and one note."""


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font


@lru_cache(maxsize=64)
def _fitting(text: str, width: int, height: int) -> ImageFont.FreeTypeFont:
    """The largest font in which this text, digits as wide as an 8, fits a box."""
    low, high = 6, max(7, 2 * height)
    while low < high - 1:
        size = (low + high) // 2
        left, top, right, bottom = _font(size).getbbox(text)
        if right - left <= width and bottom - top <= height:
            low = size
        else:
            high = size
    return _font(low)


def paint(face: Face, size: tuple[int, int], lit: bool, one_bit: bool = False) -> Image.Image:
    """The face as a picture: RGB, or mode 1 for a display of one bit a pixel."""
    seen = graphic(face)
    image = Image.new("RGB", size, BLACK)
    draw = ImageDraw.Draw(image)
    # Smoothed edges look ragged in one bit.
    draw.fontmode = "1" if one_bit else "L"
    width, height = size
    gap = max(1, width // 128)
    half = (width - gap) // 2
    # One size for both sides, that of the longer time: equal times look equal, and a short one is no shout.
    longer = max(seen.white.time, seen.black.time, key=len)
    shape = "".join("8" if c.isdigit() else c for c in longer)
    font = _fitting(shape, half * 15 // 16, height * 2 // 5)
    for panel, left in ((seen.white, 0), (seen.black, width - half)):
        _paint_panel(draw, panel, (left, 0, left + half, height), font, lit, one_bit)
    if seen.banner is not None:
        _paint_banner(draw, seen.banner, size, one_bit)
    return image.convert("1", dither=Image.Dither.NONE) if one_bit else image


def _colours(panel: Panel, one_bit: bool) -> tuple[Colour, Colour, Colour]:
    """Ground, time, notes."""
    if one_bit:
        return (WHITE, BLACK, BLACK) if panel.active else (BLACK, WHITE, WHITE)
    return (BRIGHT, BLACK, DARK) if panel.active else (DARK, PALE, QUIET)


def _paint_panel(
    draw: ImageDraw.ImageDraw,
    panel: Panel,
    box: Box,
    font: ImageFont.FreeTypeFont,
    lit: bool,
    one_bit: bool,
) -> None:
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    ground, ink, quiet = _colours(panel, one_bit)
    draw.rectangle((left, top, right - 1, bottom - 1), fill=ground)
    middle = (left + width // 2, top + height * 2 // 5)
    draw.text(middle, panel.time, font=font, fill=ink, anchor="mm")
    small = height < SMALL_HEIGHT
    line = max(9, height // (6 if small else 12))
    edge = max(1, width // 24)
    if panel.to_move:
        # A bar over the whole panel: whose move it is, also while the clock stands.
        draw.rectangle((left, top, right - 1, top + max(1, height // 32)), fill=ink)
    if panel.mark is Mark.SOLID or (panel.mark is Mark.BLINKING and lit):
        size = max(8, height // 6)
        x, y = left + edge, bottom - edge - size
        red = ink if one_bit else (BLACK if panel.active else RED)
        draw.polygon([(x, y), (x + size, y + size // 3), (x, y + 2 * size // 3)], fill=red)
        draw.line([(x, y), (x, y + size)], fill=red, width=max(1, size // 8))
    if panel.delay is not None:
        place, anchor, size = (right - edge, top + height * 5 // 8), "rm", line * 3 // 2
        if small:
            # Beside the banner, at the outer edge.
            place = (left + edge if left == 0 else right - edge, top + height * 11 // 16)
            anchor, size = "lm" if left == 0 else "rm", line + 2
        draw.text(place, f"+{panel.delay}", font=_font(size), fill=ink, anchor=anchor)
    notes = panel.notes[:1] if small else panel.notes
    for number, note in enumerate(reversed(notes)):
        at = (right - edge, bottom - edge - number * line * 5 // 4)
        draw.text(at, note, font=_font(line), fill=quiet, anchor="rb")


def _paint_banner(
    draw: ImageDraw.ImageDraw, banner: str, size: tuple[int, int], one_bit: bool
) -> None:
    width, height = size
    font = _font(max(9, height // 10))
    left, top, right, bottom = draw.textbbox(
        (width // 2, height * 11 // 16), banner.upper(), font=font, anchor="mm"
    )
    pad = max(2, height // 40)
    ground, ink = (WHITE, BLACK) if one_bit else (PALE, BLACK)
    draw.rectangle((left - pad, top - pad, right + pad, bottom + pad), fill=ground)
    draw.text((width // 2, height * 11 // 16), banner.upper(), font=font, fill=ink, anchor="mm")
