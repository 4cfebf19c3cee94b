"""Draw claims: right, wrong, lost by a touch, and their price by edition."""

from __future__ import annotations

import chess
import pytest

from tests.unit.laws.test_history import play
from zeitnot.laws.claims import Claim, claim_fifty, claim_threefold, is_fifty, is_threefold, price
from zeitnot.laws.editions import Pace, edition
from zeitnot.laws.endings import Ending
from zeitnot.laws.history import History
from zeitnot.laws.remedy import Remedy

NOW = edition("fide-2023")
OLD = edition("tsf-1997")
WHITE, BLACK = chess.WHITE, chess.BLACK
MINUTE = 60_000_000
TWICE = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1"
"""Black's knight back to g8 makes the first position for the third time."""
ROOK = "8/8/4k3/8/8/3K1R2/8/8 w - - {} 120"


def test_a_position_that_has_appeared_three_times_is_a_draw_for_the_player_to_move() -> None:
    board, history = play(chess.STARTING_FEN, TWICE + " f6g8")
    found = claim_threefold(board, history, NOW, WHITE)
    assert found == Claim(True, "9.2", Ending("1/2-1/2", "threefold_claim", "9.2"))


def test_a_position_about_to_appear_is_claimed_with_the_move_that_makes_it() -> None:
    board, history = play(chess.STARTING_FEN, TWICE)
    move = chess.Move.from_uci("f6g8")
    assert claim_threefold(board, history, NOW, BLACK, move=move).right
    assert not claim_threefold(board, history, NOW, BLACK).right
    assert not claim_threefold(board, history, NOW, BLACK, move=chess.Move.from_uci("f6d5")).right


def test_a_claim_after_ones_own_press_comes_too_late_and_costs() -> None:
    board, history = play(chess.STARTING_FEN, TWICE + " f6g8")
    assert claim_threefold(board, history, NOW, BLACK) == Claim(
        False, "9.5.3", remedy=Remedy(add_time=(WHITE, 2 * MINUTE))
    )


def test_two_times_and_an_announced_pawn_move_are_no_repetition() -> None:
    board, history = play(chess.STARTING_FEN, TWICE)
    assert not is_threefold(board, history, chess.Move.from_uci("e7e5"))
    assert not is_threefold(board, history)


def test_a_touch_before_the_claim_loses_the_right_except_in_the_older_text() -> None:
    board, history = play(chess.STARTING_FEN, TWICE + " f6g8")
    lost = claim_threefold(board, history, NOW, WHITE, touched=True)
    assert (lost.right, lost.article) == (False, "9.4")
    assert lost.remedy.add_time == (BLACK, 2 * MINUTE)
    assert claim_threefold(board, history, OLD, WHITE, touched=True).right


def test_fifty_moves_by_each_are_a_hundred_plies() -> None:
    assert not is_fifty(chess.Board(ROOK.format(99)), NOW)
    assert is_fifty(chess.Board(ROOK.format(100)), NOW)
    found = claim_fifty(chess.Board(ROOK.format(100)), NOW, WHITE)
    assert found == Claim(True, "9.3", Ending("1/2-1/2", "fifty_claim", "9.3"))


def test_the_announced_move_is_the_fiftieth_and_must_be_legal() -> None:
    legal, illegal = chess.Move.from_uci("f3f8"), chess.Move.from_uci("f3c3")
    board = chess.Board(ROOK.format(99))
    assert claim_fifty(board, NOW, WHITE, move=legal).right
    assert not claim_fifty(board, NOW, WHITE, move=illegal).right
    assert not claim_fifty(chess.Board(ROOK.format(98)), NOW, WHITE, move=legal).right


def test_an_announced_fiftieth_move_may_be_mate_or_stalemate() -> None:
    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 120")
    assert claim_fifty(mate, NOW, WHITE, move=chess.Move.from_uci("a1a8")).right
    stalemate = chess.Board("7k/8/6K1/8/8/8/8/5Q2 w - - 99 120")
    assert claim_fifty(stalemate, NOW, WHITE, move=chess.Move.from_uci("f1f7")).right


def test_an_announced_capture_or_pawn_move_is_no_fiftieth() -> None:
    board = chess.Board("4k3/8/8/8/8/4n3/3P4/4KR2 w - - 99 120")
    for word in ("d2e3", "d2d3", "d2d4"):
        assert not is_fifty(board, NOW, chess.Move.from_uci(word))
    assert is_fifty(board, NOW, chess.Move.from_uci("f1f2"))


@pytest.mark.parametrize(
    ("name", "pace", "minutes"),
    [
        ("fide-2023", Pace.STANDARD, 2),
        ("fide-2023", Pace.RAPID, 1),
        ("fide-2023", Pace.BLITZ, 1),
        ("fide-2018", Pace.RAPID, 2),
        ("fide-2018", Pace.BLITZ, 1),
        ("fide-2017", Pace.STANDARD, 2),
    ],
)
def test_a_wrong_claim_gives_the_opponent_time(name: str, pace: Pace, minutes: int) -> None:
    assert price(edition(name, pace), BLACK) == Remedy(add_time=(WHITE, minutes * MINUTE))


@pytest.mark.parametrize(
    ("left", "taken"),
    [(10 * MINUTE, 3 * MINUTE), (6 * MINUTE, 3 * MINUTE), (2 * MINUTE, MINUTE), (1, 0), (-5, 0)],
)
def test_the_older_text_halves_the_claimants_time_by_three_minutes_at_most(
    left: int, taken: int
) -> None:
    assert price(OLD, WHITE, left) == Remedy(add_time=(BLACK, 3 * MINUTE), take_time=(WHITE, taken))


def test_after_a_wrong_claim_the_announced_move_must_be_played() -> None:
    board = chess.Board()
    history = History.start(board)
    legal = claim_threefold(board, history, NOW, WHITE, move=chess.Move.from_uci("g1f3"))
    assert legal.remedy.must_play == ("g1f3",)
    illegal = claim_threefold(board, history, NOW, WHITE, move=chess.Move.from_uci("g1g3"))
    assert illegal.remedy.must_play == ("g1f3", "g1h3")
    assert claim_threefold(board, history, NOW, WHITE).remedy.must_play is None
    assert (
        claim_threefold(
            board, history, NOW, BLACK, move=chess.Move.from_uci("g8f6")
        ).remedy.must_play
        is None
    )
