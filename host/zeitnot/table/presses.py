"""A press: whose clock runs, what it completes, and what is wrong if it completes nothing.

Rules of this file
- The clock runs for whom it runs: a press switches it only for that side. A press by a player with a made but
  uncompleted ply completes that ply whatever the opponent has done since (6.2.2).
- The stamp of the press decides. A press within `stray_us` of the start of one's own turn, with no move made, is
  a stray (both plungers struck together); it is kept in the trace and does nothing.
- Under every policy the press is credited first and the remedy takes it back: one path (`rulings.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.clock import Phase
from zeitnot.laws.irregularities import fault
from zeitnot.recognition import Made, NotMade
from zeitnot.recognition.candidates import rook_squares
from zeitnot.table import clockwork, commits, doubts, flags, readings, record, rulings
from zeitnot.table.obligations import enforced
from zeitnot.table.state import NO_TOUCHES, Hands, Policy, Standing, Stopped

if TYPE_CHECKING:
    from zeitnot.table.desk import Desk
    from zeitnot.table.events import Pressed

_CLUB_PAUSES = (Stopped.BY_TABLE, Stopped.BY_PLAYER, Stopped.BY_RESTART)


def press(desk: Desk, event: Pressed) -> None:
    """A player pressed."""
    flags.disproved_by_press(desk, event.happened_us)
    if desk.over or _bounces(desk, event):
        return
    since_us = desk.clock.since_us
    desk.now_us = event.happened_us if since_us is None else max(event.happened_us, since_us)
    side = event.side
    match desk.clock.phase:
        case Phase.READY:
            if side != desk.side:
                start(desk)
        case Phase.PAUSED:
            _resume_by_press(desk, side)
        case Phase.RUNNING:
            if desk.recognition is None:
                _press_without_board(desk, side)
            elif desk.halt.link_lost:
                _press_blind(desk, side)
            else:
                _press_on_board(desk, side)
        case Phase.OVER:
            pass


def _bounces(desk: Desk, event: Pressed) -> bool:
    """A press within the lock-out of the same line is the same press: the first edge has decided."""
    white_us, black_us = desk.pressed_us
    last_us = white_us if event.side else black_us
    at_us = event.happened_us
    if last_us is not None and 0 <= at_us - last_us < desk.rules.setup.lockout_us:
        return True
    desk.put(pressed_us=(at_us, black_us) if event.side else (white_us, at_us))
    return False


def start(desk: Desk) -> None:
    """Start the clock of the side to move, if the board stands as the position says."""
    if desk.clock.phase is not Phase.READY:
        return
    if desk.recognition is not None and desk.recognition.mismatch:
        _notice_squares(desk, "set_up")
        return
    readings.begin_anew(desk)
    clockwork.start(desk)
    desk.played()


def _notice_squares(desk: Desk, kind: str) -> None:
    mismatch = 0 if desk.recognition is None else desk.recognition.mismatch
    desk.notice(kind, desk.audience, squares=chess.scan_forward(mismatch))


def _resume_by_press(desk: Desk, side: chess.Color) -> None:
    """Without an arbiter the player who is not to move lets play go on, as at the start of the game."""
    if desk.policy is not Policy.ENFORCE or desk.halt.stopped not in _CLUB_PAUSES:
        return
    if side == desk.clock.side or desk.cases.queries:
        return
    recognition = desk.recognition
    if recognition is not None and recognition.mismatch and recognition.standing is None:
        _notice_squares(desk, "displaced")
        return
    clockwork.resume(desk)
    desk.played()


def _press_without_board(desk: Desk, side: chess.Color) -> None:
    """A clock without a board counts presses; of two at the same instant the running side's counts."""
    white_us, black_us = desk.pressed_us
    began_by_press = desk.now_us == desk.turn_started_us == (black_us if side else white_us)
    if side == desk.clock.side and began_by_press:
        return
    if clockwork.press(desk, side):
        desk.played()


