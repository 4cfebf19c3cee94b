"""How a move ends the game by itself: checkmate, stalemate, dead position, fivefold, seventy-five moves.

None of these needs a claim or a press; the table looks at each position that arises by a move in accordance with
Articles 3 and 4. A checkmate or stalemate on the last move of a count prevails over the count (9.6.2). Dead is
told here by the material alone, which is quick and never wrong but does not see every dead position: the table
asks the prover beyond that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess

from zeitnot.laws.rules import Rule

if TYPE_CHECKING:
    from zeitnot.laws.editions import Edition
    from zeitnot.laws.history import History

DRAW = "1/2-1/2"
_FIVE = 5


@dataclass(frozen=True, slots=True)
class Ending:
    """`result` as in PGN, `reason` by its name in the trace, the Article of the edition."""

    result: str
    reason: str
    article: str


def win_for(side: chess.Color) -> str:
    """The result when `side` wins."""
    return "1-0" if side == chess.WHITE else "0-1"


def ending(board_after: chess.Board, history: History, edition: Edition) -> Ending | None:
    """What `board_after` ends, if anything. `history` includes it (`history.after(board_after)`)."""
    if not any(board_after.generate_legal_moves()):
        if board_after.is_check():
            return Ending(
                win_for(not board_after.turn), "checkmate", edition.article(Rule.CHECKMATE)
            )
        return Ending(DRAW, "stalemate", edition.article(Rule.STALEMATE))
    if is_dead_by_material(board_after):
        return Ending(DRAW, "dead_position", edition.article(Rule.DEAD_POSITION))
    if not edition.automatic_draws:
        return None
    if len(history.keys) > 2 * _FIVE - 2 and history.times() >= _FIVE:
        return Ending(DRAW, "fivefold", edition.article(Rule.FIVEFOLD))
    if board_after.halfmove_clock >= 2 * edition.seventy_five_moves:
        return Ending(DRAW, "seventy_five", edition.article(Rule.SEVENTY_FIVE_MOVES))
    return None


def would_end(
    board: chess.Board, move: chess.Move, history: History, edition: Edition
) -> Ending | None:
    """What `move`, legal on `board`, would end; `board` is left as it is."""
    after = board.copy(stack=False)
    after.push(move)
    return ending(after, history.after(after), edition)


def is_dead_by_material(board: chess.Board) -> bool:
    """Neither side has what any checkmate needs."""
    # Any pawn, rook or queen can mate: the answer almost always, without asking for colours of bishops.
    if board.pawns | board.rooks | board.queens:
        return False
    return board.has_insufficient_material(chess.WHITE) and board.has_insufficient_material(
        chess.BLACK
    )
