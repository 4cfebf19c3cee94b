"""The board as it is felt now, in the game's squares, and where it differs from a position.

A square is empty, filled, or filled with a known piece; an unknown piece agrees with any. Everything is
bitboards, because a picture is compared with a position after every reading and never as text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess

if TYPE_CHECKING:
    from collections.abc import Iterable

NOTHING_KNOWN = (0, 0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Picture:
    """`kinds` holds a bitboard for each piece type, pawns first; only squares of `known` have one."""

    occupied: int
    known: int = 0
    white: int = 0
    kinds: tuple[int, ...] = NOTHING_KNOWN

    @classmethod
    def of(cls, board: chess.BaseBoard, *, identity: bool) -> Picture:
        if not identity:
            return cls(board.occupied)
        kinds = (
            board.pawns,
            board.knights,
            board.bishops,
            board.rooks,
            board.queens,
            board.kings,
        )
        return cls(board.occupied, board.occupied, board.occupied_co[chess.WHITE], kinds)

    @classmethod
    def of_pieces(cls, pieces: Iterable[chess.Piece | None], occupied: int = 0) -> Picture:
        """From the pieces by square; squares of `occupied` without one hold an unknown piece."""
        known = white = 0
        kinds = [0, 0, 0, 0, 0, 0]
        bit = 1
        for piece in pieces:
            if piece is not None:
                known |= bit
                kinds[piece.piece_type - 1] |= bit
                if piece.color:
                    white |= bit
            bit <<= 1
        return cls(known | occupied, known, white, tuple(kinds))

    def emptied(self, square: chess.Square) -> Picture:
        keep = ~(1 << square)
        if not self.known & ~keep:
            return Picture(self.occupied & keep, self.known, self.white, self.kinds)
        kinds = tuple(bits & keep for bits in self.kinds)
        return Picture(self.occupied & keep, self.known & keep, self.white & keep, kinds)

    def filled(self, square: chess.Square, piece: chess.Piece | None) -> Picture:
        bit = 1 << square
        bare = self.emptied(square) if self.known & bit else self
        if piece is None:
            return Picture(bare.occupied | bit, bare.known, bare.white, bare.kinds)
        kinds = tuple(
            bits | bit if kind == piece.piece_type else bits
            for kind, bits in enumerate(bare.kinds, start=chess.PAWN)
        )
        white = bare.white | bit if piece.color == chess.WHITE else bare.white
        return Picture(bare.occupied | bit, bare.known | bit, white, kinds)

    def as_on(self, board: chess.BaseBoard, squares: int, *, identity: bool) -> Picture:
        """This picture with some squares as the position has them."""
        picture = self
        for square in chess.scan_forward(squares):
            piece = board.piece_at(square)
            if piece is None:
                picture = picture.emptied(square)
            else:
                picture = picture.filled(square, piece if identity else None)
        return picture

    def differs(self, board: chess.BaseBoard) -> int:
        """The squares where this picture contradicts the position."""
        wrong = self.occupied ^ board.occupied
        both = self.known & board.occupied
        if both:
            pawns, knights, bishops, rooks, queens, kings = self.kinds
            wrong |= both & (
                (self.white ^ board.occupied_co[chess.WHITE])
                | (pawns ^ board.pawns)
                | (knights ^ board.knights)
                | (bishops ^ board.bishops)
                | (rooks ^ board.rooks)
                | (queens ^ board.queens)
                | (kings ^ board.kings)
            )
        return wrong

    def shows(self, square: chess.Square, piece: chess.Piece) -> bool:
        """Whether that piece may be what stands on the square."""
        bit = 1 << square
        if not self.occupied & bit:
            return False
        if not self.known & bit:
            return True
        return (
            bool(self.kinds[piece.piece_type - 1] & bit) and bool(self.white & bit) == piece.color
        )

    def kings_known(self) -> int:
        """The squares on which a king is known to stand."""
        return self.kinds[chess.KING - 1]

    def piece_at(self, square: chess.Square) -> chess.Piece | None:
        """The known piece on the square, None for an empty one or an unread tag."""
        bit = 1 << square
        for kind, bits in enumerate(self.kinds, start=chess.PAWN):
            if bits & bit:
                return chess.Piece(kind, bool(self.white & bit))
        return None
