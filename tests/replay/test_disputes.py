"""Real disputes as traces: what the table makes of each.

The numbers are those of the published disputes that the traces were made from. Where the ruling rests on judgement
the trace is one of the arbiter's policy: the table shows, he decides.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.replay.expectations import check, expectations, problems, traces

FOLDER = Path(__file__).parent / "disputes"


@pytest.mark.parametrize("trace", traces(FOLDER), ids=lambda trace: trace.stem)
def test_a_dispute_is_ruled_as_the_laws_rule_it(trace: Path) -> None:
    wrong = check(trace)
    assert not wrong, wrong


def test_every_trace_has_its_expectation_and_the_other_way_round() -> None:
    names = {path.stem for path in traces(FOLDER)}
    assert expectations(FOLDER) == names
    assert len({name[:2] for name in names}) == 19


def test_parts_in_the_wrong_order_and_forbidden_effects_are_problems() -> None:
    printed: list[dict[str, Any]] = [{"effect": "a", "remedy": {"x": 1, "y": 2}}, {"effect": "b"}]
    assert problems([{"effect": "a", "remedy": {"x": 1}}, {"effect": "b"}], printed) == []
    assert problems([{"effect": "b"}, {"effect": "a"}], printed)
    assert problems([{"never": {"effect": "b"}}], printed)
    assert problems([{"effect": "a", "remedy": {"x": 2}}], printed)
