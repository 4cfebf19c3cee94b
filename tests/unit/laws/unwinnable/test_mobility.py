"""Where men can ever go: nothing that really happens is missed, and walls are seen to hold."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import chess
import pytest

from tests.unit.laws.unwinnable.positions import cornered, few_men, wall
from zeitnot.laws.unwinnable.mates import never
from zeitnot.laws.unwinnable.mobility import men_of, reach, worlds
from zeitnot.laws.unwinnable.position import from_board

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLES = [
    chess.STARTING_FEN,
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/3p4/8/4P3/4p3/8/3P4/4K3 w - - 0 1",
    "4k3/8/8/2pPp3/2P1P3/8/8/4K3 w - c6 0 1",
    "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1",
]


def follow(board: chess.Board, chance: random.Random, plies: int) -> None:
    """Play at random and hold each man's place, promotion and capture against what was foretold for it."""
    state = from_board(board)
    plain = reach(state, men_of(state))
    sharp, own = worlds(state, plain)
    index_at = {man.home.bit_length() - 1: index for index, man in enumerate(plain.men)}
    promoted: set[int] = set()
    start = board.fen()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return
        captures = [move for move in moves if board.is_capture(move)]
        move = chance.choice(captures if captures and chance.random() < 0.3 else moves)
        where = f"{start!r} ... {board.fen()!r} {move.uci()}"
        if board.is_capture(move):
            square = move.to_square
            if board.is_en_passant(move):
                square += -8 if board.turn else 8
            taken = index_at.pop(square)
            assert plain.capturable[taken], where
            assert sharp.capturable[taken], where
        mover = index_at.pop(move.from_square)
        index_at[move.to_square] = mover
        if move.promotion:
            promoted.add(mover)
        if board.is_castling(move):
            king_side = chess.square_file(move.to_square) == 6
            rank = chess.square_rank(move.to_square)
            rook = index_at.pop(chess.square(7 if king_side else 0, rank))
            index_at[chess.square(5 if king_side else 3, rank)] = rook
        board.push(move)
        for square, index in index_at.items():
            # In the world of every man that is still there, all of them are where that world lets them be.
            for world in (plain, sharp, *(own[alive] for alive in index_at.values())):
                stands = world.promoted[index] if index in promoted else world.squares[index]
                assert stands >> square & 1, where
        for man in plain.men:
            if plain.fixed & man.home:
                assert index_at.get(man.home.bit_length() - 1) == plain.men.index(man), where


@pytest.mark.parametrize("fen", EXAMPLES)
def test_no_random_game_leaves_what_was_foretold(fen: str) -> None:
    for seed in range(3):
        follow(chess.Board(fen), random.Random(seed), plies=120)


@pytest.mark.parametrize("make", [few_men, cornered, wall])
def test_no_random_game_from_a_random_position_leaves_what_was_foretold(
    make: Callable[[int], chess.Board],
) -> None:
    for seed in range(60):
        follow(make(seed), random.Random(seed), plies=60)


def names(squares: int) -> set[str]:
    return {chess.square_name(square) for square in chess.scan_forward(squares)}


def test_a_king_stays_behind_a_wall_of_fixed_pawns() -> None:
    state = from_board(chess.Board("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1"))
    found = reach(state, men_of(state))
    white_king = next(
        found.squares[index]
        for index, man in enumerate(found.men)
        if man.kind == chess.KING and man.side
    )
    assert chess.SquareSet(white_king) & chess.SquareSet(chess.BB_RANK_5) == chess.SquareSet()
    assert found.fixed == from_board(chess.Board("8/8/8/p2p2p1/P2P2P1/8/8/K1k5 w - - 0 1"))[2]


def test_pawns_face_to_face_across_empty_squares_never_pass() -> None:
    state = from_board(chess.Board("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"))
    found = reach(state, men_of(state))
    # A king may take one of them, and then the other is free to run.
    assert all(
        found.promoted[index] for index, man in enumerate(found.men) if man.kind == chess.PAWN
    )
    # Here only White's king comes near: he may take Black's a-pawn, and nobody takes White's, so Black's never passes.
    fen = "1b1k4/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/3K4 w - - 0 1"
    state = from_board(chess.Board(fen))
    found = reach(state, men_of(state))
    pawn = next(index for index, man in enumerate(found.men) if man.home == chess.BB_A5)
    assert found.capturable[pawn]
    assert names(found.squares[pawn]) == {"a5", "a4", "a3"}
    assert not any(found.promoted)


def test_a_man_who_is_shut_in_by_another_gets_out_only_over_his_dead_body() -> None:
    # The king steps to a1 only once the rook there is captured; so the rook itself never leaves.
    fen = "B2b4/8/8/4k2B/1p1p1p1p/1PpP1P1P/K1P5/RB4b1 b - - 0 1"
    state = from_board(chess.Board(fen))
    plain = reach(state, men_of(state))
    rook = next(index for index, man in enumerate(plain.men) if man.kind == chess.ROOK)
    assert len(names(plain.squares[rook])) > 1
    sharp, own = worlds(state, plain)
    assert names(sharp.squares[rook]) == {"a1"}
    assert own[rook].fixed >> chess.A2 & 1
    for side in chess.COLORS:
        assert never(state, side) is not None


def test_the_facts_of_a_proof_name_every_man_that_matters() -> None:
    state = from_board(chess.Board("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1"))
    facts = never(state, chess.WHITE)
    assert facts is not None
    assert [fact.split(":")[0] for fact in facts] == [
        "White's king on e1",
        "White's pawn on a4",
        "White's pawn on d4",
        "White's pawn on g4",
        "Black's king on e8",
    ]
    assert facts[1] == "White's pawn on a4: a4"
