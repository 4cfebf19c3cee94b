"""A press on a board that had lost readings: ruled upon at once, taken back if the next scan shows the move.

Rules of this file: recognition says of a `NotMade` whether a scan has confirmed it. While none has, the state
before the press is kept; a scan that shows the finished move puts that state back, withdraws the ruling and
lets the press complete the move with its own stamp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.table import commits, rulings
from zeitnot.table.state import Doubt, Standing

if TYPE_CHECKING:
    from zeitnot.recognition import Made
    from zeitnot.table.desk import Desk
    from zeitnot.table.state import State


def keep(desk: Desk, before: State) -> None:
    """Remember the state before a press that nothing confirms yet."""
    kept = Doubt(before, desk.now_us, len(before.cases.rulings))
    desk.put(doubt=kept)


def resolve(desk: Desk, made: Made) -> bool:
    """The scan shows the move of that press; False if there was no such doubt."""
    doubt = desk.doubt
    if doubt is None or made.ply != doubt.before.record.next_number or desk.over:
        return False
    new_rulings = desk.cases.rulings[doubt.rulings :]
    recognition, undo, play = desk.recognition, desk.undo, desk.play
    for ruling in new_rulings:
        rulings.withdraw(desk, ruling, Standing.WITHDRAWN, "table")
    all_rulings = desk.cases.rulings
    next_query = desk.cases.next_query
    desk.restore(doubt.before)
    desk.put(recognition=recognition, undo=undo[: len(doubt.before.undo)], play=play, doubt=None)
    desk.put_cases(rulings=all_rulings, next_query=next_query)
    desk.now_us = doubt.pressed_us
    commits.commit(desk, made, pressed=True)
    desk.now_us = desk.t
    return True
