"""Faces to draw, made by hand: what the clock would show at the instants that are hard to show."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import chess

from zeitnot.clock.digits import Digits
from zeitnot.clock.faces.face import Face, Mark, SideFace
from zeitnot.clock.reading import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping


def time(text: str) -> Digits:
    """`1:30:00`, `4:07`, `0:19.4` or `-0:03` taken apart."""
    whole, _, tenth = text.removeprefix("-").partition(".")
    parts = [int(part) for part in whole.split(":")]
    hours, minutes, seconds = [0] * (3 - len(parts)) + parts
    return Digits(text.startswith("-"), hours, minutes, seconds, int(tenth) if tenth else None)


def side(text: str, **fields: object) -> SideFace:
    plain = SideFace(
        time=time(text),
        delay=None,
        delaying=False,
        to_move=False,
        mark=Mark.NONE,
        period=1,
        moves=0,
        moves_to_go=None,
        byo_yomi=None,
    )
    return replace(plain, **fields)  # type: ignore[arg-type]


FACES: Mapping[str, Face] = {
    "ready": Face(side("1:30:00", to_move=True), side("1:30:00"), Phase.READY, None),
    "middle": Face(
        side("1:04:37", moves=23, moves_to_go=17),
        side("59:59", to_move=True, moves=22, moves_to_go=18),
        Phase.RUNNING,
        chess.BLACK,
    ),
    "delay": Face(
        side("12:07", delay=4, delaying=True, to_move=True, moves=31),
        side("9:30", delay=5, moves=31),
        Phase.RUNNING,
        chess.WHITE,
    ),
    "second-period": Face(
        side("30:12", period=2, mark=Mark.SOLID, moves=41),
        side("45:00", period=2, to_move=True, moves=40),
        Phase.PAUSED,
        None,
    ),
    "flag": Face(
        side("0:00", to_move=True, mark=Mark.BLINKING, moves=58),
        side("0:19.4", moves=57),
        Phase.RUNNING,
        None,
    ),
}
