"""The clock as the table works it: press, pause, resume, take a press back, and how long a turn has lasted.

Rules of this file: nothing here judges. `turn_started_us` moves on by the length of every pause, so the time
used in a turn is one subtraction.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zeitnot.clock import Correction, Phase, Refused

if TYPE_CHECKING:
    import chess

    from zeitnot.table.desk import Desk
    from zeitnot.table.state import Stopped


def used_us(desk: Desk) -> int:
    """What the side to move has used of its turn by now."""
    until_us = desk.now_us if desk.paused_us is None else desk.paused_us
    return max(0, until_us - desk.turn_started_us)


def start(desk: Desk) -> None:
    """Start the clock of the side to move (6.6)."""
    desk.put(clock=desk.clock.start(desk.now_us, desk.side), turn_started_us=desk.now_us)


def press(desk: Desk, side: chess.Color, *, count: bool = True) -> bool:
    """The press of the side whose clock runs; False where it has no effect on time."""
    clock = desk.clock.press(side, desk.now_us, count)
    if clock is desk.clock:
        return False
    desk.put(clock=clock, turn_started_us=desk.now_us)
    return True


def count_without_press(desk: Desk, side: chess.Color) -> None:
    """A move that ended the game is completed without a press (6.2.1.1): it counts and brings nothing."""
    own = desk.clock.of(side)
    desk.put(clock=desk.clock.with_side(side, replace(own, moves=own.moves + 1)))


def pause(desk: Desk, why: Stopped) -> None:
    """Stop both clocks, or note another reason why they stand."""
    clock = desk.clock.pause(desk.now_us)
    if clock is not desk.clock:
        desk.put(clock=clock, paused_us=desk.now_us)
    if clock.phase is Phase.PAUSED:
        desk.put_halt(stopped=why)


def resume(desk: Desk) -> None:
    """Let the clock of the side to move run again."""
    paused_us = desk.now_us if desk.paused_us is None else desk.paused_us
    desk.put(
        clock=desk.clock.resume(desk.now_us),
        turn_started_us=desk.turn_started_us + desk.now_us - paused_us,
        paused_us=None,
    )
    desk.put_halt(stopped=None, restoring=False)


def take_back_press(
    desk: Desk, side: chess.Color, *, used_us: int, moves_back: tuple[int, int]
) -> None:
    """Give the turn back to `side` after its press (7.1): what the press gave is taken back.

    `used_us`: what the turn had used at that press. `moves_back`: completed moves of (white, black) that were
    taken back besides, where play had gone on: then times stay as they are and only counts and turn go back.
    """
    if moves_back == (0, 0):
        clock = desk.clock.unpress(side, desk.now_us)
    else:
        white, black = desk.clock.reading(desk.now_us).moves
        counts = (max(0, white - moves_back[0]), max(0, black - moves_back[1]))
        clock = desk.clock.correct(desk.now_us, Correction(moves=counts, side=side))
    if isinstance(clock, Refused):
        return
    desk.put(clock=clock, turn_started_us=desk.now_us - used_us)
