"""Controls in minutes, as players and US Chess write them."""

from __future__ import annotations

import random

import pytest

from tests.fuzz.control_strings import a_string, try_string
from zeitnot.clock import parse_players, print_pgn, print_players
from zeitnot.errors import TimeControlError


@pytest.mark.parametrize(
    ("text", "pgn", "printed"),
    [
        ("3+2", "180+2", "3+2"),
        ("90+30", "5400+30", "90+30"),
        ("40/90+30, 30+30", "40/5400+30:1800+30", "40/90+30, 30+30"),
        ("40/90,SD/30;+30", "40/5400+30:1800+30", "40/90+30, 30+30"),
        ("40/90, SD/30; +30", "40/5400+30:1800+30", "40/90+30, 30+30"),
        ("40/90, SD/30; d5", "40/5400d5:1800d5", "40/90 d5, 30 d5"),
        ("40/90 d10, SD/30; +30", "40/5400d10:1800+30", "40/90 d10, 30+30"),
        ("G/60 d5", "3600d5", "G/60 d5"),
        ("G/60;d5", "3600d5", "G/60 d5"),
        ("G/60 d/5", "3600d5", "G/60 d5"),
        ("G/60; inc/30", "3600+30", "60+30"),
        ("G/5 d0", "300", "5"),
        ("G/0 d5", "0d5", "G/0 d5"),
        ("0+5", "0+5", "0+5"),
        ("1:30", "90", "1:30"),
        ("1:30:00+30", "5400+30", "90+30"),
        ("0.5+1", "30+1", "0:30+1"),
        ("0:10.25", "10.25", "0:10.25"),
        ("5+2^7", "300+2^420", "5+2^7"),
        ("W5+2@61 - B4+2@61", "W300+2@61-B240+2@61", "W5+2@61 - B4+2@61"),
        ("W5-B4; +2@61", "W300+2@61-B240+2@61", "W5+2@61 - B4+2@61"),
        ("60y5x30", "3600y5x30", "60y5x30"),
        ("60n20/5", "3600n20/300", "60n20/5"),
        ("*1", "*60", "*1"),
        ("g10", "g10", "g10"),
        ("m30", "m30", "m30"),
        ("u", "u", "u"),
        ("25o", "1500o", "25o"),
        ("120, 60r", "7200:3600r", "120, 60r"),
        ("40/120, 20/60", "40/7200:20/3600", "40/120, 20/60"),
        ("?", "?", "?"),
        ("-", "-", "-"),
    ],
)
def test_players_spellings_are_read(text: str, pgn: str, printed: str) -> None:
    control = parse_players(text)
    assert print_pgn(control) == pgn
    assert print_players(control) == printed
    assert parse_players(printed) == control


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("30x", 2),
        ("3,", 2),
        ("3,u", 2),
        ("G/60,3", 4),
        ("3;+2 x", 5),
        ("3;", 2),
        ("1:3", 2),
        ("1:60", 2),
        ("1.5:30", 3),
        ("40/90 - B3", 6),
        ("W5 - 4", 5),
        ("0", 0),
        ("?x", 1),
    ],
)
def test_an_error_names_the_character_where_it_went_wrong(text: str, position: int) -> None:
    with pytest.raises(TimeControlError) as caught:
        parse_players(text)
    assert caught.value.position == position


def test_a_random_string_is_a_control_or_one_error() -> None:
    """A slice of the 200,000 of `make fuzz`."""
    rng = random.Random(2026)
    assert sum(try_string(a_string(rng)) for _ in range(4_000)) > 800
