"""Simulated lines: the contract of `zeitnot.devices.lines` without a Pi, and with all the ways a contact can lie.

Levels are logical here too (True is pressed). Time is whatever the caller says: every change is driven with its
own stamp, nothing reads a clock. Edges wait in a buffer of the kernel's size, the oldest fall out when it is full,
and the sequence numbers show it. The same contract tests run over this and over the real backends.
"""

from __future__ import annotations

import os
from collections import deque
from typing import TYPE_CHECKING

from zeitnot.devices.lines import EVENT_BUFFER, Edge
from zeitnot.errors import HardwareError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from zeitnot.devices.lines import Stamper
    from zeitnot.devices.pins import Pins


class SimulatedLines:
    """Lines that are driven by a program instead of fingers."""

    stamped_by: Stamper = "kernel"

    def __init__(
        self,
        pins: Pins,
        inputs: Sequence[str],
        outputs: Sequence[str] = (),
        *,
        buffer_size: int = EVENT_BUFFER,
    ) -> None:
        self._levels = {pins.pin(name).name: False for name in inputs}
        self._outputs = {pins.pin(name).name: False for name in outputs}
        self._waiting: deque[Edge] = deque(maxlen=buffer_size)
        self._seq = 0
        self._eventfd = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        self._closed = False
        self.set_log: list[tuple[str, bool]] = []
        """Every `set` of an output, in order: what a lamp did, for tests and the window."""

    def has(self, line: str) -> bool:
        """Whether this line was asked for."""
        return line in self._levels or line in self._outputs

    # What a finger does

    def drive(self, line: str, level: bool, at_us: int) -> None:
        """Put an input to a level at an instant; an edge comes only where the level changes."""
        if self._levels[line] != level:
            self._levels[line] = level
            self.edge(line, level, at_us)

    def bounce(self, line: str, level: bool, at_us: int, times: int = 6, gap_us: int = 3000) -> int:
        """Go to `level` with a chatter of `times` edges `gap_us` apart, ending at `level`; answers the last stamp."""
        for number in range(times):
            # Counted so that the last one is `level`, and the first one is always a change.
            found = level if (times - 1 - number) % 2 == 0 else not level
            self._levels[line] = found
            self.edge(line, found, at_us + number * gap_us)
        return at_us + (times - 1) * gap_us

    # What hardware does wrong

    def edge(self, line: str, level: bool, at_us: int) -> None:
        """An edge reported with any level, as when the kernel reads it a moment too late: equal ones in a row."""
        self._require_open()
        self._seq += 1
        self._waiting.append(Edge(line, level, at_us, self._seq, self.stamped_by))
        os.eventfd_write(self._eventfd, 1)

    def drop(self, line: str, level: bool) -> None:
        """The level changes and no edge comes, nor a gap: the chip missed it."""
        self._levels[line] = level

    def lose(self, line: str, level: bool, edges: int = 1) -> None:
        """The level changes and the kernel loses the edges: the next one shows a gap in its number."""
        self._levels[line] = level
        self._seq += edges

    # The contract

    @property
    def fd(self) -> int:
        return self._eventfd

    def read_edges(self) -> list[Edge]:
        self._require_open()
        try:
            os.eventfd_read(self._eventfd)
        except BlockingIOError:
            return []
        edges = list(self._waiting)
        self._waiting.clear()
        return edges

    def level(self, line: str) -> bool:
        self._require_open()
        return self._levels[line] if line in self._levels else self._outputs[line]

    def set(self, line: str, level: bool) -> None:
        self._require_open()
        if line not in self._outputs:
            raise HardwareError(f"{line!r} was not asked for as an output")
        self._outputs[line] = level
        self.set_log.append((line, level))

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            os.close(self._eventfd)

    def _require_open(self) -> None:
        if self._closed:
            raise HardwareError("these lines are closed")

    def __enter__(self) -> SimulatedLines:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
