"""The players' plungers: whose press a change of a contact is. Pure.

Two buttons, or one rocker whose contact is closed while one side is down: then closing is that side's press and
opening the other's. A plunger held down presses once; while White's is held Black's works as ever.

Presses with the very same stamp are put in one order: the side whose clock does not run goes first. Its press has
no effect on time, so a tie is a press by the running side alone and nobody is charged with an empty press.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zeitnot.devices.contact import Pressed, Released

if TYPE_CHECKING:
    from collections.abc import Iterable

    import chess

    from zeitnot.devices.contacts import Event
    from zeitnot.devices.pins import Pins


@dataclass(frozen=True, slots=True)
class PlungerPressed:
    """One player pressed, at the stamp of the first edge."""

    side: chess.Color
    at_us: int


@dataclass(frozen=True, slots=True)
class Plungers:
    """Which line is whose; `rocker_closed` is the side that is down while a rocker is closed, None for two buttons."""

    white: str
    black: str
    rocker_closed: chess.Color | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The input lines to open."""
        return (self.white,) if self.rocker_closed is not None else (self.white, self.black)

    @property
    def both_ways(self) -> tuple[str, ...]:
        """The lines whose opening must be told at its first edge."""
        return () if self.rocker_closed is None else (self.white,)

    def press(self, event: Event) -> PlungerPressed | None:
        """The press that this event is, if it is one."""
        match event:
            case Pressed(line, at_us) if line == self.white and self.rocker_closed is not None:
                return PlungerPressed(self.rocker_closed, at_us)
            case Released(line, at_us) if line == self.white and self.rocker_closed is not None:
                return PlungerPressed(not self.rocker_closed, at_us)
            case Pressed(line, at_us) if line in (self.white, self.black):
                return PlungerPressed(line == self.white, at_us)
            case _:
                return None


def two_buttons() -> Plungers:
    """A plunger for each player: the lines `plunger_white` and `plunger_black`."""
    return Plungers("plunger_white", "plunger_black")


def rocker(pins: Pins) -> Plungers:
    """One rocker for both, as the pin map wires it."""
    return Plungers(pins.rocker.line, pins.rocker.line, pins.rocker.closed)


def in_order(
    presses: Iterable[PlungerPressed], running: chess.Color | None
) -> list[PlungerPressed]:
    """By stamp; of two with one stamp the idle side's first."""
    return sorted(presses, key=lambda press: (press.at_us, press.side == running))
