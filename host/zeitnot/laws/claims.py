"""Draw claims by repetition and by fifty moves (9.2-9.5): right or wrong, and what a wrong one costs.

The claimant must have the move. Either the position has just appeared, or he announces a move, recorded and not
yet played, that will make it; that announcement cannot be changed. A right claim ends the game at once, even if
the announced fiftieth move would give mate or stalemate: it is not played (python-chess says no there, issue
1188 of that project, so nothing of its `can_claim_*` is used). A wrong claim is priced by the edition, and
the announced move must be played.

`offers.py`, `outcomes.py` and `normal_means.py` are the neighbours; their names can be had from here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zeitnot.laws.endings import DRAW, Ending
from zeitnot.laws.normal_means import NormalMeans, normal_means
from zeitnot.laws.offers import (
    FREE,
    Offer,
    OfferRules,
    Refused,
    accept,
    after_move,
    after_touch,
    offer,
)
from zeitnot.laws.outcomes import (
    agreement,
    flag_fall,
    illegal_moves,
    late,
    needs_verdict,
    refusal,
    resignation,
)
from zeitnot.laws.remedy import NO_REMEDY, Remedy
from zeitnot.laws.rules import Rule
from zeitnot.laws.touch_move import Touch, obligation

if TYPE_CHECKING:
    import chess

    from zeitnot.laws.editions import Edition
    from zeitnot.laws.history import History

__all__ = [
    "FREE",
    "Claim",
    "NormalMeans",
    "Offer",
    "OfferRules",
    "Refused",
    "accept",
    "after_move",
    "after_touch",
    "agreement",
    "claim_fifty",
    "claim_threefold",
    "flag_fall",
    "illegal_moves",
    "is_fifty",
    "is_threefold",
    "late",
    "needs_verdict",
    "normal_means",
    "offer",
    "price",
    "refusal",
    "resignation",
]

_THREE = 3


@dataclass(frozen=True, slots=True)
class Claim:
    """The answer to a claim. Right: `ending` says how the game ended. Wrong: `ending` is None, `remedy` has the
    price and the moves that must follow an announced one. `article` is that of the answer."""

    right: bool
    article: str
    ending: Ending | None = None
    remedy: Remedy = NO_REMEDY


def is_threefold(board: chess.Board, history: History, move: chess.Move | None = None) -> bool:
    """Whether the position has been on the board three times: now, or after the announced legal `move`."""
    if move is None:
        return history.times() >= _THREE
    after = board.copy(stack=False)
    after.push(move)
    return history.after(after).times() >= _THREE


def is_fifty(board: chess.Board, edition: Edition, move: chess.Move | None = None) -> bool:
    """Whether the last fifty moves by each were without pawn move and capture, the announced one included."""
    plies = board.halfmove_clock
    if move is not None:
        plies = 0 if board.is_zeroing(move) else plies + 1
    return plies >= 2 * edition.fifty_moves


def claim_threefold(
    board: chess.Board,
    history: History,
    edition: Edition,
    claimant: chess.Color,
    *,
    move: chess.Move | None = None,
    touched: bool = False,
    claimant_left_us: int | None = None,
) -> Claim:
    """A claim by repetition on `board`, the position before the claimant's move.

    `touched`: he has touched a piece for this move (9.4). `claimant_left_us`: his time left, which 1997 halves.
    """
    right = _may_claim(board, claimant, move) and is_threefold(board, history, move)
    return _answer(
        "threefold_claim", right, board, edition, claimant, move, touched, claimant_left_us
    )


def claim_fifty(
    board: chess.Board,
    edition: Edition,
    claimant: chess.Color,
    *,
    move: chess.Move | None = None,
    touched: bool = False,
    claimant_left_us: int | None = None,
) -> Claim:
    """A claim by the fifty-move rule; arguments as for `claim_threefold`."""
    right = _may_claim(board, claimant, move) and is_fifty(board, edition, move)
    return _answer("fifty_claim", right, board, edition, claimant, move, touched, claimant_left_us)


def price(edition: Edition, claimant: chess.Color, claimant_left_us: int | None = None) -> Remedy:
    """What a wrong claim costs: time for the opponent, and by the 1997 text half of the claimant's own."""
    take_time = None
    if edition.claim_halves and claimant_left_us is not None:
        take_time = (claimant, min(max(claimant_left_us, 0) // 2, edition.claim_halving_limit_us))
    return Remedy(add_time=(not claimant, edition.claim_price_us), take_time=take_time)


def _may_claim(board: chess.Board, claimant: chess.Color, move: chess.Move | None) -> bool:
    """He has the move, and what he announces can be played."""
    return board.turn == claimant and (move is None or board.is_legal(move))


def _answer(
    reason: str,
    right: bool,
    board: chess.Board,
    edition: Edition,
    claimant: chess.Color,
    move: chess.Move | None,
    touched: bool,
    claimant_left_us: int | None,
) -> Claim:
    lost = touched and edition.claim_lost_by_touch
    if right and not lost:
        article = edition.article(
            Rule.THREEFOLD if reason == "threefold_claim" else Rule.FIFTY_MOVES
        )
        return Claim(True, article, Ending(DRAW, reason, article))
    cost = price(edition, claimant, claimant_left_us)
    return Claim(
        False,
        edition.article(Rule.CLAIM_LOST_BY_TOUCH if lost else Rule.CLAIM_WRONG),
        remedy=Remedy(
            add_time=cost.add_time,
            take_time=cost.take_time,
            must_play=_announced(board, edition, claimant, move),
        ),
    )


def _announced(
    board: chess.Board, edition: Edition, claimant: chess.Color, move: chess.Move | None
) -> tuple[str, ...] | None:
    """The announced move must be played; if it is not legal, another that Articles 3 and 4 allow (9.5.3)."""
    if move is None or board.turn != claimant:
        return None
    if board.is_legal(move):
        return (move.uci(),)
    piece = board.color_at(move.from_square)
    touches = [Touch(claimant, move.from_square)] if piece == claimant else []
    return tuple(other.uci() for other in obligation(board, touches, edition).moves)
