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

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess

from zeitnot.laws.rules import Rule

if TYPE_CHECKING:
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
    legal: Sequence[chess.Move] | None = None,
) -> Obligation:
    """What Article 4 leaves the player to move on `board` (the position before his move).

    `order_unclear`: whether an own or an opponent's piece came first is not known (4.3.3). `simultaneous`: king
    and rook were taken at once. `released`: (from, to) of own pieces let go on another square; give the touches
    up to that instant. `placed`: new pieces that have touched a square of the last rank.
    `pressed_without_promotion`: the clock was pressed with the pawn left there (7.5.2). `after_illegal_move`: the
    move replaces an illegal one, which 7.5.1 puts under 4.3 and 4.7 alone (row 19). `legal`: the legal moves,
    where the caller has them already; they are by far the largest part of the work.
    """
    binding = [touch for touch in touches if touch.kind == BINDING]
    if legal is None:
        legal = _moves_of_the_only_one(board, binding)
        if legal and not (released or placed or after_illegal_move):
            return Obligation(tuple(legal), edition.article(Rule.TOUCHED_OWN))
        legal = legal_moves(board)
    if order_unclear:  # row 6; the sort is stable: the order within a colour stays
        binding.sort(key=lambda touch: touch.color != board.turn)
    moves, rule = _by_touch(board, legal, binding, edition, simultaneous, after_illegal_move)
    if not binding and touches:
        rule = _excuse(touches)
    moves, rule = _by_release(
        board, moves, rule, edition, released, placed, pressed_without_promotion
    )
    article = edition.article(rule)
    if after_illegal_move:
        article = f"{edition.article(Rule.ILLEGAL_MOVE)}/{article}"
    return Obligation(tuple(sorted(moves, key=chess.Move.uci)), article)


def _moves_of_the_only_one(board: chess.Board, binding: Sequence[Touch]) -> list[chess.Move]:
    """Row 2 with one piece, by far the most common: its moves need no look at the others'. Sorted by UCI."""
    if len(binding) != 1 or binding[0].color != board.turn:
        return []
    king = board.king(not board.turn)
    mask = chess.BB_SQUARES[binding[0].square]
    moves = [move for move in board.generate_legal_moves(mask) if move.to_square != king]
    return sorted(moves, key=chess.Move.uci)


def legal_moves(board: chess.Board) -> list[chess.Move]:
    """The legal moves. After an illegal move that stands a king can be left in check: taking it is no move
    (1.4.1), though a generator of moves would offer it."""
    king = board.king(not board.turn)
    return [move for move in board.legal_moves if move.to_square != king]


def replacement(
    board: chess.Board,
    illegal: chess.Move,
    edition: Edition,
    *,
    captured: chess.Square | None = None,
) -> Obligation:
    """What 7.5.1 leaves in the place of an illegal move that was completed, on the `board` before it.

    Its pieces count as touched: the piece that moved, a piece that was taken (on the target square, or on
    `captured`, as after an en passant that was not allowed), the rook of an attempted castling.
    """
    turn = board.turn
    touches = [Touch(turn, illegal.from_square)]
    taken = illegal.to_square if captured is None else captured
    if board.color_at(taken) == (not turn):
        touches.append(Touch(not turn, taken))
    elif _tries_castling(board, illegal.from_square, illegal.to_square):
        corner = 7 if illegal.to_square > illegal.from_square else 0
        rook = chess.square(corner, chess.square_rank(illegal.to_square))
        if board.piece_at(rook) == chess.Piece(chess.ROOK, turn):
            touches.append(Touch(turn, rook))
    return obligation(board, touches, edition, after_illegal_move=True)


_Bound = tuple[Sequence[chess.Move], Rule]


