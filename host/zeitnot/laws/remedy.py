"""What puts an irregularity right: time, a position to restore, the moves left, or a result.

A `Remedy` is a proposal of the Laws. It changes nothing by itself: the table applies it, or an arbiter does.
The field names are those of the `ruling` effect of the trace.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import chess


@dataclass(frozen=True, slots=True)
class Remedy:
    """`add_time` and `take_time`: whose clock and how many microseconds (both positive). `restore`: the FEN to
    set up again. `must_play`: UCI of the moves that are left, sorted. `result`: a PGN result, `*` for a game
    that is cancelled and played anew."""

    add_time: tuple[chess.Color, int] | None = None
    take_time: tuple[chess.Color, int] | None = None
    restore: str | None = None
    must_play: tuple[str, ...] | None = None
    result: str | None = None


NO_REMEDY = Remedy()
