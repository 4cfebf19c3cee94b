"""The verdicts at the edge, over the simulated lines and in the schedule's virtual time."""

from __future__ import annotations

import json

import pytest

from tests.contract.verdicts import BLACK, CASES, HEADER, SECOND_US, Case, tap, verdict
from zeitnot.daemon.buttons import Buttons
from zeitnot.daemon.desk import Desk
from zeitnot.daemon.journal import memory_journal
from zeitnot.daemon.schedule import VirtualSchedule
from zeitnot.devices.pins import load_pins
from zeitnot.devices.plungers import two_buttons
from zeitnot.sim.lines import SimulatedLines
from zeitnot.table.setup import Setup


class StallingSchedule(VirtualSchedule):
    """A schedule whose program can be held up: what was due is late."""

    def stall_until(self, t_us: int) -> None:
        self._now_us = t_us


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_each_press_is_judged_right_from_its_stamp_alone(case: Case) -> None:
    schedule, start_us = StallingSchedule(), SECOND_US
    with memory_journal() as journal:
        desk = Desk(schedule, journal)
        lines = SimulatedLines(load_pins(), Buttons.inputs(two_buttons()))
        buttons = Buttons(schedule, lines, two_buttons(), desk.keeper, desk.trouble)
        desk.use_buttons(buttons)
        desk.begin(Setup.from_header(HEADER))
        from_us, for_us = case.stall or (case.look_us, 0)
        stalled = range(start_us + from_us, start_us + from_us + for_us)
        for at_us, line, down in sorted([*tap(0, BLACK), *case.touches]):
            if start_us + at_us in stalled:
                schedule.run_until(stalled.start)
            elif schedule.now_us() < stalled.stop <= start_us + at_us and for_us:
                schedule.stall_until(stalled.stop)
                buttons.drain()
                schedule.run_until(start_us + at_us)
            else:
                schedule.run_until(start_us + at_us)
            lines.drive(line, down, start_us + at_us)
            if start_us + at_us not in stalled:
                buttons.drain()
        if for_us and schedule.now_us() < stalled.stop:
            schedule.stall_until(stalled.stop)
            buttons.drain()
        schedule.run_until(start_us + case.look_us)
        desk.act({"event": "look"})
        schedule.run_until(start_us + case.look_us + 100_000)
        entry = journal.game(None)
        events = [json.loads(line) for line in journal.trace(entry)][1:]
        effects = [json.loads(line) for line in journal.effects(entry.id)]
        buttons.close()
    assert verdict(events, effects, case.look_us) == case.verdict
