"""The configuration file: every key the operator may write, its default, and what is wrong with it.

Rules of this file
- One frozen struct a section of the TOML file; a field is a key, its docstring below it is its documentation.
- An unknown key, a wrong type or a value that cannot be is a `ConfigError` at the start, naming the key.
- Devices are named, never guessed: what is not named is simulated only where the default says `sim`.
- Who adds a key adds it to `docs/running.md`; a test holds the two equal.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from zeitnot.clock import checked_presets, in_seconds
from zeitnot.devices.displays.display import check_kind
from zeitnot.errors import ConfigError, OperatorError
from zeitnot.table.setup import Setup
from zeitnot.words.catalog import languages


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class TableSection(_Section, frozen=True):
    """What is played when a new game begins: the words of a trace's header."""

    control: str = "5400+30"
    """Time control in PGN notation (seconds) or a preset's name."""
    profile: str = "fide"
    """Defaults of the clock: fide, uscf, online."""
    laws: str = "fide-2023"
    """Edition of the Laws: fide-2023, fide-2018, fide-2017, tsf-1997."""
    pace: str | None = None
    """standard, rapid or blitz; left out, it follows from the control."""
    policy: str = "arbiter"
    """Who rules: arbiter, enforce, record."""
    sensor: str = "occupancy"
    """What the board feels: occupancy, identity, none."""
    supervised: bool = False
    """Whether one arbiter watches one game (A.4, B.2)."""
    settle_us: int | None = None
    """How long a game-ending position must stand to count without a press; 1000000."""
    touch_us: int | None = None
    """Shorter lifts are sensor noise; 100000."""
    order_us: int | None = None
    """Two lifts closer than this have no sure order; 20000."""
    lockout_us: int | None = None
    """How long a plunger is deaf after an edge; 30000."""
    stray_us: int | None = None
    """A press this soon after one's own clock started, with no move made, is a stray; 150000."""
    supervised_blitz_penalty_us: int | None = None
    """Time given to the opponent by B.2; two minutes by the letter."""
    draw_offers: bool | None = None
    """Whether draws may be offered at all (9.1.1); true."""
    draw_offers_from_move: int | None = None
    """Before this move no draw may be offered (9.1.1); 0."""
    default_time_us: int | None = None
    """How late a player may come (6.7); left out, what the edition says."""
    guidelines_iii: bool | None = None
    """Whether Guidelines III (games without increment) were announced; true."""
    clock: dict[str, Any] = {}
    """Single settings of the clock over the profile's."""
    tags: dict[str, str] = {}
    """PGN tags of every new game: Event, Site, White, Black and so on."""

    def setup(self) -> Setup:
        """The settings of a new game. Raises `OperatorError`."""
        words = {key: value for key, value in msgspec.structs.asdict(self).items() if value != {}}
        return Setup.from_header({"zeitnot_trace": 1, **words})


class BoardSection(_Section, frozen=True):
    """The sensor board."""

    driver: Literal["sim", "serial", "dgt", "none"] = "sim"
    """sim, serial (our firmware), dgt (a board of that serial dialect), none."""
    device: str | None = None
    """The serial device, best by its name under /dev/serial/by-id."""


class LinesSection(_Section, frozen=True):
    """Plungers, the arbiter's box and lamps."""

    backend: Literal["sim", "gpiod", "rpi_gpio"] = "sim"
    """sim, gpiod (any Raspberry Pi), rpi_gpio (stamps on arrival, not for rated play)."""
    plungers: Literal["buttons", "rocker"] = "buttons"
    """A button for each player, or one rocker for both."""
    pins: str | None = None
    """A pin map other than the one that ships."""


class FaceSection(_Section, frozen=True):
    """What shows the time."""

    displays: list[str] = []
    """Kinds of display, such as max7219-8, lcd-16x2, oled-ssd1306, hdmi."""
    tenths: bool = False
    """Whether tenths are shown below 20 s."""
    buzzer: bool = False
    """Whether the buzzer may sound where the clock's settings ask for it; under fide they do not."""


class ConsoleSection(_Section, frozen=True):
    """The arbiter's page and the players' view."""

    host: str = "127.0.0.1"
    """The address it listens on."""
    port: int = 8064
    """The port it listens on."""
    password: str | None = None
    """Asked of whoever opens the arbiter's page; needed when the address is not of this machine alone."""
    language: str = "en"
    """In which language rulings, questions and results are said: en, tr."""


class JournalSection(_Section, frozen=True):
    """What is written down."""

    path: str | None = None
    """The SQLite file; left out, `zeitnot/journal.sqlite` where this user's programs keep their state."""
    durable: bool = True
    """Whether each write waits for the disk (power cut) or only for the system (crash of the program)."""

    def file(self) -> Path:
        """The journal's file."""
        if self.path is not None:
            return Path(self.path).expanduser()
        state = os.environ.get("XDG_STATE_HOME") or Path("~/.local/state").expanduser()
        return Path(state) / "zeitnot" / "journal.sqlite"


