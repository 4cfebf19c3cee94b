"""How a game ends by an act of a person or by the clock: resignation, flag, illegal moves, agreement, refusal.

`cannot_mate` is the prover's answer about the *other* side at the position of that instant, side to move
included. Only a proof makes the draw; as long as nothing is proved it is False and the loss stands (6.9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.laws.endings import DRAW, Ending, win_for
from zeitnot.laws.rules import Rule

if TYPE_CHECKING:
    import chess

    from zeitnot.laws.editions import Edition


def needs_verdict(reason: str, edition: Edition) -> bool:
    """Whether the prover must be asked before a loss for `reason` (`time`, `illegal_moves`, `resignation`)."""
    if reason == "resignation":
        return edition.resignation_exception
    return reason == "time" or (reason == "illegal_moves" and edition.illegal_moves_exception)


def resignation(side: chess.Color, edition: Edition, *, cannot_mate: bool = False) -> Ending:
    """`side` resigns (5.1.2). Since 2023 a draw if the opponent cannot mate by any series of legal moves."""
    article = edition.article(Rule.RESIGNATION)
    if cannot_mate and edition.resignation_exception:
        return Ending(DRAW, "resignation_but_unwinnable", article)
    return Ending(win_for(not side), "resignation", article)


def flag_fall(side: chess.Color, edition: Edition, *, cannot_mate: bool = False) -> Ending:
    """The flag of `side` has fallen before the count of moves was met (6.9)."""
    article = edition.article(Rule.FLAG_LOSES)
    if cannot_mate:
        return Ending(DRAW, "time_but_unwinnable", article)
    return Ending(win_for(not side), "time", article)


def illegal_moves(
    side: chess.Color,
    edition: Edition,
    *,
    cannot_mate: bool = False,
    article: str | None = None,
) -> Ending:
    """`side` has completed the illegal move that loses (7.5.5); `article`: that of the fault, where known."""
    named = article or edition.article(Rule.ILLEGAL_MOVES_LOSE)
    if cannot_mate and edition.illegal_moves_exception:
        return Ending(DRAW, "illegal_moves_but_unwinnable", named)
    return Ending(win_for(not side), "illegal_moves", named)


def agreement(edition: Edition) -> Ending:
    """Both agreed on a draw (5.2.3)."""
    return Ending(DRAW, "agreement", edition.article(Rule.AGREEMENT))


def late(
    side: chess.Color, edition: Edition, late_us: int, default_time_us: int | None = None
) -> Ending | None:
    """`side` arrived `late_us` after the start: lost if that is after the default time (6.7.1).

    `default_time_us` is the event's; None: its regulations say nothing and the edition's own holds.
    """
    if late_us <= (edition.default_time_us if default_time_us is None else default_time_us):
        return None
    return Ending(win_for(not side), "default_time", edition.article(Rule.START_AND_DEFAULT))


def refusal(side: chess.Color | None, edition: Edition) -> Ending:
    """`side` persistently refuses to comply with the Laws (11.7); None: both do, and both lose (11.8)."""
    result = "0-0" if side is None else win_for(not side)
    return Ending(result, "refusal", edition.article(Rule.REFUSAL))
