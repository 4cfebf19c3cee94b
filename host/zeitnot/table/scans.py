"""A scan of the trace as recognition takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.recognition import Scan

if TYPE_CHECKING:
    from zeitnot.table.events import Scanned


def as_scan(event: Scanned) -> Scan:
    """The whole board at the instant it was seen, by sensor square."""
    pieces = None
    if event.pieces is not None:
        stand = dict(event.pieces)
        pieces = tuple(stand.get(square) for square in chess.SQUARES)
    return Scan(event.happened_us, event.occupied, pieces)
