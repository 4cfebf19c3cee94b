"""How near a mate looks after each move: smaller is nearer. It only orders the search, so it cannot make it wrong.

With a queen or rook (or after a pawn has become one): the loser's king on the edge, the winner's king two squares
from him, few squares left to flee to, a check, and few men of the loser that could interfere. With pawns only:
first promote. With minor pieces only: a corner, where a man of the loser stands in his king's way (`corners`).
The kinds are far apart in value (`_PROMOTE`, `_CORNER`), so that the search never falls from one to the next by
itself.

The values of all moves of a position are computed together: what each man of the winner attacks is looked up
once, and a move changes one man. What a move opens or closes for others is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import chess
from chess import (
    BB_DIAG_ATTACKS,
    BB_DIAG_MASKS,
    BB_FILE_ATTACKS,
    BB_FILE_MASKS,
    BB_FILES,
    BB_KING_ATTACKS,
    BB_KNIGHT_ATTACKS,
    BB_PAWN_ATTACKS,
    BB_RANK_ATTACKS,
    BB_RANK_MASKS,
)

from zeitnot.laws.unwinnable.corners import corner_value
from zeitnot.laws.unwinnable.position import successor

if TYPE_CHECKING:
    from zeitnot.laws.unwinnable.position import Move, State
    from zeitnot.laws.unwinnable.search import Order

# What the places of the kings count, after a promotion (or with a heavy piece) and before.
_Tables = tuple[list[list[int]], list[list[int]]]
_DISTANCE = [[chess.square_distance(a, b) for b in range(64)] for a in range(64)]
_PROMOTE, _CORNER = 30, 200
# Values are kept above nought, and those who count depth share 16 bits with it.
_OFFSET, _DEEPEST = 1 << 10, 1 << 13


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much.

    `king`: each square by which the winner's king is not two away; `edge`, `corner`: each square of the loser's king
    from there; `flight`: each square he can flee to; `man`: each man of the loser; `step`, `blocked`: each step of
    the nearest pawn, each man in its way; `before`: tenths of what the kings count before promotion; `depth`: 0, or
    how much nearness weighs against a move made.
    """

    king: int = 4
    edge: int = 5
    corner: int = 1
    flight: int = 2
    man: int = 4
    step: int = 5
    blocked: int = 2
    before: int = 10
    depth: int = 0


# Found by trying on endings of real games: the first finds most mates in the fewest positions, each further one
# the most of those that all before it were long about.
COURSES = (
    Weights(),
    Weights(flight=0, man=8, before=3),
    Weights(depth=3),
    Weights(corner=4),
    Weights(blocked=6, before=3),
    Weights(flight=0, depth=3),
)


def nearness(winner: bool, weights: Weights = COURSES[0]) -> Order:
    """The order for one side."""
    tables = _kings(weights, 10), _kings(weights, weights.before)
    greed = weights.depth

    def order(state: State, moves: list[Move], depth: int) -> list[int]:
        own = state[0] if winner else state[1]
        if not own & (state[2] | state[5]):
            values = [_CORNER + corner_value(successor(state, move), winner) for move in moves]
        elif state[8] == winner:
            values = _winners(state, moves, winner, weights, tables)
        else:
            values = _losers(state, moves, winner, weights, tables)
        if greed:
            made = min(depth, _DEEPEST)
            values = [greed * value + made for value in values]
        found = [value + _OFFSET << 16 | move for value, move in zip(values, moves, strict=True)]
        found.sort(reverse=True)
        return found

    return order


@cache
def _kings(weights: Weights, tenths: int) -> list[list[int]]:
    """What the places of the winner's and the loser's king count."""

    def place(square: chess.Square) -> int:
        file, rank = chess.square_file(square), chess.square_rank(square)
        sides = min(file, 7 - file), min(rank, 7 - rank)
        return weights.edge * min(sides) + weights.corner * sum(sides)

    return [
        [
            tenths * (place(target) + weights.king * abs(_DISTANCE[king][target] - 2)) // 10
            for target in range(64)
        ]
        for king in range(64)
    ]


def _attacks(square: int, bit: int, state: State, occupied: int) -> int:
    """What a piece (no pawn, no king) attacks from `square`."""
    attacked = BB_KNIGHT_ATTACKS[square] if bit & state[3] else 0
    if bit & state[4]:
        attacked = BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]
    if bit & state[5]:
        attacked |= (
            BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
            | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
        )
    return attacked


def _pawn_attacks(pawns: int, side: bool) -> int:
    not_a, not_h = pawns & ~chess.BB_FILE_A, pawns & ~chess.BB_FILE_H
    return not_a << 7 | not_h << 9 if side else not_a >> 9 | not_h >> 7


