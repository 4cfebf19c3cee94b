"""Rulings: how one is made, applied, withdrawn, and how its window closes.

Rules of this file
- A ruling is made once and applied at most once. Under `enforce` the remedy applies by itself, under `arbiter`
  by his `accept`, under `record` never by itself.
- The path of a remedy is the same whoever applies it: the press that was credited is taken back, plies are
  taken back, time is given, the clocks stand. So there is one way to undo it as well (`undo.py`).
- What a fault costs is the edition's business (`laws.irregularities`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import chess

from zeitnot.clock import Refused
from zeitnot.errors import InternalError
from zeitnot.laws.counters import COUNTED
from zeitnot.laws.endings import Ending
from zeitnot.laws.irregularities import fault
from zeitnot.laws.outcomes import needs_verdict
from zeitnot.table import clockwork, queries, record, undo
from zeitnot.table.effects import (
    RemedyShown,
    RulingApplied,
    RulingMade,
    RulingWithdrawn,
)
from zeitnot.table.outcome import REASONS, end_game, loss
from zeitnot.table.state import Hands, Policy, Purpose, Ruling, SeenTouch, Standing, Stopped

if TYPE_CHECKING:
    from zeitnot.laws.irregularities import Fault
    from zeitnot.table.desk import Desk
    from zeitnot.table.state import Ply


def make(
    desk: Desk,
    found: Fault,
    offender: chess.Color | None,
    *,
    undoes: int | None = None,
    pressed_used_us: int | None = None,
    touches: tuple[SeenTouch, ...] = (),
    released: tuple[str, ...] = (),
    enforce: bool = True,
) -> Ruling:
    """Make a ruling, print it, and apply it where the policy says so (`enforce` false: never at once).

    `undoes`: the first ply that the remedy takes back. `pressed_used_us`: the fault was completed by a press
    that was credited, and its turn had used this much. `touches`, `released`: what binds the move instead.
    """
    ruling = Ruling(
        id=len(desk.cases.rulings) + 1,
        kind=found.kind,
        article=found.article,
        offender=offender,
        remedy=RemedyShown(
            found.remedy.add_time,
            found.remedy.restore,
            found.remedy.must_play,
            found.remedy.result,
        ),
        take_time=found.remedy.take_time,
        audience=desk.audience if enforce else "arbiter",
        window=found.window,
        undoes=undoes,
        plies=len(desk.record.plies),
        pressed_used_us=pressed_used_us,
        loses=found.loses,
        counts=found.counts,
        at_us=desk.now_us,
        touches=touches,
        released=released,
    )
    desk.put_cases(rulings=(*desk.cases.rulings, ruling))
    desk.emit(
        RulingMade(
            t=desk.t,
            id=ruling.id,
            kind=ruling.kind,
            article=ruling.article,
            offender=offender,
            remedy=ruling.remedy,
            audience=ruling.audience,
            window=ruling.window,
        )
    )
    if desk.policy is Policy.ENFORCE and enforce:
        apply(desk, ruling, "table")
    return ruling


def apply(desk: Desk, ruling: Ruling, who: str) -> None:
    """Apply the remedy of an open ruling."""
    before = desk.state
    ruling = _counted_anew(desk, ruling)
    _set(desk, ruling, Standing.APPLIED)
    desk.emit(RulingApplied(t=desk.t, ruling=ruling.id, who=who))
    match ruling.kind:
        case "illegal_move" | "press_without_move" | "promotion_incomplete" | "two_hands":
            _apply_fault(desk, ruling)
        case "touch_move" | "released_piece":
            _put_right(desk, ruling)
        case "displaced_pieces":
            clockwork.pause(desk, Stopped.BY_TABLE)
            desk.put_halt(restoring=True)
        case "wrong_claim":
            _apply_price(desk, ruling)
        case "flag_fall":
            lose_unless_unwinnable(desk, Purpose.FLAG, _offender(ruling), ruling.at_us, ruling.id)
        case _:
            if ruling.remedy.result is not None:
                reason = "illegal_position" if ruling.kind == "illegal_position" else "arbiter"
                end_game(desk, Ending(ruling.remedy.result, reason, ruling.article), desk.now_us)
    undo.push(desk, "applied", before, ruling=ruling.id, add_time=ruling.remedy.add_time)


def _counted_anew(desk: Desk, ruling: Ruling) -> Ruling:
    """Which fault of his it is, and so what it costs, is decided when it is applied (7.5.5)."""
    if not ruling.counts:
        return ruling
    found = fault(
        ruling.kind,
        desk.edition,
        desk.cases.faults,
        ruling.offender,
        restore=ruling.remedy.restore,
        must_play=ruling.remedy.must_play,
    )
    remedy = found.remedy
    return replace(
        ruling,
        article=found.article,
        loses=found.loses,
        remedy=RemedyShown(remedy.add_time, remedy.restore, remedy.must_play, remedy.result),
    )


def lose_unless_unwinnable(
    desk: Desk, purpose: Purpose, loser: chess.Color, at_us: int, ruling: int | None = None
) -> None:
    """The game is lost for `loser` unless the opponent can never mate: ask the prover where the edition does."""
    named = None if ruling is None else desk.cases.ruling(ruling)
    article = named.article if named is not None and purpose is Purpose.ILLEGAL_MOVES else None
    if desk.recognition is None:
        # Without a board nobody knows the position: the clock alone decides, the rest is the arbiter's.
        end_game(desk, loss(purpose, loser, desk.edition, False, article), at_us)
    elif needs_verdict(REASONS[purpose], desk.edition) and record.has_kings(desk.board):
        queries.ask(
            desk, purpose, not loser, queries.position_at(desk, at_us), at_us=at_us, ruling=ruling
        )
    else:
        end_game(desk, loss(purpose, loser, desk.edition, False, article), at_us)


def _apply_fault(desk: Desk, ruling: Ruling) -> None:
    """7.5.1-7.5.5."""
    if ruling.counts:
        desk.put_cases(faults=desk.cases.faults.plus(_offender(ruling), ruling.kind))
    if ruling.kind == "promotion_incomplete" and not ruling.loses:
        # The queen stands, and so do the press, its increment and its count (7.5.2).
        clockwork.pause(desk, Stopped.BY_TABLE)
        _give_time(desk, ruling)
        desk.put_halt(restoring=True)
        return
    _put_right(desk, ruling)
    if ruling.loses:
        lose_unless_unwinnable(
            desk, Purpose.ILLEGAL_MOVES, _offender(ruling), desk.now_us, ruling.id
        )


def _put_right(desk: Desk, ruling: Ruling) -> None:
    """Back to the position before the fault, its press taken back, time given, the clocks standing."""
    clockwork.pause(desk, Stopped.BY_TABLE)
    plies = desk.record.plies
    undone: tuple[Ply, ...] = ()
    if ruling.undoes is not None and desk.record.ply(ruling.undoes) is not None:
        undone = record.take_back_from(desk, ruling.undoes)
        desk.put(
            hands=Hands(
                bound=ruling.touches,
                bound_released=ruling.released,
                after_illegal=ruling.kind in COUNTED,
            )
        )
    if ruling.pressed_used_us is not None:
        gone_on = len(plies) > ruling.plies
        later = (undone or plies[ruling.plies :]) if gone_on else ()
        back = (sum(1 for ply in later if ply.side), sum(1 for ply in later if not ply.side))
        clockwork.take_back_press(
            desk, _offender(ruling), used_us=ruling.pressed_used_us, moves_back=back
        )
        for ply in later:  # play has gone on: what those presses gave goes with their moves
            _add(desk, ply.side, -ply.credit_us)
    _give_time(desk, ruling)
    displaced = desk.recognition is not None and desk.recognition.mismatch != 0
    desk.put_halt(restoring=displaced, owed=None)


def _offender(ruling: Ruling) -> chess.Color:
    if ruling.offender is None:
        raise InternalError(f"ruling {ruling.id} ({ruling.kind}) names no offender")
    return ruling.offender


def _apply_price(desk: Desk, ruling: Ruling) -> None:
    """What a wrong claim costs (9.5.3); an announced move must be played."""
    _give_time(desk, ruling)
    if ruling.take_time is not None:
        color, us = ruling.take_time
        _add(desk, color, -us)
    must = ruling.remedy.must_play
    if must is not None and len(must) == 1 and desk.side == ruling.offender:
        desk.put_hands(must_play=chess.Move.from_uci(must[0]))


def _give_time(desk: Desk, ruling: Ruling) -> None:
    if ruling.remedy.add_time is not None:
        color, us = ruling.remedy.add_time
        _add(desk, color, us)


def _add(desk: Desk, color: chess.Color, us: int) -> None:
    clock = desk.clock.add_time(color, us, desk.now_us)
    if not isinstance(clock, Refused):
        desk.put(clock=clock)


def withdraw(desk: Desk, ruling: Ruling, standing: Standing, who: str) -> None:
    """The ruling no longer stands."""
    _set(desk, ruling, standing)
    desk.emit(RulingWithdrawn(t=desk.t, ruling=ruling.id, who=who))


def reopen(desk: Desk, number: int) -> None:
    """The ruling is open again (an act was taken back)."""
    ruling = desk.cases.ruling(number)
    if ruling is not None:
        _set(desk, ruling, Standing.OPEN)


def close_windows(desk: Desk, window: str, offender: chess.Color) -> None:
    """Something happened that ends the right to act on open rulings against `offender` with this window."""
    for ruling in desk.cases.rulings:
        if (
            ruling.standing is Standing.OPEN
            and ruling.window == window
            and ruling.offender == offender
        ):
            withdraw(desk, ruling, Standing.LAPSED, "table")
            desk.notice("lapsed", "arbiter", content=ruling.kind)


def _set(desk: Desk, ruling: Ruling, standing: Standing) -> None:
    desk.put_cases(
        rulings=tuple(
            replace(ruling, standing=standing) if other.id == ruling.id else other
            for other in desk.cases.rulings
        )
    )
