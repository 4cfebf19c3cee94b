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
from tests.contract.verdicts import (
    BLACK,
    CASES,
    HEADER,
    SECOND_US,
    Case,
    Verdict,
    alike,
    tap,
    verdict,
)
from tests.hil.inside.virtual_time import be_first, now_us, until
from zeitnot.cli.live import LiveTable
from zeitnot.daemon.config import read_config
from zeitnot.daemon.journal import open_journal

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = (
    f'[table]\ncontrol = "{HEADER["control"]}"\nsensor = "none"\npolicy = "enforce"\n'
    '[board]\ndriver = "none"\n[lines]\nbackend = "{backend}"\n'
)
PROGRAM_LATE_US = 2_000
"""What `rpi_gpio` may be late: rpi-lgpio looks once a millisecond."""


async def play(chip: PiChip, case: Case, folder: Path, backend: str) -> Verdict:
    with open_journal(folder / "journal.sqlite") as journal, ExitStack() as stack:
        table = LiveTable(
            read_config(CONFIG.replace("{backend}", backend)), journal, stack, fresh=True
        )
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


def found(case: Case, folder: Path, backend: str) -> Verdict:
    with PiChip(PINS) as chip:
        outcome = asyncio.run(play(chip, case, folder, backend))
        os.wait()
    return outcome


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_each_press_is_judged_right_from_its_stamp_alone(case: Case, tmp_path: Path) -> None:
    assert found(case, tmp_path, "gpiod") == case.verdict


@pytest.mark.parametrize(
    "case", [case for case in CASES if not case.exact], ids=lambda case: case.name
)
def test_with_the_programs_stamps_it_is_right_but_for_two_milliseconds(
    case: Case, tmp_path: Path
) -> None:
    outcome = found(case, tmp_path, "rpi_gpio")
    assert alike(outcome, case.verdict, PROGRAM_LATE_US), outcome
