"""The desk: one table with all that belongs to it, from the sensors' events to what is shown.

Rules of this file
- It joins: keeper, readings, buttons, standing, watchers. Each does its own work in its own file.
- It runs the same on a live and on a virtual schedule; who makes the devices hands them in.
- The face is redrawn when it changes and only while somebody watches it.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from zeitnot.clock.faces.face import Face, FaceOptions, face, next_change_us
from zeitnot.daemon.keeper import TABLE, Keeper, Told
from zeitnot.daemon.order import Order
from zeitnot.daemon.readings import Readings
from zeitnot.errors import OperatorError
from zeitnot.records.pgn import game_pgn
from zeitnot.records.standing import Standing
from zeitnot.table.events import ArbiterActed, Looked, PlayerActed, Started
from zeitnot.table.trace import read_event

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.clock import Clock
    from zeitnot.daemon.buttons import Buttons
    from zeitnot.daemon.journal import Journal
    from zeitnot.daemon.keeper import Machine
    from zeitnot.daemon.schedule import Alarm, Schedule
    from zeitnot.link.events import BoardEvent
    from zeitnot.table.events import AnyEvent
    from zeitnot.table.setup import Setup


log = logging.getLogger(__name__)


class Board(Protocol):
    """What is asked of a sensor board: `link.driver.Driver`, or a simulated one without a wire's delay."""

    def flush(self) -> None:
        """Report everything up to now."""

    def show(self, squares: int) -> None:
        """Light exactly these squares (a bitboard)."""


def _clock_of(state: Any) -> Clock:
    clock: Clock = state.clock
    return clock


_FROM_THE_PAGE = (Started, PlayerActed, ArbiterActed, Looked)