def _press_blind(desk: Desk, side: chess.Color) -> None:
    """While the link is lost a press switches and credits at once; the move is explained later."""
    used_us = clockwork.used_us(desk)
    if clockwork.press(desk, side):
        desk.put_halt(blind_presses=(*desk.halt.blind_presses, (side, used_us)))
        desk.played()


def _press_on_board(desk: Desk, side: chess.Color) -> None:
    recognition = desk.recognition
    assert recognition is not None
    clock = desk.clock
    runs = clock.running is None or clock.side == side
    put_down = recognition.mismatch & ~desk.board.occupied
    if runs and desk.side == side and (recognition.standing is not None or put_down):
        # He has made another move: the press is for it, and completes an older ply as well (6.2.1.2).
        _judge(desk, side)
        return
    uncompleted = record.uncompleted_of(desk, side)
    if uncompleted is not None:
        used_us = clockwork.used_us(desk) if runs else 0
        commits.complete_by_press(desk, uncompleted, used_us)
        desk.played()
    elif not runs:
        return
    elif desk.side == side:
        _judge(desk, side)
    else:
        _press_out_of_turn(desk, side)


def _press_out_of_turn(desk: Desk, side: chess.Color) -> None:
    """His clock runs, yet the record waits for the opponent, who pressed without a finished move."""
    owed = not side
    recognition = desk.recognition
    assert recognition is not None
    if desk.halt.owed == owed and recognition.standing is not None:
        recognition, findings = recognition.press(owed, desk.now_us)
        desk.put(recognition=recognition)
        readings.handle(desk, findings, pressed=False)
        if desk.side == side and not desk.over:
            ply = desk.record.plies[-1]
            record.complete(desk, ply, "press", 0)
            _judge(desk, side)
        return
    clockwork.press(desk, side)
    desk.played()


def _judge(desk: Desk, side: chess.Color) -> None:
    """The press of the player who is to move and whose clock runs."""
    recognition = desk.recognition
    assert recognition is not None
    if recognition.standing is None and not recognition.mismatch and _is_stray(desk):
        return
    recognition, findings = recognition.press(side, desk.now_us)
    desk.put(recognition=recognition)
    for found in readings.known_first(findings):
        if isinstance(found, Made):
            commits.commit(desk, found, pressed=True)
        elif isinstance(found, NotMade):
            before = desk.state
            _not_made(desk, side, found)
            if not found.confirmed:
                doubts.keep(desk, before)
        else:
            readings.handle(desk, (found,), pressed=True)


def _is_stray(desk: Desk) -> bool:
    since_us = desk.now_us - desk.turn_started_us
    return since_us < desk.rules.setup.stray_us and bool(desk.record.plies)


def _not_made(desk: Desk, side: chess.Color, found: NotMade) -> None:
    """The press completed no legal move (Article 7)."""
    desk.played()
    match found.shape:
        case "no_move":
            _empty_press(desk, side)
        case "illegal_move":
            assert found.move is not None
            if found.check_set_up:
                # A piece that never moved plays as its neighbour would: perhaps they were swapped (7.2.1).
                desk.notice("set_up", "arbiter", squares=found.squares)
            _illegal_move(desk, side, found.move, found.squares, enforce=not found.check_set_up)
        case "promotion_incomplete":
            assert found.move is not None
            _promotion_incomplete(desk, side, found.move)
        case _:
            _displaced(desk, side)


def _empty_press(desk: Desk, side: chess.Color) -> None:
    """7.5.3."""
    used_us = clockwork.used_us(desk)
    is_fault = desk.edition.empty_press_is_fault
    clockwork.press(desk, side, count=is_fault)
    if not is_fault:
        # 1997: allowed, to have the opponent put pieces back (7.3); noted for the arbiter.
        desk.notice("press_without_move", "arbiter")
        return
    found = fault("press_without_move", desk.edition, desk.cases.faults, side)
    rulings.make(
        desk,
        found,
        side,
        pressed_used_us=used_us,
        touches=(*desk.hands.bound, *desk.hands.touches),
        released=desk.hands.bound_released,
    )


