"""The arbiter's box: what its seven keys mean. Pure.

No short press can erase or change a running game (FIDE, requirements for electronic clocks): while a clock runs
PAUSE alone acts. The strokes, with the clock paused:

    side, then PLUS or MINUS        that side's main time by a minute; the key kept down: by seconds, one after another
    side, then ACCEPT or DISMISS    that side's move count by one, up or down
    side alone for two seconds      the one-touch illegal move of that player
    ACCEPT or DISMISS alone         the answer to the ruling that is shown
    PAUSE for a second              resume

A side is held while the second key is struck. A key that went down before the clock was paused, or before the side
it would belong to, belongs to nothing: a jammed key does no harm. A step that would go below zero is not taken. The
key switch, closed, locks all of it. Releases are told up to a lock-out after their stamp (`contact.py`), so what a
hold does at an instant is done that much later, and what was let go a microsecond before it is not done.

The page for arbiters, `docs/arbiter-box.md`, must change with this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import chess

from zeitnot.devices.contact import LOCKOUT_US, Pressed, Released
from zeitnot.table.acts import Accept, ArbiterAct, Dismiss, IllegalMove, Pause, Resume, SetClock

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zeitnot.devices.contacts import Event

KEYS = (
    "key_pause",
    "key_accept",
    "key_dismiss",
    "key_white",
    "key_black",
    "key_plus",
    "key_minus",
)
LOCK = "key_lock"
LINES = (*KEYS, LOCK)

SIDES: Mapping[str, chess.Color] = {"key_white": chess.WHITE, "key_black": chess.BLACK}
TIME_STEPS = {"key_plus": 1, "key_minus": -1}
MOVE_STEPS = {"key_accept": 1, "key_dismiss": -1}

MINUTE_US = 60_000_000
SECOND_US = 1_000_000
RESUME_US = 1_000_000
ILLEGAL_US = 2_000_000
SECONDS_AFTER_US = 600_000
"""PLUS or MINUS kept down for so long turns to seconds …"""
SECONDS_EVERY_US = 150_000
"""… one each time so much more has passed: slow enough to let go at the right one."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the box must know of the table. Pairs are (white, black)."""

    phase: Literal["ready", "running", "paused", "over"]
    running: chess.Color | None
    main_us: tuple[int, int]
    moves: tuple[int, int]
    ruling: int | None = None
    """The ruling that waits for an answer on the arbiter's display."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """What the arbiter did, at the stamp of the key (or of the moment a hold became one)."""

    act: ArbiterAct
    at_us: int


@dataclass(frozen=True, slots=True)
class Held:
    """A key that is down."""

    since_us: int
    paused: bool
    """The clock was paused when it went down."""
    alone: bool
    """No other key has been down since it went down."""
    side: str | None = None
    """The side's key that was held when it went down."""
    due_us: int | None = None
    """When this hold next does something."""


