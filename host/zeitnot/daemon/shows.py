"""What is lit and heard at the table: lamps, the buzzer and the displays, all from the face and the clock.

Rules of this file
- A lamp is set only when it changes; displays live in processes of their own and are never waited for.
- The buzzer is silent unless the configuration allows it and the clock's settings ask for it (never under `fide`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from zeitnot.clock import sounds
from zeitnot.devices.lamps import BUZZER, LAMPS, SOUND_US, changed, lamps
from zeitnot.table.effects import FlagFell

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zeitnot.clock import Clock
    from zeitnot.clock.faces.face import Face
    from zeitnot.daemon.keeper import Told
    from zeitnot.daemon.schedule import Alarm, Schedule

OUTPUTS = (*LAMPS, BUZZER)
"""The output lines to open."""


class Output(Protocol):
    """Lines that can be set."""

    def set(self, line: str, level: bool) -> None: ...


class Display(Protocol):
    """What shows a face without ever waiting: `devices.displays.process.DisplayProcess`."""

    def show(self, face: Face) -> None: ...
    def close(self) -> None: ...


class Shows:
    """Shows one table. Hears the faces (`face`) and what happened (`told`)."""

    def __init__(
        self,
        schedule: Schedule,
        lines: Output,
        clock: Callable[[], Clock],
        now_t: Callable[[], int],
        displays: Sequence[Display] = (),
        *,
        buzzer: bool = False,
    ) -> None:
        self._schedule = schedule
        self._lines = lines
        self._clock = clock
        self._now_t = now_t
        self._displays = displays
        self._buzzer = buzzer
        self._lit: dict[str, bool] = {}
        self._bells = sounds.Bells()
        self._bell: Alarm | None = None
        self._silence: Alarm | None = None

    def face(self, face: Face) -> None:
        """A new face: lamps and displays."""
        after = lamps(face)
        for line, on in changed(self._lit, after).items():
            self._lines.set(line, on)
        self._lit = after
        for display in self._displays:
            display.show(face)

    def told(self, told: Told) -> None:
        """Something happened: what sounds now, and what is to sound."""
        if not self._buzzer or told.earlier:
            return
        clock = self._clock()
        if clock.settings.flag_sound and any(isinstance(e, FlagFell) for e in told.effects):
            self._sound(sounds.Sound.LONG_BEEP)
        self._bells = sounds.rearmed(self._bells, clock)
        self._await(self._now_t())

    def _await(self, after_us: int) -> None:
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None
        due = sounds.next_signal(self._bells, self._clock(), after_us)
        if due is None:
            return
        signal, bells = due

        def ring() -> None:
            self._bells = bells
            self._sound(signal.sound)
            self._await(signal.at_us)

        wait_us = signal.at_us - self._now_t()
        self._bell = self._schedule.at(self._schedule.now_us() + wait_us, ring)

    def _sound(self, sound: sounds.Sound) -> None:
        if self._silence is not None:
            self._silence.cancel()
        self._lines.set(BUZZER, True)
        self._silence = self._schedule.at(
            self._schedule.now_us() + SOUND_US[sound], lambda: self._lines.set(BUZZER, False)
        )

    def close(self) -> None:
        """Go dark and still."""
        for alarm in (self._bell, self._silence):
            if alarm is not None:
                alarm.cancel()
        for line in OUTPUTS:
            self._lines.set(line, False)
        for display in self._displays:
            display.close()
