"""What the end of a turn and the passing of a control bring a side.

Rules of this file: functions of the control, the settings and one side's numbers; nothing here knows an
instant or the other side. `main, number, block` are a side's main time, the number of its period, and its
byo-yomi or Canadian block (`Side.block`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zeitnot.clock import side as sides
from zeitnot.clock.period import BLOCKS, Method, Period
from zeitnot.clock.settings import PeriodChange
from zeitnot.clock.side import Pressed, Side

if TYPE_CHECKING:
    from chess import Color

    from zeitnot.clock.control import TimeControl
    from zeitnot.clock.settings import ClockSettings


def pressed(
    control: TimeControl,
    settings: ClockSettings,
    color: Color,
    side: Side,
    charged: tuple[int, int],
    count: bool,
    flagged: bool,
) -> Side:
    """The side after its press: `charged` is its main time and delay at that instant, `flagged` the game's flag.

    After a flag nothing is added any more, to neither side.
    """
    left_us, delay_left_us = charged
    main_us, number, block = left_us, side.period, side.block
    moves = side.moves + 1 if count else side.moves
    delay_us = delay_left_us
    if not flagged:
        if count:
            main_us, number, block = counted(
                control, settings, color, main_us, moves, number, block
            )
        main_us, delay_us = credited(control.period(color, number), main_us, moves, block)
    return Side(
        main_us,
        delay_us,
        moves,
        number,
        side.flag,
        block,
        Pressed(
            main_us - left_us, delay_left_us, moves - side.moves, number - side.period, side.block
        ),
    )


def counted(
    control: TimeControl,
    settings: ClockSettings,
    color: Color,
    main_us: int,
    moves: int,
    number: int,
    block: int,
) -> tuple[int, int, int]:
    """(main, number, block) once `moves` are made: a Canadian block gets shorter, a period may be complete."""
    period = control.period(color, number)
    if block > 0 and period.method is Method.CANADIAN:
        # The last move of a block loads the next one; what was left is lost.
        return (main_us, number, block - 1) if block > 1 else (period.each_us, number, period.count)
    if period.moves is None or settings.period_change is not PeriodChange.MOVES:
        return main_us, number, block
    goal = control.goal(color, number)
    if goal is None or moves < goal or not control.has_next(color, number):
        return main_us, number, block
    return entered(control, color, main_us, number)


def credited(period: Period, main_us: int, moves: int, block: int) -> tuple[int, int]:
    """(main, delay) for the next move, by the method of the period that it belongs to."""
    match period.method:
        case Method.FISCHER:
            return sides.with_increment(main_us, period, moves), 0
        case Method.BRONSTEIN | Method.US_DELAY:
            return main_us, sides.delay_of(period, moves + 1)
        case Method.BYO_YOMI if block > 0:
            return sides.made_whole(main_us, period), 0
        case Method.MOVE_LIMIT:
            return period.time_us, 0
    return main_us, 0


def entered(control: TimeControl, color: Color, main_us: int, number: int) -> tuple[int, int, int]:
    """(main, number, block) in the next period: what was saved is carried over."""
    period = control.period(color, number + 1)
    main_us += period.time_us
    if period.method in BLOCKS and main_us == 0:
        main_us, block = sides.block_of(period)
        return main_us, number + 1, block
    return main_us, number + 1, 0


def entered_at_zero(control: TimeControl, color: Color, side: Side, waiting: bool) -> Side:
    """The side in its next period, entered at 0:00 of either side.

    The side that waits gets the first increment or delay of the new period for its coming move. It holds
    the old period's already, and a move has one increment, the larger: so it gets the difference.
    """
    main_us, number, block = entered(control, color, side.main_us, side.period)
    if not waiting:
        return replace(side, main_us=main_us, period=number, block=block)
    old, new = control.period(color, side.period), control.period(color, number)
    coming = side.moves + 1
    held_us = sides.with_increment(0, replace(old, cap_us=None), coming)
    more_us = sides.with_increment(main_us, new, coming) - main_us
    return replace(
        side,
        main_us=main_us + max(0, more_us - held_us),
        delay_us=sides.delay_of(new, coming),
        period=number,
        block=block,
    )
