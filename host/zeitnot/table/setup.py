"""The header of a table: which clock, which Laws, which policy, which position, which sensor.

Rules of this file: `Setup.from_header` takes the header of a trace (or the same words from a configuration)
and raises `OperatorError` naming the key, the value and what it should be; `Setup.header` is the way back.
Nothing here is derived from the rooms: `begin.py` makes the clock, the edition and the position of it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from zeitnot.errors import OperatorError

if TYPE_CHECKING:
    from collections.abc import Mapping

CHOICES: dict[str, tuple[str, ...]] = {
    "profile": ("fide", "uscf", "online"),
    "laws": ("fide-2023", "fide-2018", "fide-2017", "tsf-1997"),
    "pace": ("standard", "rapid", "blitz"),
    "policy": ("arbiter", "enforce", "record"),
    "sensor": ("occupancy", "identity", "none"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """One table's settings, as the header tells them (times in microseconds).

    `clock` holds single settings of the clock over the profile's; `tags` are PGN tags. `pace` None is derived
    from the control.

    Regulations of the event: `draw_offers` and `draw_offers_from_move` (9.1.1), `default_time_us` (6.7; None: the
    edition's own), `guidelines_iii` (whether they were announced).
    """

    control: str
    profile: str = "fide"
    laws: str = "fide-2023"
    pace: str | None = None
    policy: str = "arbiter"
    position: str = "startpos"
    moves: tuple[str, ...] = ()
    sensor: str = "occupancy"
    settle_us: int = 1_000_000
    touch_us: int = 100_000
    order_us: int = 20_000
    lockout_us: int = 30_000
    stray_us: int = 150_000
    supervised: bool = False
    supervised_blitz_penalty_us: int | None = None
    draw_offers: bool = True
    draw_offers_from_move: int = 0
    default_time_us: int | None = None
    guidelines_iii: bool = True
    clock: tuple[tuple[str, Any], ...] = ()
    tags: tuple[tuple[str, str], ...] = ()

    @classmethod
    def from_header(cls, header: Mapping[str, Any]) -> Setup:
        """The settings that a header tells. Raises `OperatorError`."""
        version = header.get("zeitnot_trace")
        if type(version) is not int or version != 1:
            raise OperatorError(
                f"zeitnot_trace is {version!r}; a trace of version 1 begins with a header such as "
                '{"zeitnot_trace":1,"control":"300+3"}'
            )
        values: dict[str, Any] = {}
        for key, value in header.items():
            if key == "zeitnot_trace" or key.startswith("x_"):
                continue
            if key not in _READERS:
                raise OperatorError(
                    f"the header's key {key!r} is unknown; known are {', '.join(_READERS)}"
                )
            if value is not None:
                values[key] = _READERS[key](key, value)
        if "control" not in values:
            raise OperatorError("the header has no control; give the time control, such as 5400+30")
        return cls(**values)

    def header(self) -> dict[str, Any]:
        """The header that `from_header` reads as this; what stands at its default is left out."""
        line: dict[str, Any] = {"zeitnot_trace": 1}
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name == "control" or value != field.default:
                if field.name in ("clock", "tags"):
                    value = dict(value)
                line[field.name] = list(value) if isinstance(value, tuple) else value
        return line


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise OperatorError(f"{key} is {value!r}; a text is needed")
    return value


def _choice(key: str, value: Any) -> str:
    if value not in CHOICES[key]:
        raise OperatorError(f"{key} is {value!r}; one of {', '.join(CHOICES[key])} is needed")
    return str(value)


def _micros(key: str, value: Any) -> int:
    if type(value) is not int or value < 0:
        raise OperatorError(f"{key} is {value!r}; microseconds, a whole number from 0, are needed")
    return value


def _flag(key: str, value: Any) -> bool:
    if type(value) is not bool:
        raise OperatorError(f"{key} is {value!r}; true or false is needed")
    return value


def _texts(key: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise OperatorError(f"{key} is {value!r}; a list of UCI moves is needed")
    return tuple(value)


def _settings(key: str, value: Any) -> tuple[tuple[str, Any], ...]:
    if not isinstance(value, dict):
        raise OperatorError(f"{key} is {value!r}; an object of names and values is needed")
    return tuple(value.items())


def _tags(key: str, value: Any) -> tuple[tuple[str, str], ...]:
    pairs = _settings(key, value)
    for name, text in pairs:
        if not isinstance(text, str):
            raise OperatorError(f"{key}: {name} is {text!r}; a text is needed")
    return pairs


_READERS = {
    "control": _text,
    "profile": _choice,
    "laws": _choice,
    "pace": _choice,
    "policy": _choice,
    "position": _text,
    "moves": _texts,
    "sensor": _choice,
    "settle_us": _micros,
    "touch_us": _micros,
    "order_us": _micros,
    "lockout_us": _micros,
    "stray_us": _micros,
    "supervised": _flag,
    "supervised_blitz_penalty_us": _micros,
    "draw_offers": _flag,
    "draw_offers_from_move": _micros,
    "default_time_us": _micros,
    "guidelines_iii": _flag,
    "clock": _settings,
    "tags": _tags,
}
