"""One step of the table: an event in, effects out.

Rules of this file
- `step` is pure. What is due at or before the event's instant happens first, each at its own instant; so
  whoever feeds events need not feed timers to get right verdicts, only to get them announced in time.
- Effects of one event come in the order they happen; the clock, the position and the next wake close each step.
- Each event has one function, named in `_handle`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from zeitnot.clock import Phase
from zeitnot.errors import InternalError
from zeitnot.table import (
    answers,
    arbiter,
    catching_up,
    clockwork,
    commits,
    events,
    flags,
    links,
    players,
    presses,
    readings,
)
from zeitnot.table.desk import Desk
from zeitnot.table.dues import settle_due_us, zero_due_us
from zeitnot.table.showing import clock_effect, finish, position_effect
from zeitnot.table.state import Stopped

if TYPE_CHECKING:
    from zeitnot.table.effects import Effect
    from zeitnot.table.state import State


def step(state: State, event: events.AnyEvent) -> tuple[State, tuple[Effect, ...]]:
    """The table after `event`, and what it does. Raises `InternalError` where `t` goes back."""
    if event.t < state.t:
        raise InternalError(f"t goes back from {state.t} to {event.t}; feed events in order")
    effects: list[Effect] = []
    due_us = state.shown.wake_us
    while due_us is not None and due_us <= event.t:
        desk = Desk(state, max(due_us, state.t), due_us)
        _due(desk, due_us)
        state = finish(desk)
        effects += desk.effects
        if state.shown.wake_us is not None and state.shown.wake_us <= due_us:
            if state.shown.wake_us == due_us and desk.state is not desk.before and desk.effects:
                continue
            raise InternalError(f"what was due at {due_us} is still due after it was done")
        due_us = state.shown.wake_us
    if isinstance(event, events.Woke):
        return (state if state.t == event.t else replace(state, t=event.t)), tuple(effects)
    desk = Desk(state, event.t, event.t)
    _handle(desk, event)
    state = finish(desk)
    effects += desk.effects
    return state, tuple(effects)


def _due(desk: Desk, due_us: int) -> None:
    """Do what is due at this instant: first what the board shows, then the clock."""
    recognition = desk.recognition
    if (
        recognition is not None
        and recognition.wake_us is not None
        and recognition.wake_us <= due_us
    ):
        recognition, findings = recognition.wake(due_us)
        desk.put(recognition=recognition)
        readings.handle(desk, findings, pressed=False)
        _after_reading(desk)
    settle_us = settle_due_us(desk)
    if settle_us is not None and settle_us <= due_us:
        assert desk.recognition is not None
        recognition, findings = desk.recognition.settle(due_us)
        desk.put(recognition=recognition)
        readings.handle(desk, findings, pressed=False)
    zero_us = zero_due_us(desk)
    if zero_us is not None and zero_us <= due_us:
        flags.zero(desk, zero_us)


def _after_reading(desk: Desk) -> None:
    readings.restored(desk)
    flags.release(desk)


def _handle(desk: Desk, event: events.AnyEvent) -> None:
    if desk.halt.held_flag_us is not None and isinstance(
        event, events.PlayerActed | events.ArbiterActed | events.Restarted
    ):
        # Somebody acts while a mate stands whose flag waits: instants decide, it was made in time.
        commits.commit_standing(desk, desk.halt.held_flag_us)
    if catching_up.note(desk, event, step):
        return
    match event:
        case events.Started():
            presses.start(desk)
        case events.Pressed():
            presses.press(desk, event)
        case events.Restarted():
            clockwork.pause(desk, Stopped.BY_RESTART)
        case events.VerdictGiven():
            answers.answer(desk, event)
        case events.Lifted() | events.Placed() | events.Scanned():
            readings.read(desk, event)
            _after_reading(desk)
        case events.PlayerActed():
            players.act(desk, event)
        case events.ArbiterActed():
            arbiter.act(desk, event)
        case events.LinkLost():
            catching_up.lost(desk)
        case events.LinkRestored():
            links.restored(desk)
        case events.Looked():
            desk.emit(clock_effect(desk.clock.reading(desk.t), desk.t))
            desk.emit(position_effect(desk))
        case events.Woke():
            raise InternalError("a wake has nothing of its own: what was due is done before it")
        case _:
            assert_never(event)
    if desk.clock.phase is Phase.PAUSED and desk.paused_us is None:
        raise InternalError("a pause without its beginning")
