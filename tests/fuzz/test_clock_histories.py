"""The clock and the naive, ticking clock agree over random histories: 7,700 for each of thirteen methods."""

from __future__ import annotations

import pytest

from tests.fuzz.clock_histories import METHODS, play

HISTORIES = 7_700
PARTS = 7


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("method", METHODS)
def test_the_clock_agrees_with_a_clock_that_ticks(method: str, part: int) -> None:
    for seed in range(part * HISTORIES // PARTS, (part + 1) * HISTORIES // PARTS):
        play(method, seed)
