"""The rules of the table of rules that only the whole table can show, each as a short trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.replay.expectations import check, expectations, traces

FOLDER = Path(__file__).parent / "rules"
# What the table does not do yet; strict, so each line leaves when its trace passes.
WAITING = {
    "illegal-king-move-is-enforced": "a king at home that steps into check is taken for one set up in the queen's place",
    "promotion-answered-during-the-next-move": "an answer leaves the standing reply at a line that is gone",
    "a-king-left-in-check-is-not-captured": "the capture of a king is taken for a legal move",
    "adjusted-by-the-other-player": "his announced lift is taken for an uncertain touch of the player on move",
    "adjusted-by-the-other-player-1997": "as adjusted-by-the-other-player",
    "castling-released-two-squares": "a king let go two squares away is not seen as released",
}


@pytest.mark.parametrize(
    "trace",
    [
        pytest.param(
            trace,
            id=trace.stem,
            marks=[pytest.mark.xfail(reason=WAITING[trace.stem])] if trace.stem in WAITING else [],
        )
        for trace in traces(FOLDER)
    ],
)
def test_a_rule_is_kept_at_the_table(trace: Path) -> None:
    wrong = check(trace)
    assert not wrong, wrong


def test_every_trace_has_its_expectation_and_the_other_way_round() -> None:
    names = {path.stem for path in traces(FOLDER)}
    assert expectations(FOLDER) == names
    assert set(WAITING) <= names
