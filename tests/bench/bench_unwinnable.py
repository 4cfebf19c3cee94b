"""The prover on the known cases and on endings: how often right, how often undetermined, at what price.

Prices are in units of one `list(board.legal_moves)`, the mean over the positions of the set, measured beside them
by processor time. "Right" is what the label says; where there is none, a mating line that the referee replays, or
for "unwinnable" that he finds no mate among the positions he looks at.
"""

from __future__ import annotations

import resource
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import chess

from tests.unit.laws.unwinnable.endings import ordinary_endings
from tests.unit.laws.unwinnable.positions import few_men, wall
from tests.unit.laws.unwinnable.referee import brute_force, replays
from tests.unit.laws.unwinnable.test_verdict import NAMED, ROWS, SIDES, board_of
from zeitnot.laws.unwinnable import DEFAULT_BUDGET, Answer, verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zeitnot.laws.unwinnable import Verdict

Question = tuple[chess.Board, chess.Color, str | None]
_LIMIT = 300
_MIB = 1024


@dataclass
class Row:
    """One line of the table."""

    name: str
    questions: int = 0
    right: int = 0
    undetermined: int = 0
    seconds: list[float] = field(default_factory=list)
    unit_s: float = 0.0


def judge(name: str, questions: Iterable[Question], budget: int = DEFAULT_BUDGET) -> Row:
    row = Row(name)
    units = []
    for board, winner, label in questions:
        started = time.process_time()
        for _ in range(10):
            list(board.legal_moves)
        units.append((time.process_time() - started) / 10)
        started = time.process_time()
        said = verdict(board, winner, budget)
        row.seconds.append(time.process_time() - started)
        row.questions += 1
        row.undetermined += said.answer is Answer.UNDETERMINED
        row.right += is_right(board, winner, label, said)
    row.unit_s = sum(units) / len(units)
    return row


def is_right(board: chess.Board, winner: chess.Color, label: str | None, said: Verdict) -> bool:
    if said.answer is Answer.UNDETERMINED:
        return False
    if said.answer is Answer.WINNABLE:
        return label in (None, "winnable") and replays(board, winner, said.line)
    if label is not None:
        return label == "unwinnable"
    return brute_force(board, winner, _LIMIT) is not True


def both_sides(boards: Iterable[chess.Board]) -> list[Question]:
    return [(board, side, None) for board in boards for side in chess.COLORS]


def cases(*tags: str) -> list[Question]:
    return [
        (board_of(row["fen"]), SIDES[row["side"]], row["verdict"])
        for row in ROWS
        if row["tag"].startswith(tags)
    ]


def print_row(row: Row) -> None:
    ordered = sorted(row.seconds)
    mean = sum(ordered) / len(ordered)
    p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    cells = (
        f"{value / row.unit_s:>8,.0f} {value * 1_000:>10,.1f}" for value in (mean, p99, ordered[-1])
    )
    print(
        f"{row.name:<26}{row.questions:>6}{row.right:>6}{row.undetermined:>6}  {'  '.join(cells)}",
        flush=True,
    )


def memory_mib() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MIB


def main() -> None:
    print(
        f"{'set':<26}{'rows':>6}{'right':>6}{'undet':>6}"
        f"  {'mean x':>8} {'ms':>10}  {'p99 x':>8} {'ms':>10}  {'worst x':>8} {'ms':>10}"
    )
    endings = both_sides(ordinary_endings(each=8))
    before = memory_mib()
    print_row(judge("ordinary endings", endings))
    after = memory_mib()
    print_row(judge("random, up to 5 men", both_sides(map(few_men, range(500)))))
    print_row(judge("random walls", both_sides(map(wall, range(100))), budget=50_000))
    print_row(judge("dead.tsv, the named tags", cases(*NAMED)))
    print_row(judge("dead.tsv, CHA 2.6.1 false", cases("cha261_false_unwinnable")))
    print_row(judge("dead.tsv", cases("")))
    print(
        f"x: times list(legal_moves); memory: {after:.0f} MiB at most while judging the ordinary endings,"
        f" {before:.0f} before, {memory_mib():.0f} at the end"
    )


if __name__ == "__main__":
    main()
