"""A table that writes down what it is fed and does what the test says: for tests of the shell around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zeitnot.table.effects import AnyEffect, ShowClock, WakeAt
from zeitnot.table.events import AnyEvent, Pressed, Restarted, Started, Woke

if TYPE_CHECKING:
    import chess

    from zeitnot.table.setup import Setup


def clock_at(t: int, running: chess.Color | None, phase: str = "running") -> ShowClock:
    """A clock of five minutes."""
    return ShowClock(
        t=t,
        white_us=300_000_000,
        black_us=300_000_000,
        main_us=(300_000_000, 300_000_000),
        delay_us=0,
        running=running,
        phase=phase,
        moves=(0, 0),
        period=(1, 1),
        flags=(False, False),
        first_flag=None,
        face=("5:00", "5:00"),
    )


class RecordingMachine:
    """Remembers every event; White's clock runs from `Started` on; wakes where `wakes` says so."""

    def __init__(self, wakes: dict[int, int | None] | None = None) -> None:
        self.fed: list[AnyEvent] = []
        self._wakes = wakes or {}
        """The number of the event (from 0) -> the wake it asks for."""

    def begin(self, setup: Setup) -> Any:
        return ()

    def step(self, state: Any, event: AnyEvent) -> tuple[Any, tuple[AnyEffect, ...]]:
        effects: list[AnyEffect] = []
        match event:
            case Started():
                effects.append(clock_at(event.t, True))
            case Pressed(side=side):
                effects.append(clock_at(event.t, not side))
            case Restarted():
                effects.append(clock_at(event.t, None, "paused"))
            case Woke():
                effects.append(clock_at(event.t, None, "over"))
        if len(self.fed) in self._wakes:
            effects.append(WakeAt(t=event.t, wake_us=self._wakes[len(self.fed)]))
        self.fed.append(event)
        return (*state, event), tuple(effects)
