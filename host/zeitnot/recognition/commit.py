"""Commit: a move becomes part of the game, and what was felt after it belongs to the next ply.

By the mover's press, by the opponent's touch, by a position that stood still, or by a scan. The trail from the
instant the move stood is taken out of the picture, to be felt again in the next ply (`changes.py`), so a reply begun before the press, or
several plies without any, lose nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.recognition import lines, touches
from zeitnot.recognition.candidates import changed_squares, rook_squares
from zeitnot.recognition.findings import Made, Turned
from zeitnot.recognition.readings import Sensor
from zeitnot.recognition.trail import Trail
from zeitnot.recognition.work import Scans, Touches

if TYPE_CHECKING:
    from zeitnot.recognition.findings import Because
    from zeitnot.recognition.trail import Felt
    from zeitnot.recognition.work import Choice, Stood, Work

NOTHING_FELT, NOTHING_TOUCHED = Trail(), Touches()


def commit(
    work: Work,
    choices: tuple[Choice, ...],
    made_us: int,
    because: Because,
    rest: tuple[Felt, ...],
) -> None:
    """Commits one move, or several as an open ply; the picture is taken back to before the `rest`."""
    moved = 0
    for number, move in choices:
        moved |= changed_squares(work.lines[number].board, move)
    touches.finish(work, moved, made_us)
    moves = lines.distinct(choices)
    if work.before_play and work.degrees and work.other_degrees:
        work.tell(Turned(work.degrees))
    work.tell(Made(work.ply, moves, made_us, because, lines.is_promotion_question(moves)))
    work.lines = lines.grown(work.lines, choices, work.ply)
    work.lines = lines.default_queen(work.lines, work.ply)
    lines.settle(work, work.ply if len(moves) == 1 else None)
    begin_ply(work)
    work.ply += 1
    work.before_play = False
    work.other_degrees = ()
    squares = 0
    for felt in rest:
        squares |= 1 << felt.square
    work.picture = work.picture.as_on(work.board, squares, identity=work.sensor is Sensor.IDENTITY)


def begin_ply(work: Work) -> None:
    """Empties the evidence; picture and lines stay."""
    work.trail = NOTHING_FELT
    work.stood = ()
    work.reply = None
    work.aloft = ()
    work.touches = NOTHING_TOUCHED
    work.gesture = None
    work.pressed = None
    if work.scans.contradicted or work.scans.pressed_in_vain:
        work.scans = Scans(work.scans.last_us, stuck=work.scans.stuck)


def is_doubtful(work: Work, stood: Stood, square: chess.Square) -> bool:
    """Whether a lift there after the move stood may still be the mover's own doing.

    He may capture that very piece by going on with his move (a dragged capture), or it is the second king of a
    result gesture; or he castles with the rook first and bumped into it. Then the touch commits nothing; the
    next placing or press will tell.
    """
    if len(stood.choices) > 1:
        return True
    number, move = stood.choices[0]
    board = work.lines[number].board
    if any(
        rook_squares(board, castling) == (move.from_square, move.to_square)
        for castling in board.generate_castling_moves()
    ):
        return True
    if board.king(not board.turn) == square:
        return bool(
            board.piece_type_at(move.from_square) == chess.KING
            and chess.BB_CENTER >> move.to_square & 1
        )
    victim = 1 << square
    return any(True for _ in board.generate_legal_captures(1 << move.from_square, victim))


def landing_squares(work: Work, stood: Stood) -> int:
    """Where the moved pieces stand after the move, as a bitboard."""
    squares = 0
    for number, move in stood.choices:
        squares |= 1 << move.to_square
        board = work.lines[number].board
        if board.is_castling(move):
            squares |= 1 << rook_squares(board, move)[1]
    return squares


def is_opponents(work: Work, stood: Stood, square: chess.Square) -> bool:
    """Whether after the move that stood a piece of the other side stands on the square."""
    if landing_squares(work, stood) >> square & 1:
        return False
    board = work.lines[stood.choices[0][0]].board
    return bool(board.occupied_co[not board.turn] >> square & 1)


def last_stood(work: Work, at_us: int) -> Stood | None:
    """The move that stood at that instant."""
    for stood in reversed(work.stood):
        if stood.made_us <= at_us and (stood.until_us is None or stood.until_us >= at_us):
            return stood
    return None


def felt_after(work: Work, stood: Stood) -> tuple[Felt, ...]:
    """What was felt after a move stood and belongs to the next ply."""
    between = work.trail.between(stood.first, stood.upto)
    theirs = tuple(felt for felt in between if is_opponents(work, stood, felt.square))
    return (*theirs, *work.trail.since(stood.upto))


def centred(work: Work, stood: Stood) -> tuple[Felt, ...]:
    """What the mover lifted and put back while his move stood: no touch of the next ply, but evidence in it.

    (His piece may also have been exchanged for the one that captured it.)
    """
    between = work.trail.between(stood.first, stood.upto)
    return tuple(felt for felt in between if not is_opponents(work, stood, felt.square))
