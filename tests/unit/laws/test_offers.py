"""Draw offers: when, how long, and for whom."""

from __future__ import annotations

import chess

from zeitnot.laws.editions import edition
from zeitnot.laws.offers import (
    Offer,
    OfferRules,
    Refused,
    accept,
    after_move,
    after_touch,
    offer,
)

NOW = edition("fide-2023")
OLD = edition("tsf-1997")
WHITE, BLACK = chess.WHITE, chess.BLACK


def test_an_offer_stands_until_the_opponent_touches_a_piece() -> None:
    made = offer(WHITE, None, 12)
    assert made == Offer(WHITE)
    assert after_touch(Offer(WHITE), WHITE, NOW) == Offer(WHITE)
    assert after_touch(Offer(WHITE), BLACK, NOW) is None
    assert after_touch(None, BLACK, NOW) is None


def test_in_the_older_text_only_a_move_declines_it() -> None:
    assert after_touch(Offer(WHITE), BLACK, OLD) == Offer(WHITE)
    assert after_move(Offer(WHITE), WHITE) == Offer(WHITE)
    assert after_move(Offer(WHITE), BLACK) is None
    assert after_move(None, BLACK) is None


def test_an_offer_at_a_wrong_moment_is_valid_and_marked() -> None:
    assert offer(BLACK, None, 12, proper=False) == Offer(BLACK, proper=False)


def test_regulations_may_forbid_offers_or_all_before_a_move() -> None:
    assert offer(WHITE, None, 80, rules=OfferRules(forbidden=True)) == Refused("forbidden")
    rules = OfferRules(not_before_move=30)
    assert offer(WHITE, None, 29, rules=rules) == Refused("too_early")
    assert offer(WHITE, None, 30, rules=rules) == Offer(WHITE)


def test_the_same_offer_is_not_made_twice_and_the_other_side_may_make_its_own() -> None:
    assert offer(WHITE, Offer(WHITE), 12) == Refused("standing")
    assert offer(BLACK, Offer(WHITE), 12) == Offer(BLACK)


def test_only_the_opponent_accepts_and_only_a_standing_offer() -> None:
    assert accept(BLACK, Offer(WHITE), 12, NOW) == Offer(WHITE)
    assert accept(WHITE, Offer(WHITE), 12, NOW) == Refused("own_offer")
    assert accept(BLACK, None, 12, NOW) == Refused("no_offer")


def test_nobody_agrees_before_both_have_moved_since_2017() -> None:
    assert accept(BLACK, Offer(WHITE), 0, NOW) == Refused("too_early")
    assert accept(BLACK, Offer(WHITE), 0, OLD) == Offer(WHITE)
