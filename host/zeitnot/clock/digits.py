"""A time as people read it: `m:ss` below an hour, `h:mm:ss` from there on.

Rules of this file: a time that runs down is rounded up before it is taken apart, so 0:00 is only ever shown
when nothing is left; a time that counts up (and what was used beyond zero) is rounded down. Everything that
shows a time takes its digits from here.
"""

from __future__ import annotations

from dataclasses import dataclass

from zeitnot.clock.period import SECOND_US

TENTH_US = SECOND_US // 10
TENTHS_BELOW_US = 20 * SECOND_US


@dataclass(frozen=True, slots=True)
class Digits:
    """A rounded time, taken apart. `tenth` is None where tenths are not shown."""

    negative: bool
    hours: int
    minutes: int
    seconds: int
    tenth: int | None = None

    @property
    def text(self) -> str:
        sign = "-" if self.negative else ""
        tail = "" if self.tenth is None else f".{self.tenth}"
        if self.hours:
            return f"{sign}{self.hours}:{self.minutes:02}:{self.seconds:02}{tail}"
        return f"{sign}{self.minutes}:{self.seconds:02}{tail}"


def unit_us(left_us: int, tenths: bool) -> int:
    """The smallest step that is shown at this time."""
    return TENTH_US if tenths and 0 < left_us < TENTHS_BELOW_US else SECOND_US


def digits_of(left_us: int, tenths: bool = False, upward: bool = False) -> Digits:
    """`59:59.5` becomes `1:00:00`; below zero (overtime) it is negative."""
    unit = SECOND_US if upward else unit_us(left_us, tenths)
    units = left_us // unit if upward else -(-left_us // unit)
    seconds, tenth = divmod(abs(units), SECOND_US // unit)
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return Digits(units < 0, hours, minute, second, tenth if unit == TENTH_US else None)
