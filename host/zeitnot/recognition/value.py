"""Recognition as the table holds it: a frozen value that answers readings with findings.

Every method returns a new value; equal values answer equally, and a value can be pickled as it is, so a game
goes on where it was. Stamps may come in any order; nothing here raises because of what a board says.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from zeitnot.recognition import lines as hypotheses
from zeitnot.recognition import press as pressing
from zeitnot.recognition.changes import advance, conclude_stood, next_due
from zeitnot.recognition.findings import Standing
from zeitnot.recognition.orientation import TO_GAME
from zeitnot.recognition.picture import Picture
from zeitnot.recognition.readings import Place, Reading, Scan, Sensor, Timing
from zeitnot.recognition.scans import one_square_read, scanned
from zeitnot.recognition.trail import Felt, Trail
from zeitnot.recognition.work import (
    LAID_BY,
    Adjust,
    Aloft,
    Gesturing,
    Line,
    Link,
    Pressed,
    Reply,
    Scans,
    Stood,
    Touches,
    Work,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    import chess

    from zeitnot.recognition.findings import Finding

Answer = tuple["Recognition", tuple["Finding", ...]]


@dataclass(frozen=True, slots=True)
class Recognition:
    """All that is known of the game on the board. The fields are those of `Work`, frozen."""

    sensor: Sensor
    timing: Timing
    ply: int
    lines: tuple[Line, ...]
    picture: Picture
    trail: Trail = field(default_factory=Trail)
    stood: tuple[Stood, ...] = ()
    reply: Reply | None = None
    aloft: tuple[Aloft, ...] = ()
    touches: Touches = field(default_factory=Touches)
    gesture: Gesturing | None = None
    scans: Scans = field(default_factory=Scans)
    link: Link = Link.WHOLE
    degrees: int = 0
    other_degrees: tuple[int, ...] = ()
    before_play: bool = True
    wrong_set_up: int | None = 0
    pressed: Pressed | None = None

    @classmethod
    def begin(
        cls, board: chess.Board, sensor: Sensor, timing: Timing | None = None, ply: int = 1
    ) -> Recognition:
        """A game from a position; the board is taken to stand so until it says otherwise."""
        board = board.copy(stack=False)
        picture = Picture.of(board, identity=sensor is Sensor.IDENTITY)
        return cls(sensor, timing or Timing(), ply, (Line(board),), picture)

    # What it knows

    @property
    def board(self) -> chess.Board:
        """The committed position (the likeliest, while a ply is open). Not to be changed."""
        return self.lines[0].board

    @property
    def orientation(self) -> int:
        """By how many degrees, clockwise, the board lies turned."""
        return self.degrees

    @property
    def mismatch(self) -> int:
        """The game's squares where the board differs from the committed position, as a bitboard."""
        return self.picture.differs(self.board) & ~self.scans.stuck

    @property
    def standing(self) -> Standing | None:
        """The complete legal moves that the board shows now, before anything has committed them."""
        if not self.stood or self.stood[-1].until_us is not None or self.gesture is not None:
            return None
        stood = self.stood[-1]
        return Standing(hypotheses.distinct(stood.choices), stood.made_us, self.trail.changed_us)

    @property
    def open_plies(self) -> dict[int, tuple[chess.Move, ...]]:
        """The plies not settled yet, with the moves that are still possible, the likeliest first."""
        return {
            ply: tuple(dict.fromkeys(dict(line.path)[ply] for line in self.lines))
            for ply, _ in self.lines[0].path
        }

    @property
    def wake_us(self) -> int | None:
        """When to call `wake`, if nothing comes before."""
        return next_due(self._work())

    # What happens

    def read(self, reading: Reading) -> Answer:
        """Takes in a lift, a place or a scan."""
        work = self._work()
        if isinstance(reading, Scan):
            if self.sensor is Sensor.OCCUPANCY and reading.pieces is not None:
                reading = Scan(reading.at_us, reading.filled)
            scanned(work, reading)
        else:
            square = TO_GAME[self.degrees][reading.square]
            filled = isinstance(reading, Place)
            named = filled and self.sensor is Sensor.IDENTITY
            one_square_read(
                work, Felt(reading.at_us, square, filled, reading.piece if named else None)
            )
        return _answer(work)

    def wake(self, at_us: int) -> Answer:
        """Does what is due at that instant."""
        work = self._work()
        advance(work, at_us)
        return _answer(work)

    def press(self, color: chess.Color, at_us: int) -> Answer:
        """The press of a plunger; only that of the side to move on the committed position means anything."""
        work = self._work()
        advance(work, at_us)
        if color == work.board.turn and work.link is Link.WHOLE:
            pressing.press(work, at_us)
        return _answer(work)

    def settle(self, at_us: int) -> Answer:
        """Commits what stands: the Laws say that it ends the game, and it has stood still long enough."""
        work = self._work()
        advance(work, at_us)
        if (stood := work.standing) is not None:
            conclude_stood(work, stood, "settled")
        return _answer(work)

    def adjust(
        self, color: chess.Color, squares: Iterable[chess.Square] | None, at_us: int
    ) -> Recognition:
        """An announced j'adoube; whether it counts is for the Laws (4.2.1)."""
        named = None if squares is None else frozenset(squares)
        return replace(self, touches=replace(self.touches, adjust=Adjust(named, at_us, color)))

    def choose(self, ply: int, move: chess.Move) -> Answer:
        """An answer to a question: of the open plies' explanations those with this move stay."""
        work = self._work()
        kept = tuple(line for line in self.lines if (ply, move) in line.path)
        if kept:
            numbers = {self.lines.index(line): number for number, line in enumerate(kept)}
            work.lines = kept
            work.stood = tuple(
                stood.with_lines(numbers) for stood in work.stood if stood.lives_in(numbers)
            )
            work.reply, work.pressed = None, None
            hypotheses.settle(work, None)
        return _answer(work)

    def expect(self, board: chess.Board, ply: int | None = None) -> Recognition:
        """Anchors anew: another committed position, the same board before us, no evidence."""
        again = self.before_play and board == self.board
        return replace(
            Recognition.begin(board, self.sensor, self.timing, self.ply if ply is None else ply),
            picture=self.picture,
            scans=Scans(self.scans.last_us, stuck=self.scans.stuck),
            link=self.link,
            degrees=self.degrees,
            other_degrees=self.other_degrees if again else (),
            before_play=again,
            wrong_set_up=self.wrong_set_up if again else 0,
        )

    def link_lost(self) -> Recognition:
        """The cable is out: nothing is judged until a scan has come."""
        return replace(self, link=Link.LOST)

    def link_restored(self) -> Recognition:
        """The cable is back: the next scan is explained from the last committed position."""
        return replace(self, link=Link.RESTORED) if self.link is Link.LOST else self

    def _work(self) -> Work:
        return Work(*LAID_BY(self))


def _answer(work: Work) -> Answer:
    return Recognition(*LAID_BY(work)), tuple(work.findings)
