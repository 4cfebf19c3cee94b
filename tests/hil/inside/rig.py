"""The rigs of the contract on the bench: a backend in front of a simulated chip, moved through the kernel."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from hardware.bench.chip import PiChip

from tests.contract.lines import PINS
from zeitnot.devices.lines import open_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zeitnot.devices.lines import Lines, Stamper


class BenchRig:
    """A backend by name on a fresh chip. A held contact stays held while lines are opened."""

    def __init__(
        self, backend: str, stamped_by: Stamper, late_us: int, label: str | None = None
    ) -> None:
        self.backend, self.stamped_by, self.late_us = backend, stamped_by, late_us
        self.chip = PiChip(PINS, label)
        self.held: set[str] = set()
        self.opened: list[Lines] = []

    def open(self, inputs: Sequence[str], outputs: Sequence[str] = ()) -> Lines:
        lines = open_lines(self.backend, PINS, inputs, outputs)
        self.opened.append(lines)
        for line in self.held & set(inputs):
            # Setting the pull is all that gpio-sim knows of a level: a finger must press again.
            self.chip.press(line, True)
            self.wait_us(10_000)
            lines.read_edges()
        return lines

    def drive(self, line: str, level: bool) -> None:
        (self.held.add if level else self.held.discard)(line)
        self.chip.press(line, level)

    def output(self, line: str) -> bool:
        return self.chip.lit(line)

    def now_us(self) -> int:
        return time.monotonic_ns() // 1000

    def wait_us(self, us: int) -> None:
        time.sleep(us / 1e6)

    def close(self) -> None:
        for lines in self.opened:
            lines.close()
        self.chip.close()
