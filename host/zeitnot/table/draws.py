"""Draws that a player asks for: offers, claims by repetition and fifty moves, normal means (5.2.3, 9, III).

Rules of this file: a claim pauses both clocks under every policy and is answered at once from the record (9.5);
only its price goes by the policy. Nothing here ever tells a player that a draw could be claimed (6.12.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.laws import claims
from zeitnot.laws.endings import Ending
from zeitnot.laws.irregularities import fault
from zeitnot.laws.normal_means import normal_means
from zeitnot.laws.offers import Offer, OfferRules, Refused, accept, offer
from zeitnot.laws.rules import Rule
from zeitnot.table import acts, clockwork, record, rulings
from zeitnot.table.outcome import end_game
from zeitnot.table.questions import refuse
from zeitnot.table.state import Stopped

if TYPE_CHECKING:
    from zeitnot.table.desk import Desk


def make_offer(desk: Desk, side: chess.Color) -> None:
    """9.1.2.1: proper after one's own move and before the press; at another time it is valid all the same."""
    recognition = desk.recognition
    has_moved = record.uncompleted_of(desk, side) is not None or (
        desk.side == side and recognition is not None and recognition.standing is not None
    )
    setup = desk.rules.setup
    regulations = OfferRules(not setup.draw_offers, setup.draw_offers_from_move)
    moves = desk.record.moves_by_both
    made = offer(side, desk.cases.offer, moves, rules=regulations, proper=has_moved)
    if isinstance(made, Refused):
        refuse(desk, f"offer_draw: {made.why}")
        return
    desk.put_cases(offer=made)
    desk.played()
    desk.notice("draw_offer", desk.audience, content=chess.COLOR_NAMES[side])


def accept_offer(desk: Desk, side: chess.Color) -> None:
    """5.2.3."""
    moves = desk.record.moves_by_both if desk.recognition is not None else _moves_by_both(desk)
    agreed = accept(side, desk.cases.offer, moves, desk.edition)
    if isinstance(agreed, Refused):
        refuse(desk, f"accept_draw: {agreed.why}")
        return
    article = desk.edition.article(Rule.AGREEMENT)
    end_game(desk, Ending("1/2-1/2", "agreement", article), desk.now_us)


def _moves_by_both(desk: Desk) -> int:
    return min(desk.clock.reading(desk.now_us).moves)


def decline_offer(desk: Desk, side: chess.Color) -> None:
    """9.1.2.1: refused orally."""
    standing = desk.cases.offer
    if standing is None or standing.by == side:
        refuse(desk, "decline_draw: no_offer")
        return
    desk.put_cases(offer=None)
    desk.notice("draw_declined", desk.audience, content=chess.COLOR_NAMES[side])


def claim(desk: Desk, side: chess.Color, act: acts.ClaimThreefold | acts.ClaimFifty) -> None:
    """9.2, 9.3, 9.5: paused, checked, and either a draw or a wrong claim with its price."""
    clockwork.pause(desk, Stopped.BY_PLAYER)
    desk.played()
    board, edition = desk.board, desk.edition
    touched = desk.side == side and bool(desk.hands.touches)
    reading = desk.clock.reading(desk.now_us)
    left_us = reading.white_us if side == chess.WHITE else reading.black_us
    if isinstance(act, acts.ClaimThreefold):
        answer = claims.claim_threefold(
            board,
            desk.record.history,
            edition,
            side,
            move=act.move,
            touched=touched,
            claimant_left_us=left_us,
        )
    else:
        answer = claims.claim_fifty(
            board, edition, side, move=act.move, touched=touched, claimant_left_us=left_us
        )
    if answer.ending is not None:
        end_game(desk, answer.ending, desk.now_us)
        return
    desk.put_cases(offer=Offer(side, proper=True))  # 9.1.2.3: a claim is an offer as well
    found = fault(
        "wrong_claim", edition, offender=side, article=answer.article, price=answer.remedy
    )
    rulings.make(desk, found, side)


def claim_normal_means(desk: Desk, side: chess.Color) -> None:
    """Guidelines III.5, the old Article 10: the machine says whether it may be asked; the arbiter decides."""
    reading = desk.clock.reading(desk.now_us)
    left_us = reading.white_us if side == chess.WHITE else reading.black_us
    flag = reading.flags[0] if side == chess.WHITE else reading.flags[1]
    asked = normal_means(
        side,
        desk.edition,
        left_us=left_us,
        has_the_move=desk.side == side,
        increment=desk.clock.control.has_bonus,
        flag_fallen=flag,
        announced=desk.rules.setup.guidelines_iii,
    )
    if asked.refused:
        refuse(desk, f"claim_normal_means: {asked.refused}")
        return
    clockwork.pause(desk, Stopped.BY_PLAYER)
    desk.put_cases(normal_means=True, offer=Offer(side, proper=True))
    choices = ",".join(choice.name for choice in asked.choices)
    desk.notice("normal_means", "arbiter", content=choices)
