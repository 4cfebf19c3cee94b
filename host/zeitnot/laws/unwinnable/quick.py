"""The cheap filter for after each move: is a dead position conceivable here at all?

It never declares anything dead without proof: `quick` says "unwinnable" only by a theorem on material, and
`worth_asking` only decides whether the prover is asked. What it skips is a dead position that arises in the
middle of a full board with a pawn free to move, by force (a chain of captures that leaves nothing). There the
game simply goes on, as it does at every board without a prover, and the question comes up again after the next
move, with fewer men.

It asks where
- few men are left (forced captures and stalemates are what kills an ending), or
- no pawn of either side can step forward (walls: the only dead positions with many men).
"""

from __future__ import annotations

import chess

from zeitnot.laws.unwinnable.answer import Answer
from zeitnot.laws.unwinnable.material import hopeless
from zeitnot.laws.unwinnable.position import from_board

FEW_MEN = 6


def quick(board: chess.Board, winner: chess.Color) -> Answer:
    """Unwinnable where the material alone proves it (and no mate stands on the board), else undetermined."""
    if hopeless(from_board(board), winner) is None:
        return Answer.UNDETERMINED
    if board.turn != winner and board.is_checkmate():
        # A mate that no play could have led to: an arbiter set it up. It is mate all the same.
        return Answer.WINNABLE
    return Answer.UNWINNABLE


def worth_asking(board: chess.Board) -> bool:
    """Whether the prover should be asked if the position is dead (for the side that `quick` leaves open)."""
    occupied = board.occupied
    if occupied.bit_count() <= FEW_MEN:
        return True
    pawns = board.pawns
    white = pawns & board.occupied_co[chess.WHITE]
    black = pawns & board.occupied_co[chess.BLACK]
    return not (white << 8 | black >> 8) & ~occupied
