"""The result gesture: both kings on two of the centre squares, the kings alone decide its meaning.

Two kings on centre squares stand next to each other, which no legal position does, so the gesture cannot be a
move; one king alone can, and means nothing. An occupancy sensor sees that both kings left their squares and
that two centre squares were filled since (or one, where a king has his place there). A board that shows a
legal move shows no gesture.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import chess

from zeitnot.recognition.findings import Gesture
from zeitnot.recognition.readings import Sensor
from zeitnot.recognition.work import Gesturing

if TYPE_CHECKING:
    from zeitnot.recognition.work import Work


def meaning(squares: int) -> str:
    """Both light: White won. Both dark: Black won. One of each (the same rank or file): a draw."""
    light = (squares & chess.BB_LIGHT_SQUARES).bit_count()
    return {2: "1-0", 1: "1/2-1/2", 0: "0-1"}[light]


def shown(work: Work) -> int | None:
    """The two centre squares on which the kings stand, as a bitboard; None without the gesture."""
    picture, board = work.picture, work.board
    kings = board.kings
    gone = kings & ~picture.occupied
    if work.sensor is Sensor.IDENTITY:
        on_centre = picture.kings_known() & chess.BB_CENTER
        both = on_centre.bit_count() == 2 and (on_centre & picture.white).bit_count() == 1
        return on_centre if both else None
    if not gone:
        return None
    waiting = kings & chess.BB_CENTER & ~gone
    lifted = [work.trail.last(square, filled=False) for square in chess.scan_forward(gone)]
    first = min((number for number, _ in filter(None, lifted)), default=0)
    claimed = 0
    for square in chess.scan_forward(chess.BB_CENTER & picture.occupied & work.trail.filled):
        down = work.trail.last(square, filled=True)
        if down is not None and down[0] > first:
            claimed |= 1 << square
    claimed &= ~waiting
    if (gone | waiting) != kings or claimed.bit_count() != gone.bit_count():
        return None
    return claimed | waiting


def look(work: Work, at_us: int) -> None:
    """Starts, keeps or ends the gesture after a change."""
    if work.gesture is None and not (
        work.board.kings & ~work.picture.occupied
    ):  # a king never left his square: the common case, answered fast
        return
    squares = None if work.standing is not None else shown(work)
    if squares is None:
        work.gesture = None
    elif work.gesture is None or work.gesture.squares != squares:
        work.gesture = Gesturing(squares, at_us)


def tell(work: Work) -> None:
    assert work.gesture is not None
    squares = work.gesture.squares
    work.gesture = replace(work.gesture, told=True)
    work.tell(Gesture(meaning(squares), frozenset(chess.SquareSet(squares))))
