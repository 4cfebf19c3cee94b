"""Random histories of a clock, played on the real one and on the naive one side by side.

A history is made from a seed alone: print the seed and it can be played again. Each method has its own
maker of controls; times are small, so that flags, controls and blocks happen in most histories.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess

from tests.fuzz.naive_clock import Manners, NaiveClock, Rule
from zeitnot.clock import Clock, ClockSettings, Correction, Refused, Zero, parse_control

if TYPE_CHECKING:
    from collections.abc import Callable

COLORS = {"white": chess.WHITE, "black": chess.BLACK}
NAMES = {chess.WHITE: "white", chess.BLACK: "black"}
MS = 1_000
LONGEST_MS = 20_000


def _seconds(ms: int) -> str:
    return f"{ms // 1000}.{ms % 1000:03}"


def pgn(rule: Rule, last: bool) -> str:
    """The rule in our notation, written by hand here so that the parser is tested as well."""
    time = _seconds(rule.ms)
    match rule.kind:
        case "byo":
            return f"{time}y{rule.count}x{_seconds(rule.each)}"
        case "canadian":
            return f"{time}n{rule.count}/{_seconds(rule.each)}"
        case "hourglass":
            return f"*{time}"
        case "gong":
            return f"g{time}"
        case "move":
            return f"m{time}"
        case "up":
            return "u"
        case "over":
            return f"{time}o"
    letter = {"time": "", "fischer": "+", "bronstein": "b", "us": "d"}[rule.kind]
    bonus = f"{letter}{_seconds(rule.bonus)}" if letter else ""
    cap = "" if rule.cap is None else f"^{_seconds(rule.cap)}"
    first = "" if rule.first == 1 else f"@{rule.first}"
    moves = "" if rule.moves is None else f"{rule.moves}/"
    repeats = "r" if last and rule.repeats and rule.moves is None else ""
    return f"{moves}{time}{bonus}{cap}{first}{repeats}"


def control_text(white: list[Rule], black: list[Rule]) -> str:
    sides = [
        ":".join(pgn(rule, last=number == len(rules)) for number, rule in enumerate(rules, start=1))
        for rules in (white, black)
    ]
    return sides[0] if sides[0] == sides[1] else f"W{sides[0]}-B{sides[1]}"


# One maker of a side's rules for each method.


def _some(rng: random.Random, low: int = 200, high: int = 5_000) -> int:
    """Round numbers meet the edges, odd ones everything else."""
    ms = rng.randint(low, high)
    return ms - ms % 100 if rng.random() < 0.5 and ms >= 100 else ms


def _plain(kind: str) -> Callable[[random.Random], list[Rule]]:
    def make(rng: random.Random) -> list[Rule]:
        bonus = _some(rng, 50, 1_500) if kind != "time" else 0
        empty = kind != "time" and rng.random() < 0.1
        first = rng.choice((1, 1, 1, 2, 4)) if kind != "time" and not empty else 1
        return [Rule(kind, 0 if empty else _some(rng), bonus=bonus, first=first)]

    return make


def _capped(rng: random.Random) -> list[Rule]:
    return [Rule("fischer", _some(rng), bonus=_some(rng, 50, 1_500), cap=_some(rng, 500, 4_000))]


def _periods(rng: random.Random) -> list[Rule]:
    rules = []
    kinds = ("time", "time", "fischer", "bronstein", "us")
    for _ in range(rng.randint(2, 4)):
        kind = rng.choice(kinds)
        rules.append(
            Rule(
                kind,
                _some(rng, 200, 3_000),
                moves=rng.choice((None, 1, 2, 3)),
                bonus=_some(rng, 50, 800) if kind != "time" else 0,
                first=rng.choice((1, 1, 3)) if kind != "time" else 1,
            )
        )
    last = rules[-1]
    last.repeats = last.moves is not None or rng.random() < 0.2
    if rng.random() < 0.15:
        rules[-1] = (_byo_yomi if rng.random() < 0.5 else _canadian)(rng)[0]
    return rules


def _byo_yomi(rng: random.Random) -> list[Rule]:
    main = 0 if rng.random() < 0.3 else _some(rng, 200, 3_000)
    return [Rule("byo", main, count=rng.randint(1, 4), each=_some(rng, 100, 1_500))]


def _canadian(rng: random.Random) -> list[Rule]:
    main = 0 if rng.random() < 0.3 else _some(rng, 200, 3_000)
    return [Rule("canadian", main, count=rng.randint(1, 4), each=_some(rng, 300, 3_000))]


def _single(kind: str) -> Callable[[random.Random], list[Rule]]:
    return lambda rng: [Rule(kind, 0 if kind == "up" else _some(rng, 200, 4_000))]


METHODS: dict[str, Callable[[random.Random], list[Rule]]] = {
    "sudden death": _plain("time"),
    "fischer": _plain("fischer"),
    "fischer with a cap": _capped,
    "bronstein": _plain("bronstein"),
    "us delay": _plain("us"),
    "periods": _periods,
    "byo-yomi": _byo_yomi,
    "canadian": _canadian,
    "hourglass": _single("hourglass"),
    "gong": _single("gong"),
    "limit per move": _single("move"),
    "count-up": _single("up"),
    "overtime": _single("over"),
}


@dataclass
class Pair:
    """The two clocks, and what both must say after every event."""

    real: Clock
    naive: NaiveClock
    zeros: list[Zero]

    def compare(self, at: int, story: list[str]) -> None:
        now = self.real.charged(at * MS)
        reading = now.reading(at * MS)
        white, black = self.naive.sides["white"], self.naive.sides["black"]
        real = (
            reading.main_us,
            (now.white.delay_us, now.black.delay_us),
            reading.running if reading.running is None else NAMES[reading.running],
            reading.phase.value,
            NAMES[self.real.side],
            reading.moves,
            reading.period,
            reading.flags,
            reading.first_flag if reading.first_flag is None else NAMES[reading.first_flag],
            self.zeros,
        )
        naive = (
            (white.left * MS, black.left * MS),
            (white.delay * MS, black.delay * MS),
            self.naive.running(),
            self.naive.phase,
            self.naive.to_move,
            (white.moves, black.moves),
            (white.period, black.period),
            (white.flag, black.flag),
            self.naive.first_flag,
            [
                Zero(COLORS[color], instant * MS, flag, first)
                for color, instant, flag, first in self.naive.zeros
            ],
        )
        assert real == naive, "\n".join([*story, f"real  {real}", f"naive {naive}"])


def play(method: str, seed: int) -> Clock:
    """Play one history on both clocks; AssertionError tells it if they ever differ."""
    rng = random.Random(f"{method}:{seed}")
    white = METHODS[method](rng)
    black = METHODS[method](rng) if rng.random() < 0.2 else white
    manners = Manners(
        rng.choice(("with_bonus", "always", "never")),
        rng.random() < 0.7,
        rng.choice(("moves", "zero", "zero_and_moves")),
    )
    text = control_text(white, black)
    settings = ClockSettings().with_overrides(
        {
            "freeze": manners.freeze,
            "first_increment": manners.first_increment,
            "period_change": manners.period_change,
        }
    )
    story = [f"{method} seed {seed}: {text} {manners}"]
    pair = Pair(Clock.new(parse_control(text), settings), NaiveClock(white, black, manners), [])
    pair.compare(0, story)
    at = 0
    started = False
    while at < LONGEST_MS and len(story) < 60:
        at = min(LONGEST_MS, at + _wait(rng, pair))
        pair.real, zeros = pair.real.advance(at * MS)
        pair.zeros += zeros
        pair.naive.tick_until(at)
        pair.compare(at, story)
        event = "start" if not started and rng.random() < 0.8 else _event(rng)
        started = started or event == "start"
        story.append(f"{at} {event}")
        _happen(rng, pair, event, at, story)
        pair.real, zeros = pair.real.advance(at * MS)
        pair.zeros += zeros
        pair.compare(at, story)
        if rng.random() < 0.05:
            pair.real = Clock.from_json(pair.real.to_json())
    at += rng.randint(0, 500)
    pair.real, zeros = pair.real.advance(at * MS)
    pair.zeros += zeros
    pair.naive.tick_until(at)
    pair.real = pair.real.stop(at * MS).count_move(chess.WHITE, at * MS)
    pair.naive.stop()
    pair.naive.count_move("white")
    pair.compare(at + 1_000, [*story, f"{at} stop, count"])
    return pair.real


def _wait(rng: random.Random, pair: Pair) -> int:
    """Mostly a while; sometimes nothing, and sometimes up to the edge of a zero."""
    kind = rng.random()
    if kind < 0.1:
        return 0
    zero_us = pair.real.next_zero_us()
    if kind < 0.25 and zero_us is not None:
        wait = zero_us // MS - pair.naive.now + rng.choice((-1, 0, 0, 1))
        return max(0, wait)
    return rng.randint(1, 1_500)


EVENTS = (
    ("press",) * 12
    + ("pause", "resume", "resume") * 2
    + (
        "wrong press",
        "uncounted press",
        "count",
        "add",
        "correct",
        "unpress",
        "start",
    )
)


def _event(rng: random.Random) -> str:
    return rng.choice(EVENTS)


def _happen(rng: random.Random, pair: Pair, event: str, at: int, story: list[str]) -> None:
    real, naive = pair.real, pair.naive
    at_us = at * MS
    color = rng.choice(("white", "black"))
    match event:
        case "start":
            color = "white" if rng.random() < 0.9 else color
            pair.real = real.start(at_us, COLORS[color])
            naive.start(color)
        case "press" | "uncounted press" | "wrong press":
            color = naive.to_move if event != "wrong press" else color
            count = event != "uncounted press"
            pair.real = real.press(COLORS[color], at_us, count)
            naive.press(color, count)
        case "count":
            pair.real = real.count_move(COLORS[color], at_us)
            naive.count_move(color)
        case "pause":
            pair.real = real.pause(at_us)
            naive.pause()
        case "resume":
            pair.real = real.resume(at_us)
            naive.resume()
        case "add":
            ms = rng.choice((-1, 1)) * rng.randint(0, 2_000)
            story.append(f"  {color} {ms}")
            pair.real = _kept(real, real.add_time(COLORS[color], ms * MS, at_us))
            naive.add_time(color, ms)
        case "unpress":
            story.append(f"  {color}")
            pair.real = _kept(real, real.unpress(COLORS[color], at_us))
            naive.unpress(color)
        case "correct":
            _correct(rng, pair, at_us, story)


def _kept(real: Clock, after: Clock | Refused) -> Clock:
    """A refused act changes nothing."""
    return real if isinstance(after, Refused) else after


def _correct(rng: random.Random, pair: Pair, at_us: int, story: list[str]) -> None:
    left: dict[str, int] = {}
    for name in ("white", "black"):
        if rng.random() < 0.3:
            left[name] = rng.randint(0, 3_000)
    moves = {n: rng.randint(0, 6) for n in ("white", "black")} if rng.random() < 0.3 else {}
    period = {}
    if rng.random() < 0.3:
        for name in ("white", "black"):
            period[name] = rng.randint(1, len(pair.naive.sides[name].rules))
    side = rng.choice(("white", "black", None))
    flags = {n: rng.random() < 0.3 for n in ("white", "black")} if rng.random() < 0.3 else {}
    story.append(f"  {left} {moves} {period} {side} {flags}")
    correction = Correction(
        white_us=left["white"] * MS if "white" in left else None,
        black_us=left["black"] * MS if "black" in left else None,
        moves=(moves["white"], moves["black"]) if moves else None,
        period=(period["white"], period["black"]) if period else None,
        side=None if side is None else COLORS[side],
        flags=(flags["white"], flags["black"]) if flags else None,
    )
    pair.real = _kept(pair.real, pair.real.correct(at_us, correction))
    pair.naive.correct(left, moves, period, side, flags)
