"""What the fields of the board's messages mean to the table: pieces, bitboards, reports, sentences.

Rules of this file: functions and tables only, no state; the layouts are `wire.py`'s, the events `events.py`'s.
"""

from __future__ import annotations

import chess

from zeitnot.link import wire
from zeitnot.link.events import BoardReported, SquareLifted, SquarePlaced

Happening = tuple[type[SquareLifted] | type[SquarePlaced], chess.Piece | None]


_PIECES = [None, *[chess.Piece.from_symbol(letter) for letter in wire.PIECE_LETTERS]]


def _happenings(before: int, after: int) -> tuple[Happening, ...]:
    """What a change of a square's code says happened there."""
    lifted: Happening = (SquareLifted, None if before == wire.OCCUPIED else _PIECES[before])
    placed: Happening = (SquarePlaced, None if after == wire.OCCUPIED else _PIECES[after])
    if after == wire.EMPTY:
        return (lifted,)
    # A tag that is read late names a piece that already stood there: nothing was lifted.
    return (placed,) if before in (wire.EMPTY, wire.OCCUPIED) else (lifted, placed)


_CODES = (*range(len(_PIECES)), wire.OCCUPIED)
CHANGES: list[tuple[Happening, ...] | None] = [
    _happenings(byte >> 4, byte & 15)
    if byte >> 4 in _CODES and byte & 15 in _CODES and byte >> 4 != byte & 15
    else None
    for byte in range(256)
]
"""By the change byte of a READING: which event happened to which piece; None where the byte says nothing."""


def board(squares: bytes) -> tuple[chess.Bitboard, str | None]:
    """The occupied squares and, if the pieces are known, their placement."""
    if len(squares) == 8:
        return int.from_bytes(squares, "little"), None
    placement = chess.BaseBoard.empty()
    occupied = 0
    for square in chess.SQUARES:
        code = squares[square >> 1] >> (4 * (square & 1)) & 0xF
        if code:
            occupied |= chess.BB_SQUARES[square]
            if code < len(_PIECES):
                placement.set_piece_at(square, _PIECES[code])
    return occupied, placement.board_fen()


def report(
    now_us: int, rows: int, columns: int, noisy: bytes, dropped: int, _bad: int, rate: int
) -> BoardReported:
    """STATUS as an event: lines that are stuck become the squares on them."""
    stuck = 0
    for i in range(8):
        stuck |= chess.BB_RANKS[i] if rows >> i & 1 else 0
        stuck |= chess.BB_FILES[i] if columns >> i & 1 else 0
    return BoardReported(now_us, stuck, int.from_bytes(noisy, "little"), dropped, rate)


def refusal(theirs: tuple[int, int], their_table: int, our_table: int) -> str:
    """Which of the two ends is to be updated."""
    board = f"{theirs[0]}.{theirs[1]} (table {their_table:08x})"
    host = f"{wire.VERSION[0]}.{wire.VERSION[1]} (table {our_table:08x})"
    if theirs > wire.VERSION:
        remedy = "the board is newer: update this program"
    elif theirs < wire.VERSION:
        remedy = "the board is older: update its firmware (firmware/README.md)"
    else:
        remedy = "one of the two was changed without a new version: update the board's firmware (firmware/README.md)"
    return f"the sensor board speaks protocol {board} and this program {host}: {remedy}"
