"""The order of stamps: what came in waits here until nothing older can come from the other sources.

Rules of this file
- Pure bookkeeping: no clock is read and nothing is sent; the keeper says what the time is.
- A button edge is a *hold*: the sensor board was asked to report up to its stamp, and until it has (or `hold_us`
  have passed) nothing later than what is known to be complete is given out, no timer either.
- Without a hold everything is given out at once, oldest stamp first; equal stamps in the order they came in.
- What comes later than something already given out gets the `t` of the last event and carries its own `stamp`
  (the keeper does that: it alone knows what was fed).
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zeitnot.table.events import AnyEvent


class Order:
    """Events by stamp, and the holds that they wait for. Times are of one game."""

    def __init__(self, hold_us: int) -> None:
        self.hold_us = hold_us
        self._waiting: list[tuple[int, int, AnyEvent]] = []
        self._count = 0
        self._holds: list[tuple[int, int]] = []
        self._complete_us = -1
        """Everything up to here is known to have come in."""

    def clear(self) -> None:
        """A new game begins: nothing waits."""
        self._waiting.clear()
        self._holds.clear()
        self._complete_us = -1

    def put(self, event: AnyEvent) -> None:
        """Something happened at `event.t`, its own stamp."""
        self._count += 1
        heapq.heappush(self._waiting, (event.t, self._count, event))

    def hold(self, stamp_us: int, now_us: int) -> None:
        """A button edge: the board was asked to report past `stamp_us`."""
        self._holds.append((stamp_us, now_us + self.hold_us))

    def reported(self, up_to_us: int) -> None:
        """The board has reported everything up to there."""
        self._complete_us = max(self._complete_us, up_to_us)

    def abandon(self) -> None:
        """The board will not answer: nothing waits for it any longer."""
        for stamp_us, _ in self._holds:
            self._complete_us = max(self._complete_us, stamp_us)
        self._holds.clear()

    def complete_us(self, now_us: int) -> int | None:
        """Up to where events and timers may be given out; None is no limit."""
        for stamp_us, until_us in self._holds:
            if until_us <= now_us:
                self._complete_us = max(self._complete_us, stamp_us)
        self._holds = [hold for hold in self._holds if hold[0] > self._complete_us]
        return self._complete_us if self._holds else None

    def next(self, now_us: int, wake_us: int | None) -> AnyEvent | int | None:
        """The next event, or the instant of the wake if that goes first; None when all must wait.

        A wake goes before an event of the same instant, and is due only when that instant has come.
        """
        limit_us = self.complete_us(now_us)
        first_us = self._waiting[0][0] if self._waiting else None
        if (
            wake_us is not None
            and wake_us <= now_us
            and (first_us is None or wake_us <= first_us)
            and (limit_us is None or wake_us <= limit_us)
        ):
            return wake_us
        if first_us is None or (limit_us is not None and first_us > limit_us):
            return None
        return heapq.heappop(self._waiting)[2]

    def look_again_us(self) -> int | None:
        """When a hold ends by itself; None if nothing is held."""
        return min((until_us for _, until_us in self._holds), default=None)
