"""Positions made at random: few men, and walls of pawns. The seed of each is in its test's message."""

from __future__ import annotations

import random

import chess

_PIECES = (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)


def few_men(seed: int) -> chess.Board:
    """Two kings and up to three more men, either side to move; the game may be over."""
    chance = random.Random(seed)
    while True:
        board = chess.Board(None)
        squares = chance.sample(chess.SQUARES, 2 + chance.randint(0, 3))
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square in squares[2:]:
            board.set_piece_at(
                square, chess.Piece(chance.choice(_PIECES), chance.choice(chess.COLORS))
            )
        board.turn = chance.choice(chess.COLORS)
        if board.is_valid():
            return board


def cornered(seed: int) -> chess.Board:
    """The same with a king in or near a corner and the men close to him: captures and stalemates by force."""
    chance = random.Random(seed)
    near = [square for square in chess.SQUARES if chess.square_distance(square, chess.A1) <= 3]
    while True:
        board = chess.Board(None)
        squares = chance.sample(near, 2 + chance.randint(1, 3))
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square in squares[2:]:
            board.set_piece_at(
                square, chess.Piece(chance.choice(_PIECES), chance.choice(chess.COLORS))
            )
        board.turn = chance.choice(chess.COLORS)
        if board.is_valid():
            return board


def wall(seed: int) -> chess.Board:
    """Pawns that face each other on most files, the kings mostly behind their own, and a piece or two."""
    chance = random.Random(seed)
    while True:
        board = chess.Board(None)
        level = chance.choice((1, 2, 3, 4))
        step = chance.choice((1, 1, 2))
        for file in range(chance.randrange(step), 8, step):
            if chance.random() < 0.93:
                rank = max(1, min(5, level + chance.choice((-1, 0, 0, 1))))
                gap = chance.choice((1, 1, 1, 1, 1, 2, 3))
                board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, chess.WHITE))
                board.set_piece_at(
                    chess.square(file, min(6, rank + gap)), chess.Piece(chess.PAWN, chess.BLACK)
                )
        kinds = [
            chess.KING,
            *chance.choices(
                (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.BISHOP, chess.BISHOP, chess.ROOK),
                k=chance.choice((0, 0, 1, 1, 2)),
            ),
        ]
        for side in chess.COLORS:
            for kind in kinds if side else kinds[: chance.choice((1, 1, len(kinds)))]:
                free = [
                    square
                    for square in chess.SQUARES
                    if board.piece_at(square) is None
                    and (chance.random() < 0.2 or (chess.square_rank(square) < level + 1) == side)
                    and (kind != chess.PAWN or chess.square_rank(square) in range(1, 7))
                ]
                if free:
                    board.set_piece_at(chance.choice(free), chess.Piece(kind, side))
        board.turn = chance.choice(chess.COLORS)
        if board.is_valid() and any(board.legal_moves):
            return board
