"""200,000 random strings: a control or one `TimeControlError`, nothing else."""

from __future__ import annotations

import random

import pytest

from tests.fuzz.control_strings import a_string, try_string

STRINGS = 25_000


@pytest.mark.parametrize("seed", range(8))
def test_a_string_is_a_control_or_one_error(seed: int) -> None:
    rng = random.Random(seed)
    read = sum(try_string(a_string(rng)) for _ in range(STRINGS))
    assert read > STRINGS // 5, "the strings no longer reach the readers' good paths"
