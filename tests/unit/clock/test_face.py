"""The face: what is shown, when it changes, and the displays derived from it."""

from __future__ import annotations

import pytest

from tests.unit.clock.games import BLACK, WHITE, H, M, S, clock, done, presses, running
from zeitnot.clock import (
    Clock,
    Colon,
    Correction,
    FaceOptions,
    Mark,
    Phase,
    Segments,
    eight_digits,
    face,
    four_digits,
    graphic,
    next_change_us,
    two_lines,
)
from zeitnot.clock.digits import digits_of


@pytest.mark.parametrize(
    ("left_us", "text"),
    [
        (0, "0:00"),
        (1, "0:01"),
        (1 * S, "0:01"),
        (1 * S + 1, "0:02"),
        (59 * S + 999_600, "1:00"),
        (60 * S, "1:00"),
        (59 * M + 59 * S + 500_000, "1:00:00"),
        (1 * H + 1 * S, "1:00:01"),
        (123 * H + 4 * M + 5 * S, "123:04:05"),
        (-1, "0:00"),
        (-1 * S, "-0:01"),
        (-61 * S, "-1:01"),
        (-H, "-1:00:00"),
    ],
)
def test_a_time_is_rounded_up_before_it_is_written(left_us: int, text: str) -> None:
    assert digits_of(left_us).text == text


@pytest.mark.parametrize(
    ("left_us", "text"),
    [
        (20 * S, "0:20"),
        (20 * S - 1, "0:20.0"),
        (19 * S + 900_000, "0:19.9"),
        (1, "0:00.1"),
        (0, "0:00"),
    ],
)
def test_tenths_are_shown_below_twenty_seconds_and_rounded_up(left_us: int, text: str) -> None:
    assert digits_of(left_us, tenths=True).text == text


def test_a_time_that_counts_up_is_rounded_down() -> None:
    assert digits_of(999_999, upward=True).text == "0:00"
    assert digits_of(1 * S, upward=True).text == "0:01"


CONTROLS = (
    "30",
    "30+2",
    "25b3",
    "25d3",
    "0d5",
    "5:7:9",
    "3y3x4",
    "2n3/5",
    "*21",
    "g4",
    "m6",
    "u",
    "3o",
    "22b2.5",
    "10.3d1.7",
)


