"""How the table stands follows from what it did, question by question and ruling by ruling."""

from __future__ import annotations

import chess

from zeitnot.records.standing import Standing, for_players
from zeitnot.table.acts import Choose, TakeBack
from zeitnot.table.effects import (
    GameOver,
    MoveCompleted,
    MoveMade,
    MoveTakenBack,
    Notice,
    QuestionAsked,
    RemedyShown,
    RulingApplied,
    RulingMade,
    RulingWithdrawn,
    ShowPosition,
)
from zeitnot.table.events import AnyEvent, ArbiterActed, LinkLost, LinkRestored, Looked
from zeitnot.table.setup import Setup

EVENT: AnyEvent = Looked(t=1)
RULING = RulingMade(
    t=1,
    id=1,
    kind="illegal_move",
    article="7.5.1",
    offender=chess.WHITE,
    remedy=RemedyShown(),
    audience="arbiter",
    window=None,
)


def made(ply: int, uci: str) -> MoveMade:
    return MoveMade(t=1, ply=ply, side=ply % 2 == 1, uci=uci, san=uci, made_t=1, legal=True)


def asked(number: int, ask: str, ply: int) -> QuestionAsked:
    return QuestionAsked(t=1, id=number, ply=ply, ask=ask, choices=("q", "n"), audience="arbiter")


def a_standing() -> Standing:
    return Standing(Setup(control="300"))


def test_moves_are_pushed_and_taken_back_on_the_board() -> None:
    standing = a_standing()
    standing.take(EVENT, (made(1, "e2e4"), made(2, "e7e5")))
    assert standing.board.board_fen() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"
    standing.take(EVENT, (MoveTakenBack(t=1, ply=2), MoveTakenBack(t=1, ply=1), made(1, "d2d4")))
    assert standing.board.board_fen() == "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR"
    assert standing.last_move == chess.Move.from_uci("d2d4")


def test_a_move_behind_an_open_ply_waits_for_the_position_that_the_table_tells() -> None:
    standing = a_standing()
    standing.take(EVENT, (asked(1, "which_move", 1), made(2, "e7e5"), made(3, "e4e5")))
    assert standing.board.board_fen() == "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR"
    standing.take(EVENT, (ShowPosition(t=1, board=chess.Board(), differs=0),))
    assert standing.board == chess.Board()


def test_the_position_that_the_table_tells_is_the_position() -> None:
    standing, board = a_standing(), chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    standing.take(EVENT, (ShowPosition(t=1, board=board, differs=chess.BB_E1 | chess.BB_A1),))
    assert (standing.board.fen(), standing.mismatch) == (board.fen(), (chess.A1, chess.E1))
    standing.take(EVENT, (made(1, "e1g1"),))
    assert standing.board.board_fen() == "4k3/8/8/8/8/8/8/5RK1"
    assert board.board_fen() == "4k3/8/8/8/8/8/8/4K2R"


def test_a_ruling_is_open_until_it_is_applied_and_open_again_when_that_is_taken_back() -> None:
    standing = a_standing()
    standing.take(EVENT, (RULING,))
    assert standing.open_rulings == [RULING]
    standing.take(EVENT, (RulingApplied(t=1, ruling=1, who="arbiter"),))
    assert (standing.open_rulings, standing.rulings[1].state) == ([], "applied")
    back = ArbiterActed(t=2, act=TakeBack())
    standing.take(back, (RulingWithdrawn(t=2, ruling=1, who="arbiter"),))
    assert standing.open_rulings == [RULING]
    standing.take(EVENT, (RulingWithdrawn(t=3, ruling=1, who="table"),))
    assert (standing.open_rulings, standing.rulings[1].state) == ([], "withdrawn")


def test_a_question_is_closed_by_its_answer_unless_that_is_refused() -> None:
    standing = a_standing()
    standing.take(EVENT, (asked(1, "promotion", 5),))
    answer = ArbiterActed(t=2, act=Choose(question=1, answer="k"))
    standing.take(answer, (Notice(t=2, kind="refused", squares=(), audience="arbiter"),))
    assert list(standing.questions) == [1]
    standing.take(answer, ())
    assert list(standing.questions) == []


def test_a_question_is_closed_when_its_ply_is_settled_or_the_game_has_gone_on() -> None:
    standing = a_standing()
    standing.take(EVENT, (asked(1, "which_move", 1), asked(2, "promotion", 1)))
    standing.take(EVENT, (made(1, "e2e4"),))
    assert list(standing.questions) == [2]
    for ply, left in [(2, [2]), (3, [])]:
        completed = MoveCompleted(t=1, ply=ply, side=True, by="press", used_us=1)
        standing.take(EVENT, (completed,))
        assert list(standing.questions) == left


def test_a_result_closes_questions_and_may_be_taken_back() -> None:
    standing, over = a_standing(), GameOver(t=1, result="1-0", reason="time", article="6.9")
    standing.take(EVENT, (asked(1, "promotion", 1), over))
    assert (standing.over, standing.questions) == (over, {})
    standing.take(EVENT, (GameOver(t=2, result="*", reason="time", article=""),))
    assert standing.over is None


def test_the_link_is_lost_and_restored() -> None:
    standing = a_standing()
    standing.take(LinkLost(t=1), ())
    assert standing.link_lost
    standing.take(LinkRestored(t=2), ())
    assert not standing.link_lost


def test_players_may_see_what_is_for_both_alone() -> None:
    assert [for_players(audience) for audience in ("both", "arbiter")] == [True, False]