class DaemonSection(_Section, frozen=True):
    """The program itself."""

    hold_us: int = 20_000
    """How long a button edge may wait for the sensor board to report up to its stamp."""
    heartbeat_us: int = 500_000
    """How often the running clock is written down; after a power cut no more than this is lost."""
    prover_nodes: int | None = None
    """The prover's budget; left out, its own default."""
    window: Literal["auto", "yes", "no"] = "auto"
    """Whether the simulated table opens its window: auto is yes with a screen."""


class Config(_Section, frozen=True):
    """The whole file."""

    table: TableSection = TableSection()
    board: BoardSection = BoardSection()
    lines: LinesSection = LinesSection()
    face: FaceSection = FaceSection()
    console: ConsoleSection = ConsoleSection()
    journal: JournalSection = JournalSection()
    daemon: DaemonSection = DaemonSection()
    presets: dict[str, str] = {}
    """The owner's own time controls by name, in seconds: `"club night" = "1500+10"`."""

    @property
    def simulated(self) -> bool:
        """Whether hands on a screen move the pieces."""
        return self.board.driver == "sim" and self.lines.backend == "sim"


LOOPBACK = ("127.0.0.1", "::1", "localhost")


def load_config(path: Path) -> Config:
    """The configuration in that file. Raises `ConfigError`."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(
            f"the configuration {str(path)!r} cannot be read ({error.strerror}); give --config FILE"
        ) from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"the configuration {str(path)!r} is not UTF-8 text") from error
    try:
        return read_config(text)
    except ConfigError as error:
        raise ConfigError(f"{path}: {error}") from error


def read_config(text: str) -> Config:
    """The configuration that a TOML text tells. Raises `ConfigError`."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"this is not TOML: {error}") from error
    _refuse_unknown(values, Config, "")
    try:
        config = msgspec.convert(values, Config)
    except msgspec.ValidationError as error:
        raise ConfigError(_in_words(str(error))) from error
    config = _with_own_control(config)
    check(config)
    return config


def _with_own_control(config: Config) -> Config:
    """The table's control in words that any replay can read, where the owner's name for it was written."""
    try:
        presets = checked_presets(config.presets)
    except OperatorError as error:
        raise ConfigError(f"[presets] {error}") from error
    control = in_seconds(config.table.control, presets)
    return msgspec.structs.replace(
        config, table=msgspec.structs.replace(config.table, control=control)
    )


def check(config: Config) -> None:
    """Refuse what a type cannot say. Raises `ConfigError`."""
    try:
        config.table.setup()
    except OperatorError as error:
        raise ConfigError(f"[table] {error}") from error
    if not 0 < config.console.port < 65536:
        raise ConfigError(f"console.port is {config.console.port}; 1 to 65535 is needed")
    if config.console.host not in LOOPBACK and not config.console.password:
        raise ConfigError(
            f"console.host is {config.console.host!r}, which others can reach; "
            "set console.password, or 127.0.0.1"
        )
    if config.board.driver in ("serial", "dgt") and not config.board.device:
        raise ConfigError(
            f"board.driver is {config.board.driver!r} but board.device is not set; "
            "name it, such as /dev/serial/by-id/usb-..."
        )
    if (config.table.sensor == "none") != (config.board.driver == "none"):
        raise ConfigError(
            f"table.sensor is {config.table.sensor!r} and board.driver is "
            f"{config.board.driver!r}; 'none' is for both or for neither"
        )
    if config.console.language not in languages():
        raise ConfigError(
            f"console.language is {config.console.language!r}; "
            f"one of {', '.join(languages())} is needed"
        )
    for kind in config.face.displays:
        check_kind(kind)
    for key in ("hold_us", "heartbeat_us"):
        if getattr(config.daemon, key) <= 0:
            raise ConfigError(
                f"daemon.{key} is {getattr(config.daemon, key)}; microseconds, from 1, are needed"
            )


def _refuse_unknown(values: dict[str, Any], section: type[msgspec.Struct], prefix: str) -> None:
    known = {field.name: field for field in msgspec.structs.fields(section)}
    for key, value in values.items():
        if key not in known:
            close = difflib.get_close_matches(key, known, 1)
            hint = f"did you mean {prefix}{close[0]}?" if close else f"known are {', '.join(known)}"
            raise ConfigError(f"the key {prefix}{key} is unknown; {hint}")
        kind = known[key].type
        if isinstance(kind, type) and issubclass(kind, _Section):
            if not isinstance(value, dict):
                raise ConfigError(f"{key} is {value!r}; a section [{key}] is needed")
            _refuse_unknown(value, kind, f"{key}.")
        elif get_origin(kind) is Literal and value not in get_args(kind):
            choices = ", ".join(get_args(kind))
            raise ConfigError(f"{prefix}{key} is {value!r}; one of {choices} is needed")


def _in_words(message: str) -> str:
    """msgspec's sentence with the key first: 'Expected `int`, got `str` - at `$.console.port`'."""
    what, _, where = message.partition(" - at ")
    key = where.strip("`").removeprefix("$.") or "the file"
    return f"{key}: {what[0].lower()}{what[1:].replace('`', '')}"
