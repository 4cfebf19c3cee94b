"""Random strings for the readers of time controls: rubbish, near misses and controls with one character changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.clock import (
    TimeControl,
    parse_control,
    parse_players,
    print_pgn,
    print_players,
)
from zeitnot.errors import TimeControlError

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

LETTERS = "0123456789" * 3 + "+-/:;,.^@*?dbynxogmuWBGSDr =" + "\t\n\0é²٣½KK\U0001f551"
GOOD = (
    "300",
    "180+2",
    "40/5400+30:1800+30",
    "*60",
    "2700d5",
    "2700+5d",
    "W300-B240",
    "300b3",
    "300+2^420@7",
    "W300+2@61-B240+2@61",
    "3600y5x30",
    "3600n20/300",
    "g10",
    "m30",
    "u",
    "1500o",
    "7200:3600r",
    "?",
    "-",
    "3+2",
    "40/90+30, 30+30",
    "G/60 d5",
    "40/90, SD/30; +30",
    "W5+2@61 - B4+2@61",
    "1:30:00+0.5",
    "G/60;inc/5",
    "dgt3000:13",
    "dgt2010:16=1500+10",
    "FIDE standard",
)


def a_string(rng: random.Random) -> str:
    kind = rng.random()
    if kind < 0.3:
        return "".join(rng.choices(LETTERS, k=rng.randint(0, 12)))
    text = list(rng.choice(GOOD))
    for _ in range(rng.randint(0, 3)):
        at = rng.randint(0, len(text))
        change = rng.random()
        if change < 0.4:
            text.insert(at, rng.choice(LETTERS))
        elif change < 0.7 and text:
            text[min(at, len(text) - 1)] = rng.choice(LETTERS)
        elif text:
            del text[min(at, len(text) - 1)]
    if kind > 0.97:
        text.insert(rng.randint(0, len(text)), rng.choice("0123456789") * rng.randint(1, 6_000))
    return "".join(text)


READERS: tuple[tuple[Callable[[str], TimeControl], Callable[[TimeControl], str]], ...] = (
    (parse_control, print_pgn),
    (parse_players, print_players),
)


def read_or_error(parse: Callable[[str], TimeControl], text: str) -> TimeControl | TimeControlError:
    try:
        return parse(text)
    except TimeControlError as error:
        return error


def try_string(text: str) -> int:
    """Both readers: a control that is printed and read back equal, or one error that names a character."""
    read = 0
    for parse, write in READERS:
        control = read_or_error(parse, text)
        if isinstance(control, TimeControlError):
            assert 0 <= control.position <= len(text), (text, control.position)
            continue
        read += 1
        assert parse(write(control)) == control, (text, write(control))
        assert parse_control(print_pgn(control)) == control, (text, print_pgn(control))
        assert parse_players(print_players(control)) == control, (text, print_players(control))
    return read
