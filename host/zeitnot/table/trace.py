"""The table trace: JSON Lines that hold a header and what happened, and the effects they print.

Rules of this file
- It reads lines into a `Setup` and events, and shows events and effects as lines; `replay.py` runs them.
- Equal effects are equal bytes: `t` and `effect` first, then the fields in the order of `names.py`, no
  spaces, null printed.
- Bad input is one `TraceError` that names the line and what to do; nothing is printed for that line.
- Fields that begin with `x_` are anybody's and passed over.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from zeitnot.errors import OperatorError, TraceError
from zeitnot.table import acts, events
from zeitnot.table.names import (
    ARBITER_ACTS,
    EFFECT_NAMES,
    EFFECTS,
    EVENTS,
    INT,
    LINK_STATES,
    PLAYER_ACTS,
    SIDE,
    TEXT,
    Fields,
    FormError,
)
from zeitnot.table.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zeitnot.table.effects import Effect


def dump(value: dict[str, Any]) -> str:
    """One line of a trace, without its end."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# --- reading


def read_trace(lines: Iterable[str]) -> tuple[Setup, Iterator[events.AnyEvent]]:
    """The header, and the events one by one (each is read only when it is asked for).

    Raises `TraceError` for a bad header at once and for a bad event when its turn comes.
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    number, first = next(numbered, (1, ""))
    if not first:
        raise TraceError(
            "line 1: the trace is empty; a header with zeitnot_trace and control is needed"
        )
    try:
        setup = Setup.from_header(_read_object(first))
    except OperatorError as error:
        raise TraceError(f"line {number}: {error}") from error
    return setup, _read_events(numbered)


def _read_events(numbered: Iterable[tuple[int, str]]) -> Iterator[events.AnyEvent]:
    last_t = 0
    for number, line in numbered:
        try:
            event = read_event(_read_object(line))
        except OperatorError as error:
            raise TraceError(f"line {number}: {error}") from error
        if event.t < last_t:
            raise TraceError(
                f"line {number}: t goes back from {last_t} to {event.t}; order the lines by t"
            )
        last_t = event.t
        yield event


def _read_object(line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except ValueError as error:
        raise OperatorError(
            f"this is not JSON ({error}); one JSON object a line is needed"
        ) from error
    if not isinstance(value, dict):
        raise OperatorError(f"one JSON object a line is needed, not {value!r}")
    return value


def read_event(line: dict[str, Any]) -> events.AnyEvent:
    """The event that a line tells. Raises `OperatorError` with what is wrong and what it should be."""
    name = line.get("event")
    rest = {
        key: value for key, value in line.items() if key != "event" and not key.startswith("x_")
    }
    common: Fields = {"t": INT}
    late: Fields = {"stamp": INT}
    if name == "player":
        act = _take_action(rest, PLAYER_ACTS)
        values = _take(
            rest, {**common, "side": SIDE, **act[1]}, {**late, **act[2]}, f"player {act[0]}"
        )
        return events.PlayerActed(
            t=values.pop("t"),
            stamp=values.pop("stamp", None),
            side=values.pop("side"),
            act=act[3](**values),
        )
    if name == "arbiter":
        act = _take_action(rest, ARBITER_ACTS)
        optional = {**late, "note": TEXT, **act[2]}
        values = _take(rest, {**common, **act[1]}, optional, f"arbiter {act[0]}")
        return events.ArbiterActed(
            t=values.pop("t"),
            stamp=values.pop("stamp", None),
            note=values.pop("note", None),
            act=act[3](**values),
        )
    if name == "link":
        state = rest.pop("state", None)
        if state not in LINK_STATES:
            raise OperatorError(f"link: the state {state!r} is unknown; lost or restored is needed")
        return LINK_STATES[state](**_take(rest, common, late, "link"))  # type: ignore[return-value]
    if not isinstance(name, str) or name not in EVENTS:
        known = ", ".join([*EVENTS, "player", "arbiter", "link"])
        raise OperatorError(f"the event {name!r} is unknown; known are {known}")
    cls, required, optional = EVENTS[name]
    values = _take(rest, {**common, **required}, {**late, **optional}, name)
    if name == "scan" and (values.get("occupied") is None) == (values.get("pieces") is None):
        raise OperatorError("scan: either occupied or pieces is needed, and not both")
    return cls(**values)  # type: ignore[return-value]


def _take_action(
    line: dict[str, Any], table: dict[str, tuple[type, Fields, Fields]]
) -> tuple[str, Fields, Fields, type]:
    action = line.pop("action", None)
    if not isinstance(action, str) or action not in table:
        raise OperatorError(f"the action {action!r} is unknown; known are {', '.join(table)}")
    cls, required, optional = table[action]
    return action, required, optional, cls


def _take(line: dict[str, Any], required: Fields, optional: Fields, what: str) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in line.items():
        form = required.get(key) or optional.get(key)
        if form is None:
            known = ", ".join([*required, *optional])
            raise OperatorError(f"{what}: the field {key!r} is unknown; known are {known}")
        if value is None and key in optional:
            continue
        try:
            values[key] = form.read(value)
        except FormError as error:
            raise OperatorError(f"{what}: {key}: {error}") from error
    if missing := [key for key in required if key not in values]:
        raise OperatorError(f"{what}: the field {missing[0]!r} is missing")
    if values["t"] < 0:
        raise OperatorError(
            f"{what}: t is {values['t']}; it counts from 0 at the start of the trace"
        )
    return values


# --- showing


def show_event(event: events.AnyEvent) -> dict[str, Any]:
    """The event as a line tells it; `read_event` of it is the event again."""
    line: dict[str, Any] = {"t": event.t}
    match event:
        case events.PlayerActed(side=side, act=act):
            line |= {"event": "player", "side": SIDE.show(side), **_show_act(act, PLAYER_ACTS)}
        case events.ArbiterActed(act=act, note=note):
            line |= {"event": "arbiter", **_show_act(act, ARBITER_ACTS)}
            if note is not None:
                line["note"] = note
        case events.LinkLost():
            line |= {"event": "link", "state": "lost"}
        case events.LinkRestored():
            line |= {"event": "link", "state": "restored"}
        case _:
            name, required, optional = _OUTSIDE[type(event)]
            line["event"] = name
            line |= _show_fields(event, {**required, **optional})
    if event.stamp is not None:
        line["stamp"] = event.stamp
    return line


_OUTSIDE = {cls: (name, required, optional) for name, (cls, required, optional) in EVENTS.items()}


def _show_act(
    act: acts.PlayerAct | acts.ArbiterAct, table: dict[str, tuple[type, Fields, Fields]]
) -> dict[str, Any]:
    name = next(name for name, (cls, _, _) in table.items() if cls is type(act))
    _, required, optional = table[name]
    return {"action": name, **_show_fields(act, {**required, **optional})}


def _show_fields(value: object, forms: Fields) -> dict[str, Any]:
    shown = {key: form.show(getattr(value, key)) for key, form in forms.items()}
    return {key: item for key, item in shown.items() if item is not None}


def show_effect(effect: Effect) -> dict[str, Any]:
    """The effect as it is printed: `t` and `effect` first, then every field."""
    name = EFFECT_NAMES[type(effect)]
    line: dict[str, Any] = {"t": effect.t, "effect": name}
    for key, form in EFFECTS[name][1].items():
        line[key] = form.show(getattr(effect, key))
    return line
