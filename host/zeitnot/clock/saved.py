"""A clock as plain JSON and back, exact to the microsecond.

Rules of this file: only dicts, lists, strings, integers, booleans and null; the control is kept in PGN's
words. A new field of `Clock` or `Side` needs its line in both directions.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import chess

from zeitnot.clock.notation_pgn import parse_pgn, print_pgn
from zeitnot.clock.reading import Phase
from zeitnot.clock.settings import ClockSettings
from zeitnot.clock.side import Pressed, Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chess import Color

    from zeitnot.clock.clock import Clock


def to_json(clock: Clock) -> dict[str, Any]:
    return {
        "control": print_pgn(clock.control),
        "settings": clock.settings.to_json(),
        "phase": clock.phase.value,
        "side": _name(clock.side),
        "since_us": clock.since_us,
        "white": asdict(clock.white),
        "black": asdict(clock.black),
        "first_flag": _name(clock.first_flag),
        "passed": _name(clock.passed),
    }


def from_json(cls: type[Clock], saved: Mapping[str, Any]) -> Clock:
    """The clock that `to_json` wrote down. What it did not write raises as Python raises it: our bug."""
    side = _color(saved["side"])
    assert side is not None
    return cls(
        control=parse_pgn(saved["control"]),
        settings=ClockSettings().with_overrides(saved["settings"]),
        phase=Phase(saved["phase"]),
        side=side,
        since_us=saved["since_us"],
        white=_side(saved["white"]),
        black=_side(saved["black"]),
        first_flag=_color(saved["first_flag"]),
        passed=_color(saved["passed"]),
    )


def _side(saved: Mapping[str, Any]) -> Side:
    pressed = saved["pressed"]
    return Side(**{**saved, "pressed": None if pressed is None else Pressed(**pressed)})


def _name(color: Color | None) -> str | None:
    return None if color is None else chess.COLOR_NAMES[color]


def _color(name: str | None) -> Color | None:
    return None if name is None else name == "white"
