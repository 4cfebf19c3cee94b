"""Controls in seconds: what PGN and TRF26 write, what we add, and errors that name the character."""

from __future__ import annotations

import pytest

from tests.unit.clock.games import M, S
from zeitnot.clock import (
    Method,
    Period,
    TimeControl,
    parse_control,
    print_pgn,
    print_trf26,
)
from zeitnot.errors import OperatorError, TimeControlError

READ = {
    "300": (Period(Method.TIME, 5 * M),),
    "180+2": (Period(Method.FISCHER, 3 * M, bonus_us=2 * S),),
    "40/5400+30:1800+30": (
        Period(Method.FISCHER, 90 * M, moves=40, bonus_us=30 * S),
        Period(Method.FISCHER, 30 * M, bonus_us=30 * S),
    ),
    "40/5400:20/3600": (
        Period(Method.TIME, 90 * M, moves=40),
        Period(Method.TIME, 60 * M, moves=20, repeats=True),
    ),
    "7200:3600r": (Period(Method.TIME, 120 * M), Period(Method.TIME, 60 * M, repeats=True)),
    "*60": (Period(Method.HOURGLASS, M),),
    "2700d5": (Period(Method.US_DELAY, 45 * M, bonus_us=5 * S),),
    "300b3": (Period(Method.BRONSTEIN, 5 * M, bonus_us=3 * S),),
    "300+2^420": (Period(Method.FISCHER, 5 * M, bonus_us=2 * S, cap_us=7 * M),),
    "300+2@61": (Period(Method.FISCHER, 5 * M, bonus_us=2 * S, bonus_from=61),),
    "3600y5x30": (Period(Method.BYO_YOMI, 60 * M, count=5, each_us=30 * S),),
    "3600n20/300": (Period(Method.CANADIAN, 60 * M, count=20, each_us=5 * M),),
    "5400:0y3x60": (
        Period(Method.TIME, 90 * M),
        Period(Method.BYO_YOMI, 0, count=3, each_us=M),
    ),
    "g10": (Period(Method.GONG, 10 * S),),
    "m30": (Period(Method.MOVE_LIMIT, 30 * S),),
    "u": (Period(Method.COUNT_UP),),
    "1500o": (Period(Method.OVERTIME, 25 * M),),
    "?": (Period(Method.UNKNOWN),),
    "-": (Period(Method.NONE),),
    "10.5+0.1": (Period(Method.FISCHER, 10_500_000, bonus_us=100_000),),
}


@pytest.mark.parametrize("text", READ)
def test_a_control_is_read_and_printed_in_the_same_words(text: str) -> None:
    control = parse_control(text)
    assert control == TimeControl.of(*READ[text])
    assert print_pgn(control) == text


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("2700+5d", "2700d5"),
        ("300+0", "300"),
        (" 300 ", "300"),
        ("W300-B300", "300"),
        ("0300+02", "300+2"),
        ("300.50", "300.5"),
    ],
)
def test_other_spellings_are_read_and_printed_in_ours(text: str, printed: str) -> None:
    assert print_pgn(parse_control(text)) == printed


def test_odds_give_each_side_its_own() -> None:
    control = parse_control("W300+2@61-B240+2@61")
    assert control.white[0].time_us == 300 * S
    assert control.black[0].time_us == 240 * S
    assert print_pgn(control) == "W300+2@61-B240+2@61"


@pytest.mark.parametrize(
    ("text", "trf26"),
    [
        ("5400+30", "5400+30"),
        ("40/6000+30:900+30", "40/6000+30:900+30"),
        ("W300-B240", "W300-B240"),
        ("300d5", None),
        ("*60", None),
        ("300+2@61", None),
        ("7200:3600r", None),
    ],
)
def test_trf26_has_words_for_time_and_increment_alone(text: str, trf26: str | None) -> None:
    assert print_trf26(parse_control(text)) == trf26


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("x300", 0),
        ("300x", 3),
        ("40/", 3),
        ("0/300", 0),
        ("W300", 4),
        ("W300-300", 5),
        ("W*60-B300", 6),
        ("300:", 4),
        ("300:0+5", 4),
        ("300:u", 4),
        ("u:300", 1),
        ("7200r:60", 5),
        ("0", 0),
        ("0+2@2", 0),
        ("300+2^", 6),
        ("300+2^0", 6),
        ("3600y0x30", 5),
        ("3600y5", 6),
        ("3600n20", 7),
        ("*0", 1),
        ("300.0000001", 10),
        ("9999999999", 0),
        ("1" * 5000, 12),
        ("٣00", 0),
        ("3²", 1),
        ("300\n", 3),
        ("g0.01", 1),
        ("60:0.05r", 3),
        ("60:40/0.05", 3),
    ],
)
def test_an_error_names_the_character_where_it_went_wrong(text: str, position: int) -> None:
    with pytest.raises(TimeControlError) as caught:
        parse_control(text)
    assert caught.value.position == position


