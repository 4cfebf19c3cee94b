"""What the prover's answers do.

Rules of this file: `undetermined` is never taken for a proof. For a flag, a resignation or illegal moves the loss
stands then and the arbiter is told; a position is not declared dead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import chess

from zeitnot.laws.endings import Ending
from zeitnot.laws.irregularities import Fault
from zeitnot.laws.remedy import Remedy
from zeitnot.laws.rules import Rule
from zeitnot.table import clockwork, queries, record, rulings
from zeitnot.table.outcome import end_game, loss
from zeitnot.table.state import Purpose, Query

if TYPE_CHECKING:
    from zeitnot.table.desk import Desk
    from zeitnot.table.events import VerdictGiven


def answer(desk: Desk, event: VerdictGiven) -> None:
    """Take the prover's answer; one to a question that nobody waits for changes nothing."""
    query = next((query for query in desk.cases.queries if query.id == event.query), None)
    if query is None:
        return
    desk.put_cases(queries=tuple(other for other in desk.cases.queries if other is not query))
    if desk.over:
        return
    match query.purpose:
        case Purpose.FLAG | Purpose.RESIGNATION | Purpose.ILLEGAL_MOVES:
            if event.answer == "undetermined":
                content = "nobody could prove whether the winner can mate: the loss stands"
                desk.notice("undetermined", "arbiter", content=content)
            cannot = event.answer == "unwinnable"
            ruling = None if query.ruling is None else desk.cases.ruling(query.ruling)
            article = None
            if ruling is not None and query.purpose is Purpose.ILLEGAL_MOVES:
                article = ruling.article
            end_game(
                desk,
                loss(query.purpose, not query.winner, desk.edition, cannot, article),
                query.at_us,
            )
        case Purpose.DEAD_POSITION:
            _dead(desk, query, event.answer)
        case _:
            assert_never(query.purpose)


def _dead(desk: Desk, query: Query, answer: str) -> None:
    """5.2.2 needs a proof for both sides."""
    if answer != "unwinnable":
        return
    if not query.other_unwinnable:
        queries.ask(
            desk,
            Purpose.DEAD_POSITION,
            not query.winner,
            chess.Board(query.fen),
            at_us=query.at_us,
            other_unwinnable=True,
        )
        return
    article = desk.edition.article(Rule.DEAD_POSITION)
    ending = Ending("1/2-1/2", "dead_position", article)
    plies = desk.record.plies
    if len(plies) == query.ply and plies and plies[-1].board.fen() == query.fen:
        ply = plies[-1]
        if ply.completed is None:
            record.complete(desk, ply, "game_end", 0)
            clockwork.count_without_press(desk, ply.side)
        end_game(desk, ending, query.at_us)
        return
    fault = Fault("illegal_position", article, Remedy(result="1/2-1/2"), "game_end")
    rulings.make(desk, fault, None, enforce=False)
