"""What the prover says: an answer, and with it a proof that others can check without the prover.

A proof of "winnable" is a line of moves that ends in mate. A proof of "unwinnable" is a `Certificate`: the
name of the argument and the data it rests on, in words that a person can follow on a board.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import chess


class Answer(Enum):
    """Can that side mate by any series of legal moves?"""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNDETERMINED = "undetermined"


class Argument(Enum):
    """The layers that can prove "unwinnable", each in the file of its name."""

    TERMINAL = "terminal"
    MATERIAL = "material"
    FORCED = "forced"
    MOBILITY = "mobility"
    CLOSURE = "closure"


@dataclass(frozen=True, slots=True)
class Certificate:
    """Why that side can never mate: the argument, one sentence, and the facts the sentence rests on."""

    argument: Argument
    reason: str
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """`line` is there when winnable (empty: it is mate already), `certificate` when unwinnable.

    `nodes` counts the positions that were taken up; the budget is a number of them, so the same question has
    the same answer on every machine.
    """

    answer: Answer
    line: tuple[chess.Move, ...] = ()
    certificate: Certificate | None = None
    nodes: int = 0
