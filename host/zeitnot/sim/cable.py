"""A sensor board and the host's session joined without a port: the wire's own bytes, in virtual time.

Rules of this file
- Every byte that a real cable would carry is carried, a fixed while later; only the port is missing.
- It stands where `link.driver.Driver` stands: `flush`, `show`, events to one listener, in order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    import chess

    from zeitnot.link.driver import SensorSession
    from zeitnot.link.events import BoardEvent
    from zeitnot.sim.sensor_board import SimulatedBoard

LATENCY_US = 1_000
"""A USB frame: what a real board's answer takes at least."""


class Alarm(Protocol):
    """Something that will run, and may be called off."""

    def cancel(self) -> None: ...


class Schedule(Protocol):
    """The time that the cable lives in."""

    def now_us(self) -> int: ...
    def at(self, t_us: int, action: Callable[[], None]) -> Alarm: ...


class DirectCable:
    """Carries bytes between one session and one simulated board."""

    def __init__(
        self,
        schedule: Schedule,
        session: SensorSession,
        board: SimulatedBoard,
        on_event: Callable[[BoardEvent], None],
    ) -> None:
        self._schedule = schedule
        self._session = session
        self._board = board
        self._on_event = on_event
        self._alarm: Alarm | None = None
        self._alarm_us: int | None = None
        self._on_the_way = 0
        self._plugs = 0
        self.plugged = False

    def start(self) -> None:
        """Plug it in for the first time."""
        self._board.on_change = self._pump
        self.plug()

    def plug(self) -> None:
        """Put it in; the board has gone on feeling."""
        self.plugged = True
        self._tell(self._session.opened(self._schedule.now_us()))
        self._pump()

    def unplug(self) -> None:
        """Pull it out: what is on the way is lost."""
        self.plugged = False
        self._plugs += 1
        self._on_the_way = 0
        self._tell(self._session.closed(self._schedule.now_us()))

    def flush(self) -> None:
        """Ask for everything up to now; `Flushed` answers."""
        self._session.flush(self._schedule.now_us())
        self._pump()

    def show(self, squares: chess.Bitboard) -> None:
        """Light exactly these squares."""
        self._session.show(squares, self._schedule.now_us())
        self._pump()

    def _pump(self) -> None:
        now_us = self._schedule.now_us()
        if not self.plugged:
            # The board speaks into a cable that ends in the air.
            self._board.speak()
            return
        if to_board := self._session.to_send(now_us):
            self._carry(lambda: self._board.hear(to_board))
        if to_host := self._board.speak():
            self._carry(lambda: self._hear(to_host))
        if not self._on_the_way:
            self._arm()

    def _hear(self, data: bytes) -> None:
        self._tell(self._session.receive(data, self._schedule.now_us()))

    def _carry(self, arrive: Callable[[], None]) -> None:
        self._on_the_way += 1
        plugs = self._plugs

        def arrived() -> None:
            if plugs != self._plugs:
                return
            self._on_the_way -= 1
            arrive()
            self._pump()

        self._schedule.at(self._schedule.now_us() + LATENCY_US, arrived)

    def _arm(self) -> None:
        wakes = [self._session.next_wake_us(), self._board.next_wake_us()]
        due = [wake for wake in wakes if wake is not None]
        at_us = min(due) if due else None
        if at_us == self._alarm_us and self._alarm is not None:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm_us = at_us
        self._alarm = None if at_us is None else self._schedule.at(at_us, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        if not self.plugged:
            return
        self._tell(self._session.tick(self._schedule.now_us()))
        self._pump()

    def _tell(self, events: list[BoardEvent]) -> None:
        for event in events:
            self._on_event(event)
