"""Players who forget half of their presses: every ply is known all the same, in order, and none is wrong.

Captures swapped within one scan are left out for the occupancy board: one that nobody pressed cannot be told from
a piece in the hand until the reply stands. The clock is played along: a press counts only for him whose clock runs.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import chess.pgn
import pytest

from tests.hands_at_board import match_games
from zeitnot.recognition import Lift, Made, Place, Recognition, Scan, Sensor, Settled
from zeitnot.sim.hands import STYLES, make_move
from zeitnot.sim.noise import FLAWLESS, USUAL, Noise, readings

if TYPE_CHECKING:
    from zeitnot.sim.hands import Act

UNCOMMITTED = 2
"""The last move waits for its press, and the one before it may wait for the reply to stand."""


def forgetful(game: chess.pgn.Game, sensor: Sensor, rng: random.Random) -> list[Act]:
    board = game.board()
    acts: list[Act] = []
    names = [n for n in STYLES if n != "swapped within a scan" or sensor is Sensor.IDENTITY]
    for move in game.mainline_moves():
        style = rng.choice([name for name in names if STYLES[name].applies(board, move)])
        acts += make_move(board, move, style, rng, start_us=acts[-1].at_us if acts else 0)
        board.push(move)
    return acts


@pytest.mark.parametrize("noise", [FLAWLESS, USUAL], ids=["flawless", "noisy"])
@pytest.mark.parametrize("sensor", Sensor)
def test_every_ply_is_known_without_half_of_the_presses(sensor: Sensor, noise: Noise) -> None:
    for seed, game in enumerate(match_games()):
        rng = random.Random(seed)
        moves = list(game.mainline_moves())
        recognition, running = Recognition.begin(game.board(), sensor), chess.WHITE
        record: dict[int, tuple[chess.Move, ...]] = {}
        for happening in readings(forgetful(game, sensor, rng), game.board(), sensor, noise, seed):
            if isinstance(happening, Lift | Place | Scan):
                recognition, findings = recognition.read(happening)
            elif happening.color == running and rng.random() < 0.5:
                recognition, findings = recognition.press(happening.color, happening.at_us)
                running = not running
            else:
                continue
            for finding in findings:
                if isinstance(finding, Made):
                    record[finding.ply] = finding.moves
                elif isinstance(finding, Settled):
                    record[finding.ply] = (finding.move,)
        wrong = {ply: made for ply, made in record.items() if moves[ply - 1] not in made}
        assert not wrong, (seed, wrong)
        assert len(record) >= len(moves) - UNCOMMITTED, seed
