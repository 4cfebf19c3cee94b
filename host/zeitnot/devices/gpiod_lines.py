"""Lines through the GPIO character device (libgpiod 2): the backend for a Raspberry Pi of any generation.

The chip is found by its label and the line by its name, never by a number: the header's chip has been gpiochip0,
4, 10 and 11 on different kernels. Edges are requested without the kernel's debouncing, whose stamps are those of
the end of its waiting; a raw edge is stamped in the interrupt. All inputs are one request, so that the kernel's
global sequence number counts them together.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zeitnot.devices.lines import EVENT_BUFFER, Edge
from zeitnot.errors import HardwareError

try:
    import gpiod
    from gpiod.line import Bias, Clock, Direction, Value
    from gpiod.line import Edge as EdgeKind
except ImportError as _error:  # pragma: no cover - a broken installation
    raise HardwareError(
        "the GPIO backend 'gpiod' needs the Python package gpiod 2.2 or later; Debian's own python3-libgpiod is version 1"
        " and does not do: install into the virtual environment"
    ) from _error

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from types import TracebackType
    from typing import Literal

    from zeitnot.devices.pins import Pin, Pins

    # gpiod's own mapping type is invariant in its keys.
    Settings = dict[Iterable[int | str] | int | str, gpiod.LineSettings | None]

DEV = Path("/dev")
PULLS = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "none": Bias.DISABLED}
CONSUMER = "zeitnot"


def find_chip(labels: Sequence[str]) -> str:
    """The path of the first chip whose label is asked for, best label first."""
    found: dict[str, str] = {}
    for path in sorted(DEV.glob("gpiochip*")):
        if not gpiod.is_gpiochip_device(str(path)):
            continue
        try:
            with gpiod.Chip(str(path)) as chip:
                found.setdefault(chip.get_info().label, str(path))
        except PermissionError as error:
            raise HardwareError(
                f"{path} may not be opened: add the user to the group 'gpio' and log in again"
            ) from error
    for label in labels:
        if label in found:
            return found[label]
    there = ", ".join(f"{path} {label!r}" for label, path in found.items()) or "no GPIO chip at all"
    raise HardwareError(
        f"no GPIO chip labelled {' or '.join(map(repr, labels))}; there is: {there}"
    )


class GpiodLines:
    """Lines of one chip; see `zeitnot.devices.lines.Lines`."""

    stamped_by: Literal["kernel"] = "kernel"

    def __init__(self, pins: Pins, inputs: Sequence[str], outputs: Sequence[str]) -> None:
        version = getattr(gpiod, "__version__", "1")
        if not version.startswith("2."):
            raise HardwareError(f"gpiod is version {version}, it must be 2.2 or later")
        path = find_chip(pins.chips)
        wanted = {name: pins.pin(name) for name in (*inputs, *outputs)}
        try:
            with gpiod.Chip(path) as chip:
                self._offset = {name: self._find(chip, pin) for name, pin in wanted.items()}
                self._name = {offset: name for name, offset in self._offset.items()}
                self._inputs = self._request_inputs(chip, [wanted[name] for name in inputs])
                self._outputs = self._request_outputs(chip, [wanted[name] for name in outputs])
        except OSError as error:
            taken = ", ".join(f"{n} ({p.kernel_name})" for n, p in wanted.items())
            raise HardwareError(
                f"{path}: lines {taken} cannot be had: {error.strerror}; does another program hold one (gpioinfo tells)?"
            ) from error

    @staticmethod
    def _find(chip: gpiod.Chip, pin: Pin) -> int:
        try:
            return chip.line_offset_from_id(pin.kernel_name)
        except OSError as error:
            raise HardwareError(
                f"{chip.path} ({chip.get_info().label}) has no line {pin.kernel_name!r} for {pin.name!r}"
            ) from error

    def _request_inputs(self, chip: gpiod.Chip, pins: list[Pin]) -> gpiod.LineRequest | None:
        settings: Settings = {
            self._offset[pin.name]: gpiod.LineSettings(
                direction=Direction.INPUT,
                edge_detection=EdgeKind.BOTH,
                bias=PULLS[pin.pull],
                active_low=pin.active == "low",
                event_clock=Clock.MONOTONIC,
            )
            for pin in pins
        }
        if not settings:
            return None
        return chip.request_lines(
            settings,
            consumer=CONSUMER,
            event_buffer_size=EVENT_BUFFER,
        )

    def _request_outputs(self, chip: gpiod.Chip, pins: list[Pin]) -> gpiod.LineRequest | None:
        settings: Settings = {
            self._offset[pin.name]: gpiod.LineSettings(
                direction=Direction.OUTPUT,
                active_low=pin.active == "low",
                output_value=Value.INACTIVE,
            )
            for pin in pins
        }
        return chip.request_lines(settings, consumer=CONSUMER) if settings else None

    @property
    def fd(self) -> int:
        return self._open_inputs().fd

    def _open_inputs(self) -> gpiod.LineRequest:
        if self._inputs is None:
            raise HardwareError("these lines are closed, or no input was asked for")
        return self._inputs

    def read_edges(self) -> list[Edge]:
        request, edges = self._open_inputs(), []
        while request.wait_edge_events(0):
            edges += [
                Edge(
                    line=self._name[event.line_offset],
                    level=event.event_type is event.Type.RISING_EDGE,
                    at_us=event.timestamp_ns // 1000,
                    seq=event.global_seqno,
                    stamped_by="kernel",
                )
                for event in request.read_edge_events(EVENT_BUFFER)
            ]
        return edges

    def level(self, line: str) -> bool:
        offset = self._offset[line]
        for request in (self._inputs, self._outputs):
            if request is not None and offset in request.offsets:
                return request.get_value(offset) is Value.ACTIVE
        raise HardwareError(f"line {line!r} is closed")

    def set(self, line: str, level: bool) -> None:
        offset = self._offset[line]
        if self._outputs is None or offset not in self._outputs.offsets:
            raise HardwareError(f"{line!r} was not asked for as an output, or is closed")
        self._outputs.set_value(offset, Value.ACTIVE if level else Value.INACTIVE)

    def close(self) -> None:
        for request in (self._inputs, self._outputs):
            if request is not None:
                request.release()
        self._inputs = self._outputs = None

    def __enter__(self) -> GpiodLines:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


open_lines = GpiodLines
