"""The daemon on gpiod in virtual time: presses at the edge of everything, each judged right from its stamp alone.

A clock without a board, three seconds each, so that every press counts. Fingers are a process of their own and act at
instants that the test knows; a stall is the daemon's own loop held up, as by a busy machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest
from hardware.bench.chip import PiChip

from tests.contract.lines import BLACK, PINS, WHITE
from tests.hil.inside.virtual_time import be_first, now_us, until
from zeitnot.cli.live import LiveTable
from zeitnot.daemon.config import read_config
from zeitnot.daemon.journal import open_journal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

SECOND_US = 1_000_000
CONFIG = (
    '[table]\ncontrol = "3"\nsensor = "none"\npolicy = "enforce"\n'
    '[board]\ndriver = "none"\n[lines]\nbackend = "gpiod"\n'
)

Touch = tuple[int, str, bool]
"""At so many microseconds after White's clock was started, this contact closes or opens."""


def tap(at_us: int, line: str) -> list[Touch]:
    return [(at_us, line, True), (at_us + 80_000, line, False)]


def bounce(at_us: int, line: str, down: bool, times: int = 6, gap_us: int = 3000) -> list[Touch]:
    """A chatter of so many edges that ends where it began, and then the level it was to come to."""
    chatter = [(at_us + n * gap_us, line, down if n % 2 == 0 else not down) for n in range(times)]
    return [*chatter, (at_us + times * gap_us, line, down)]


class Outcome:
    """What the journal says: times relative to the start of White's clock."""

    def __init__(self, events: list[dict[str, Any]], effects: list[dict[str, Any]]) -> None:
        presses = [line for line in events if line["event"] == "press"]
        self.start_us = _stamp(presses[0])
        self.presses = [(_stamp(line) - self.start_us, line["side"]) for line in presses[1:]]
        self.flags = [
            (line["t"] - self.start_us, line["side"])
            for line in effects
            if line["effect"] == "flag"
        ]
        self.withdrawn = [line for line in effects if line["effect"] == "withdrawn"]
        clock = [line for line in effects if line["effect"] == "clock"][-1]
        self.white_us, self.black_us = clock["white_us"], clock["black_us"]
        self.running, self.moves = clock["running"], clock["moves"]


def _stamp(line: dict[str, Any]) -> int:
    own = line.get("stamp")
    return int(line["t"] if own is None else own)


def play(
    folder: Path, touches: Sequence[Touch], *, stall: tuple[int, int] | None = None, look_us: int
) -> Outcome:
    """Start White's clock, do these touches, and look at the clock `look_us` after the start."""

    async def run(chip: PiChip) -> Outcome:
        with open_journal(folder / "journal.sqlite") as journal, ExitStack() as stack:
            table = LiveTable(read_config(CONFIG), journal, stack, fresh=True)
            start_us = now_us() + SECOND_US
            finger = os.fork()
            if finger == 0:
                try:
                    be_first()
                    for at_us, line, down in sorted([*tap(0, BLACK), *touches]):
                        until(start_us + at_us)
                        chip.press(line, down)
                finally:
                    os._exit(0)
            loop = asyncio.get_running_loop()
            if stall is not None:
                at_us, for_us = stall
                loop.call_at((start_us + at_us) / 1e6, time.sleep, for_us / 1e6)
            await asyncio.sleep((start_us + look_us - now_us()) / 1e6)
            table.act({"event": "look"})
            # What a press holds back is fed within the hold.
            await asyncio.sleep(0.1)
            entry = journal.game(None)
            events = [json.loads(line) for line in journal.trace(entry)][1:]
            effects = [json.loads(line) for line in journal.effects(entry.id)]
        return Outcome(events, effects)

    with PiChip(PINS) as chip:
        outcome = asyncio.run(run(chip))
        os.wait()
    return outcome


def test_a_press_a_microsecond_before_the_flag_is_in_time(tmp_path: Path) -> None:
    found = play(tmp_path, tap(3 * SECOND_US - 1, WHITE), look_us=4 * SECOND_US)
    assert found.presses == [(3 * SECOND_US - 1, "white")]
    assert found.flags == []
    assert (found.white_us, found.running) == (1, "black")


def test_a_press_at_the_flag_is_too_late(tmp_path: Path) -> None:
    found = play(tmp_path, tap(3 * SECOND_US, WHITE), look_us=4 * SECOND_US)
    assert found.presses == [(3 * SECOND_US, "white")]
    assert found.flags == [(3 * SECOND_US, "white")]
    assert (found.white_us, found.black_us) == (0, 3 * SECOND_US)


@pytest.mark.parametrize("first", [WHITE, BLACK])
def test_presses_a_microsecond_apart_are_judged_in_their_order(tmp_path: Path, first: str) -> None:
    second = BLACK if first == WHITE else WHITE
    touches = [*tap(SECOND_US, first), *tap(SECOND_US + 1, second)]
    found = play(tmp_path, touches, look_us=2 * SECOND_US)
    if first == WHITE:
        # White's press, then Black's after a microsecond of thought: White's clock runs again.
        assert found.presses == [(SECOND_US, "white"), (SECOND_US + 1, "black")]
        assert (found.running, found.black_us) == ("white", 3 * SECOND_US - 1)
    else:
        # Black's has no effect, White's ends his turn.
        assert found.presses == [(SECOND_US, "black"), (SECOND_US + 1, "white")]
        assert (found.running, found.white_us) == ("black", 2 * SECOND_US - 1)


def test_a_chatter_of_six_times_three_milliseconds_is_one_press(tmp_path: Path) -> None:
    touches = [*bounce(SECOND_US, WHITE, True), *bounce(SECOND_US + 200_000, WHITE, False)]
    found = play(tmp_path, touches, look_us=2 * SECOND_US)
    assert found.presses == [(SECOND_US, "white")]
    assert (found.running, found.white_us, found.moves) == ("black", 2 * SECOND_US, [1, 0])


def test_sixteen_edges_that_nobody_reads_are_one_press(tmp_path: Path) -> None:
    touches = [(SECOND_US + n * 1000, WHITE, n % 2 == 0) for n in range(16)]
    found = play(tmp_path, touches, stall=(900_000, 500_000), look_us=2 * SECOND_US)
    assert found.presses == [(SECOND_US, "white")]
    assert (found.running, found.white_us) == ("black", 2 * SECOND_US)


def test_a_press_in_time_during_a_stall_is_in_time_though_it_is_read_after_the_flag(
    tmp_path: Path,
) -> None:
    found = play(
        tmp_path, tap(2_500_000, WHITE), stall=(2 * SECOND_US, 2 * SECOND_US), look_us=4_500_000
    )
    assert found.presses == [(2_500_000, "white")]
    assert found.flags == []
    assert (found.white_us, found.running) == (500_000, "black")


def test_a_press_too_late_during_a_stall_is_too_late(tmp_path: Path) -> None:
    found = play(
        tmp_path, tap(3_500_000, WHITE), stall=(2 * SECOND_US, 2 * SECOND_US), look_us=4_500_000
    )
    assert found.flags == [(3 * SECOND_US, "white")]
    assert (found.white_us, found.black_us) == (0, 3 * SECOND_US)
