"""Plays acts of simulated hands into `Recognition`, as a board of one kind would feel them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zeitnot.recognition import Lift, Made, NotMade, Place, Recognition, Sensor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import chess

    from zeitnot.recognition import Finding, Reading
    from zeitnot.sim.hands import Act


def felt(acts: Iterable[Act], sensor: Sensor, occupied: int) -> Iterator[Reading | Act]:
    """The readings of a flawless board, and the presses as they are.

    An occupancy board tells of nothing when a piece comes to a square that never read empty.
    """
    for act in acts:
        if act.square is None:
            yield act
            continue
        bit = 1 << act.square
        if act.kind == "lift":
            yield Lift(act.square, act.at_us, act.piece if sensor is Sensor.IDENTITY else None)
            occupied &= ~bit
        elif sensor is Sensor.IDENTITY:
            yield Place(act.square, act.at_us, act.piece)
        elif not occupied & bit:
            yield Place(act.square, act.at_us)
        if act.kind == "place":
            occupied |= bit


@dataclass(frozen=True)
class Played:
    """What recognition said of some acts, and where it is afterwards."""

    recognition: Recognition
    findings: tuple[Finding, ...]

    @property
    def made(self) -> list[Made]:
        return [f for f in self.findings if isinstance(f, Made)]

    @property
    def not_made(self) -> list[NotMade]:
        return [f for f in self.findings if isinstance(f, NotMade)]


def play_into(recognition: Recognition, happenings: Iterable[Reading | Act]) -> Played:
    findings: list[Finding] = []
    for happening in happenings:
        if isinstance(happening, Lift | Place):
            recognition, found = recognition.read(happening)
        elif hasattr(happening, "color"):
            recognition, found = recognition.press(happening.color, happening.at_us)
        else:
            recognition, found = recognition.read(happening)
        findings += found
    return Played(recognition, tuple(findings))


def play_at(board: chess.Board, acts: Iterable[Act], sensor: Sensor) -> Played:
    """Some acts from a position, on a flawless board."""
    return play_into(Recognition.begin(board, sensor), felt(acts, sensor, board.occupied))
