"""The live table: what the configuration names, opened and joined on the running event loop.

Rules of this file
- Devices are opened by the names of the configuration; what is simulated stands behind the same contracts, read by
  the same drivers (the sensor board over a pty by the real serial driver).
- Everything that is opened is put on the `ExitStack` at once, and closed in the reverse order.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from zeitnot.cli.tables import simulated_board
from zeitnot.clock import checked_presets, in_seconds
from zeitnot.clock.faces.face import FaceOptions
from zeitnot.daemon.buttons import Buttons
from zeitnot.daemon.desk import Desk
from zeitnot.daemon.prover import Prover
from zeitnot.daemon.readings import BOARD
from zeitnot.daemon.schedule import LiveSchedule, today
from zeitnot.daemon.shows import OUTPUTS, Shows
from zeitnot.devices.displays.process import DisplayProcess
from zeitnot.devices.lines import open_lines
from zeitnot.devices.pins import load_pins, read_pins
from zeitnot.devices.plungers import rocker, two_buttons
from zeitnot.errors import OperatorError
from zeitnot.laws.unwinnable import DEFAULT_BUDGET
from zeitnot.link.driver import Driver
from zeitnot.link.session import LinkSettings, Session
from zeitnot.records.sheet import start_board
from zeitnot.sim.lines import SimulatedLines
from zeitnot.sim.plan import RHYTHMS, plan_game
from zeitnot.sim.players import Players
from zeitnot.sim.reading import GamePlan, game_from_json
from zeitnot.sim.sensor_board import PtyBoard
from zeitnot.table.state import Purpose

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import ExitStack

    import chess

    from zeitnot.clock.faces.face import Face
    from zeitnot.daemon.config import Config
    from zeitnot.daemon.journal import Journal
    from zeitnot.daemon.keeper import Told
    from zeitnot.daemon.schedule import Alarm
    from zeitnot.devices.pins import Pins
    from zeitnot.records.standing import Standing
    from zeitnot.table.effects import AskVerdict
    from zeitnot.table.setup import Setup

SET_UP_US = 400_000
"""How long the players of a simulated table wait, in the world's time, before they play on pieces just set up."""

PLAYING = LinkSettings()
RESTING = LinkSettings(scan_ms=1000, ping_us=1_000_000, quick_pings=30)
"""While no clock runs the board is asked less often: an idle table sleeps."""
HASTE_PATIENCE = 20
"""Faster than life, a press waits this many times as long for the sensor board."""
RESULT_US = 15_000_000
"""How long, in the world's time, the table may take to tell the result when the players have stopped."""


