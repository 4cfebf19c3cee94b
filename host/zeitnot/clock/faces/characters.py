"""A character display of two lines of sixteen, derived from the face: both sides on one display.

    1:30:00  1:28:07     the times
    > 1 -40||  1 -39     whose move, flag, period, moves to go (or delay, byo-yomi); || paused

Rules of this file: White is on the left; the same place holds the same thing on both sides. The flag is `F`
when it fell for good and `f` beside the side that passed a control first. A time that does not fit pins at
the most that does, marked with `^`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.clock.faces.face import Mark

if TYPE_CHECKING:
    from zeitnot.clock.faces.face import Face, SideFace

HALF = 7
LONGEST = "9:59:59"
LONGEST_NEGATIVE = "-59:59"
MOST = 99
FLAGS = {Mark.NONE: " ", Mark.SOLID: "f", Mark.BLINKING: "F"}


def two_lines(face: Face) -> tuple[str, str]:
    """Two lines of exactly sixteen characters."""
    gap = "||" if face.paused else "  "
    return (
        f"{_time(face.white):<{HALF}}  {_time(face.black):>{HALF}}",
        f"{_below(face.white):<{HALF}}{gap}{_below(face.black):<{HALF}}",
    )


def _time(side: SideFace) -> str:
    if len(side.text) <= HALF:
        return side.text
    return LONGEST_NEGATIVE if side.time.negative else LONGEST


def _below(side: SideFace) -> str:
    move = ">" if side.to_move else " "
    period = str(side.period) if side.period < 10 else "+"
    pinned = " " if len(side.text) <= HALF else "^"
    return f"{move}{FLAGS[side.mark]}{period}{pinned}{_detail(side)}"


def _detail(side: SideFace) -> str:
    """Three characters: a running delay first, then what is counted, then what is set."""
    if side.delay is not None and side.delaying:
        return f"d{min(side.delay, MOST)}"
    if side.moves_to_go is not None:
        return f"-{min(side.moves_to_go, MOST)}"
    if side.byo_yomi is not None:
        return f"x{min(side.byo_yomi, MOST)}"
    return "" if side.delay is None else f"d{min(side.delay, MOST)}"
