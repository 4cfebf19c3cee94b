"""The painted face: what must be seen from afar is there, and equal faces are equal pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.faces import FACES, side
from zeitnot.devices.displays.painter import BRIGHT, paint

if TYPE_CHECKING:
    from PIL import Image

SIZES = [(128, 64), (320, 240), (800, 480)]


def share(picture: Image.Image, colour: object) -> tuple[float, float]:
    """How much of the left and of the right half has that colour."""
    half = picture.width // 2
    found = []
    for left in (0, picture.width - half):
        part = picture.crop((left, 0, left + half, picture.height))
        counts: dict[object, int] = {c: n for n, c in part.getcolors(maxcolors=1 << 24) or []}
        found.append(counts.get(colour, 0) / (half * picture.height))
    return found[0], found[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("name", "white", "black"),
    [("delay", True, False), ("middle", False, True), ("ready", False, False)],
)
def test_most_of_the_running_sides_panel_is_bright_and_nothing_of_the_others(
    size: tuple[int, int], name: str, white: bool, black: bool
) -> None:
    left, right = share(paint(FACES[name], size, True), BRIGHT)
    assert (left > 0.6, right > 0.6) == (white, black)
    assert (left == 0, right == 0) == (not white, not black)


def test_on_one_bit_a_pixel_the_running_side_is_inverted() -> None:
    picture = paint(FACES["delay"], (128, 64), True, one_bit=True)
    left, right = share(picture, 255)
    assert picture.mode == "1"
    assert left > 0.6 > 0.4 > right


@pytest.mark.parametrize("size", SIZES)
def test_a_final_flag_is_drawn_only_in_the_lit_half_of_a_blink(size: tuple[int, int]) -> None:
    assert paint(FACES["flag"], size, True).tobytes() != paint(FACES["flag"], size, False).tobytes()
    assert paint(FACES["second-period"], size, True).tobytes() == (
        paint(FACES["second-period"], size, False).tobytes()
    )


@pytest.mark.parametrize("size", SIZES)
def test_equal_times_look_equal(size: tuple[int, int]) -> None:
    face = replace(FACES["ready"], white=side("1:23:45"), black=side("1:23:45"))
    picture = paint(face, size, True)
    half, height = picture.width // 2, picture.height
    # Without the banner in the middle and the gap: the outer ends, above it.
    box = (0, 0, half - half // 16, height * 9 // 16)
    left = picture.crop(box)
    offset = picture.width - (picture.width - max(1, picture.width // 128)) // 2
    right = picture.crop((offset, 0, offset + box[2], box[3]))
    assert left.tobytes() == right.tobytes()


@pytest.mark.parametrize("text", ["9:59:59", "123:59:59", "-1:23:45", "0:00", "0:19.9"])
def test_the_longest_time_stays_in_its_panel(text: str) -> None:
    face = replace(FACES["delay"], white=side(text), black=side("0:00"))
    picture = paint(face, (320, 240), True)
    gap = picture.width // 128
    middle = picture.crop((159, 10, 159 + gap, 150))
    assert middle.getcolors() == [(gap * 140, (0, 0, 0))]
