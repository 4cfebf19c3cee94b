"""What the sensor board tells: a square emptied, a square filled, or the whole board at once.

Squares here are the sensor's, as its cable lies; `orientation.py` turns them into the game's. Stamps are the
board's own, in microseconds of the host's clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import chess


class Sensor(Enum):
    """What a square can tell: that something stands there, or what."""

    OCCUPANCY = "occupancy"
    IDENTITY = "identity"


@dataclass(frozen=True, slots=True)
class Timing:
    """The settled times of a table; see the header of a trace."""

    touch_us: int = 100_000
    order_us: int = 20_000
    gesture_us: int = 5_000_000
    stuck_scans: int = 8


@dataclass(frozen=True, slots=True)
class Lift:
    """The square reads empty now. `piece` is what left it, where the sensor knows."""

    square: chess.Square
    at_us: int
    piece: chess.Piece | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Something stands on the square now. `piece` is None where no tag was read."""

    square: chess.Square
    at_us: int
    piece: chess.Piece | None = None


@dataclass(frozen=True, slots=True)
class Scan:
    """All squares at one instant: `occupied` as a bitboard, or `pieces` by square, or both.

    With both, an occupied square without a piece is one whose tag was not read.
    """

    at_us: int
    occupied: int | None = None
    pieces: tuple[chess.Piece | None, ...] | None = None

    @property
    def filled(self) -> int:
        """The occupied squares as a bitboard."""
        if self.occupied is not None:
            return self.occupied
        return sum(1 << s for s, piece in enumerate(self.pieces or ()) if piece is not None)


Reading = Lift | Place | Scan
