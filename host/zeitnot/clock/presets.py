"""Time controls by name: what clocks in the field call by a number, and what players call by a name.

Rules of this file: data first. A preset is a control in PGN's words and the settings that its clock plays it
with; a template is a preset that asks for values, given after `=`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.clock.notation_pgn import parse_pgn

if TYPE_CHECKING:
    from zeitnot.clock.control import TimeControl

NAMED: dict[str, str] = {
    "fide standard": "40/5400+30:1800+30",
}


def parse_control(text: str) -> TimeControl:
    """A control in seconds (PGN, TRF26 and our letters) or the name of a preset."""
    name = " ".join(text.lower().split())
    return parse_pgn(NAMED.get(name, text))
