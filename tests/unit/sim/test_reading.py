"""A game file is read whole, or one sentence says why it cannot be played."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from zeitnot.errors import GameFileError
from zeitnot.sim.reading import game_from_json, read_games

DATA = Path(__file__).parents[2] / "data"


def test_the_match_games_are_read_with_tags_moves_and_results() -> None:
    games = read_games(DATA / "matches.pgn")
    assert len(games) == 61
    assert sum(len(game.moves) for game in games) == 5823
    assert games[0].name == "McDonnell, Alexander - De la Bourdonnais, Louis Mahe"
    assert [game.result for game in games].count("1/2-1/2") == 15


def test_one_game_is_picked_by_its_number() -> None:
    [game] = read_games(DATA / "matches.pgn", 3)
    assert (game.number, game.result) == (3, "0-1")


def test_comments_variations_and_glued_numbers_are_read(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text('[White "A"]\n\n1.e4! {good} e5 (1... c5 2.Nf3 $1) 2.Nf3 ; fine\n2...Nc6 *\n')
    [game] = read_games(path)
    assert [move.uci() for move in game.moves] == ["e2e4", "e7e5", "g1f3", "b8c6"]


def test_a_position_to_begin_with_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text('[SetUp "1"]\n[FEN "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. e8=N+ *\n')
    [game] = read_games(path)
    assert game.moves == (chess.Move.from_uci("e7e8n"),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "holds no game"),
        ("hello there", "line 1 of .*: 'hello' is no move"),
        ("1. e4 e5 2. Kc4 *", r"game 1 of .* cannot be played: illegal san: 'Kc4'.*\(at ply 3\)"),
        ("1. e4 e5 2. Nf3 Zz9 *", "line 1 of .*: 'Zz9' is no move"),
        ('[Result "2-0"]\n\n1. e4 *', "has the result '2-0'"),
        ('[SetUp "1"]\n[FEN "k/8 w"]\n\n1. e4 *', "cannot be played|FEN that cannot be read"),
        ('[SetUp "1"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*', "position that cannot be"),
        ("1. e4 {never closed", "no move of a PGN file"),
        ("\x00\x01\x02", "no move of a PGN file"),
    ],
)
def test_a_broken_file_is_one_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(text)
    with pytest.raises(GameFileError, match=sentence) as caught:
        read_games(path)
    assert "\n" not in str(caught.value)


def test_a_missing_file_and_a_missing_game_are_named(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match="cannot be read"):
        read_games(tmp_path / "none.pgn")
    with pytest.raises(GameFileError, match="has no game 62; it has 1 to 61"):
        read_games(DATA / "matches.pgn", 62)


def test_a_game_from_a_page_is_checked_too() -> None:
    assert game_from_json({"moves": ["e2e4"], "result": "1-0"}).result == "1-0"
    for line in ({}, {"moves": ["e2e5"]}, {"moves": [], "fen": "x"}, {"moves": [], "result": "?"}):
        with pytest.raises(GameFileError):
            game_from_json(line)
