"""The parts of recognition's state, and the bench on which one reading works on them.

`Recognition` is a frozen value of the fields of `Work`; a reading lays them out on a `Work`, changes them
there and freezes them again, so nothing outside ever sees a half-done step. Each field belongs to the file
that is named beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import Enum
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import chess

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zeitnot.recognition.findings import Finding
    from zeitnot.recognition.picture import Picture
    from zeitnot.recognition.readings import Sensor, Timing
    from zeitnot.recognition.trail import Trail


@dataclass(frozen=True, slots=True)
class Line:
    """One hypothesis: the committed position, and the moves of the plies that are open.

    Several lines live while a ply is open; all have the same side to move. The first is the likeliest.
    """

    board: chess.Board
    path: tuple[tuple[int, chess.Move], ...] = ()


Choice = tuple[int, chess.Move]
"""A legal move, with the number of the line in whose position it is one."""


@dataclass(frozen=True, slots=True)
class Stood:
    """A complete legal move (or several) that the picture equalled at some time of this ply.

    `first` is the number of the first change after it stood, `upto` after it last stood; in between pieces
    were lifted and put back. `until_us` is None while it stands.
    `strayed`: since then something stood on a square that is empty after the move, so if the picture equals
    it again it is made anew; without that, pieces were only lifted and put back on their squares.
    """

    choices: tuple[Choice, ...]
    made_us: int
    occupied: int
    first: int
    upto: int
    until_us: int | None = None
    strayed: bool = False
    released: bool = False

    def lives_in(self, numbers: Mapping[int, int]) -> bool:
        """Whether one of these lines (old number to new) has a move of it."""
        return any(number in numbers for number, _ in self.choices)

    def with_lines(self, numbers: Mapping[int, int]) -> Stood:
        """The same in the lines that are left, by their new numbers."""
        left = tuple((numbers[n], move) for n, move in self.choices if n in numbers)
        return replace(self, choices=left)

    def until(self, at_us: int | None, upto: int) -> Stood:
        """The same, standing until then (None: it stands now)."""
        return Stood(
            self.choices,
            self.made_us,
            self.occupied,
            self.first,
            upto,
            at_us,
            self.strayed,
            self.released,
        )


@dataclass(frozen=True, slots=True)
class Aloft:
    """A square that was lifted and still reads empty.

    `on_standing`: a complete legal move stood on the board when it was lifted, so it may be the opponent's
    touch. `proven`: it lasted `touch_us`. `told`: it is a touch already reported (or none to report).
    """

    square: chess.Square
    at_us: int
    on_standing: bool
    adjusting: bool = False
    proven: bool = False
    told: bool = False

    def marked(self, *, told: bool) -> Aloft:
        """The same, proven to be a touch."""
        return Aloft(self.square, self.at_us, self.on_standing, self.adjusting, True, told)


@dataclass(frozen=True, slots=True)
class Adjust:
    """An announced j'adoube; `squares` None covers the next lift and put-back alone."""

    squares: frozenset[chess.Square] | None
    at_us: int
    color: chess.Color


@dataclass(frozen=True, slots=True)
class Touches:
    """The touches of this ply that were told, as bitboards: for certain, and with a doubt."""

    certain: int = 0
    doubtful: int = 0
    adjust: Adjust | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """The picture equals a legal reply to a move that stood before it, since `since_us`.

    `unseen`: that move is a capture that no reading showed (`standing.py`).
    """

    stood: Stood
    since_us: int
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class Gesturing:
    """Both kings on two centre squares since `since_us`."""

    squares: int
    since_us: int
    told: bool = False


@dataclass(frozen=True, slots=True)
class Scans:
    """What scans have shown: whether and when, how many in a row contradicted everything, what is stuck."""

    last_us: int | None = None
    contradicted: int = 0
    pressed_in_vain: bool = False
    stuck: int = 0

    def seen(self, at_us: int) -> Scans:
        """The same, with a scan then."""
        return Scans(at_us, self.contradicted, self.pressed_in_vain, self.stuck)


@dataclass(frozen=True, slots=True)
class Pressed:
    """The last press of this board that scans, to be judged again by the next scan.

    `before` holds the fields of `Work` as they were; `moves` what the press was taken for, none if for
    nothing; `count` numbers the first change after it, if it was taken for nothing.
    """

    before: tuple[Any, ...]
    at_us: int
    ply: int
    count: int
    moves: tuple[chess.Move, ...] = ()
    unconfirmed: bool = False


class Link(Enum):
    """Whether the readings are whole."""

    WHOLE = "whole"
    LOST = "lost"
    RESTORED = "restored"


@dataclass(slots=True)
class Work:
    """The state of recognition while one reading works on it."""

    sensor: Sensor
    timing: Timing
    ply: int
    lines: tuple[Line, ...]  # lines.py
    picture: Picture  # picture.py
    trail: Trail  # trail.py
    stood: tuple[Stood, ...] = ()  # standing.py
    reply: Reply | None = None  # standing.py
    aloft: tuple[Aloft, ...] = ()  # touches.py
    touches: Touches = field(default_factory=Touches)  # touches.py
    gesture: Gesturing | None = None  # gesture.py
    scans: Scans = field(default_factory=Scans)  # scans.py, stuck.py
    link: Link = Link.WHOLE  # scans.py
    degrees: int = 0  # setup.py
    other_degrees: tuple[int, ...] = ()  # setup.py
    before_play: bool = True  # setup.py: no ply is committed yet
    wrong_set_up: int | None = 0  # setup.py: what was told; None once all was right
    pressed: Pressed | None = None  # heal.py
    findings: list[Finding] = field(default_factory=list)

    @property
    def board(self) -> chess.Board:
        return self.lines[0].board

    @property
    def standing(self) -> Stood | None:
        """What stands on the board now."""
        if self.stood and self.stood[-1].until_us is None:
            return self.stood[-1]
        return None

    def wrong(self) -> int:
        """Where the picture differs from the likeliest committed position."""
        return self.picture.differs(self.board) & ~self.scans.stuck

    def laid_by(self) -> Any:
        """All fields but the findings, in their order: `Work(*these)` is the same state."""
        return LAID_BY(self)

    def tell(self, finding: Finding) -> None:
        self.findings.append(finding)


STATE = tuple(f.name for f in fields(Work) if f.name != "findings")
LAID_BY = attrgetter(*STATE)
