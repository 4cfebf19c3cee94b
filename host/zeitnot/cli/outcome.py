"""How a played game came out: what the table understood, held against the file."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from zeitnot.clock import parse_control
from zeitnot.sim.plan import rhythm_for
from zeitnot.table.effects import MoveMade, QuestionAsked, RulingMade

if TYPE_CHECKING:
    from zeitnot.daemon.keeper import Told
    from zeitnot.records.standing import Standing
    from zeitnot.sim.reading import GamePlan
    from zeitnot.table.setup import Setup

MOVES_OF_A_GAME = 60


@dataclass(frozen=True, slots=True)
class Settings:
    """How the games are to be played."""

    control: str | None
    laws: str
    policy: str
    sensor: str
    hands: str
    seed: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game came out."""

    pgn: str
    equal: bool
    verdict: str


class Witness:
    """Notes the rulings and questions of a game, and its plies for the progress line."""

    def __init__(self, game: GamePlan) -> None:
        self._game = game
        self.rulings: list[str] = []
        self.questions: list[str] = []

    def told(self, told: Told) -> None:
        """Hear what the table did."""
        for effect in told.effects:
            if isinstance(effect, RulingMade):
                self.rulings.append(effect.kind)
            elif isinstance(effect, QuestionAsked):
                self.questions.append(effect.ask)
            elif isinstance(effect, MoveMade):
                self.progress(effect.ply)

    def progress(self, plies: int) -> None:
        """So many plies have been made."""
        progress(
            f"game {self._game.number}: {self._game.name}, ply {plies} of {len(self._game.moves)}"
        )


@dataclass(frozen=True, slots=True)
class Understood:
    """What the table understood of a game."""

    moves: list[str]
    result: str
    reason: str | None
    rulings: list[str]
    questions: list[str]


def understood_by(standing: Standing, witness: Witness) -> Understood:
    """What a table in this process understood."""
    sheet = standing.sheet
    moves = [ply.uci for ply in sheet.plies]
    return Understood(moves, sheet.result, sheet.reason, witness.rulings, witness.questions)


def outcome_of(pgn: str, game: GamePlan, settings: Settings, found: Understood) -> Outcome:
    """Whether the table understood what was played."""
    played = [move.uci() for move in game.moves]
    blind = settings.sensor == "none"
    faults = []
    if not blind and found.moves != played:
        faults.append(_first_difference(played, found.moves))
    if found.result != game.result:
        faults.append(f"the result is {found.result}, in the file {game.result}")
    said = [*_counted(found.rulings, "ruling"), *_counted(found.questions, "question")]
    if said and settings.hands == "clean":
        # Clean hands break no Law and leave nothing to ask: a word of the table is a false one.
        faults += said
    if faults:
        return Outcome(pgn, False, f"differs from the input: {'; '.join(faults)}")
    reason = f", {found.reason}" if found.reason else ""
    what = "; ".join([f"{len(played)} plies, {found.result}{reason}", *said])
    if blind:
        return Outcome(pgn, True, f"no board, so no moves; {what}")
    return Outcome(pgn, True, f"equal to the input ({what})")


def _counted(names: list[str], what: str) -> list[str]:
    return [
        f"{what} {name}" + (f" × {names.count(name)}" if names.count(name) > 1 else "")
        for name in dict.fromkeys(names)
    ]


def _first_difference(played: list[str], understood: list[str]) -> str:
    for index, uci in enumerate(played):
        if index >= len(understood):
            return f"the table understood {len(understood)} of {len(played)} plies"
        if understood[index] != uci:
            return f"ply {index + 1} is {understood[index]}, in the file {uci}"
    return f"the table understood {len(understood)} plies, the file has {len(played)}"


def rhythm_name(setup: Setup) -> str:
    """The rhythm that suits the control: a name of `sim.plan.RHYTHMS`."""
    control = parse_control(setup.control)
    planned = [control.planning_us(color) for color in (True, False)]
    known = [us for us in planned if us is not None]
    return rhythm_for(min(known) // MOVES_OF_A_GAME if len(known) == len(planned) else None)


def progress(text: str) -> None:
    """One line that is overwritten, on a terminal; elsewhere nothing."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{text}", err=True, nl=False)
