"""A graphic display (OLED, LCD, HDMI, a page), derived from the face: what to draw, not where.

Rules of this file: words and numbers only; sizes, colours and fonts belong to the display. A side is one
`Panel`; the largest thing on it is always the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess

from zeitnot.clock.reading import Phase

if TYPE_CHECKING:
    from chess import Color

    from zeitnot.clock.faces.face import Face, Mark, SideFace


@dataclass(frozen=True, slots=True)
class Panel:
    color: Color
    time: str
    delay: str | None
    """Seconds of US delay, to stand beside the time."""
    active: bool
    """This side's clock runs: what must be seen from ten metres."""
    to_move: bool
    mark: Mark
    notes: tuple[str, ...]
    """Small lines: period, moves made, moves to go, byo-yomi periods."""


@dataclass(frozen=True, slots=True)
class Graphic:
    white: Panel
    black: Panel
    banner: str | None
    """A word over both panels, or none."""


BANNERS: dict[Phase, str | None] = {
    Phase.READY: "ready",
    Phase.RUNNING: None,
    Phase.PAUSED: "paused",
    Phase.OVER: None,
}


def graphic(face: Face) -> Graphic:
    return Graphic(_panel(face, chess.WHITE), _panel(face, chess.BLACK), BANNERS[face.phase])


def _panel(face: Face, color: Color) -> Panel:
    side = face.of(color)
    return Panel(
        color,
        side.text,
        None if side.delay is None else str(side.delay),
        face.running == color,
        side.to_move,
        side.mark,
        _notes(side),
    )


def _notes(side: SideFace) -> tuple[str, ...]:
    notes = [f"period {side.period}", f"moves {side.moves}"]
    if side.moves_to_go is not None:
        notes.append(f"to go {side.moves_to_go}")
    if side.byo_yomi is not None:
        notes.append(f"byo-yomi {side.byo_yomi}")
    return tuple(notes)
