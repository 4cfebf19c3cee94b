"""Touches: lifts that lasted, whose they were, and in which order.

A lift that lasts `touch_us` is a touch; a shorter one is a noise of the sensor. While the move is not complete
on the board every piece lifted is the touch of the player who has the move (1.3). His own piece is told at
once; an opponent's piece is told as soon as it is known whether one of his own was in the air with it: then it
is certain, and not if it was put back before (perhaps its owner straightened it).
Two lifts closer than `order_us` have no order: his own piece is told first (4.3.3), both marked.
A lift while a complete move stands is judged in `commit.py`: it may be the opponent's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zeitnot.recognition.findings import Touched
from zeitnot.recognition.work import Touches

if TYPE_CHECKING:
    import chess

    from zeitnot.recognition.work import Aloft, Work


def own_in_air(work: Work) -> bool:
    """Whether more pieces of the player having the move have left their squares than stand on new ones."""
    board, picture = work.board, work.picture
    gone = board.occupied_co[board.turn] & ~picture.occupied
    new = picture.occupied & ~board.occupied
    return gone.bit_count() > new.bit_count()


def tell(
    work: Work, aloft: Aloft, *, certain: bool, order_unclear: bool = False, adjusting: bool = False
) -> None:
    """Tells a touch once; again only when it has become certain, or was an adjusting before."""
    bit = 1 << aloft.square
    piece = work.board.piece_at(aloft.square)
    if piece is None:
        return  # the mover himself, lifted again from a square he came to in this ply
    touches = work.touches
    if not adjusting:
        if touches.certain & bit or (touches.doubtful & bit and not certain):
            return
        work.touches = Touches(
            touches.certain | bit if certain else touches.certain,
            touches.doubtful if certain else touches.doubtful | bit,
            touches.adjust,
        )
    adjust = touches.adjust
    work.tell(
        Touched(
            adjust.color if adjusting and adjust is not None else work.board.turn,
            aloft.square,
            piece,
            aloft.at_us,
            certain=certain,
            adjusting=adjusting,
            order_unclear=order_unclear,
        )
    )


def mark(work: Work, square: chess.Square, *, told: bool) -> None:
    """The lift of that square has lasted; `told`: there is nothing more to tell of it."""
    work.aloft = tuple(
        aloft.marked(told=told) if aloft.square == square else aloft for aloft in work.aloft
    )


def prove(work: Work, aloft: Aloft) -> None:
    """The lift has lasted: a touch of the player having the move."""
    if aloft.adjusting:
        mark(work, aloft.square, told=True)
        tell(work, aloft, certain=True, adjusting=True)
        return
    own = work.board.occupied_co[work.board.turn]
    is_own = bool(own >> aloft.square & 1)
    near = [
        other
        for other in work.aloft
        if other.square != aloft.square
        and not other.told
        and not other.adjusting
        and abs(other.at_us - aloft.at_us) < work.timing.order_us
        and bool(own >> other.square & 1) != is_own
    ]
    if is_own:
        mark(work, aloft.square, told=True)
        tell_held(work, before_us=aloft.at_us, but={other.square for other in near})
        tell(work, aloft, certain=True, order_unclear=bool(near))
        for other in near:
            mark(work, other.square, told=True)
            tell(work, other, certain=True, order_unclear=True)
    elif not near and own_in_air(work):
        mark(work, aloft.square, told=True)
        tell(work, aloft, certain=True)
    else:
        mark(work, aloft.square, told=False)


def tell_held(work: Work, before_us: int, but: set[chess.Square]) -> None:
    """Opponent's pieces that were up before an own one went up with them: certain now."""
    for aloft in work.aloft:
        if aloft.proven and not aloft.told and aloft.at_us <= before_us and aloft.square not in but:
            tell(work, aloft, certain=True)
            mark(work, aloft.square, told=True)


def tell_unresolved(work: Work) -> None:
    """A press finds opponent's pieces still in the air: what is known of them is told now."""
    for aloft in work.aloft:
        if aloft.proven and not aloft.told:
            mark(work, aloft.square, told=True)
            tell(work, aloft, certain=own_in_air(work))


def put_back(work: Work, aloft: Aloft) -> None:
    """Something stands on the square again: the touch is over, and its certainty known."""
    if aloft.proven and not aloft.told:
        tell(work, aloft, certain=own_in_air(work))
    adjust = work.touches.adjust
    if aloft.adjusting and adjust is not None and adjust.squares is None:
        work.touches = replace(work.touches, adjust=None)


def is_adjusting(work: Work, square: chess.Square, at_us: int) -> bool:
    """Whether a lift now is covered by an announcement."""
    adjust = work.touches.adjust
    if adjust is None or at_us < adjust.at_us:
        return False
    if adjust.squares is not None:
        return square in adjust.squares
    if adjust.color != work.board.turn and work.board.color_at(square) != adjust.color:
        return False  # who does not have the move may straighten his own; this is the mover's lift
    return not any(aloft.adjusting for aloft in work.aloft)


def finish(work: Work, squares: int, before_us: int) -> None:
    """The move is made: what it moved or captured was touched, however short the lift was."""
    for aloft in sorted(work.aloft, key=lambda a: a.at_us):
        if aloft.told and not aloft.adjusting:
            continue
        moved = squares >> aloft.square & 1
        if aloft.at_us <= before_us and (moved or (aloft.proven and not aloft.adjusting)):
            tell(work, aloft, certain=True)
