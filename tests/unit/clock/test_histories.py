"""A slice of the random histories of `make fuzz`, with seeds of its own."""

from __future__ import annotations

import pytest

from tests.fuzz.clock_histories import METHODS, play

HISTORIES = 390
FIRST_SEED = 1_000_000


@pytest.mark.parametrize("method", METHODS)
def test_the_clock_agrees_with_a_clock_that_ticks(method: str) -> None:
    for seed in range(FIRST_SEED, FIRST_SEED + HISTORIES):
        play(method, seed)
