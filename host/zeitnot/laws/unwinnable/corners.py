"""Where a minor piece mates with the loser's help: in a corner, past one of the loser's own men.

A lone knight or bishop takes at most one of a cornered king's three squares and gives the check; the winner's king
takes two, and a man of the loser stands on the third. So: the loser's king to a corner (for bishops, of their
colour), the winner's king two squares away, and one of the loser's men beside the corner. Two minor pieces of
different kinds need no such man. Values for the order of the search only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

if TYPE_CHECKING:
    from zeitnot.laws.unwinnable.position import State

_KING, _HELPER, _FAR = 4, 3, 6


def _knight_distances() -> list[list[int]]:
    table = []
    for start in range(64):
        row = [_FAR] * 64
        front, distance = chess.BB_SQUARES[start], 0
        seen = front
        while front:
            after = 0
            for square in chess.scan_forward(front):
                row[square] = distance
                after |= chess.BB_KNIGHT_ATTACKS[square]
            front = after & ~seen
            seen |= after
            distance += 1
        table.append(row)
    return table


_DISTANCE = [[chess.square_distance(a, b) for b in range(64)] for a in range(64)]
_KNIGHT_DISTANCE = _knight_distances()
_CORNERS = (chess.A1, chess.H1, chess.A8, chess.H8)
_BESIDE = {
    corner: tuple(
        square for square in chess.SQUARES if chess.square_manhattan_distance(corner, square) == 1
    )
    for corner in _CORNERS
}
_KING_PLACES = {
    corner: tuple(
        square
        for square in chess.SQUARES
        if chess.square_distance(corner, square) == 2
        and chess.square_manhattan_distance(corner, square) < 4
    )
    for corner in _CORNERS
}
_KING_STEPS = {
    corner: [
        min(_DISTANCE[square][place] for place in _KING_PLACES[corner]) for square in range(64)
    ]
    for corner in _CORNERS
}


def corner_value(state: State, winner: bool) -> int:
    """How far the nearest corner mate is away."""
    white, black, _, knights, diagonals, straights, white_king, black_king = state[:8]
    if winner:
        own, enemy, king, target = white, black, white_king, black_king
    else:
        own, enemy, king, target = black, white, black_king, white_king
    bishops = own & diagonals
    helpers = enemy & ~(1 << target)
    needs_helper = own.bit_count() == 2 or not (own & knights or _both_colours(bishops))
    best = 1 << 10
    for corner in _CORNERS:
        if not own & knights and not _same_colour(bishops, corner):
            continue
        value = _KING * (_DISTANCE[target][corner] + _KING_STEPS[corner][king])
        if needs_helper:
            value += _HELPER * _nearest_helper(state, helpers, corner, not winner)
        if value < best:
            best = value
    return best + 4 * (enemy & straights & diagonals).bit_count() + helpers.bit_count()


def _same_colour(bishops: int, corner: chess.Square) -> bool:
    colour = (
        chess.BB_LIGHT_SQUARES if chess.BB_LIGHT_SQUARES >> corner & 1 else chess.BB_DARK_SQUARES
    )
    return bool(bishops & colour)


def _both_colours(bishops: int) -> bool:
    return bool(bishops & chess.BB_LIGHT_SQUARES) and bool(bishops & chess.BB_DARK_SQUARES)


def _nearest_helper(state: State, helpers: int, corner: chess.Square, side: bool) -> int:
    """Moves until some man of the loser stands beside the corner."""
    pawns, knights, diagonals, straights = state[2:6]
    occupied = state[0] | state[1]
    best = 2 * _FAR
    for square in chess.scan_forward(helpers):
        bit = 1 << square
        for place in _BESIDE[corner]:
            if bit & pawns:
                steps = 7 - (square >> 3) if side else square >> 3
                # Promoted to a knight; or a rook's pawn that is there already.
                moves = 0 if square == place else steps + 2
                if moves and occupied >> (square + 8 if side else square - 8) & 1:
                    moves += 2
            elif bit & knights:
                moves = _KNIGHT_DISTANCE[square][place]
            elif bit & diagonals & straights:
                moves = _FAR
            elif bit & straights:
                moves = 0 if square == place else 2
            elif (square ^ square >> 3 ^ place ^ place >> 3) & 1:
                moves = _FAR
            else:
                moves = 0 if square == place else 2
            if moves < best:
                best = moves
    return best
