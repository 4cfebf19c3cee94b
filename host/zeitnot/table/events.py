"""What happens at a table: frozen events, each with its own time stamp.

Rules of this file
- An event is something that came from outside: a press, a reading, a word of a player, an act of the
  arbiter, the answer of the prover, a timer. Past tense.
- `t` is the instant it is fed in, in microseconds of the table's own monotonic time; events are fed in order
  of `t`. `stamp` is set only where the event truly happened earlier than `t` (it was reported late): verdicts
  use `happened_us`.
- Sides are `chess.Color`, squares `chess.Square` (0 is a1), pieces `chess.Piece`.
- The names on the outside (the trace) are in `names.py`, which must change with this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import chess

    from zeitnot.table.acts import ArbiterAct, PlayerAct


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Anything that happens. Do not make one of this class itself."""

    t: int
    stamp: int | None = None

    @property
    def happened_us(self) -> int:
        """The instant it happened, by its own stamp."""
        return self.t if self.stamp is None else self.stamp


@dataclass(frozen=True, slots=True, kw_only=True)
class Started(Event):
    """The clock of the side to move is started (6.6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed(Event):
    """A player pressed his side of the clock."""

    side: chess.Color


@dataclass(frozen=True, slots=True, kw_only=True)
class Restarted(Event):
    """The program came up again after it was stopped: both clocks pause at this `t`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictGiven(Event):
    """The prover answered: `winnable`, `unwinnable` or `undetermined`."""

    query: int
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lifted(Event):
    """A sensor square became empty; `piece` with an identity sensor that read the tag."""

    square: chess.Square
    piece: chess.Piece | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Event):
    """A piece stands on a sensor square; `piece` with an identity sensor that read the tag."""

    square: chess.Square
    piece: chess.Piece | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scanned(Event):
    """The whole board as the sensor sees it: `occupied` (a1 = bit 0) or `pieces` by sensor square, never both."""

    occupied: chess.Bitboard | None = None
    pieces: tuple[tuple[chess.Square, chess.Piece], ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerActed(Event):
    """A player said something: a claim, an offer, an announced adjusting."""

    side: chess.Color
    act: PlayerAct


@dataclass(frozen=True, slots=True, kw_only=True)
class ArbiterActed(Event):
    """The arbiter did something; `note` is his reason, kept in the journal."""

    act: ArbiterAct
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkLost(Event):
    """The sensor board no longer answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkRestored(Event):
    """The sensor board answers again; a scan follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked(Event):
    """Somebody asks how things stand; changes nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Woke(Event):
    """The instant of the last `WakeAt` has come. Never in a trace: a replay makes it by itself."""


AnyEvent: TypeAlias = (
    Started
    | Pressed
    | Restarted
    | VerdictGiven
    | Lifted
    | Placed
    | Scanned
    | PlayerActed
    | ArbiterActed
    | LinkLost
    | LinkRestored
    | Looked
    | Woke
)
