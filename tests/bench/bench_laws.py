"""What an obligation, an ending and a history cost, in units of one `list(board.legal_moves)` of the same board."""

from __future__ import annotations

import statistics
import timeit
from typing import TYPE_CHECKING

import chess

from tests.unit.laws.cases import touch_cases
from zeitnot.cli.touch import read_touch
from zeitnot.laws.editions import edition
from zeitnot.laws.endings import ending
from zeitnot.laws.history import History
from zeitnot.laws.touch_move import obligation

if TYPE_CHECKING:
    from collections.abc import Callable

RUNS, REPEATS = 200, 5


def seconds(work: Callable[[], object]) -> float:
    """The best of some repeats: what the machine can do, not what else it did meanwhile."""
    return min(timeit.repeat(work, number=RUNS, repeat=REPEATS)) / RUNS


def main() -> None:
    laws = edition("fide-2023")
    rows: dict[str, list[float]] = {"obligation": [], "ending": [], "history": []}
    for case in touch_cases():
        board = chess.Board(case["fen"])
        touches = [read_touch(word, board) for word in case["touches"]]
        history = History.start(board)
        unit = seconds(lambda board=board: list(board.legal_moves))  # type: ignore[misc]
        works: dict[str, Callable[[], object]] = {
            "obligation": lambda board=board, touches=touches: obligation(board, touches, laws),  # type: ignore[misc]
            "ending": lambda board=board, history=history: ending(board, history, laws),  # type: ignore[misc]
            "history": lambda board=board, history=history: history.after(board),  # type: ignore[misc]
        }
        for name, work in works.items():
            rows[name].append(seconds(work) / unit)
    print(f"{'in list(legal_moves)':<22}{'mean':>8}{'median':>8}{'most':>8}")
    for name, ratios in rows.items():
        print(
            f"{name:<22}{statistics.mean(ratios):>8.2f}{statistics.median(ratios):>8.2f}{max(ratios):>8.2f}"
        )


if __name__ == "__main__":
    main()