class Desk:
    """One table. Give it a board and buttons if it has them, then `begin` or `resume`."""

    def __init__(
        self,
        schedule: Schedule,
        journal: Journal,
        *,
        machine: Machine = TABLE,
        clock_of: Callable[[Any], Clock] = _clock_of,
        hold_us: int = 20_000,
        heartbeat_us: int | None = None,
        today: Callable[[], str] | None = None,
    ) -> None:
        self.schedule = schedule
        self.journal = journal
        self.keeper = Keeper(schedule, journal, machine, Order(hold_us), heartbeat_us=heartbeat_us)
        self.keeper.listen(self._told)
        self.standing: Standing | None = None
        self.readings: Readings | None = None
        self.buttons: Buttons | None = None
        self._board: Board | None = None
        self._clock_of = clock_of
        self._today = today
        self.troubles: dict[str, str] = {}
        """What is wrong with the hardware, by its name: for the arbiter's page."""
        self._watchers: list[Callable[[], None]] = []
        self._face_watchers: list[Callable[[Face], None]] = []
        self._face_options = FaceOptions()
        self._face: Face | None = None
        self._face_alarm: Alarm | None = None

    # --- what belongs to it

    def use_board(self, board: Board, *, identity: bool) -> Callable[[BoardEvent], None]:
        """The sensor board of this table; the answer is who hears its events."""
        self._board = board
        self.readings = Readings(
            self.schedule, self.keeper, identity=identity, trouble=self.trouble
        )
        self.keeper.flush_with(self._flush)
        return self.readings.heard

    def use_buttons(self, buttons: Buttons) -> None:
        """The plungers and the arbiter's keys."""
        self.buttons = buttons
        self.keeper.add_source(buttons.drain)
        self.keeper.at_heartbeat(buttons.confirm)

    def trouble(self, device: str, words: str) -> None:
        """Say what is wrong with a device, or with no words that it is well again."""
        if self.troubles.get(device, "") == words:
            return
        if words:
            log.warning("%s: %s", device, words)
            self.troubles[device] = words
        else:
            log.info("%s: well again", device)
            del self.troubles[device]
        for watcher in list(self._watchers):
            watcher()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` whenever how the table stands has changed; the answer ends that."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def watch_face(
        self, watcher: Callable[[Face], None], options: FaceOptions | None = None
    ) -> Callable[[], None]:
        """Call `watcher` with every new face, now and whenever it changes; the answer ends that."""
        if options is not None:
            self._face_options = options
        self._face_watchers.append(watcher)
        self._face = None  # So that the new one is told too.
        self._show_face()

        def end() -> None:
            self._face_watchers.remove(watcher)

        return end

    # --- games

    @property
    def clock(self) -> Clock:
        """The table's clock as it was after the last event."""
        return self._clock_of(self.keeper.state)

    @property
    def game(self) -> int:
        """The number of the game in the journal."""
        return self.keeper.game

    def begin(self, setup: Setup) -> None:
        """Begin a new game; the game before stays in the journal as it is. Raises `OperatorError`."""
        self.keeper.finish()
        if self._today is not None and "Date" not in dict(setup.tags):
            setup = replace(setup, tags=(*setup.tags, ("Date", self._today().replace("-", "."))))
        self.keeper.begin(setup, self._today() if self._today is not None else "")
        # A look changes nothing and tells everybody how the new table stands.
        self.keeper.happened(Looked(t=self.schedule.now_us()))
        if self.readings is not None:
            self.readings.begin()

    def resume_or_begin(self, setup: Setup) -> bool:
        """Go on with the journal's last game if it has no result, else begin; whether it was resumed."""
        games = self.journal.games()
        if games and not self.journal.is_over(games[-1].id):
            self.keeper.resume(games[-1])
            if self.readings is not None:
                self.readings.begin()
            return True
        self.begin(setup)
        return False

    def act(self, line: dict[str, Any]) -> None:
        """What a page says: a `start`, `player`, `arbiter` or `look` line of the trace, without `t`.

        Raises `OperatorError` if it is none.
        """
        event: AnyEvent = read_event({**line, "t": 0})
        if not isinstance(event, _FROM_THE_PAGE):
            raise OperatorError(
                f"the event {line.get('event')!r} comes from the table itself; "
                "start, player, arbiter or look is needed"
            )
        self.keeper.happened(replace(event, t=self.schedule.now_us(), stamp=None))

    def pgn(self) -> str:
        """The game so far."""
        assert self.standing is not None
        return game_pgn(self.keeper.setup, self.standing.sheet)

    # --- what happens

    def _flush(self) -> bool:
        if self._board is None or self.readings is None:
            return False
        if not self.readings.connected:
            self.readings.tell_lost()
            return False
        self.readings.asked()
        self._board.flush()
        return True

    def _told(self, told: Told) -> None:
        if told.event is None:
            self.standing = Standing(told.setup)
        assert self.standing is not None
        self.standing.take(told.event, told.effects)
        if told.earlier:
            return
        if self.buttons is not None:
            self.buttons.show(self.standing)
        mismatch = self.standing.mismatch
        if self.readings is not None:
            self.readings.mismatched(bool(mismatch))
        if self._board is not None:
            # Under the other policies the players see the face and nothing else (12.6).
            lit = mismatch if told.setup.policy == "enforce" else ()
            self._board.show(sum(1 << square for square in lit))
        if self._face_watchers:
            self._show_face()
        for watcher in list(self._watchers):
            watcher()

    def _show_face(self) -> None:
        if self._face_alarm is not None:
            self._face_alarm.cancel()
            self._face_alarm = None
        if not self._face_watchers or self.standing is None:
            return
        clock = self.clock
        now_t = self.keeper.now_t()
        zero_t = clock.next_zero_us()
        # A zero that is due and not passed yet holds: what follows it is the table's to say.
        now_t = now_t if zero_t is None else min(now_t, zero_t)
        seen = face(clock, now_t, self._face_options)
        if seen != self._face:
            self._face = seen
            for watcher in list(self._face_watchers):
                watcher(seen)
        if now_t == zero_t:
            # What is shown stands until the zero has been passed, or a press stamped before it has been read.
            return
        change_t = next_change_us(clock, now_t, self._face_options)
        if change_t is not None and change_t > now_t:
            wait_us = change_t - self.keeper.now_t()
            self._face_alarm = self.schedule.at(self.schedule.now_us() + wait_us, self._show_face)

    def close(self) -> None:
        """Leave in good order: a last sign of life, then let go of the devices. The journal is its owner's."""
        self.keeper.finish()
        self.keeper.alive()
        if self.readings is not None:
            self.readings.close()
        if self.buttons is not None:
            self.buttons.close()
