"""The layers of a verdict in order of their price; the first that knows the answer gives it.

Each layer is sound by itself (see its file), so their order changes how long an answer takes and never what it is.
All positions that any search takes up count towards the budget.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from zeitnot.laws.unwinnable.answer import Answer, Argument, Certificate, Verdict
from zeitnot.laws.unwinnable.forced import Chain, chain
from zeitnot.laws.unwinnable.material import hopeless
from zeitnot.laws.unwinnable.mates import never
from zeitnot.laws.unwinnable.nearness import nearness
from zeitnot.laws.unwinnable.pictures import nearest, towards
from zeitnot.laws.unwinnable.position import from_board, move_between
from zeitnot.laws.unwinnable.search import Search
from zeitnot.laws.unwinnable.terminal import over

if TYPE_CHECKING:
    import chess

    from zeitnot.laws.unwinnable.position import State

DEFAULT_BUDGET = 500_000
_CHAIN_LIMIT = 200
# Most helpmates are found in fewer positions; only then is the price of `mates` worth paying.
_FIRST_LOOK = 400
# How many pictures to steer to, and for how many positions each: before the first look, and after it.
_FEW_PICTURES, _MANY_PICTURES = (8, 120), (32, 500)


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
            nodes=len(forced.states),
        )
    return _searched(forced, winner, budget)


def _searched(forced: Chain, winner: chess.Color, budget: int) -> Verdict:
    """The layers that cost: a look around, what can never move, and then all futures."""
    root, played = forced.states[-1], len(forced.moves)
    tried = _Tried(played)
    if found := _pictures(root, winner, budget, tried, _FEW_PICTURES):
        return _decided(forced, *found, tried.nodes)
    search = Search(root, winner, nearness(winner))
    answer = search.run(min(budget - tried.nodes, _FIRST_LOOK))
    if answer is Answer.UNDETERMINED:
        facts = never(root, winner)
        if facts is not None:
            return _unwinnable(
                Argument.MOBILITY,
                "wherever the men can ever go, no square allows a mate",
                (*_after(forced), *facts),
                tried.nodes + search.nodes,
            )
        if found := _pictures(root, winner, budget - search.nodes, tried, _MANY_PICTURES):
            return _decided(forced, *found, tried.nodes + search.nodes)
        answer = search.run(budget - tried.nodes)
    return _decided(forced, search, answer, tried.nodes)


@dataclass(slots=True)
class _Tried:
    """The positions that searches took up which came to nothing."""

    nodes: int


def _pictures(
    root: State, winner: chess.Color, budget: int, tried: _Tried, looks: tuple[int, int]
) -> tuple[Search, Answer] | None:
    """Short searches towards the nearest pictures, one after the other, until one has an answer."""
    count, look = looks
    for picture in nearest(root, winner, count):
        search = Search(root, winner, towards(picture, winner))
        answer = search.run(min(budget - tried.nodes, look))
        if answer is not Answer.UNDETERMINED:
            return search, answer
        tried.nodes += search.nodes
    return None


def _decided(forced: Chain, search: Search, answer: Answer, nodes: int) -> Verdict:
    """What a search found, after `nodes` positions that others took up."""
    nodes += search.nodes
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
    return (f"after the forced moves {moves}:",) if moves else ()


def _unwinnable(
    argument: Argument, reason: str, facts: tuple[str, ...] = (), nodes: int = 0
) -> Verdict:
    return Verdict(Answer.UNWINNABLE, certificate=Certificate(argument, reason, facts), nodes=nodes)


def _line(states: tuple[State, ...]) -> tuple[chess.Move, ...]:
    """The moves between positions that follow one another."""
    return tuple(move_between(before, after) for before, after in pairwise(states))
