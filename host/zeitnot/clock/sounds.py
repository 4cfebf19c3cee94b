"""When a clock makes a sound: thresholds as data, and what is due between two instants.

Rules of this file: silent unless the settings say otherwise (FIDE profile: silent). A signal is tied to the
instant at which it is due, so a late program still knows what it missed; it need not sound it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

import chess

from zeitnot.clock.period import SECOND_US, UPWARD, Period

if TYPE_CHECKING:
    from chess import Color

    from zeitnot.clock.clock import Clock
    from zeitnot.clock.reading import Zero


class Sound(Enum):
    LOW_TIME = "low_time"
    BEEP = "beep"
    LONG_BEEP = "long_beep"


BEFORE_ZERO_US: tuple[tuple[int, Sound], ...] = (
    # DGT 2010, section 7: ten seconds before a control, each of the last five, a whole second for the last.
    (10 * SECOND_US, Sound.BEEP),
    (5 * SECOND_US, Sound.BEEP),
    (4 * SECOND_US, Sound.BEEP),
    (3 * SECOND_US, Sound.BEEP),
    (2 * SECOND_US, Sound.BEEP),
    (1 * SECOND_US, Sound.LONG_BEEP),
)

LOW_TIME_LEAST_US = 10 * SECOND_US
LOW_TIME_MOST_US = 60 * SECOND_US
LOW_TIME_PART = 8
"""An eighth of the first period, but at least ten seconds and at most a minute."""


def low_time_us(period: Period) -> int:
    """The time at which a side is warned once."""
    return min(LOW_TIME_MOST_US, max(LOW_TIME_LEAST_US, period.time_us // LOW_TIME_PART))


@dataclass(frozen=True, slots=True)
class Signal:
    at_us: int
    color: Color
    sound: Sound


@dataclass(frozen=True, slots=True)
class Bells:
    """Which side's low-time warning may still sound. It is armed again above one and a half times the threshold."""

    white: bool = True
    black: bool = True

    def of(self, color: Color) -> bool:
        return self.white if color == chess.WHITE else self.black

    def _with(self, color: Color, armed: bool) -> Bells:
        return Bells(armed, self.black) if color == chess.WHITE else Bells(self.white, armed)


def rearmed(bells: Bells, clock: Clock) -> Bells:
    """After any operation on the clock: a side that has time again may be warned again."""
    for color in chess.COLORS:
        threshold_us = low_time_us(clock.control.period(color, 1))
        if 2 * clock.of(color).main_us > 3 * threshold_us:
            bells = bells._with(color, armed=True)
    return bells


def next_signal(bells: Bells, clock: Clock, after_us: int) -> tuple[Signal, Bells] | None:
    """The first signal later than this instant if nobody does anything, and the bells once it has sounded."""
    color = clock.running
    if color is None or clock.of(color).flag or clock.period(color).method in UPWARD:
        return None
    side = clock.of(color)
    since_us = clock.since_us if clock.since_us is not None else after_us
    # The instant at which a side that started its turn with this much has nothing left.
    end_us = since_us + side.main_us + side.delay_us
    due = list[tuple[Signal, Bells]]()
    if clock.settings.countdown_sound:
        due += [
            (Signal(end_us - left_us, color, sound), bells) for left_us, sound in BEFORE_ZERO_US
        ]
    if clock.settings.low_time_sound and bells.of(color):
        at_us = max(end_us - low_time_us(clock.control.period(color, 1)), after_us + 1)
        due.append((Signal(at_us, color, Sound.LOW_TIME), bells._with(color, armed=False)))
    later = [(signal, after) for signal, after in due if after_us < signal.at_us < end_us]
    return min(later, key=lambda pair: pair[0].at_us, default=None)


def signal_of(zero: Zero, clock: Clock) -> Signal | None:
    """The signal of a zero that was passed, where flags sound."""
    if not clock.settings.flag_sound:
        return None
    return Signal(zero.at_us, zero.color, Sound.LONG_BEEP)
