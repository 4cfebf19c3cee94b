"""Everything a table knows, as one frozen value.

Rules of this file: only values, no behaviour but plain look-ups. A `chess.Board` in here is never changed. The
state is picklable; a state that was saved and loaded goes on as if nothing had happened. `desk.py` holds the
working copy of it during a step.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import chess

    from zeitnot.clock import Clock
    from zeitnot.laws.counters import Counters
    from zeitnot.laws.editions import Edition
    from zeitnot.laws.history import History
    from zeitnot.laws.irregularities import Watch
    from zeitnot.laws.offers import Offer
    from zeitnot.recognition import Recognition
    from zeitnot.table.effects import RemedyShown
    from zeitnot.table.events import Lifted, Placed, Pressed
    from zeitnot.table.prospects import Prospect
    from zeitnot.table.setup import Setup


class Policy(Enum):
    """Who acts on a ruling: the arbiter, the table at once, or nobody."""

    ARBITER = "arbiter"
    ENFORCE = "enforce"
    RECORD = "record"


class Stopped(Enum):
    """Why the clocks stand in mid-game; it decides who may let them run again."""

    BY_TABLE = "table"
    BY_PLAYER = "player"
    BY_ARBITER = "arbiter"
    BY_RESTART = "restart"


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of the record. `choices` holds more than one move while a question about it is open."""

    number: int
    side: chess.Color
    move: chess.Move
    san: str
    made_us: int
    legal: bool
    board: chess.Board
    """The position after it."""
    history: History
    choices: tuple[chess.Move, ...] = ()
    printed: bool = True
    """False for a ply left open by `which_move`: nobody has been told what it was."""
    hands: Hands | None = None
    """What the mover's hands had done (for a claim of Article 4)."""
    completed: str | None = None
    used_us: int = 0
    credit_us: int = 0
    """What its press put on the mover's clock."""


@dataclass(frozen=True, slots=True)
class SeenTouch:
    """A touch by the player having the move; `kind` as in the `touch` effect."""

    side: chess.Color
    square: chess.Square
    piece: chess.Piece
    at_us: int
    certain: bool
    kind: str
    order_unclear: bool = False


class Standing(Enum):
    """What has become of a ruling."""

    OPEN = "open"
    APPLIED = "applied"
    DISMISSED = "dismissed"
    LAPSED = "lapsed"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling and what is needed to apply it."""

    id: int
    kind: str
    article: str
    offender: chess.Color | None
    remedy: RemedyShown
    audience: str
    window: str | None
    standing: Standing = Standing.OPEN
    undoes: int | None = None
    """The first ply that its remedy takes back."""
    plies: int = 0
    """How many plies the record had."""
    pressed_used_us: int | None = None
    """The fault was completed by a press that was credited; its turn had used this much."""
    loses: bool = False
    at_us: int = 0
    touches: tuple[SeenTouch, ...] = ()
    """The touches that bind the move to be played instead (7.5.1, 4.3)."""
    released: tuple[str, ...] = ()
    counts: bool = False
    """It goes on the offender's counter when it is applied."""
    take_time: tuple[chess.Color, int] | None = None
    """What the offender himself loses (1997)."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something only a person can tell."""

    id: int
    ply: int
    ask: str
    choices: tuple[str, ...]
    open: bool = True


class Purpose(Enum):
    """What a question to the prover is for."""

    FLAG = "flag"
    DEAD_POSITION = "dead_position"
    RESIGNATION = "resignation"
    ILLEGAL_MOVES = "illegal_moves"


@dataclass(frozen=True, slots=True)
class Query:
    """A question to the prover that has no answer yet. `loser` loses if `winner` can mate."""

    id: int
    purpose: Purpose
    winner: chess.Color
    fen: str
    ply: int
    at_us: int
    other_unwinnable: bool = False
    ruling: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    result: str
    reason: str
    article: str
    at_us: int


@dataclass(frozen=True, slots=True)
class Undo:
    """An act that may be taken back: the state before it, and what tells whether anything has happened since."""

    what: str
    before: State
    play: int
    at_us: int
    after: Recognition | None
    """Recognition as the act left it."""
    ruling: int | None = None
    add_time: tuple[chess.Color, int] | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """What never changes during a game."""

    setup: Setup
    policy: Policy
    edition: Edition


@dataclass(frozen=True, slots=True)
class Record:
    """The main line."""

    start: chess.Board
    start_history: History
    plies: tuple[Ply, ...] = ()
    first: int = 1
    """The number of the first of `plies`: more than 1 once an arbiter has set a position."""

    @property
    def board(self) -> chess.Board:
        """The position after the last ply."""
        return self.plies[-1].board if self.plies else self.start

    @property
    def next_number(self) -> int:
        """The number of the ply that is to be made."""
        return self.first + len(self.plies)

    def ply(self, number: int) -> Ply | None:
        """The ply of that number, or None."""
        index = number - self.first
        return self.plies[index] if 0 <= index < len(self.plies) else None

    def before(self, ply: Ply) -> chess.Board:
        """The position that a ply of the record was made in."""
        earlier = self.ply(ply.number - 1)
        return self.start if earlier is None else earlier.board

    @property
    def history(self) -> History:
        """The positions that count for repetition, the last one on the board."""
        return self.plies[-1].history if self.plies else self.start_history

    @property
    def is_open(self) -> bool:
        """Nobody knows yet what one of the last plies was: Articles 4, 5 and 7 cannot be judged."""
        return any(not ply.printed for ply in self.plies[-8:])

    @property
    def moves_by_both(self) -> int:
        """How many moves each side has made: the smaller of the two counts."""
        white = sum(1 for ply in self.plies if ply.side)
        return min(white, len(self.plies) - white)


