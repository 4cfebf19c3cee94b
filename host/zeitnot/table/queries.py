"""Questions to the prover: can that side ever mate?

Rules of this file: a question is an effect, its answer an event (`answers.py`), so replay does not depend on
the speed of a machine. Each is asked at the position of its instant, side to move included (6.9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.table.effects import AskVerdict
from zeitnot.table.state import Purpose, Query

if TYPE_CHECKING:
    import chess

    from zeitnot.table.desk import Desk


def ask(
    desk: Desk,
    purpose: Purpose,
    winner: chess.Color,
    board: chess.Board,
    *,
    at_us: int,
    ruling: int | None = None,
    other_unwinnable: bool = False,
) -> None:
    """Ask whether `winner` can ever mate from `board`."""
    cases = desk.cases
    query = Query(
        id=cases.next_query,
        purpose=purpose,
        winner=winner,
        fen=board.fen(),
        ply=len(desk.record.plies),
        at_us=at_us,
        other_unwinnable=other_unwinnable,
        ruling=ruling,
    )
    desk.put_cases(queries=(*cases.queries, query), next_query=query.id + 1)
    desk.emit(AskVerdict(t=desk.t, query=query.id, fen=query.fen, winner=winner))


def position_at(desk: Desk, at_us: int) -> chess.Board:
    """The position on the board at that instant: a move that was made counts although it is not completed."""
    recognition = desk.recognition
    board = desk.board
    if recognition is None or recognition.standing is None:
        return board
    standing = recognition.standing
    if len(standing.moves) != 1 or standing.made_us >= at_us:
        return board
    board = board.copy(stack=False)
    board.push(standing.moves[0])
    return board
