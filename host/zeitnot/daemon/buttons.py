"""The owner of the input lines: plungers and the arbiter's keys, from edges to events.

Rules of this file
- It reads lines when told that they are readable, when a contact's lock-out ends, and before anything is fed.
- What an edge means is decided by the pure rules of `devices/` (contact, plungers, arbiter's box); nothing here.
- Every press carries the stamp of its first edge, and waits for the sensor board (`button=True`).
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from zeitnot.devices.arbiter_box import KEYS, LOCK, ArbiterBox, Shown, after
from zeitnot.devices.contact import Released, Stuck
from zeitnot.devices.contacts import EdgesLost, read, start
from zeitnot.devices.plungers import in_order
from zeitnot.table.events import ArbiterActed, Pressed

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.daemon.schedule import Alarm, Schedule
    from zeitnot.devices.arbiter_box import Stroke
    from zeitnot.devices.lines import Lines
    from zeitnot.devices.plungers import PlungerPressed, Plungers
    from zeitnot.records.standing import Standing
    from zeitnot.table.events import AnyEvent

log = logging.getLogger(__name__)


class Listener(Protocol):
    """Who hears of presses: the keeper."""

    def happened(self, event: AnyEvent, *, button: bool = False) -> None: ...


class Buttons:
    """Owns `lines` until `close`. Call `drain` whenever they may have something to say."""

    def __init__(
        self,
        schedule: Schedule,
        lines: Lines,
        plungers: Plungers,
        listener: Listener,
        trouble: Callable[[str, str], None],
    ) -> None:
        self._schedule = schedule
        self._lines = lines
        self._plungers = plungers
        self._listener = listener
        self._trouble = trouble
        inputs = [*plungers.lines, *KEYS, LOCK]
        # A key switch stays closed for hours: like a rocker it is told both ways at once, and is never jammed.
        both_ways = (*plungers.both_ways, LOCK)
        self._contacts = start(lines, inputs, schedule.world_us(), both_ways)
        self._box = ArbiterBox.start({line: lines.level(line) for line in (*KEYS, LOCK)})
        self._shown = Shown("ready", None, (0, 0), (0, 0))
        self._alarm: Alarm | None = None
        self._alarm_us: int | None = None

    @staticmethod
    def inputs(plungers: Plungers) -> tuple[str, ...]:
        """The lines to open."""
        return (*plungers.lines, *KEYS, LOCK)

    def show(self, standing: Standing) -> None:
        """What the arbiter's box must know of the table."""
        clock = standing.clock
        if clock is not None:
            rulings = standing.open_rulings
            white_us, black_us = clock.main_us
            self._shown = Shown(
                clock.phase,  # type: ignore[arg-type]
                clock.running,
                (white_us, black_us),
                clock.moves,
                rulings[0].id if rulings else None,
            )

    def drain(self) -> None:
        """Read everything that waits and hand it on."""
        self._contacts, changes = read(self._lines, self._contacts, self._schedule.world_us)
        presses: list[PlungerPressed] = []
        strokes: list[Stroke] = []
        shown = self._shown
        for change in changes:
            if isinstance(change, EdgesLost):
                log.warning(
                    "the kernel lost %d edges of the buttons; levels were read", change.count
                )
            elif isinstance(change, Stuck):
                self._trouble(change.line, "it has been down for ten seconds; is it jammed?")
            elif isinstance(change, Released):
                self._trouble(change.line, "")
            if (press := self._plungers.press(change)) is not None:
                presses.append(press)
            else:
                # Several strokes read in one go: each starts from what the one before it left.
                self._box, more = self._box.event(change, shown)
                strokes += more
                shown = after(shown, more)
        self._box, more = self._box.wake(self._schedule.world_us(), shown)
        strokes += more
        for press in in_order(presses, self._shown.running):
            t = self._schedule.from_world(press.at_us)
            self._listener.happened(Pressed(t=t, side=press.side), button=True)
        for stroke in strokes:
            t = self._schedule.from_world(stroke.at_us)
            self._listener.happened(ArbiterActed(t=t, act=stroke.act), button=True)
        self._arm()

    def confirm(self) -> None:
        """Read the levels as well: on some chips edges close together are lost without leaving a gap.

        A change found so has no stamp of its own; it is stamped when it was read.
        """
        self._contacts = replace(self._contacts, must_read=True)
        self.drain()

    def _arm(self) -> None:
        wakes = [self._contacts.next_wake_us, self._box.next_wake_us]
        due = [wake for wake in wakes if wake is not None]
        at_us = self._schedule.from_world(min(due)) if due else None
        if at_us == self._alarm_us:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm_us = at_us
        self._alarm = None if at_us is None else self._schedule.at(at_us, self._ring)

    def _ring(self) -> None:
        self._alarm = self._alarm_us = None
        self.drain()

    def close(self) -> None:
        """Give the lines back."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._lines.close()
