"""The rules of the table of rules that only the whole table can show, each as a short trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.replay.expectations import check, expectations, traces

FOLDER = Path(__file__).parent / "rules"


@pytest.mark.parametrize("trace", traces(FOLDER), ids=lambda trace: trace.stem)
def test_a_rule_is_kept_at_the_table(trace: Path) -> None:
    wrong = check(trace)
    assert not wrong, wrong


def test_every_trace_has_its_expectation_and_the_other_way_round() -> None:
    names = {path.stem for path in traces(FOLDER)}
    assert expectations(FOLDER) == names
