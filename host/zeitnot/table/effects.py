"""What the table does: frozen effects, in the order they happen.

Rules of this file: imperative or plain nouns of the outside contract; fields in the order in which the trace
prints them. `WakeAt` is the only effect that is not printed: it asks the shell for a `Woke` at that instant
(and replaces the wake asked for before; None asks for none). The names on the outside are in `names.py`,
which must change with this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import chess


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """Anything the table does. Do not make one of this class itself. `t` is that of its event or timer."""

    t: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WakeAt(Effect):
    """Wake the table at this instant; replaces the wake before."""

    wake_us: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowClock(Effect):
    """How the clock stands at `t`; pairs are (white, black)."""

    white_us: int
    black_us: int
    main_us: tuple[int, int]
    delay_us: int
    running: chess.Color | None
    phase: str
    moves: tuple[int, int]
    period: tuple[int, int]
    flags: tuple[bool, bool]
    first_flag: chess.Color | None
    face: tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveMade(Effect):
    """A move stands in the record; `made_t` is the instant it was made on the board."""

    ply: int
    side: chess.Color
    uci: str
    san: str
    made_t: int
    legal: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCompleted(Effect):
    """That ply is completed (6.2.1): by `press`, `next_move` or `game_end`."""

    ply: int
    side: chess.Color
    by: str
    used_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTakenBack(Effect):
    """That ply is no longer in the record."""

    ply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchSeen(Effect):
    """A piece was touched; `piece` is its FEN letter, `touched_t` the stamp of the lift."""

    side: chess.Color
    square: chess.Square
    piece: str
    touched_t: int
    kind: str
    certain: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ObligationStands(Effect):
    """What Article 4 leaves that side: UCI, sorted."""

    side: chess.Color
    moves: tuple[str, ...]
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagFell(Effect):
    """A flag that counts; `first` when no flag fell before it."""

    side: chess.Color
    first: bool


@dataclass(frozen=True, slots=True)
class RemedyShown:
    """What a ruling costs and asks; None where it asks nothing of the kind."""

    add_time: tuple[chess.Color, int] | None = None
    restore: str | None = None
    must_play: tuple[str, ...] | None = None
    result: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingMade(Effect):
    """A ruling, for the `arbiter` alone or for `both` players as well; `window` says what closes it."""

    id: int
    kind: str
    article: str
    offender: chess.Color | None
    remedy: RemedyShown
    audience: str
    window: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingApplied(Effect):
    """The remedy of that ruling was applied, by `table` (enforce) or `arbiter`."""

    ruling: int
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingWithdrawn(Effect):
    """That ruling no longer stands: dismissed, taken back, lapsed or disproved."""

    ruling: int
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AskVerdict(Effect):
    """Ask the prover whether `winner` can ever checkmate from that position."""

    query: int
    fen: str
    winner: chess.Color


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAsked(Effect):
    """The sensors cannot tell; somebody must: `promotion`, `which_move` or `position`."""

    id: int
    ply: int
    ask: str
    choices: tuple[str, ...]
    audience: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowPosition(Effect):
    """The position of the record, and the squares where the board differs from it, as a bitboard of game squares.

    It is told at every lift and placing, so it holds the board itself; the texts are made for who prints it.
    """

    board: chess.Board
    differs: chess.Bitboard

    @property
    def fen(self) -> str:
        """The whole FEN."""
        return self.board.fen()

    @property
    def occupied_expected(self) -> chess.Bitboard:
        """The squares that should be occupied."""
        return self.board.occupied

    @property
    def mismatch(self) -> tuple[chess.Square, ...]:
        """The squares that differ, sorted by name."""
        return tuple(sorted(chess.scan_forward(self.differs), key=chess.square_name))


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOver(Effect):
    """The result; `*` when a result was taken back."""

    result: str
    reason: str
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice(Effect):
    """Something somebody should know; `content` says more (a result meant, an act refused and why)."""

    kind: str
    squares: tuple[chess.Square, ...]
    audience: str
    content: str | None = None


AnyEffect: TypeAlias = (
    WakeAt
    | ShowClock
    | MoveMade
    | MoveCompleted
    | MoveTakenBack
    | TouchSeen
    | ObligationStands
    | FlagFell
    | RulingMade
    | RulingApplied
    | RulingWithdrawn
    | AskVerdict
    | QuestionAsked
    | ShowPosition
    | GameOver
    | Notice
)
