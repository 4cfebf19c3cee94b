"""What every GPIO backend must do: one suite, run over the simulated lines here and over the real ones on the bench.

A rig opens lines with its backend and moves the world behind them: it drives inputs, reads what outputs came to,
and tells the time the stamps are measured against. What a backend cannot promise (kernel stamps, gaps) is said by
the rig's class attributes, not by skipping.
"""

from __future__ import annotations

import select
from typing import TYPE_CHECKING, Protocol

import pytest

from zeitnot.devices.pins import load_pins
from zeitnot.errors import ConfigError, HardwareError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zeitnot.devices.lines import Edge, Lines, Stamper

PINS = load_pins()
INPUTS = [name for name, pin in PINS.lines.items() if pin.direction == "in"]
OUTPUTS = [name for name, pin in PINS.lines.items() if pin.direction == "out"]
WHITE, BLACK = "plunger_white", "plunger_black"


class Rig(Protocol):
    """A backend and the world behind its lines."""

    stamped_by: Stamper
    late_us: int
    """How long after a change its stamp may be, at most."""

    def open(self, inputs: Sequence[str], outputs: Sequence[str] = ()) -> Lines: ...

    def drive(self, line: str, level: bool) -> None:
        """Press (True) or release a contact, now."""

    def output(self, line: str) -> bool:
        """Whether what hangs on the output is on."""

    def now_us(self) -> int: ...

    def wait_us(self, us: int) -> None:
        """Let time pass."""


def readable(lines: Lines, timeout_s: float = 0.0) -> bool:
    return bool(select.select([lines.fd], [], [], timeout_s)[0])


def collect(rig: Rig, lines: Lines, count: int) -> list[Edge]:
    """Read until `count` edges have come, or two seconds of the rig's time have passed without them."""
    edges: list[Edge] = []
    for _ in range(200):
        edges += lines.read_edges()
        if len(edges) >= count:
            break
        rig.wait_us(10_000)
    return edges


class LinesContract:
    """Subclass with a fixture `rig`."""

    @pytest.fixture
    def rig(self) -> Rig:
        raise NotImplementedError

    def test_all_lines_of_the_pin_map_open_and_rest_at_released_and_off(self, rig: Rig) -> None:
        with rig.open(INPUTS, OUTPUTS) as lines:
            assert [name for name in (*INPUTS, *OUTPUTS) if lines.level(name)] == []
            assert [name for name in OUTPUTS if rig.output(name)] == []
            assert lines.stamped_by == rig.stamped_by

    def test_every_input_reports_its_own_press_and_release(self, rig: Rig) -> None:
        with rig.open(INPUTS) as lines:
            for name in INPUTS:
                rig.drive(name, True)
                rig.wait_us(10_000)
                assert lines.level(name) is True
                rig.drive(name, False)
                rig.wait_us(10_000)
                assert lines.level(name) is False
            edges = collect(rig, lines, 2 * len(INPUTS))
        assert [(e.line, e.level) for e in edges] == [
            (n, at) for n in INPUTS for at in (True, False)
        ]

    def test_every_output_can_be_lit_and_put_out_alone(self, rig: Rig) -> None:
        with rig.open([WHITE], OUTPUTS) as lines:
            for name in OUTPUTS:
                lines.set(name, True)
                assert [n for n in OUTPUTS if rig.output(n)] == [name]
                assert lines.level(name) is True
                lines.set(name, False)
                assert lines.level(name) is False

    def test_an_edge_carries_the_instant_of_the_change(self, rig: Rig) -> None:
        with rig.open([WHITE]) as lines:
            before = rig.now_us()
            rig.drive(WHITE, True)
            (edge,) = collect(rig, lines, 1)
            assert (edge.line, edge.level, edge.stamped_by) == (WHITE, True, rig.stamped_by)
            assert before <= edge.at_us <= before + rig.late_us

    def test_numbers_and_stamps_go_up_over_all_lines_together(self, rig: Rig) -> None:
        with rig.open([WHITE, BLACK]) as lines:
            for number in range(20):
                rig.drive((WHITE, BLACK)[number % 2], number % 4 < 2)
                rig.wait_us(5_000)
            edges = collect(rig, lines, 20)
        assert [e.seq for e in edges] == list(range(edges[0].seq, edges[0].seq + 20))
        assert [e.at_us for e in edges] == sorted(e.at_us for e in edges)
        assert [e.line for e in edges] == [WHITE, BLACK] * 10

    def test_the_descriptor_is_readable_exactly_while_edges_wait(self, rig: Rig) -> None:
        with rig.open([WHITE]) as lines:
            assert not readable(lines)
            assert lines.read_edges() == []
            rig.drive(WHITE, True)
            assert readable(lines, 2.0)
            assert len(collect(rig, lines, 1)) == 1
            assert not readable(lines)

    def test_sixteen_edges_without_reading_are_all_there(self, rig: Rig) -> None:
        with rig.open([WHITE]) as lines:
            for number in range(16):
                rig.drive(WHITE, number % 2 == 0)
                rig.wait_us(3_000)
            edges = collect(rig, lines, 16)
        assert [e.level for e in edges] == [True, False] * 8

    def test_a_line_held_before_it_is_opened_reads_pressed_and_gives_no_edge(
        self, rig: Rig
    ) -> None:
        with rig.open([BLACK]):
            pass
        rig.drive(WHITE, True)
        with rig.open([WHITE]) as lines:
            rig.drive(
                WHITE, True
            )  # the kernel's simulator forgets a finger when a pull is set; hold it again
            lines.read_edges()
            assert lines.level(WHITE) is True
            rig.drive(WHITE, False)
            (edge,) = collect(rig, lines, 1)
            assert edge.level is False

    def test_closed_lines_can_be_opened_again_and_closing_twice_is_no_mistake(
        self, rig: Rig
    ) -> None:
        lines = rig.open([WHITE], ["buzzer"])
        lines.close()
        lines.close()
        with rig.open([WHITE], ["buzzer"]) as again:
            rig.drive(WHITE, True)
            assert [e.level for e in collect(rig, again, 1)] == [True]

    def test_a_line_that_the_map_does_not_have_is_refused_with_the_names_it_has(
        self, rig: Rig
    ) -> None:
        with pytest.raises(ConfigError, match=r"no line 'plunger_green'.*plunger_white"):
            rig.open(["plunger_green"])

    def test_an_output_cannot_be_opened_as_an_input(self, rig: Rig) -> None:
        with pytest.raises(ConfigError, match=r"'buzzer' is wired as 'out'"):
            rig.open(["buzzer"])

    def test_an_input_cannot_be_set(self, rig: Rig) -> None:
        with rig.open([WHITE], ["buzzer"]) as lines, pytest.raises(HardwareError, match=WHITE):
            lines.set(WHITE, True)
