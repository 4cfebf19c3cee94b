"""`FUZZ_EVERY=N make fuzz` runs every N-th part of the fuzz suites, of each file at least one: what CI takes.

Without it all of them run, which takes the better part of an hour.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out all but every N-th test of each function."""
    every = int(os.environ.get("FUZZ_EVERY", "1"))
    counts: dict[str, int] = {}
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        function = item.nodeid.partition("[")[0]
        number = counts.get(function, 0)
        counts[function] = number + 1
        (kept if number % every == 0 else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept
