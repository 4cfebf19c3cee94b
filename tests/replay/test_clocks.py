"""A clock without a board, as the whole table plays it: presses, zeros and the arbiter's hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.replay.expectations import check, expectations, traces

FOLDER = Path(__file__).parent / "clocks"


@pytest.mark.parametrize("trace", traces(FOLDER), ids=lambda trace: trace.stem)
def test_a_clock_of_its_own_keeps_its_promise(trace: Path) -> None:
    wrong = check(trace)
    assert not wrong, wrong


def test_every_trace_has_its_expectation_and_the_other_way_round() -> None:
    assert expectations(FOLDER) == {path.stem for path in traces(FOLDER)}
