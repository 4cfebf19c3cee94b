"""What ends a game by itself, in which order, and in which edition."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.laws.positions import boards
from tests.unit.laws.test_history import play
from zeitnot.laws.editions import EDITIONS, edition
from zeitnot.laws.endings import Ending, ending, is_dead_by_material, would_end
from zeitnot.laws.history import History

NOW = edition("fide-2023")
OLD = edition("tsf-1997")
SHUFFLE = "g1f3 g8f6 f3g1 f6g8 "


def of(fen: str, laws: str = "fide-2023") -> Ending | None:
    board = chess.Board(fen)
    return ending(board, History.start(board), edition(laws))


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            Ending("0-1", "checkmate", "5.1.1"),
        ),
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Ending("1-0", "checkmate", "5.1.1")),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Ending("1/2-1/2", "stalemate", "5.2.1")),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", Ending("1/2-1/2", "dead_position", "5.2.2")),
        ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", Ending("1/2-1/2", "dead_position", "5.2.2")),
        ("8/8/4k1b1/8/8/3K2B1/8/8 w - - 0 1", None),  # opposite colours: a helpmate exists
        ("8/8/4kb2/8/8/3K2B1/8/8 w - - 0 1", Ending("1/2-1/2", "dead_position", "5.2.2")),
        ("8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", None),
        ("8/8/4k3/8/8/3K1R2/8/8 w - - 149 120", None),
        ("8/8/4k3/8/8/3K1R2/8/8 w - - 150 120", Ending("1/2-1/2", "seventy_five", "9.6.2")),
        (chess.STARTING_FEN, None),
    ],
)
def test_a_position_ends_the_game_or_does_not(fen: str, expected: Ending | None) -> None:
    assert of(fen) == expected


def test_mate_on_the_last_of_the_seventy_five_moves_prevails() -> None:
    found = of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 120")
    assert found == Ending("1-0", "checkmate", "5.1.1")


def test_five_times_the_same_position_is_a_draw_without_a_claim() -> None:
    board, history = play(chess.STARTING_FEN, SHUFFLE * 3)
    assert ending(board, history, NOW) is None
    board, history = play(chess.STARTING_FEN, SHUFFLE * 4)
    assert ending(board, history, NOW) == Ending("1/2-1/2", "fivefold", "9.6.1")


def test_the_five_times_need_not_follow_each_other() -> None:
    other = "b1c3 b8c6 c3b1 c6b8 "
    board, history = play(chess.STARTING_FEN, SHUFFLE + other + SHUFFLE + other)
    assert history.times() == 5
    assert ending(board, history, NOW) is not None


def test_the_older_text_knows_no_draw_without_a_claim_but_the_dead_position() -> None:
    board, history = play(chess.STARTING_FEN, SHUFFLE * 4)
    assert ending(board, history, OLD) is None
    assert of("8/8/4k3/8/8/3K1R2/8/8 w - - 150 120", "tsf-1997") is None
    assert of("8/8/4k3/8/8/3K4/8/8 w - - 0 1", "tsf-1997") == Ending(
        "1/2-1/2", "dead_position", "9.6"
    )


def test_would_end_looks_one_move_ahead_and_leaves_the_board_alone() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    before = board.fen()
    history = History.start(board)
    mate = would_end(board, chess.Move.from_uci("a1a8"), history, NOW)
    assert mate == Ending("1-0", "checkmate", "5.1.1")
    assert would_end(board, chess.Move.from_uci("a1a7"), history, NOW) is None
    assert board.fen() == before


@settings(max_examples=150, deadline=None)
@given(boards(plies=60), st.sampled_from(EDITIONS))
def test_mate_and_stalemate_are_told_as_python_chess_tells_them(
    board: chess.Board, laws: str
) -> None:
    found = ending(board, History.start(board), edition(laws))
    reason = None if found is None else found.reason
    assert (reason == "checkmate") == board.is_checkmate()
    assert (reason == "stalemate") == board.is_stalemate()
    if found is not None:
        assert found.article


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 63), st.sampled_from("NnBbRQP")), max_size=3))
def test_dead_by_material_is_python_chess_insufficient_material(
    pieces: list[tuple[int, str]],
) -> None:
    board = chess.Board("8/8/4k3/8/8/3K4/8/8 w - - 0 1")
    for square, letter in pieces:
        if board.piece_at(square) is None:
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
    assert is_dead_by_material(board) == board.is_insufficient_material()
