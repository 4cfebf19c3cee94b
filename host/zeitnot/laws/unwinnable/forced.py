"""Chains of forced moves: while there is exactly one legal move, the game has only one future.

Sound: the positions of a chain are exactly the futures of its first, so its answer is the answer of the
position where the chain ends; and a chain that comes back to one of its own positions goes round for ever
without mate, which proves "unwinnable" for both sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zeitnot.laws.unwinnable.position import legal_moves, successor

if TYPE_CHECKING:
    from zeitnot.laws.unwinnable.position import Move, State


@dataclass(frozen=True, slots=True)
class Chain:
    """`states` from the first to the last, `moves` between them; `repeats`: the last one's only move goes back."""

    states: tuple[State, ...]
    moves: tuple[Move, ...]
    repeats: bool


def chain(state: State, limit: int) -> Chain:
    """Follow forced moves from `state`, at most `limit` of them."""
    states, seen = [state], {state}
    moves: list[Move] = []
    while len(moves) < limit:
        legal, _ = legal_moves(states[-1])
        if len(legal) != 1:
            break
        after = successor(states[-1], legal[0])
        if after in seen:
            return Chain(tuple(states), tuple(moves), repeats=True)
        states.append(after)
        moves.append(legal[0])
        seen.add(after)
    return Chain(tuple(states), tuple(moves), repeats=False)