def _illegal_move(
    desk: Desk,
    side: chess.Color,
    move: chess.Move,
    squares: frozenset[chess.Square] = frozenset(),
    *,
    enforce: bool = True,
) -> None:
    """7.5.1: completed by the press; it stands in the record until the remedy takes it back.

    Not enforced where the pieces were perhaps set up wrong: that is for a person to see.
    """
    board, hands = desk.board, desk.hands
    used_us = clockwork.used_us(desk)
    touches = (*hands.bound, *hands.touches)
    released = hands.bound_released
    if _tries_castling(board, move):
        released = (*released, move.uci())
    bound = Hands(bound=touches, bound_released=released, after_illegal=True)
    left = enforced(board, bound, desk.edition)
    rook = _rook_of_castling(board, move, squares)
    assert desk.recognition is not None
    stands = desk.recognition.picture.piece_at(move.to_square)
    ply = record.write(desk, move, desk.now_us, legal=False, rook=rook, stands=stands)
    desk.put(recognition=desk.recognition.expect(ply.board, ply=ply.number + 1), hands=NO_TOUCHES)
    commits.complete_by_press(desk, ply, used_us)
    found = fault(
        "illegal_move",
        desk.edition,
        desk.cases.faults,
        side,
        restore=board.fen(),
        must_play=tuple(other.uci() for other in left.moves) if touches or released else None,
    )
    rulings.make(
        desk,
        found,
        side,
        enforce=enforce,
        undoes=ply.number,
        pressed_used_us=used_us,
        touches=touches,
        released=released,
    )


def _rook_of_castling(
    board: chess.Board, move: chess.Move, squares: frozenset[chess.Square]
) -> tuple[chess.Square, chess.Square] | None:
    """Where the rook went from and to, if an illegal castling moved both pieces."""
    if not _tries_castling(board, move):
        return None
    start, end = rook_squares(board, move)
    return (start, end) if {start, end} <= squares else None


def _tries_castling(board: chess.Board, move: chess.Move) -> bool:
    """A king alone two squares towards a rook (4.7.2)."""
    return (
        board.piece_type_at(move.from_square) == chess.KING
        and abs(move.from_square - move.to_square) == 2
    )


def _promotion_incomplete(desk: Desk, side: chess.Color, move: chess.Move) -> None:
    """7.5.2: the pawn was left on the last rank; the move stands, as a queen."""
    if not desk.edition.promotion_becomes_queen:
        _illegal_move(desk, side, chess.Move(move.from_square, move.to_square))
        return
    used_us = clockwork.used_us(desk)
    queen = chess.Move(move.from_square, move.to_square, chess.QUEEN)
    ply = record.write(desk, queen, desk.now_us)
    assert desk.recognition is not None
    desk.put(recognition=desk.recognition.expect(ply.board, ply=ply.number + 1), hands=NO_TOUCHES)
    if commits.end_if_over(desk, ply):
        return
    commits.complete_by_press(desk, ply, used_us)
    found = fault("promotion_incomplete", desk.edition, desk.cases.faults, side)
    rulings.make(
        desk, found, side, pressed_used_us=used_us, undoes=ply.number if found.loses else None
    )


def _displaced(desk: Desk, side: chess.Color) -> None:
    """7.4: neither the old position nor a finished move."""
    if any(
        ruling.kind == "displaced_pieces" and ruling.standing is Standing.OPEN
        for ruling in desk.cases.rulings
    ):
        clockwork.press(desk, side)
        return
    if desk.policy is not Policy.ENFORCE:
        clockwork.press(desk, side)
        desk.put_halt(owed=side)
    found = fault("displaced_pieces", desk.edition, restore=desk.board.fen())
    rulings.make(desk, found, side)
    _notice_squares(desk, "displaced")
