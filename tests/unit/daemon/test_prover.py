"""The worker answers, is cut off at its deadline, and is replaced when it dies. Real processes."""

from __future__ import annotations

import asyncio
import os
import signal
import threading

import chess
import pytest

from zeitnot.daemon.prover import Prover, Question

ENDING = "8/8/4k3/8/8/3K4/4P3/8 w - - 0 1"
NEVER = "8/8/8/8/8/8/8/K1k5 w - - 0 1"
DEADLY = "8/8/8/8/8/8/8/k1K5 w - - 0 1"


def scripted(question: Question) -> str:
    """A worker that never ends on one question and is killed by another."""
    fen, _, _ = question
    if fen == NEVER:
        threading.Event().wait()
    if fen == DEADLY:
        os.kill(os.getpid(), signal.SIGKILL)
    return "winnable"


@pytest.mark.end_to_end
def test_the_worker_answers_for_the_side_that_is_asked_about() -> None:
    async def ask_both() -> list[str]:
        prover = Prover()
        try:
            return [await prover.ask(ENDING, side) for side in (chess.WHITE, chess.BLACK)]
        finally:
            prover.close()

    assert asyncio.run(ask_both()) == ["winnable", "unwinnable"]


@pytest.mark.end_to_end
def test_a_question_past_its_deadline_is_undetermined_and_the_next_one_is_answered() -> None:
    async def ask_twice() -> list[str]:
        prover = Prover(deadline_s=2.0, work=scripted)
        try:
            await prover.ask(ENDING, chess.WHITE)
            late = await prover.ask(NEVER, chess.WHITE)
            prover.deadline_s = 60.0
            return [late, await prover.ask(ENDING, chess.WHITE)]
        finally:
            prover.close()

    assert asyncio.run(ask_twice()) == ["undetermined", "winnable"]


@pytest.mark.end_to_end
def test_a_killed_worker_costs_one_answer_and_is_replaced() -> None:
    async def ask_twice() -> list[str]:
        prover = Prover(work=scripted)
        try:
            return [await prover.ask(fen, chess.WHITE) for fen in (DEADLY, ENDING)]
        finally:
            prover.close()

    assert asyncio.run(ask_twice()) == ["undetermined", "winnable"]
