"""Seven-segment displays, derived from the face: eight digits or four, one display a side.

    eight digits    period, flag or delay, time:   2F 1.30.00   2 5 12.07   2    19.4
    four digits     m:ss, from an hour on h:mm with a blinking colon

Rules of this file: no pins and no bytes (devices/ has them), only what each digit shows. A time that the
display cannot hold pins at its maximum, and `pinned` says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from zeitnot.clock.digits import Digits
from zeitnot.clock.faces.face import Mark

if TYPE_CHECKING:
    from zeitnot.clock.faces.face import SideFace


class Colon(Enum):
    OFF = "off"
    ON = "on"
    BLINKING = "blinking"


@dataclass(frozen=True, slots=True)
class Segments:
    """`characters` are 0-9, `-`, `F` or a space, left to right; `dots` the positions whose point is lit."""

    characters: str
    dots: frozenset[int] = frozenset()
    blinking: frozenset[int] = frozenset()
    """Positions that blink, their points included."""
    colon: Colon = Colon.OFF
    """The colon in the middle, where the display has one."""
    pinned: bool = False


MAX_8 = Digits(negative=False, hours=99, minutes=59, seconds=59)
MAX_4 = Digits(negative=False, hours=99, minutes=59, seconds=59)


def eight_digits(side: SideFace) -> Segments:
    """Position 0: the period, its point lit while this side is to move. Position 1: the flag, its point too.

    Positions 1 and 2: the delay while no flag stands there. Then the time, points as colons.
    """
    pinned = side.time.hours > MAX_8.hours
    time = MAX_8 if pinned else side.time
    characters = [" "] * 8
    dots = set[int]()
    characters[0] = str(side.period) if side.period < 10 else "-"
    if side.to_move:
        dots.add(0)
    if side.mark is not Mark.NONE:
        characters[1] = "F"
        dots.add(1)
    elif side.delay is not None and time.hours < 10:
        characters[1:3] = f"{min(side.delay, 99):2}"
    for position, character in enumerate(_time_text(time).rjust(8)):
        if character != " ":
            characters[position] = character
    points = {5, 3} if time.hours else {5}
    if time.tenth is not None:
        points = {6}
    dots |= points
    if pinned:
        dots.add(7)
    blinking = frozenset({1}) if side.mark is Mark.BLINKING else frozenset()
    return Segments("".join(characters), frozenset(dots), blinking, pinned=pinned)


def _time_text(time: Digits) -> str:
    sign = "-" if time.negative else ""
    if time.hours:
        return f"{sign}{time.hours}{time.minutes:02}{time.seconds:02}"
    if time.tenth is not None:
        # Tenths are shown in the last twenty seconds only, where there are no minutes.
        return f"{time.seconds}{time.tenth}"
    return f"{sign}{time.minutes}{time.seconds:02}"


def four_digits(side: SideFace) -> Segments:
    """Minutes and seconds, from an hour on hours and minutes. A final flag blinks, a passed control has a point."""
    pinned = side.time.hours > MAX_4.hours
    time = MAX_4 if pinned else side.time
    negative = "-" if time.negative else ""
    colon = Colon.ON
    if time.hours:
        characters = f"{negative}{time.hours}{time.minutes:02}"
        colon = Colon.BLINKING
    elif time.tenth is not None:
        # There is room for ss.t where the minutes are none.
        return _marked(f"{time.seconds}{time.tenth}".rjust(4), side, frozenset({2}), Colon.OFF)
    else:
        characters = f"{negative}{time.minutes}{time.seconds:02}"
    if len(characters) > 4:
        # Overtime of ten minutes and more: -9:59 is the most that can be shown.
        characters, pinned = "-959", True
        colon = Colon.ON if not time.hours else Colon.BLINKING
    dots = frozenset({3}) if pinned else frozenset()
    return _marked(characters.rjust(4), side, dots, colon, pinned)


def _marked(
    characters: str, side: SideFace, dots: frozenset[int], colon: Colon, pinned: bool = False
) -> Segments:
    everything = frozenset(range(4))
    if side.mark is Mark.SOLID:
        dots |= {0}
    blinking = everything if side.mark is Mark.BLINKING else frozenset()
    return Segments(characters, dots, blinking, colon, pinned)
