"""The helpmate search: best first, every position once, both sides helping the winner to mate.

A position is taken up, its followers are valued by how near a mate looks (`nearness`) and wait in buckets of
equal value. Three ends: a mate is found (winnable, and the line is the way back); nothing waits any more (every
future was looked at and none is mate: unwinnable); the budget of positions is spent (undetermined).

Sound: the value only chooses the order. A follower is left out for one of two reasons: it was seen already, as
the same key; or `hopeless` proves that no mate is ever played from it. So an empty frontier is a proof.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zeitnot.laws.unwinnable.answer import Answer
from zeitnot.laws.unwinnable.material import hopeless
from zeitnot.laws.unwinnable.nearness import nearness
from zeitnot.laws.unwinnable.position import legal_moves, successor

if TYPE_CHECKING:
    from zeitnot.laws.unwinnable.position import State

_WEIGHT = 3


@dataclass(frozen=True, slots=True)
class Found:
    """`states` lead from the first position to the mate, both included (empty unless winnable)."""

    answer: Answer
    states: tuple[State, ...]
    nodes: int
    hopeless: int = 0


def search(root: State, winner: bool, budget: int) -> Found:
    """Look for a mate by `winner` in at most `budget` positions."""
    parents: dict[State, State | None] = {root: None}
    depths = {root: 0}
    buckets = {0: [root]}
    values = [0]
    pruned = 0
    while values:
        bucket = buckets[values[0]]
        if not bucket:
            del buckets[heapq.heappop(values)]
            continue
        if len(parents) > budget:
            return Found(Answer.UNDETERMINED, (), len(parents))
        state = bucket.pop()
        moves, checkers = legal_moves(state)
        if not moves:
            if checkers and state[8] != winner:
                return Found(Answer.WINNABLE, _way(parents, state), len(parents))
            continue
        if hopeless(state, winner):
            pruned += 1
            continue
        depth = depths[state] + 1
        for move in moves:
            after = successor(state, move)
            if after in parents:
                continue
            parents[after] = state
            depths[after] = depth
            value = _WEIGHT * nearness(after, winner) + depth
            waiting = buckets.get(value)
            if waiting is None:
                buckets[value] = [after]
                heapq.heappush(values, value)
            else:
                waiting.append(after)
    return Found(Answer.UNWINNABLE, (), len(parents), pruned)


def _way(parents: dict[State, State | None], last: State) -> tuple[State, ...]:
    way: list[State] = []
    state: State | None = last
    while state is not None:
        way.append(state)
        state = parents[state]
    return tuple(reversed(way))
