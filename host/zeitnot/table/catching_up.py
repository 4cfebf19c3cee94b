"""A link that was lost while players pressed, and came back with every reading: what happened is done again in order.

Rules of this file
- While the link is lost presses switch and credit at once, blind. The state before the loss is kept. A sensor board
  that remembers sends its readings once it is back, each with its own stamp; they wait until the scan that follows.
- Then the old state is taken, presses and readings are fed to it in order of their stamps, and what comes of it is
  told now. Anything else that happened in between (an act, a claim, a flag) ends this: the scan alone must do.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zeitnot.table.effects import ShowClock, ShowPosition, WakeAt
from zeitnot.table.events import Lifted, Looked, Placed, Pressed, Scanned
from zeitnot.table.state import Outage

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.table.desk import Desk
    from zeitnot.table.effects import Effect
    from zeitnot.table.events import AnyEvent
    from zeitnot.table.state import State

    Step = Callable[[State, AnyEvent], tuple[State, tuple[Effect, ...]]]

LATE_AT_MOST = 10_000
"""More readings than this are no game: the scan must do."""


def begin(desk: Desk) -> None:
    """The link is lost: keep the state before."""
    desk.put(outage=Outage(desk.before))


def note(desk: Desk, event: AnyEvent) -> bool:
    """Keep what happens in an outage; True if the event is a late reading that waits for its turn."""
    outage = desk.outage
    if outage is None or isinstance(event, Looked | Scanned):
        return False
    if isinstance(event, Pressed):
        desk.put(outage=replace(outage, presses=(*outage.presses, event)))
        return False
    waits = not desk.halt.link_lost and bool(outage.presses)
    if isinstance(event, Lifted | Placed) and event.stamp is not None:
        if waits and len(outage.readings) < LATE_AT_MOST:
            desk.put(outage=replace(outage, readings=(*outage.readings, event)))
            return True
        return False
    desk.put(outage=None)
    return False


def scanned(desk: Desk, step: Step) -> None:
    """The scan after the outage has come: do again what happened, if the board remembered it."""
    outage = desk.outage
    if outage is None or desk.halt.link_lost:
        return
    desk.put(outage=None)
    if not outage.readings or desk.over:
        return
    state = outage.before
    told: list[Effect] = []
    for event in sorted((*outage.presses, *outage.readings), key=lambda one: one.happened_us):
        at_us = max(state.t, event.happened_us)
        state, effects = step(state, replace(event, t=at_us, stamp=None))
        told += effects
    desk.restore(replace(state, t=desk.t, outage=None))
    for effect in told:
        # The clock, the position and the wake are told by the end of this step, as they are now.
        if not isinstance(effect, ShowClock | ShowPosition | WakeAt):
            desk.emit(replace(effect, t=desk.t))
