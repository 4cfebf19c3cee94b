"""Can that side ever mate? A sound prover for Articles 5.2.2, 6.9 and 7.5.5. Pure.

`verdict` runs the layers in order of price, each in its own file and each sound by itself:

    terminal   mate or stalemate on the board
    material   theorems about what can never mate
    forced     chains of only moves
    search     the helpmate search; when it runs dry, the closure of all futures is the proof
    mobility   where every man can ever go, and with `mates` that no square allows a mate

"Winnable" comes with a line that ends in mate, "unwinnable" with a certificate, "undetermined" means that the
budget of positions was spent. `quick` and `worth_asking` are the filter for after each move.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from zeitnot.laws.unwinnable.answer import Answer, Argument, Certificate, Verdict
from zeitnot.laws.unwinnable.forced import Chain, chain
from zeitnot.laws.unwinnable.material import hopeless
from zeitnot.laws.unwinnable.mates import never
from zeitnot.laws.unwinnable.nearness import nearness
from zeitnot.laws.unwinnable.pictures import nearest, towards
from zeitnot.laws.unwinnable.position import from_board, move_between
from zeitnot.laws.unwinnable.quick import quick, worth_asking
from zeitnot.laws.unwinnable.search import Search
from zeitnot.laws.unwinnable.terminal import over

if TYPE_CHECKING:
    import chess

    from zeitnot.laws.unwinnable.position import State

__all__ = [
    "DEFAULT_BUDGET",
    "Answer",
    "Argument",
    "Certificate",
    "Verdict",
    "quick",
    "verdict",
    "worth_asking",
]

DEFAULT_BUDGET = 500_000
_CHAIN_LIMIT = 200
# Most helpmates are found in fewer positions; only then is the price of `mates` worth paying.
_FIRST_LOOK = 400
_PICTURES, _PICTURE_LOOK = 24, 300


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
    root, nodes = forced.states[-1], len(forced.moves)
    for picture in nearest(root, winner, _PICTURES):
        search = Search(root, winner, towards(picture, winner))
        answer = search.run(min(budget - nodes, _PICTURE_LOOK))
        if answer is not Answer.UNDETERMINED:
            return _decided(forced, search, answer, nodes)
        nodes += search.nodes
    search = Search(root, winner, nearness(winner))
    answer = search.run(min(budget - nodes, _FIRST_LOOK))
    if answer is Answer.UNDETERMINED:
        facts = never(root, winner)
        if facts is not None:
            return _unwinnable(
                Argument.MOBILITY,
                "wherever the men can ever go, no square allows a mate",
                facts,
                nodes + search.nodes,
            )
        answer = search.run(budget - nodes)
    return _decided(forced, search, answer, nodes)


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
        (f"{search.pruned} of them are left as hopeless by their material",),
        nodes,
    )


def _unwinnable(
    argument: Argument, reason: str, facts: tuple[str, ...] = (), nodes: int = 0
) -> Verdict:
    return Verdict(Answer.UNWINNABLE, certificate=Certificate(argument, reason, facts), nodes=nodes)


def _line(states: tuple[State, ...]) -> tuple[chess.Move, ...]:
    """The moves between positions that follow one another."""
    return tuple(move_between(before, after) for before, after in pairwise(states))