@pytest.mark.parametrize("tenths", [False, True])
@pytest.mark.parametrize("control", CONTROLS)
def test_the_face_changes_at_the_instants_foretold_and_at_no_others(
    control: str, tenths: bool
) -> None:
    options = FaceOptions(tenths)
    game = presses(running(control, freeze=False), 1_234_567)
    at_us = 1_234_567
    for _ in range(120):
        change_us = next_change_us(game, at_us, options)
        if change_us is None or change_us > 40 * S:
            break
        assert change_us > at_us
        shown = face(game, at_us, options)
        for between_us in {at_us + 1, (at_us + change_us) // 2, change_us - 1}:
            if between_us < change_us:
                assert face(game, between_us, options) == shown, between_us
        after, _ = game.advance(change_us)
        assert face(after, change_us, options) != shown, change_us
        game, at_us = after, change_us
    else:
        assert at_us > 5 * S


def test_a_clock_that_rests_has_a_face_that_stays() -> None:
    assert next_change_us(clock("300"), 0) is None
    assert next_change_us(running("300").pause(S), 5 * S) is None
    assert next_change_us(running("3+1").advance(9 * S)[0], 9 * S) is None


def test_the_marks_of_a_face() -> None:
    game = presses(running("40/5400+30:1800+30"), 5 * S)
    shown = face(game, 6 * S)
    assert (shown.white.to_move, shown.black.to_move) == (False, True)
    assert shown.running == BLACK
    assert not shown.paused
    paused = face(game.pause(6 * S), 9 * S)
    assert paused.paused
    assert paused.running is None
    assert paused.black.to_move
    over = face(game.stop(6 * S), 9 * S)
    assert (over.phase, over.black.to_move) == (Phase.OVER, False)


def test_byo_yomi_shows_the_main_time_and_then_all_that_is_left() -> None:
    game = running("10y3x5")
    assert (face(game, 0).white.text, face(game, 0).white.byo_yomi) == ("0:10", 3)
    game, _ = game.advance(10 * S)
    assert (face(game, 10 * S).white.text, face(game, 10 * S).white.byo_yomi) == ("0:15", 3)
    assert face(game, 15 * S).white.byo_yomi == 2
    assert face(game, 15 * S - 1).white.byo_yomi == 3


# The kinds of display. What each shows was worked out by hand.


def white(game: Clock, at_us: int = 0) -> Segments:
    return eight_digits(face(game, at_us).white)


def test_eight_digits() -> None:
    assert white(clock("5400")) == Segments("1  13000", frozenset({0, 3, 5}))
    assert white(clock("300").start(0, BLACK)) == Segments("1    500", frozenset({5}))
    assert white(running("6300d5")) == Segments("1 514500", frozenset({0, 3, 5}))
    assert white(running("6300d15")) == Segments("11514500", frozenset({0, 3, 5}))
    assert white(running("36000")) == Segments("1 100000", frozenset({0, 3, 5}))
    tenths = running("300", tenths=True)
    assert white(tenths, 280_600_000) == Segments("1    194", frozenset({0, 6}))


def test_eight_digits_show_the_flag_before_the_period_is_forgotten() -> None:
    passed, _ = running("60:30").advance(60 * S)
    assert white(passed, 60 * S) == Segments("2F   030", frozenset({0, 1, 5}))
    fallen, _ = passed.advance(90 * S)
    assert white(fallen, 90 * S) == Segments("2F   000", frozenset({0, 1, 5}), frozenset({1}))


def test_eight_digits_pin_at_their_maximum() -> None:
    assert white(running("360000")) == Segments("1 995959", frozenset({0, 3, 5, 7}), pinned=True)


def small(game: Clock, at_us: int = 0) -> Segments:
    return four_digits(face(game, at_us).white)


def test_four_digits() -> None:
    assert small(running("300")) == Segments(" 500", colon=Colon.ON)
    assert small(running("3599")) == Segments("5959", colon=Colon.ON)
    assert small(running("3600")) == Segments(" 100", colon=Colon.BLINKING)
    assert small(running("86399")) == Segments("2359", colon=Colon.BLINKING)
    tenths = running("300", tenths=True)
    assert small(tenths, 280_600_000) == Segments(" 194", frozenset({2}))
    assert small(tenths, 299_500_000) == Segments("  05", frozenset({2}))


def test_four_digits_mark_flags_and_their_own_limits() -> None:
    passed, _ = running("60:30").advance(60 * S)
    assert small(passed, 60 * S) == Segments(" 030", frozenset({0}), colon=Colon.ON)
    fallen, _ = passed.advance(90 * S)
    assert small(fallen, 90 * S) == Segments(" 000", frozenset(), frozenset(range(4)), Colon.ON)
    assert small(running("360000")) == Segments(
        "9959", frozenset({3}), colon=Colon.BLINKING, pinned=True
    )
    scrabble, _ = running("1o").advance(1 * S)
    assert small(scrabble, 62 * S) == Segments("-101", frozenset({0}), colon=Colon.ON)
    assert small(scrabble, 601 * S) == Segments(
        "-959", frozenset({0, 3}), colon=Colon.ON, pinned=True
    )


@pytest.mark.parametrize(
    ("game", "at_us", "lines"),
    [
        (running("40/5400+30:1800+30"), 5 * S, ("1:30:25  1:30:30", "> 1 -40    1 -40")),
        (running("300").pause(5 * S), 9 * S, ("4:55        5:00", "> 1    ||  1    ")),
        (presses(running("6300d5"), 9 * S), 10 * S, ("1:44:56  1:45:00", "  1 d5   > 1 d4 ")),
        (running("60:30").advance(60 * S)[0], 60 * S, ("0:30        1:30", ">f2        2    ")),
        (running("60+1").advance(61 * S)[0], 61 * S, ("0:00        1:01", ">F1        1    ")),
        (running("60y5x30"), 0, ("1:00        1:00", "> 1 x5     1 x5 ")),
        (running("0n120/300"), 0, ("5:00        5:00", "> 1 -99    1 -99")),
        (running("W360000-B300"), 0, ("9:59:59     5:00", "> 1^       1    ")),
        (running("3o").advance(3 * S)[0], 4_000 * S, ("-59:59      0:03", ">f1^       1    ")),
    ],
)
def test_two_lines_of_sixteen(game: Clock, at_us: int, lines: tuple[str, str]) -> None:
    assert two_lines(face(game, at_us)) == lines
    assert [len(line) for line in lines] == [16, 16]


def test_a_graphic_face_says_what_to_draw() -> None:
    game = running("40/6300d5:900d5")
    drawn = graphic(face(game, 2 * S))
    assert drawn.banner is None
    assert (drawn.white.time, drawn.white.delay, drawn.white.active) == ("1:45:00", "3", True)
    assert drawn.white.notes == ("period 1", "moves 0", "to go 40")
    assert (drawn.black.color, drawn.black.active, drawn.black.mark) == (BLACK, False, Mark.NONE)
    assert graphic(face(game.pause(3 * S), 9 * S)).banner == "paused"
    assert graphic(face(clock("0y5x30"), 0)).white.notes[-1] == "byo-yomi 5"
    assert graphic(face(clock("0y5x30"), 0)).banner == "ready"


def test_a_flag_that_an_arbiter_takes_away_is_gone_from_the_face() -> None:
    game = running("5+1").advance(9 * S)[0].pause(9 * S)
    assert face(game, 9 * S).of(WHITE).mark is Mark.BLINKING
    cleared = done(game.correct(9 * S, Correction(white_us=M, flags=(False, False))))
    assert face(cleared, 9 * S).of(WHITE).mark is Mark.NONE
