"""How near a mate looks: smaller is nearer. It only orders the search, so nothing here can make it wrong.

The loser's king on the edge or in a corner, the winner's king two squares away, few squares left to flee to,
heavy pieces on the board or a pawn on its way to become one, few pieces of the loser that could interfere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
from chess import (
    BB_DIAG_ATTACKS,
    BB_DIAG_MASKS,
    BB_FILE_ATTACKS,
    BB_FILE_MASKS,
    BB_KING_ATTACKS,
    BB_KNIGHT_ATTACKS,
    BB_RANK_ATTACKS,
    BB_RANK_MASKS,
)

if TYPE_CHECKING:
    from zeitnot.laws.unwinnable.position import State

_DISTANCE = [[chess.square_distance(a, b) for b in range(64)] for a in range(64)]


def _from_edge(square: chess.Square) -> tuple[int, int]:
    file, rank = chess.square_file(square), chess.square_rank(square)
    return min(file, 7 - file), min(rank, 7 - rank)


_PLACE = [2 * min(_from_edge(square)) + sum(_from_edge(square)) for square in range(64)]


def nearness(state: State, winner: bool) -> int:
    """An estimate in no unit; 0 would be mate."""
    white, black, pawns, knights, diagonals, straights, white_king, black_king = state[:8]
    if winner:
        own, enemy, king, target = white, black, white_king, black_king
    else:
        own, enemy, king, target = black, white, black_king, white_king
    occupied = white | black
    value = _PLACE[target] + 2 * abs(_DISTANCE[king][target] - 2)
    attacked = BB_KING_ATTACKS[king]
    pieces = own & (diagonals | straights | knights)
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        square = piece.bit_length() - 1
        if piece & knights:
            attacked |= BB_KNIGHT_ATTACKS[square]
            continue
        if piece & diagonals:
            attacked |= BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]
        if piece & straights:
            attacked |= (
                BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
                | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
            )
    own_pawns = own & pawns
    if own_pawns:
        not_a, not_h = own_pawns & ~chess.BB_FILE_A, own_pawns & ~chess.BB_FILE_H
        attacked |= not_a << 7 | not_h << 9 if winner else not_a >> 9 | not_h >> 7
        if not own & straights:
            steps = (
                7 - (own_pawns.bit_length() - 1 >> 3)
                if winner
                else (own_pawns & -own_pawns).bit_length() - 1 >> 3
            )
            value += 4 * steps + 4
    value += 2 * (BB_KING_ATTACKS[target] & ~attacked & ~enemy).bit_count()
    if attacked >> target & 1:
        value -= 1
    return value + 2 * (enemy & ~pawns).bit_count() + (enemy & pawns).bit_count()
