"""The prover against the referee at length: `make fuzz`. A slice of each runs in the unit tests."""

from __future__ import annotations

import pytest

from tests.unit.laws.unwinnable.compare import compare
from tests.unit.laws.unwinnable.positions import cornered, few_men, wall

PART = 1_000


@pytest.mark.parametrize("start", range(0, 20_000, PART))
def test_few_men_are_judged_as_brute_force_finds_them(start: int) -> None:
    tally = compare(few_men, range(start, start + PART), budget=500_000, limit=300)
    print(sorted(tally.items()))
    assert tally["undetermined"] == 0


@pytest.mark.parametrize("start", range(0, 5_000, PART))
def test_forced_captures_and_stalemates_are_judged_as_brute_force_finds_them(start: int) -> None:
    tally = compare(cornered, range(start, start + PART), budget=500_000, limit=1_000)
    print(sorted(tally.items()))
    assert tally["undetermined"] == 0
    assert tally["confirmed"] >= PART // 20


@pytest.mark.parametrize("start", range(0, 2_000, 100))
def test_walls_are_judged_as_brute_force_finds_them(start: int) -> None:
    tally = compare(wall, range(start, start + 100), budget=6_000, limit=4_000)
    print(sorted(tally.items()))
    assert tally["confirmed"] >= 5
