"""Questions that only a person can answer, and a record that is written anew by the answer.

Rules of this file: a question never stops the clock. An answer changes one ply; the plies after it are taken
back and made again with the same numbers, instants and completions. An answer that would make a later move
impossible is refused.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import chess

from zeitnot.laws.history import position_key
from zeitnot.recognition import Settled
from zeitnot.table import record
from zeitnot.table.effects import QuestionAsked
from zeitnot.table.state import Question

if TYPE_CHECKING:
    from zeitnot.recognition import Made
    from zeitnot.table.desk import Desk
    from zeitnot.table.state import Ply

_PROMOTIONS = ("q", "r", "b", "n")


def ask(desk: Desk, ply: Ply, what: str) -> None:
    """Ask about a ply: `promotion` or `which_move`."""
    choices = (
        _PROMOTIONS if what == "promotion" else tuple(sorted(move.uci() for move in ply.choices))
    )
    question = Question(len(desk.cases.questions) + 1, ply.number, what, choices)
    put(desk, question)


def put(desk: Desk, question: Question) -> None:
    """Print a question and keep it."""
    desk.put_cases(questions=(*desk.cases.questions, question))
    desk.emit(
        QuestionAsked(
            t=desk.t,
            id=question.id,
            ply=question.ply,
            ask=question.ask,
            choices=question.choices,
            audience=desk.audience,
        )
    )


def close_promotions(desk: Desk, completed: Ply) -> None:
    """A promotion may be named until the player's next move is completed."""
    for question in desk.cases.questions:
        if question.open and question.ask == "promotion" and question.ply < completed.number:
            ply = desk.record.ply(question.ply)
            if ply is None or ply.side == completed.side:
                close(desk, question)


def close(desk: Desk, question: Question) -> None:
    """Nobody is asked any more."""
    desk.put_cases(
        questions=tuple(
            replace(other, open=False) if other.id == question.id else other
            for other in desk.cases.questions
        )
    )


def answer(desk: Desk, question: Question, text: str) -> str | None:
    """Take an answer; None, or why it is refused."""
    if text not in question.choices:
        return f"{text!r} is not one of {', '.join(question.choices)}"
    ply = desk.record.ply(question.ply)
    if ply is None:
        return f"ply {question.ply} is no longer in the record"
    if question.ask == "promotion":
        move = replace_promotion(ply.move, text)
    else:
        move = chess.Move.from_uci(text)
    refused = rewrite(desk, ply, move)
    if refused is None and question.ask != "promotion":
        close(desk, question)
    return refused


def replace_promotion(move: chess.Move, letter: str) -> chess.Move:
    """The same move with another new piece."""
    return chess.Move(move.from_square, move.to_square, chess.PIECE_SYMBOLS.index(letter))


def settled(desk: Desk, number: int, move: chess.Move) -> None:
    """Later moves have shown what an open ply was: recognition knows already."""
    ply = desk.record.ply(number)
    if ply is None:
        return
    for question in desk.cases.questions:
        if question.open and question.ply == number and question.ask == "which_move":
            close(desk, question)
    if ply.move != move or not ply.printed:
        _write_anew(desk, ply, move)


def replaced(desk: Desk, ply: Ply, found: Made) -> None:
    """A scan shows that a ply was another move than the readings had told: recognition knows already."""
    if len(found.moves) == 1 or found.promotion:
        settled(desk, ply.number, found.moves[0])
    elif not ply.printed and not _is_asked(desk, ply):
        record.change(desk, replace(ply, choices=found.moves))
        ask(desk, replace(ply, choices=found.moves), "which_move")


def _is_asked(desk: Desk, ply: Ply) -> bool:
    return any(
        question.open and question.ply == ply.number and question.ask == "which_move"
        for question in desk.cases.questions
    )


def rewrite(desk: Desk, ply: Ply, move: chess.Move) -> str | None:
    """Put `move` in the place of the ply's; None, or why it cannot be."""
    if ply.move == move and ply.printed:
        return None
    board = record.after(desk.record.before(ply), move, legal=True)
    for later in desk.record.plies[ply.number - desk.record.first + 1 :]:
        if later.legal and not board.is_legal(later.move):
            return f"after {move.uci()} the move {later.move.uci()} (ply {later.number}) would be impossible"
        board = record.after(board, later.move, legal=later.legal)
    _write_anew(desk, ply, move)
    told(desk, ply.number, move)
    return None


def told(desk: Desk, number: int, move: chess.Move) -> None:
    """Recognition learns what a ply was; where it no longer has that possibility it begins from the record."""
    if desk.recognition is None:
        return
    recognition, findings = desk.recognition.choose(number, move)
    board = desk.board
    if position_key(recognition.board) != position_key(board):
        recognition = recognition.expect(board, ply=desk.record.next_number)
    desk.put(recognition=recognition)
    for found in findings:
        if isinstance(found, Settled) and found.ply != number:
            settled(desk, found.ply, found.move)


def _write_anew(desk: Desk, ply: Ply, move: chess.Move) -> None:
    old = desk.record.plies[ply.number - desk.record.first :]
    record.print_taken_back(desk, old)
    desk.put_record(plies=desk.record.plies[: ply.number - desk.record.first])
    for index, before in enumerate(old):
        written = record.write(
            desk,
            move if index == 0 else before.move,
            before.made_us,
            legal=before.legal,
            choices=before.choices,
            printed=True if index == 0 else before.printed,
        )
        written = replace(
            written, completed=before.completed, used_us=before.used_us, hands=before.hands
        )
        record.change(desk, written)
        if written.printed:
            record.print_completed(desk, written)


def refuse(desk: Desk, content: str) -> None:
    """An act that cannot be is told to the arbiter and changes nothing."""
    desk.notice("refused", "arbiter", content=content)
