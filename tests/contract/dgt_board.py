"""A stand-in for a DGT-type board, for tests alone: it answers the two questions we ask, and reports changes.

It lives here and not in the product: we read such boards, we never answer as one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

if TYPE_CHECKING:
    from collections.abc import Callable

CODES = " PRNBKQprnbkq"


class DgtBoard:
    """What is behind the port: `hear`, `speak`; `lift` and `place` are the hands."""

    def __init__(self, pieces: chess.BaseBoard) -> None:
        self.on_change: Callable[[], None] = lambda: None
        self._pieces = pieces.copy()
        self._reports = False
        self._out = b""

    def lift(self, square: chess.Square) -> None:
        self._pieces.remove_piece_at(square)
        self._changed(square, 0)

    def place(self, square: chess.Square, piece: chess.Piece | None = None) -> None:
        assert piece is not None
        self._pieces.set_piece_at(square, piece)
        self._changed(square, CODES.index(piece.symbol()))

    @property
    def occupied(self) -> chess.Bitboard:
        return self._pieces.occupied

    def hear(self, data: bytes) -> None:
        for byte in data:
            if byte == 0x44:
                self._reports = True
            elif byte == 0x42:
                by_number = [self._pieces.piece_at(chess.square_mirror(n)) for n in range(64)]
                codes = [CODES.index(piece.symbol()) if piece else 0 for piece in by_number]
                self._out += bytes([0x86, 0, 67, *codes])

    def speak(self) -> bytes:
        out, self._out = self._out, b""
        return out

    def due_us(self) -> int | None:
        return 0 if self._out else None

    def _changed(self, square: chess.Square, code: int) -> None:
        if self._reports:
            self._out += bytes([0x8E, 0, 5, chess.square_mirror(square), code])
        self.on_change()
