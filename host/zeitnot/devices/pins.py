"""The pin map as values: which line is which pin, read from `hardware/pins.toml`, the one place that knows.

The file travels inside the package (`pins.toml` here is a link to it). A line is asked for by the name of what
hangs on it (`plunger_white`); which kernel line that is, its pull and its polarity are said here alone. What must
change with this file: `tests/unit/hardware/test_pins.py`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal

from zeitnot.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping

SIDES = {"white": True, "black": False}
DIRECTIONS = ("in", "out")
PULLS = ("up", "down", "none")
POLARITIES = ("low", "high")


@dataclass(frozen=True, slots=True)
class Pin:
    """One line of the Pi: its kernel name is `GPIO<gpio>`, `header` its place on the 40-pin header."""

    name: str
    gpio: int
    header: int
    direction: Literal["in", "out"]
    pull: Literal["up", "down", "none"]
    active: Literal["low", "high"]

    @property
    def kernel_name(self) -> str:
        return f"GPIO{self.gpio}"


@dataclass(frozen=True, slots=True)
class Rocker:
    """A rocker stands instead of two plungers: one line, closed while `closed`'s side is down."""

    line: str
    closed: bool
    """`chess.WHITE` or `chess.BLACK`."""


@dataclass(frozen=True, slots=True)
class DisplayPlace:
    """Where a display hangs: a device of the SPI bus, or an address on I2C; `dc` is its data/command line."""

    bus: str
    device: int = 0
    address: int = 0
    dc: str | None = None


@dataclass(frozen=True, slots=True)
class Pins:
    """The Pi's part of the map: chips by label, best first, and lines by the name of what hangs on them."""

    chips: tuple[str, ...]
    lines: Mapping[str, Pin]
    rocker: Rocker
    displays: Mapping[str, DisplayPlace]

    def pin(self, name: str) -> Pin:
        """The pin of a line; an unknown name is the operator's (or our) mistake and is said with the names there are."""
        if name not in self.lines:
            known = ", ".join(self.lines)
            raise ConfigError(f"no line {name!r} in the pin map; it has: {known}")
        return self.lines[name]


def read_pins(text: str, source: str = "pins.toml") -> Pins:
    """The pin map in a TOML text. A word that means nothing is refused with its place."""
    try:
        pi: dict[str, Any] = tomllib.loads(text)["pi"]
        lines = {name: _pin(name, fields) for name, fields in pi["lines"].items()}
        rocker = Rocker(pi["rocker"]["line"], SIDES[pi["rocker"]["closed"]])
        displays = {
            name: DisplayPlace(
                fields["bus"], fields.get("device", 0), fields.get("address", 0), fields.get("dc")
            )
            for name, fields in pi.get("displays", {}).items()
        }
        return Pins(tuple(pi["chips"]), lines, rocker, displays)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{source}: not TOML: {error}") from error
    except KeyError as error:
        raise ConfigError(f"{source}: {error} is missing or means nothing") from error


def _pin(name: str, fields: dict[str, Any]) -> Pin:
    pull = fields.get("pull", "none")
    for key, value, allowed in (
        ("direction", fields["direction"], DIRECTIONS),
        ("pull", pull, PULLS),
        ("active", fields["active"], POLARITIES),
    ):
        if value not in allowed:
            raise ConfigError(
                f"pins.toml: {name}: {key} is {value!r}, must be one of {', '.join(allowed)}"
            )
    return Pin(name, fields["gpio"], fields["header"], fields["direction"], pull, fields["active"])


def load_pins() -> Pins:
    """The table's own pin map."""
    return read_pins((resources.files(__package__) / "pins.toml").read_text(encoding="utf-8"))
