"""One contact: from the edges of a bouncing switch to `Pressed` and `Released`, by stamps alone. Pure.

The rule: *the first edge decides, with its own stamp; then the line is locked out for 30 ms; then its true level is
confirmed.* A press is told at once. An opening is told when the lock-out has confirmed it, with the stamp of its
first edge, so a held contact that chatters is not pressed twice; only a rocker, where an opening is the other
player's press, is told both ways at once.

What edges say of levels is evidence, not truth: the kernel reads the level a moment after it takes the stamp, so
equal levels may come in a row, and a chip may miss an edge. Hence:
- an edge on an open contact is a press, whatever level was read after it;
- the lock-out ends in the level that was read (`confirm`), or, if the program slept through that, in the level of
  the last edge inside it;
- an edge stamped before the last reading of the level is history: the level already holds it.
A contact that stays down is never pressed again, and is told once as `Stuck`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zeitnot.devices.lines import Edge

LOCKOUT_US = 30_000
"""Longer than any plunger chatters (6 × 3 ms is a bad one), shorter than two presses of one hand."""
STUCK_US = 10_000_000
"""A plunger that is down for so long is jammed, or a hand rests on it: somebody should look."""


@dataclass(frozen=True, slots=True)
class Pressed:
    line: str
    at_us: int
    by_level: bool = False
    """No edge told it, only the level: the stamp is the instant of reading."""


@dataclass(frozen=True, slots=True)
class Released:
    line: str
    at_us: int


@dataclass(frozen=True, slots=True)
class Stuck:
    """Down since then, and still down."""

    line: str
    since_us: int


Change = Pressed | Released | Stuck


@dataclass(frozen=True, slots=True)
class Lockout:
    """The window after a first edge, and what the last edge in it said."""

    first_us: int
    last_us: int
    level: bool
    was_down: bool

    @property
    def end_us(self) -> int:
        return self.first_us + LOCKOUT_US


@dataclass(frozen=True, slots=True)
class Contact:
    """One line; `down` is what has been told."""

    line: str
    down: bool = False
    since_us: int = 0
    """When it came to be so."""
    both_ways: bool = False
    """A rocker: an opening is told at its first edge too."""
    lockout: Lockout | None = None
    known_us: int = 0
    """Edges stamped earlier are in the level already."""
    told_stuck: bool = False

    @property
    def next_wake_us(self) -> int | None:
        """When the level should be read; None while nothing is open."""
        if self.lockout is not None:
            return self.lockout.end_us
        if self.down and not self.told_stuck and not self.both_ways:
            return self.since_us + STUCK_US
        return None

    def edge(self, edge: Edge) -> tuple[Contact, tuple[Change, ...]]:
        """What an edge of this line means."""
        if edge.at_us < self.known_us:
            return self, ()
        contact: Contact = self
        told: tuple[Change, ...] = ()
        more: tuple[Change, ...] = ()
        if self.lockout is not None and edge.at_us >= self.lockout.end_us:
            contact, told = self._close(self.lockout, self.lockout.level, self.lockout.last_us)
        if contact.lockout is not None:
            seen = replace(contact.lockout, last_us=edge.at_us, level=edge.level)
            return replace(contact, lockout=seen), told
        lockout = Lockout(edge.at_us, edge.at_us, edge.level, was_down=contact.down)
        contact = replace(contact, lockout=lockout)
        if not contact.down:
            contact, more = contact._tell(True, edge.at_us)
        elif contact.both_ways:
            contact, more = contact._tell(False, edge.at_us)
        return contact, told + more

    def confirm(self, level: bool, read_us: int) -> tuple[Contact, tuple[Change, ...]]:
        """What the true level means, read at `read_us` after every edge stamped before that had been fed."""
        contact: Contact = self
        told: tuple[Change, ...] = ()
        if self.lockout is not None:
            if read_us < self.lockout.end_us or self.lockout.last_us >= read_us:
                return self, ()
            at_us = self.lockout.last_us if self.lockout.level == level else read_us
            contact, told = self._close(self.lockout, level, at_us)
        elif level != self.down:
            contact, told = self._tell(level, read_us, by_level=True)
        contact = replace(contact, known_us=read_us)
        stuck_us = contact.next_wake_us if contact.lockout is None else None
        if stuck_us is not None and read_us >= stuck_us:
            told += (Stuck(contact.line, contact.since_us),)
            contact = replace(contact, told_stuck=True)
        return contact, told

    def _close(
        self, lockout: Lockout, level: bool, at_us: int
    ) -> tuple[Contact, tuple[Change, ...]]:
        """End the lock-out in `level`, which the line came to at `at_us`."""
        contact = replace(self, lockout=None)
        if level == self.down:
            return contact, ()
        if lockout.was_down and not self.both_ways:
            # The opening that was kept back: it began with its first edge.
            return contact._tell(False, lockout.first_us)
        return contact._tell(level, at_us)

    def _tell(
        self, down: bool, at_us: int, *, by_level: bool = False
    ) -> tuple[Contact, tuple[Change, ...]]:
        contact = replace(self, down=down, since_us=at_us, told_stuck=False)
        change = Pressed(self.line, at_us, by_level) if down else Released(self.line, at_us)
        return contact, (change,)
