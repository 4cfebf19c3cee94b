"""The press of the player having the move: the move that stands is his, or there is none.

In this order: the move that stands; the same with lifts of the last `touch_us` undone (a bounce, or the
opponent's hand already on his piece); a capture that was swapped within a scan; a move that stood until the
opponent lifted something; a move that stood and the opponent's whole reply. Nothing else is ever taken for a
move: an unfinished board is told as what it is (`verdict.py`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import chess

from zeitnot.recognition import standing, touches
from zeitnot.recognition.changes import advance, conclude, conclude_stood, feel
from zeitnot.recognition.findings import Made, Turned
from zeitnot.recognition.orientation import TO_GAME, TO_SENSOR
from zeitnot.recognition.picture import Picture
from zeitnot.recognition.readings import Sensor
from zeitnot.recognition.trail import Trail
from zeitnot.recognition.verdict import not_made
from zeitnot.recognition.work import STATE, Pressed, Work

if TYPE_CHECKING:
    from zeitnot.recognition.work import Choice


def press(work: Work, at_us: int, *, sure: bool = False) -> None:
    """Judges the board at the press of the player having the move; `sure`: a scan has shown it since."""
    if work.gesture is not None:
        return  # the kings say that the game is over; a press says nothing
    before, ply, told = work.laid_by(), work.ply, len(work.findings)
    confirmed = sure or is_confirmed(work)
    sure = sure or work.scans.last_us is None
    if not (is_move(work, sure) or by_turning_the_board(work, at_us)):
        touches.tell_unresolved(work)
        work.tell(not_made(work, at_us, confirmed=confirmed))
        work.scans = replace(work.scans, pressed_in_vain=True)
    if work.scans.last_us is not None:
        keep_for_scan(work, before, at_us, told, sure=sure, ply=ply)


def keep_for_scan(
    work: Work, before: tuple[Any, ...], at_us: int, told: int, *, sure: bool, ply: int
) -> None:
    """Keeps what the next scan needs to judge this press again."""
    moves: tuple[chess.Move, ...] = ()
    unconfirmed = False
    for number, finding in enumerate(work.findings[told:], start=told):
        if isinstance(finding, Made) and finding.ply == ply:
            moves = finding.moves
            unconfirmed = not sure and len(moves) > 1 and not finding.promotion
            work.findings[number] = replace(finding, awaits_scan=unconfirmed)
    work.pressed = Pressed(before, at_us, ply, work.trail.count, moves, unconfirmed)


def is_move(work: Work, sure: bool) -> bool:
    """Commits what the board shows or has shown, if it is a move."""
    return (
        by_standing(work)
        or by_undoing_bounces(work)
        or by_unseen_capture(work, sure)
        or by_stood(work)
    )


def by_turning_the_board(work: Work, at_us: int) -> bool:
    """The first move makes sense only with the board the other way round."""
    if not work.before_play:
        return False
    for degrees in work.other_degrees:
        other = Work(work.sensor, work.timing, work.ply, work.lines, work.picture, Trail())
        identity = work.sensor is Sensor.IDENTITY
        other.picture = Picture.of(work.board, identity=identity)
        other.scans, other.degrees = work.scans, degrees
        for felt in work.trail.felt:
            square = TO_GAME[degrees][TO_SENSOR[work.degrees][felt.square]]
            feel(other, replace(felt, square=square))
        advance(other, at_us)
        if other.ply == work.ply and is_move(other, True):
            work.tell(Turned(degrees))
            work.findings += other.findings
            for name in STATE:
                setattr(work, name, getattr(other, name))
            return True
    return False


def is_confirmed(work: Work) -> bool:
    """Whether the picture is as sure as it gets: no scan expected, or one has come since the last change."""
    last_us = work.scans.last_us
    return last_us is None or last_us >= work.trail.changed_us


def by_standing(work: Work) -> bool:
    stood = work.standing
    if stood is None:
        return False
    conclude_stood(work, stood, "press")
    return True


def by_undoing_bounces(work: Work) -> bool:
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
    conclude_stood(work, stood, "press")
    return True


def by_unseen_capture(work: Work, sure: bool) -> bool:
    """Only the source reads empty: a capture whose target never did, if the pressing player says it is one."""
    borne_out, choices = standing.explanations(work, chess.BB_ALL)
    if not choices or borne_out or contradicted_by_trail(work, choices[0]):
        return False
    if not sure:  # perhaps the placing was lost: the next scan will tell
        choices += tuple(
            (number, move)
            for number, line in enumerate(work.lines)
            for move in line.board.generate_legal_moves(
                1 << choices[0][1].from_square, ~line.board.occupied
            )
        )
    conclude(work, choices, work.trail.changed_us, "press", ())
    return True


def contradicted_by_trail(work: Work, choice: Choice) -> bool:
    """Whether the piece was seen to come down on an enemy piece that it may not capture."""
    number, move = choice
    board = work.lines[number].board
    enemy = board.occupied_co[not board.turn]
    order_us = work.timing.touch_us
    return any(
        work.trail.bears_out(move.from_square, square, order_us)
        for square in chess.scan_forward(enemy & work.trail.filled & work.picture.occupied)
    )


def by_stood(work: Work) -> bool:
    """A move stood, and since then only the opponent was at work."""
    if work.reply is not None:
        conclude_stood(work, work.reply.stood, "press")
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
    conclude_stood(work, stood, "press")
    return True
