"""Each file of `inside/` runs on the bench's kernel and must run whole: no failure, no skip, at least one test."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest
from hardware.bench.runner import BenchError, run_inside

from tests.hil.measured import keep_measured

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def run_tests_inside(
    name: str, out: Path, *, virtual: bool, deadline_s: float, only: str = ""
) -> None:
    """Run one file of `inside/` (tests whose name holds `only`) under pytest in there, and keep what it measured."""
    outcome = run_inside(
        [
            sys.executable, "-B", "-m", "pytest", "-q", "--color=no", "--junitxml=/run/out/report.xml", "-o", "junit_family=xunit1",
            f"tests/hil/inside/{name}.py", "-k", only,
        ],
        out,
        virtual=virtual,
        deadline_s=deadline_s,
        env={"RPI_LGPIO_REVISION": "a02082", "RPI_LGPIO_CHIP": "0"},
    )  # fmt: skip
    suite = ET.parse(out / "report.xml").getroot().find("testsuite")
    assert suite is not None
    counts = {key: int(suite.attrib[key]) for key in ("tests", "failures", "errors", "skipped")}
    assert counts["tests"] > 0
    assert counts == {"tests": counts["tests"], "failures": 0, "errors": 0, "skipped": 0}
    lines = [f"{name} {only}: {counts['tests']} tests inside, {outcome.wall_s:.1f} s"]
    lines += [f"  {path.read_text()}" for path in sorted(out.glob("*.measured"))]
    keep_measured(lines)


def test_the_contract_holds_for_gpiod_and_rpi_gpio_in_virtual_time(tmp_path: Path) -> None:
    run_tests_inside("contract_lines", tmp_path, virtual=True, deadline_s=120)


def test_presses_are_judged_by_their_stamps_in_virtual_time(tmp_path: Path) -> None:
    run_tests_inside("verdicts_gpiod", tmp_path, virtual=True, deadline_s=120)


def test_the_guided_check_finds_every_contact_and_output_on_gpiod(tmp_path: Path) -> None:
    run_tests_inside("doctor_gpiod", tmp_path, virtual=True, deadline_s=120)


def test_the_daemon_judges_presses_by_their_stamps_in_virtual_time(tmp_path: Path) -> None:
    run_tests_inside("verdicts_daemon", tmp_path, virtual=True, deadline_s=300)


@pytest.mark.parametrize("half", ["first_half", "second_half"])
def test_quick_games_on_the_whole_table_are_right_to_the_microsecond(
    tmp_path: Path, half: str
) -> None:
    run_tests_inside("games_gpiod", tmp_path, virtual=True, deadline_s=900, only=half)


def test_a_game_of_more_than_an_hour_is_right_to_the_microsecond(tmp_path: Path) -> None:
    run_tests_inside("games_gpiod", tmp_path, virtual=True, deadline_s=900, only="long_game")


@pytest.fixture
def both_cores_busy() -> Iterator[None]:
    """A program that never rests on every core of this machine."""
    code = "while True: pass"
    count = os.cpu_count() or 1
    busy = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(count)]
    yield
    for process in busy:
        process.kill()
        process.wait()


@pytest.mark.usefixtures("both_cores_busy")
def test_in_real_time_on_busy_cores_no_edge_is_lost_and_a_flag_is_announced_soon(
    tmp_path: Path,
) -> None:
    run_tests_inside("real_time", tmp_path, virtual=False, deadline_s=400)


def test_an_inside_that_fails_is_a_failure(tmp_path: Path) -> None:
    with pytest.raises(BenchError, match="failed with 3"):
        run_inside(["/bin/sh", "-c", "exit 3"], tmp_path, virtual=True, deadline_s=30)


def test_an_inside_that_is_not_there_is_a_failure(tmp_path: Path) -> None:
    with pytest.raises(BenchError, match="did not come to its end"):
        run_inside(["/nowhere/program"], tmp_path, virtual=True, deadline_s=30)


def test_an_inside_that_never_ends_is_killed_at_the_deadline(tmp_path: Path) -> None:
    with pytest.raises(BenchError, match="did not come to its end within 3 s"):
        run_inside(["/bin/sh", "-c", "while :; do :; done"], tmp_path, virtual=True, deadline_s=3)
