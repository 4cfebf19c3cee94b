"""`zeitnot doctor`: the guided check on a simulated table, whole and with faults that it must name."""

from __future__ import annotations

import asyncio

import pytest
from click.testing import CliRunner

from zeitnot.cli.checkup import Finding, contacts
from zeitnot.cli.doctor import command, now_us
from zeitnot.cli.persons import SimulatedPerson
from zeitnot.devices.pins import load_pins
from zeitnot.errors import HardwareError
from zeitnot.sim.lines import SimulatedLines

PINS = load_pins()
INPUTS = [name for name, pin in PINS.lines.items() if pin.direction == "in"]


def doctor(*words: str) -> tuple[str, str]:
    """What it printed, and the sentence it ended with."""
    result = CliRunner().invoke(command, [*words])
    if result.exception is not None:
        assert isinstance(result.exception, HardwareError)
    return result.output, str(result.exception or "")


def test_the_list_names_the_kinds_of_display_and_the_version_of_gpiod() -> None:
    printed, error = doctor("--list")
    assert "max7219-8: two MAX7219" in printed
    assert "GPIO: Python package gpiod 2." in printed
    assert "contacts:" not in printed
    assert error == ""


@pytest.mark.end_to_end
def test_a_whole_simulated_table_is_good() -> None:
    printed, error = doctor("--backend", "sim")
    assert printed.count("press ") == len(INPUTS)
    assert printed.splitlines()[-1] == "16 of 16 checks are good"
    assert error == ""


@pytest.mark.end_to_end
def test_what_does_not_answer_is_named_a_whole_column_as_its_wire() -> None:
    faults = ("key_plus", "lamp_black", "c", "e4")
    printed, error = doctor("--backend", "sim", *(w for name in faults for w in ("--dead", name)))
    assert printed.splitlines()[-1] == "13 of 17 checks are good"
    assert error == (
        "key_plus does not answer: press was not seen; lamp_black was not seen or heard;"
        " column c feels nothing: look at its wire; not felt: e4"
    )


def test_swapped_wires_are_named_by_what_answers() -> None:
    async def run() -> list[Finding]:
        with SimulatedLines(PINS, INPUTS) as lines:
            swapped = {"key_plus": "key_minus", "key_minus": "key_plus"}
            person = SimulatedPerson(lines, None, now_us, swapped=swapped)
            return await contacts(lines, INPUTS, person, now_us)

    assert [finding.text for finding in asyncio.run(run()) if not finding.good] == [
        "key_plus answers as key_minus: are two wires swapped?",
        "key_minus answers as key_plus: are two wires swapped?",
    ]


def test_a_contact_that_is_closed_from_the_start_is_told_and_not_asked_for() -> None:
    async def run() -> list[Finding]:
        with SimulatedLines(PINS, INPUTS) as lines:
            lines.drop("key_minus", True)
            person = SimulatedPerson(lines, None, now_us)
            return await contacts(lines, INPUTS, person, now_us)

    assert asyncio.run(run()) == [
        Finding(False, "key_minus is closed already: its contact is stuck or shorted to ground"),
        *(Finding(True, name) for name in INPUTS if name != "key_minus"),
    ]
