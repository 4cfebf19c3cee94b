"""A square that never changes: found by what it contradicts, named, and left out until it moves again.

Scans count while the board shows what no hand can do: more pieces on new squares than have left old ones. After a
press in vain they count as well while nothing moves, for then a square that never fills may be to blame.
When enough have come in a row, the one untouched square that would make a legal move of it all, if it read
otherwise, is stuck. With none or several nothing is said.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import chess

from zeitnot.recognition.candidates import exact
from zeitnot.recognition.findings import Stuck

if TYPE_CHECKING:
    from zeitnot.recognition.work import Work


def is_contradiction(work: Work, wrong: int) -> bool:
    board, picture = work.board, work.picture
    gone = wrong & board.occupied & ~picture.occupied
    new = wrong & picture.occupied & ~board.occupied
    if new.bit_count() > gone.bit_count():
        return True
    return work.scans.pressed_in_vain and gone.bit_count() == 1 and not wrong & ~gone


def watch(work: Work, *, changed: bool) -> None:
    """After a scan: counts it, and names the square when it is time."""
    wrong = work.wrong()
    if changed or not wrong or work.standing is not None or not is_contradiction(work, wrong):
        if work.scans.contradicted:
            work.scans = replace(work.scans, contradicted=0)
        return
    count = work.scans.contradicted + 1
    work.scans = replace(work.scans, contradicted=count)
    if count != work.timing.stuck_scans:
        return
    suspects = {square for square, _ in explanations(work, wrong)}
    if len(suspects) == 1:
        square = suspects.pop()
        work.tell(Stuck(square))
        work.scans = replace(work.scans, stuck=work.scans.stuck | 1 << square)


def explanations(work: Work, wrong: int) -> list[tuple[chess.Square, chess.Move]]:
    """The untouched squares that would explain the board if they read otherwise, with the moves."""
    board, picture = work.board, work.picture
    untouched = ~(work.trail.emptied | work.trail.filled) & chess.BB_ALL
    gone = wrong & board.occupied & ~picture.occupied
    found: list[tuple[chess.Square, chess.Move]] = []
    if gone:  # a new square that never fills
        targets = untouched & ~board.occupied & ~picture.occupied
    else:  # an old square that never empties
        targets = untouched & board.occupied_co[board.turn]
    for square in chess.scan_forward(targets):
        other = picture.filled(square, None) if gone else picture.emptied(square)
        found += [
            (square, move)
            for move in exact(board, other, other.differs(board) & ~work.scans.stuck, 0)
        ]
    return found
