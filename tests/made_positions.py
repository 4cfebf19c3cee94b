"""Positions made for moves that are rare in games: en passant and promotion, in all their varieties."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import chess

if TYPE_CHECKING:
    from collections.abc import Iterator

Chance = tuple[chess.Board, chess.Move]


def scattered(rng: random.Random, color: chess.Color) -> chess.Board:
    """Two kings and up to eight pieces on random squares, `color` to move."""
    board = chess.Board.empty()
    board.turn = color
    squares = rng.sample(range(64), 10)
    board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
    for square in squares[2 : 2 + rng.randint(0, 8)]:
        kind = rng.choice((chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN))
        board.set_piece_at(square, chess.Piece(kind, rng.choice(chess.COLORS)))
    return board


def en_passant(seed: int) -> Iterator[Chance]:
    """Positions in which a pawn has just passed one or two others, and the capture."""
    rng = random.Random(seed)
    while True:
        color = rng.choice(chess.COLORS)
        board = scattered(rng, color)
        rank, behind = (4, 5) if color == chess.WHITE else (3, 2)
        file = rng.randrange(8)
        sides = [f for f in (file - 1, file + 1) if 0 <= f < 8]
        board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, not color))
        for side in rng.sample(sides, rng.randint(1, len(sides))):
            board.set_piece_at(chess.square(side, rank), chess.Piece(chess.PAWN, color))
        home = 6 if color == chess.WHITE else 1
        for empty in (behind, home):
            board.remove_piece_at(chess.square(file, empty))
        board.ep_square = chess.square(file, behind)
        if board.is_valid():
            moves = list(board.generate_legal_ep())
            if moves:
                yield board, rng.choice(moves)


def promotions(seed: int) -> Iterator[Chance]:
    """Positions with a pawn before its last rank, and one of its promotions, captures among them."""
    rng = random.Random(seed)
    while True:
        color = rng.choice(chess.COLORS)
        board = scattered(rng, color)
        rank = 6 if color == chess.WHITE else 1
        for file in rng.sample(range(8), rng.randint(1, 3)):
            board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, color))
        if board.is_valid():
            moves = [move for move in board.legal_moves if move.promotion]
            if moves:
                yield board, rng.choice(moves)
