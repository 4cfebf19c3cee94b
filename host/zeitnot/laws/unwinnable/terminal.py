"""The game is over on the board: mate, stalemate. The first question, before any theorem.

Sound by Articles 5.1.1 and 5.2.1: without a legal move nothing can follow, so the winner has mated if it is the
loser who is in check, and never will otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.laws.unwinnable.answer import Answer
from zeitnot.laws.unwinnable.position import legal_moves

if TYPE_CHECKING:
    from zeitnot.laws.unwinnable.position import State


def over(state: State, winner: bool) -> Answer | None:
    """Winnable or unwinnable where the side to move has no legal move; None while there is one."""
    moves, checkers = legal_moves(state)
    if moves:
        return None
    mated = bool(checkers) and state[8] != winner
    return Answer.WINNABLE if mated else Answer.UNWINNABLE
