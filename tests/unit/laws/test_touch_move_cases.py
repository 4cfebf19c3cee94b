"""Every known case of Article 4, in every edition that it is a case of."""

from __future__ import annotations

from typing import Any

import chess
import pytest

from tests.unit.laws.cases import touch_cases
from zeitnot.cli.touch import read_case
from zeitnot.laws.editions import EDITIONS, edition

CASES = [
    pytest.param(case, name, id=f"{case['id']}-{name}")
    for case in touch_cases()
    for name in EDITIONS
    if name in case["laws"]
]
# These cite what excused the earlier touch, or 4.3 as a whole; the program cites the rule that binds.
CITED_OTHERWISE = {"T090": "4.3.1", "T092": "4.3.1", "T101": "7.5.1/4.3.1"}


@pytest.mark.parametrize(("case", "name"), CASES)
def test_the_moves_left_are_exactly_those_of_the_case(case: dict[str, Any], name: str) -> None:
    found = read_case(case, edition(name))
    assert [move.uci() for move in found.moves] == case["expected"], case["note"]


@pytest.mark.parametrize("case", touch_cases(), ids=lambda case: str(case["id"]))
def test_the_article_is_that_of_the_case(case: dict[str, Any]) -> None:
    if case["laws"] == ["tsf-1997"]:
        found = read_case(case, edition("tsf-1997"))
        assert f"{found.article} (old)" == case["article"]
    else:
        found = read_case(case, edition("fide-2023"))
        assert found.article == CITED_OTHERWISE.get(case["id"], case["article"])


def test_there_are_cases_for_every_edition_and_every_position_is_valid() -> None:
    cases = touch_cases()
    assert len(cases) == 76
    assert {name for case in cases for name in case["laws"]} == set(EDITIONS)
    assert all(chess.Board(case["fen"]).is_valid() for case in cases)
