"""The press of the player having the move: the move that stands is his, or there is none.

In this order: the move that stands; the same with lifts of the last `touch_us` undone (a bounce, or the
opponent's hand already on his piece); a capture that was swapped within a scan; a move that stood until the
opponent lifted something; a move that stood and the opponent's whole reply. Nothing else is ever taken for a
move: an unfinished board is told as what it is (`verdict.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.recognition import standing
from zeitnot.recognition.changes import conclude
from zeitnot.recognition.trail import Strength
from zeitnot.recognition.verdict import not_made

if TYPE_CHECKING:
    from zeitnot.recognition.work import Stood, Work


def press(work: Work, at_us: int) -> None:
    """Judges the board at the press of the player having the move."""
    if work.gesture is not None:
        return  # the kings say that the game is over; a press says nothing
    if (
        by_standing(work)
        or by_undoing_bounces(work, at_us)
        or by_unseen_capture(work)
        or by_stood(work)
    ):
        return
    work.tell(not_made(work, at_us, confirmed=is_confirmed(work)))


def is_confirmed(work: Work) -> bool:
    """Whether the picture is as sure as it gets: no scan expected, or one has come since the last change."""
    last_us = work.scans.last_us
    return last_us is None or last_us >= work.trail.changed_us


def by_standing(work: Work) -> bool:
    stood = work.standing
    if stood is None:
        return False
    conclude(work, stood.choices, stood.made_us, "press", stood.upto)
    return True


def by_undoing_bounces(work: Work, at_us: int) -> bool:
    """Lifts too young to be touches are put back in thought; they may also be the opponent's haste."""
    young = [a.square for a in work.aloft if not a.proven]
    if not young or not work.stood:
        return False
    stood = work.stood[-1]
    missing = stood.occupied & ~work.picture.occupied
    if stood.strayed or missing & ~sum(1 << s for s in young):
        return False
    if work.picture.occupied & ~stood.occupied:
        return False
    conclude(work, stood.choices, stood.made_us, "press", stood.upto)
    return True


def by_unseen_capture(work: Work) -> bool:
    """Only the source reads empty: a capture whose target never did, if the pressing player says it is one."""
    strength, choices = standing.weighed(work, work.board.occupied_co[not work.board.turn])
    if not choices or strength > Strength.NONE:
        return False
    conclude(work, choices, work.trail.changed_us, "press", work.trail.count)
    return True


def by_stood(work: Work) -> bool:
    """A move stood, and since then only the opponent was at work."""
    if work.reply is not None:
        conclude_stood(work, work.reply.stood)
        return True
    if not work.stood:
        return False
    stood = work.stood[-1]
    number, move = stood.choices[0]
    board = work.lines[number].board.copy(stack=False)
    board.push(move)
    away = work.picture.differs(board) & ~work.scans.stuck
    lifted = away & ~work.picture.occupied
    if away != lifted or stood.strayed or away & ~board.occupied_co[board.turn]:
        return False
    conclude_stood(work, stood)
    return True


def conclude_stood(work: Work, stood: Stood) -> None:
    conclude(work, stood.choices, stood.made_us, "press", stood.upto)
