"""The arbiter's hand on the clock: corrections, time given or taken, a press taken back.

Rules of this file: an act that cannot be is a `Refused`, never an exception, and changes nothing. What it
was before is the clock the caller still holds, so "before" and "after" are two values. A flag falls away
only where a correction says so in `flags`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import chess

from zeitnot.clock import side as sides
from zeitnot.clock.period import UPWARD, Method
from zeitnot.clock.reading import Correction, Phase, Refused

if TYPE_CHECKING:
    from chess import Color

    from zeitnot.clock.clock import Clock
    from zeitnot.clock.side import Side


def correct(clock: Clock, at_us: int, correction: Correction) -> Clock | Refused:
    """No period is entered by the edit itself: the next press or zero judges by the corrected counts.

    The delay of the side to move starts afresh.
    """
    if clock.phase not in (Phase.PAUSED, Phase.READY):
        return Refused("a clock is corrected in a pause or before the start")
    now = clock
    for color in chess.COLORS:
        side = _corrected(now, color, correction)
        if isinstance(side, Refused):
            return side
        now = now.with_side(color, side)
    to_move = clock.side if correction.side is None else correction.side
    first_flag = _first_flag(clock.first_flag, now.white.flag, now.black.flag)
    now = replace(now, side=to_move, first_flag=first_flag)
    if first_flag is None:
        fresh_us = sides.delay_of(now.period(to_move), now.of(to_move).moves + 1)
        now = now.with_side(to_move, replace(now.of(to_move), delay_us=fresh_us))
    return now


def _corrected(clock: Clock, color: Color, correction: Correction) -> Side | Refused:
    """One side after a correction. What it set itself can no more be taken back with a press."""
    side = clock.of(color)
    index = 0 if color == chess.WHITE else 1
    main_us = (correction.white_us, correction.black_us)[index]
    pressed = side.pressed
    if correction.period is not None:
        number = correction.period[index]
        last = len(clock.control.periods(color))
        if number < 1 or (number > last and not clock.control.has_next(color, last)):
            return Refused(f"there is no period {number} in this time control")
        side = replace(side, period=number, block=0)
        pressed = pressed and replace(pressed, periods=0, block=0)
    if correction.moves is not None:
        moves = correction.moves[index]
        if moves < 0:
            return Refused(f"a count of moves cannot be {moves}")
        side = replace(side, moves=moves)
        pressed = pressed and replace(pressed, moves=0)
    if main_us is not None:
        method = clock.control.period(color, side.period).method
        if main_us < 0 and method is not Method.OVERTIME:
            return Refused(f"a time of {main_us} microseconds lies below zero")
        side = replace(side, main_us=main_us)
        pressed = pressed and replace(pressed, credit_us=0)
    if correction.flags is not None:
        side = replace(side, flag=correction.flags[index])
    return replace(side, pressed=pressed)


def _first_flag(first: Color | None, white: bool, black: bool) -> Color | None:
    """Who fell first, after flags were raised or dropped by hand: remembered unless that flag is dropped."""
    if first is not None and (white if first == chess.WHITE else black):
        return first
    if white:
        # Both raised at once by hand: White, as the pair is written.
        return chess.WHITE
    return chess.BLACK if black else None


def add_time(clock: Clock, color: Color, us: int, at_us: int) -> Clock | Refused:
    """The penalties of 7.5.5, 9.5.3 and the like, for a clock that runs or rests."""
    if clock.phase is Phase.OVER:
        return Refused("the game is over: its times stand")
    method = clock.period(color).method
    if method in UPWARD:
        return Refused("a clock that counts up has no time to add to")
    clock.check_due(at_us)
    now = clock.charged(at_us)
    side = now.of(color)
    main_us = side.main_us + us
    # In overtime a side may stand below zero already; taking time goes on from there.
    return now.with_side(
        color, replace(side, main_us=main_us if method is Method.OVERTIME else max(0, main_us))
    )


def unpress(clock: Clock, color: Color, at_us: int) -> Clock | Refused:
    """What the press gave, its count, and a period it entered are taken back.

    The side is to move again with what it had at the press; what the opponent used since stays used, and
    his next turn has its whole delay. Where the side has the turn already (its opponent pressed since), the
    opponent's press stands, and so does what this side used since.
    """
    if clock.phase in (Phase.OVER, Phase.READY):
        return Refused("there is no press to take back in a game that is not being played")
    pressed = clock.of(color).pressed
    if pressed is None:
        return Refused("this side has no press that could be taken back")
    clock.check_due(at_us)
    now = clock.charged(at_us)
    side, other = now.of(color), now.of(not color)
    own_turn = now.side == color
    main_us = side.main_us - pressed.credit_us
    if now.period(color).method is not Method.OVERTIME:
        main_us = max(0, main_us)
    back = replace(
        side,
        main_us=main_us,
        delay_us=side.delay_us if own_turn else pressed.delay_us,
        moves=max(0, side.moves - pressed.moves),
        period=max(1, side.period - pressed.periods),
        block=pressed.block,
        pressed=None,
    )
    now = now.with_side(color, back)
    if not own_turn and clock.first_flag is None:
        fresh_us = sides.delay_of(now.period(not color), other.moves + 1)
        now = now.with_side(not color, replace(other, delay_us=fresh_us))
    return replace(now, side=color)
