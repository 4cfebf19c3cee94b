"""A scan of the whole board: it heals the picture.

What differs from the picture is felt at once, emptied squares before filled ones, and compared only when all
of it is in, so that no half of a scan is taken for a board that stood.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import chess

from zeitnot.recognition import gesture, standing
from zeitnot.recognition.changes import advance, land, take_in
from zeitnot.recognition.orientation import bits_to_game, pieces_to_game
from zeitnot.recognition.trail import Felt

if TYPE_CHECKING:
    from zeitnot.recognition.readings import Scan
    from zeitnot.recognition.work import Work


def scanned(work: Work, scan: Scan) -> None:
    advance(work, scan.at_us)
    changes = differences(work, scan)
    work.scans = replace(work.scans, last_us=scan.at_us)
    absorb(work, changes)


def differences(work: Work, scan: Scan) -> list[Felt]:
    """What the scan shows otherwise than the picture, emptied squares first."""
    filled = bits_to_game(scan.filled, work.degrees)
    pieces = None if scan.pieces is None else pieces_to_game(scan.pieces, work.degrees)
    picture = work.picture
    found = [
        Felt(scan.at_us, square, filled=False, piece=None)
        for square in chess.scan_forward(picture.occupied & ~filled)
    ]
    for square in chess.scan_forward(filled):
        piece = None if pieces is None else pieces[square]
        if not picture.occupied >> square & 1 or (
            piece is not None and picture.piece_at(square) != piece
        ):
            found.append(Felt(scan.at_us, square, filled=True, piece=piece))
    return found


def absorb(work: Work, changes: list[Felt]) -> None:
    """Feels several changes as one."""
    before = {aloft.square: aloft for aloft in work.aloft}
    taken = [felt for felt in changes if take_in(work, felt)]
    if not taken:
        return
    standing.look(work, taken[-1], taken[-1].at_us)
    gesture.look(work, taken[-1].at_us)
    for felt in taken:
        if felt.filled and felt.square in before:
            land(work, before[felt.square])
