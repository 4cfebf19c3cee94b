"""One step of each kind of man, for a whole set of squares at once.

A set of squares is a bitboard. Sliding men are taken step by step: what they can reach by sliding they reach by
steps, as every square they slide over is one they may also stop on.
"""

from __future__ import annotations

import chess

ALL = chess.BB_ALL
_NOT_A = ALL & ~chess.BB_FILE_A
_NOT_H = ALL & ~chess.BB_FILE_H
_NOT_AB = _NOT_A & ~chess.BB_FILE_B
_NOT_GH = _NOT_H & ~chess.BB_FILE_G


def diagonal(squares: int) -> int:
    """The squares one bishop's step away."""
    right, left = squares & _NOT_H, squares & _NOT_A
    return (right << 9 | left << 7 | right >> 7 | left >> 9) & ALL


def straight(squares: int) -> int:
    """The squares one rook's step away."""
    return (squares << 8 | squares >> 8 | (squares & _NOT_H) << 1 | (squares & _NOT_A) >> 1) & ALL


def royal(squares: int) -> int:
    """The squares one king's step away."""
    return diagonal(squares) | straight(squares)


def knight(squares: int) -> int:
    """The squares one knight's move away."""
    right, left = squares & _NOT_H, squares & _NOT_A
    far_right, far_left = squares & _NOT_GH, squares & _NOT_AB
    return (
        right << 17
        | left << 15
        | far_right << 10
        | far_left << 6
        | left >> 17
        | right >> 15
        | far_left >> 10
        | far_right >> 6
    ) & ALL


def pawn_takes(squares: int, side: bool) -> int:
    """The squares that pawns of `side` attack."""
    right, left = squares & _NOT_H, squares & _NOT_A
    return (right << 9 | left << 7) & ALL if side else right >> 7 | left >> 9


def pawn_pushes(squares: int, side: bool) -> int:
    """The squares one push ahead."""
    return (squares << 8) & ALL if side else squares >> 8


def knight_or_royal(squares: int) -> int:
    """One step of a queen or a knight: of whatever a pawn may become."""
    return knight(squares) | royal(squares)


def rays(squares: int, stops: int, straights: bool, diagonals: bool) -> int:
    """The squares attacked by sliders on `squares`, as far as `stops` lets them see (the stops included)."""
    seen = 0
    for shift, mask in _DIRECTIONS[0 if diagonals else 4 : 8 if straights else 4]:
        front = squares
        while True:
            front &= mask
            front = (front << shift if shift > 0 else front >> -shift) & ALL
            if not front:
                break
            seen |= front
            front &= ~stops
    return seen


_DIRECTIONS = (
    (9, _NOT_H),
    (7, _NOT_A),
    (-7, _NOT_H),
    (-9, _NOT_A),
    (8, ALL),
    (-8, ALL),
    (1, _NOT_H),
    (-1, _NOT_A),
)
