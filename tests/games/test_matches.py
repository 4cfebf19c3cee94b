"""All sixty-one match games, with every journal replayed (`make games`; CI runs it)."""

from __future__ import annotations

import pytest

from tests.replay.test_games import DATA, played
from zeitnot.sim.reading import GamePlan, read_games
from zeitnot.table.replay import replay
from zeitnot.table.trace import dump

GAMES = read_games(DATA / "matches.pgn")


def test_there_are_sixty_one_games() -> None:
    assert len(GAMES) == 61


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.number))
def test_a_match_game_is_understood_and_replays_to_the_same_bytes(game: GamePlan) -> None:
    journal, _ = played(game)
    entry = journal.game()
    again = [dump(effect) for effect in replay(journal.trace(entry))]
    assert again == list(journal.effects(entry.id))
