"""Plays acts of simulated hands into `Recognition`, as a board of one kind would feel them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess.pgn

from zeitnot.recognition import Lift, Made, NotMade, Place, Recognition, Scan, Sensor
from zeitnot.sim.noise import FLAWLESS, Noise, readings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zeitnot.recognition import Finding
    from zeitnot.sim.hands import Act

PGN = "tests/data/matches.pgn"


def match_games(number: int = 61) -> list[chess.pgn.Game]:
    """The first games of the collection of over-the-board match games."""
    with open(PGN, encoding="utf-8") as file:
        return [game for _ in range(number) if (game := chess.pgn.read_game(file))]


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


def play_into(recognition: Recognition, happenings: Iterable[Lift | Place | Scan | Act]) -> Played:
    findings: list[Finding] = []
    for happening in happenings:
        if isinstance(happening, Lift | Place | Scan):
            recognition, found = recognition.read(happening)
        else:
            recognition, found = recognition.press(happening.color, happening.at_us)
        findings += found
    return Played(recognition, tuple(findings))


def play_at(
    board: chess.Board, acts: Iterable[Act], sensor: Sensor, noise: Noise = FLAWLESS, seed: int = 0
) -> Played:
    """Some acts from a position."""
    return play_into(Recognition.begin(board, sensor), readings(acts, board, sensor, noise, seed))
