"""The PGN says what the table understood, with the times that its displays showed."""

from __future__ import annotations

import io

import chess
import chess.pgn
import pytest

from zeitnot.records.pgn import clock_text, elapsed_text, game_pgn
from zeitnot.records.scoresheet import scoresheet
from zeitnot.records.sheet import Sheet
from zeitnot.table.effects import (
    AnyEffect,
    GameOver,
    MoveCompleted,
    MoveMade,
    MoveTakenBack,
    QuestionAsked,
    ShowClock,
)
from zeitnot.table.setup import Setup

SETUP = Setup(control="300+3", tags=(("White", 'A "B"'), ("Black", "C"), ("ECO", "C20")))


def a_clock(t: int, white_us: int, black_us: int) -> ShowClock:
    return ShowClock(
        t=t,
        white_us=white_us,
        black_us=black_us,
        main_us=(white_us, black_us),
        delay_us=0,
        running=None,
        phase="running",
        moves=(0, 0),
        period=(1, 1),
        flags=(False, False),
        first_flag=None,
        face=("", ""),
    )


def a_ply(
    ply: int, san: str, uci: str, left: tuple[int, int], used_us: int, *, legal: bool = True
) -> list[AnyEffect]:
    side = ply % 2 == 1
    t = ply * 10_000_000
    return [
        MoveMade(t=t, ply=ply, side=side, uci=uci, san=san, made_t=t - 1, legal=legal),
        MoveCompleted(t=t, ply=ply, side=side, by="press", used_us=used_us),
        a_clock(t, *left),
    ]


def a_sheet(*batches: list[AnyEffect]) -> Sheet:
    sheet = Sheet()
    for batch in batches:
        sheet.take(batch)
    return sheet


FIRST = a_ply(1, "e4", "e2e4", (59_999_600, 303_000_000), 3_400_000)
SECOND = a_ply(2, "e5", "e7e5", (59_999_600, 3_600_000_000), 59_999_600)


def test_a_game_is_written_whole() -> None:
    sheet = a_sheet(
        FIRST, SECOND, [GameOver(t=1, result="1-0", reason="resignation", article="5.1.2")]
    )
    assert game_pgn(SETUP, sheet) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n'
        '[White "A \\"B\\""]\n[Black "C"]\n[Result "1-0"]\n'
        '[TimeControl "300+3"]\n[Termination "normal"]\n[ECO "C20"]\n\n'
        "1. e4 {[%clk 0:01:00] [%emt 0:00:03]} 1... e5 {[%clk 1:00:00] [%emt 0:01:00]}\n"
        "1-0\n\n"
    )


def test_python_chess_reads_it_back() -> None:
    game = chess.pgn.read_game(io.StringIO(game_pgn(SETUP, a_sheet(FIRST, SECOND))))
    assert game is not None
    assert not game.errors
    assert [(node.san(), node.clock(), node.emt()) for node in game.mainline()] == [
        ("e4", 60.0, 3.0),
        ("e5", 3600.0, 60.0),
    ]
    assert game.headers["Result"] == "*"
    assert game.headers["Termination"] == "unterminated"


@pytest.mark.parametrize(
    ("us", "up", "near"),
    [
        (59_999_600, "0:01:00", "0:01:00"),
        (59_000_001, "0:01:00", "0:00:59"),
        (1, "0:00:01", "0:00:00"),
        (0, "0:00:00", "0:00:00"),
        (3_599_000_001, "1:00:00", "0:59:59"),
        (36_000_000_000, "10:00:00", "10:00:00"),
        (-5, "0:00:00", "0:00:00"),
    ],
)
def test_times_never_show_sixty_seconds(us: int, up: str, near: str) -> None:
    assert (clock_text(us), elapsed_text(us)) == (up, near)


def test_an_illegal_ply_that_stands_is_written_as_it_was_played() -> None:
    sheet = a_sheet(FIRST, a_ply(2, "Ke6", "e8e6", (1, 2), 3, legal=False))
    text = game_pgn(SETUP, sheet).replace("\n", " ")
    assert "1... Ke6 {[%clk 0:00:01] [%emt 0:00:00] illegal move} *" in text


def test_a_rewritten_record_keeps_the_clock_of_each_ply() -> None:
    rewrite: list[AnyEffect] = [
        MoveTakenBack(t=99, ply=2),
        MoveTakenBack(t=99, ply=1),
        *[e for e in a_ply(1, "d4", "d2d4", (0, 0), 3_400_000) if not isinstance(e, ShowClock)],
        *[e for e in SECOND if not isinstance(e, ShowClock)],
    ]
    assert [
        (ply.san, ply.left_us, ply.used_us) for ply in a_sheet(FIRST, SECOND, rewrite).plies
    ] == [
        ("d4", 59_999_600, 3_400_000),
        ("e5", 3_600_000_000, 59_999_600),
    ]


def test_an_open_ply_is_a_null_move_and_never_a_guess() -> None:
    question = QuestionAsked(
        t=1, id=1, ply=1, ask="which_move", choices=("e2e3", "e2e4"), audience="arbiter"
    )
    sheet = a_sheet([question], SECOND)
    assert "1. -- {open: e2e3 or e2e4} 1... e5" in game_pgn(SETUP, sheet).replace("\n", " ")
    assert sheet.plies[0].number == 2


def test_a_position_that_is_not_the_first_is_given_by_its_fen() -> None:
    setup = Setup(control="300", position="4k3/8/8/8/8/8/8/4K2R b - - 0 31", moves=("e8d7",))
    text = game_pgn(setup, a_sheet())
    assert '[SetUp "1"]\n[FEN "8/3k4/8/8/8/8/8/4K2R w - - 1 32"]' in text


@pytest.mark.parametrize(
    ("reason", "word"),
    [
        ("checkmate", "normal"),
        ("time", "time forfeit"),
        ("illegal_moves", "rules infraction"),
        ("arbiter", "adjudication"),
        ("default_time", "abandoned"),
    ],
)
def test_the_reason_is_told_in_the_words_of_pgn(reason: str, word: str) -> None:
    over = GameOver(t=1, result="1-0", reason=reason, article="x")
    assert f'[Termination "{word}"]' in game_pgn(SETUP, a_sheet([over]))


def test_both_may_lose_and_the_reader_is_told_in_words() -> None:
    text = game_pgn(SETUP, a_sheet([GameOver(t=1, result="0-0", reason="refusal", article="11.7")]))
    assert '[Result "*"]' in text
    assert text.endswith("{result 0-0} *\n\n")


def test_a_ply_that_was_made_and_never_completed_still_has_its_times() -> None:
    sheet = a_sheet(FIRST, SECOND[:1], [a_clock(5, 1_000_000, 2_000_000)])
    assert "e5 {[%clk 0:00:02] [%emt 0:00:10]}" in game_pgn(SETUP, sheet)


def test_the_scoresheet_has_two_columns_and_the_result() -> None:
    sheet = a_sheet(
        FIRST, SECOND, [GameOver(t=1, result="1-0", reason="resignation", article="5.1.2")]
    )
    assert scoresheet(SETUP, sheet).splitlines()[3:] == [
        "   1. e4        0:01:00     e5        1:00:00",
        "",
        "1-0 (resignation)",
    ]
