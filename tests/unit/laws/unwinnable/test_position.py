"""The prover's own moves are python-chess's moves: position by position, move by move."""

from __future__ import annotations

import random

import chess
import pytest

from zeitnot.laws.unwinnable.position import (
    attackers,
    from_board,
    legal_moves,
    move_between,
    successor,
    to_board,
    to_move,
)

PERFT = [
    # Positions known for the moves that generators get wrong: castling, en passant, pins, promotions.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1",
    "8/8/8/8/k1p4R/8/3P4/3K4 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
]


def assert_same(board: chess.Board) -> None:
    state = from_board(board)
    moves, checkers = legal_moves(state)
    assert sorted(to_move(state, move).uci() for move in moves) == sorted(
        move.uci() for move in board.legal_moves
    ), board.fen()
    assert checkers == board.checkers_mask(), board.fen()
    assert to_board(state).epd().split()[:3] == board.epd().split()[:3]
    for move in moves:
        played = board.copy(stack=False)
        played.push(to_move(state, move))
        after = successor(state, move)
        assert after == from_board(played), (board.fen(), to_move(state, move))
        assert move_between(state, after) == to_move(state, move)


@pytest.mark.parametrize("fen", PERFT)
def test_moves_and_successors_are_those_of_python_chess_two_plies_deep(fen: str) -> None:
    board = chess.Board(fen)
    assert_same(board)
    for move in list(board.legal_moves):
        board.push(move)
        assert_same(board)
        board.pop()


@pytest.mark.parametrize("seed", range(4))
def test_moves_and_successors_are_those_of_python_chess_in_random_games(seed: int) -> None:
    chance = random.Random(seed)
    board = chess.Board()
    while not board.is_game_over(claim_draw=False):
        assert_same(board)
        board.push(chance.choice(list(board.legal_moves)))


def test_attackers_are_those_of_python_chess() -> None:
    board = chess.Board(PERFT[0])
    state = from_board(board)
    for square in chess.SQUARES:
        for side in chess.COLORS:
            assert attackers(state, square, side, board.occupied) == board.attackers_mask(
                side, square
            )


def test_an_en_passant_square_that_nobody_can_use_is_no_part_of_the_position() -> None:
    board = chess.Board()
    board.push_san("e4")
    assert from_board(board) == from_board(chess.Board(board.fen(en_passant="legal")))


def test_an_en_passant_square_without_a_pawn_that_passed_it_is_ignored() -> None:
    made_up = chess.Board("4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1")
    assert from_board(made_up) == from_board(chess.Board("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1"))
