"""Time controls in seconds, as PGN (9.6.1) and FIDE's TRF26 (tag 222) write them, and our letters beyond.

    control = "?" | "-" | side | "W" side "-" "B" side
    side    = field {":" field}
    field   = [moves "/"] seconds [bonus] ["r"]             r: the last period repeats
            | seconds "y" count "x" seconds                 byo-yomi
            | seconds "n" moves "/" seconds                 Canadian
            | "*" seconds | "g" seconds | "m" seconds       hourglass, gong, limit per move
            | "u" | seconds "o"                             count-up, overtime
    bonus   = "+" seconds ["^" seconds] ["@" move]          Fischer, capped, from that move on
            | "+" seconds "d" ["@" move] | "d" seconds ["@" move]      US delay
            | "b" seconds ["@" move]                        Bronstein

Rules of this file: what PGN can say is written in PGN's words; reading what was written gives the same
control. A last field with moves repeats, as in PGN. `notation_players.py` holds the same in minutes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.clock.control import ALONE, BOTH_OR_NONE, TimeControl
from zeitnot.clock.period import BONUSES, CHAINABLE, LEAST_AGAIN_US, Method, Period
from zeitnot.clock.scanner import Scanner, seconds_text

if TYPE_CHECKING:
    from collections.abc import Callable

BONUS_LETTERS = {Method.FISCHER: "+", Method.BRONSTEIN: "b", Method.US_DELAY: "d"}
TIME_LETTERS = {"*": Method.HOURGLASS, "g": Method.GONG, "m": Method.MOVE_LIMIT}


def parse_pgn(text: str) -> TimeControl:
    """Read a control in seconds; TimeControlError names the character where it went wrong."""
    scanner = Scanner(text)
    scanner.spaces()
    if scanner.take("?"):
        control = TimeControl.of(Period(Method.UNKNOWN))
    elif scanner.take("-"):
        control = TimeControl.of(Period(Method.NONE))
    elif scanner.take("W"):
        white = _side(scanner)
        scanner.need("-")
        scanner.need("B")
        start = scanner.at
        black = _side(scanner)
        for method in BOTH_OR_NONE:
            if (white[0].method is method) != (black[0].method is method):
                raise scanner.fail("the same kind of clock for both sides", start)
        control = TimeControl(white, black)
    else:
        side = _side(scanner)
        control = TimeControl(side, side)
    scanner.end()
    return control


def _side(scanner: Scanner) -> tuple[Period, ...]:
    periods: list[Period] = []
    while True:
        start = scanner.at
        period = _field(scanner)
        if periods and period.method in ALONE:
            raise scanner.fail("a number of seconds", start)
        if periods and period.time_us == 0 and period.method in CHAINABLE:
            raise scanner.fail("some time for a later period", start)
        periods.append(period)
        chained = period.method in CHAINABLE and not period.repeats
        if not chained or not scanner.take(":"):
            break
    if periods[-1].moves is not None:
        periods[-1] = repeating(periods[-1])
    long_enough(periods[-1], scanner, start)
    return tuple(periods)


def long_enough(period: Period, scanner: Scanner, start: int) -> Period:
    """The period, unless it comes again and again and is too short for that."""
    again = period.repeats or period.method is Method.GONG
    if again and period.time_us < LEAST_AGAIN_US:
        raise scanner.fail("at least a tenth of a second for what comes again and again", start)
    return period


def repeating(period: Period) -> Period:
    return Period(
        period.method,
        period.time_us,
        period.moves,
        period.bonus_us,
        period.cap_us,
        period.bonus_from,
        repeats=True,
    )


def _field(scanner: Scanner) -> Period:
    for letter, method in TIME_LETTERS.items():
        if scanner.take(letter):
            start = scanner.at
            period = Period(method, some_seconds(scanner))
            return long_enough(period, scanner, start)
    if scanner.take("u"):
        return Period(Method.COUNT_UP)
    moves = scanner.count_before("/", "a number of moves")
    start = scanner.at
    time_us = scanner.decimal_us("a number of seconds")
    if moves is None:
        ending = _ending(scanner, time_us, start)
        if ending is not None:
            return ending
    method, bonus_us, cap_us, bonus_from = bonus(scanner, some_seconds)
    if time_us == 0 and (method not in BONUSES or bonus_from > 1):
        raise scanner.fail("some time", start)
    return Period(method, time_us, moves, bonus_us, cap_us, bonus_from, repeats=scanner.take("r"))


def _ending(scanner: Scanner, time_us: int, start: int) -> Period | None:
    """What can follow the main time of a last period: byo-yomi, Canadian, overtime."""
    if scanner.take("y"):
        count = scanner.whole("a number of byo-yomi periods")
        scanner.need("x")
        return Period(Method.BYO_YOMI, time_us, count=count, each_us=some_seconds(scanner))
    if scanner.take("n"):
        count = scanner.whole("a number of moves")
        scanner.need("/")
        return Period(Method.CANADIAN, time_us, count=count, each_us=some_seconds(scanner))
    if scanner.peek("o"):
        if time_us == 0:
            raise scanner.fail("some time", start)
        scanner.take("o")
        return Period(Method.OVERTIME, time_us)
    return None


def bonus(
    scanner: Scanner, read_cap: Callable[[Scanner], int]
) -> tuple[Method, int, int | None, int]:
    """(method, bonus, cap, first move) of an optional bonus in seconds.

    A bonus of zero, as servers write it in every game (`300+0`), is none.
    """
    cap_us = None
    bonus_from = 1
    if scanner.take("+"):
        bonus_us = scanner.decimal_us("a number of seconds")
        method = Method.US_DELAY if scanner.take("d") else Method.FISCHER
        if bonus_us > 0 and method is Method.FISCHER and scanner.take("^"):
            cap_us = read_cap(scanner)
    elif scanner.take("d"):
        method, bonus_us = Method.US_DELAY, scanner.decimal_us("a number of seconds")
    elif scanner.take("b"):
        method, bonus_us = Method.BRONSTEIN, scanner.decimal_us("a number of seconds")
    else:
        return Method.TIME, 0, None, 1
    if bonus_us == 0:
        return Method.TIME, 0, None, 1
    if scanner.take("@"):
        bonus_from = scanner.whole("the number of a move")
    return method, bonus_us, cap_us, bonus_from


def some_seconds(scanner: Scanner) -> int:
    start = scanner.at
    us = scanner.decimal_us("a number of seconds")
    if us == 0:
        raise scanner.fail("a time above zero", start)
    return us


def print_pgn(control: TimeControl) -> str:
    """The control in seconds; `parse_pgn` reads it back."""
    if control.white == control.black:
        return _side_text(control.white)
    return f"W{_side_text(control.white)}-B{_side_text(control.black)}"


def print_trf26(control: TimeControl) -> str | None:
    """The control as tag 222 of TRF26 has it; None where that cannot say it."""
    plain = all(
        period.method in {Method.TIME, Method.FISCHER}
        and period.cap_us is None
        and period.bonus_from == 1
        and not (period.repeats and period.moves is None)
        for period in (*control.white, *control.black)
    )
    return print_pgn(control) if plain else None


def _side_text(periods: tuple[Period, ...]) -> str:
    return ":".join(_field_text(period) for period in periods)


def _field_text(period: Period) -> str:
    time = seconds_text(period.time_us)
    match period.method:
        case Method.UNKNOWN:
            return "?"
        case Method.NONE:
            return "-"
        case Method.COUNT_UP:
            return "u"
        case Method.HOURGLASS:
            return f"*{time}"
        case Method.GONG:
            return f"g{time}"
        case Method.MOVE_LIMIT:
            return f"m{time}"
        case Method.OVERTIME:
            return f"{time}o"
        case Method.BYO_YOMI:
            return f"{time}y{period.count}x{seconds_text(period.each_us)}"
        case Method.CANADIAN:
            return f"{time}n{period.count}/{seconds_text(period.each_us)}"
        case Method.TIME | Method.FISCHER | Method.BRONSTEIN | Method.US_DELAY:
            moves = "" if period.moves is None else f"{period.moves}/"
            repeats = "r" if period.repeats and period.moves is None else ""
            return f"{moves}{time}{bonus_text(period)}{repeats}"


def bonus_text(period: Period, cap_text: Callable[[int], str] = seconds_text) -> str:
    """The bonus of a period in seconds; nothing if it has none."""
    if period.method not in BONUSES:
        return ""
    cap = "" if period.cap_us is None else f"^{cap_text(period.cap_us)}"
    start = "" if period.bonus_from == 1 else f"@{period.bonus_from}"
    return f"{BONUS_LETTERS[period.method]}{seconds_text(period.bonus_us)}{cap}{start}"
