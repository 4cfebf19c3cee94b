"""Many random histories of the whole table: no exception, and every effect consistent with those before."""

from __future__ import annotations

import pytest

from tests.unit.table.test_properties import check, effects_of

HISTORIES = 1500
BLOCKS = 40


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_history_breaks_the_table(block: int) -> None:
    each = HISTORIES // BLOCKS
    for seed in range(10_000 + block * each, 10_000 + (block + 1) * each):
        check(seed, *effects_of(seed, 120))
