"""Time controls in minutes, as players and US Chess write them.

    control = "?" | "-" | side [";" bonus] | "W" side "-" "B" side [";" bonus]
    side    = field {"," field}
    field   = [moves "/" | "G/" | "SD/"] minutes [bonus] ["r"]      G/ and SD/: the last period
            | minutes "y" count "x" seconds                 byo-yomi
            | minutes "n" moves "/" minutes                 Canadian
            | "*" minutes | "g" seconds | "m" seconds       hourglass, gong, limit per move
            | "u" | minutes "o"                             count-up, overtime
    minutes = number | m ":" ss | h ":" mm ":" ss
    bonus   = as in `notation_pgn.py`, in seconds (a cap in minutes); "d/5" and "inc/30" are read too

Rules of this file: spaces may stand between the parts; a bonus after ";" is for every period without one of
its own. What is printed is read back as the same control.
"""

from __future__ import annotations

from dataclasses import replace

from zeitnot.clock.control import ALONE, BOTH_OR_NONE, TimeControl
from zeitnot.clock.notation_pgn import bonus, bonus_text, long_enough, repeating, some_seconds
from zeitnot.clock.period import BONUSES, CHAINABLE, MINUTE_US, SECOND_US, Method, Period
from zeitnot.clock.scanner import Scanner, seconds_text

SIXTY = 60


def parse_players(text: str) -> TimeControl:
    """Read a control in minutes; TimeControlError names the character where it went wrong."""
    scanner = Scanner(text)
    scanner.spaces()
    if scanner.take("?"):
        control = TimeControl.of(Period(Method.UNKNOWN))
        scanner.end()
        return control
    if scanner.take("-"):
        control = TimeControl.of(Period(Method.NONE))
        scanner.end()
        return control
    if scanner.take("W"):
        white = _side(scanner)
        scanner.need("-")
        scanner.spaces()
        scanner.need("B")
        start = scanner.at
        black = _side(scanner)
        for method in BOTH_OR_NONE:
            if (white[0].method is method) != (black[0].method is method):
                raise scanner.fail("the same kind of clock for both sides", start)
    else:
        start = scanner.at
        white = black = _side(scanner)
    scanner.spaces()
    if scanner.take(";"):
        scanner.spaces()
        at = scanner.at
        method, bonus_us, cap_us, bonus_from = _bonus(scanner)
        scanner.spaces()
        if not scanner.ended or scanner.at == at:
            raise scanner.fail("a bonus such as +30 or d5")
        if method in BONUSES:
            shared = Period(method, 0, None, bonus_us, cap_us, bonus_from)
            white = _with_bonus(white, shared)
            black = _with_bonus(black, shared)
    for periods in (white, black):
        first = periods[0]
        empty = first.time_us == 0 and first.method in CHAINABLE
        if empty and (first.method is Method.TIME or first.bonus_from > 1):
            raise scanner.fail("some time", start)
    scanner.end()
    return TimeControl(white, black)


def _with_bonus(periods: tuple[Period, ...], shared: Period) -> tuple[Period, ...]:
    return tuple(
        replace(
            period,
            method=shared.method,
            bonus_us=shared.bonus_us,
            cap_us=shared.cap_us,
            bonus_from=shared.bonus_from,
        )
        if period.method is Method.TIME
        else period
        for period in periods
    )


def _side(scanner: Scanner) -> tuple[Period, ...]:
    periods: list[Period] = []
    while True:
        scanner.spaces()
        start = scanner.at
        period, last = _field(scanner)
        if periods and period.method in ALONE:
            raise scanner.fail("a number of minutes", start)
        if periods and period.time_us == 0 and period.method in CHAINABLE:
            raise scanner.fail("some time for a later period", start)
        periods.append(period)
        scanner.spaces()
        chained = period.method in CHAINABLE and not period.repeats and not last
        if not chained or not scanner.take(","):
            break
    if periods[-1].moves is not None:
        periods[-1] = repeating(periods[-1])
    long_enough(periods[-1], scanner, start)
    return tuple(periods)


def _field(scanner: Scanner) -> tuple[Period, bool]:
    """(period, must it be the last one?)"""
    if scanner.take("*"):
        return Period(Method.HOURGLASS, some_minutes(scanner)), True
    if scanner.take("g"):
        return Period(Method.GONG, some_seconds(scanner)), True
    if scanner.take("m"):
        return Period(Method.MOVE_LIMIT, some_seconds(scanner)), True
    if scanner.take("u"):
        return Period(Method.COUNT_UP), True
    rest = scanner.take("G/") or scanner.take("SD/")
    moves = None if rest else scanner.count_before("/", "a number of moves")
    start = scanner.at
    time_us = minutes(scanner)
    if not rest and moves is None:
        ending = _ending(scanner, time_us, start)
        if ending is not None:
            return ending, True
    scanner.spaces()
    method, bonus_us, cap_us, bonus_from = _bonus(scanner)
    repeats = not rest and scanner.take("r")
    period = Period(method, time_us, moves, bonus_us, cap_us, bonus_from, repeats=repeats)
    return period, rest