def _by_touch(
    board: chess.Board,
    legal: Sequence[chess.Move],
    binding: Sequence[Touch],
    edition: Edition,
    simultaneous: bool,
    after_illegal_move: bool,
) -> _Bound:
    """Articles 4.3 and 4.4: what the touches alone leave."""
    if not binding:
        return legal, Rule.LEGAL_MOVES
    pair = None if after_illegal_move else _castling_pair(board, legal, binding, simultaneous)
    if pair is None:
        return _by_order(board, legal, binding)
    king, rook, king_first = pair
    castling = castling_move(king, rook)
    if not king_first:  # row 9: no castling on that side in this move
        allowed = [move for move in legal if move != castling]
        moves, rule = _by_order(board, allowed, binding)
        return (legal, rule) if moves is allowed else (moves, Rule.CASTLING_ROOK_FIRST)
    if castling in legal:
        return [castling], Rule.CASTLING_KING_FIRST  # row 7
    if not (edition.sequential_castling_frees or simultaneous):
        return _by_order(board, legal, binding)
    # Row 8. The rook does not bind: what was meant was a move of the king. Nor does the other rook.
    home_rooks = board.pieces_mask(chess.ROOK, board.turn) & _HOME[board.turn]
    others = [touch for touch in binding if not home_rooks & chess.BB_SQUARES[touch.square]]
    moves, _ = _by_order(board, legal, others)
    return moves, Rule.CASTLING_NOT_LEGAL


def _by_order(board: chess.Board, legal: Sequence[chess.Move], binding: Sequence[Touch]) -> _Bound:
    """Article 4.3 (rows 2-5, 15, 20); `legal` itself if nothing touched is of use."""
    own = next((touch.square for touch in binding if touch.color == board.turn), None)
    other = next((touch.square for touch in binding if touch.color != board.turn), None)
    rule = Rule.TOUCHED_OPPONENTS if own is None else Rule.TOUCHED_OWN
    if own is not None and other is not None:
        rule = Rule.TOUCHED_BOTH
        both = [move for move in captures_of(board, other, legal) if move.from_square == own]
        if both:
            return both, rule
    for touch in binding:
        if touch.color == board.turn:
            moves = [move for move in legal if move.from_square == touch.square]
        else:
            moves = captures_of(board, touch.square, legal)
        if moves:
            return moves, rule
    return legal, Rule.TOUCHED_USELESS


_HOME = {
    chess.WHITE: chess.BB_A1 | chess.BB_H1,
    chess.BLACK: chess.BB_A8 | chess.BB_H8,
}
_KING_HOME = {chess.WHITE: chess.E1, chess.BLACK: chess.E8}


def _castling_pair(
    board: chess.Board,
    legal: Sequence[chess.Move],
    binding: Sequence[Touch],
    simultaneous: bool,
) -> tuple[chess.Square, chess.Square, bool] | None:
    """King's square, first touched rook's square, whether the king came first; None if no castling can be meant.

    Both must stand where the game put them (row 11). An earlier touched own piece that can move binds before
    any thought of castling (4.3.1).
    """
    turn = board.turn
    king = _KING_HOME[turn]
    if len(binding) < 2 or board.king(turn) != king:
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
        elif not (king_seen or rook is not None) and _movable(touch.square, legal):
            return None
    return None


def _movable(square: chess.Square, legal: Sequence[chess.Move]) -> bool:
    return any(move.from_square == square for move in legal)


def castling_move(king: chess.Square, rook: chess.Square) -> chess.Move:
    """The castling of the king at home with that rook, legal or not, as the king's move of two squares."""
    step = 2 if chess.square_file(rook) > chess.square_file(king) else -2
    return chess.Move(king, king + step)


def captures_of(
    board: chess.Board, square: chess.Square, legal: Sequence[chess.Move]
) -> list[chess.Move]:
    """Those of the legal moves that take the opponent's piece on `square`; en passant included."""
    moves = [move for move in legal if move.to_square == square]
    behind = square + (8 if board.turn == chess.WHITE else -8)
    if board.ep_square == behind:
        moves += [move for move in legal if move.to_square == behind and board.is_en_passant(move)]
    return moves


def _excuse(touches: Sequence[Touch]) -> Rule:
    """Why nothing binds although pieces were touched: announced or out of turn (4.2.1), accidental (4.2.2)."""
    return Rule.INTENT if all(touch.kind == "accidental" for touch in touches) else Rule.ADJUST


def _by_release(
    board: chess.Board,
    moves: Sequence[chess.Move],
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
