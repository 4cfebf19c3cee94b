"""The theorems on material, walked through case by case, and held against python-chess's own rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest

from tests.unit.laws.unwinnable.positions import cornered, few_men
from zeitnot.laws.unwinnable.material import hopeless
from zeitnot.laws.unwinnable.position import from_board

if TYPE_CHECKING:
    from collections.abc import Callable


def queen_attacks(square: chess.Square, occupied: chess.Bitboard) -> chess.Bitboard:
    return (
        chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]
        | chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
        | chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
    )


def test_wherever_a_knight_checks_a_queen_who_must_stand_beside_her_king_takes_it() -> None:
    """Theorem 2: the squares that knight and king leave open must hold queens; one of them takes the knight."""
    cases = 0
    for mated in chess.SQUARES:
        for knight in chess.scan_forward(chess.BB_KNIGHT_ATTACKS[mated]):
            for king in chess.SQUARES:
                if king == knight or chess.square_distance(king, mated) < 2:
                    continue
                denied = chess.BB_KING_ATTACKS[king] | chess.BB_KNIGHT_ATTACKS[knight]
                held = chess.BB_KING_ATTACKS[mated] & ~denied
                occupied = held | chess.BB_SQUARES[mated] | chess.BB_SQUARES[knight]
                occupied |= chess.BB_SQUARES[king]
                cases += 1
                assert any(
                    queen_attacks(queen, occupied) & chess.BB_SQUARES[knight]
                    for queen in chess.scan_forward(held)
                ), [chess.square_name(square) for square in (mated, knight, king)]
    assert cases > 10_000


def test_wherever_a_bishop_checks_a_man_of_the_other_colour_can_step_between() -> None:
    """Theorem 3: rooks or queens hold the orthogonal neighbours; one of them attacks the square next to the king."""
    cases = 0
    for mated in chess.SQUARES:
        beside = chess.BB_KING_ATTACKS[mated]
        diagonal = beside & chess.BB_DIAG_ATTACKS[mated][0]
        for square in chess.scan_forward(diagonal):
            for king in chess.SQUARES:
                if king == square or chess.square_distance(king, mated) < 2:
                    continue
                held = beside & ~diagonal & ~chess.BB_KING_ATTACKS[king]
                cases += 1
                assert any(
                    chess.square_distance(man, square) == 1 for man in chess.scan_forward(held)
                ), [chess.square_name(place) for place in (mated, square, king)]
    assert cases > 10_000


@pytest.mark.parametrize("make", [few_men, cornered])
def test_the_theorems_say_what_python_chess_says(make: Callable[[int], chess.Board]) -> None:
    for seed in range(1_500):
        board = make(seed)
        for winner in chess.COLORS:
            assert (hopeless(from_board(board), winner) is not None) == (
                board.has_insufficient_material(winner)
            ), board.fen()


@pytest.mark.parametrize(
    ("fen", "winner", "theorem"),
    [
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", chess.WHITE, "a king alone"),
        ("8/8/2qqk3/8/8/4KN2/8/8 w - - 0 1", chess.WHITE, "nothing but queens"),
        ("8/3b4/4kr2/8/8/3KB3/8/8 w - - 0 1", chess.WHITE, None),
        ("8/2b5/4kr2/8/8/3KB3/8/8 w - - 0 1", chess.WHITE, "one square colour"),
        ("8/8/4k1p1/8/8/3KB3/8/8 w - - 0 1", chess.WHITE, None),
        ("8/8/4kb2/8/8/3KN3/8/8 w - - 0 1", chess.WHITE, None),
        ("8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", chess.WHITE, None),
    ],
)
def test_each_theorem_by_an_example(fen: str, winner: chess.Color, theorem: str | None) -> None:
    said = hopeless(from_board(chess.Board(fen)), winner)
    if theorem is None:
        assert said is None
    else:
        assert said is not None
        assert theorem in said
