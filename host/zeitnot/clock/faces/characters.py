"""A character display of two lines of sixteen, derived from the face: both sides on one display.

    >1:30:00 1:30:00     whose move, the times
    1  -40    F1 -40     flag, period, moves to go (or the delay); || in the middle: paused

Rules of this file: White is on the left, the same place for the same thing on both sides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.clock.digits import Digits
from zeitnot.clock.faces.face import Mark

if TYPE_CHECKING:
    from zeitnot.clock.faces.face import Face, SideFace

WIDTH = 16
HALF = 7
MAX_TIME = Digits(negative=False, hours=9, minutes=59, seconds=59)
FLAGS = {Mark.NONE: " ", Mark.SOLID: "f", Mark.BLINKING: "F"}


def two_lines(face: Face) -> tuple[str, str]:
    """Two lines of exactly sixteen characters. A time beyond 9:59:59 pins there, marked with `^`."""
    left, right = face.white, face.black
    first = (">" if left.to_move else " ") + f"{_time(left):<{HALF}}"
    first += f"{_time(right):>{HALF}}" + ("<" if right.to_move else " ")
    middle = "||" if face.paused else "  "
    second = f"{_below(left):<{HALF}}{middle}{_below(right):<{HALF}}"
    return first, second


def _time(side: SideFace) -> str:
    text = side.text if side.time.hours <= MAX_TIME.hours else MAX_TIME.text
    return text if len(text) <= HALF else f"-{MAX_TIME.text}"[:HALF]


def _below(side: SideFace) -> str:
    pinned = "^" if side.time.hours > MAX_TIME.hours else ""
    period = str(side.period) if side.period < 10 else "+"
    if side.delay is not None and side.delaying:
        detail = f"d{side.delay}"
    elif side.moves_to_go is not None:
        detail = f"-{side.moves_to_go}"
    elif side.byo_yomi is not None:
        detail = f"x{side.byo_yomi}"
    elif side.delay is not None:
        detail = f"d{side.delay}"
    else:
        detail = ""
    return f"{FLAGS[side.mark]}{period} {pinned}{detail}"[:HALF]
