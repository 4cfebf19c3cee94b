"""The guided check through the kernel: each contact is pressed on the chip, each output is seen as a lamp sees it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from hardware.bench.chip import PiChip

from tests.contract.lines import INPUTS, OUTPUTS, PINS
from tests.hil.inside.virtual_time import now_us
from zeitnot.cli.checkup import Contact, Finding, Request, Seen, contacts, lamps
from zeitnot.cli.inventory import inventory
from zeitnot.devices.lines import open_lines

if TYPE_CHECKING:
    from zeitnot.devices.lines import Lines


class BenchPerson:
    """Presses on the simulated chip and looks at its outputs."""

    def __init__(self, chip: PiChip) -> None:
        self.chip = chip

    def tell(self, text: str) -> None:
        raise AssertionError(text)

    def ask(self, request: Request, text: str) -> None:
        assert isinstance(request, Contact)
        self.chip.press(request.line, request.down)

    async def skip(self) -> None:
        await asyncio.sleep(5)

    async def yes(self, request: Request, text: str) -> bool:
        assert isinstance(request, Seen)
        return [name for name in OUTPUTS if self.chip.lit(name)] == [request.what]


async def check(lines: Lines, person: BenchPerson) -> list[Finding]:
    found = await contacts(lines, INPUTS, person, now_us)
    return found + await lamps(lines, OUTPUTS, person)


def test_every_contact_answers_and_every_output_is_seen() -> None:
    with PiChip(PINS) as chip, open_lines("gpiod", PINS, INPUTS, OUTPUTS) as lines:
        findings = asyncio.run(check(lines, BenchPerson(chip)))
    assert findings == [Finding(True, name) for name in (*INPUTS, *OUTPUTS)]


def test_the_list_names_the_chip_by_label_and_our_lines_by_name_and_who_holds_them() -> None:
    with PiChip(PINS), open_lines("gpiod", PINS, ["plunger_white"]):
        told = list(inventory(PINS))
    assert any("pinctrl-bcm2835, 28 lines, ours" in line for line in told)
    assert "    plunger_white: GPIO17, header pin 11, in, held by 'zeitnot'" in told
    assert "    plunger_black: GPIO27, header pin 13, in" in told
