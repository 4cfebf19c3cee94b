"""Tables put together: the simulated one in virtual time, and the one that the configuration names, live.

Rules of this file
- It is the one place that knows both the shell and what it works with; here devices are opened by name.
- What is opened is closed again in the reverse order (`ExitStack`), whatever goes wrong on the way.
- The simulated table stands behind the same contracts as the real one: a sensor board that speaks the wire's
  bytes, lines that give edges. Live, the real serial driver reads the board over a pty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zeitnot.daemon.buttons import Buttons
from zeitnot.daemon.desk import Desk
from zeitnot.daemon.schedule import VirtualSchedule
from zeitnot.devices.pins import load_pins
from zeitnot.devices.plungers import two_buttons
from zeitnot.link.session import LinkSettings, Session
from zeitnot.records.sheet import start_board
from zeitnot.sim.cable import DirectCable
from zeitnot.sim.lines import SimulatedLines
from zeitnot.sim.players import Players
from zeitnot.sim.sensor_board import SimulatedBoard

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import chess

    from zeitnot.daemon.journal import Journal
    from zeitnot.daemon.keeper import Told
    from zeitnot.table.effects import AskVerdict
    from zeitnot.table.setup import Setup

PING_US = 10_000_000
"""In virtual time the two clocks run alike: compared often enough for the board's 30-bit counter."""


class VirtualTable:
    """A simulated table whose time is the next thing that happens: for `play --speed max` and for tests."""

    def __init__(
        self, setup: Setup, journal: Journal, listeners: Sequence[Callable[[Told], None]] = ()
    ) -> None:
        self.schedule = VirtualSchedule()
        self.desk = Desk(self.schedule, journal)
        for listener in listeners:
            self.desk.keeper.listen(listener)
        self.desk.keeper.ask_with(self._prove)
        plungers = two_buttons()
        lines = SimulatedLines(load_pins(), Buttons.inputs(plungers))
        buttons = Buttons(self.schedule, lines, plungers, self.desk.keeper, self.desk.trouble)
        self.desk.use_buttons(buttons)
        self.sensors: SimulatedBoard | None = None
        self.cable: DirectCable | None = None
        if setup.sensor != "none":
            board = self.sensors = simulated_board(
                self.schedule.world_us, start_board(setup), setup.sensor
            )
            # A scan where something changed and one a ply: the one that answers a press is enough.
            session = Session(LinkSettings(scan_ms=0, ping_us=PING_US, quick_pings=8))
            self.cable = DirectCable(self.schedule, session, board, self._heard)
            self._hear = self.desk.use_board(self.cable, identity=setup.sensor == "identity")
            self.cable.start()
        self.players = Players(
            self.schedule,
            lines,
            self.sensors,
            start_board(setup),
            after_edge=buttons.drain,
            say=self.desk.act,
        )
        if self.sensors is not None:
            while self.desk.readings is not None and not self.desk.readings.connected:
                self.schedule.run_next()
        self.desk.begin(setup)

    def _heard(self, event: Any) -> None:
        self._hear(event)

    def _prove(self, ask: AskVerdict) -> None:
        from zeitnot.table.replay import prove

        answer = prove(ask.fen, ask.winner)
        self.schedule.soon(lambda: self.desk.keeper.verdict(ask.query, answer))

    def run_until(self, true: Callable[[], bool], *, patience_us: int) -> bool:
        """Let time pass until that is so; False when it is not within `patience_us` of the table's time."""
        until_us = self.schedule.now_us() + patience_us
        while not true():
            if self.schedule.now_us() > until_us or not self.schedule.run_next():
                return False
        return True

    def __enter__(self) -> VirtualTable:
        return self

    def __exit__(self, *_: object) -> None:
        # The journal is its owner's.
        assert self.desk.buttons is not None
        self.desk.buttons.close()


def simulated_board(
    now_us: Callable[[], int], position: chess.BaseBoard, sensor: str
) -> SimulatedBoard:
    """A simulated sensor board with those pieces on it."""
    if sensor == "identity":
        return SimulatedBoard(now_us, pieces=position)
    return SimulatedBoard(now_us, occupied=position.occupied)
