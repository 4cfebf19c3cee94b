"""What a player may say and what an arbiter may do, as values.

Rules of this file: one class an act, imperative; fields are what the act needs and nothing else. The names
on the outside are in `names.py`, which must change with this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import chess

# --- players


@dataclass(frozen=True, slots=True)
class Adjust:
    """ "J'adoube" (4.2.1): covers the named squares, or the next lift and put-back alone."""

    squares: tuple[chess.Square, ...] | None = None


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw (9.1.2.1)."""


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    """Accept the opponent's offer (5.2.3)."""


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    """Reject the opponent's offer orally (9.1.2.1)."""


@dataclass(frozen=True, slots=True)
class ClaimThreefold:
    """Claim a draw by repetition (9.2); with `move`, the move that is about to be played."""

    move: chess.Move | None = None


@dataclass(frozen=True, slots=True)
class ClaimFifty:
    """Claim a draw by the fifty-move rule (9.3); with `move`, the move that is about to be played."""

    move: chess.Move | None = None


@dataclass(frozen=True, slots=True)
class ClaimIllegal:
    """Claim that the opponent completed an illegal move (7.5, A.5.2)."""


@dataclass(frozen=True, slots=True)
class ClaimTouch:
    """Claim that the opponent broke Article 4 (4.8)."""


@dataclass(frozen=True, slots=True)
class ClaimFlag:
    """Claim that the opponent's flag has fallen (6.8)."""


@dataclass(frozen=True, slots=True)
class ClaimNormalMeans:
    """Claim that the opponent cannot or does not try to win by normal means (Guidelines III.5)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign (5.1.2)."""


@dataclass(frozen=True, slots=True)
class CallArbiter:
    """Halt the clocks to call the arbiter (6.11.2)."""


@dataclass(frozen=True, slots=True)
class Promote:
    """Say which piece the pawn became, where the sensor cannot know."""

    piece: chess.Piece


PlayerAct: TypeAlias = (
    Adjust
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | ClaimThreefold
    | ClaimFifty
    | ClaimIllegal
    | ClaimTouch
    | ClaimFlag
    | ClaimNormalMeans
    | Resign
    | CallArbiter
    | Promote
)

# --- the arbiter


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop both clocks."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the clock of the side to move run again."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept a ruling: its remedy is applied."""

    ruling: int


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Dismiss a ruling: nothing comes of it."""

    ruling: int


@dataclass(frozen=True, slots=True)
class SetClock:
    """Correct the clock while it is paused; what is None stays. Pairs are (white, black)."""

    white_us: int | None = None
    black_us: int | None = None
    moves: tuple[int, int] | None = None
    period: tuple[int, int] | None = None
    side: chess.Color | None = None
    flags: tuple[bool, bool] | None = None


@dataclass(frozen=True, slots=True)
class AddTime:
    """Give a side time, or take it (negative)."""

    side: chess.Color
    us: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer a question."""

    question: int
    answer: str


@dataclass(frozen=True, slots=True)
class Accidental:
    """The touch on that square was clearly accidental (4.2.2)."""

    square: chess.Square


@dataclass(frozen=True, slots=True)
class TouchedPieces:
    """The arbiter saw these pieces touched by the player having the move, in this order."""

    squares: tuple[chess.Square, ...]


@dataclass(frozen=True, slots=True)
class TwoHands:
    """The player used both hands for one move and pressed (7.5.4)."""

    side: chess.Color


@dataclass(frozen=True, slots=True)
class IllegalMove:
    """The one-touch remedy: this player's last completed move was illegal (7.5.5)."""

    side: chess.Color


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo the latest act of the arbiter or applied remedy that still stands."""


@dataclass(frozen=True, slots=True)
class SetPosition:
    """The position on the board from now on."""

    fen: str


@dataclass(frozen=True, slots=True)
class GiveResult:
    """The arbiter's result; `reason` one of the outside names, `arbiter` if none is given."""

    result: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Late:
    """A player arrived this much after the start (6.7)."""

    side: chess.Color
    us: int


@dataclass(frozen=True, slots=True)
class Penalise:
    """A penalty of 12.9; `us` for those that change a clock."""

    side: chess.Color
    penalty: str
    us: int | None = None


@dataclass(frozen=True, slots=True)
class WrongSetUp:
    """The game began with pieces set up wrong, which no sensor saw (7.2.1)."""


@dataclass(frozen=True, slots=True)
class ColoursReversed:
    """The players have each other's colours (7.3)."""


ArbiterAct: TypeAlias = (
    Pause
    | Resume
    | Accept
    | Dismiss
    | SetClock
    | AddTime
    | Choose
    | Accidental
    | TouchedPieces
    | TwoHands
    | IllegalMove
    | TakeBack
    | SetPosition
    | GiveResult
    | Late
    | Penalise
    | WrongSetUp
    | ColoursReversed
)