def test_an_error_says_what_stands_there_and_what_was_expected() -> None:
    with pytest.raises(TimeControlError) as caught:
        parse_control("40/5400+x")
    assert str(caught.value) == (
        "the time control '40/5400+x' cannot be read: 'x' at character 9, expected a number of seconds"
    )


@pytest.mark.parametrize(
    ("periods", "words"),
    [
        ((), "at least one period"),
        ((Period(Method.HOURGLASS, M), Period(Method.TIME, M)), "no period can follow"),
        ((Period(Method.TIME, M), Period(Method.GONG, M)), "stands alone"),
        ((Period(Method.TIME, M, repeats=True), Period(Method.TIME, M)), "only the last"),
        ((Period(Method.TIME, M), Period(Method.FISCHER, 0, bonus_us=S)), "some time of its own"),
        ((Period(Method.TIME),), "needs some time"),
        ((Period(Method.TIME, -1),), "negative"),
        ((Period(Method.FISCHER, M),), "bonus above zero"),
        ((Period(Method.FISCHER, M, bonus_us=S, cap_us=0),), "cap of zero"),
        ((Period(Method.BYO_YOMI, M, count=0, each_us=S),), "a count and a time"),
        ((Period(Method.TIME, M, moves=0),), "begins at 1"),
        ((Period(Method.OVERTIME, M, moves=4),), "no count of moves"),
        ((Period(Method.FISCHER, M, bonus_us=S, bonus_from=0),), "counted from 1"),
        ((Period(Method.OVERTIME, M, repeats=True),), "cannot repeat"),
        ((Period(Method.GONG, S // 11),), "at least a tenth"),
        ((Period(Method.TIME, S // 11, repeats=True),), "at least a tenth"),
    ],
)
def test_a_control_made_by_hand_is_checked_too(periods: tuple[Period, ...], words: str) -> None:
    with pytest.raises(OperatorError, match=words):
        TimeControl(periods, periods)


def test_an_hourglass_needs_both_sides() -> None:
    with pytest.raises(OperatorError, match="joins the two clocks"):
        TimeControl((Period(Method.HOURGLASS, M),), (Period(Method.TIME, M),))


@pytest.mark.parametrize(
    ("text", "seconds", "pace"),
    [
        ("300+3", 480, "blitz"),
        ("600", 600, "blitz"),
        ("600.000001", 600.000001, "rapid"),
        ("900+10", 1500, "rapid"),
        ("3599", 3599, "rapid"),
        ("1800+30", 3600, "standard"),
        ("40/5400+30:1800+30", 9000, "standard"),
        ("40/300+5:300", 300 + 40 * 5 + 300, "rapid"),
        ("10/60", 360, "blitz"),
        ("60/300:3600", 300, "blitz"),
        ("300:300+5", 900, "rapid"),
        ("300d5", 600, "blitz"),
        ("300b3", 480, "blitz"),
        ("300+2@61", 300, "blitz"),
        ("300+2@31", 360, "blitz"),
        ("W300+2-B60", 420, "blitz"),
        ("W60-B3600", None, "standard"),
        ("*60", None, "standard"),
        ("60y5x30", None, "standard"),
        ("60n20/300", None, "standard"),
        ("g10", None, "standard"),
        ("m30", None, "standard"),
        ("u", None, "standard"),
        ("60o", None, "standard"),
        ("?", None, "standard"),
        ("-", None, "standard"),
    ],
)
def test_the_pace_weighs_sixty_moves(text: str, seconds: float | None, pace: str) -> None:
    control = parse_control(text)
    assert control.pace() == pace
    if seconds is not None:
        assert control.planning_us(True) == round(seconds * S)
