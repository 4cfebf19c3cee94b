"""The bench's summary: what was measured stands under the tests."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tests.hil.measured import take_measured

if TYPE_CHECKING:
    import pytest


INSIDE = "ZEITNOT_BENCH" in os.environ


def pytest_sessionstart(session: pytest.Session) -> None:
    if not INSIDE and not hasattr(session.config, "workerinput"):
        take_measured()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if INSIDE or hasattr(config, "workerinput"):
        return
    terminalreporter.section("measured on the bench")
    terminalreporter.write_line(take_measured())
