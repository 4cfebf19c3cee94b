"""Before the first move: which way round the board lies, and whether it is set up right (7.2.1).

A scan that equals the position once it is turned says how the board lies. Where it fits several ways (an
occupancy sensor sees the start array the same from both sides) the first move pressed decides. A board that has
sent no scan is taken to lie as it should.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.recognition.commit import begin_ply
from zeitnot.recognition.findings import SetUp, Turned
from zeitnot.recognition.orientation import DEGREES, bits_to_game, pieces_to_game
from zeitnot.recognition.picture import Picture

if TYPE_CHECKING:
    from zeitnot.recognition.readings import Scan
    from zeitnot.recognition.work import Work


def pictured(scan: Scan, degrees: int) -> Picture:
    """A scan as a picture, on a board that lies turned so."""
    occupied = bits_to_game(scan.filled, degrees)
    if scan.pieces is None:
        return Picture(occupied)
    return Picture.of_pieces(pieces_to_game(scan.pieces, degrees), occupied)


def look_round(work: Work, scan: Scan) -> None:
    """Finds from a scan how the board lies."""
    board = work.board
    if scan.filled.bit_count() != board.occupied.bit_count():
        return
    fitting = [d for d in DEGREES if not pictured(scan, d).differs(board)]
    if not fitting:
        return
    if work.degrees not in fitting:
        work.degrees = fitting[0]
        work.picture = pictured(scan, work.degrees)
        begin_ply(work)
        if len(fitting) == 1:
            work.tell(Turned(work.degrees))
    work.other_degrees = tuple(d for d in fitting if d != work.degrees)


def check_scan(work: Work, felt_before: int) -> None:
    """Tells the squares that a scan shows set up wrong, when they change; once all was right, nothing more.

    Squares lifted or filled before the scan are a move's, or somebody is at work on them.
    """
    if work.wrong_set_up is None:
        return
    wrong = work.wrong() & ~felt_before
    if wrong != work.wrong_set_up:
        work.wrong_set_up = wrong
        work.tell(SetUp(frozenset(chess.SquareSet(wrong))))
    if not work.wrong():
        work.wrong_set_up = None


def check_put_right(work: Work) -> None:
    """Tells that what was set up wrong is right now."""
    if work.wrong_set_up and not work.wrong():
        work.wrong_set_up = None
        work.tell(SetUp(frozenset()))
