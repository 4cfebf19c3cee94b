"""Match games through the whole table while the cable is pulled out and put in again, 200 times.

For long between the moves, for a moment in the middle of one: every move is understood, and nothing is asked. (A press
while the cable is out is judged by the scan that follows, which on an occupancy board may leave a question.)
"""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

from zeitnot.cli.outcome import Settings, Witness, outcome_of, rhythm_name, understood_by
from zeitnot.cli.play import PATIENCE_US, game_setup
from zeitnot.cli.tables import VirtualTable
from zeitnot.daemon.journal import memory_journal
from zeitnot.sim.hands import Act
from zeitnot.sim.plan import RHYTHMS, plan_game
from zeitnot.sim.reading import GamePlan, read_games

GAMES = read_games(Path(__file__).parent.parent / "data/matches.pgn")[:5]
THINK_US = 3_000_000
"""Where the next act is at least so far away the cable is out for as long as it likes,"""
BACK_US = 1_500_000
"""and is back so long before it."""
FELT_US = 30_000
MOMENT_US = 400_000
"""In the middle of a move it is out for at most so long."""


def play(game: GamePlan, sensor: str) -> int:
    """Play the game; how often the cable was pulled."""
    settings = Settings(None, "fide-2023", "arbiter", sensor, "clean", 0)
    setup = game_setup(game, settings)
    witness = Witness(game)
    rng = random.Random(game.number)
    pulled = 0
    with VirtualTable(setup, memory_journal(), [witness.told]) as table:
        assert table.cable is not None
        steps = plan_game(game, rhythm=RHYTHMS[rhythm_name(setup)])
        done: list[bool] = []
        began_us = table.schedule.now_us()
        table.players.perform(steps, lambda: done.append(True))
        back_us = 0
        presses_us = [
            step.at_us for step in steps if isinstance(step, Act) and step.kind == "press"
        ]
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
            if any(out_us - FELT_US < press_us < back_us + FELT_US for press_us in presses_us):
                continue
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
    assert sum(play(game, sensor) for game in GAMES) >= 200
