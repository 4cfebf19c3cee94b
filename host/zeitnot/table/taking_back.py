"""Taking back the latest act of the arbiter, or the latest applied remedy (`undo.py` keeps them).

Rules of this file
- If nobody has played since, the state before the act comes back whole. The clock that comes back goes on from
  now: the time in between, if the clocks stood, is nobody's.
- If play has gone on, only time that was given, a count and the standing of a ruling are undone; an act that had
  changed the position is refused then.
- What was taken back is told: rulings, plies, result.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zeitnot.clock import Phase, Refused
from zeitnot.table import record, rulings
from zeitnot.table.effects import GameOver, RulingWithdrawn
from zeitnot.table.questions import refuse
from zeitnot.table.state import Standing

if TYPE_CHECKING:
    from zeitnot.recognition import Recognition
    from zeitnot.table.desk import Desk
    from zeitnot.table.state import State, Undo


def take_back(desk: Desk) -> None:
    """Undo the latest act that still stands."""
    acts = desk.undo
    if not acts:
        refuse(desk, "take_back: there is no act to take back")
        return
    act = acts[-1]
    if act.play == desk.play:
        _whole(desk, act)
    else:
        _time_and_standing(desk, act)


def _whole(desk: Desk, act: Undo) -> None:
    """The state before the act, as of now."""
    now = desk.state
    before = act.before
    clock = before.clock
    paused_us = before.paused_us
    turn_started_us = before.turn_started_us
    if clock.phase is Phase.RUNNING and now.clock.phase is not Phase.RUNNING:
        # The clocks have stood since the act: that time is nobody's.
        stood_us = desk.now_us - act.at_us
        if clock.since_us is not None:
            clock = replace(clock, since_us=clock.since_us + stood_us)
        turn_started_us += stood_us
    desk.restore(
        replace(
            before,
            t=now.t,
            clock=clock,
            turn_started_us=turn_started_us,
            paused_us=paused_us,
            recognition=_recognition(now, act),
            undo=now.undo[:-1],
            play=now.play,
        )
    )
    _keep_numbers(desk, now)
    _tell(desk, now, act)


def _recognition(now: State, act: Undo) -> Recognition | None:
    """As before the act if the board has not been touched since; else the picture of now on the old position."""
    before, recognition = act.before, now.recognition
    if recognition is None or recognition is act.after:
        return before.recognition
    if now.record == before.record and recognition.ply == before.record.next_number:
        return recognition
    return recognition.expect(before.record.board, ply=before.record.next_number)


def _keep_numbers(desk: Desk, now: State) -> None:
    """Ids are never given twice: what was made since stays in the lists, withdrawn or closed."""
    cases = desk.cases
    later = now.cases.rulings[len(cases.rulings) :]
    kept = tuple(replace(ruling, standing=Standing.WITHDRAWN) for ruling in later)
    asked = now.cases.questions[len(cases.questions) :]
    closed = tuple(replace(question, open=False) for question in asked)
    desk.put_cases(
        rulings=(*cases.rulings, *kept),
        questions=(*cases.questions, *closed),
        next_query=now.cases.next_query,
    )


def _tell(desk: Desk, now: State, act: Undo) -> None:
    if act.ruling is not None:
        desk.emit(RulingWithdrawn(t=desk.t, ruling=act.ruling, who="arbiter"))
    if now.result is not None and desk.result is None:
        desk.emit(GameOver(t=desk.t, result="*", reason=now.result.reason, article=""))
    old, new = now.record.plies, desk.record.plies
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    record.print_taken_back(desk, old[same:])
    for ply in new[same:]:
        if ply.printed:
            record.print_made(desk, ply)
            record.print_completed(desk, ply)
    if now.result is None and desk.result is not None:
        result = desk.result
        desk.emit(
            GameOver(t=desk.t, result=result.result, reason=result.reason, article=result.article)
        )


def _time_and_standing(desk: Desk, act: Undo) -> None:
    """Play has gone on: undo what does not touch it."""
    if act.what not in ("applied", "add_time", "dismissed"):
        refuse(desk, f"take_back: play has gone on since {act.what}; correct the clock instead")
        return
    ruling = None if act.ruling is None else desk.cases.ruling(act.ruling)
    if ruling is not None and act.what == "applied":
        if ruling.undoes is not None:
            refuse(desk, f"take_back: play has gone on since ruling {ruling.id} was applied")
            return
        if ruling.counts:
            desk.put_cases(faults=act.before.cases.faults)
    if act.add_time is not None:
        color, us = act.add_time
        clock = desk.clock.add_time(color, -us, desk.now_us)
        if isinstance(clock, Refused):
            refuse(desk, f"take_back: {clock.reason}")
            return
        desk.put(clock=clock)
    if act.ruling is not None:
        rulings.reopen(desk, act.ruling)
        desk.emit(RulingWithdrawn(t=desk.t, ruling=act.ruling, who="arbiter"))
    desk.put(undo=desk.undo[:-1])
