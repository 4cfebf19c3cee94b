"""A time as people read it: `m:ss` below an hour, `h:mm:ss` from there on.

Rules of this file: a time that runs down is rounded up before it is formatted, so 0:00 is only ever shown
when nothing is left; a time that counts up (and what was used beyond zero) is rounded down.
"""

from __future__ import annotations

from zeitnot.clock.period import SECOND_US

TENTH_US = SECOND_US // 10
TENTHS_BELOW_US = 20 * SECOND_US


def unit_us(left_us: int, tenths: bool) -> int:
    """The smallest step that is shown at this time."""
    return TENTH_US if tenths and 0 < left_us < TENTHS_BELOW_US else SECOND_US


def text_of(left_us: int, tenths: bool = False, upward: bool = False) -> str:
    """`59:59.5` is shown as `1:00:00`; below zero (overtime) with a minus sign."""
    unit = unit_us(left_us, tenths) if not upward else SECOND_US
    units = left_us // unit if upward else -(-left_us // unit)
    sign = "-" if units < 0 else ""
    seconds, tenth = divmod(abs(units), SECOND_US // unit)
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    tail = f".{tenth}" if unit == TENTH_US else ""
    if hours:
        return f"{sign}{hours}:{minute:02}:{second:02}{tail}"
    return f"{sign}{minute}:{second:02}{tail}"
