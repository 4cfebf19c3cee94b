"""What players say: claims, offers, announced adjusting, resignation.

Rules of this file: each act of `acts.PlayerAct` has its function; a claim that came too late or too early is a
`wrong_claim` without remedy; what cannot be is a `refused` notice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import chess

from zeitnot.clock import Phase
from zeitnot.laws.irregularities import fault
from zeitnot.laws.rules import Rule
from zeitnot.table import acts, clockwork, draws, questions, rulings
from zeitnot.table.obligations import whole
from zeitnot.table.state import Purpose, Standing, Stopped

if TYPE_CHECKING:
    from zeitnot.table.desk import Desk
    from zeitnot.table.events import PlayerActed

_AFTER_THE_GAME = (acts.ClaimFlag, acts.ClaimIllegal, acts.ClaimTouch)


def act(desk: Desk, event: PlayerActed) -> None:
    """A player said something."""
    side = event.side
    if desk.over:
        if isinstance(event.act, acts.Promote):
            _promote(desk, side, event.act.piece)
        elif isinstance(event.act, _AFTER_THE_GAME):
            questions.refuse(desk, "the game is over: the result stands")
        return
    match event.act:
        case acts.Adjust(squares):
            if desk.recognition is not None:
                named = None if squares is None else frozenset(squares)
                desk.put(recognition=desk.recognition.adjust(side, named, desk.now_us))
        case acts.OfferDraw():
            draws.make_offer(desk, side)
        case acts.AcceptDraw():
            draws.accept_offer(desk, side)
        case acts.DeclineDraw():
            draws.decline_offer(desk, side)
        case acts.ClaimThreefold() | acts.ClaimFifty():
            draws.claim(desk, side, event.act)
        case acts.ClaimIllegal():
            _claim_illegal(desk, side)
        case acts.ClaimTouch():
            _claim_touch(desk, side)
        case acts.ClaimFlag():
            _claim_flag(desk, side)
        case acts.ClaimNormalMeans():
            draws.claim_normal_means(desk, side)
        case acts.Resign():
            clockwork.pause(desk, Stopped.BY_PLAYER)
            rulings.lose_unless_unwinnable(desk, Purpose.RESIGNATION, side, desk.now_us)
        case acts.CallArbiter():
            _call_arbiter(desk, side)
        case acts.Promote(piece):
            _promote(desk, side, piece)
        case _:
            assert_never(event.act)


def _call_arbiter(desk: Desk, side: chess.Color) -> None:
    """6.11.2: the clocks may be halted only to seek the arbiter's assistance."""
    if desk.clock.phase is Phase.READY:
        questions.refuse(desk, "call_arbiter: the clock has not been started")
        return
    clockwork.pause(desk, Stopped.BY_PLAYER)
    desk.notice("arbiter_called", desk.audience, content=chess.COLOR_NAMES[side])


def _wrong(desk: Desk, side: chess.Color, rule: Rule) -> None:
    found = fault("wrong_claim", desk.edition, offender=side, article=desk.edition.article(rule))
    rulings.make(desk, found, side)


def _tell_claim(desk: Desk, kind: str) -> None:
    """The arbiter has the ruling already; now a player has claimed it."""
    desk.notice("claim", "arbiter", content=kind)


def _open_against(desk: Desk, offender: chess.Color, kinds: tuple[str, ...]) -> str | None:
    for ruling in reversed(desk.cases.rulings):
        if (
            ruling.offender == offender
            and ruling.standing is Standing.OPEN
            and ruling.kind in kinds
        ):
            return ruling.kind
    return None


def _claim_illegal(desk: Desk, side: chess.Color) -> None:
    """7.5, A.5.2: what the sensors saw is before the arbiter already; else there is nothing to claim."""
    kinds = ("illegal_move", "press_without_move", "promotion_incomplete", "two_hands")
    found = _open_against(desk, not side, kinds)
    if found is not None:
        _tell_claim(desk, found)
    else:
        _wrong(desk, side, Rule.ILLEGAL_MOVE)


def _claim_touch(desk: Desk, side: chess.Color) -> None:
    """4.8: until the claimant himself touches a piece with intent. Uncertain touches count on a claim."""
    if _open_against(desk, not side, ("touch_move", "released_piece")) is not None:
        _tell_claim(desk, "touch_move")
        return
    ply = desk.record.plies[-1] if desk.record.plies else None
    if (
        ply is None
        or ply.side == side
        or ply.hands is None
        or ply.completed != "press"
        or desk.hands.touches
    ):
        _wrong(desk, side, Rule.TOUCH_CLAIM_ENDS)
        return
    board = desk.record.before(ply)
    left = whole(board, ply.hands, desk.edition)
    if ply.move in left.moves or not ply.legal:
        _wrong(desk, side, Rule.TOUCH_CLAIM_ENDS)
        return
    rulings.make(
        desk,
        fault(
            "touch_move",
            desk.edition,
            offender=ply.side,
            restore=board.fen(),
            must_play=tuple(move.uci() for move in left.moves),
            article=left.article,
        ),
        ply.side,
        undoes=ply.number,
        pressed_used_us=ply.used_us,
        touches=(*ply.hands.bound, *ply.hands.touches),
        released=ply.hands.bound_released,
    )


def _claim_flag(desk: Desk, side: chess.Color) -> None:
    """6.8: a flag has fallen when a valid claim is made."""
    reading = desk.clock.reading(desk.now_us)
    fallen = reading.flags[1] if side == chess.WHITE else reading.flags[0]
    if not fallen:
        _wrong(desk, side, Rule.FLAG_OBSERVED)
    elif _open_against(desk, not side, ("flag_fall",)) is not None:
        _tell_claim(desk, "flag_fall")
    else:
        rulings.lose_unless_unwinnable(desk, Purpose.FLAG, not side, desk.now_us)


def _promote(desk: Desk, side: chess.Color, piece: chess.Piece) -> None:
    """The player names his new piece: an answer to the open question, or a word before the move is made."""
    letter = piece.symbol().lower()
    if piece.color != side or letter not in "qrbn":
        questions.refuse(
            desk, f"promote: {piece.symbol()!r} is no new piece of {chess.COLOR_NAMES[side]}"
        )
        return
    for question in reversed(desk.cases.questions):
        ply = desk.record.ply(question.ply)
        if question.open and question.ask == "promotion" and ply is not None and ply.side == side:
            refused = questions.answer(desk, question, letter)
            if refused is not None:
                questions.refuse(desk, f"promote: {refused}")
            return
    if desk.side == side and not desk.over:
        desk.put_hands(promotion=piece.piece_type)
    else:
        questions.refuse(desk, "promote: there is no promotion that is open")
