"""The working copy of the table during one step: the state so far and the effects so far.

Rules of this file
- A `Desk` lives for one step and never leaves it: outside, `step` is a pure function.
- It has the fields of `State` as plain attributes and changes them with `put`; a frozen `State` is made of them
  only when somebody needs one. A field that is added to `State` is added here.
- `now_us` is the instant that is being decided: the stamp of the event, or the due time of a timer; `t` is what
  is printed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import chess

from zeitnot.table.effects import Notice
from zeitnot.table.state import Policy, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zeitnot.laws.editions import Edition
    from zeitnot.table.effects import Effect


class Desk:
    """One step at work."""

    def __init__(self, state: State, t: int, now_us: int) -> None:
        self.before = state
        self.t = t
        self.now_us = now_us
        self.effects: list[Effect] = []
        self.restore(state)

    def restore(self, state: State) -> None:
        """Take this state for the working copy."""
        self._state: State | None = state
        self.rules = state.rules
        self.clock = state.clock
        self.recognition = state.recognition
        self.record = state.record
        self.hands = state.hands
        self.cases = state.cases
        self.halt = state.halt
        self.shown = state.shown
        self.result = state.result
        self.turn_started_us = state.turn_started_us
        self.paused_us = state.paused_us
        self.undo = state.undo
        self.play = state.play
        self.before_flag = state.before_flag
        self.pressed_us = state.pressed_us
        self.doubt = state.doubt
        self.outage = state.outage

    @property
    def state(self) -> State:
        """The state with all changes so far."""
        if self._state is None:
            self._state = State(
                rules=self.rules,
                t=self.t,
                clock=self.clock,
                recognition=self.recognition,
                record=self.record,
                hands=self.hands,
                cases=self.cases,
                halt=self.halt,
                shown=self.shown,
                result=self.result,
                turn_started_us=self.turn_started_us,
                paused_us=self.paused_us,
                undo=self.undo,
                play=self.play,
                before_flag=self.before_flag,
                pressed_us=self.pressed_us,
                doubt=self.doubt,
                outage=self.outage,
            )
        return self._state

    def put(self, **changes: Any) -> None:
        """Change fields of the state."""
        for name, value in changes.items():
            setattr(self, name, value)
        self._state = None

    def put_record(self, **changes: Any) -> None:
        """Change fields of the record."""
        self.put(record=replace(self.record, **changes))

    def put_hands(self, **changes: Any) -> None:
        """Change what the hands have done."""
        self.put(hands=replace(self.hands, **changes))

    def put_cases(self, **changes: Any) -> None:
        """Change what waits for a decision."""
        self.put(cases=replace(self.cases, **changes))

    def put_halt(self, **changes: Any) -> None:
        """Change why play does not simply go on."""
        self.put(halt=replace(self.halt, **changes))

    def played(self) -> None:
        """The players did something that an undo must not wipe away."""
        self.put(play=self.play + 1)

    def emit(self, effect: Effect) -> None:
        """Say that this happens next."""
        self.effects.append(effect)

    def notice(
        self,
        kind: str,
        audience: str,
        *,
        squares: Iterable[chess.Square] = (),
        content: str | None = None,
    ) -> None:
        """Say something that somebody should know; squares are told sorted by name."""
        named = tuple(sorted(squares, key=chess.square_name))
        self.emit(Notice(t=self.t, kind=kind, squares=named, audience=audience, content=content))

    # What everybody asks.

    @property
    def edition(self) -> Edition:
        return self.rules.edition

    @property
    def policy(self) -> Policy:
        return self.rules.policy

    @property
    def board(self) -> chess.Board:
        """The position after the last ply of the record."""
        return self.record.board

    @property
    def side(self) -> chess.Color:
        """The player who is to make the next ply of the record."""
        return self.record.board.turn

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def audience(self) -> str:
        """Who may be told of a ruling, a question or a notice about play (12.6)."""
        return "both" if self.rules.policy is Policy.ENFORCE else "arbiter"
