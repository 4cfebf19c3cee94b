"""One period of a time control: how much time, for how many moves, and by which method it is spent.

Rules of this file: a `Period` is a plain value; what a method *does* is in `side.py` and `clock.py`, how
it is *written* in `notation_pgn.py` and `notation_players.py`. A new method needs a line in each of them,
in `explain.py` and in docs/clock.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

SECOND_US = 1_000_000
MINUTE_US = 60 * SECOND_US
HOUR_US = 60 * MINUTE_US


LEAST_AGAIN_US = SECOND_US // 10
"""What comes again and again by itself (gong, a repeating period) takes at least this long: a clock that passes
a million zeros in a second would do nothing else."""


class Method(Enum):
    """How the time of a period is spent."""

    TIME = "time"
    """So much time for so many moves, or for the rest of the game (sudden death)."""
    FISCHER = "fischer"
    """Each press adds `bonus_us`, never above `cap_us`, from move `bonus_from` on."""
    BRONSTEIN = "bronstein"
    """The first `bonus_us` of each move come back; shown as one number."""
    US_DELAY = "us_delay"
    """The main time waits `bonus_us` at each move; shown as two numbers."""
    BYO_YOMI = "byo_yomi"
    """After `time_us`, `count` times `each_us`; one that is not used up is whole again at the press."""
    CANADIAN = "canadian"
    """After `time_us`, `count` moves in `each_us`, again and again."""
    HOURGLASS = "hourglass"
    """What one side uses the other side gains."""
    GONG = "gong"
    """Each side in turn has `time_us`; the clock itself passes the turn on."""
    MOVE_LIMIT = "move_limit"
    """Each move has `time_us`; nothing is saved."""
    COUNT_UP = "count_up"
    """Counts the time used, without end."""
    OVERTIME = "overtime"
    """`time_us`, then on below zero (Scrabble)."""
    NONE = "none"
    """A game without a time control (`-`): the clock counts up."""
    UNKNOWN = "unknown"
    """The time control is not known (`?`): the clock counts up."""


DELAYS = frozenset({Method.BRONSTEIN, Method.US_DELAY})
"""Methods that hold the main time at the start of each move; they differ in what is shown, never in when a flag falls."""

BONUSES = DELAYS | {Method.FISCHER}
"""Methods that give something for each move: what `freeze` asks for."""

UPWARD = frozenset({Method.COUNT_UP, Method.NONE, Method.UNKNOWN})
"""Methods whose number is the time used; it grows and never meets a zero."""

CHAINABLE = BONUSES | {Method.TIME}
"""Methods that may be followed by another period."""

LAST_ONLY = frozenset({Method.BYO_YOMI, Method.CANADIAN, Method.OVERTIME})
"""Methods that may end a list of periods, and nothing can follow them."""


BLOCKS = frozenset({Method.BYO_YOMI, Method.CANADIAN})
"""Methods whose main time is followed by something else, entered at its zero by that side alone."""


@dataclass(frozen=True, slots=True)
class Period:
    """`moves` is how many moves this period asks for; None: no count (the rest of the game, or until zero)."""

    method: Method
    time_us: int = 0
    moves: int | None = None
    bonus_us: int = 0
    cap_us: int | None = None
    bonus_from: int = 1
    count: int = 0
    each_us: int = 0
    repeats: bool = False
