"""The filter for after each move: never a claim without proof, never a dead position of the cases unasked."""

from __future__ import annotations

import chess
import chess.pgn

from tests.unit.laws.unwinnable.positions import cornered, few_men
from tests.unit.laws.unwinnable.test_verdict import CASES, ROWS, board_of
from zeitnot.laws.unwinnable import Answer, quick, verdict, worth_asking


def test_whatever_the_filter_calls_unwinnable_is_so_by_python_chess_too() -> None:
    for make in (few_men, cornered):
        for seed in range(1_000):
            board = make(seed)
            for winner in chess.COLORS:
                if quick(board, winner) is Answer.UNWINNABLE:
                    assert board.has_insufficient_material(winner), board.fen()


def test_a_dead_position_of_the_cases_is_known_at_once_or_asked_about() -> None:
    for row in ROWS:
        board = board_of(row["fen"])
        if row["position"] == "dead" and any(board.legal_moves):
            known = all(quick(board, side) is Answer.UNWINNABLE for side in chess.COLORS)
            assert known or worth_asking(board), row["id"]


def test_nobody_is_asked_in_the_opening_and_seldom_in_a_game() -> None:
    asked = positions = 0
    with (CASES.parent / "matches.pgn").open(encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            for node in game.mainline():
                positions += 1
                if worth_asking(node.board()):
                    asked += 1
                    assert node.ply() > 40
    assert asked < positions / 10


def test_a_mate_set_up_by_hand_is_a_mate_whatever_the_theorems_say() -> None:
    # Both bishops give check at once: no play leads here, and yet it is mate.
    board = chess.Board("8/8/8/7B/B7/3K4/8/2rkr3 b - - 0 1")
    assert board.is_checkmate()
    assert quick(board, chess.WHITE) is Answer.WINNABLE
    assert verdict(board, chess.WHITE).answer is Answer.WINNABLE
    board.turn = chess.WHITE
    board.remove_piece_at(chess.H5)
    board.remove_piece_at(chess.A4)
    board.set_piece_at(chess.A2, chess.Piece(chess.BISHOP, chess.WHITE))
    assert quick(board, chess.WHITE) is Answer.UNWINNABLE
