"""Whole games played cleanly are recognised to the last move, on both kinds of board."""

import pytest

from tests.hands_at_board import match_games, play_at
from zeitnot.recognition import Sensor
from zeitnot.sim.hands import play


@pytest.mark.parametrize("sensor", Sensor)
def test_a_cleanly_played_game_is_recognised_move_by_move(sensor: Sensor) -> None:
    for game in match_games(12):
        moves = list(game.mainline_moves())
        played = play_at(game.board(), play(game.board(), moves), sensor)
        assert [made.moves[0] for made in played.made] == moves
        assert played.not_made == []
        assert played.recognition.mismatch == 0
