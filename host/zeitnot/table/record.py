"""The record: how a ply is written, completed, taken back and written anew.

Rules of this file
- A ply is *made* when it is written here and *completed* later (1.3, 6.2.1); `move_completed` always follows
  the `move_made` of its ply.
- An illegal move may be part of the record (A.5.2); it is written as what was done on the board.
- Nothing here touches the clock or judges a move.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import chess

from zeitnot.table.effects import MoveCompleted, MoveMade, MoveTakenBack
from zeitnot.table.state import NO_TOUCHES, Ply

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zeitnot.table.desk import Desk


def after(
    board: chess.Board,
    move: chess.Move,
    *,
    legal: bool,
    rook: tuple[chess.Square, chess.Square] | None = None,
    stands: chess.Piece | None = None,
) -> chess.Board:
    """The position after `move`; an illegal one is one piece put on another square, and the turn passes.

    `rook`: from and to, where an illegal castling moved it as well. `stands`: what stands there instead of the
    piece that moved, where the sensors know (a pawn replaced by what it may not become).
    """
    board = board.copy(stack=False)
    if legal:
        board.push(move)
        return board
    moved = board.piece_type_at(move.from_square)
    zeroing = moved == chess.PAWN or board.piece_at(move.to_square) is not None
    _put(board, move.from_square, move.to_square, move.promotion)
    if rook is not None:
        _put(board, *rook)
    if stands is not None:
        board.set_piece_at(move.to_square, stands)
    board.castling_rights = board.clean_castling_rights()
    board.ep_square = None
    board.halfmove_clock = 0 if zeroing else board.halfmove_clock + 1
    board.fullmove_number += board.turn == chess.BLACK
    board.turn = not board.turn
    return board


def _put(
    board: chess.Board,
    start: chess.Square,
    end: chess.Square,
    promotion: chess.PieceType | None = None,
) -> None:
    piece = board.remove_piece_at(start)
    if piece is not None:
        kind = piece.piece_type if promotion is None else promotion
        board.set_piece_at(end, chess.Piece(kind, piece.color))


def has_kings(board: chess.Board) -> bool:
    """Whether both kings stand: an illegal move that stands may have taken one (1.4.1 forbids it)."""
    return board.king(chess.WHITE) is not None and board.king(chess.BLACK) is not None


def san_of(board: chess.Board, move: chess.Move, *, legal: bool) -> str:
    """SAN; an illegal move in long algebraic, as no SAN can name it."""
    if legal:
        return board.san(move)
    piece = board.piece_at(move.from_square)
    letter = "" if piece is None or piece.piece_type == chess.PAWN else piece.symbol().upper()
    dash = "x" if board.piece_at(move.to_square) is not None else "-"
    promoted = "" if move.promotion is None else f"={chess.piece_symbol(move.promotion).upper()}"
    start, end = chess.square_name(move.from_square), chess.square_name(move.to_square)
    return f"{letter}{start}{dash}{end}{promoted}"


def write(
    desk: Desk,
    move: chess.Move,
    made_us: int,
    *,
    legal: bool = True,
    rook: tuple[chess.Square, chess.Square] | None = None,
    stands: chess.Piece | None = None,
    choices: tuple[chess.Move, ...] = (),
    printed: bool = True,
) -> Ply:
    """Write the next ply. `choices`: the moves it may have been, while that is open; not `printed`: it is open."""
    record = desk.record
    board = record.board
    known = desk.shown.prospect
    if legal and known is not None and known.before is board and known.move == move:
        position, history = known.board, known.history
    else:
        position = after(board, move, legal=legal, rook=rook, stands=stands)
        history = record.history.after(position)
    ply = Ply(
        number=record.next_number,
        side=board.turn,
        move=move,
        san=san_of(board, move, legal=legal),
        made_us=made_us,
        legal=legal,
        board=position,
        history=history,
        choices=choices,
        printed=printed,
        hands=desk.hands,
    )
    desk.put_record(plies=(*record.plies, ply))
    if printed:
        print_made(desk, ply)
    return ply


def print_made(desk: Desk, ply: Ply) -> None:
    """Tell that this ply stands in the record."""
    desk.emit(
        MoveMade(
            t=desk.t,
            ply=ply.number,
            side=ply.side,
            uci=ply.move.uci(),
            san=ply.san,
            made_t=ply.made_us,
            legal=ply.legal,
        )
    )


def print_completed(desk: Desk, ply: Ply) -> None:
    """Tell that this ply is completed, if it is."""
    if ply.completed is not None:
        desk.emit(
            MoveCompleted(
                t=desk.t, ply=ply.number, side=ply.side, by=ply.completed, used_us=ply.used_us
            )
        )


def print_taken_back(desk: Desk, plies: Sequence[Ply]) -> None:
    """Tell that these plies no longer stand, the last one first."""
    for ply in reversed(plies):
        if ply.printed:
            desk.emit(MoveTakenBack(t=desk.t, ply=ply.number))


def change(desk: Desk, ply: Ply) -> None:
    """Put another value in the place of the ply of that number."""
    plies, index = desk.record.plies, ply.number - desk.record.first
    desk.put_record(plies=(*plies[:index], ply, *plies[index + 1 :]))


def complete(desk: Desk, ply: Ply, by: str, used_us: int, credit_us: int = 0) -> Ply:
    """The ply is completed: by `press`, `next_move` or `game_end`. `credit_us`: what the press gave."""
    ply = replace(ply, completed=by, used_us=used_us, credit_us=credit_us)
    change(desk, ply)
    if ply.printed:
        print_completed(desk, ply)
    return ply


def uncompleted_of(desk: Desk, side: chess.Color) -> Ply | None:
    """The latest ply of `side` that is not completed."""
    for ply in reversed(desk.record.plies[-4:]):
        if ply.side == side:
            return ply if ply.completed is None else None
    return None


def take_back_from(desk: Desk, number: int) -> tuple[Ply, ...]:
    """Take back the plies from the last one to `number`; the board is expected to stand as before them."""
    plies, index = desk.record.plies, number - desk.record.first
    print_taken_back(desk, plies[index:])
    desk.put_record(plies=plies[:index])
    desk.put(hands=NO_TOUCHES)
    if desk.recognition is not None:
        desk.put(recognition=desk.recognition.expect(desk.board, ply=number))
    return plies[index:]
