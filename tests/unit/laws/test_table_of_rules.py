"""The one table is whole: every rule has a row, every row a function and tests that are there."""

from __future__ import annotations

import ast
import importlib
from functools import cache
from pathlib import Path

import pytest

from zeitnot.laws.editions import EDITIONS, Pace, edition
from zeitnot.laws.rules import Rule
from zeitnot.laws.table_of_rules import ROWS, Row

TESTS = Path(__file__).parents[2]
ROW_IDS = [row.rule.name for row in ROWS]


def test_every_rule_has_exactly_one_row_in_the_order_of_the_laws() -> None:
    assert [row.rule for row in ROWS] == list(Rule)


@pytest.mark.parametrize("row", ROWS, ids=ROW_IDS)
def test_a_row_says_who_decides_and_what_is_done(row: Row) -> None:
    assert row.mode in "DSA"
    assert row.does
    assert row.tests, "a rule without a test"


@pytest.mark.parametrize("row", ROWS, ids=ROW_IDS)
def test_the_function_of_a_row_is_there(row: Row) -> None:
    names = row.function.split(".")
    for cut in range(len(names), 0, -1):
        try:
            found: object = importlib.import_module(".".join(names[:cut]))
        except ModuleNotFoundError:
            continue
        for name in names[cut:]:
            found = getattr(found, name)
        return
    pytest.fail(f"{row.function} is in no module")


@cache
def functions(file: Path) -> frozenset[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("row", ROWS, ids=ROW_IDS)
def test_the_tests_of_a_row_are_there(row: Row) -> None:
    for test in row.tests:
        path, _, function = test.partition("::")
        if function:
            assert function in functions(TESTS / path), test
        else:
            assert (TESTS / f"{path}.jsonl").exists(), test
            assert (TESTS / f"{path}.expected.jsonl").exists(), test


def test_a_number_can_be_told_for_every_edition_and_pace() -> None:
    for row in ROWS:
        if row.number is not None:
            for name in EDITIONS:
                for pace in Pace:
                    assert row.number(edition(name, pace))