def _promotion(pawns: int, occupied: int, all_pawns: int, side: bool, weights: Weights) -> int:
    """How far the nearest pawn is from promotion, and what stands in its way."""
    best = 40
    while pawns:
        bit = pawns & -pawns
        pawns ^= bit
        square = bit.bit_length() - 1
        if side:
            steps, ahead = 7 - (square >> 3), BB_FILES[square & 7] & ~((bit << 1) - 1) & occupied
        else:
            steps, ahead = square >> 3, BB_FILES[square & 7] & (bit - 1) & occupied
        value = weights.step * steps + weights.step
        if ahead:
            value += weights.blocked * (ahead.bit_count() + (ahead & all_pawns).bit_count())
        if value < best:
            best = value
    return best


def _winners(
    state: State, moves: list[Move], winner: bool, weights: Weights, tables: _Tables
) -> list[int]:
    """Values of the winner's moves."""
    white, black, pawns, knights, diagonals, straights, white_king, black_king = state[:8]
    if winner:
        own, enemy, king, target = white, black, white_king, black_king
    else:
        own, enemy, king, target = black, white, black_king, white_king
    # The loser's king cannot hide behind himself.
    occupied = (white | black) ^ (1 << target)
    promotion = (
        0 if own & straights else _promotion(own & pawns, white | black, pawns, winner, weights)
    )
    # Squares attacked at least once and at least twice: so what the others attack without one of them.
    once = BB_KING_ATTACKS[king]
    by_pawns = _pawn_attacks(own & pawns, winner)
    twice = once & by_pawns
    once |= by_pawns
    each = {}
    pieces = own & (knights | diagonals | straights)
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        square = bit.bit_length() - 1
        attacked = each[square] = _attacks(square, bit, state, occupied)
        twice |= once & attacked
        once |= attacked
    zone = BB_KING_ATTACKS[target]
    target_bit = 1 << target
    man, flee = weights.man, weights.flight
    flight = zone & ~enemy
    after_promotion, before_promotion = tables
    kings = before_promotion if promotion else after_promotion
    value = man * (enemy.bit_count() - 1) + kings[king][target]
    if promotion:
        value += _PROMOTE + promotion
    found = []
    others = once
    last_start = -1
    for move in moves:
        start, to = move & 63, move >> 6 & 63
        to_bit = 1 << to
        this = value
        if start != last_start:
            last_start = start
            others = twice | once & ~each.get(start, 0)
        if start == king:
            attacked = others | BB_KING_ATTACKS[to]
            this += kings[to][target] - kings[king][target]
        elif start in each:
            attacked = others | _attacks(to, 1 << start, state, occupied)
        else:
            kind = move >> 12
            attacked = others | BB_PAWN_ATTACKS[winner][to]
            if kind == chess.QUEEN or kind == chess.ROOK:
                if promotion:
                    this += after_promotion[king][target] - kings[king][target]
                    this -= _PROMOTE + promotion
                attacked |= _promoted_attacks(kind, to, occupied)
            elif kind:
                this += _PROMOTE
            elif promotion:
                after = (own & pawns) ^ (1 << start) | to_bit
                this += _promotion(after, white | black, pawns, winner, weights) - promotion
        if enemy & to_bit:
            this -= man
        if flee:
            this += flee * (flight & ~attacked).bit_count()
        if attacked & target_bit:
            this -= 1
        found.append(this)
    return found


def _promoted_attacks(kind: int, square: int, occupied: int) -> int:
    attacked = (
        BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
        | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
    )
    if kind == chess.QUEEN:
        attacked |= BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]
    return attacked


def _losers(
    state: State, moves: list[Move], winner: bool, weights: Weights, tables: _Tables
) -> list[int]:
    """Values of the loser's moves."""
    white, black, pawns, knights, diagonals, straights, white_king, black_king = state[:8]
    if winner:
        own, enemy, king, target = white, black, white_king, black_king
    else:
        own, enemy, king, target = black, white, black_king, white_king
    occupied = (white | black) ^ (1 << target)
    attacked = BB_KING_ATTACKS[king] | _pawn_attacks(own & pawns, winner)
    pieces = own & (knights | diagonals | straights)
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        attacked |= _attacks(bit.bit_length() - 1, bit, state, occupied)
    others = enemy ^ (1 << target)
    value = weights.man * others.bit_count()
    flee = weights.flight
    heavy = own & straights
    kings = tables[0 if heavy else 1][king]
    if not heavy:
        value += _PROMOTE + _promotion(own & pawns, white | black, pawns, winner, weights)
    here = value + kings[target]
    flight = BB_KING_ATTACKS[target] & ~attacked
    found = []
    for move in moves:
        start, to = move & 63, move >> 6 & 63
        if start == target:
            this = value + kings[to]
            this += flee * (BB_KING_ATTACKS[to] & ~attacked & ~others).bit_count()
        else:
            this = here + flee * (flight & ~(others ^ (1 << start) | 1 << to)).bit_count()
        if heavy == 1 << to:
            this += _PROMOTE + 2 * weights.step
        found.append(this)
    return found
