"""When things are due: the one clock that the shell reads, live or virtual, behind one small contract.

Rules of this file
- Time is microseconds of CLOCK_MONOTONIC, the clock that the kernel stamps button edges with. A `LiveSchedule` of
  speed N runs N times as fast from the instant it was made; devices go on in the world's time, and their stamps
  are mapped (`from_world`).
- An action never runs before its instant; live it may run later, which costs nobody time (stamps decide).
- A `VirtualSchedule` waits for nothing: the next due action is the next instant. Equal instants run in the order
  in which they were asked for, so that a run is the same every time.
"""

from __future__ import annotations

import datetime
import heapq
import time
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable


def today() -> str:
    """The day by the wall clock, as 2026-11-30: for people, never for times."""
    return datetime.date.today().isoformat()


class Alarm(Protocol):
    """Something that will run, and may be called off."""

    def cancel(self) -> None:
        """Call it off. Twice, or too late, is no mistake."""


class Schedule(Protocol):
    """The present, and what is to come."""

    def now_us(self) -> int:
        """The present."""

    def world_us(self) -> int:
        """The present by the world's clock, in which devices stamp what they see."""

    def from_world(self, world_us: int) -> int:
        """A device's stamp in this schedule's time."""

    def at(self, t_us: int, action: Callable[[], None]) -> Alarm:
        """Run `action` at that instant, or as soon as may be."""

    def soon(self, action: Callable[[], None]) -> None:
        """Run `action` when everything that is ready to be read has been read."""


class _Entry:
    __slots__ = ("action",)

    def __init__(self, action: Callable[[], None]) -> None:
        self.action: Callable[[], None] | None = action

    def cancel(self) -> None:
        self.action = None


class LiveSchedule:
    """The schedule of an asyncio loop, at the pace of the world or N times that."""

    def __init__(self, loop: asyncio.AbstractEventLoop, speed: int = 1) -> None:
        self._loop = loop
        self._speed = speed
        self._from_us = self._world_from_us = time.monotonic_ns() // 1000
        self._count = 0
        self._heap: list[tuple[int, int, _Entry]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._timer_us: int | None = None

    @property
    def speed(self) -> int:
        """How many seconds pass here in one second of the world."""
        return self._speed

    def set_speed(self, speed: int) -> None:
        """From now on time passes N times as fast."""
        now_us = self.world_us()
        self._from_us, self._world_from_us = self.from_world(now_us), now_us
        self._speed = speed
        self._arm(anew=True)

    def now_us(self) -> int:
        return self.from_world(self.world_us())

    def world_us(self) -> int:
        return time.monotonic_ns() // 1000

    def from_world(self, world_us: int) -> int:
        return self._from_us + (world_us - self._world_from_us) * self._speed

    def at(self, t_us: int, action: Callable[[], None]) -> Alarm:
        entry = _Entry(action)
        self._count += 1
        heapq.heappush(self._heap, (t_us, self._count, entry))
        self._arm()
        return entry

    def soon(self, action: Callable[[], None]) -> None:
        # asyncio runs this in its next round, after it has polled every descriptor once more.
        self._loop.call_soon(action)

    def _arm(self, *, anew: bool = False) -> None:
        """One timer of the loop, for the earliest action that was not called off."""
        while self._heap and self._heap[0][2].action is None:
            heapq.heappop(self._heap)
        first_us = self._heap[0][0] if self._heap else None
        if first_us == self._timer_us and not anew:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._timer_us = first_us
        if first_us is not None:
            # asyncio's clock is the same CLOCK_MONOTONIC, in seconds; rounded up, an action is never early.
            world_us = self._world_from_us - (self._from_us - first_us) // self._speed
            self._timer = self._loop.call_at((world_us + 1) / 1e6, self._ring)

    def _ring(self) -> None:
        self._timer = self._timer_us = None
        now_us = self.now_us()
        due: list[_Entry] = []
        while self._heap and (self._heap[0][0] <= now_us or self._heap[0][2].action is None):
            due.append(heapq.heappop(self._heap)[2])
        # What an action asks for anew waits for the loop's next round, even if it is due: an action that asks for the
        # past again and again must not keep the loop from reading the buttons.
        for entry in due:
            if entry.action is not None:
                action, entry.action = entry.action, None
                action()
        self._arm()


class VirtualSchedule:
    """A schedule that is run by hand: time stands still between two actions."""

    def __init__(self, now_us: int = 0) -> None:
        self._now_us = now_us
        self._count = 0
        self._heap: list[tuple[int, int, _Entry]] = []

    def now_us(self) -> int:
        return self._now_us

    def world_us(self) -> int:
        return self._now_us

    def from_world(self, world_us: int) -> int:
        return world_us

    def at(self, t_us: int, action: Callable[[], None]) -> Alarm:
        entry = _Entry(action)
        self._count += 1
        heapq.heappush(self._heap, (max(t_us, self._now_us), self._count, entry))
        return entry

    def soon(self, action: Callable[[], None]) -> None:
        self.at(self._now_us, action)

    def run_next(self) -> bool:
        """Go to the next due action and run it; whether there was one."""
        while self._heap:
            t_us, _, entry = heapq.heappop(self._heap)
            if entry.action is not None:
                self._now_us = t_us
                action, entry.action = entry.action, None
                action()
                return True
        return False

    def run_until(self, t_us: int) -> None:
        """Run everything due up to and at that instant, and stand there."""
        while self._heap and self._heap[0][0] <= t_us:
            self.run_next()
        self._now_us = max(self._now_us, t_us)
