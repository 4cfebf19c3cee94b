"""A time control in words: what shows at the start, when time is added, what happens at zero, its class.

Rules of this file: sentences for people, made from the same values the clock runs on; what differs by
setting is said for the settings given. A new method needs its sentence in each of the tables below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.clock.clock import Clock
from zeitnot.clock.digits import digits_of
from zeitnot.clock.notation_pgn import print_pgn, print_trf26
from zeitnot.clock.notation_players import print_players
from zeitnot.clock.period import BLOCKS, MINUTE_US, UPWARD, Method, Period
from zeitnot.clock.scanner import seconds_text
from zeitnot.clock.settings import ClockSettings, PeriodChange

if TYPE_CHECKING:
    from zeitnot.clock.control import TimeControl

CLASS_WORDS = {
    "blitz": "blitz (B.1: ten minutes or less for sixty moves)",
    "rapid": "rapid (A.1: more than ten and less than sixty minutes for sixty moves)",
    "standard": "standard (sixty minutes or more for sixty moves)",
}


BEFORE_BLOCK = {
    Method.BYO_YOMI: "of the main time the byo-yomi begins; of its last period ",
    Method.CANADIAN: "of the main time the first block begins; of a block ",
}


def explain(control: TimeControl, settings: ClockSettings | None = None) -> str:
    """Several lines, each `what: words`."""
    settings = settings if settings is not None else ClockSettings()
    lines = [("At the start", _start(control, settings))]
    for color in chess.COLORS if control.white != control.black else (chess.WHITE,):
        periods = control.periods(color)
        who = f"{chess.COLOR_NAMES[color].capitalize()}, " if control.white != control.black else ""
        for number, period in enumerate(periods, start=1):
            name = f"period {number}" if len(periods) > 1 else "the game"
            words = _added(period)
            lines.append((_first_up(f"{who}{name}"), f"{_time(period)}; {words}"))
            if number < len(periods) or period.repeats:
                lines.append(("Then", _change(control, color, number, settings)))
        lines.append((_first_up(f"{who}at zero"), _at_zero(control, color, settings)))
    lines += [
        ("Class", _class(control)),
        ("PGN", print_pgn(control)),
        ("TRF26", print_trf26(control) or "no spelling: tag 222 has none for this method"),
        ("Players", print_players(control)),
    ]
    width = max(len(name) for name, _ in lines)
    return "\n".join(f"{name + ':':<{width + 1}} {words}" for name, words in lines)


def _first_up(text: str) -> str:
    return text[:1].upper() + text[1:]


def shown(us: int) -> str:
    return digits_of(us).text


def _start(control: TimeControl, settings: ClockSettings) -> str:
    clock = Clock.new(control, settings)
    white, black = clock.reading(0).face
    delay_us = clock.reading(0).delay_us
    times = f"both sides show {white}" if white == black else f"White shows {white}, Black {black}"
    beside = f", beside it the delay of {_s(delay_us)}" if delay_us else ""
    first = control.white[0]
    if first.method is Method.FISCHER and first.bonus_from == 1:
        there = settings.first_increment or first.time_us == 0
        beside = (
            f", the first increment of {_s(first.bonus_us)} is there already"
            if there
            else f", the first increment of {_s(first.bonus_us)} comes with the first press"
        )
    if first.method is Method.BRONSTEIN and first.bonus_from == 1:
        beside = f", the delay of {_s(first.bonus_us)} is in it"
    return times + beside


def _s(us: int) -> str:
    return f"{seconds_text(us)} s"


def _time(period: Period) -> str:
    match period.method:
        case Method.HOURGLASS:
            return f"{shown(period.time_us)}, as in an hourglass"
        case Method.GONG:
            return f"{shown(period.time_us)} for each side in turn"
        case Method.MOVE_LIMIT:
            return f"{shown(period.time_us)} for each move"
        case Method.COUNT_UP:
            return "the time used is counted up"
        case Method.NONE:
            return "no time control, the time used is counted up"
        case Method.UNKNOWN:
            return "the time control is not known, the time used is counted up"
    if period.method in BLOCKS and period.time_us == 0:
        return "no main time"
    if period.moves is not None:
        return f"{period.moves} moves in {shown(period.time_us)}"
    return shown(period.time_us)


def _added(period: Period) -> str:
    since = "" if period.bonus_from == 1 else f" from move {period.bonus_from} on"
    match period.method:
        case Method.FISCHER:
            cap = "" if period.cap_us is None else f", never above {shown(period.cap_us)}"
            return f"each press adds {_s(period.bonus_us)} at once{since}{cap}"
        case Method.BRONSTEIN:
            return f"each press gives back what the move used, at most {_s(period.bonus_us)}{since}"
        case Method.US_DELAY:
            return f"the time waits {_s(period.bonus_us)} at each move{since}, nothing is saved"
        case Method.BYO_YOMI:
            return (
                f"then {period.count} times {_s(period.each_us)}: a press before one is used up "
                "makes it whole again"
            )
        case Method.CANADIAN:
            return (
                f"then {period.count} moves in {shown(period.each_us)}, again and again: the last of "
                "them loads the time anew, what was left is lost"
            )
        case Method.HOURGLASS:
            return "what one side uses the other gains"
        case Method.GONG:
            return "the clock itself passes the turn on, a press only counts"
        case Method.MOVE_LIMIT:
            return "the press sets it anew, nothing is saved"
        case _:
            return "nothing is added"


def _change(control: TimeControl, color: chess.Color, number: int, settings: ClockSettings) -> str:
    period = control.period(color, number)
    next_period = control.period(color, number + 1)
    again = " (and so on)" if period.repeats else ""
    gain = f"{shown(next_period.time_us)} more{again}, what was saved is kept"
    if settings.period_change is PeriodChange.MOVES and period.moves is not None:
        goal = control.goal(color, number)
        return f"the press of move {goal} brings {gain}; at 0:00 before it the flag falls"
    if settings.period_change is PeriodChange.ZERO_AND_MOVES:
        met = (
            ""
            if period.moves is None
            else f" with move {control.goal(color, number)} made, else the flag falls"
        )
        return f"0:00 brings that side {gain}{met}"
    return f"the first 0:00 of either side brings both {gain}"


def _at_zero(control: TimeControl, color: chess.Color, settings: ClockSettings) -> str:
    method = control.periods(color)[-1].method
    if method in UPWARD:
        return "it never gets there"
    if method is Method.GONG:
        return "the gong: the other side's time runs"
    if method is Method.OVERTIME:
        return "the clock goes on below zero"
    if control.periods(color)[-1].repeats and control.periods(color)[-1].moves is None:
        return "there is always another period"
    game = Clock.new(control, settings)
    first = BEFORE_BLOCK.get(method, "")
    if game.freezes():
        return f"{first}the flag falls and both sides stop; the other keeps its time"
    return f"{first}the flag falls; the other side's clock goes on when it is pressed, and nothing is added any more"


def _class(control: TimeControl) -> str:
    plans = [control.planning_us(color) for color in chess.COLORS]
    words = CLASS_WORDS[control.pace()]
    if any(plan is None for plan in plans):
        return "standard: its time for sixty moves is not fixed, so the Laws' general part is used"
    minutes = max(plan for plan in plans if plan is not None) / MINUTE_US
    return f"{words}; these are {minutes:g} min"
