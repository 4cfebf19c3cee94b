"""Which positions a game has had, for repetition (9.2, 9.6.1), as a value that grows by one move at a time.

Two positions are the same if the same player has the move, pieces of the same kind and colour stand on the same
squares and the possible moves of both are the same (9.2.3): an en passant capture counts only where it is legal,
castling by its rights and not by whether it can be done now. No text of a FEN is compared.

A pawn move or capture can never be undone, so the keys before it are dropped; a lost castling right changes the
key by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import chess

PositionKey: TypeAlias = tuple[int, int, int, int, int, int, int, bool, int, int]


def position_key(board: chess.Board) -> PositionKey:
    """What makes two positions the same: pieces, colours, side to move, castling rights, legal en passant."""
    # A square of 64 is no square: cheaper to compare than None against an int.
    en_passant = board.ep_square
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.turn,
        board.clean_castling_rights(),
        64 if en_passant is None or not board.has_legal_en_passant() else en_passant,
    )


@dataclass(frozen=True, slots=True)
class History:
    """The keys since the last pawn move or capture, the position on the board last."""

    keys: tuple[PositionKey, ...]

    @classmethod
    def start(cls, board: chess.Board) -> History:
        """The history of a game that begins with `board`."""
        return cls((position_key(board),))

    def after(self, board_after: chess.Board) -> History:
        """The history once a move has led to `board_after`."""
        key = position_key(board_after)
        return History((key,) if board_after.halfmove_clock == 0 else (*self.keys, key))

    def times(self) -> int:
        """How often the position on the board has been there, this time included."""
        return self.keys.count(self.keys[-1])
