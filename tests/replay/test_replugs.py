"""Match games through the whole table while the cable is pulled out and put in again, 200 times.

For long between the moves, for a moment in the middle of one, or for many moves and presses at a stretch: every move
is understood, and nothing is asked.
"""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest

from zeitnot.cli.outcome import Settings, Witness, outcome_of, rhythm_name, understood_by
from zeitnot.cli.play import PATIENCE_US, game_setup
from zeitnot.cli.tables import VirtualTable
from zeitnot.daemon.journal import memory_journal
from zeitnot.sim.hands import Act
from zeitnot.sim.plan import RHYTHMS, Step, plan_game
from zeitnot.sim.reading import GamePlan, read_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Pulls: TypeAlias = "Callable[[Sequence[Step], random.Random], Iterator[tuple[int, int]]]"
GAMES = read_games(Path(__file__).parent.parent / "data/matches.pgn")[:5]
THINK_US = 3_000_000
"""Where the next act is at least so far away the cable is out for as long as it likes,"""
BACK_US = 1_500_000
"""and is back so long before it."""
FELT_US = 30_000
MOMENT_US = 400_000
"""In the middle of a move it is out for at most so long."""


def between_presses(steps: Sequence[Step], rng: random.Random) -> Iterator[tuple[int, int]]:
    """(out, in again): long while nobody acts, for a moment in the middle of a move, never over a press."""
    presses_us = [step.at_us for step in steps if isinstance(step, Act) and step.kind == "press"]
    back_us = 0
    for step, following in pairwise(steps):
        out_us, gap_us = step.at_us, following.at_us - step.at_us
        if gap_us >= THINK_US:
            out_us += 100_000
            longest_us = gap_us - BACK_US
        elif rng.random() < 0.2:
            out_us += rng.randrange(gap_us + 1)
            longest_us = MOMENT_US
        else:
            continue
        if out_us < back_us:
            continue
        back_us = out_us + rng.randrange(1_000, longest_us)
        if not any(out_us - FELT_US < press_us < back_us + FELT_US for press_us in presses_us):
            yield out_us, back_us


def over_presses(steps: Sequence[Step], rng: random.Random) -> Iterator[tuple[int, int]]:
    """(out, in again): at any moment, for up to a minute and a half of play."""
    back_us = 0
    for step in steps:
        out_us = step.at_us + rng.randrange(400_000)
        if rng.random() > 0.06 or out_us < back_us + 2_000_000:
            continue
        back_us = out_us + rng.randrange(5_000_000, 90_000_000)
        if back_us < steps[-1].at_us - 3_000_000:
            yield out_us, back_us


def play(game: GamePlan, sensor: str, pulls: Pulls) -> int:
    """Play the game; how often the cable was pulled."""
    settings = Settings(None, "fide-2023", "arbiter", sensor, "clean", 0)
    setup = game_setup(game, settings)
    witness = Witness(game)
    rng = random.Random(game.number)
    with VirtualTable(setup, memory_journal(), [witness.told]) as table:
        assert table.cable is not None
        steps = plan_game(game, rhythm=RHYTHMS[rhythm_name(setup)])
        done: list[bool] = []
        began_us = table.schedule.now_us()
        table.players.perform(steps, lambda: done.append(True))
        pulled = 0
        for out_us, back_us in pulls(steps, rng):
            table.schedule.at(began_us + out_us, table.cable.unplug)
            table.schedule.at(began_us + back_us, table.cable.plug)
            pulled += 1
        table.run_until(lambda: bool(done), patience_us=steps[-1].at_us + PATIENCE_US)
        if game.result != "*":
            table.run_until(lambda: table.desk.keeper.over, patience_us=PATIENCE_US)
        table.desk.keeper.finish()
        assert table.desk.standing is not None
        found = understood_by(table.desk.standing, witness)
        outcome = outcome_of(table.desk.pgn(), game, settings, found)
    assert outcome.equal, f"game {game.number}, {sensor}: {outcome.verdict}"
    return pulled


@pytest.mark.parametrize("sensor", ["occupancy", "identity"])
def test_re_plugs_cost_no_move_and_no_question(sensor: str) -> None:
    assert sum(play(game, sensor, between_presses) for game in GAMES) >= 200


@pytest.mark.parametrize("sensor", ["occupancy", "identity"])
def test_outages_over_many_presses_cost_no_move_and_no_question(sensor: str) -> None:
    assert sum(play(game, sensor, over_presses) for game in GAMES) >= 15
