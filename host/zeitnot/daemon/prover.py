"""The prover in a process of its own: the table asks "can that side ever mate?" and goes on.

A question may cost seconds of pure computing; in a worker process it holds up neither the clock nor a press.
The rules here:

- one worker, started with the first question (`start` warms it up before the game); spawned, not forked: the
  daemon has threads and open devices, and a fork would carry them along;
- a question has a deadline; where it passes, the answer is "undetermined" and the worker is ended, as a
  computation cannot be interrupted from outside in any other way. The next question starts a fresh one;
- a worker that dies (killed for its memory, say) costs the question that it worked on: "undetermined" again;
- questions are answered one at a time, in order; the deadline counts from when a question is taken up.

"Undetermined" is a safe answer: the loss on time stands, the arbiter is told, and nothing is declared dead.
A verdict depends on the budget of positions alone, so the deadline should be generous: it is there for a machine
that is far slower than ours, and what it cuts off is written down in the journal as the answer that was given.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

import chess

from zeitnot.laws.unwinnable import DEFAULT_BUDGET, Answer, verdict

if TYPE_CHECKING:
    from collections.abc import Callable

DEADLINE_S = 30.0
Question = tuple[str, chess.Color, int]


def answer(question: Question) -> str:
    """What the worker does: one question, one word."""
    fen, winner, budget = question
    return verdict(chess.Board(fen), winner, budget).answer.value


def ready() -> None:
    """The worker's first job: to have loaded this module and with it the prover."""


class Prover:
    """Asks the worker process; `close` ends it. One event loop, one owner."""

    def __init__(
        self,
        deadline_s: float = DEADLINE_S,
        budget: int = DEFAULT_BUDGET,
        work: Callable[[Question], str] = answer,
    ) -> None:
        self.deadline_s = deadline_s
        self._budget = budget
        self._work = work
        self._pool: ProcessPoolExecutor | None = None
        self._one_at_a_time = asyncio.Lock()

    async def ask(self, fen: str, winner: chess.Color) -> str:
        """`winnable`, `unwinnable` or `undetermined`: can `winner` ever mate from `fen`?"""
        async with self._one_at_a_time:
            pool = self.start()
            asked = asyncio.get_running_loop().run_in_executor(
                pool, self._work, (fen, winner, self._budget)
            )
            try:
                return await asyncio.wait_for(asked, self.deadline_s)
            except (TimeoutError, BrokenProcessPool):
                self.close()
                return Answer.UNDETERMINED.value
            except asyncio.CancelledError:
                self.close()
                raise

    def start(self) -> ProcessPoolExecutor:
        """Have the worker ready; without it the first question pays for its start."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                max_workers=1, mp_context=multiprocessing.get_context("spawn")
            )
            # The process comes with the first job; with this one it imports the prover before it is asked.
            self._pool.submit(ready)
        return self._pool

    def close(self) -> None:
        """End the worker, whatever it is doing. The next question starts another."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        # The executor waits for running work; only its process can be stopped. `_processes` is what the
        # standard library itself offers from 3.14 on as `kill_workers`.
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)
