"""What a sensor board tells the table, whichever board it is: the events of the link.

Rules of this file:
- `at_us` is host time: microseconds of the monotonic clock that the driver was given, mapped from the board's own
  stamps where it has a clock. The stamps of readings, scans and flushes never go back among themselves. A reading
  that the board remembered while the cable was out keeps its own stamp, older than the `LinkLost` before it.
- Values only. They are msgspec structs, not dataclasses, because a reading is made in a hot loop.
- Squares are `chess.Square`, and 0 is a1. They are the *sensor's* squares: how the board lies is the table's affair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    import chess


class _Event(msgspec.Struct, frozen=True, gc=False):
    """A frozen value."""


class SquareLifted(_Event, frozen=True, gc=False):
    """The square became empty. `piece` is what stood there, if the sensor could name it."""

    square: chess.Square
    at_us: int
    piece: chess.Piece | None = None


class SquarePlaced(_Event, frozen=True, gc=False):
    """Something stands on the square. `piece` is its name, if the sensor could read it."""

    square: chess.Square
    at_us: int
    piece: chess.Piece | None = None


class BoardScanned(_Event, frozen=True, gc=False):
    """The whole board at `at_us`; every change up to that instant has been reported before this event.

    `pieces` is a FEN placement if the sensor knows its pieces; a piece it could not name is missing from it and
    still in `occupied`.
    """

    at_us: int
    occupied: chess.Bitboard
    pieces: str | None = None


class Flushed(_Event, frozen=True, gc=False):
    """The answer to `flush`: no reading stamped at or before `up_to_us` will come any more."""

    up_to_us: int


class LinkLost(_Event, frozen=True, gc=False):
    """The board does not answer, was pulled out or has started anew."""

    at_us: int


class LinkRestored(_Event, frozen=True, gc=False):
    """The board is there. What it remembered has been reported; a `BoardScanned` follows at once.

    `complete`: it is the same start of the same board, and no reading since `LinkLost` is missing. Then nothing was
    lost but time, and the readings say more than the scan.
    """

    at_us: int
    complete: bool = False


class LinkRefused(_Event, frozen=True, gc=False):
    """The board speaks another protocol; `reason` is a sentence that says which side to update."""

    at_us: int
    reason: str


class BoardReported(_Event, frozen=True, gc=False):
    """How the board is: squares that cannot be trusted (bitboards) and what it had to forget."""

    at_us: int
    stuck: chess.Bitboard
    noisy: chess.Bitboard
    dropped: int
    scans_per_second: int


BoardEvent = (
    SquareLifted
    | SquarePlaced
    | BoardScanned
    | Flushed
    | LinkLost
    | LinkRestored
    | LinkRefused
    | BoardReported
)
