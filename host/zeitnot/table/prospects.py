"""What the move that stands on the board leads to: worked out once, used when it is written.

Rules of this file: a prospect belongs to one position of the record (the very value) and one legal move; asked
about another it is worked out anew. It is kept with what was last told, so that the next step has it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zeitnot.laws.endings import ending

if TYPE_CHECKING:
    import chess

    from zeitnot.laws.endings import Ending
    from zeitnot.laws.history import History
    from zeitnot.table.state import View


@dataclass(frozen=True, slots=True)
class Prospect:
    """`before` and `move` lead to `board`, whose `history` includes it; `ending` if that ends the game."""

    before: chess.Board
    move: chess.Move
    board: chess.Board
    history: History
    ending: Ending | None


def standing(table: View) -> Prospect | None:
    """The prospect of what stands on the board; None where nothing stands or nothing would follow from it."""
    recognition = table.recognition
    if recognition is None or table.result is not None:
        return None
    stood = recognition.standing
    # Where the table has not followed recognition (a game that is over goes on on the board), nothing follows.
    if stood is None or recognition.ply != table.record.next_number:
        return None
    return of(table, stood.moves[0])


def of(table: View, move: chess.Move) -> Prospect:
    """What this legal move leads to from the position of the record."""
    record, known = table.record, table.shown.prospect
    before = record.board
    if known is not None and known.before is before and known.move == move:
        return known
    board = before.copy(stack=False)
    board.push(move)
    history = record.history.after(board)
    return Prospect(before, move, board, history, ending(board, history, table.rules.edition))
