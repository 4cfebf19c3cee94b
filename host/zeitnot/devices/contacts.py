"""All contacts of the table as one value: edges and levels in, changes out, and when to look again. Pure.

Edges are fed in the order of their numbers. A number left out means the kernel lost edges (or melted two into one):
`EdgesLost` says how many, and the levels must be read. `read` at the end is the one correct order of asking a
backend: levels first, then the edges that came meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zeitnot.devices.contact import Change, Contact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from zeitnot.devices.lines import Edge, Lines


@dataclass(frozen=True, slots=True)
class EdgesLost:
    """So many edges never reached us; found at `at_us`. The levels have been read since."""

    count: int
    at_us: int


Event = Change | EdgesLost


@dataclass(frozen=True, slots=True)
class Contacts:
    """The state of every input line."""

    of: Mapping[str, Contact]
    last_seq: int | None = None
    must_read: bool = False
    """Edges were lost: read the levels now."""

    @classmethod
    def start(
        cls, levels: Mapping[str, bool], at_us: int, both_ways: Iterable[str] = ()
    ) -> Contacts:
        """Begin from the levels as read; a line that is already down is held, not pressed."""
        rockers = set(both_ways)
        return cls(
            {
                line: Contact(line, level, at_us, both_ways=line in rockers, known_us=at_us)
                for line, level in levels.items()
            }
        )

    @property
    def next_wake_us(self) -> int | None:
        wakes = [wake for contact in self.of.values() if (wake := contact.next_wake_us) is not None]
        return min(wakes, default=None)

    def due(self, now_us: int) -> bool:
        """Whether the levels should be read now."""
        return self.must_read or ((wake := self.next_wake_us) is not None and wake <= now_us)

    def edges(self, edges: Iterable[Edge]) -> tuple[Contacts, tuple[Event, ...]]:
        """What these edges mean. The kernel's queue may hold two lines' edges out of order: their numbers do not."""
        told: list[Event] = []
        of, last_seq, must_read = dict(self.of), self.last_seq, self.must_read
        for edge in sorted(edges, key=lambda edge: edge.seq):
            if last_seq is not None and edge.seq > last_seq + 1:
                told.append(EdgesLost(edge.seq - last_seq - 1, edge.at_us))
                must_read = True
            last_seq = edge.seq if last_seq is None else max(last_seq, edge.seq)
            of[edge.line], changes = of[edge.line].edge(edge)
            told += changes
        return replace(self, of=of, last_seq=last_seq, must_read=must_read), tuple(told)

    def confirm(
        self, levels: Mapping[str, bool], read_us: int
    ) -> tuple[Contacts, tuple[Event, ...]]:
        """What the levels mean, read at `read_us`."""
        told: list[Event] = []
        of = dict(self.of)
        for line, level in levels.items():
            of[line], changes = of[line].confirm(level, read_us)
            told += changes
        return replace(self, of=of, must_read=False), tuple(told)


def start(
    lines: Lines, inputs: Iterable[str], now_us: int, both_ways: Iterable[str] = ()
) -> Contacts:
    """The contacts of freshly opened lines."""
    return Contacts.start({line: lines.level(line) for line in inputs}, now_us, both_ways)


def read(
    lines: Lines, contacts: Contacts, now_us: Callable[[], int]
) -> tuple[Contacts, tuple[Event, ...]]:
    """Everything that the lines have to say: to be called when `lines.fd` is readable and at `next_wake_us`."""
    contacts, told = contacts.edges(lines.read_edges())
    read_us = now_us()
    if not contacts.due(read_us):
        return contacts, told
    levels = {line: lines.level(line) for line in contacts.of}
    # An edge between the two readings is newer than the level; a contact then waits for its next wake.
    contacts, meanwhile = contacts.edges(lines.read_edges())
    contacts, confirmed = contacts.confirm(levels, read_us)
    return contacts, told + meanwhile + confirmed
