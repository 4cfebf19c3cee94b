"""Positions made at random: few men, and walls of pawns. The seed of each is in its test's message."""

from __future__ import annotations

import random

import chess

_BEHIND_A_WALL = (chess.BISHOP,) * 5 + (chess.PAWN, chess.KNIGHT, chess.ROOK)
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
    """Pawns face to face across the board, the kings and perhaps a piece behind them; most are dead or nearly so."""
    chance = random.Random(seed)
    while True:
        board = chess.Board(None)
        level = chance.choice((2, 3, 3, 4))
        step = chance.choice((1, 2, 2, 2, 2, 2))
        for file in range(chance.randrange(step), 8, step):
            rank = max(1, min(5, level + chance.choice((-1, 1) + (0,) * 40)))
            gap = chance.choice((1,) * 30 + (2, 3))
            board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, chess.WHITE))
            board.set_piece_at(
                chess.square(file, min(6, rank + gap)), chess.Piece(chess.PAWN, chess.BLACK)
            )
        men = [chess.Piece(chess.KING, side) for side in chess.COLORS]
        for kind in chance.choices(_BEHIND_A_WALL, k=chance.choice((0, 0, 1, 1, 2))):
            men.append(chess.Piece(kind, chance.choice(chess.COLORS)))
        for man in men:
            free = [
                square
                for square in chess.SQUARES
                if board.piece_at(square) is None
                and (chess.square_rank(square) < level) == man.color
                and not (man.piece_type == chess.PAWN and chess.square_rank(square) in (0, 7))
            ]
            board.set_piece_at(chance.choice(free), man)
        board.turn = chance.choice(chess.COLORS)
        if board.is_valid() and any(board.legal_moves):
            return board
