"""The working copy of the table during one step: the state so far and the effects so far.

Rules of this file
- A `Desk` lives for one step and never leaves it: outside, `step` is a pure function.
- Changes are gathered and laid into a new frozen `State` when somebody looks at it, so a step that changes
  many things pays for one copy.
- `now_us` is the instant that is being decided: the stamp of the event, or the due time of a timer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from zeitnot.table.state import Cases, Halt, Hands, Policy, Record, Result, Rules, State

if TYPE_CHECKING:
    import chess

    from zeitnot.clock import Clock
    from zeitnot.laws.editions import Edition
    from zeitnot.recognition import Recognition
    from zeitnot.table.effects import Effect


class Desk:
    """One step at work. `t` is printed with the effects; `now_us` (at most `t`) decides."""

    def __init__(self, state: State, t: int, now_us: int | None = None) -> None:
        self._state = state
        self._changes: dict[str, Any] = {}
        self.before = state
        self.t = t
        self.now_us = t if now_us is None else now_us
        self.effects: list[Effect] = []

    @property
    def state(self) -> State:
        """The state with all changes so far."""
        if self._changes:
            self._state = replace(self._state, **self._changes)
            self._changes = {}
        return self._state

    def put(self, **changes: Any) -> None:
        """Change fields of the state."""
        self._changes.update(changes)

    def restore(self, state: State) -> None:
        """Take another state for the working copy (an undo)."""
        self._changes = {}
        self._state = state

    def emit(self, effect: Effect) -> None:
        """Say that this happens next."""
        self.effects.append(effect)

    # The parts of the state by name, and changes of one part's fields.

    def _get(self, name: str) -> Any:
        return self._changes[name] if name in self._changes else getattr(self._state, name)

    @property
    def clock(self) -> Clock:
        clock: Clock = self._get("clock")
        return clock

    @property
    def recognition(self) -> Recognition | None:
        recognition: Recognition | None = self._get("recognition")
        return recognition

    @property
    def record(self) -> Record:
        record: Record = self._get("record")
        return record

    @property
    def hands(self) -> Hands:
        hands: Hands = self._get("hands")
        return hands

    @property
    def cases(self) -> Cases:
        cases: Cases = self._get("cases")
        return cases

    @property
    def halt(self) -> Halt:
        halt: Halt = self._get("halt")
        return halt

    @property
    def rules(self) -> Rules:
        return self._state.rules

    @property
    def result(self) -> Result | None:
        result: Result | None = self._get("result")
        return result

    def put_record(self, **changes: Any) -> None:
        self.put(record=replace(self.record, **changes))

    def put_hands(self, **changes: Any) -> None:
        self.put(hands=replace(self.hands, **changes))

    def put_cases(self, **changes: Any) -> None:
        self.put(cases=replace(self.cases, **changes))

    def put_halt(self, **changes: Any) -> None:
        self.put(halt=replace(self.halt, **changes))

    # What everybody asks.

    @property
    def edition(self) -> Edition:
        return self._state.rules.edition

    @property
    def policy(self) -> Policy:
        return self._state.rules.policy

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
        return "both" if self.policy is Policy.ENFORCE else "arbiter"

    def played(self) -> None:
        """The players did something that an undo must not wipe away."""
        self.put(play=self._get("play") + 1)
