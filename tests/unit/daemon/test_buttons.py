"""Edges of plungers and keys become presses and acts, with the stamp of the first edge."""

from __future__ import annotations

import chess

from tests.unit.daemon.recording_machine import clock_at
from zeitnot.daemon.buttons import Buttons
from zeitnot.daemon.schedule import VirtualSchedule
from zeitnot.devices.pins import load_pins
from zeitnot.devices.plungers import two_buttons
from zeitnot.records.standing import Standing
from zeitnot.sim.lines import SimulatedLines
from zeitnot.table.acts import Pause, Resume
from zeitnot.table.events import AnyEvent, ArbiterActed, Looked, Pressed
from zeitnot.table.setup import Setup


class Bench:
    """Simulated lines and who hears them."""

    def __init__(self) -> None:
        self.schedule = VirtualSchedule()
        self.events: list[tuple[AnyEvent, bool]] = []
        self.lines = SimulatedLines(load_pins(), Buttons.inputs(two_buttons()))
        self.troubles: list[tuple[str, str]] = []
        self.buttons = Buttons(self.schedule, self.lines, two_buttons(), self, self.trouble)

    def happened(self, event: AnyEvent, *, button: bool = False) -> None:
        self.events.append((event, button))

    def trouble(self, device: str, words: str) -> None:
        self.troubles.append((device, words))

    def show(self, phase: str, running: chess.Color | None) -> None:
        standing = Standing(Setup(control="300"))
        standing.take(Looked(t=0), (clock_at(0, running, phase),))
        self.buttons.show(standing)

    def drive(self, line: str, level: bool, at_us: int) -> None:
        self.schedule.run_until(at_us)
        self.lines.drive(line, level, at_us)
        self.buttons.drain()


def test_a_bouncing_press_is_one_press_with_the_stamp_of_its_first_edge() -> None:
    bench = Bench()
    bench.schedule.run_until(100_000)
    bench.lines.bounce("plunger_white", True, 100_000)
    bench.schedule.run_until(116_000)
    bench.buttons.drain()
    bench.schedule.run_until(300_000)
    assert bench.events == [(Pressed(t=100_000, side=chess.WHITE), True)]


def test_both_plungers_at_the_same_instant_leave_the_idle_sides_press_first() -> None:
    bench = Bench()
    bench.show("running", chess.WHITE)
    bench.lines.drive("plunger_white", True, 5_000)
    bench.lines.drive("plunger_black", True, 5_000)
    bench.buttons.drain()
    assert [event for event, _ in bench.events] == [
        Pressed(t=5_000, side=chess.BLACK),
        Pressed(t=5_000, side=chess.WHITE),
    ]


def test_a_press_whose_edges_the_chip_lost_is_found_when_the_levels_are_read() -> None:
    bench = Bench()
    bench.show("running", chess.WHITE)
    bench.schedule.run_until(400_000)
    bench.lines.drop("plunger_white", True)
    bench.buttons.drain()
    assert bench.events == []
    bench.schedule.run_until(500_000)
    bench.buttons.confirm()
    assert bench.events == [(Pressed(t=500_000, side=chess.WHITE), True)]
    bench.buttons.confirm()
    assert len(bench.events) == 1


def test_pause_acts_at_once_and_resumes_when_it_is_held() -> None:
    bench = Bench()
    bench.show("running", chess.WHITE)
    bench.drive("key_pause", True, 10_000)
    bench.drive("key_pause", False, 200_000)
    bench.schedule.run_until(1_000_000)
    assert bench.events == [(ArbiterActed(t=10_000, act=Pause()), True)]
    bench.show("paused", None)
    bench.drive("key_pause", True, 2_000_000)
    bench.schedule.run_until(4_000_000)
    assert bench.events[1:] == [(ArbiterActed(t=3_000_000, act=Resume()), True)]


def test_a_jammed_plunger_is_told_once_and_when_it_is_free_again() -> None:
    bench = Bench()
    bench.drive("plunger_white", True, 10_000)
    bench.schedule.run_until(60_000_000)
    assert bench.troubles == [("plunger_white", "it has been down for ten seconds; is it jammed?")]
    bench.drive("plunger_white", False, 61_000_000)
    bench.schedule.run_until(62_000_000)
    assert bench.troubles[1:] == [("plunger_white", "")]


def test_nothing_wakes_while_nothing_is_pressed() -> None:
    bench = Bench()
    assert not bench.schedule.run_next()
    bench.drive("plunger_white", True, 10_000)
    bench.drive("plunger_white", False, 90_000)
    bench.schedule.run_until(20_000_000)
    assert not bench.schedule.run_next()
    bench.buttons.close()


def test_a_key_switch_that_stays_closed_locks_the_box_and_is_no_jammed_key() -> None:
    bench = Bench()
    bench.show("running", chess.WHITE)
    bench.drive("key_lock", True, 1_000)
    bench.schedule.run_until(3_600_000_000)
    bench.drive("key_pause", True, 3_600_000_000)
    bench.drive("key_pause", False, 3_600_100_000)
    bench.drive("key_lock", False, 3_601_000_000)
    bench.drive("key_pause", True, 3_602_000_000)
    assert (bench.events, [line for line, words in bench.troubles if words]) == (
        [(ArbiterActed(t=3_602_000_000, act=Pause()), True)],
        [],
    )