def _ending(scanner: Scanner, time_us: int, start: int) -> Period | None:
    """What can follow the main time of a last period: byo-yomi, Canadian, overtime."""
    if scanner.take("y"):
        count = scanner.whole("a number of byo-yomi periods")
        scanner.need("x")
        return Period(Method.BYO_YOMI, time_us, count=count, each_us=some_seconds(scanner))
    if scanner.take("n"):
        count = scanner.whole("a number of moves")
        scanner.need("/")
        return Period(Method.CANADIAN, time_us, count=count, each_us=some_minutes(scanner))
    if scanner.peek("o"):
        if time_us == 0:
            raise scanner.fail("some time", start)
        scanner.take("o")
        return Period(Method.OVERTIME, time_us)
    return None


def _bonus(scanner: Scanner) -> tuple[Method, int, int | None, int]:
    """US Chess also writes `d/5` and `inc/30`."""
    for prefix, method in (("d/", Method.US_DELAY), ("inc/", Method.FISCHER)):
        if scanner.take(prefix):
            bonus_us = scanner.decimal_us("a number of seconds")
            return (method, bonus_us, None, 1) if bonus_us else (Method.TIME, 0, None, 1)
    return bonus(scanner, some_minutes)


def minutes(scanner: Scanner) -> int:
    """`90`, `1.5`, `1:30` (a minute and a half) or `1:30:00` (an hour and a half)."""
    start = scanner.at
    first_us = scanner.decimal_us("a number of minutes", MINUTE_US)
    if "." in scanner.text[start : scanner.at] or not scanner.take(":"):
        return first_us
    second_us = _sixtieths(scanner)
    if scanner.take(":"):
        whole_us = first_us * SIXTY + second_us * SIXTY + _sixtieths(scanner)
        return scanner.limited(whole_us, start)
    return scanner.limited(first_us + second_us, start)


def _sixtieths(scanner: Scanner) -> int:
    """Two digits below sixty, as seconds; a fraction may follow."""
    start = scanner.at
    us = scanner.decimal_us("two digits below sixty")
    digits = scanner.text[start : scanner.at].split(".")[0]
    if len(digits) != 2 or us >= SIXTY * SECOND_US:
        raise scanner.fail("two digits below sixty", start)
    return us


def some_minutes(scanner: Scanner) -> int:
    start = scanner.at
    us = minutes(scanner)
    if us == 0:
        raise scanner.fail("a time above zero", start)
    return us


def print_players(control: TimeControl) -> str:
    """The control in minutes; `parse_players` reads it back."""
    if control.white == control.black:
        return _side_text(control.white)
    return f"W{_side_text(control.white)} - B{_side_text(control.black)}"


def _side_text(periods: tuple[Period, ...]) -> str:
    if len(periods) == 1 and periods[0].method is Method.US_DELAY and not periods[0].repeats:
        return f"G/{_field_text(periods[0])}"
    return ", ".join(_field_text(period) for period in periods)


def _field_text(period: Period) -> str:
    time = minutes_text(period.time_us)
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
            return f"g{seconds_text(period.time_us)}"
        case Method.MOVE_LIMIT:
            return f"m{seconds_text(period.time_us)}"
        case Method.OVERTIME:
            return f"{time}o"
        case Method.BYO_YOMI:
            return f"{time}y{period.count}x{seconds_text(period.each_us)}"
        case Method.CANADIAN:
            return f"{time}n{period.count}/{minutes_text(period.each_us)}"
        case Method.TIME | Method.FISCHER | Method.BRONSTEIN | Method.US_DELAY:
            moves = "" if period.moves is None else f"{period.moves}/"
            space = " " if period.method is Method.US_DELAY else ""
            repeats = "r" if period.repeats and period.moves is None else ""
            return f"{moves}{time}{space}{bonus_text(period, minutes_text)}{repeats}"


def minutes_text(us: int) -> str:
    """Whole minutes as a number, else `m:ss`."""
    whole, rest_us = divmod(us, MINUTE_US)
    if rest_us == 0:
        return str(whole)
    seconds, part = divmod(rest_us, SECOND_US)
    return f"{whole}:{seconds:02}" + (f".{part:06}".rstrip("0") if part else "")
