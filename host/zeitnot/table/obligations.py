"""What Article 4 leaves the player having the move, from the touches that the table has seen.

Rules of this file: reads the state, changes nothing. Two readings of the same touches: the *whole* obligation
(everything seen; it is what a claim or an arbiter is shown) and the *enforced* one (certain touches alone: an
opponent's piece lifted and put back while no own piece was in the air may have been straightened by its owner).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.laws.rules import Rule
from zeitnot.laws.touch_move import Obligation, Touch, obligation

if TYPE_CHECKING:
    from zeitnot.laws.editions import Edition
    from zeitnot.table.state import Hands, View


def whole(board: chess.Board, hands: Hands, edition: Edition) -> Obligation:
    """The obligation by everything that was seen."""
    return _obligation(board, hands, edition, certain_only=False)


def enforced(board: chess.Board, hands: Hands, edition: Edition) -> Obligation:
    """The obligation by what is certain."""
    return _obligation(board, hands, edition, certain_only=True)


def keeps_article_4(table: View, move: chess.Move) -> bool:
    """Whether `move`, legal by Article 3, keeps the enforced obligation."""
    hands = table.hands
    if table.record.is_open:
        return True
    if not hands.touches and not hands.bound and hands.must_play is None:
        return True
    if hands.left is not None and move in hands.left:
        return True  # What everything seen allows, what is certain allows: no need to work it out.
    return move in enforced(table.record.board, hands, table.rules.edition).moves


def _obligation(
    board: chess.Board, hands: Hands, edition: Edition, *, certain_only: bool
) -> Obligation:
    must = hands.must_play
    if must is not None and board.is_legal(must):
        return Obligation((must,), edition.article(Rule.CLAIM_WRONG))
    seen = [touch for touch in (*hands.bound, *hands.touches) if touch.certain or not certain_only]
    return obligation(
        board,
        [Touch(touch.piece.color, touch.square, touch.certain, touch.kind) for touch in seen],
        edition,
        order_unclear=any(touch.order_unclear for touch in seen),
        released=[
            (move.from_square, move.to_square)
            for move in map(chess.Move.from_uci, hands.bound_released)
        ],
        after_illegal_move=hands.after_illegal,
    )
