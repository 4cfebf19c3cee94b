"""Draw offers: when one may be made, how long it stands, who may take it (5.2.3, 9.1).

An offer is a value that goes from act to act; None is no offer. It stands until the opponent accepts, refuses
aloud or touches a piece with intent (1997: until he has moved); it cannot be withdrawn. An offer at a wrong
moment is valid all the same, `proper` is false and counts for 11.5.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import chess

    from zeitnot.laws.editions import Edition


@dataclass(frozen=True, slots=True)
class OfferRules:
    """Regulations of an event (9.1.1): no offers at all, or none before both have made so many moves."""

    forbidden: bool = False
    not_before_move: int = 0


FREE = OfferRules()


@dataclass(frozen=True, slots=True)
class Offer:
    """A standing offer of `by`; `proper`: after his own move was made and before his press."""

    by: chess.Color
    proper: bool = True


@dataclass(frozen=True, slots=True)
class Refused:
    """An offer or an acceptance that does not count, and the rule of this room that says so."""

    why: str
    """`forbidden`, `too_early`, `no_offer`, `own_offer`, `standing`."""


def offer(
    by: chess.Color,
    standing: Offer | None,
    moves_made: int,
    *,
    rules: OfferRules = FREE,
    proper: bool = True,
) -> Offer | Refused:
    """`by` offers a draw. `moves_made`: moves made by each side, that is the smaller of the two counts."""
    if rules.forbidden:
        return Refused("forbidden")
    if moves_made < rules.not_before_move:
        return Refused("too_early")
    if standing is not None and standing.by == by:
        return Refused("standing")
    return Offer(by, proper)


def accept(
    by: chess.Color, standing: Offer | None, moves_made: int, edition: Edition
) -> Offer | Refused:
    """The offer that `by` has accepted, or why there is no agreement."""
    if standing is None:
        return Refused("no_offer")
    if standing.by == by:
        return Refused("own_offer")
    if edition.agreement_needs_moves and moves_made < 1:
        return Refused("too_early")
    return standing


def after_touch(standing: Offer | None, toucher: chess.Color, edition: Edition) -> Offer | None:
    """What is left of an offer once `toucher` has touched a piece with the intention of moving or capturing."""
    if standing is not None and standing.by != toucher and edition.offer_lapses_on_touch:
        return None
    return standing


def after_move(standing: Offer | None, mover: chess.Color) -> Offer | None:
    """What is left of an offer once `mover` has made a move: an answer by moving is a refusal everywhere."""
    return None if standing is not None and standing.by != mover else standing
