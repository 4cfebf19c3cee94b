"""What stands on the board after a change: a complete legal move, or a reply to one that stood.

A capture that was swapped within one scan of an occupancy sensor looks the same as a piece still in the hand,
so it never *stands*; only a press can mean it. Of several captures with the same final board those live on
that the trail bears out. Nothing is committed here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import chess

from zeitnot.recognition.candidates import exact
from zeitnot.recognition.findings import Released
from zeitnot.recognition.work import Reply, Stood

if TYPE_CHECKING:
    from zeitnot.recognition.trail import Felt
    from zeitnot.recognition.work import Choice, Work

REMEMBERED = 8
"""How many moves that stood are kept: a queen slid across the board stands on seven squares."""


def explanations(work: Work, victims: int) -> tuple[bool, tuple[Choice, ...]]:
    """The moves that explain the picture, in all lines.

    First whether they are borne out by what was felt: if any is, those that are not are left out.
    """
    borne_out: list[Choice] = []
    unseen: list[Choice] = []
    for number, line in enumerate(work.lines):
        wrong = work.picture.differs(line.board)
        if not wrong and not work.scans.stuck:
            continue
        moves = exact(line.board, work.picture, wrong, victims)
        if work.scans.stuck:
            moves = list(dict.fromkeys(moves + without_stuck(work, line.board, victims)))
        for move in moves:
            # a square occupied before and after, or stuck: the picture does not show the move
            shown = wrong & ~work.scans.stuck & 1 << move.to_square
            felt = shown or work.trail.bears_out(
                move.from_square, move.to_square, work.timing.touch_us, refuted(work, move)
            )
            (borne_out if felt else unseen).append((number, move))
    return bool(borne_out), tuple(borne_out or unseen)


def rested(work: Work, stood: Stood) -> bool:
    """Whether a move stood long enough to be no square passed on the way."""
    until_us = work.trail.changed_us if stood.until_us is None else stood.until_us
    return until_us - stood.made_us >= work.timing.touch_us


def refuted(work: Work, move: chess.Move) -> int:
    """The number of the change up to which the trail says nothing for a capture.

    Once the same piece has stood elsewhere for a while, what came down on the victim's square before was the victim.
    """
    return max(
        (
            stood.first - 1  # the change by which it stood says nothing against a capture by itself
            for stood in work.stood
            for _, other in stood.choices[:1]
            if other.from_square == move.from_square
            and other.to_square != move.to_square
            and rested(work, stood)
        ),
        default=0,
    )


def without_stuck(work: Work, board: chess.Board, victims: int) -> list[chess.Move]:
    """The moves that explain the picture whatever the stuck squares say."""
    stuck, picture = work.scans.stuck, work.picture
    moves = exact(board, picture, picture.differs(board) & ~stuck, victims)
    for square in chess.scan_forward(stuck):
        bit = 1 << square
        other = picture.emptied(square) if picture.occupied & bit else picture.filled(square, None)
        moves += exact(board, other, other.differs(board) & (~stuck | bit), victims)
    return moves


def look(work: Work, felt: Felt | None, at_us: int) -> None:
    """Compares the picture with every complete legal move after a change."""
    if felt is not None and felt.filled:
        _king_let_go(work, felt)
    last = work.stood[-1] if work.stood else None
    borne_out, choices = explanations(work, work.trail.filled)
    if borne_out:
        _stands(work, last, choices, at_us)
        work.reply = None
        return
    work.reply = None
    if last is not None:
        if last.until_us is None:
            last = last.until(at_us, last.upto)
        if work.picture.occupied & ~last.occupied and not last.strayed:
            last = replace(last, strayed=True)
        if felt is not None and felt.filled:
            last = _set_down(work, last, felt)
        if last is not work.stood[-1]:
            work.stood = (*work.stood[:-1], last)
        _replied(work, at_us)
    if work.reply is None and felt is not None and felt.filled:
        _replied_unseen(work, at_us)


def _stands(work: Work, last: Stood | None, choices: tuple[Choice, ...], at_us: int) -> None:
    upto = work.trail.count
    if last is not None and last.choices == choices and not last.strayed:
        work.stood = (*work.stood[:-1], last.until(None, upto))
        return
    if last is not None:
        if last.until_us is None:
            last = last.until(at_us, last.upto)
        if work.trail.felt:
            last = _set_down(work, last, work.trail.felt[-1])
        work.stood = (*work.stood[:-1], last)
    work.stood = (
        *work.stood[1 - REMEMBERED :],
        Stood(choices, at_us, work.picture.occupied, upto, upto),
    )


def _king_let_go(work: Work, felt: Felt) -> None:
    """The king had been let go two squares towards a rook, and comes down elsewhere now (4.7.2)."""
    board = work.board
    king = board.king(board.turn)
    if king is None or not work.trail.emptied >> king & 1 or len(work.lines) > 1:
        return
    for castling in board.generate_castling_moves():
        square = castling.to_square
        there = work.trail.last(square, filled=True)
        away = work.trail.last(square, filled=False)
        if felt.square == square or there is None or away is None or away[0] < there[0]:
            continue
        if away[1] - there[1] < work.timing.touch_us or away[0] != work.trail.count - 2:
            continue  # not let go there, or something else was lifted last
        work.tell(
            Released(board.turn, square, castling, there[1], away[1], felt.square, slid=False)
        )


def _set_down(work: Work, last: Stood, felt: Felt) -> Stood:
    """Something came down after a move stood: was the moved piece set down anew?"""
    square = felt.square
    if last.released or not felt.filled or len(last.choices) != 1:
        return last
    move = last.choices[0][1]
    lifted = work.trail.last(move.to_square, filled=False)
    if lifted is None or lifted[0] < last.upto or last.until_us is None:
        return last
    elsewhere = square != move.to_square and not work.picture.occupied >> move.to_square & 1
    exchanged = (
        square == move.to_square
        and move.promotion is not None
        and felt.piece is not None
        and felt.piece.piece_type != move.promotion
    )
    if not (elsewhere or exchanged):
        return last
    if not rested(work, last):
        return last
    slid = bool(chess.between(move.from_square, square) >> move.to_square & 1)
    work.tell(
        Released(work.board.turn, move.to_square, move, last.made_us, lifted[1], square, slid=slid)
    )
    return replace(last, released=True)


def _replied(work: Work, at_us: int) -> None:
    """Looks for a legal reply to a move that stood: both players may have forgotten the clock."""
    theirs = 0
    for line in work.lines:
        theirs |= line.board.occupied_co[not line.board.turn]
    for stood in reversed(work.stood):
        away = stood.occupied ^ work.picture.occupied
        if not away & stood.occupied & theirs or away.bit_count() > 4:
            continue
        if stood.until_us is not None and not rested(work, stood):
            continue
        victims = _filled_since(work, stood.first)
        for number, move in stood.choices:
            board = work.lines[number].board.copy(stack=False)
            board.push(move)
            if _shows_reply(work, board, victims):
                work.reply = Reply(stood, at_us)
                return


def _replied_unseen(work: Work, at_us: int) -> None:
    """Looks for a legal reply to a capture that was swapped within a scan and never pressed."""
    picture, board = work.picture, work.board
    gone = board.occupied & ~picture.occupied
    own = gone & board.occupied_co[board.turn]
    theirs = gone & ~own
    if len(work.lines) > 1 or not theirs or own.bit_count() != 1 or theirs.bit_count() > 2:
        return
    lifted = work.trail.last(own.bit_length() - 1, filled=False)
    if lifted is None or any(
        stood.choices[0][1].from_square == own.bit_length() - 1 and rested(work, stood)
        for stood in work.stood
    ):
        return  # it was seen to stand somewhere
    number, lifted_us = lifted
    since = [work.trail.last(square, filled=False) for square in chess.scan_forward(theirs)]
    if any(up is None or up[0] < number for up in since):
        return
    victims = _filled_since(work, number + 1)
    choices = []
    for move in board.generate_legal_captures(own, ~board.kings):
        after = board.copy(stack=False)
        after.push(move)
        if not board.is_en_passant(move) and _shows_reply(work, after, victims):
            choices.append((0, move))
    if choices:
        occupied = board.occupied & ~own
        stood = Stood(tuple(choices), lifted_us, occupied, number + 1, number + 1, lifted_us)
        work.reply = Reply(stood, at_us, unseen=True)


def _shows_reply(work: Work, board: chess.Board, victims: int) -> bool:
    """Whether the picture is a legal move from there, set down after it was lifted.

    (A new piece may stand on the last rank before the pawn is taken off.)
    """
    wrong = work.picture.differs(board) & ~work.scans.stuck
    short_us = work.timing.order_us
    long_us = 3 * work.timing.touch_us  # the lift may have been lost, and come with the next scan
    return any(
        move.promotion
        or work.trail.came_down(
            move.from_square,
            move.to_square,
            long_us if wrong >> move.to_square & 1 else short_us,
        )
        for move in exact(board, work.picture, wrong, victims)
    )


def _filled_since(work: Work, index: int) -> int:
    squares = 0
    for felt in work.trail.since(index):
        if felt.filled:
            squares |= 1 << felt.square
    return squares
