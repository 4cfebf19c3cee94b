"""The first scan after a press judges the press again: readings may have been lost before it.

A square that the scan shows otherwise, and of which nothing was felt since the press, changed before it. If
the press would then have meant another move, that move was made: what was told is told anew with
`because="scan"`, an open ply is settled, and what was felt since the press is felt again after it.
The same is done for a reading that comes after the press with a stamp from before it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zeitnot.recognition import standing
from zeitnot.recognition.changes import feel, take_in
from zeitnot.recognition.findings import Made, NotMade, Settled, Touched
from zeitnot.recognition.press import press
from zeitnot.recognition.work import STATE, Work

if TYPE_CHECKING:
    from zeitnot.recognition.findings import Finding
    from zeitnot.recognition.trail import Felt
    from zeitnot.recognition.work import Pressed

LATEST_US = 2_000_000
"""A scan later than this says nothing about the press."""


def judge_again(work: Work, at_us: int, changes: list[Felt], *, by_scan: bool = True) -> bool:
    """Judges the last press again in the light of some changes; true if it meant something else."""
    pressed = work.pressed
    if pressed is None:
        return False
    if by_scan:
        work.pressed = None
    if at_us - pressed.at_us > LATEST_US:
        return False
    since = work.trail.felt if pressed.ply != work.ply else work.trail.since(pressed.count)
    moved_since = {felt.square for felt in since}
    lost = [replace(c, at_us=pressed.at_us) for c in changes if c.square not in moved_since]
    if not lost and not (by_scan and pressed.unconfirmed):
        return False
    then = Work(*pressed.before)
    for felt in lost:
        take_in(then, felt)
    standing.look(then, lost[-1] if lost else None, pressed.at_us)
    press(then, pressed.at_us, sure=by_scan)
    made = next((f for f in then.findings if isinstance(f, Made)), None)
    if made is None or made.moves == pressed.moves:
        return False
    adopt(work, then, pressed, since)
    return True


def adopt(work: Work, then: Work, pressed: Pressed, since: tuple[Felt, ...]) -> None:
    """Goes on from the press as it should have been judged."""
    told: list[Finding] = []
    for finding in then.findings:
        if isinstance(finding, Made) and finding.ply == pressed.ply:
            if len(finding.moves) == 1 and finding.moves[0] in pressed.moves:
                told.append(Settled(finding.ply, finding.moves[0]))
            else:
                told.append(replace(finding, because="scan"))
        elif not isinstance(finding, NotMade):
            told.append(finding)
    before = [f for f in work.findings if not isinstance(f, Touched)]
    for name in STATE:
        setattr(work, name, getattr(then, name))
    work.findings = [*before, *told]
    work.pressed = None
    for felt in since:
        feel(work, felt)
