"""Article 4: which moves are left to a player after what he has touched.

Rules of this file: a touch names the *piece's* colour and square as the position before the move has it, and
touches come in the order in which they happened. A piece is *movable* if it has a legal move from its square
(castling is the king's), *capturable* if some legal move takes it (en passant takes the pawn on its own
square). The answer is always a subset of the legal moves, and never empty while there is one.

The rows of the decision table, each named where it is decided: 1 nothing touched, 2 own pieces, 3 opponent's,
4-5 both, 6 order unclear, 7-8 king then rook, 9 rook then king, 10-11 no castling meant, 12 king released two
squares, 13 released, 14 promotion, 15 nothing touched is of use, 16-18 whose touch it is, 19 after an illegal
move, 20 the opponent's king.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess

from zeitnot.laws.rules import Rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zeitnot.laws.editions import Edition

BINDING = "intent"
"""The one kind of touch that binds; `adjust`, `accidental` and `out_of_turn` do not (rows 1, 16)."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A piece that was touched: its colour, its square before the move. `certain` is false where its owner may
    have straightened it; it binds all the same and is left to a claim."""

    color: chess.Color
    square: chess.Square
    certain: bool = True
    kind: str = BINDING


@dataclass(frozen=True, slots=True)
class Obligation:
    """The moves that are left, sorted by UCI, and the Article that leaves them."""

    moves: tuple[chess.Move, ...]
    article: str


def obligation(
    board: chess.Board,
    touches: Sequence[Touch],
    edition: Edition,
    *,
    order_unclear: bool = False,
    simultaneous: bool = False,
    released: Sequence[tuple[chess.Square, chess.Square]] = (),
    placed: Sequence[tuple[chess.Square, chess.PieceType]] = (),
    pressed_without_promotion: bool = False,
    after_illegal_move: bool = False,
) -> Obligation:
    """What Article 4 leaves the player to move on `board` (the position before his move).

    `order_unclear`: whether an own or an opponent's piece came first is not known (4.3.3). `simultaneous`: king
    and rook were taken at once. `released`: (from, to) of own pieces let go on another square; give the touches
    up to that instant. `placed`: new pieces that have touched a square of the last rank. `pressed_without_promotion`: the clock was pressed with
    the pawn left there (7.5.2). `after_illegal_move`: the move replaces an illegal one, which 7.5.1 puts under
    4.3 and 4.7 alone (row 19).
    """
    binding = [touch for touch in touches if touch.kind == BINDING]
    if order_unclear:  # row 6; the sort is stable: the order within a colour stays
        binding.sort(key=lambda touch: touch.color != board.turn)
    moves, rule = _by_touch(board, binding, edition, simultaneous, after_illegal_move)
    if not binding and touches:
        rule = _excuse(touches)
    moves, rule = _by_release(
        board, moves, rule, edition, released, placed, pressed_without_promotion
    )
    article = edition.article(rule)
    if after_illegal_move:
        article = f"{edition.article(Rule.ILLEGAL_MOVE)}/{article}"
    return Obligation(tuple(sorted(moves, key=chess.Move.uci)), article)


def is_kept(
    board: chess.Board, touches: Sequence[Touch], edition: Edition, move: chess.Move
) -> bool:
    """Whether `move` is among what Article 4 left for these touches."""
    return move in obligation(board, touches, edition).moves


_Bound = tuple[list[chess.Move], Rule]


def _by_touch(
    board: chess.Board,
    binding: Sequence[Touch],
    edition: Edition,
    simultaneous: bool,
    after_illegal_move: bool,
) -> _Bound:
    """Articles 4.3 and 4.4: what the touches alone leave."""
    if not binding:
        return list(board.legal_moves), Rule.LEGAL_MOVES
    pair = None if after_illegal_move else _castling_pair(board, binding, simultaneous)
    if pair is None:
        return _by_order(board, binding)
    king, rook, king_first = pair
    side = castling_move(board, king, rook)
    if not king_first:  # row 9: no castling on that side in this move
        return _by_order(board, binding, without=side, rule=Rule.CASTLING_ROOK_FIRST)
    if board.is_legal(side):
        return [side], Rule.CASTLING_KING_FIRST  # row 7
    if not (edition.sequential_castling_frees or simultaneous):
        return _by_order(board, binding)
    # Row 8. The rook does not bind: what was meant was a move of the king. Nor does the other rook.
    own_home_rooks = board.pieces_mask(chess.ROOK, board.turn) & _HOME[board.turn]
    others = [
        touch
        for touch in binding
        if touch.color != board.turn or not own_home_rooks & chess.BB_SQUARES[touch.square]
    ]
    return _by_order(board, others, rule=Rule.CASTLING_NOT_LEGAL)


def _by_order(
    board: chess.Board,
    binding: Sequence[Touch],
    *,
    without: chess.Move | None = None,
    rule: Rule | None = None,
) -> _Bound:
    """Article 4.3 (rows 2-5, 15, 20). `rule`: the castling rule that led here and stays the reason."""
    own = next((touch.square for touch in binding if touch.color == board.turn), None)
    opponents = next((touch.square for touch in binding if touch.color != board.turn), None)
    if own is not None and opponents is not None:
        both = captures_of(board, opponents, chess.BB_SQUARES[own])
        if both:
            return both, Rule.TOUCHED_BOTH
        reason = Rule.TOUCHED_BOTH
    else:
        reason = Rule.TOUCHED_OPPONENTS if own is None else Rule.TOUCHED_OWN
    for touch in binding:
        if touch.color == board.turn:
            moves = [
                move
                for move in board.generate_legal_moves(chess.BB_SQUARES[touch.square])
                if move != without
            ]
        else:
            moves = captures_of(board, touch.square)
        if moves:
            return moves, rule or reason
    # Row 15. A king that may not castle on one side can have no other move than that castling: still legal.
    return list(
        board.legal_moves
    ), rule if rule is Rule.CASTLING_NOT_LEGAL else Rule.TOUCHED_USELESS


_HOME = {
    chess.WHITE: chess.BB_A1 | chess.BB_H1,
    chess.BLACK: chess.BB_A8 | chess.BB_H8,
}
_KING_HOME = {chess.WHITE: chess.E1, chess.BLACK: chess.E8}


def _castling_pair(
    board: chess.Board, binding: Sequence[Touch], simultaneous: bool
) -> tuple[chess.Square, chess.Square, bool] | None:
    """King's square, first touched rook's square, whether the king came first; None if no castling can be meant.

    Both must stand where the game put them (row 11). An earlier touched own piece that can move binds before
    any thought of castling (4.3.1).
    """
    turn = board.turn
    king = _KING_HOME[turn]
    if board.king(turn) != king:
        return None
    rooks = board.pieces_mask(chess.ROOK, turn) & _HOME[turn]
    king_seen = False
    rook: chess.Square | None = None
    for touch in binding:
        if touch.color != turn:
            continue
        if touch.square == king:
            if rook is not None:
                return king, rook, simultaneous
            king_seen = True
        elif rooks & chess.BB_SQUARES[touch.square]:
            if king_seen:
                return king, touch.square, True
            if rook is None:
                rook = touch.square
        elif not king_seen and rook is None and _movable(board, touch.square):
            return None
    return None


def _movable(board: chess.Board, square: chess.Square) -> bool:
    return any(board.generate_legal_moves(chess.BB_SQUARES[square]))


def castling_move(board: chess.Board, king: chess.Square, rook: chess.Square) -> chess.Move:
    """The castling of the king at home with that rook, legal or not, as the king's move of two squares."""
    step = 2 if chess.square_file(rook) > chess.square_file(king) else -2
    return chess.Move(king, king + step)


