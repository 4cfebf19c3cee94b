"""What recognition has to say: the findings of one reading, in the order they happened.

Squares and moves are the game's. A finding is evidence or a recognised move, never a ruling: the Laws judge.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import chess

Because = Literal["press", "touch", "settled", "scan"]
Shape = Literal["no_move", "illegal_move", "promotion_incomplete", "displaced"]


@dataclass(frozen=True, slots=True)
class Standing:
    """One or several complete legal moves that the board shows now and that nothing has committed yet."""

    moves: tuple[chess.Move, ...]
    made_us: int
    still_since_us: int


@dataclass(frozen=True, slots=True)
class Touched:
    """A piece was lifted for at least `touch_us`, or moved, by the player who had the move.

    `at_us` is the stamp of the lift. `certain` is false for an opponent's piece that was lifted and put back
    while no own piece was in the air. The same square may be told again when a later touch of it is certain.
    """

    color: chess.Color
    square: chess.Square
    piece: chess.Piece
    at_us: int
    certain: bool = True
    adjusting: bool = False
    order_unclear: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """A move was made. One move is known; several are a question, the likeliest first.

    `promotion`: they differ in the piece alone, the queen first. `because="scan"` for a ply that was told
    before replaces it: the board had lost readings, and the first scan after the press shows what was there.
    `awaits_scan`: nobody need be asked yet, the next scan will tell more.
    """

    ply: int
    moves: tuple[chess.Move, ...]
    made_us: int
    because: Because
    promotion: bool = False
    awaits_scan: bool = False


@dataclass(frozen=True, slots=True)
class NotMade:
    """A press on a board that shows no finished legal move.

    `confirmed` is false while the board scans and no scan has come since its last reading: the next one may
    show that the move was made (`Made` with `because="scan"`). `check_set_up`: a piece that never left its
    first square moved as its neighbour would; perhaps they were swapped in the set-up (7.2.1).
    """

    shape: Shape
    move: chess.Move | None
    squares: frozenset[chess.Square]
    at_us: int
    confirmed: bool = True
    check_set_up: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """An open ply is open no more: this move alone explains what came later."""

    ply: int
    move: chess.Move


@dataclass(frozen=True, slots=True)
class Released:
    """Evidence for 4.7: a complete legal move stood, then its piece was lifted and set down elsewhere.

    `slid`: further on along the same line, so perhaps it never left the hand. For a promotion on the same
    square (4.4.4) `placed` is that square.
    """

    color: chess.Color
    square: chess.Square
    move: chess.Move
    made_us: int
    lifted_us: int
    placed: chess.Square
    slid: bool


@dataclass(frozen=True, slots=True)
class Stuck:
    """A square contradicts every explanation and has not changed; it is left out until it does."""

    square: chess.Square


@dataclass(frozen=True, slots=True)
class Gesture:
    """Both kings stood on centre squares long enough: provisional, for the arbiter to confirm."""

    result: str
    squares: frozenset[chess.Square]


@dataclass(frozen=True, slots=True)
class Turned:
    """The board lies turned clockwise by so many degrees."""

    degrees: int


@dataclass(frozen=True, slots=True)
class SetUp:
    """Before the first move: the squares that are set up wrong (7.2.1); empty when all is right."""

    squares: frozenset[chess.Square]


@dataclass(frozen=True, slots=True)
class LinkExplained:
    """After a lost link the scan is explained by these moves; a `Made` follows for each."""

    moves: tuple[chess.Move, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """The position cannot be explained: somebody must say what it is."""

    squares: frozenset[chess.Square]


Finding = (
    Touched
    | Made
    | NotMade
    | Settled
    | Released
    | Stuck
    | Gesture
    | Turned
    | SetUp
    | LinkExplained
    | Asked
)
