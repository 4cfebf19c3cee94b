"""Where minor pieces mate: in a corner (for bishops, one of their colour), the winner's king two squares away.

A value for the order of the search, where no picture (`pictures`) led to a mate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

if TYPE_CHECKING:
    from zeitnot.laws.unwinnable.position import State

_STEP, _QUEEN, _MAN = 4, 4, 1
_NOWHERE = 1 << 10
_DISTANCE = [[chess.square_distance(a, b) for b in range(64)] for a in range(64)]
_CORNERS = tuple(
    (
        corner,
        chess.BB_LIGHT_SQUARES if chess.BB_LIGHT_SQUARES >> corner & 1 else chess.BB_DARK_SQUARES,
    )
    for corner in (chess.A1, chess.H1, chess.A8, chess.H8)
)


def corner_value(state: State, winner: bool) -> int:
    """How far the nearest corner mate is away."""
    white, black, _, knights, diagonals, straights, white_king, black_king = state[:8]
    if winner:
        own, enemy, king, target = white, black, white_king, black_king
    else:
        own, enemy, king, target = black, white, black_king, white_king
    best = _NOWHERE
    for corner, colour in _CORNERS:
        if own & (knights | diagonals & colour):
            value = _STEP * (_DISTANCE[target][corner] + abs(_DISTANCE[king][corner] - 2))
            if value < best:
                best = value
    # The loser's queens only take; a pawn of his does better to become a knight.
    return best + _QUEEN * (enemy & straights & diagonals).bit_count() + _MAN * enemy.bit_count()
