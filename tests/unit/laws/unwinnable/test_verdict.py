"""Every known case is judged right, and what is said is proved."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

import chess
import pytest

from tests.unit.laws.unwinnable.referee import replays
from zeitnot.laws.unwinnable import Answer, Argument, verdict

if TYPE_CHECKING:
    from zeitnot.laws.unwinnable import Verdict

CASES = Path(__file__).parents[3] / "data" / "dead.tsv"
with CASES.open(encoding="utf-8") as table:
    ROWS = list(csv.DictReader(table, delimiter="\t"))
SIDES = {"white": chess.WHITE, "black": chess.BLACK}
# Enough for more than four rows in five; the bench spends the whole budget on all rows.
BUDGET = 5_000
# Kinds of position that people meet: here the prover may not give up.
NAMED = ("mat_easy", "forced_", "stalemate_on_board", "wall", "game_unwinnable_beyond_material")


def board_of(fen: str) -> chess.Board:
    return chess.Board(fen if len(fen.split()) == 6 else f"{fen} 0 1")


def assert_proved(board: chess.Board, winner: chess.Color, said: Verdict) -> None:
    """What every verdict owes: a line that mates, or a certificate, or neither."""
    match said.answer:
        case Answer.WINNABLE:
            assert replays(board, winner, said.line), board.fen()
            assert said.certificate is None
        case Answer.UNWINNABLE:
            assert said.certificate is not None
            assert said.line == ()
        case Answer.UNDETERMINED:
            assert (said.line, said.certificate) == ((), None)


def ask(fen: str, winner: chess.Color, budget: int = BUDGET) -> Verdict:
    board = board_of(fen)
    said = verdict(board, winner, budget)
    assert_proved(board, winner, said)
    return said


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['id']}-{row['side']}" for row in ROWS])
def test_no_known_case_is_judged_wrong(row: dict[str, str]) -> None:
    said = ask(row["fen"], SIDES[row["side"]])
    if row["tag"].startswith(NAMED):
        assert said.answer.value == row["verdict"]
    else:
        assert said.answer.value in (row["verdict"], "undetermined")


@pytest.mark.parametrize("case", ["D076-white", "D077-white", "D077-black"])
def test_what_others_have_called_dead_is_mated(case: str) -> None:
    """`ask` replays the line."""
    row = next(row for row in ROWS if f"{row['id']}-{row['side']}" == case)
    said = ask(row["fen"], SIDES[row["side"]], budget=100_000)
    assert said.answer is Answer.WINNABLE


def test_a_mate_on_the_board_is_winnable_by_the_empty_line() -> None:
    fen = "7k/8/8/8/8/2p5/1q6/K7 w - -"
    assert ask(fen, chess.BLACK).answer is Answer.WINNABLE
    said = ask(fen, chess.WHITE)
    assert said.certificate is not None
    assert said.certificate.argument is Argument.TERMINAL


def test_the_side_to_move_counts() -> None:
    # The queen gives check and must be taken; with Black to move she need not stay.
    fen = "7k/8/8/8/8/8/1q6/K7 {} - -"
    assert ask(fen.format("w"), chess.BLACK).answer is Answer.UNWINNABLE
    assert ask(fen.format("b"), chess.BLACK).answer is Answer.WINNABLE


def test_a_spent_budget_is_undetermined_and_nothing_else() -> None:
    said = ask("8/8/8/3k4/3P4/3K4/8/8 w - -", chess.WHITE, budget=2)
    assert said.answer is Answer.UNDETERMINED


def test_the_same_question_has_the_same_answer_and_the_same_line() -> None:
    fen = "8/8/8/3k4/3P4/3K4/8/8 w - -"
    assert ask(fen, chess.WHITE) == ask(fen, chess.WHITE)
