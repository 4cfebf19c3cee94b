"""Whatever happens at a table, these hold."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.table_histories import history
from zeitnot.table.acts import Accept, TakeBack
from zeitnot.table.begin import begin
from zeitnot.table.effects import (
    MoveCompleted,
    MoveMade,
    MoveTakenBack,
    ObligationStands,
    RulingApplied,
    RulingWithdrawn,
    ShowClock,
    WakeAt,
)
from zeitnot.table.events import ArbiterActed
from zeitnot.table.replay import run
from zeitnot.table.setup import Setup
from zeitnot.table.state import Shown, Standing
from zeitnot.table.step import step
from zeitnot.table.trace import read_event, show_effect

if TYPE_CHECKING:
    from zeitnot.table.effects import Effect
    from zeitnot.table.state import State

POLICIES = ("enforce", "arbiter", "record")
CONTROLS = ("180+2", "60", "300b3", "40/90+1:30+1", "*60")


def effects_of(seed: int, length: int = 60) -> tuple[dict[str, Any], list[Effect]]:
    rng = random.Random(seed)
    header = {
        "zeitnot_trace": 1,
        "control": CONTROLS[seed % len(CONTROLS)],
        "policy": POLICIES[seed % len(POLICIES)],
        "laws": ("fide-2023", "fide-2018", "fide-2017", "tsf-1997")[seed % 4],
    }
    events = [read_event(line) for line in history(rng, length)]
    state = begin(Setup.from_header(header))
    answer = lambda fen, winner: ("winnable", "undetermined", "unwinnable")[len(fen) % 3]  # noqa: E731
    return header, [effect for effects in run(state, events, prover=answer) for effect in effects]


@pytest.mark.parametrize("block", range(8))
def test_every_history_is_told_consistently(block: int) -> None:
    for seed in range(block * 25, block * 25 + 25):
        check(seed, *effects_of(seed))


def check(seed: int, header: dict[str, Any], effects: list[Effect]) -> None:
    """The invariants of one history; `seed` names it in a failure."""
    applied: set[int] = set()
    standing: dict[int, bool] = {}
    completed: set[int] = set()
    last_t = 0
    for effect in effects:
        assert effect.t >= last_t, seed
        last_t = effect.t
        match effect:
            case ObligationStands(moves=moves):
                assert moves, f"seed {seed}: an empty obligation"
                assert list(moves) == sorted(moves), seed
            case RulingApplied(ruling=number):
                assert number not in applied, f"seed {seed}: ruling {number} applied twice"
                applied.add(number)
            case RulingWithdrawn(ruling=number):
                applied.discard(number)
            case MoveMade(ply=ply):
                assert not standing.get(ply), f"seed {seed}: ply {ply} made twice"
                standing[ply] = True
            case MoveCompleted(ply=ply):
                assert standing.get(ply), f"seed {seed}: ply {ply} completed before it was made"
                assert ply not in completed, f"seed {seed}: ply {ply} completed twice"
                completed.add(ply)
            case MoveTakenBack(ply=ply):
                assert standing.get(ply), f"seed {seed}: ply {ply} taken back before it was made"
                standing[ply] = False
                completed.discard(ply)
            case ShowClock():
                assert effect.white_us >= 0, seed
                assert effect.black_us >= 0, seed
        if header["policy"] != "enforce" and not isinstance(effect, WakeAt):
            audience = show_effect(effect).get("audience")
            kind = show_effect(effect).get("kind")
            assert audience in (None, "arbiter") or kind == "set_up", f"seed {seed}: {effect}"


def test_obligations_are_a_subset_of_the_legal_moves_and_never_empty() -> None:
    seen = 0
    for seed in range(60):
        rng = random.Random(seed)
        state = begin(Setup.from_header({"zeitnot_trace": 1, "control": "180+2"}))
        for line in history(rng, 40):
            state, effects = step(state, read_event(line))
            for effect in effects:
                if isinstance(effect, ObligationStands) and state.hands.left is not None:
                    seen += 1
                    legal = set(state.record.board.legal_moves)
                    assert set(state.hands.left) <= legal, seed
                    assert state.hands.left, seed
    assert seen > 100


def comparable(state: State) -> State:
    """The state without what an act may leave behind: its own trace, and ids that are never given twice."""
    cases = replace(state.cases, rulings=(), questions=(), queries=(), next_query=0)
    return replace(state, t=0, undo=(), before_flag=None, shown=Shown(), cases=cases, outage=None)


def test_accept_then_take_back_restores_the_state_exactly() -> None:
    accepted = 0
    for seed in range(120):
        rng = random.Random(seed)
        policy = ("arbiter", "record")[seed % 2]
        header = {"zeitnot_trace": 1, "control": "180+2", "policy": policy}
        state = begin(Setup.from_header(header))
        for line in history(rng, 50):
            state, _ = step(state, read_event(line))
            for ruling in state.cases.rulings:
                if ruling.standing is not Standing.OPEN or state.result is not None:
                    continue
                accepted += 1
                there, _ = step(state, ArbiterActed(t=state.t, act=Accept(ruling.id)))
                back, _ = step(there, ArbiterActed(t=state.t, act=TakeBack()))
                assert comparable(back) == comparable(state), f"seed {seed}, ruling {ruling}"
                reopened = back.cases.ruling(ruling.id)
                assert reopened is not None
                assert reopened.standing is Standing.OPEN
    assert accepted > 200
