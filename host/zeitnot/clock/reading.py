"""What a clock says at one instant: the fields of the trace's `clock` effect, no more and no fewer.

Rules of this file: the names are a contract (docs/trace.md); pairs are White first.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import chess


class Phase(Enum):
    """`RUNNING` holds until a result even when a flag has frozen both sides."""

    READY = "ready"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Reading:
    white_us: int
    """Bronstein: main time and delay; US delay: the main time alone; else what is left (count-up: used)."""
    black_us: int
    main_us: tuple[int, int]
    delay_us: int
    """What is left of the US delay of the side to move."""
    running: chess.Color | None
    phase: Phase
    moves: tuple[int, int]
    period: tuple[int, int]
    flags: tuple[bool, bool]
    first_flag: chess.Color | None
    face: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Zero:
    """A side's time ran out: a flag, or a zero after which the game goes on (control, gong, overtime)."""

    color: chess.Color
    at_us: int
    flag: bool
    """Final, or the count of moves was not met."""
    first: bool
    """The first flag of the game; without a flag: the first side to pass this control."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An act of the arbiter that cannot be: a value, not an exception, so that the table can say so."""

    reason: str


@dataclass(frozen=True, slots=True)
class Correction:
    """What an arbiter sets; None stays as it is. Times are main times, pairs White first."""

    white_us: int | None = None
    black_us: int | None = None
    moves: tuple[int, int] | None = None
    period: tuple[int, int] | None = None
    side: chess.Color | None = None
    flags: tuple[bool, bool] | None = None
