"""The bytes that reach the MAX7219, worked out by hand from its datasheet (tables 2, 6 and 8).

A frame is the register and its byte; register 1 is the digit on the right. Bit 7 is the point, bits 6 to 0 are the
segments A to G, so a 1 (B, C) is 0x30, an 8 (all) 0x7F, an F (A, E, F, G) 0x47.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.faces import FACES
from zeitnot.devices.displays.display import Place
from zeitnot.devices.displays.max7219 import EightDigits, FourDigits
from zeitnot.devices.pins import load_pins

if TYPE_CHECKING:
    from collections.abc import Sequence

PLACE = Place(load_pins())


class Wire:
    """Stands for the SPI bus: keeps what luma writes."""

    def __init__(self) -> None:
        self.written: list[list[int]] = []

    def command(self, *words: int) -> None:
        self.written.append(list(words))

    def data(self, words: Sequence[int]) -> None:
        self.written.append(list(words))

    def cleanup(self) -> None:
        self.written.append([0x0C, -1])

    def taken(self) -> list[list[int]]:
        taken, self.written = self.written, []
        return taken


def frames(row: Sequence[int]) -> list[list[int]]:
    """Eight digits, left to right, as the frames of a drawing."""
    return [[register, byte] for register, byte in enumerate(reversed(row), start=1)]


def drawn(maker: type[EightDigits | FourDigits], name: str, lit: bool) -> list[list[list[int]]]:
    wires = [Wire(), Wire()]
    display = maker(PLACE, wires.__getitem__)
    for wire in wires:
        wire.taken()
    display.show(FACES[name], lit)
    return [wire.taken() for wire in wires]


@pytest.mark.parametrize(
    ("name", "lit", "white", "black"),
    [
        # "1.", "1.30.00" and, not to move, "1"
        (
            "ready",
            True,
            [0xB0, 0x00, 0x00, 0xB0, 0x79, 0xFE, 0x7E, 0x7E],
            [0x30, 0x00, 0x00, 0xB0, 0x79, 0xFE, 0x7E, 0x7E],
        ),
        # "1 1.04.37" and "1. 59.59"
        (
            "middle",
            True,
            [0x30, 0x00, 0x00, 0xB0, 0x7E, 0xB3, 0x79, 0x70],
            [0xB0, 0x00, 0x00, 0x00, 0x5B, 0xFB, 0x5B, 0x7B],
        ),
        # "1. 4 12.07" and "1 5 9.30": the delay in the third digit
        (
            "delay",
            True,
            [0xB0, 0x00, 0x33, 0x00, 0x30, 0xED, 0x7E, 0x70],
            [0x30, 0x00, 0x5B, 0x00, 0x00, 0xFB, 0x79, 0x7E],
        ),
        # "2F. 30.12" (the control was passed) and "2. 45.00"
        (
            "second-period",
            False,
            [0x6D, 0xC7, 0x00, 0x00, 0x79, 0xFE, 0x30, 0x6D],
            [0xED, 0x00, 0x00, 0x00, 0x33, 0xDB, 0x7E, 0x7E],
        ),
        # "1.F. 0.00" and "1 19.4"
        (
            "flag",
            True,
            [0xB0, 0xC7, 0x00, 0x00, 0x00, 0xFE, 0x7E, 0x7E],
            [0x30, 0x00, 0x00, 0x00, 0x00, 0x30, 0xFB, 0x33],
        ),
        # the same in the dark half of a blink: the F and its point are gone, the time stays
        (
            "flag",
            False,
            [0xB0, 0x00, 0x00, 0x00, 0x00, 0xFE, 0x7E, 0x7E],
            [0x30, 0x00, 0x00, 0x00, 0x00, 0x30, 0xFB, 0x33],
        ),
    ],
)
def test_eight_digits_equal_bytes_worked_out_by_hand(
    name: str, lit: bool, white: list[int], black: list[int]
) -> None:
    assert drawn(EightDigits, name, lit) == [frames(white), frames(black)]


@pytest.mark.parametrize(
    ("name", "lit", "white", "black"),
    [
        # "1:30", the colon (the point of the second digit) on in this half second
        ("ready", True, [0x00, 0xB0, 0x79, 0x7E], [0x00, 0xB0, 0x79, 0x7E]),
        ("ready", False, [0x00, 0x30, 0x79, 0x7E], [0x00, 0x30, 0x79, 0x7E]),
        # "1:04" blinks its colon, "59:59" does not
        ("middle", False, [0x00, 0x30, 0x7E, 0x33], [0x5B, 0xFB, 0x5B, 0x7B]),
        # twelve minutes seven and, with a dark digit before it, nine thirty
        ("delay", False, [0x30, 0xED, 0x7E, 0x70], [0x00, 0xFB, 0x79, 0x7E]),
        # "3.0:12" (the control was passed), "45:00"
        ("second-period", False, [0xF9, 0xFE, 0x30, 0x6D], [0x33, 0xDB, 0x7E, 0x7E]),
        # "0:00" blinks whole, "19.4"
        ("flag", True, [0x00, 0xFE, 0x7E, 0x7E], [0x00, 0x30, 0xFB, 0x33]),
        ("flag", False, [0x00, 0x00, 0x00, 0x00], [0x00, 0x30, 0xFB, 0x33]),
    ],
)
def test_four_digits_equal_bytes_worked_out_by_hand(
    name: str, lit: bool, white: list[int], black: list[int]
) -> None:
    pad = [0, 0, 0, 0]
    expected = [frames(pad + white), frames(pad + black)]
    # What is dark already is not written again.
    found = drawn(FourDigits, name, lit)
    assert [f or frames([0] * 8) for f in found] == expected


def test_the_chip_is_set_up_without_its_own_decoding_for_eight_digits() -> None:
    wire = Wire()
    EightDigits(PLACE, lambda _: wire)
    written = wire.taken()
    # scan limit 7, no decode, no test, on
    for frame in ([0x0B, 7], [0x09, 0], [0x0F, 0], [0x0C, 1]):
        assert frame in written


def test_a_face_that_shows_the_same_is_not_written_again() -> None:
    wires = [Wire(), Wire()]
    display = EightDigits(PLACE, wires.__getitem__)
    display.show(FACES["middle"], True)
    for wire in wires:
        wire.taken()
    display.show(FACES["middle"], False)
    assert [wire.taken() for wire in wires] == [[], []]


def test_whites_display_is_on_chip_select_0_and_blacks_on_1() -> None:
    asked: list[int] = []

    def serial(device: int) -> Wire:
        asked.append(device)
        return Wire()

    EightDigits(PLACE, serial)
    assert asked == [0, 1]
