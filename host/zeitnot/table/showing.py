"""What the table tells by itself after each event: the clock, the position, the next wake.

Rules of this file: `finish` closes every step. The clock is told when a field of it changed other than by
time running: that is, when the clock before and the clock now read differently at the same instant. The
position is told when the squares that differ from it changed. `WakeAt` is told when the next due time changed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zeitnot.table import prospects
from zeitnot.table.dues import next_due_us, zero_due_us
from zeitnot.table.effects import ShowClock, ShowPosition, WakeAt
from zeitnot.table.state import Shown

if TYPE_CHECKING:
    from zeitnot.clock import Reading
    from zeitnot.table.desk import Desk
    from zeitnot.table.state import State


def clock_effect(reading: Reading, t: int) -> ShowClock:
    """The `clock` effect of what the clock reads at this instant."""
    return ShowClock(
        t=t,
        white_us=reading.white_us,
        black_us=reading.black_us,
        main_us=reading.main_us,
        delay_us=reading.delay_us,
        running=reading.running,
        phase=reading.phase.value,
        moves=reading.moves,
        period=reading.period,
        flags=reading.flags,
        first_flag=reading.first_flag,
        face=reading.face,
    )


def position_effect(desk: Desk) -> ShowPosition:
    """The `position` effect of this instant."""
    differs = 0 if desk.recognition is None else desk.recognition.mismatch
    return ShowPosition(t=desk.t, board=desk.board, differs=differs)


def finish(desk: Desk) -> State:
    """Tell what changed, and when to wake; the state after the step."""
    before, t = desk.before, desk.t
    clock, shown = desk.clock, before.shown
    zero_us = shown.zero_us
    if clock is not before.clock:
        zero_us = zero_due_us(desk)
        reading = clock.reading(t)
        if clock.side != before.clock.side or reading != before.clock.reading(t):
            desk.emit(clock_effect(reading, t))
    elif desk.halt is not before.halt or desk.result is not before.result:
        zero_us = zero_due_us(desk)
    mismatch = 0 if desk.recognition is None else desk.recognition.mismatch
    if mismatch != shown.mismatch:
        desk.emit(position_effect(desk))
    prospect = prospects.standing(desk)
    if prospect is not shown.prospect:
        desk.put(shown=replace(shown, prospect=prospect))
    wake_us = next_due_us(desk, zero_us)
    if wake_us != shown.wake_us:
        desk.emit(WakeAt(t=t, wake_us=wake_us))
    desk.put(shown=Shown(mismatch, wake_us, zero_us, prospect))
    return desk.state
