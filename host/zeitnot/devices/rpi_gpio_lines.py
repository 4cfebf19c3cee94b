"""Lines through the RPi.GPIO programming interface, where nothing else is to be had. Not for rated play.

`RPi` is RPi.GPIO itself, or rpi-lgpio on kernels and boards where that no longer works (Pi 5, kernels from 6.6);
never both in one environment. Its callbacks say only "something happened on this channel": no stamp, no sequence
number. So an edge is stamped on arrival (`stamped_by` is `program`), up to some milliseconds late, and counted
here; an edge that never arrived leaves no gap. Its debouncing is never used: `bouncetime` locks out after the first
edge in RPi.GPIO and waits for quiet in rpi-lgpio. The callback runs on a thread of the library; it only stamps,
queues and writes one byte to the pipe that the event loop watches.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Literal

from zeitnot.devices.lines import Edge
from zeitnot.errors import HardwareError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from zeitnot.devices.pins import Pins


def _library() -> Any:
    # lgpio makes a FIFO in the current directory as it is imported, which a service's read-only root refuses.
    os.environ.setdefault("LG_WD", os.environ.get("RUNTIME_DIRECTORY", "/run"))
    try:
        from RPi import GPIO
    except (ImportError, RuntimeError) as error:
        raise HardwareError(
            f"the GPIO backend 'rpi_gpio' needs the package RPi.GPIO or rpi-lgpio on a Raspberry Pi: {error}"
        ) from error
    return GPIO


class RpiGpioLines:
    """Lines by Broadcom number; see `zeitnot.devices.lines.Lines`."""

    stamped_by: Literal["program"] = "program"

    def __init__(self, pins: Pins, inputs: Sequence[str], outputs: Sequence[str]) -> None:
        self._gpio = gpio = _library()
        self._outputs = frozenset(outputs)
        self._pins = {name: pins.pin(name) for name in (*inputs, *outputs)}
        self._name = {pin.gpio: name for name, pin in self._pins.items()}
        self._waiting: deque[Edge] = deque()
        self._seq = 0
        self._read_end, self._write_end = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._closed = False
        pulls = {"up": gpio.PUD_UP, "down": gpio.PUD_DOWN, "none": gpio.PUD_OFF}
        gpio.setwarnings(False)
        try:
            gpio.setmode(gpio.BCM)
            for name in outputs:
                pin = self._pins[name]
                gpio.setup(pin.gpio, gpio.OUT, initial=self._voltage(name, False))
            for name in inputs:
                pin = self._pins[name]
                gpio.setup(pin.gpio, gpio.IN, pull_up_down=pulls[pin.pull])
                gpio.add_event_detect(pin.gpio, gpio.BOTH, callback=self._happened)
        except Exception as error:
            # RuntimeError of RPi.GPIO, lgpio.error of rpi-lgpio (which is a plain Exception).
            self.close()
            raise HardwareError(
                f"RPi.GPIO cannot have the lines {', '.join(self._pins)}: {error}"
            ) from error

    def _voltage(self, name: str, level: bool) -> bool:
        return level == (self._pins[name].active == "high")

    def _happened(self, channel: int) -> None:
        at_us = time.monotonic_ns() // 1000
        if self._closed:
            # The library's thread may still be on its way while the pipe is being closed.
            return
        name = self._name[channel]
        self._seq += 1
        self._waiting.append(Edge(name, self.level(name), at_us, self._seq, "program"))
        # A full pipe is readable: the loop comes all the same.
        with contextlib.suppress(BlockingIOError):
            os.write(self._write_end, b"\0")

    @property
    def fd(self) -> int:
        return self._read_end

    def read_edges(self) -> list[Edge]:
        with contextlib.suppress(BlockingIOError):
            while os.read(self._read_end, 4096):
                pass
        edges = []
        while self._waiting:
            edges.append(self._waiting.popleft())
        return edges

    def level(self, line: str) -> bool:
        return bool(self._gpio.input(self._pins[line].gpio)) == (self._pins[line].active == "high")

    def set(self, line: str, level: bool) -> None:
        if line not in self._outputs:
            raise HardwareError(f"{line!r} was not asked for as an output")
        self._gpio.output(self._pins[line].gpio, self._voltage(line, level))

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        # All of it, not channel by channel: only so rpi-lgpio lets go of the chip.
        self._gpio.cleanup()
        os.close(self._read_end)
        os.close(self._write_end)

    def __enter__(self) -> RpiGpioLines:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


open_lines = RpiGpioLines
