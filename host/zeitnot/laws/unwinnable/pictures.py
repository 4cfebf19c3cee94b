"""Corner mates by minor pieces: each a picture to steer towards.

A lone knight or bishop gives the check and denies at most one more square; the winner's king denies two, and a man
of the loser stands on the third, or another minor piece of the winner denies it. All such mates are made here by
trying every place of four men around a corner. From a position, a picture is as far away as its men have to go, each alone on the board (a pawn goes by way of its
promotion). The pictures only give the search an order, so nothing here can make an answer wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import chess

from zeitnot.laws.unwinnable.position import legal_moves, successor

if TYPE_CHECKING:
    from zeitnot.laws.unwinnable.position import Move, State
    from zeitnot.laws.unwinnable.search import Order

_NEVER = 1 << 10
_CORNERS = (chess.A1, chess.H1, chess.A8, chess.H8)
_MINORS = (chess.KNIGHT, chess.BISHOP)
_HOLDERS = (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK)
# From here a second minor piece attacks a square beside the corner at short range.
_PAIR_PLACES = {
    corner: sum(
        1 << square for square in chess.SQUARES if chess.square_distance(square, corner) in (2, 3)
    )
    for corner in _CORNERS
}
_DISTANCE = [[chess.square_distance(a, b) for b in range(64)] for a in range(64)]
# The winner's king is worth two steps of others: he has the longest way, and the rest can wait for him.
_WEIGHT = 2
# How much a step that is left weighs against one that was made.
_GREED = 4


@dataclass(frozen=True, slots=True)
class Picture:
    """A mate: where the two kings, the checking piece and the helping man (of the loser, or a `pair`) stand."""

    target: chess.Square
    king: chess.Square
    checker_kind: chess.PieceType
    checker: chess.Square
    pair: bool
    helper_kind: chess.PieceType
    helper: chess.Square


@cache
def pictures(winner: bool, pair: bool) -> tuple[Picture, ...]:
    """All of them for one side, past a man of the loser or with a pair of minor pieces."""
    return tuple(
        picture
        for target in _CORNERS
        for king in chess.SQUARES
        if _DISTANCE[king][target] == 2
        for checker_kind, checks in (
            (chess.KNIGHT, chess.BB_KNIGHT_ATTACKS[target]),
            (chess.BISHOP, chess.BB_DIAG_ATTACKS[target][0]),
        )
        for checker in chess.scan_forward(checks)
        for helper_kind in (_MINORS if pair else _HOLDERS)
        for helper in chess.scan_forward(
            _PAIR_PLACES[target] if pair else chess.BB_KING_ATTACKS[target]
        )
        if len({target, king, checker, helper}) == 4
        and not (helper_kind == chess.PAWN and chess.BB_BACKRANKS >> helper & 1)
        and _is_mate(
            picture := Picture(target, king, checker_kind, checker, pair, helper_kind, helper),
            winner,
        )
    )


def _is_mate(picture: Picture, winner: bool) -> bool:
    helper = 1 << picture.helper
    own = 1 << picture.king | 1 << picture.checker | (helper if picture.pair else 0)
    enemy = 1 << picture.target | (0 if picture.pair else helper)
    kinds = dict.fromkeys(_HOLDERS, 0)
    kinds[picture.checker_kind] |= 1 << picture.checker
    kinds[picture.helper_kind] |= helper
    white, black = (own, enemy) if winner else (enemy, own)
    kings = (picture.king, picture.target) if winner else (picture.target, picture.king)
    moves, checkers = legal_moves(
        (
            white,
            black,
            kinds[chess.PAWN],
            kinds[chess.KNIGHT],
            kinds[chess.BISHOP],
            kinds[chess.ROOK],
            *kings,
            not winner,
            0,
            0,
        )
    )
    return bool(checkers) and not moves


def nearest(state: State, winner: bool, count: int) -> list[Picture]:
    """The pictures that take the fewest steps, mixed by corner; none where `winner` has more than minor pieces."""
    white, black, pawns, _, diagonals, straights = state[:6]
    own, enemy = (white, black) if winner else (black, white)
    if own & (pawns | straights):
        return []
    candidates: list[Picture] = []
    if (enemy & ~(diagonals & straights)).bit_count() > 1:
        candidates.extend(pictures(winner, pair=False))
    if own.bit_count() > 2:
        candidates.extend(pictures(winner, pair=True))
    steps = sorted(
        (_steps(state, winner, picture), index) for index, picture in enumerate(candidates)
    )
    found: dict[tuple[int, int, bool, int], Picture] = {}
    for distance, index in steps:
        picture = candidates[index]
        if distance < _NEVER:
            key = (picture.target, picture.king, picture.pair, picture.helper_kind)
            found.setdefault(key, picture)
        if len(found) == count:
            break
    return list(found.values())


def towards(picture: Picture, winner: bool) -> Order:
    """The order that steers to one picture, by the steps that are left after a move and those made so far."""

    def order(state: State, moves: list[Move], depth: int) -> list[int]:
        found = [
            (_GREED * _steps(successor(state, move), winner, picture) + depth) << 16 | move
            for move in moves
        ]
        found.sort(reverse=True)
        return found

    return order


def _steps(state: State, winner: bool, picture: Picture) -> int:
    white, black, pawns, knights, diagonals, straights, white_king, black_king = state[:8]
    if winner:
        own, enemy, king, target = white, black, white_king, black_king
    else:
        own, enemy, king, target = black, white, black_king, white_king
    steps = _WEIGHT * (_DISTANCE[king][picture.king] + _DISTANCE[target][picture.target])
    pieces = {
        chess.KNIGHT: knights,
        chess.BISHOP: diagonals & ~straights,
        chess.ROOK: straights & ~diagonals,
    }
    kind, place = picture.helper_kind, picture.helper
    checkers = own & pieces[picture.checker_kind]
    steps += _nearest(checkers, picture.checker_kind, picture.checker)
    if picture.pair:
        helpers = own & pieces[kind]
        if kind == picture.checker_kind:
            # One piece cannot do both; which of them does what, the fewest steps in all decide.
            if not checkers & (checkers - 1):
                return _NEVER
            first, rest = checkers & -checkers, checkers & (checkers - 1)
            return (
                steps
                - _nearest(checkers, kind, picture.checker)
                + min(
                    _nearest(first, kind, picture.checker) + _nearest(rest, kind, place),
                    _nearest(rest, kind, picture.checker) + _nearest(first, kind, place),
                )
            )
        return steps + _nearest(helpers, kind, place)
    if kind == chess.PAWN:
        return steps + _pawn_steps(enemy & pawns, place, not winner)
    best = _nearest(enemy & pieces[kind], kind, place)
    for square in chess.scan_forward(enemy & pawns):
        ranks = square >> 3 if winner else 7 - (square >> 3)
        promoted = (square & 7) | (0 if winner else 56)
        ahead = 1 << (square - 8 if winner else square + 8)
        blocked = 2 if (white | black) & ahead else 0
        best = min(best, ranks + blocked + _piece_steps(kind, promoted, place))
    return steps + best


def _pawn_steps(pawns: int, place: chess.Square, side: bool) -> int:
    best = _NEVER
    for square in chess.scan_forward(pawns):
        ranks = (place >> 3) - (square >> 3) if side else (square >> 3) - (place >> 3)
        if square & 7 == place & 7 and 0 <= ranks < best:
            best = ranks
    return best


def _nearest(pieces: int, kind: chess.PieceType, place: chess.Square) -> int:
    best = _NEVER
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        steps = _piece_steps(kind, bit.bit_length() - 1, place)
        if steps < best:
            best = steps
    return best


def _piece_steps(kind: chess.PieceType, start: chess.Square, place: chess.Square) -> int:
    """Moves of a piece that is alone on the board."""
    if start == place:
        return 0
    if kind == chess.KNIGHT:
        return _KNIGHT_STEPS[start][place]
    if kind == chess.ROOK:
        return 1 if start & 7 == place & 7 or start >> 3 == place >> 3 else 2
    if chess.BB_DIAG_ATTACKS[start][0] >> place & 1:
        return 1
    same_colour = bool(chess.BB_LIGHT_SQUARES >> start & 1) == bool(
        chess.BB_LIGHT_SQUARES >> place & 1
    )
    return 2 if same_colour else _NEVER


def _knight_steps(start: chess.Square) -> list[int]:
    steps = [0] * 64
    seen = front = chess.BB_SQUARES[start]
    distance = 0
    while front:
        after = 0
        for square in chess.scan_forward(front):
            steps[square] = distance
            after |= chess.BB_KNIGHT_ATTACKS[square]
        front = after & ~seen
        seen |= after
        distance += 1
    return steps


_KNIGHT_STEPS = [_knight_steps(square) for square in chess.SQUARES]
