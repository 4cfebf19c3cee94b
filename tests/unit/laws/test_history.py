"""Which positions are the same, and how often one was there."""

from __future__ import annotations

import chess
from hypothesis import given, settings
from hypothesis import strategies as st

from zeitnot.laws.history import History, position_key


def play(fen: str, moves: str) -> tuple[chess.Board, History]:
    board = chess.Board(fen)
    history = History.start(board)
    for word in moves.split():
        board.push_uci(word)
        history = history.after(board)
    return board, history


def same(left: str, right: str) -> bool:
    return position_key(chess.Board(left)) == position_key(chess.Board(right))


def test_the_first_position_counts() -> None:
    _, history = play(chess.STARTING_FEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8")
    assert history.times() == 3


def test_the_side_to_move_is_part_of_the_position() -> None:
    assert not same("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "4k3/8/8/8/8/8/8/4KR2 b - - 0 1")


def test_en_passant_counts_only_where_it_is_legal() -> None:
    # No black pawn beside e4: the square after the double step means nothing.
    assert same(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    )
    assert not same("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "8/8/8/2k5/3Pp3/8/8/4K3 b - - 0 1")
    # Taking would leave the king in check on the rank: not legal, the same position.
    assert same("8/8/8/K2pP2r/8/8/8/6k1 w - d6 0 1", "8/8/8/K2pP2r/8/8/8/6k1 w - - 0 1")


def test_castling_counts_by_its_right_even_while_it_is_prevented() -> None:
    attacked = "4k3/8/8/8/8/8/5r2/4K2R w {} - 0 1"
    assert not same(attacked.format("K"), attacked.format("-"))


def test_a_rook_that_went_and_came_back_makes_another_position() -> None:
    _, history = play("r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8")
    assert history.times() == 2


def test_the_same_kind_of_piece_is_the_same_piece() -> None:
    _, history = play("k7/8/8/8/8/8/8/K1N3N1 w - - 0 1", "c1e2 a8b8 e2c1 b8a8 g1e2 a8b8 e2g1 b8a8")
    assert history.times() == 3


def test_a_pawn_move_or_capture_forgets_what_was_before() -> None:
    board, history = play(chess.STARTING_FEN, "g1f3 g8f6 f3g1 f6g8 e2e4")
    assert history == History.start(board)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 10**6), max_size=60))
def test_it_counts_as_python_chess_does_with_a_whole_stack(choices: list[int]) -> None:
    # Few pieces in a corner, so that positions come back often.
    board = chess.Board("8/8/8/8/8/k7/p7/K1N5 b - - 0 1")
    history = History.start(board)
    for choice in choices:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[choice % len(moves)])
        history = history.after(board)
        for count in (2, 3, 4, 5):
            assert (history.times() >= count) == board.is_repetition(count)
