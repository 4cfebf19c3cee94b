"""What the sensor board tells, and what recognition makes of it.

Rules of this file: a reading goes to recognition with its own stamp; each finding is handed to the place that
knows what follows from it. Nothing is decided here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.clock import Phase
from zeitnot.recognition import (
    Asked,
    Gesture,
    Lift,
    LinkExplained,
    Made,
    NotMade,
    Place,
    Released,
    Settled,
    SetUp,
    Stuck,
    Touched,
    Turned,
)
from zeitnot.table import commits, doubts, questions, touching
from zeitnot.table.events import Lifted, Placed, Scanned
from zeitnot.table.scans import as_scan
from zeitnot.table.state import Question

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zeitnot.recognition import Finding
    from zeitnot.table.desk import Desk


def read(desk: Desk, event: Lifted | Placed | Scanned) -> None:
    """A square changed, or the whole board was seen."""
    recognition = desk.recognition
    if recognition is None:
        return
    at_us = event.happened_us
    match event:
        case Lifted():
            recognition, findings = recognition.read(Lift(event.square, at_us, event.piece))
        case Placed():
            recognition, findings = recognition.read(Place(event.square, at_us, event.piece))
        case Scanned():
            recognition, findings = recognition.read(as_scan(event))
    desk.put(recognition=recognition)
    handle(desk, findings, pressed=False)


def restored(desk: Desk) -> None:
    """Pieces were being put back: once the board is as required, lifts are touches again."""
    recognition = desk.recognition
    if desk.halt.restoring and recognition is not None and not recognition.mismatch:
        begin_anew(desk)
        desk.put_halt(restoring=False)


def begin_anew(desk: Desk) -> None:
    """Recognition forgets what the hands did and expects the position of the record."""
    if desk.recognition is not None:
        expected = desk.recognition.expect(desk.board, ply=desk.record.next_number)
        desk.put(recognition=expected)


def handle(desk: Desk, findings: Iterable[Finding], *, pressed: bool) -> None:
    """Hand each finding to its place, in order."""
    for found in known_first(findings):
        match found:
            case Made():
                if desk.clock.phase is Phase.READY:
                    begin_anew(desk)  # nobody plays yet: pieces are being set up or looked at
                elif found.because == "scan":
                    _made_by_scan(desk, found)
                elif not desk.over:
                    commits.commit(desk, found, pressed=pressed)
            case Touched():
                touching.touched(desk, found)
            case Released():
                touching.released(desk, found)
            case Settled():
                questions.settled(desk, found.ply, found.move)
            case Gesture():
                desk.notice("gesture", "arbiter", squares=found.squares, content=found.result)
            case Stuck():
                desk.notice("stuck", "arbiter", squares=(found.square,))
            case Turned():
                desk.notice("turned", "arbiter", content=str(found.degrees))
            case SetUp():
                if found.squares:
                    desk.notice("set_up", desk.audience, squares=found.squares)
            case Asked():
                _ask_position(desk, found)
            case LinkExplained() | NotMade():
                pass


def _made_by_scan(desk: Desk, found: Made) -> None:
    """A scan shows what a press meant, what an earlier ply was, or what happened while the link was lost."""
    if doubts.resolve(desk, found):
        return
    ply = desk.record.ply(found.ply)
    if ply is not None:
        questions.replaced(desk, ply, found)
    elif found.ply == desk.record.next_number and not desk.over:
        commits.commit(desk, found, pressed=False)


def known_first(findings: Iterable[Finding]) -> list[Finding]:
    """What an open ply was comes before the move that shows it: only then can that move be judged."""
    return sorted(findings, key=lambda found: not isinstance(found, Settled))


def _ask_position(desk: Desk, found: Asked) -> None:
    """The board cannot be explained: the arbiter says how it stands (`set_position`), or it is put right."""
    desk.notice("displaced", "arbiter", squares=found.squares)
    if not any(question.open and question.ask == "position" for question in desk.cases.questions):
        number = len(desk.cases.questions) + 1
        questions.put(desk, Question(number, desk.record.next_number, "position", ()))
