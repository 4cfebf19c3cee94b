"""The verdicts at the edge, through the daemon on gpiod in virtual time.

Fingers are a process of their own and act at instants that the case knows; a stall is the daemon's own loop held up, as
by a busy machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from hardware.bench.chip import PiChip

from tests.contract.lines import PINS
from tests.contract.verdicts import BLACK, CASES, HEADER, SECOND_US, Case, Verdict, tap, verdict
from tests.hil.inside.virtual_time import be_first, now_us, until
from zeitnot.cli.live import LiveTable
from zeitnot.daemon.config import read_config
from zeitnot.daemon.journal import open_journal

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = (
    f'[table]\ncontrol = "{HEADER["control"]}"\nsensor = "none"\npolicy = "enforce"\n'
    '[board]\ndriver = "none"\n[lines]\nbackend = "gpiod"\n'
)


async def play(chip: PiChip, case: Case, folder: Path) -> Verdict:
    with open_journal(folder / "journal.sqlite") as journal, ExitStack() as stack:
        table = LiveTable(read_config(CONFIG), journal, stack, fresh=True)
        start_us = now_us() + SECOND_US
        if os.fork() == 0:
            try:
                be_first()
                for at_us, line, down in sorted([*tap(0, BLACK), *case.touches]):
                    until(start_us + at_us)
                    chip.press(line, down)
            finally:
                os._exit(0)
        loop = asyncio.get_running_loop()
        if case.stall is not None:
            at_us, for_us = case.stall
            loop.call_at((start_us + at_us) / 1e6, time.sleep, for_us / 1e6)
        await asyncio.sleep((start_us + case.look_us - now_us()) / 1e6)
        table.act({"event": "look"})
        await asyncio.sleep(0.1)
        entry = journal.game(None)
        events = [json.loads(line) for line in journal.trace(entry)][1:]
        effects = [json.loads(line) for line in journal.effects(entry.id)]
    return verdict(events, effects, case.look_us)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_each_press_is_judged_right_from_its_stamp_alone(case: Case, tmp_path: Path) -> None:
    with PiChip(PINS) as chip:
        found = asyncio.run(play(chip, case, tmp_path))
        os.wait()
    assert found == case.verdict
