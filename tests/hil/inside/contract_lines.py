"""The contract of the lines over the real backends, on a kernel with a Pi's chip."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hardware.bench.chip import LINE_NAMES, Chip, PiChip

from tests.contract.lines import PINS, WHITE, LinesContract, Rig
from tests.hil.inside.rig import BenchRig
from zeitnot.devices.lines import open_lines
from zeitnot.errors import HardwareError

if TYPE_CHECKING:
    from collections.abc import Iterator


class TestGpiodLines(LinesContract):
    @pytest.fixture
    def rig(self) -> Iterator[Rig]:
        rig = BenchRig("gpiod", "kernel", late_us=1)
        yield rig
        rig.close()


class TestRpiGpioLines(LinesContract):
    """Through rpi-lgpio; its callback comes from a thread that looks once a millisecond."""

    @pytest.fixture
    def rig(self) -> Iterator[Rig]:
        rig = BenchRig("rpi_gpio", "program", late_us=2_000)
        yield rig
        rig.close()


@pytest.mark.parametrize("label", PINS.chips)
def test_the_chip_is_found_by_its_label_whatever_its_number(label: str) -> None:
    with Chip("somebody-else", ("GPIO17", "GPIO27")) as decoy, PiChip(PINS, label) as chip:
        assert decoy.name == "gpiochip0"
        with open_lines("gpiod", PINS, [WHITE]) as lines:
            chip.press(WHITE, True)
            assert [edge.level for edge in lines.read_edges()] == [True]


def test_without_the_chip_the_ones_there_are_named() -> None:
    with Chip("somebody-else", ("GPIO17",)), pytest.raises(HardwareError, match="somebody-else"):
        open_lines("gpiod", PINS, [WHITE])


def test_a_line_that_the_chip_does_not_name_is_told_by_its_name() -> None:
    names = tuple(name for name in LINE_NAMES if name != "GPIO17")
    with Chip(PINS.chips[0], names), pytest.raises(HardwareError, match="no line 'GPIO17'"):
        open_lines("gpiod", PINS, [WHITE])


def test_a_line_that_another_program_holds_is_refused_with_its_name() -> None:
    with (
        PiChip(PINS),
        open_lines("gpiod", PINS, [WHITE]),
        pytest.raises(HardwareError, match=r"plunger_white \(GPIO17\) cannot be had"),
    ):
        open_lines("gpiod", PINS, [WHITE])
