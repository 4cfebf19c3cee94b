"""Acts that may be taken back: each keeps the state before it.

Rules of this file: an act of the arbiter or an applied remedy is pushed once, after it was done. If nobody has
played since, taking it back puts the old state in its place, whole; else only what can be undone without touching
the play (time that was given, a count, the standing of a ruling) is undone, or the taking back is refused.
`taking_back.py` does it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zeitnot.table.state import Undo

if TYPE_CHECKING:
    import chess

    from zeitnot.table.desk import Desk
    from zeitnot.table.state import State


def push(
    desk: Desk,
    what: str,
    before: State,
    *,
    ruling: int | None = None,
    add_time: tuple[chess.Color, int] | None = None,
) -> None:
    """Remember the act that led from `before` to now."""
    act = Undo(
        what,
        replace(before, undo=()),
        desk.play,
        desk.now_us,
        desk.recognition,
        ruling,
        add_time,
    )
    desk.put(undo=(*desk.undo, act))
