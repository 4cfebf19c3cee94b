"""What hardware is there: chips by label, our lines by name, serial devices, buses. Looks, and changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zeitnot.devices.displays.display import KINDS
from zeitnot.errors import HardwareError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zeitnot.devices.pins import Pins

BY_ID = Path("/dev/serial/by-id")


def inventory(pins: Pins) -> Iterator[str]:
    """A report, line by line."""
    yield from _gpio(pins)
    yield "serial devices:"
    devices = sorted(BY_ID.iterdir()) if BY_ID.is_dir() else []
    yield from [f"  {path} -> {path.resolve()}" for path in devices] or [
        "  none under /dev/serial/by-id: is the sensor board plugged in?"
    ]
    yield "buses for displays:"
    buses = sorted([*Path("/dev").glob("spidev*"), *Path("/dev").glob("i2c-*")])
    yield from [f"  {path}" for path in buses] or [
        "  none: SPI and I2C are off (sudo raspi-config, Interface Options)"
    ]
    yield "kinds of display that the configuration may name:"
    yield from [f"  {name}: {kind.what}" for name, kind in KINDS.items()]


def _gpio(pins: Pins) -> Iterator[str]:
    try:
        from zeitnot.devices import gpiod_lines
    except HardwareError as error:
        yield f"GPIO: {error}"
        return
    gpiod = gpiod_lines.gpiod  # type: ignore[attr-defined]
    yield f"GPIO: Python package gpiod {gpiod.__version__}, library {gpiod.api_version}"
    chips = sorted(Path("/dev").glob("gpiochip*"))
    if not chips:
        yield "  no GPIO chip at all: this machine can only run the simulated table"
    for path in chips:
        if not gpiod.is_gpiochip_device(str(path)):
            continue
        try:
            with gpiod.Chip(str(path)) as chip:
                info = chip.get_info()
                ours = info.label in pins.chips
                yield f"  {path}: {info.label}, {info.num_lines} lines{', ours' if ours else ''}"
                if ours:
                    yield from _lines(chip, pins)
        except OSError as error:
            yield f"  {path}: may not be opened ({error.strerror}); is the user in the group gpio?"


def _lines(chip: object, pins: Pins) -> Iterator[str]:
    for pin in pins.lines.values():
        try:
            offset = chip.line_offset_from_id(pin.kernel_name)  # type: ignore[attr-defined]
        except OSError:
            yield f"    {pin.name}: there is no line {pin.kernel_name}"
            continue
        info = chip.get_line_info(offset)  # type: ignore[attr-defined]
        use = f", held by {info.consumer!r}" if info.used else ""
        yield f"    {pin.name}: {pin.kernel_name}, header pin {pin.header}, {pin.direction}{use}"
