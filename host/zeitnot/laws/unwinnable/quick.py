"""The cheap filter for after each move: is a dead position conceivable here at all?

It never declares anything dead without proof: `quick` says "unwinnable" only by a theorem on material, and
`worth_asking` only decides whether the prover is asked. What that skips is a dead position with queens or rooks on a
board of more than six men where some pawn can step forward, or with none of them and no two pawns face to face: it
would have to come about by a long chain of forced captures. There the game simply goes on, as on a board without a
prover, and the question comes up again after the next move, with fewer men.

It asks where
- few men are left (forced captures and stalemates are what kills an ending), or
- no pawn of either side can step forward (walls), or
- there are no queens and rooks, and two pawns face each other (walls with tempo moves left).
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
    ahead = (pawns & board.occupied_co[chess.WHITE]) << 8
    if not (board.queens | board.rooks) and ahead & pawns & board.occupied_co[chess.BLACK]:
        return True
    return not (ahead | (pawns & board.occupied_co[chess.BLACK]) >> 8) & ~occupied