def captures_of(
    board: chess.Board, square: chess.Square, from_mask: chess.Bitboard = chess.BB_ALL
) -> list[chess.Move]:
    """The legal moves that take the piece on `square`, by pieces on `from_mask`; en passant included."""
    if not board.occupied_co[not board.turn] & chess.BB_SQUARES[square] & ~board.kings:
        return []
    moves = list(board.generate_legal_moves(from_mask, chess.BB_SQUARES[square]))
    if board.ep_square is not None and square == board.ep_square + (
        8 if board.turn == chess.BLACK else -8
    ):
        moves += board.generate_legal_ep(from_mask)
    return moves


def _excuse(touches: Sequence[Touch]) -> Rule:
    """Why nothing binds although pieces were touched: announced or out of turn (4.2.1), accidental (4.2.2)."""
    return Rule.INTENT if all(touch.kind == "accidental" for touch in touches) else Rule.ADJUST


def _by_release(
    board: chess.Board,
    moves: list[chess.Move],
    rule: Rule,
    edition: Edition,
    released: Sequence[tuple[chess.Square, chess.Square]],
    placed: Sequence[tuple[chess.Square, chess.PieceType]],
    pressed_without_promotion: bool,
) -> _Bound:
    """Articles 4.4.4, 4.7 and 7.5.2: what pieces let go of, or put down, leave of `moves` (rows 12-14)."""
    for start, target in released:
        fixed = [move for move in moves if move.from_square == start and move.to_square == target]
        castles = _tries_castling(board, start, target)
        if fixed:
            moves, rule = fixed, Rule.CASTLING_RELEASED if castles else Rule.RELEASED
            if pressed_without_promotion and edition.promotion_becomes_queen and fixed[0].promotion:
                queen = [move for move in fixed if move.promotion == chess.QUEEN]
                moves, rule = queen, Rule.PROMOTION_INCOMPLETE
        elif castles:  # row 12: that castling is not legal; another king move, else any
            kings = [move for move in moves if move.from_square == start]
            if kings or rule is Rule.TOUCHED_USELESS:
                moves, rule = kings or moves, Rule.CASTLING_RELEASED
    for square, piece in placed:
        chosen = [move for move in moves if move.to_square == square and move.promotion == piece]
        if chosen:
            moves, rule = chosen, Rule.PROMOTION_CHOICE
    return moves, rule


def _tries_castling(board: chess.Board, start: chess.Square, target: chess.Square) -> bool:
    """A king alone two squares along the first rank from his home square."""
    return (
        start == board.king(board.turn) == _KING_HOME[board.turn]
        and abs(target - start) == 2
        and chess.square_rank(target) == chess.square_rank(start)
    )
