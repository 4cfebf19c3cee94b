"""How many faults each player has to his count: one counter a player, or three in 2017.

A value; it goes up when a fault is applied and is restored whole when the arbiter takes that back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import chess

if TYPE_CHECKING:
    from zeitnot.laws.editions import Edition

# Which of a player's three counters a fault is put on; 2017 had them apart (7.5, 7.7, 7.8).
_PLACE = {
    "illegal_move": 0,
    "promotion_incomplete": 0,
    "two_hands": 1,
    "press_without_move": 2,
}


@dataclass(frozen=True, slots=True)
class Counters:
    """Faults of each side: illegal moves, two hands, empty presses."""

    white: tuple[int, int, int] = (0, 0, 0)
    black: tuple[int, int, int] = (0, 0, 0)

    def of(self, side: chess.Color, kind: str, edition: Edition) -> int:
        """The count that a fault of `kind` is added to."""
        counts = self.white if side == chess.WHITE else self.black
        return counts[_PLACE[kind]] if edition.separate_counters else sum(counts)

    def plus(self, side: chess.Color, kind: str) -> Counters:
        """One fault of `kind` more for `side`."""
        place = _PLACE[kind]
        counts = self.white if side == chess.WHITE else self.black
        more = (
            counts[0] + (place == 0),
            counts[1] + (place == 1),
            counts[2] + (place == 2),
        )
        return replace(self, white=more) if side == chess.WHITE else replace(self, black=more)


NO_FAULTS = Counters()
COUNTED = frozenset(_PLACE)
"""The kinds of ruling that are counted together under 7.5.5."""
