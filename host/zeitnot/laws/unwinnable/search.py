"""The helpmate search: best first, every position once, both sides helping the winner to mate.

A position is taken up: its moves are valued by an order (`nearness`, `pictures`) and wait, best on top, in the
bucket of the best value among them. The next position is the one after the best move that waits. Three ends: a mate
is found (winnable, and the line is the way back); nothing waits any more (every future was looked at and none is
mate: unwinnable); the budget of positions is spent.

Sound: the values choose the order and nothing else. A move is left out for one of two reasons: the position after it was taken
up already, as the same key; or `hopeless` proves of the position before it that no mate is ever played from there.
So running dry is a proof.
"""

from __future__ import annotations

import heapq
from array import array
from typing import TYPE_CHECKING

from zeitnot.laws.unwinnable.answer import Answer
from zeitnot.laws.unwinnable.material import hopeless
from zeitnot.laws.unwinnable.position import legal_moves, successor

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.laws.unwinnable.position import Move, State

    # The moves of a position at a depth as `value << 16 | move`, least value last: ready to be popped.
    Order = Callable[[State, list[Move], int], list[int]]


# Searching for long makes ways that wander; below this they are not worth the cutting.
_LONG = 80


class Search:
    """One search, which may be run in parts. `nodes` counts the positions taken up, `pruned` the hopeless ones."""

    def __init__(self, root: State, winner: bool, order: Order) -> None:
        self._winner = winner
        self._order = order
        self._parents: dict[State, State | None] = {}
        self._buckets: dict[int, list[tuple[State, array[int], int]]] = {}
        self._values: list[int] = []
        self.pruned = 0
        self.mate: State | None = None
        self._take_up(root, None, 0)

    @property
    def nodes(self) -> int:
        return len(self._parents)

    def run(self, budget: int) -> Answer:
        """Go on until an answer, or until `budget` positions in all are taken up."""
        parents, buckets, values = self._parents, self._buckets, self._values
        while self.mate is None:
            if not values:
                return Answer.UNWINNABLE
            bucket = buckets[values[0]]
            if not bucket:
                del buckets[heapq.heappop(values)]
                continue
            if len(parents) >= budget:
                return Answer.UNDETERMINED
            state, waiting, depth = bucket.pop()
            after = successor(state, waiting.pop() & 0xFFFF)
            if waiting:
                self._wait(state, waiting, depth)
            if after not in parents:
                self._take_up(after, state, depth + 1)
        return Answer.WINNABLE

    def _take_up(self, state: State, parent: State | None, depth: int) -> None:
        self._parents[state] = parent
        moves, checkers = legal_moves(state)
        if not moves:
            if checkers and state[8] != self._winner:
                self.mate = state
        elif hopeless(state, self._winner):
            self.pruned += 1
        else:
            self._wait(state, array("I", self._order(state, moves, depth)), depth)

    def _wait(self, state: State, waiting: array[int], depth: int) -> None:
        value = waiting[-1] >> 16
        bucket = self._buckets.get(value)
        if bucket is None:
            self._buckets[value] = [(state, waiting, depth)]
            heapq.heappush(self._values, value)
        else:
            bucket.append((state, waiting, depth))

    def way(self) -> tuple[State, ...]:
        """From the first position to the mate, both included."""
        way: list[State] = []
        state = self.mate
        while state is not None:
            way.append(state)
            state = self._parents[state]
        way.reverse()
        return tuple(_shortened(way) if len(way) > _LONG else way)


def _shortened(way: list[State]) -> list[State]:
    """The same way without its detours: from each position straight to the last one that is a move away."""
    place = {state: index for index, state in enumerate(way)}
    index, short = 0, [way[0]]
    while index < len(way) - 1:
        state = way[index]
        index = max(place.get(successor(state, move), index + 1) for move in legal_moves(state)[0])
        short.append(way[index])
    return short