@dataclass(frozen=True, slots=True)
class ArbiterBox:
    """Which keys are down, and since when."""

    held: Mapping[str, Held] = field(default_factory=dict)
    locked: bool = False

    @classmethod
    def start(cls, levels: Mapping[str, bool]) -> ArbiterBox:
        """Begin from the levels as read: the key switch counts, keys that are down already do not."""
        return cls(locked=levels.get(LOCK, False))

    @property
    def next_wake_us(self) -> int | None:
        """When `wake` should be called; None while no hold is open."""
        due = [held.due_us for held in self.held.values() if held.due_us is not None]
        return min(due) + LOCKOUT_US if due else None

    def event(self, event: Event, shown: Shown) -> tuple[ArbiterBox, tuple[Stroke, ...]]:
        """What a change of a contact means; lines that are not keys mean nothing."""
        match event:
            case Pressed(line, _) if line == LOCK:
                return ArbiterBox(locked=True), ()
            case Released(line, _) if line == LOCK:
                return ArbiterBox(), ()
            case Pressed(line, at_us) if line in KEYS and not self.locked:
                # A key that was let go before this one went down may not have been told yet.
                box, strokes = self.wake(at_us, shown)
                box, more = box._down(line, at_us, after(shown, strokes))
            case Released(line, at_us) if line in self.held:
                box, strokes = self._holds(at_us, shown)
                box, more = box._up(line, at_us, after(shown, strokes))
            case _:
                return self, ()
        return box, strokes + more

    def wake(self, now_us: int, shown: Shown) -> tuple[ArbiterBox, tuple[Stroke, ...]]:
        """What the holds have come to by now."""
        return self._holds(now_us - LOCKOUT_US + 1, shown)

    def _down(self, line: str, at_us: int, shown: Shown) -> tuple[ArbiterBox, tuple[Stroke, ...]]:
        paused = shown.phase == "paused"
        sides = [name for name in self.held if name in SIDES and self.held[name].paused]
        side = sides[0] if len(sides) == 1 else None
        others = {
            name: replace(held, alone=False, due_us=held.due_us if name in TIME_STEPS else None)
            for name, held in self.held.items()
        }
        key = Held(at_us, paused, not self.held, side)
        strokes: tuple[Stroke, ...] = ()
        if line == "key_pause":
            if shown.phase == "running":
                strokes = (Stroke(Pause(), at_us),)
            elif paused and key.alone:
                key = replace(key, due_us=at_us + RESUME_US)
        elif line in SIDES and paused and key.alone:
            key = replace(key, due_us=at_us + ILLEGAL_US)
        elif line in TIME_STEPS and paused and side is not None:
            key = replace(key, due_us=at_us + SECONDS_AFTER_US)
        elif line in MOVE_STEPS and paused and side is not None:
            strokes = _moves(SIDES[side], MOVE_STEPS[line], at_us, shown)
        elif line in MOVE_STEPS and shown.running is None and key.alone:
            strokes = _answer(line, at_us, shown)
        return replace(self, held={**others, line: key}), strokes

    def _up(self, line: str, at_us: int, shown: Shown) -> tuple[ArbiterBox, tuple[Stroke, ...]]:
        key = self.held[line]
        left = {
            # With its side let go, PLUS belongs to nothing any more.
            name: replace(held, due_us=None) if held.side == line else held
            for name, held in self.held.items()
            if name != line
        }
        strokes: tuple[Stroke, ...] = ()
        short = key.due_us == key.since_us + SECONDS_AFTER_US
        if line in TIME_STEPS and short and key.side is not None and shown.phase == "paused":
            strokes = _time(SIDES[key.side], TIME_STEPS[line] * MINUTE_US, at_us, shown)
        return replace(self, held=left), strokes

    def _holds(self, before_us: int, shown: Shown) -> tuple[ArbiterBox, tuple[Stroke, ...]]:
        """Everything that a hold does strictly before an instant, in order of time."""
        held, strokes = dict(self.held), list[Stroke]()
        while due := [
            (key.due_us, name)
            for name, key in held.items()
            if key.due_us is not None and key.due_us < before_us
        ]:
            at_us, line = min(due)
            key = held[line]
            repeats = line in TIME_STEPS
            held[line] = replace(key, due_us=at_us + SECONDS_EVERY_US if repeats else None)
            if shown.phase != "paused":
                held[line] = replace(key, due_us=None)
            elif line in TIME_STEPS and key.side is not None:
                strokes += _time(
                    SIDES[key.side], TIME_STEPS[line] * SECOND_US, at_us, after(shown, strokes)
                )
            elif line in SIDES:
                strokes.append(Stroke(IllegalMove(SIDES[line]), at_us))
            else:
                strokes.append(Stroke(Resume(), at_us))
        return replace(self, held=held), tuple(strokes)


def _time(side: chess.Color, by_us: int, at_us: int, shown: Shown) -> tuple[Stroke, ...]:
    white_us, black_us = shown.main_us
    new_us = (white_us if side == chess.WHITE else black_us) + by_us
    if new_us < 0:
        return ()
    set_clock = SetClock(white_us=new_us) if side == chess.WHITE else SetClock(black_us=new_us)
    return (Stroke(set_clock, at_us),)


def _moves(side: chess.Color, by: int, at_us: int, shown: Shown) -> tuple[Stroke, ...]:
    white, black = shown.moves
    moves = (white + by, black) if side == chess.WHITE else (white, black + by)
    return (Stroke(SetClock(moves=moves), at_us),) if min(moves) >= 0 else ()


def _answer(line: str, at_us: int, shown: Shown) -> tuple[Stroke, ...]:
    if shown.ruling is None:
        return ()
    act = Accept(shown.ruling) if line == "key_accept" else Dismiss(shown.ruling)
    return (Stroke(act, at_us),)


def after(shown: Shown, strokes: Iterable[Stroke]) -> Shown:
    """What is shown once these strokes have been carried out: several may come before the table answers."""
    for stroke in strokes:
        match stroke.act:
            case SetClock(white_us=int(us)):
                shown = replace(shown, main_us=(us, shown.main_us[1]))
            case SetClock(black_us=int(us)):
                shown = replace(shown, main_us=(shown.main_us[0], us))
            case SetClock(moves=(white, black)):
                shown = replace(shown, moves=(white, black))
            case Pause():
                shown = replace(shown, phase="paused", running=None)
            case Resume():
                shown = replace(shown, phase="running")
            case Accept() | Dismiss():
                shown = replace(shown, ruling=None)
            case _:
                pass
    return shown
