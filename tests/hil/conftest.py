"""The bench's summary: what was measured stands under the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.hil.measured import take_measured

if TYPE_CHECKING:
    import pytest


def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):
        take_measured()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section("measured on the bench")
    terminalreporter.write_line(take_measured())