class LiveTable:
    """One table on the running loop, open until `stack` is unwound."""

    def __init__(
        self,
        config: Config,
        journal: Journal,
        stack: ExitStack,
        *,
        setup: Setup | None = None,
        speed: int = 1,
        fresh: bool = False,
        listeners: Sequence[Callable[[Told], None]] = (),
    ) -> None:
        loop = asyncio.get_running_loop()
        self._config = config
        self._base_speed = speed
        self._busy = False
        self._start: Alarm | None = None
        self.schedule = LiveSchedule(loop, speed)
        self.desk = Desk(self.schedule, journal, today=today)
        self._set_waits()
        for listener in listeners:
            self.desk.keeper.listen(listener)
        nodes = config.daemon.prover_nodes or DEFAULT_BUDGET
        # Dead positions are looked for while play goes on; a result must not wait behind one that is hard.
        self._prover, self._judge = Prover(budget=nodes), Prover(budget=nodes)
        self._answers: set[asyncio.Task[None]] = set()
        stack.callback(self._prover.close)
        stack.callback(self._judge.close)
        self.desk.keeper.ask_with(self._ask)
        stack.callback(self.desk.close)

        # A line that cannot be opened leaves no game behind.
        pins = load_pins() if config.lines.pins is None else _pins_at(config.lines.pins)
        plungers = rocker(pins) if config.lines.plungers == "rocker" else two_buttons()
        lines = open_lines(
            config.lines.backend,
            pins,
            Buttons.inputs(plungers),
            OUTPUTS,
            more={"sim": SimulatedLines},
        )
        stack.callback(lines.close)
        if lines.stamped_by == "program":
            self.desk.trouble(
                f"lines.backend {config.lines.backend}",
                "presses are stamped when the program sees them: not for rated play",
            )
        first = setup if setup is not None else config.table.setup()
        if fresh:
            self.desk.begin(first)
            self.resumed = False
        else:
            self.resumed = self.desk.resume_or_begin(first)
        assert self.desk.standing is not None
        position = self.desk.standing.board

        buttons = Buttons(self.schedule, lines, plungers, self.desk.keeper, self.desk.trouble)
        self.desk.use_buttons(buttons)
        buttons.show(self.desk.standing)
        loop.add_reader(lines.fd, buttons.drain)
        stack.callback(loop.remove_reader, lines.fd)

        shows = Shows(
            self.schedule,
            lines,
            lambda: self.desk.clock,
            self.desk.keeper.now_t,
            [self._open_display(kind) for kind in config.face.displays],
            buzzer=config.face.buzzer,
        )
        stack.callback(shows.close)
        self.desk.keeper.listen(shows.told)
        self.desk.watch_face(shows.face, FaceOptions(config.face.tenths))

        sensors = self._open_board(stack, position)
        self.players: Players | None = None
        if isinstance(lines, SimulatedLines):
            self.players = Players(
                self.schedule,
                lines,
                sensors,
                position,
                after_edge=_nothing,
                say=self.desk.act,
            )
            stack.callback(self.players.stop)

    def _set_waits(self) -> None:
        speed = self.schedule.speed
        # Faster than life a late answer of the board would be no rarity; nobody waits for a lamp there.
        patience = 1 if speed == 1 else HASTE_PATIENCE
        self.desk.keeper.set_waits(
            hold_us=self._config.daemon.hold_us * speed * patience,
            heartbeat_us=self._config.daemon.heartbeat_us * speed,
        )

    # --- devices

    def _open_display(self, kind: str) -> DisplayProcess:
        def told(word: str) -> None:
            self.desk.trouble(f"the display {kind}", "" if word == "showing" else word)

        return DisplayProcess(kind, told, backend=self._config.lines.backend)

    def _open_board(self, stack: ExitStack, position: chess.Board) -> Any:
        section = self._config.board
        if section.driver == "none":
            return None
        sensor = self._config.table.sensor
        sensors = None
        device = section.device
        if section.driver == "sim":
            sensors = simulated_board(self.schedule.world_us, position, sensor)
            pty = PtyBoard(sensors)
            stack.callback(pty.close)
            device = pty.path
        assert device is not None
        driver = Driver(device, self._session(), self._heard, self.schedule.world_us)
        self._hear = self.desk.use_board(driver, identity=sensor == "identity")
        if isinstance(driver.session, Session):
            session = driver.session
            session.settings = RESTING

            def pace(told: Told) -> None:
                clock = self.desk.standing.clock if self.desk.standing is not None else None
                running = clock is not None and clock.running is not None
                session.settings = PLAYING if running else RESTING

            self.desk.keeper.listen(pace)
        driver.start()
        stack.callback(driver.close)
        if driver.trouble is not None:
            self.desk.trouble(BOARD, driver.trouble)
        assert self.desk.readings is not None
        self.desk.readings.begin()
        return sensors

    def _session(self) -> Callable[[], Any]:
        if self._config.board.driver == "dgt":
            from zeitnot.link.dgt import DgtSession

            return DgtSession
        return Session

    def _heard(self, event: Any) -> None:
        self._hear(event)

    # --- the prover

    def _ask(self, ask: AskVerdict) -> None:
        task = asyncio.get_running_loop().create_task(self._answer(ask))
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)

    async def _answer(self, ask: AskVerdict) -> None:
        queries = self.desk.keeper.state.cases.queries
        looked_for = [query.id for query in queries if query.purpose is Purpose.DEAD_POSITION]
        prover = self._prover if ask.query in looked_for else self._judge
        self.desk.keeper.verdict(ask.query, await prover.ask(ask.fen, ask.winner))

    # --- what the pages see (`console.app.Table` and `Planner`)

    @property
    def game(self) -> int:
        return self.desk.game

    @property
    def standing(self) -> Standing | None:
        return self.desk.standing

    @property
    def troubles(self) -> dict[str, str]:
        return self.desk.troubles

    def act(self, line: dict[str, Any]) -> None:
        self.desk.act(line)

    def pgn(self) -> str:
        return self.desk.pgn()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        return self.desk.watch(watcher)

    def watch_face(self, watcher: Callable[[Face], None]) -> Callable[[], None]:
        return self.desk.watch_face(watcher)

    def begin(self, setup: Setup) -> None:
        """Begin a new game; on a simulated table the pieces are set up for it."""
        if (setup.sensor == "none") != (self._config.board.driver == "none"):
            raise OperatorError(
                f"sensor is {setup.sensor!r}, but this table's board is {self._config.board.driver!r}"
            )
        if self.players is not None:
            self.players.stop()
            self._end_plan()
        presets = checked_presets(self._config.presets)
        setup = replace(setup, control=in_seconds(setup.control, presets))
        self.desk.begin(setup)
        if self.players is not None:
            self.players.set_up(start_board(setup))

    # --- a plan for the players

    @property
    def busy(self) -> bool:
        """Whether the players play by plan."""
        return self._busy

    def plan(self, line: dict[str, Any]) -> None:
        """Let the players play a game: `fen`, `moves`, `result`, and optional `style`, `seed`, `rhythm`, `speed`."""
        plan = game_from_json(line)
        rhythm = line.get("rhythm", "human")
        speed = line.get("speed", 1)
        if rhythm not in RHYTHMS:
            raise OperatorError(f"rhythm is {rhythm!r}; one of {', '.join(RHYTHMS)} is needed")
        if type(speed) is not int or speed < 1:
            raise OperatorError(f"speed is {speed!r}; a whole number from 1 is needed")
        self.perform(
            plan,
            style=str(line.get("style", "clean")),
            seed=int(line.get("seed", 0)),
            rhythm=rhythm,
            speed=speed,
        )

    def perform(
        self, game: GamePlan, *, style: str, seed: int, rhythm: str, speed: int | None = None
    ) -> None:
        """Let the players play that game from now."""
        assert self.players is not None
        steps = plan_game(
            game,
            style=style,
            seed=seed,
            rhythm=RHYTHMS[rhythm],
            blind=self._config.board.driver == "none",
        )
        self._busy = True
        if speed is not None:
            self.schedule.set_speed(speed)
            self._set_waits()
        start_us = self.schedule.now_us() + SET_UP_US * self.schedule.speed
        players = self.players
        self._start = self.schedule.at(
            start_us, lambda: players.perform(steps, lambda: self._plan_done(game.result))
        )

    def _plan_done(self, result: str) -> None:
        """The hands rest. Where the game has a result the table may still be about to say so (the prover is asked)."""
        if result == "*":
            self._end_plan()
            return
        until_us = self.schedule.now_us() + RESULT_US * self.schedule.speed
        self._start = self.schedule.at(until_us, self._end_plan)

        def look() -> None:
            if self.desk.keeper.over:
                unwatch()
                self.schedule.soon(self._end_plan)

        unwatch = self.desk.watch(look)
        look()

    def _end_plan(self) -> None:
        if self._start is not None:
            self._start.cancel()
            self._start = None
        self._busy = False
        if self.schedule.speed != self._base_speed:
            self.schedule.set_speed(self._base_speed)
            self._set_waits()
        for watcher in list(self.players.watchers) if self.players is not None else []:
            watcher()


def _pins_at(path: str) -> Pins:
    try:
        with open(path, encoding="utf-8") as file:
            return read_pins(file.read(), path)
    except OSError as error:
        raise OperatorError(f"the pin map {path!r} cannot be read ({error.strerror})") from error


def _nothing() -> None:
    return None
