"""The layers of a verdict in order of their price; the first that knows the answer gives it.

Each layer is sound by itself (see its file), so their order changes how long an answer takes and never what it is.
All positions that any search takes up count towards the budget.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from zeitnot.laws.unwinnable.answer import Answer, Argument, Certificate, Verdict
from zeitnot.laws.unwinnable.forced import Chain, chain
from zeitnot.laws.unwinnable.material import hopeless
from zeitnot.laws.unwinnable.mates import never
from zeitnot.laws.unwinnable.nearness import COURSES, nearness
from zeitnot.laws.unwinnable.pictures import nearest, towards
from zeitnot.laws.unwinnable.position import from_board, move_between
from zeitnot.laws.unwinnable.search import Search
from zeitnot.laws.unwinnable.terminal import over

if TYPE_CHECKING:
    import chess

    from zeitnot.laws.unwinnable.position import State

DEFAULT_BUDGET = 500_000
_CHAIN_LIMIT = 200
# How many pictures are steered to and for how many positions each, and how far each course is searched: at first,
# which is enough for almost all endings, and again after `mates` found no proof, whose price is then well spent.
_PICTURES = (8, 120), (32, 500)
_LOOKS = 200, 4_000


def verdict(board: chess.Board, winner: chess.Color, budget: int = DEFAULT_BUDGET) -> Verdict:
    """Whether `winner` can mate from this position, side to move included, by any series of legal moves."""
    root = from_board(board)
    ended = over(root, winner)
    if ended is Answer.WINNABLE:
        return Verdict(Answer.WINNABLE, nodes=1)
    if ended is Answer.UNWINNABLE:
        return _unwinnable(Argument.TERMINAL, "the game is over on the board", nodes=1)
    if theorem := hopeless(root, winner):
        return _unwinnable(Argument.MATERIAL, theorem, nodes=1)
    forced = chain(root, min(_CHAIN_LIMIT, budget))
    if forced.repeats:
        return _unwinnable(
            Argument.FORCED,
            f"{len(forced.moves) + 1} forced moves lead back to a position that was there before",
            _after(forced),
            nodes=len(forced.states),
        )
    return _searched(forced, winner, budget)


def _searched(forced: Chain, winner: chess.Color, budget: int) -> Verdict:
    """The layers that cost: looks around, what can never move, longer looks, and then all futures."""
    root, played = forced.states[-1], len(forced.moves)
    searches = _Searches(root, winner, budget - played)
    if found := searches.look_for_pictures(*_PICTURES[0]) or searches.look(_LOOKS[0]):
        return _decided(forced, *found, searches.nodes + played)
    facts = never(root, winner)
    if facts is not None:
        return _unwinnable(
            Argument.MOBILITY,
            "wherever the men can ever go, no square allows a mate",
            (*_after(forced), *facts),
            searches.nodes + played,
        )
    found = (
        searches.look_for_pictures(*_PICTURES[1]) or searches.look(_LOOKS[1]) or searches.finish()
    )
    return _decided(forced, *found, searches.nodes + played)


class _Searches:
    """All searches from one position. They share the budget and nothing else: each one's closure is its own."""

    def __init__(self, root: State, winner: chess.Color, budget: int) -> None:
        self._root = root
        self._winner = winner
        self._budget = budget
        self._spent = 0
        self._courses: list[Search] = []

    @property
    def nodes(self) -> int:
        """The positions that all of them have taken up."""
        return self._spent + sum(search.nodes for search in self._courses)

    def look_for_pictures(self, count: int, look: int) -> tuple[Search, Answer] | None:
        """Steer to the nearest pictures, one after the other; what decided it, or None."""
        for picture in nearest(self._root, self._winner, count):
            search = Search(self._root, self._winner, towards(picture, self._winner))
            answer = search.run(min(look, self._budget - self.nodes))
            self._spent += search.nodes
            if answer is not Answer.UNDETERMINED:
                return search, answer
        return None

    def look(self, look: int) -> tuple[Search, Answer] | None:
        """Search along each course, or go on where it was left, as far as `look`; what decided it, or None."""
        for index, weights in enumerate(COURSES):
            if index == len(self._courses):
                self._courses.append(
                    Search(self._root, self._winner, nearness(self._winner, weights))
                )
            if found := self._go_on(self._courses[index], look):
                return found
        return None

    def finish(self) -> tuple[Search, Answer]:
        """Spend what is left on the first course."""
        first = self._courses[0]
        return self._go_on(first, self._budget) or (first, Answer.UNDETERMINED)

    def _go_on(self, search: Search, look: int) -> tuple[Search, Answer] | None:
        answer = search.run(min(look, search.nodes + self._budget - self.nodes))
        return None if answer is Answer.UNDETERMINED else (search, answer)


def _decided(forced: Chain, search: Search, answer: Answer, nodes: int) -> Verdict:
    """The verdict that a search came to."""
    if answer is Answer.WINNABLE:
        return Verdict(answer, line=_line((*forced.states, *search.way()[1:])), nodes=nodes)
    if answer is Answer.UNDETERMINED:
        return Verdict(answer, nodes=nodes)
    return _unwinnable(
        Argument.CLOSURE,
        f"all {search.nodes} positions that can follow were looked at, none is mate",
        (*_after(forced), f"{search.pruned} of them are left as hopeless by their material"),
        nodes,
    )


def _after(forced: Chain) -> tuple[str, ...]:
    moves = " ".join(move.uci() for move in _line(forced.states))
    return (f"forced moves: {moves}",) if moves else ()


def _unwinnable(
    argument: Argument, reason: str, facts: tuple[str, ...] = (), nodes: int = 0
) -> Verdict:
    return Verdict(Answer.UNWINNABLE, certificate=Certificate(argument, reason, facts), nodes=nodes)


def _line(states: tuple[State, ...]) -> tuple[chess.Move, ...]:
    """The moves between positions that follow one another."""
    return tuple(move_between(before, after) for before, after in pairwise(states))
