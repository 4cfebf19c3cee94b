"""Whole games played cleanly are recognised to the last move, on both kinds of board."""

import chess.pgn
import pytest

from tests.hands_at_board import play_at
from zeitnot.recognition import Sensor
from zeitnot.sim.hands import play

PGN = "tests/data/matches.pgn"


def games(number: int) -> list[chess.pgn.Game]:
    with open(PGN, encoding="utf-8") as file:
        return [game for _ in range(number) if (game := chess.pgn.read_game(file))]


@pytest.mark.parametrize("sensor", Sensor)
def test_a_cleanly_played_game_is_recognised_move_by_move(sensor: Sensor) -> None:
    for game in games(12):
        moves = list(game.mainline_moves())
        played = play_at(game.board(), play(game.board(), moves), sensor)
        assert [made.moves[0] for made in played.made] == moves
        assert played.not_made == []
        assert played.recognition.mismatch == 0
