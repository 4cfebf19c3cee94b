"""Ordinary endings: where a flag falls in practice. Made from the 61 match games by play at random."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import chess.pgn

GAMES = Path(__file__).parents[3] / "data" / "matches.pgn"
# Half-moves at random after the point where a game is left: none (as it was played) up to a bare board.
_PLIES = (0, 20, 60, 120, 240, 400)


def ordinary_endings(each: int, seed: int = 20) -> list[chess.Board]:
    """The last positions of `each` games made from every match game; the game is not over in any of them."""
    chance = random.Random(seed)
    positions = []
    with GAMES.open(encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            played = list(game.mainline_moves())
            for _ in range(each):
                board = game.board()
                for move in played[: chance.randrange(len(played) // 2, len(played))]:
                    board.push(move)
                for _ in range(chance.choice(_PLIES)):
                    moves = [move for move in board.legal_moves if not _ends(board, move)]
                    if not moves:
                        break
                    captures = [move for move in moves if board.is_capture(move)]
                    if captures and chance.random() < 0.3:
                        moves = captures
                    board.push(chance.choice(moves))
                positions.append(board.copy(stack=False))
    return positions


def _ends(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    over = not any(board.generate_legal_moves()) or board.is_insufficient_material()
    board.pop()
    return over
