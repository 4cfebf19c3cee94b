"""What an arbiter may impose on a player who does not keep the Laws (12.9; 13.4 in 1997), as data.

The machine never chooses among them. `act` says how the table carries one out: `add_time` (to the opponent, or a
negative amount to the offender), `result`, or `note` (only written down: points, fines and exclusions are the
business of the event).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zeitnot.laws.rules import Rule

if TYPE_CHECKING:
    from zeitnot.laws.editions import Edition


@dataclass(frozen=True, slots=True)
class Penalty:
    """One penalty: its name, its sub-number in 12.9, the letter of 13.4 (1997; empty if not there), the act."""

    name: str
    number: str
    letter: str
    act: str


PENALTIES: tuple[Penalty, ...] = (
    Penalty("warning", "1", "a", "note"),
    Penalty("add_opponent_time", "2", "b", "add_time"),
    Penalty("take_own_time", "3", "c", "add_time"),
    Penalty("add_opponent_points", "4", "", "note"),
    Penalty("take_own_points", "5", "", "note"),
    Penalty("loss", "6", "d", "result"),
    Penalty("fine", "7", "", "note"),
    Penalty("exclusion", "8", "", "note"),
    Penalty("expulsion", "9", "e", "note"),
)


def penalties(edition: Edition) -> tuple[tuple[Penalty, str], ...]:
    """The penalties that the edition knows, each with its Article."""
    article = edition.article(Rule.PENALTIES)
    if edition.claim_halves:  # the five of 1997
        return tuple((one, article + one.letter) for one in PENALTIES if one.letter)
    return tuple((one, f"{article}.{one.number}") for one in PENALTIES)
