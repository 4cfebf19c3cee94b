"""The contract of the lines, over the simulated ones, and what only they can show: lost and false edges."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.contract.lines import BLACK, PINS, WHITE, LinesContract, Rig, collect
from zeitnot.devices.lines import Edge, open_lines
from zeitnot.errors import ConfigError, HardwareError
from zeitnot.sim.lines import SimulatedLines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zeitnot.devices.lines import Lines, Stamper
    from zeitnot.devices.pins import Pins


class SimulatedRig:
    """Time is a number here."""

    stamped_by: Stamper = "kernel"
    late_us = 0

    def __init__(self) -> None:
        self.t = 1_000_000
        self.held: set[str] = set()
        self.lines: SimulatedLines | None = None

    def _make(self, pins: Pins, inputs: Sequence[str], outputs: Sequence[str]) -> SimulatedLines:
        self.lines = SimulatedLines(pins, inputs, outputs)
        for line in self.held & set(inputs):
            self.lines.drop(line, True)
        return self.lines

    def open(self, inputs: Sequence[str], outputs: Sequence[str] = ()) -> Lines:
        return open_lines("sim", PINS, inputs, outputs, more={"sim": self._make})

    def drive(self, line: str, level: bool) -> None:
        (self.held.add if level else self.held.discard)(line)
        if self.lines is not None and self.lines.has(line):
            self.lines.drive(line, level, self.t)

    def output(self, line: str) -> bool:
        assert self.lines is not None
        return self.lines.level(line)

    def now_us(self) -> int:
        return self.t

    def wait_us(self, us: int) -> None:
        self.t += us


class TestSimulatedLines(LinesContract):
    @pytest.fixture
    def rig(self) -> Rig:
        return SimulatedRig()


def simulated(*inputs: str, buffer_size: int = 16) -> SimulatedLines:
    return SimulatedLines(PINS, inputs or (WHITE, BLACK), buffer_size=buffer_size)


def test_a_bounce_is_an_odd_chatter_that_ends_at_the_level_it_went_to() -> None:
    with simulated() as lines:
        assert lines.bounce(WHITE, True, 1000, times=3, gap_us=5) == 1010
        assert lines.read_edges() == [
            Edge(WHITE, True, 1000, 1, "kernel"),
            Edge(WHITE, False, 1005, 2, "kernel"),
            Edge(WHITE, True, 1010, 3, "kernel"),
        ]
        assert lines.level(WHITE) is True


def test_a_full_buffer_drops_the_oldest_and_the_numbers_show_it() -> None:
    with simulated(buffer_size=4) as lines:
        for number in range(6):
            lines.drive(WHITE, number % 2 == 0, number)
        assert [e.seq for e in lines.read_edges()] == [3, 4, 5, 6]


def test_a_lost_edge_is_a_gap_and_a_dropped_one_is_not() -> None:
    with simulated() as lines:
        lines.drive(WHITE, True, 1)
        lines.lose(WHITE, False)
        lines.drive(BLACK, True, 3)
        lines.drop(BLACK, False)
        lines.drive(WHITE, True, 5)
        assert [(e.line, e.level, e.seq) for e in lines.read_edges()] == [
            (WHITE, True, 1),
            (BLACK, True, 3),
            (WHITE, True, 4),
        ]
        assert (lines.level(WHITE), lines.level(BLACK)) == (True, False)


def test_equal_levels_in_a_row_can_be_reported() -> None:
    with simulated() as lines:
        for t in (1, 2, 3):
            lines.edge(WHITE, False, t)
        assert [e.level for e in lines.read_edges()] == [False] * 3


def test_closed_lines_say_so() -> None:
    lines = simulated()
    lines.close()
    with pytest.raises(HardwareError, match="closed"):
        lines.read_edges()


def test_an_unknown_backend_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ConfigError, match=r"no GPIO backend 'lgpio'; there are: gpiod, rpi_gpio"):
        open_lines("lgpio", PINS, [WHITE])


def test_collecting_what_never_comes_ends() -> None:
    rig = SimulatedRig()
    with rig.open([WHITE]) as lines:
        assert collect(rig, lines, 1) == []
