"""Zeros of the clock: which are flags, who acts on them, and a flag that a late report disproves.

Rules of this file: instants decide (6.8 and 6.9 at the stamp, not at the waking). Under `enforce` the device is
the observer of 6.8 and the flag ends the game; under `arbiter` it is a ruling; under `record` it is only told.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zeitnot.laws.irregularities import fault
from zeitnot.table import commits, rulings
from zeitnot.table.dues import ending_move_on_board
from zeitnot.table.effects import FlagFell, GameOver
from zeitnot.table.state import Policy, Purpose, Standing

if TYPE_CHECKING:
    from zeitnot.table.desk import Desk


def zero(desk: Desk, at_us: int) -> None:
    """The running clock is at zero at `at_us`, at or before now."""
    standing = ending_move_on_board(desk)
    held = desk.halt.held_flag_us is not None
    if standing is not None and standing.made_us < at_us and not held:
        desk.put_halt(held_flag_us=at_us)
        return
    before = desk.state
    clock, passed = desk.clock.pass_zero(at_us)
    desk.put(clock=clock)
    desk.put_halt(held_flag_us=None)
    if not passed.flag:
        return
    desk.put(before_flag=replace(before, before_flag=None, undo=()))
    desk.emit(FlagFell(t=desk.t, side=passed.color, first=passed.first))
    if desk.policy is Policy.RECORD:
        return
    if desk.policy is Policy.ENFORCE:
        commits.commit_standing(desk, at_us)
        if not desk.over:
            rulings.lose_unless_unwinnable(desk, Purpose.FLAG, passed.color, at_us)
        return
    rulings.make(desk, fault("flag_fall", desk.edition, offender=passed.color), passed.color)


def release(desk: Desk) -> None:
    """A held flag falls once the mate that stood on the board stands no more."""
    held_us = desk.halt.held_flag_us
    if held_us is not None and not desk.over and ending_move_on_board(desk) is None:
        zero(desk, held_us)


def disproved_by_press(desk: Desk, happened_us: int) -> None:
    """A press reported late was in time: the flag is withdrawn and the clock is as before it."""
    before = desk.before_flag
    zero_us = None if before is None else before.clock.next_zero_us()
    if before is None or zero_us is None or happened_us >= zero_us:
        return
    for ruling in desk.cases.rulings:
        if (
            ruling.kind == "flag_fall"
            and ruling.standing is Standing.OPEN
            and ruling.at_us == zero_us
        ):
            rulings.withdraw(desk, ruling, Standing.WITHDRAWN, "table")
    if desk.over:
        desk.emit(GameOver(t=desk.t, result="*", reason="time", article=""))
    desk.put(clock=before.clock, result=None, before_flag=None, paused_us=before.paused_us)
    desk.put_cases(
        queries=tuple(query for query in desk.cases.queries if query.purpose is not Purpose.FLAG)
    )
