"""What the arbiter does: every act of `acts.ArbiterAct`, each reversible, each refused where it cannot be.

Rules of this file: an act that changes something is pushed for `take_back`; an act that cannot be is a
`refused` notice with its reason and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

import chess

from zeitnot.clock import Correction, Phase, Refused
from zeitnot.laws.endings import Ending, win_for
from zeitnot.laws.history import History
from zeitnot.laws.irregularities import fault
from zeitnot.laws.outcomes import late
from zeitnot.laws.rules import Rule
from zeitnot.laws.touch_move import BINDING
from zeitnot.table import (
    acts,
    clockwork,
    commits,
    questions,
    record,
    rulings,
    taking_back,
    touching,
    undo,
)
from zeitnot.table.effects import GameOver
from zeitnot.table.outcome import end_game
from zeitnot.table.questions import refuse
from zeitnot.table.state import Hands, Record, SeenTouch, Standing, Stopped

if TYPE_CHECKING:
    from zeitnot.table.desk import Desk
    from zeitnot.table.events import ArbiterActed


# While one of these is open, a mate on the board does not end the game (5.1.1, 6.8).
_IN_THE_WAY = ("flag_fall", "touch_move", "released_piece")


def act(desk: Desk, event: ArbiterActed) -> None:
    """The arbiter did something."""
    match event.act:
        case acts.Pause():
            if desk.clock.phase is not Phase.RUNNING:
                refuse(desk, "pause: no clock is running")
            else:
                clockwork.pause(desk, Stopped.BY_ARBITER)
        case acts.Resume():
            _resume(desk)
        case acts.Accept(number):
            _accept(desk, number)
        case acts.Dismiss(number):
            _dismiss(desk, number)
        case acts.SetClock():
            _set_clock(desk, event.act)
        case acts.AddTime(side, us):
            _add_time(desk, side, us)
        case acts.Choose(number, text):
            _choose(desk, number, text)
        case acts.Accidental(square):
            before = desk.state
            if touching.forget(desk, square, "accidental"):
                undo.push(desk, "accidental", before)
            else:
                refuse(desk, f"accidental: nothing was touched on {chess.square_name(square)}")
        case acts.TouchedPieces(squares):
            _touched(desk, squares)
        case acts.TwoHands(side):
            _fault(desk, side, "two_hands")
        case acts.IllegalMove(side):
            _fault(desk, side, "illegal_move")
        case acts.TakeBack():
            taking_back.take_back(desk)
        case acts.SetPosition(fen):
            _set_position(desk, fen)
        case acts.GiveResult(result, reason):
            _give_result(desk, result, reason)
        case acts.Late(side, us):
            _late(desk, side, us)
        case acts.Penalise():
            _penalise(desk, event.act)
        case acts.WrongSetUp():
            _irregular_start(desk, "wrong_set_up")
        case acts.ColoursReversed():
            _irregular_start(desk, "colours_reversed")
        case _:
            assert_never(event.act)


def _resume(desk: Desk) -> None:
    if desk.clock.phase is not Phase.PAUSED:
        refuse(desk, "resume: the clocks are not paused")
        return
    desk.put_cases(normal_means=False)
    clockwork.resume(desk)


def _accept(desk: Desk, number: int) -> None:
    ruling = desk.cases.ruling(number)
    if ruling is None:
        refuse(desk, f"accept: there is no ruling {number}")
    elif ruling.standing is not Standing.OPEN:
        refuse(desk, f"accept: ruling {number} is {ruling.standing.value}")
    elif desk.over:
        refuse(desk, f"accept: the game is over; take the result back first (ruling {number})")
    else:
        rulings.apply(desk, ruling, "arbiter")


def _dismiss(desk: Desk, number: int) -> None:
    ruling = desk.cases.ruling(number)
    if ruling is None:
        refuse(desk, f"dismiss: there is no ruling {number}")
        return
    if ruling.standing is not Standing.OPEN:
        refuse(desk, f"dismiss: ruling {number} is {ruling.standing.value}")
        return
    before = desk.state
    rulings.withdraw(desk, ruling, Standing.DISMISSED, "arbiter")
    undo.push(desk, "dismissed", before, ruling=number)
    if ruling.kind in _IN_THE_WAY and not desk.over and desk.record.plies:
        commits.end_if_over(desk, desk.record.plies[-1])


def _set_clock(desk: Desk, act: acts.SetClock) -> None:
    before = desk.state
    correction = Correction(
        white_us=act.white_us,
        black_us=act.black_us,
        moves=act.moves,
        period=act.period,
        side=act.side,
        flags=act.flags,
    )
    clock = desk.clock.correct(desk.now_us, correction)
    if isinstance(clock, Refused):
        refuse(desk, f"set_clock: {clock.reason}")
        return
    desk.put(clock=clock, before_flag=None)
    if act.side is not None and act.side != before.clock.side:
        desk.put(turn_started_us=desk.now_us, paused_us=desk.now_us)
    undo.push(desk, "set_clock", before)


def _add_time(desk: Desk, side: chess.Color, us: int) -> None:
    before = desk.state
    clock = desk.clock.add_time(side, us, desk.now_us)
    if isinstance(clock, Refused):
        refuse(desk, f"add_time: {clock.reason}")
        return
    desk.put(clock=clock)
    undo.push(desk, "add_time", before, add_time=(side, us))


def _choose(desk: Desk, number: int, text: str) -> None:
    question = desk.cases.question(number)
    if question is None or (not question.open and question.ask != "promotion"):
        refuse(desk, f"choose: there is no open question {number}")
        return
    before = desk.state
    refused = questions.answer(desk, question, text)
    if refused is not None:
        refuse(desk, f"choose: {refused}")
        return
    undo.push(desk, "choose", before)


def _touched(desk: Desk, squares: tuple[chess.Square, ...]) -> None:
    """The arbiter saw these touched, in this order, by the player having the move."""
    board = desk.board
    empty = [square for square in squares if board.piece_at(square) is None]
    if empty or desk.over:
        where = ", ".join(chess.square_name(square) for square in empty)
        refuse(desk, f"touched: {where} is empty" if empty else "touched: the game is over")
        return
    before = desk.state
    for square in squares:
        piece = board.piece_at(square)
        assert piece is not None
        touching.see(desk, SeenTouch(board.turn, square, piece, desk.now_us, True, BINDING))
    undo.push(desk, "touched", before)


def _fault(desk: Desk, side: chess.Color, kind: str) -> None:
    """A fault that the arbiter saw, in the last move that this player completed."""
    if desk.over or desk.clock.phase is Phase.READY:
        refuse(desk, f"{kind}: no game is being played")
        return
    last = next((ply for ply in reversed(desk.record.plies) if ply.side == side), None)
    no_press = desk.clock.of(side).pressed is None
    if no_press if desk.recognition is None else last is None:
        refuse(desk, f"{kind}: this player has completed no move")
        return
    found = fault(
        kind,
        desk.edition,
        desk.cases.faults,
        side,
        restore=None if last is None else desk.record.before(last).fen(),
    )
    hands = Hands() if last is None or last.hands is None else last.hands
    ruling = rulings.make(
        desk,
        found,
        side,
        undoes=None if last is None else last.number,
        pressed_used_us=0 if last is None else last.used_us,
        touches=(*hands.bound, *hands.touches),
        released=hands.bound_released,
        enforce=False,
    )
    rulings.apply(desk, ruling, "arbiter")


def _set_position(desk: Desk, fen: str) -> None:
    """The position from now on. One the game has had is gone back to; another begins a new line."""
    try:
        board = chess.Board(fen)
    except ValueError:
        refuse(desk, f"set_position: {fen!r} is no FEN")
        return
    if not record.has_kings(board):
        refuse(desk, f"set_position: {fen!r} has not one king of each colour")
        return
    before = desk.state
    for ply in reversed(desk.record.plies):
        if ply.board.fen() == board.fen():
            record.take_back_from(desk, ply.number + 1)
            break
    else:
        if desk.record.start.fen() == board.fen():
            record.take_back_from(desk, desk.record.first)
        else:
            desk.put(record=Record(board, History.start(board), (), desk.record.next_number))
    desk.put(hands=Hands())
    if desk.recognition is not None:
        expected = desk.recognition.expect(desk.board, ply=desk.record.next_number)
        desk.put(recognition=expected)
        desk.put_halt(restoring=bool(expected.mismatch), owed=None)
    for question in desk.cases.questions:
        if question.open and question.ask == "position":
            questions.close(desk, question)
    undo.push(desk, "set_position", before)


def _irregular_start(desk: Desk, kind: str) -> None:
    """7.2.1, 7.3: a new game, or none any more, by the moves made; the arbiter has it with his own word."""
    if desk.over:
        refuse(desk, f"{kind}: the game is over")
        return
    found = fault(kind, desk.edition, moves_by_both=desk.record.moves_by_both)
    rulings.make(desk, found, None, enforce=False)


def _penalise(desk: Desk, act: acts.Penalise) -> None:
    """12.9: what changes a clock or the result is done, the rest is told and kept."""
    if act.penalty in ("add_opponent_time", "take_own_time"):
        if act.us is None or act.us <= 0:
            refuse(desk, f"penalty {act.penalty}: us is {act.us}; say how many microseconds")
        elif act.penalty == "add_opponent_time":
            _add_time(desk, not act.side, act.us)
        else:
            _add_time(desk, act.side, -act.us)
        return
    before = desk.state
    side = chess.COLOR_NAMES[act.side]
    desk.notice("penalty", desk.audience, content=f"{side}: {act.penalty}")
    if act.penalty in ("loss", "exclusion", "expulsion") and not desk.over:
        article = desk.edition.article(Rule.PENALTIES)
        end_game(desk, Ending(win_for(not act.side), "arbiter", article), desk.now_us)
    undo.push(desk, "penalty", before)


def _give_result(desk: Desk, result: str, reason: str | None) -> None:
    before = desk.state
    if reason is None:
        claimed = desk.cases.normal_means and result == "1/2-1/2"
        reason = "normal_means" if claimed else "arbiter"
    if result == "*" and desk.over:
        _reopen(desk, reason)
    else:
        end_game(desk, Ending(result, reason, ""), desk.now_us)
    undo.push(desk, "result", before)


def _reopen(desk: Desk, reason: str) -> None:
    """The result is taken away: the game goes on from a pause, with the times it had at the end."""
    desk.put(clock=replace(desk.clock, phase=Phase.PAUSED), result=None, paused_us=desk.now_us)
    desk.put_halt(stopped=Stopped.BY_ARBITER)
    if desk.recognition is not None:
        expected = desk.recognition.expect(desk.board, ply=desk.record.next_number)
        desk.put(recognition=expected)
        desk.put_halt(restoring=bool(expected.mismatch))
    desk.emit(GameOver(t=desk.t, result="*", reason=reason, article=""))


def _late(desk: Desk, side: chess.Color, us: int) -> None:
    """6.7: later than the default time is a loss; else the time is his own."""
    if desk.over:
        refuse(desk, "late: the game is over")
        return
    before = desk.state
    forfeit = late(side, desk.edition, us, desk.rules.setup.default_time_us)
    if forfeit is not None:
        end_game(desk, forfeit, desk.now_us)
    elif desk.clock.phase is Phase.READY:
        clock = desk.clock.add_time(side, -us, desk.now_us)
        if not isinstance(clock, Refused):
            desk.put(clock=clock)
    undo.push(desk, "late", before)
