"""Touches as they become known: who touched what, what is still allowed, and which rights end by it.

Rules of this file: recognition says which piece was lifted and by whom (the player having the move, 1.3); here it
becomes an `intent`, an announced `adjust` or an `out_of_turn`, and the rights that end at a touch end: the draw
offer (9.1.2.1), the claim of Article 4 (4.8), the draw claim on this move (9.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.clock import Phase
from zeitnot.laws.editions import Window
from zeitnot.laws.offers import after_touch
from zeitnot.laws.touch_move import BINDING
from zeitnot.table import rulings
from zeitnot.table.effects import ObligationStands, TouchSeen
from zeitnot.table.obligations import whole
from zeitnot.table.state import SeenTouch

if TYPE_CHECKING:
    import chess

    from zeitnot.recognition import Released, Touched
    from zeitnot.table.desk import Desk


def touched(desk: Desk, found: Touched) -> None:
    """Recognition saw a touch. While a ply is open nobody knows whose piece it was."""
    if desk.over or desk.halt.restoring or desk.clock.phase is not Phase.RUNNING:
        return
    if desk.record.is_open:
        return
    kind = BINDING
    if found.adjusting:
        # 4.2.1: only the player having the move may adjust; by the 1997 text either.
        may = desk.edition.both_may_adjust or _has_the_move(desk, found.color)
        kind = "adjust" if may else "out_of_turn"
    elif not _has_the_move(desk, found.color):
        kind = "out_of_turn"
    see(
        desk,
        SeenTouch(
            found.color,
            found.square,
            found.piece,
            found.at_us,
            found.certain,
            kind,
            found.order_unclear,
        ),
    )


def released(desk: Desk, found: Released) -> None:
    """4.7: a piece was released on a square where its move was legal, and then moved elsewhere.

    A piece that went on along its line may never have left the hand: that is no release.
    """
    if desk.over or desk.halt.restoring or found.slid or desk.clock.phase is not Phase.RUNNING:
        return
    uci = found.move.uci()
    if uci not in desk.hands.released:
        desk.put_hands(released=(*desk.hands.released, uci))


def _has_the_move(desk: Desk, color: chess.Color) -> bool:
    """Since 2017 the move passes when the opponent's is made; by the 1997 text when it is completed."""
    if color != desk.side:
        return False
    plies = desk.record.plies
    return desk.edition.touch_binds_before_press or not plies or plies[-1].completed is not None


def see(desk: Desk, touch: SeenTouch) -> None:
    """Write a touch down, tell it, and end what ends by it."""
    desk.emit(
        TouchSeen(
            t=desk.t,
            side=touch.side,
            square=touch.square,
            piece=touch.piece.symbol(),
            touched_t=touch.at_us,
            kind=touch.kind,
            certain=touch.certain,
        )
    )
    if touch.kind != BINDING:
        return
    desk.played()
    desk.put_hands(touches=(*desk.hands.touches, touch))
    if desk.cases.offer is not None:
        left = after_touch(desk.cases.offer, touch.side, desk.edition)
        if left is None:
            desk.put_hands(lapsed_offer=desk.cases.offer)
        desk.put_cases(offer=left)
    rulings.close_windows(desk, Window.CLAIMANT_TOUCH.value, not touch.side)
    tell_obligation(desk)


def tell_obligation(desk: Desk) -> None:
    """Tell what Article 4 leaves, if that changed since it was last told."""
    board, hands = desk.board, desk.hands
    now = whole(board, hands, desk.edition)
    if now.moves and _changed(board, hands.left, now.moves):
        desk.put_hands(left=now.moves)
        moves = tuple(move.uci() for move in now.moves)
        desk.emit(ObligationStands(t=desk.t, side=board.turn, moves=moves, article=now.article))


def _changed(
    board: chess.Board, before: tuple[chess.Move, ...] | None, now: tuple[chess.Move, ...]
) -> bool:
    """Whether `now` is less than was left before; None: every legal move was."""
    if before is not None:
        return now != before
    origins = 0
    for move in now:
        origins |= 1 << move.from_square
    # Another piece has a move: then not all are left. Else it is the count that tells.
    for _ in board.generate_legal_moves(~origins & board.occupied):
        return True
    return len(now) != sum(1 for _ in board.generate_legal_moves())


def forget(desk: Desk, square: chess.Square, kind: str) -> bool:
    """The arbiter says that the touch on that square was another kind; False if there was none."""
    hands = desk.hands
    for index in range(len(hands.touches) - 1, -1, -1):
        touch = hands.touches[index]
        if touch.square == square:
            left = hands.touches[:index] + hands.touches[index + 1 :]
            desk.put_hands(touches=left)
            if not left and hands.lapsed_offer is not None and desk.cases.offer is None:
                desk.put_cases(offer=hands.lapsed_offer)  # it was no touch: it refused nothing
                desk.put_hands(lapsed_offer=None)
            desk.emit(
                TouchSeen(
                    t=desk.t,
                    side=touch.side,
                    square=square,
                    piece=touch.piece.symbol(),
                    touched_t=touch.at_us,
                    kind=kind,
                    certain=touch.certain,
                )
            )
            tell_obligation(desk)
            return True
    return False
