"""The guided check of a table: each contact, lamp, digit and square, one after another, with a person.

Rules of this file
- It asks the person for one thing at a time and watches the hardware; what does not come is skipped with Enter.
- What comes instead is told by name: two wires that were swapped are found at once.
- Nothing here knows a terminal or a simulation: a `Person` is given. Each step ends in `Finding`s; none of them raises.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

import chess

from zeitnot.clock.digits import Digits
from zeitnot.clock.faces.face import Face, Mark, SideFace
from zeitnot.clock.reading import Phase
from zeitnot.devices.contact import Pressed, Released
from zeitnot.devices.contacts import read, start
from zeitnot.link.events import BoardReported, BoardScanned, LinkRefused, SquarePlaced

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from zeitnot.devices.contacts import Event
    from zeitnot.devices.lines import Lines
    from zeitnot.link.events import BoardEvent


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Finding:
    """What one step came to."""

    good: bool
    text: str


@dataclass(frozen=True, slots=True)
class Contact:
    """Press or let go of this contact."""

    line: str
    down: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """Say whether this can be seen or heard."""

    what: str


@dataclass(frozen=True, slots=True)
class Squares:
    """Put a piece on each square."""


Request = Contact | Seen | Squares


class Person(Protocol):
    """Who does what is asked."""

    def tell(self, text: str) -> None: ...

    def ask(self, request: Request, text: str) -> None:
        """Ask for something that the hardware will show."""

    async def skip(self) -> None:
        """Ends when the person cannot do what was asked."""

    async def yes(self, request: Request, text: str) -> bool: ...


EVERYTHING = SideFace(
    time=Digits(negative=False, hours=8, minutes=88, seconds=88),
    delay=None,
    delaying=False,
    to_move=True,
    mark=Mark.SOLID,
    period=8,
    moves=88,
    moves_to_go=88,
    byo_yomi=None,
)
TEST_FACE = Face(EVERYTHING, EVERYTHING, Phase.RUNNING, chess.WHITE)
"""Every digit an 8, every mark on."""


async def contacts(
    lines: Lines, inputs: Sequence[str], person: Person, now_us: Callable[[], int]
) -> list[Finding]:
    """Each contact is pressed and let go once."""
    loop = asyncio.get_running_loop()
    came: asyncio.Queue[Event] = asyncio.Queue()
    state = start(lines, inputs, now_us())
    alarm: asyncio.TimerHandle | None = None

    def drain() -> None:
        nonlocal state, alarm
        state, events = read(lines, state, now_us)
        for event in events:
            came.put_nowait(event)
        if alarm is not None:
            alarm.cancel()
        wake_us = state.next_wake_us
        alarm = None if wake_us is None else loop.call_later((wake_us - now_us()) / 1e6, drain)

    closed = [line for line in inputs if state.of[line].down]
    findings = [
        Finding(False, f"{line} is closed already: its contact is stuck or shorted to ground")
        for line in closed
    ]
    loop.add_reader(lines.fd, drain)
    try:
        for line in inputs:
            if line not in closed:
                findings.append(await _contact(line, came, person))
    finally:
        loop.remove_reader(lines.fd)
        if alarm is not None:
            alarm.cancel()
    return findings


async def _contact(line: str, came: asyncio.Queue[Event], person: Person) -> Finding:
    for down, word in ((True, "press"), (False, "let go of")):
        person.ask(Contact(line, down), f"{word} {line} (Enter if nothing happens)")
        wanted = Pressed if down else Released
        while True:
            event = await _first(came.get(), person.skip())
            if event is None:
                return Finding(False, f"{line} does not answer: {word} was not seen")
            if isinstance(event, wanted) and event.line == line:
                break
            if isinstance(event, Pressed) and event.line != line:
                return Finding(False, f"{line} answers as {event.line}: are two wires swapped?")
    return Finding(True, line)


async def lamps(lines: Lines, outputs: Sequence[str], person: Person) -> list[Finding]:
    """Each lamp is lit alone, and the buzzer sounds."""
    findings = []
    for line in outputs:
        sense = "can you hear it" if line == "buzzer" else "is it lit, and no other lamp"
        lines.set(line, True)
        good = await person.yes(Seen(line), f"{line} is on: {sense}?")
        lines.set(line, False)
        findings.append(Finding(good, line if good else f"{line} was not seen or heard"))
    return findings


async def display(show: Callable[[Face], None], kind: str, person: Person) -> list[Finding]:
    """Every digit and mark is lit."""
    show(TEST_FACE)
    text = "does every digit show an 8, both flags and both points or bars of the side to move included?"
    good = await person.yes(Seen(kind), f"display {kind}: {text}")
    return [Finding(good, kind if good else f"display {kind} does not show everything")]


class Board:
    """The sensor board as the check sees it: what it has felt, and what it said of itself."""

    def __init__(self) -> None:
        self.came: asyncio.Queue[BoardEvent] = asyncio.Queue()

    def heard(self, event: BoardEvent) -> None:
        self.came.put_nowait(event)


async def squares(
    board: Board, light: Callable[[chess.Bitboard], None], person: Person
) -> list[Finding]:
    """A piece is put on each square in turn, in any order; the lit squares are those still to be felt."""
    missing = chess.SquareSet(chess.BB_ALL)
    findings: list[Finding] = []
    asked = False
    while missing:
        event = await _first(board.came.get(), person.skip())
        match event:
            case None:
                break
            case LinkRefused(_, reason):
                return [Finding(False, reason)]
            case BoardReported() if bad := event.stuck | event.noisy:
                findings.append(
                    Finding(False, f"not to be trusted: {_names(chess.SquareSet(bad))}")
                )
            case BoardScanned(_, occupied, _):
                if not asked:
                    asked = True
                    if occupied:
                        names = _names(chess.SquareSet(occupied))
                        person.tell(
                            f"pieces on {names}; if there are none, those squares are stuck"
                        )
                    light(int(missing))
                    person.ask(
                        Squares(),
                        "put a piece on every square, one after another, and take it away again;"
                        " the squares that are lit are left (Enter to end)",
                    )
            case SquarePlaced(square, _, _):
                if square in missing:
                    missing.discard(square)
                    light(int(missing))
            case _:
                pass
    if not asked:
        return [*findings, Finding(False, "the sensor board did not answer")]
    if not missing:
        return [*findings, Finding(True, "64 squares")]
    return [*findings, *_dead(missing)]


def _dead(missing: chess.SquareSet) -> list[Finding]:
    """Whole rows and columns first: then it is a wire, not a contact."""
    findings = []
    for names, masks, what in (
        (chess.FILE_NAMES, chess.BB_FILES, "column"),
        (chess.RANK_NAMES, chess.BB_RANKS, "row"),
    ):
        for name, mask in zip(names, masks, strict=True):
            if missing.issuperset(mask) and len(missing) < 64:
                findings.append(Finding(False, f"{what} {name} feels nothing: look at its wire"))
                missing = missing - chess.SquareSet(mask)
    if missing:
        findings.append(Finding(False, f"not felt: {_names(missing)}"))
    return findings


def _names(squares: chess.SquareSet) -> str:
    return " ".join(chess.square_name(square) for square in squares)


async def _first(
    wanted: Coroutine[object, object, T], skip: Coroutine[object, object, None]
) -> T | None:
    """What was wanted, or None if the person gave up first."""
    want, give_up = asyncio.ensure_future(wanted), asyncio.ensure_future(skip)
    try:
        await asyncio.wait((want, give_up), return_when=asyncio.FIRST_COMPLETED)
        return want.result() if want.done() else None
    finally:
        for task in (want, give_up):
            task.cancel()
