"""A simulated GPIO chip that looks like a Raspberry Pi's, on a kernel with gpio-sim.

Made in configfs, found by programs like any chip; contacts are moved through sysfs as fingers would move them, and
outputs are read as a lamp would see them. One chip an object: `with PiChip(pins) as chip`.
"""

from __future__ import annotations

import itertools
import os
from pathlib import Path
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType

    from zeitnot.devices.pins import Pins

CONFIG = Path("/sys/kernel/config/gpio-sim")
DEVICES = Path("/sys/devices/platform")

# The header's lines as the kernel of a Raspberry Pi names them (bcm2835-rpi-b-plus and its successors).
LINE_NAMES = (
    "ID_SDA", "ID_SCL", "SDA1", "SCL1", "GPIO_GCLK", "GPIO5", "GPIO6", "SPI_CE1_N", "SPI_CE0_N", "SPI_MISO",
    "SPI_MOSI", "SPI_SCLK", "GPIO12", "GPIO13", "TXD1", "RXD1", *(f"GPIO{n}" for n in range(16, 28)),
)  # fmt: skip

_numbers = itertools.count()


class Chip:
    """A simulated chip with a label and named lines."""

    def __init__(self, label: str, line_names: tuple[str, ...]) -> None:
        self._folder = CONFIG / f"zeitnot{next(_numbers)}"
        bank = self._folder / "bank0"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(len(line_names)))
        (bank / "label").write_text(label)
        for offset, name in enumerate(line_names):
            (bank / f"line{offset}").mkdir()
            (bank / f"line{offset}" / "name").write_text(name)
        (self._folder / "live").write_text("1")
        self.name = (bank / "chip_name").read_text().strip()
        device = (self._folder / "dev_name").read_text().strip()
        self._lines = DEVICES / device / self.name
        self._offset = {name: offset for offset, name in enumerate(line_names)}
        # Kept open: two fingers can then be a microsecond apart.
        self._pulls = {
            name: os.open(self._attribute(name, "pull"), os.O_WRONLY) for name in line_names
        }

    def _attribute(self, line: str, name: str) -> Path:
        return self._lines / f"sim_gpio{self._offset[line]}" / name

    def pull(self, line: str, high: bool) -> None:
        """What the world outside pulls the line to; an edge is stamped before this returns."""
        os.pwrite(self._pulls[line], b"pull-up" if high else b"pull-down", 0)

    def high(self, line: str) -> bool:
        """The electrical level of a line, as a lamp on it would see it."""
        return self._attribute(line, "value").read_text().strip() == "1"

    def close(self) -> None:
        if not self._folder.exists():
            return
        for pull in self._pulls.values():
            os.close(pull)
        (self._folder / "live").write_text("0")
        bank = self._folder / "bank0"
        for line in bank.glob("line*"):
            line.rmdir()
        bank.rmdir()
        self._folder.rmdir()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class PiChip(Chip):
    """The chip of a Pi's header with the table wired to it: contacts by the name of what hangs on them."""

    def __init__(self, pins: Pins, label: str | None = None) -> None:
        super().__init__(label or pins.chips[-1], LINE_NAMES)
        self._pins = pins
        for pin in pins.lines.values():
            if pin.direction == "in":
                self.press(pin.name, False)

    def press(self, contact: str, down: bool) -> None:
        """Close or open a contact."""
        pin = self._pins.pin(contact)
        self.pull(pin.kernel_name, down == (pin.active == "high"))

    def lit(self, output: str) -> bool:
        """Whether what hangs on an output is on."""
        pin = self._pins.pin(output)
        return self.high(pin.kernel_name) == (pin.active == "high")
