"""A scan of the whole board: it heals the picture.

What differs from the picture is felt at once, emptied squares before filled ones, and compared only when all
of it is in, so that no half of a scan is taken for a board that stood. The first scan after a press may show
that readings were lost before it (`heal.py`); the first after a lost link is explained as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.recognition import gesture, heal, setup, standing, stuck
from zeitnot.recognition.changes import advance, conclude_stood, feel, land, take_in
from zeitnot.recognition.commit import begin_ply, commit
from zeitnot.recognition.explain import explain
from zeitnot.recognition.findings import Asked, LinkExplained
from zeitnot.recognition.trail import Felt
from zeitnot.recognition.work import Link

if TYPE_CHECKING:
    from zeitnot.recognition.readings import Scan
    from zeitnot.recognition.work import Choice, Work


def one_square_read(work: Work, felt: Felt) -> None:
    """Takes in a lift or a place."""
    if work.link is not Link.WHOLE:
        was = work.picture
        work.picture = (
            was.filled(felt.square, felt.piece) if felt.filled else was.emptied(felt.square)
        )
        return
    if work.pressed is not None and felt.at_us <= work.pressed.at_us:
        advance(work, felt.at_us)
        if heal.judge_again(work, felt.at_us, [felt], by_scan=False):
            return
    feel(work, felt)
    if work.before_play:
        setup.check_put_right(work)


def scanned(work: Work, scan: Scan) -> None:
    """Takes in a scan."""
    advance(work, scan.at_us)
    if work.link is not Link.WHOLE:
        reconnected(work, scan)
        return
    if work.before_play:
        setup.look_round(work, scan)
    changes = differences(work, scan)
    if work.pressed is not None and heal.judge_again(work, scan.at_us, changes):
        changes = differences(work, scan)
    work.scans = work.scans.seen(scan.at_us)
    felt_before = work.trail.emptied | work.trail.filled
    changed = absorb(work, changes)
    stuck_before = work.scans.stuck
    stuck.watch(work, changed=changed)
    if work.scans.stuck != stuck_before:
        standing.look(work, None, scan.at_us)
        if work.scans.pressed_in_vain and (stood := work.standing) is not None:
            conclude_stood(work, stood, "scan")  # the press was for this move; the square hid it
    if work.before_play:
        setup.check_scan(work, felt_before)
    advance(work, scan.at_us)  # what waited for a scan


def differences(work: Work, scan: Scan) -> list[Felt]:
    """What the scan shows otherwise than the picture, emptied squares first."""
    seen, picture = setup.pictured(scan, work.degrees), work.picture
    if seen == picture:
        return []
    emptied = picture.occupied & ~seen.occupied & ~work.scans.stuck
    filled = seen.occupied & ~picture.occupied
    for was, now in zip((picture.white, *picture.kinds), (seen.white, *seen.kinds), strict=True):
        filled |= (was ^ now) & seen.known
    return [
        *(Felt(scan.at_us, s, filled=False, piece=None) for s in chess.scan_forward(emptied)),
        *(Felt(scan.at_us, s, True, seen.piece_at(s)) for s in chess.scan_forward(filled)),
    ]


def absorb(work: Work, changes: list[Felt]) -> bool:
    """Feels several changes as one; false if there were none."""
    before = {aloft.square: aloft for aloft in work.aloft}
    taken = [felt for felt in changes if take_in(work, felt)]
    if not taken:
        return False
    standing.look(work, taken[-1], taken[-1].at_us)
    gesture.look(work, taken[-1].at_us)
    for felt in taken:
        if felt.filled and felt.square in before:
            land(work, before[felt.square])
    return True


def reconnected(work: Work, scan: Scan) -> None:
    """The first scan after the link was lost: what was played meanwhile, if there is only one answer."""
    work.link = Link.WHOLE
    work.picture = setup.pictured(scan, work.degrees)
    begin_ply(work)
    work.scans = work.scans.seen(scan.at_us)
    answers = [
        (number, moves)
        for number, line in enumerate(work.lines)
        if (moves := explain(line.board, work.picture, ignored=work.scans.stuck)) is not None
    ]
    if len(answers) != 1 and not (answers and all(not moves for _, moves in answers)):
        work.tell(Asked(frozenset(chess.SquareSet(work.wrong()))))
        return
    number, moves = answers[0]
    work.tell(LinkExplained(moves))
    if moves:
        work.lines = (work.lines[number],)
    for move in moves:
        commit(work, every_promotion(work, move), scan.at_us, "scan", ())


def every_promotion(work: Work, move: chess.Move) -> tuple[Choice, ...]:
    """The move in all lines where it is legal; a promotion nobody could see as any piece, the queen first."""
    kinds: tuple[int | None, ...] = (move.promotion,)
    if move.promotion is not None and not work.picture.known >> move.to_square & 1:
        kinds = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
    return tuple(
        (number, made)
        for number, line in enumerate(work.lines)
        for kind in kinds
        if line.board.is_legal(made := chess.Move(move.from_square, move.to_square, kind))
    )
