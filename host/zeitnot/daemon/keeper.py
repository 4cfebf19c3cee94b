"""The keeper of the table: what happened goes to the journal and to `step`, what comes of it goes to the listeners.

Rules of this file
- One keeper, one game at a time. Whoever owns a device calls `happened` with an event whose `t` is its stamp in
  the schedule's time; the keeper puts it into the game's time and feeds it in order of stamp (`order.py`).
- An event is in the journal, and the journal safe, before any listener hears of its effects.
- Timers are effects: one alarm, for the last `WakeAt`. Nothing here polls.
- While a clock runs a heartbeat is written; `resume` charges the running side up to the last one and pauses.
- It runs the same on a live and on a virtual schedule.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from zeitnot.table.begin import begin
from zeitnot.table.effects import AskVerdict, GameOver, ShowClock, WakeAt
from zeitnot.table.events import Looked, Restarted, VerdictGiven, Woke
from zeitnot.table.step import step

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.daemon.journal import GameEntry, Journal
    from zeitnot.daemon.order import Order
    from zeitnot.daemon.schedule import Alarm, Schedule
    from zeitnot.table.effects import Effect
    from zeitnot.table.events import AnyEvent
    from zeitnot.table.setup import Setup


class Machine(Protocol):
    """The pure table: `TABLE`, or in tests one that writes down what it is fed."""

    @property
    def begin(self) -> Callable[[Setup], Any]:
        """The state of a new table. Raises `OperatorError`."""

    @property
    def step(self) -> Callable[[Any, AnyEvent], tuple[Any, tuple[Effect, ...]]]:
        """The state after an event, and what comes of it."""


@dataclass(frozen=True, slots=True)
class _Table:
    begin: Callable[[Setup], Any]
    step: Callable[[Any, AnyEvent], tuple[Any, tuple[Effect, ...]]]


TABLE: Machine = _Table(begin, step)


@dataclass(frozen=True, slots=True)
class Told:
    """What the listeners hear: one event (None at the beginning of a game) and what came of it.

    `earlier` is True while a resumed game is told again from its journal: to be shown, not to be acted on.
    """

    game: int
    setup: Setup
    event: AnyEvent | None
    effects: tuple[Effect, ...]
    earlier: bool = False


class Keeper:
    """Keeps one table. `begin` or `resume` first, then `happened` for ever."""

    def __init__(
        self,
        schedule: Schedule,
        journal: Journal,
        machine: Machine,
        order: Order,
        *,
        heartbeat_us: int | None = None,
    ) -> None:
        self._schedule = schedule
        self._journal = journal
        self._machine = machine
        self._order = order
        self._heartbeat_us = heartbeat_us
        self._at_heartbeat: list[Callable[[], None]] = []
        self._listeners: list[Callable[[Told], None]] = []
        self._sources: list[Callable[[], None]] = []
        self._flush: Callable[[], bool] = lambda: False
        self._ask: Callable[[AskVerdict], None] | None = None
        self._state: Any = None
        self._setup: Setup | None = None
        self._game = 0
        self._epoch_us = 0
        self._last_t = 0
        self._woke_t: int | None = None
        self._wake_us: int | None = None
        self._pump_alarm: Alarm | None = None
        self._pump_at_us: int | None = None
        self._beat: Alarm | None = None
        self._clock: ShowClock | None = None
        self._over = False
        self._pumping = False

    # --- whom it works with

    def listen(self, listener: Callable[[Told], None]) -> None:
        """Tell `listener` whatever happens, in order."""
        self._listeners.append(listener)

    def add_source(self, drain: Callable[[], None]) -> None:
        """`drain` puts in everything that waits on a device; called before anything is fed."""
        self._sources.append(drain)

    def at_heartbeat(self, look: Callable[[], None]) -> None:
        """`look` is called at every heartbeat, while a clock runs."""
        self._at_heartbeat.append(look)

    def flush_with(self, flush: Callable[[], bool]) -> None:
        """How the sensor board is asked to report; it answers whether it will (`reported` follows)."""
        self._flush = flush

    def ask_with(self, ask: Callable[[AskVerdict], None]) -> None:
        """How the prover is asked; it answers with `verdict`."""
        self._ask = ask

    # --- games

    @property
    def game(self) -> int:
        """The number of the game in the journal."""
        return self._game

    @property
    def setup(self) -> Setup:
        """The settings of the game."""
        assert self._setup is not None
        return self._setup

    @property
    def state(self) -> Any:
        """The table's state: opaque to the shell."""
        return self._state

    @property
    def over(self) -> bool:
        """Whether the game has a result."""
        return self._over

    def now_t(self) -> int:
        """The present in the game's time."""
        return self._schedule.now_us() - self._epoch_us

    def set_waits(self, *, hold_us: int, heartbeat_us: int | None) -> None:
        """How long a button's edge waits for the board, and how often the running clock is written down."""
        self._order.hold_us = hold_us
        self._heartbeat_us = heartbeat_us
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
            self._arm()

    def begin(self, setup: Setup, begun: str) -> None:
        """Begin a new game. Raises `OperatorError` for settings that cannot be, before anything is written."""
        state = self._machine.begin(setup)
        game = self._journal.begin_game(setup, begun)
        self._enter(game, setup, self._schedule.now_us())
        self._state = state
        self._carry_out(None, ())
        self._arm()

    def resume(self, entry: GameEntry) -> None:
        """Go on with a game of the journal: told again, charged to the last sign of life, and paused."""
        events = self._journal.events(entry.id)
        written = list(self._journal.effects_t(entry.id))
        alive_t = max([entry.heartbeat_us, *written, *(event.t for event in events)])
        self._enter(entry.id, entry.setup, 0)
        self._journal.continue_game(entry.id)
        self._state = self._machine.begin(entry.setup)
        asked: dict[int, AskVerdict] = {}
        count = 0

        def tell(event: AnyEvent | None, effects: tuple[Effect, ...]) -> None:
            nonlocal count
            shown = [effect for effect in effects if not isinstance(effect, WakeAt)]
            # What the crash kept from being written is written now; the rest is there already.
            self._journal.write_effects(entry.id, shown[max(0, len(written) - count) :])
            count += len(shown)
            asked.update({e.query: e for e in effects if isinstance(e, AskVerdict)})
            if isinstance(event, VerdictGiven):
                asked.pop(event.query, None)
            self._carry_out(event, effects, earlier=True)

        tell(None, ())
        for event in events:
            self._wake_up_to(event.t, tell)
            self._state, effects = self._machine.step(self._state, event)
            tell(event, effects)
        self._wake_up_to(alive_t, tell)
        self._last_t = alive_t
        self._epoch_us = self._schedule.now_us() - alive_t
        self._journal.commit()
        if self._clock is not None and self._clock.phase != "ready":
            self._feed(Restarted(t=alive_t))
        if self._ask is not None:
            for question in asked.values():
                self._ask(question)
        self._arm()

    def _wake_up_to(
        self, t: int, tell: Callable[[AnyEvent | None, tuple[Effect, ...]], None]
    ) -> None:
        while self._wake_us is not None and self._wake_us <= t:
            woke = Woke(t=self._wake_us)
            self._wake_us = None
            self._state, effects = self._machine.step(self._state, woke)
            tell(woke, effects)

    def _enter(self, game: int, setup: Setup, epoch_us: int) -> None:
        self._order.clear()
        self._game, self._setup, self._epoch_us = game, setup, epoch_us
        self._last_t = 0
        self._woke_t = None
        self._wake_us = None
        self._clock = None
        self._over = False

    # --- what comes in (stamps in the schedule's time)

    def happened(self, event: AnyEvent, *, button: bool = False) -> None:
        """Something happened at `event.t`. A button's edge waits until the board has reported past it."""
        t = event.t - self._epoch_us
        self._order.put(replace(event, t=t))
        if button and self._flush():
            self._order.hold(t, self.now_t())
        self._pump_soon()

    def reported(self, up_to_us: int) -> None:
        """The sensor board has reported everything up to that instant."""
        self._order.reported(up_to_us - self._epoch_us)
        self._pump_soon()

    def board_lost(self) -> None:
        """The sensor board does not answer: nothing waits for it."""
        self._order.abandon()
        self._pump_soon()

    def verdict(self, query: int, answer: str) -> None:
        """The prover answered."""
        self.happened(VerdictGiven(t=self._schedule.now_us(), query=query, answer=answer))

    def finish(self) -> None:
        """Close the trace of the game: a look, if a timer did something after the last event.

        A replay fires the timers up to its last event and no further.
        """
        if self._setup is not None and self._woke_t is not None:
            self._feed(Looked(t=max(self._woke_t, self._last_t)))

    def alive(self) -> None:
        """Write a sign of life now: the program is about to leave in good order."""
        if self._setup is not None and self._clock is not None and self._clock.running is not None:
            self._journal.heartbeat(self._game, max(self.now_t(), self._last_t))

    # --- feeding

    def _pump_soon(self) -> None:
        # Later in this round of the loop: every readable device has been read by then.
        if not self._pumping:
            self._pumping = True
            self._schedule.soon(self._pump)

    def _pump(self) -> None:
        for drain in self._sources:
            drain()
        self._pumping = False
        if self._setup is None:
            return  # Before the first game nothing is anybody's move.
        while (found := self._order.next(self.now_t(), self._wake_us)) is not None:
            if isinstance(found, int):
                self._wake_us = None
                self._feed(Woke(t=max(found, self._last_t)))
            else:
                self._feed(found)
        self._arm()

    def _feed(self, event: AnyEvent) -> None:
        if event.t < self._last_t:
            # It came too late: the table hears of it now, with the instant at which it truly was.
            event = replace(event, t=self._last_t, stamp=event.happened_us)
        self._last_t = event.t
        if isinstance(event, Woke):
            self._woke_t = event.t
        else:
            self._woke_t = None
            self._journal.write_event(self._game, event)
        try:
            self._state, effects = self._machine.step(self._state, event)
        except BaseException:
            # When our own bug stops the program, the event that showed it is in the journal.
            self._journal.commit()
            raise
        self._journal.write_effects(self._game, (e for e in effects if not isinstance(e, WakeAt)))
        self._journal.commit()
        self._carry_out(event, effects)

    def _carry_out(
        self, event: AnyEvent | None, effects: tuple[Effect, ...], *, earlier: bool = False
    ) -> None:
        assert self._setup is not None
        shown: list[Effect] = []
        for effect in effects:
            if isinstance(effect, WakeAt):
                self._wake_us = effect.wake_us
                continue
            shown.append(effect)
            if isinstance(effect, ShowClock):
                self._clock = effect
            elif isinstance(effect, GameOver):
                self._over = effect.result != "*"
            elif isinstance(effect, AskVerdict) and self._ask is not None and not earlier:
                self._ask(effect)
        told = Told(self._game, self._setup, event, tuple(shown), earlier)
        for listener in self._listeners:
            listener(told)

    # --- timers

    def _arm(self) -> None:
        due = [t for t in (self._wake_us, self._order.look_again_us()) if t is not None]
        at_us = min(due) + self._epoch_us if due else None
        # Live, an alarm may ring early by the grain of the loop's clock: then it is set again.
        if at_us != self._pump_at_us or (at_us is not None and at_us <= self._schedule.now_us()):
            if self._pump_alarm is not None:
                self._pump_alarm.cancel()
            self._pump_at_us = at_us
            self._pump_alarm = None if at_us is None else self._schedule.at(at_us, self._ring)
        running = self._clock is not None and self._clock.running is not None
        if running and self._beat is None and self._heartbeat_us is not None:
            self._beat = self._schedule.at(
                self._schedule.now_us() + self._heartbeat_us, self._heartbeat
            )
        elif not running and self._beat is not None:
            self._beat.cancel()
            self._beat = None

    def _ring(self) -> None:
        self._pump_alarm = self._pump_at_us = None
        self._pump_soon()

    def _heartbeat(self) -> None:
        self._beat = None
        self._journal.heartbeat(self._game, max(self.now_t(), self._last_t))
        for look in self._at_heartbeat:
            look()
        self._arm()
