"""One change of one square, and the time that passes: how evidence becomes findings.

Whatever is due before the change is done first, so a reading that comes late changes nothing that was certain.
Then the change is taken into picture and trail, and the board is compared with what may stand on it.
What a commit hands back is felt again here, as the beginning of the next ply.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zeitnot.recognition import gesture, standing, touches
from zeitnot.recognition.commit import (
    centred,
    commit,
    felt_after,
    is_doubtful,
    is_opponents,
    landing_squares,
    last_stood,
)
from zeitnot.recognition.work import Aloft

if TYPE_CHECKING:
    from zeitnot.recognition.findings import Because
    from zeitnot.recognition.trail import Felt
    from zeitnot.recognition.work import Choice, Reply, Stood, Work


def feel(work: Work, felt: Felt) -> None:
    """Takes in one change and draws the conclusions."""
    advance(work, felt.at_us)
    if not take_in(work, felt):
        return
    landed = next((a for a in work.aloft if felt.filled and a.square == felt.square), None)
    standing.look(work, felt, felt.at_us)
    gesture.look(work, felt.at_us)
    if landed is not None:
        land(work, landed)


def take_in(work: Work, felt: Felt) -> bool:
    """Changes picture and trail; false if the square already was so (a doubled reading)."""
    bit = 1 << felt.square
    was = bool(work.picture.occupied & bit)
    if work.scans.stuck & bit:
        if was == felt.filled:
            return False
        work.scans = replace(work.scans, stuck=work.scans.stuck & ~bit)
    if not felt.filled:
        if not was:
            return False
        work.aloft = (
            *work.aloft,
            Aloft(
                felt.square,
                felt.at_us,
                on_standing=work.standing is not None,
                adjusting=touches.is_adjusting(work, felt.square, felt.at_us),
            ),
        )
        work.picture = work.picture.emptied(felt.square)
    elif was and felt.piece is None and repeats(work, felt):
        return False
    else:
        picture = work.picture.filled(felt.square, felt.piece)
        if was and felt.piece is not None and not is_plausible(work, felt):
            picture = work.picture.filled(felt.square, None)
            if picture == work.picture:
                return False
        work.picture = picture
    if work.scans.contradicted:
        work.scans = replace(work.scans, contradicted=0)
    work.trail = work.trail.plus(felt)
    return True


def repeats(work: Work, felt: Felt) -> bool:
    """Whether the last change was this square's filling already."""
    last = work.trail.felt[-1] if work.trail.felt else None
    return last is not None and last.filled and last.square == felt.square


def is_plausible(work: Work, felt: Felt) -> bool:
    """Whether a square that never read empty can hold that piece now: tags are misread, too.

    A bystander does not become another piece; a piece may be captured, and what came to its square in this ply
    may be read better or exchanged. What is not plausible counts as a tag that was not read.
    """
    was = work.board.piece_at(felt.square)
    if was is None or felt.piece == was or work.trail.emptied >> felt.square & 1:
        return True
    if work.before_play and not work.trail.felt:
        return True  # the first look at how the board is set up
    return felt.piece is not None and was.color != felt.piece.color == work.board.turn


def land(work: Work, aloft: Aloft) -> None:
    """A lifted square is filled again: the lift is over."""
    work.aloft = tuple(a for a in work.aloft if a.square != aloft.square)
    stood = work.standing
    if aloft.on_standing and stood is not None and is_opponents(work, stood, aloft.square):
        return  # in doubt until the move is committed: then it is felt again as the opponent's
    touches.put_back(work, aloft)


def conclude(
    work: Work,
    choices: tuple[Choice, ...],
    made_us: int,
    because: Because,
    rest: tuple[Felt, ...],
) -> None:
    """Commits, and feels again what came after the move stood."""
    commit(work, choices, made_us, because, rest)
    for felt in rest:
        feel(work, felt)


def conclude_stood(work: Work, stood: Stood, because: Because) -> None:
    rest, known = felt_after(work, stood), centred(work, stood)
    commit(work, stood.choices, stood.made_us, because, rest)
    for felt in known:
        work.trail = work.trail.plus(felt)
    for felt in rest:
        feel(work, felt)


def next_due(work: Work) -> int | None:
    """The instant at which something becomes certain by itself."""
    if not work.aloft and work.reply is None and work.gesture is None:
        return None
    dues = [a.at_us + work.timing.touch_us for a in work.aloft if not a.proven]
    if (reply := ready_reply(work)) is not None:
        dues.append(reply.since_us + work.timing.touch_us)
    if work.gesture is not None and not work.gesture.told:
        dues.append(work.gesture.since_us + work.timing.gesture_us)
    return min(dues, default=None)


def ready_reply(work: Work) -> Reply | None:
    """The reply that stands; one to an unseen capture, on a board that scans, only once a scan shows it."""
    reply, last_us = work.reply, work.scans.last_us
    if reply is None or (reply.unseen and last_us is not None and last_us < reply.since_us):
        return None
    return reply


def advance(work: Work, at_us: int) -> None:
    """Does everything that is due up to and including that instant, in its order."""
    while (due := next_due(work)) is not None and due <= at_us:
        if (
            work.gesture is not None
            and not work.gesture.told
            and work.gesture.since_us + work.timing.gesture_us == due
        ):
            gesture.tell(work)
        elif (reply := ready_reply(work)) and reply.since_us + work.timing.touch_us == due:
            work.reply = None
            conclude_stood(work, reply.stood, "touch")
        else:
            lasted(
                work,
                next(
                    a for a in work.aloft if not a.proven and a.at_us + work.timing.touch_us == due
                ),
            )


def lasted(work: Work, aloft: Aloft) -> None:
    """A lift has lasted: the opponent's touch if a move stood, else a touch of the player with the move."""
    stood = last_stood(work, aloft.at_us) if aloft.on_standing else None
    if stood is None:
        touches.prove(work, aloft)
    elif landing_squares(work, stood) >> aloft.square & 1:
        touches.mark(work, aloft.square, told=True)  # the mover's piece, lifted again
    elif not is_opponents(work, stood, aloft.square):
        touches.prove(work, aloft)
    elif is_doubtful(work, stood, aloft.square):
        touches.mark(work, aloft.square, told=False)
    else:
        conclude_stood(work, stood, "touch")
