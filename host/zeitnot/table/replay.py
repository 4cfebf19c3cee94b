"""Run a trace again: the same header and events give the same effects, byte for byte.

Rules of this file: it is pure. Timers fire by themselves; those due after the last event are not fired. Where no
`verdict` event answers an `ask_verdict`, the prover is asked with its default budget and answers at the same `t`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import chess

from zeitnot.errors import OperatorError, TraceError
from zeitnot.laws.unwinnable import verdict
from zeitnot.table.begin import begin
from zeitnot.table.effects import AskVerdict, WakeAt
from zeitnot.table.events import VerdictGiven
from zeitnot.table.step import step
from zeitnot.table.trace import read_trace, show_effect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from zeitnot.table.effects import Effect
    from zeitnot.table.events import AnyEvent
    from zeitnot.table.state import State


def prove(fen: str, winner: chess.Color) -> str:
    """The prover's answer with its default budget of nodes."""
    return verdict(chess.Board(fen), winner).answer.value


def replay(
    lines: Iterable[str], prover: Callable[[str, chess.Color], str] = prove
) -> Iterator[dict[str, Any]]:
    """The effects of a trace as they are printed, one by one.

    Raises `TraceError` where a line is wrong; the effects of the lines before have been given by then.
    """
    lines = list(lines)
    setup, events = read_trace(lines)
    try:
        state = begin(setup)
    except OperatorError as error:
        raise TraceError(f"line 1: {error}") from error
    for effects in run(state, events, _answered(lines), prover):
        for effect in effects:
            if not isinstance(effect, WakeAt):
                yield show_effect(effect)


def _answered(lines: list[str]) -> frozenset[int]:
    """The queries that the trace itself answers. A line that cannot be read is `read_trace`'s to report."""
    found = set()
    for line in lines:
        if '"verdict"' in line:
            try:
                event = json.loads(line)
            except ValueError:
                continue
            if isinstance(event, dict) and event.get("event") == "verdict":
                found.add(event.get("query"))
    return frozenset(query for query in found if isinstance(query, int))


def run(
    state: State,
    events: Iterable[AnyEvent],
    answered: frozenset[int] = frozenset(),
    prover: Callable[[str, chess.Color], str] = prove,
) -> Iterator[tuple[Effect, ...]]:
    """The effects of each event, and of the prover's answers to queries that are not in `answered`."""
    for event in events:
        state, effects = step(state, event)
        yield effects
        pending = [effect for effect in effects if isinstance(effect, AskVerdict)]
        while pending:
            ask = pending.pop(0)
            if ask.query in answered:
                continue
            answer = VerdictGiven(t=event.t, query=ask.query, answer=prover(ask.fen, ask.winner))
            state, effects = step(state, answer)
            yield effects
            pending += [effect for effect in effects if isinstance(effect, AskVerdict)]
