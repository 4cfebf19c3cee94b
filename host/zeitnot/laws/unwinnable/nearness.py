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

_DISTANCE = [[chess.square_distance(a, b) for b in range(64)] for a in range(64)]
# Found by trying: the weights that find mates in the fewest positions on endings of real games.
_KING, _EDGE, _NEAR_CORNER, _FLIGHT, _MAN = 4, 5, 1, 2, 4
_STEP, _BLOCKED = 5, 2
_PROMOTE, _CORNER = 30, 200
_OFFSET = 1 << 10


def _place(square: chess.Square) -> int:
    file, rank = chess.square_file(square), chess.square_rank(square)
    sides = min(file, 7 - file), min(rank, 7 - rank)
    return _EDGE * min(sides) + _NEAR_CORNER * sum(sides)


_PLACE = [_place(square) for square in range(64)]
_KINGS = [
    [_PLACE[target] + _KING * abs(_DISTANCE[king][target] - 2) for target in range(64)]
    for king in range(64)
]


def nearness(winner: bool) -> Order:
    """The order for one side. No depth is counted: a helpmate may be long."""

    def order(state: State, moves: list[Move], depth: int) -> list[int]:
        return _valued(state, moves, winner)

    return order


def _valued(state: State, moves: list[Move], winner: bool) -> list[int]:
    own, pawns, straights, turn = state[0 if winner else 1], state[2], state[5], state[8]
    if not own & (straights | pawns):
        found = [
            (_OFFSET + _CORNER + corner_value(successor(state, move), winner)) << 16 | move
            for move in moves
        ]
    elif turn == winner:
        found = _winners(state, moves, winner)
    else:
        found = _losers(state, moves, winner)
    found.sort(reverse=True)
    return found


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


def _promotion(pawns: int, occupied: int, all_pawns: int, side: bool) -> int:
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
        value = _STEP * steps + _STEP
        if ahead:
            value += _BLOCKED * (ahead.bit_count() + (ahead & all_pawns).bit_count())
        if value < best:
            best = value
    return best


def _winners(state: State, moves: list[Move], winner: bool) -> list[int]:
    """Values of the winner's moves."""
    white, black, pawns, knights, diagonals, straights, white_king, black_king = state[:8]
    if winner:
        own, enemy, king, target = white, black, white_king, black_king
    else:
        own, enemy, king, target = black, white, black_king, white_king
    # The loser's king cannot hide behind himself.
    occupied = (white | black) ^ (1 << target)
    promotion = 0 if own & straights else _promotion(own & pawns, white | black, pawns, winner)
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
    men = _MAN * (enemy.bit_count() - 1)
    flight = zone & ~enemy
    value = _OFFSET + men + _KINGS[king][target]
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
            this += _KINGS[to][target] - _KINGS[king][target]
        elif start in each:
            attacked = others | _attacks(to, 1 << start, state, occupied)
        else:
            kind = move >> 12
            attacked = others | BB_PAWN_ATTACKS[winner][to]
            if kind == chess.QUEEN or kind == chess.ROOK:
                if promotion:
                    this -= _PROMOTE + promotion
                attacked |= _promoted_attacks(kind, to, occupied)
            elif kind:
                this += _PROMOTE
            elif promotion:
                after = (own & pawns) ^ (1 << start) | to_bit
                this += _promotion(after, white | black, pawns, winner) - promotion
        if enemy & to_bit:
            this -= _MAN
        this += _FLIGHT * (flight & ~attacked).bit_count()
        if attacked & target_bit:
            this -= 1
        found.append(this << 16 | move)
    return found


def _promoted_attacks(kind: int, square: int, occupied: int) -> int:
    attacked = (
        BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
        | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
    )
    if kind == chess.QUEEN:
        attacked |= BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]
    return attacked


def _losers(state: State, moves: list[Move], winner: bool) -> list[int]:
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
    value = _OFFSET + _MAN * others.bit_count()
    heavy = own & straights
    if not heavy:
        value += _PROMOTE + _promotion(own & pawns, white | black, pawns, winner)
    here = value + _KINGS[king][target]
    flight = BB_KING_ATTACKS[target] & ~attacked
    found = []
    for move in moves:
        start, to = move & 63, move >> 6 & 63
        if start == target:
            this = value + _KINGS[king][to]
            this += _FLIGHT * (BB_KING_ATTACKS[to] & ~attacked & ~others).bit_count()
        else:
            this = here + _FLIGHT * (flight & ~(others ^ (1 << start) | 1 << to)).bit_count()
        if heavy == 1 << to:
            this += _PROMOTE + 2 * _STEP
        found.append(this << 16 | move)
    return found
