"""A square that never empties: found by what it contradicts, named, and left out until it moves again.

Scans count while the board shows what no hand can do: more pieces on new squares than have left old ones. When
enough have come in a row, the one untouched square that would make a legal move of it all, if it read
otherwise, is stuck; of several somebody must say what stands on the board. A square that never fills cannot be found like this: it
looks the same as a piece in the hand, and an unfinished move is never taken for one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import chess

from zeitnot.recognition.candidates import exact
from zeitnot.recognition.findings import Asked, Stuck

if TYPE_CHECKING:
    from zeitnot.recognition.work import Work


def watch(work: Work, *, changed: bool) -> None:
    """After a scan: counts it, and names the square when it is time."""
    wrong = work.wrong()
    suspected = None
    if not changed and wrong and work.standing is None:
        suspected = contradicted(work, wrong)
    if suspected is None:
        if work.scans.contradicted:
            work.scans = replace(work.scans, contradicted=0)
        return
    count = work.scans.contradicted + 1
    work.scans = replace(work.scans, contradicted=count)
    if count != work.timing.stuck_scans:
        return
    guilty = [square for square in chess.scan_forward(suspected) if would_explain(work, square)]
    if len(guilty) == 1:
        square = guilty[0]
        if work.picture.occupied >> square & 1:
            work.picture = work.picture.filled(
                square, None
            )  # what it says of the piece is void, too
        work.scans = replace(work.scans, stuck=work.scans.stuck | 1 << square)
        work.tell(Stuck(square))
    elif guilty:
        work.tell(Asked(frozenset(guilty)))


def contradicted(work: Work, wrong: int) -> int | None:
    """The squares one of which must be stuck, as a bitboard; None if a hand may have done all this."""
    board, picture = work.board, work.picture
    gone = wrong & board.occupied & ~picture.occupied
    new = wrong & picture.occupied & ~board.occupied
    untouched = ~(work.trail.emptied | work.trail.filled | work.scans.stuck) & chess.BB_ALL
    if new.bit_count() <= gone.bit_count():
        return None
    return untouched & picture.occupied & (board.occupied_co[board.turn] | new)


def would_explain(work: Work, square: chess.Square) -> bool:
    """Whether the position, or a legal move, explains the board if that square were empty."""
    other = work.picture.emptied(square)
    wrong = other.differs(work.board) & ~work.scans.stuck
    return not wrong or bool(exact(work.board, other, wrong, 0))
