"""The picture of a mate: what it takes at least, and that every real mate has it."""

from __future__ import annotations

import chess
import pytest

from tests.unit.laws.unwinnable.positions import cornered, few_men, wall
from zeitnot.laws.unwinnable import Answer, verdict
from zeitnot.laws.unwinnable.mates import mating_squares, never
from zeitnot.laws.unwinnable.mobility import men_of, reach, worlds
from zeitnot.laws.unwinnable.position import from_board


def test_every_mate_that_was_found_is_on_a_square_where_the_picture_is_possible() -> None:
    mates = 0
    for make in (few_men, cornered, wall):
        for seed in range(45):
            board = make(seed)
            state = from_board(board)
            for winner in chess.COLORS:
                said = verdict(board, winner, budget=2_000)
                if said.answer is not Answer.WINNABLE:
                    continue
                last = board.copy(stack=False)
                for move in said.line:
                    last.push(move)
                king = last.king(not winner)
                assert king is not None
                plain = reach(state, men_of(state))
                everywhere = mating_squares(plain, (plain,) * len(plain.men), winner)
                sharp = mating_squares(*worlds(state, plain), winner)
                assert sharp & ~everywhere == 0, board.fen()
                assert sharp >> king & 1, board.fen()
                mates += 1
    assert mates > 110


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        # The bishop stays on its own side of a wall of its own colour.
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3BK3 w - - 0 1", chess.WHITE),
        # Two bishops of one colour reach the king, but nobody of his stands in his way twice.
        ("B2b4/8/8/4k2B/1p1p1p1p/1PpP1P1P/K1P5/RB4b1 b - - 0 1", chess.WHITE),
        # The knights never leave their corners.
        ("N1b1k1N1/1pPpPp1p/1P1P1P1P/8/8/8/8/1b4K1 w - - 0 1", chess.WHITE),
    ],
)
def test_walls_that_no_mate_gets_through(fen: str, winner: chess.Color) -> None:
    assert never(from_board(chess.Board(fen)), winner) is not None


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        # The C++ program's false verdicts: a pawn from far away gives the mate.
        ("8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - - 0 1", chess.WHITE),
        ("k7/1pK3p1/6Pb/1p4pB/bP4P1/Bp6/1P4P1/8 b - - 0 1", chess.WHITE),
        ("k7/1pK3p1/6Pb/1p4pB/bP4P1/Bp6/1P4P1/8 b - - 0 1", chess.BLACK),
    ],
)
def test_positions_that_others_have_called_dead_and_are_not(fen: str, winner: chess.Color) -> None:
    assert never(from_board(chess.Board(fen)), winner) is None
