"""A link that was lost while players pressed, and came back with every reading: what happened is done again in order.

Rules of this file
- While the link is lost presses switch and credit at once, blind. The state before the loss is kept. A sensor board
  that remembers sends its readings once it is back, each with its own stamp; they wait for the scan after them.
- Then the old state is taken, presses and readings are fed to it in order of their stamps, and what comes of it is
  told now. Anything else that happened in between (an act, a claim, a flag) ends this: the scan alone must do.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zeitnot.table import links, record
from zeitnot.table.effects import ShowClock, ShowPosition, WakeAt
from zeitnot.table.events import Lifted, LinkLost, LinkRestored, Looked, Placed, Pressed, Scanned
from zeitnot.table.scans import as_scan
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


def lost(desk: Desk) -> None:
    """The link is lost: keep the state before."""
    if desk.recognition is not None and not desk.halt.link_lost:
        links.lost(desk)
        desk.put(outage=Outage(desk.before))


def note(desk: Desk, event: AnyEvent, step: Step) -> bool:
    """Keep what happens in an outage; True if the event is a reading that waits for its turn."""
    outage = desk.outage
    if outage is None or isinstance(event, Looked | LinkLost | LinkRestored):
        return False
    if isinstance(event, Scanned):
        follow(desk, step, event)
        return False
    if isinstance(event, Lifted | Placed) and len(outage.readings) < LATE_AT_MOST:
        desk.put(outage=replace(outage, readings=(*outage.readings, event)))
        return True
    if isinstance(event, Pressed) and (desk.halt.link_lost or not outage.readings):
        desk.put(outage=replace(outage, presses=(*outage.presses, event)))
        return False
    if isinstance(event, Pressed):
        follow(desk, step)  # the link is back and play goes on: no scan is needed
    desk.put(outage=None)
    return False


def follow(desk: Desk, step: Step, scan: Scanned | None = None) -> None:
    """Do again what happened, in order, if the board remembered it, or if `scan` shows that nothing moved."""
    outage = desk.outage
    if outage is None:
        return
    desk.put(outage=None)
    known = outage.readings or (scan is not None and _shows_the_same(outage.before, scan))
    if not known or desk.over:
        return
    was_lost = desk.halt.link_lost
    state = outage.before
    # A touch from before the loss may have made plies known already; they are made again below.
    record.print_taken_back(desk, desk.record.plies[len(state.record.plies) :])
    told: list[Effect] = []
    for event in sorted((*outage.presses, *outage.readings), key=lambda one: one.happened_us):
        at_us = max(state.t, event.happened_us)
        state, effects = step(state, replace(event, t=at_us, stamp=None))
        told += effects
    desk.restore(replace(state, t=desk.t, outage=None))
    if was_lost:
        links.tell(desk, "restored")
    for effect in told:
        # The clock, the position and the wake are told by the end of this step, as they are now.
        if not isinstance(effect, ShowClock | ShowPosition | WakeAt):
            desk.emit(replace(effect, t=desk.t))


def _shows_the_same(before: State, scan: Scanned) -> bool:
    """Whether the board stands as it did before the loss."""
    recognition = before.recognition
    if recognition is None:
        return False
    seen, _ = recognition.read(as_scan(scan))
    return seen.picture == recognition.picture
