"""Chains of only moves end where the choice begins, and a chain that comes back is no way to mate."""

from __future__ import annotations

import chess

from zeitnot.laws.unwinnable import Answer, Argument, verdict
from zeitnot.laws.unwinnable.forced import Chain, chain
from zeitnot.laws.unwinnable.position import Move, State, from_board, to_move


def pairs(found: Chain) -> list[tuple[State, Move]]:
    return list(zip(found.states, found.moves, strict=False))


def test_a_forced_capture_is_followed_to_its_end() -> None:
    state = from_board(chess.Board("7k/8/8/8/8/8/1q6/K7 w - - 0 1"))
    found = chain(state, limit=10)
    assert [to_move(state, move).uci() for state, move in pairs(found)] == ["a1b2"]
    assert not found.repeats
    assert found.states[0] == state


def test_the_limit_is_kept() -> None:
    state = from_board(chess.Board("7k/8/8/8/8/8/1q6/K7 w - - 0 1"))
    assert chain(state, limit=0).moves == ()


def test_a_choice_begins_no_chain() -> None:
    assert chain(from_board(chess.Board()), limit=10).moves == ()


def test_a_forced_repetition_can_never_be_won() -> None:
    # White's king and bishop have but one square between them, Black's king and bishop one step to and fro.
    board = chess.Board("5bk1/4p1p1/4P1P1/8/8/1p1p4/1P1P4/1KB5 b - - 0 1")
    found = chain(from_board(board), limit=200)
    assert found.repeats
    assert [to_move(state, move).uci() for state, move in pairs(found)] == ["g8h8", "b1a1", "h8g8"]
    for side in chess.COLORS:
        said = verdict(board, side)
        assert said.answer is Answer.UNWINNABLE
        assert said.certificate is not None
        assert said.certificate.argument is Argument.FORCED
