"""Match games through the whole table while the cable is pulled out and put in again between the moves, 200 times.

Every move is understood, and nothing is asked: a cable that was out while nobody moved has cost nothing. The readings
of a cable that is out in the middle of a move are in `tests/unit/link/replugs.py`.
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
from zeitnot.sim.plan import RHYTHMS, plan_game
from zeitnot.sim.reading import GamePlan, read_games

GAMES = read_games(Path(__file__).parent.parent / "data/matches.pgn")[:7]
THINK_US = 3_000_000
"""The cable is only pulled where the next act is at least so far away."""
BACK_US = 1_500_000
"""And it is back so long before it."""


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
        for step, following in pairwise(steps):
            if following.at_us - step.at_us >= THINK_US:
                out_us = began_us + step.at_us + 100_000
                longest_us = following.at_us - step.at_us - BACK_US
                table.schedule.at(out_us, table.cable.unplug)
                table.schedule.at(out_us + rng.randrange(1_000, longest_us), table.cable.plug)
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
def test_re_plugs_between_the_moves_cost_no_move_and_no_question(sensor: str) -> None:
    assert sum(play(game, sensor) for game in GAMES) >= 100
