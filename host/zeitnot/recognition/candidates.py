"""Which legal moves, if any, explain the picture to the last square.

Driven by the squares where picture and position differ: their number says what kind of move it can be, so at
most one square's moves are generated and no position is built.

| emptied | newly filled | exchanged | move |
|---|---|---|---|
| 1 | 1 | 0 | a piece moved; perhaps a promotion |
| 1 | 0 | 1, or unseen | a capture; an occupancy sensor cannot see on which square |
| 2 | 1 | 0 | en passant |
| 2 | 2 | 0 | castling |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

if TYPE_CHECKING:
    from zeitnot.recognition.picture import Picture


def arriving(board: chess.Board, move: chess.Move) -> chess.Piece:
    """What stands on the target after the move."""
    color = board.turn
    if move.promotion is not None:
        return chess.Piece(move.promotion, color)
    kind = board.piece_type_at(move.from_square)
    assert kind is not None
    return chess.Piece(kind, color)


def rook_squares(board: chess.Board, move: chess.Move) -> tuple[chess.Square, chess.Square]:
    """From where to where the rook goes in this castling."""
    rank = chess.square_rank(move.from_square)
    short = chess.square_file(move.to_square) > chess.square_file(move.from_square)
    return chess.square(7 if short else 0, rank), chess.square(5 if short else 3, rank)


def changed_squares(board: chess.Board, move: chess.Move) -> int:
    """The squares whose piece the move changes, as a bitboard."""
    squares = 1 << move.from_square | 1 << move.to_square
    if board.is_castling(move):
        source, target = rook_squares(board, move)
        squares |= 1 << source | 1 << target
    elif board.is_en_passant(move):
        squares |= 1 << chess.square(
            chess.square_file(move.to_square), chess.square_rank(move.from_square)
        )
    return squares


def exact(board: chess.Board, picture: Picture, wrong: int, victims: int) -> list[chess.Move]:
    """The legal moves after which the position agrees with the picture.

    `wrong` is `picture.differs(board)`; `victims` the squares on which an unseen capture is allowed for.
    """
    gone = wrong & ~picture.occupied
    new = wrong & ~board.occupied
    exchanged = wrong & ~gone & ~new
    shape = gone.bit_count(), new.bit_count(), exchanged.bit_count()
    own = board.occupied_co[board.turn]
    if shape == (1, 1, 0):
        if not gone & own:
            return []
        return [
            move
            for move in board.generate_legal_moves(gone, new)
            if picture.shows(move.to_square, arriving(board, move))
            and not board.is_en_passant(move)
        ]
    if shape in ((1, 0, 0), (1, 0, 1)):
        targets = exchanged or (victims & board.occupied_co[not board.turn] & ~picture.known)
        targets &= (
            ~board.kings
        )  # an illegal move may have left a king in check: it is never captured (1.4.1)
        if not gone & own or not targets:
            return []
        return [
            move
            for move in board.generate_legal_captures(gone, targets)
            if picture.shows(move.to_square, arriving(board, move))
        ]
    if shape == (2, 1, 0):
        if board.ep_square is None or new != 1 << board.ep_square:
            return []
        return [
            move
            for move in board.generate_legal_ep(gone & own, new)
            if changed_squares(board, move) == wrong
            and picture.shows(move.to_square, arriving(board, move))
        ]
    if shape == (2, 2, 0) and gone & own & board.kings:
        return [
            move
            for move in board.generate_castling_moves()
            if changed_squares(board, move) == wrong
            and picture.shows(move.to_square, chess.Piece(chess.KING, board.turn))
            and picture.shows(rook_squares(board, move)[1], chess.Piece(chess.ROOK, board.turn))
        ]
    return []
