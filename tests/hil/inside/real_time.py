"""In real time, with both cores of the machine kept busy from outside: no edge is lost, and a flag is announced soon.

What is exact stays exact: numbers, order, levels, and the verdict of the flag, which comes from stamps. How soon it is
announced depends on the machine: it is measured at the lamp, as a person sees it.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.bench.chip import PiChip

from tests.contract.lines import BLACK, PINS, WHITE
from tests.hil.inside.virtual_time import now_us, until
from zeitnot.cli.live import LiveTable
from zeitnot.daemon.config import read_config
from zeitnot.daemon.journal import open_journal
from zeitnot.devices.gpiod_lines import GpiodLines
from zeitnot.devices.lines import open_lines
from zeitnot.table.setup import Setup

if TYPE_CHECKING:
    import pytest

    from zeitnot.devices.lines import Edge

OUT = Path("/run/out")
EDGES = 10_000
FLAGS = 40
P95_US = 20_000


def percentile(values: list[int], percent: int) -> int:
    return sorted(values)[min(len(values) - 1, -(-len(values) * percent // 100) - 1)]


def test_no_edge_of_ten_thousand_is_lost(tmp_path: Path) -> None:
    with PiChip(PINS) as chip, open_lines("gpiod", PINS, [WHITE, BLACK]) as lines:
        edges: list[Edge] = []

        async def read() -> None:
            loop, done = asyncio.get_running_loop(), asyncio.Event()

            def drain() -> None:
                edges.extend(lines.read_edges())
                if len(edges) >= EDGES:
                    done.set()

            loop.add_reader(lines.fd, drain)
            async with asyncio.timeout(300):
                await done.wait()

        # The fingers are a process of their own, as uneven as fingers are.
        finger = os.fork()
        if finger == 0:
            try:
                rng, down = random.Random(7), {WHITE: False, BLACK: False}
                for _ in range(EDGES):
                    line = rng.choice((WHITE, BLACK))
                    down[line] = not down[line]
                    chip.press(line, down[line])
                    until(now_us() + rng.randrange(2000))
            finally:
                os._exit(0)
        asyncio.run(read())
        os.waitpid(finger, 0)
    assert len(edges) == EDGES
    assert [edge.seq for edge in edges] == list(range(1, EDGES + 1))
    assert [edge.at_us for edge in edges] == sorted(edge.at_us for edge in edges)
    for line in (WHITE, BLACK):
        levels = [edge.level for edge in edges if edge.line == line]
        assert levels == [number % 2 == 0 for number in range(len(levels))]
    seconds = (edges[-1].at_us - edges[0].at_us) / 1e6
    (OUT / "edges.measured").write_text(f"{EDGES} edges in {seconds:.0f} s, none lost")


def test_a_flag_is_announced_soon_and_judged_exactly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lit: list[int] = []
    seen = asyncio.Event()
    really_set = GpiodLines.set

    def timed_set(self: GpiodLines, line: str, level: bool) -> None:
        really_set(self, line, level)
        if line == "lamp_flag_white" and level:
            lit.append(now_us())
            seen.set()

    monkeypatch.setattr(GpiodLines, "set", timed_set)
    config = read_config(
        '[table]\ncontrol = "1"\nsensor = "none"\npolicy = "enforce"\n'
        '[board]\ndriver = "none"\n[lines]\nbackend = "gpiod"\n'
    )
    setup = Setup.from_header(
        {"zeitnot_trace": 1, "control": "1", "sensor": "none", "policy": "enforce"}
    )

    async def run(chip: PiChip) -> list[tuple[int, int]]:
        """(when White's clock was started, when his flag was seen) of each game."""
        found = []
        with open_journal(tmp_path / "journal.sqlite") as journal, ExitStack() as stack:
            table = LiveTable(config, journal, stack, fresh=True)
            for number in range(FLAGS):
                if number:
                    table.begin(setup)
                await asyncio.sleep(0.05)
                started_us = now_us()
                chip.press(BLACK, True)
                await asyncio.sleep(0.1)
                chip.press(BLACK, False)
                async with asyncio.timeout(20):
                    await seen.wait()
                seen.clear()
                found.append((started_us, lit[number]))
            for entry in journal.games():
                effects = [json.loads(line) for line in journal.effects(entry.id)]
                events = [json.loads(line) for line in journal.trace(entry)][1:]
                (start,) = [line for line in events if line["event"] == "press"]
                (flag,) = [line for line in effects if line["effect"] == "flag"]
                stamp = start.get("stamp")
                pressed_us = start["t"] if stamp is None else stamp
                assert (flag["side"], flag["t"]) == ("white", pressed_us + 1_000_000)
        return found

    with PiChip(PINS) as chip:
        found = asyncio.run(run(chip))
    late = [seen_us - started_us - 1_000_000 for started_us, seen_us in found]
    line = (
        f"{FLAGS} flags, lamp lit after p50 {percentile(late, 50) / 1000:.1f} ms,"
        f" p95 {percentile(late, 95) / 1000:.1f} ms, worst {max(late) / 1000:.1f} ms; verdicts exact"
    )
    (OUT / "flags.measured").write_text(line)
    assert percentile(late, 95) <= P95_US
