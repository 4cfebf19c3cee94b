"""Prover against referee on one position, for both sides."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import chess

from tests.unit.laws.unwinnable.referee import brute_force, replays
from zeitnot.laws.unwinnable import Answer, Argument, verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def compare(
    make: Callable[[int], chess.Board], seeds: Iterable[int], budget: int, limit: int
) -> Counter[str]:
    """Judge the positions of all seeds; what was said and how the referee found it. Fails where they differ."""
    tally: Counter[str] = Counter()
    for seed in seeds:
        board = make(seed)
        for winner in chess.COLORS:
            said = verdict(board, winner, budget)
            where = f"seed {seed}: {board.fen()!r}, {chess.COLOR_NAMES[winner]} to win"
            tally[said.answer.value] += 1
            if said.answer is Answer.WINNABLE:
                assert replays(board, winner, said.line), where
                tally["line replayed"] += 1
                continue
            if said.certificate and said.certificate.argument is Argument.MATERIAL:
                assert board.has_insufficient_material(winner), where
                tally["material agreed"] += 1
            truth = brute_force(board, winner, limit)
            if said.answer is Answer.UNWINNABLE:
                assert truth is not True, f"{where}: unwinnable, but a mate was found"
                tally["confirmed" if truth is False else "not refuted"] += 1
    return tally
