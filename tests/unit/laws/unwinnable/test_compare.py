"""A slice of the fuzz suites: prover and brute force agree, and each of the two has something to say."""

from __future__ import annotations

import chess

from tests.unit.laws.unwinnable.compare import compare
from tests.unit.laws.unwinnable.endings import ordinary_endings
from tests.unit.laws.unwinnable.positions import cornered, few_men, wall
from tests.unit.laws.unwinnable.referee import brute_force, replays
from zeitnot.laws.unwinnable import Answer, verdict


def test_few_men_are_judged_as_brute_force_finds_them() -> None:
    tally = compare(few_men, range(30_000, 30_300), budget=50_000, limit=100)
    assert tally["undetermined"] == 0
    assert tally["winnable"] > 150
    assert tally["unwinnable"] > 150


def test_forced_captures_and_stalemates_are_judged_as_brute_force_finds_them() -> None:
    tally = compare(cornered, range(30_000, 30_200), budget=50_000, limit=300)
    assert tally["undetermined"] == 0
    assert tally["confirmed"] > 10


def test_walls_are_judged_as_brute_force_finds_them() -> None:
    tally = compare(wall, range(30_000, 30_030), budget=3_000, limit=1_200)
    assert tally["confirmed"] > 2
    assert tally["line replayed"] > 15


def test_the_referee_finds_a_mate_and_a_dead_end_by_himself() -> None:
    back_rank = chess.Board("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
    assert brute_force(back_rank, chess.WHITE, limit=1_000) is True
    assert brute_force(back_rank, chess.BLACK, limit=1_000) is False
    wall_of_pawns = chess.Board("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1")
    assert brute_force(wall_of_pawns, chess.WHITE, limit=2_000) is False
    assert brute_force(wall_of_pawns, chess.WHITE, limit=100) is None


def test_the_referee_refuses_a_line_that_is_not_a_mate_or_not_legal() -> None:
    board = chess.Board("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
    assert replays(board, chess.WHITE, (chess.Move.from_uci("f7g7"),))
    assert not replays(board, chess.WHITE, (chess.Move.from_uci("f7f6"),))
    assert not replays(board, chess.WHITE, (chess.Move.from_uci("f7b2"),))
    assert not replays(board, chess.BLACK, (chess.Move.from_uci("f7g7"),))


def test_no_ordinary_ending_is_left_undetermined() -> None:
    for board in ordinary_endings(each=1, seed=1):
        for winner in chess.COLORS:
            said = verdict(board, winner, budget=20_000)
            assert said.answer is not Answer.UNDETERMINED, board.fen()
            if said.answer is Answer.WINNABLE:
                assert replays(board, winner, said.line), board.fen()