@dataclass(frozen=True, slots=True)
class Hands:
    """What the hands of the player having the move have done since the last committed ply (Article 4)."""

    touches: tuple[SeenTouch, ...] = ()
    released: tuple[str, ...] = ()
    """UCI of moves whose piece was released on its square (4.7)."""
    bound: tuple[SeenTouch, ...] = ()
    """Touches of a move that was undone (7.5.1): they bind its replacement before all later ones."""
    bound_released: tuple[str, ...] = ()
    after_illegal: bool = False
    """What binds comes from an illegal move: 7.5.1 puts its replacement under 4.3 and 4.7 alone."""
    lapsed_offer: Offer | None = None
    """The opponent's draw offer that the first of these touches refused."""
    must_play: chess.Move | None = None
    """A move announced with a wrong claim (9.5.3)."""
    promotion: chess.PieceType | None = None
    """The piece that the player has named for his pawn."""
    left: tuple[chess.Move, ...] | None = None
    """What Article 4 leaves by everything seen; None while nothing binds."""


NO_TOUCHES = Hands()


@dataclass(frozen=True, slots=True)
class Cases:
    """What waits for a decision, and what was decided."""

    faults: Counters
    watch: Watch
    offer: Offer | None = None
    rulings: tuple[Ruling, ...] = ()
    questions: tuple[Question, ...] = ()
    queries: tuple[Query, ...] = ()
    next_query: int = 1
    normal_means: bool = False
    """A player has claimed a draw by normal means; the arbiter has not decided."""

    def ruling(self, number: int) -> Ruling | None:
        """The ruling of that id, or None."""
        return self.rulings[number - 1] if 1 <= number <= len(self.rulings) else None

    def question(self, number: int) -> Question | None:
        """The question of that id, or None."""
        return self.questions[number - 1] if 1 <= number <= len(self.questions) else None


@dataclass(frozen=True, slots=True)
class Halt:
    """Why play does not simply go on."""

    stopped: Stopped | None = None
    restoring: bool = False
    """Pieces are being put back after a ruling: lifts are no touches until the board is as required."""
    owed: chess.Color | None = None
    """This player pressed while the board was displaced: his move is still to be explained."""
    held_flag_us: int | None = None
    """A flag instant passed while a mate stood on the board; it waits for the board to stand still."""
    link_lost: bool = False
    blind_presses: tuple[tuple[chess.Color, int], ...] = ()
    """Presses while the link was lost: (side, time used); their moves are still to be explained."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What was last told, so that it is told again only when it changes."""

    mismatch: int = 0
    wake_us: int | None = None
    zero_us: int | None = None
    """The clock's next zero, as long as the clock is the same."""
    prospect: Prospect | None = None
    """What the move that stands on the board leads to."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A lost link: the state before it, the presses since, and the readings that came late."""

    before: State
    presses: tuple[Pressed, ...] = ()
    readings: tuple[Lifted | Placed, ...] = ()


@dataclass(frozen=True, slots=True)
class Doubt:
    """A press that completed no move on a board whose readings no scan has confirmed yet."""

    before: State
    pressed_us: int
    rulings: int
    """How many rulings there were before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The table between two events. `t` is the instant of the last one."""

    rules: Rules
    t: int
    clock: Clock
    recognition: Recognition | None
    """None where there is no sensor: a clock without a board."""
    record: Record
    hands: Hands
    cases: Cases
    halt: Halt
    shown: Shown
    result: Result | None = None
    turn_started_us: int = 0
    """When the turn of the side to move on the clock began, moved on by the length of every pause since."""
    paused_us: int | None = None
    """When the pause began, in a pause."""
    undo: tuple[Undo, ...] = ()
    play: int = 0
    """Counts what the players did: so an undo knows whether play has gone on."""
    before_flag: State | None = None
    """The state just before the last final flag, for a press that is reported late."""
    pressed_us: tuple[int | None, int | None] = (None, None)
    """The last press of (white, black): within the lock-out after it a line only bounces."""
    doubt: Doubt | None = None
    outage: Outage | None = None


class View(Protocol):
    """What may be asked of the table, between steps or in the middle of one."""

    @property
    def rules(self) -> Rules: ...
    @property
    def clock(self) -> Clock: ...
    @property
    def recognition(self) -> Recognition | None: ...
    @property
    def record(self) -> Record: ...
    @property
    def hands(self) -> Hands: ...
    @property
    def halt(self) -> Halt: ...
    @property
    def shown(self) -> Shown: ...
    @property
    def result(self) -> Result | None: ...
