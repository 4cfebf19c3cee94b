"""How a clock behaves where the rule books differ: settings, and the three profiles as data.

Rules of this file: one field per question of docs/clock.md, every field overridable by its own name; the
values an operator may write are checked here and nowhere else. A new setting is one field, one line in
`_CHECKS`, a value in each profile and a row in docs/clock.md.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from zeitnot.errors import OperatorError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class PeriodChange(Enum):
    """When the next period begins."""

    MOVES = "moves"
    """At the press of the move that completes the count; without a count as `zero`."""
    ZERO = "zero"
    """At 0:00 of either side, for both (DGT)."""
    ZERO_AND_MOVES = "zero_and_moves"
    """At 0:00, for that side alone, if its count is met; else the flag falls."""


class Freeze(Enum):
    """Does the other side stop when a flag has fallen?"""

    ALWAYS = "always"
    NEVER = "never"
    WITH_BONUS = "with_bonus"
    """Where the control has an increment or a delay (FIDE, requirements for electronic clocks, 5.4.1)."""


@dataclass(frozen=True, slots=True)
class ClockSettings:
    freeze: Freeze = Freeze.WITH_BONUS
    first_increment: bool = True
    """Is a Fischer increment on the clock before move 1?"""
    period_change: PeriodChange = PeriodChange.MOVES
    tenths: bool = False
    """Tenths of seconds below 20 s."""
    low_time_sound: bool = False
    """One signal when the time gets short."""
    countdown_sound: bool = False
    """A beep 10 s before a control and in each of the last 5 s."""
    flag_sound: bool = False
    """A signal when a flag falls or a control is passed."""

    def with_overrides(self, overrides: Mapping[str, object]) -> ClockSettings:
        """These settings with some changed, as an operator writes them; OperatorError names what is wrong."""
        changed: dict[str, object] = {}
        for key, value in overrides.items():
            if key not in _CHECKS:
                raise OperatorError(
                    f"unknown clock setting {key!r}: the settings are {', '.join(_CHECKS)}"
                )
            changed[key] = _CHECKS[key](key, value)
        return replace(self, **changed)  # type: ignore[arg-type]  # each value was checked by its key

    def to_json(self) -> dict[str, bool | str]:
        """Every setting by its name, as `with_overrides` reads it."""
        return {k: v.value if isinstance(v, Enum) else v for k, v in asdict(self).items()}


def _switch(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise OperatorError(f"clock setting {key!r} is {value!r}: it must be true or false")
    return value


def _freeze(key: str, value: object) -> Freeze:
    if isinstance(value, bool):
        return Freeze.ALWAYS if value else Freeze.NEVER
    for freeze in Freeze:
        if value == freeze.value:
            return freeze
    raise OperatorError(
        f'clock setting {key!r} is {value!r}: it must be true, false or "with_bonus"'
    )


def _period_change(key: str, value: object) -> PeriodChange:
    for change in PeriodChange:
        if value == change.value:
            return change
    choices = ", ".join(change.value for change in PeriodChange)
    raise OperatorError(f"clock setting {key!r} is {value!r}: it must be one of {choices}")


_CHECKS: dict[str, Callable[[str, object], object]] = {
    "freeze": _freeze,
    "first_increment": _switch,
    "period_change": _period_change,
    "tenths": _switch,
    "low_time_sound": _switch,
    "countdown_sound": _switch,
    "flag_sound": _switch,
}

PROFILES: dict[str, ClockSettings] = {
    # FIDE: silent, the increment is there "before each move" (glossary), frozen by a flag with a bonus.
    "fide": ClockSettings(),
    # US Chess 16B2b: the opponent's clock goes on after a flag.
    "uscf": ClockSettings(freeze=Freeze.NEVER),
    # As players know it from the servers: the first increment comes with the first press.
    "online": ClockSettings(
        freeze=Freeze.ALWAYS, first_increment=False, tenths=True, low_time_sound=True
    ),
}


def profile(name: str) -> ClockSettings:
    """The settings of a profile by its name."""
    if name not in PROFILES:
        raise OperatorError(f"unknown profile {name!r}: the profiles are {', '.join(PROFILES)}")
    return PROFILES[name]
