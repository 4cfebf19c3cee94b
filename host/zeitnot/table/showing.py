"""What the table tells by itself after each event: the clock, the position, the next wake.

Rules of this file: `finish` closes every step. The clock is told when a field of it changed other than by
time running: that is, when the clock before and the clock now read differently at the same instant. The
position is told when the squares that differ from it changed. `WakeAt` is told when the next due time changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.table.dues import next_due_us
from zeitnot.table.effects import ShowClock, ShowPosition, WakeAt
from zeitnot.table.state import Shown

if TYPE_CHECKING:
    from zeitnot.clock import Clock
    from zeitnot.table.desk import Desk
    from zeitnot.table.state import State


def clock_effect(clock: Clock, t: int) -> ShowClock:
    """The `clock` effect of this instant."""
    reading = clock.reading(t)
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


def position_effect(state: State, t: int) -> ShowPosition:
    """The `position` effect of this instant."""
    board = state.record.board
    mismatch = 0 if state.recognition is None else state.recognition.mismatch
    return ShowPosition(
        t=t,
        fen=board.fen(),
        occupied_expected=board.occupied,
        mismatch=tuple(sorted(chess.scan_forward(mismatch), key=chess.square_name)),
    )


def finish(desk: Desk) -> State:
    """Tell what changed, and when to wake; the state after the step."""
    state, before, t = desk.state, desk.before, desk.t
    if state.clock is not before.clock and state.clock.reading(t) != before.clock.reading(t):
        desk.emit(clock_effect(state.clock, t))
    mismatch = 0 if state.recognition is None else state.recognition.mismatch
    if mismatch != before.shown.mismatch:
        desk.emit(position_effect(state, t))
    wake_us = next_due_us(state)
    if wake_us != before.shown.wake_us:
        desk.emit(WakeAt(t=t, wake_us=wake_us))
    shown = Shown(mismatch, wake_us)
    if shown != state.shown:
        desk.put(shown=shown)
    desk.put(t=t)
    return desk.state
