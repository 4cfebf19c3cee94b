"""Lines: what the table asks of a GPIO backend, and how one is opened by its name.

Levels are *logical*: True means pressed, closed or lit, whatever the voltage; polarity and pull stay in the pin
map. An edge carries the kernel's own stamp where the backend has one, and says so where it has not. There is no
debouncing here (`contact.py` does it, from stamps) and no fallback: the backend that the configuration names is
opened or the program says why not. One owner, one thread: `fd` is polled by the event loop, nothing calls back.

A new backend is one file with an `open_lines` function and a line in `BACKENDS`, and passes
`tests/contract/lines.py`. The simulated lines live in `zeitnot.sim` and are handed in by whoever owns them.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from zeitnot.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import TracebackType

    from zeitnot.devices.pins import Pins

Stamper = Literal["kernel", "program"]

EVENT_BUFFER = 1024
"""Edges the kernel keeps for us. Its default is 16 a line: a program that stalls for two seconds while a contact
chatters would lose some, and the oldest first."""

BACKENDS: Mapping[str, str] = {
    "gpiod": "zeitnot.devices.gpiod_lines",
    "rpi_gpio": "zeitnot.devices.rpi_gpio_lines",
}


@dataclass(frozen=True, slots=True)
class Edge:
    """One change of one line.

    `level` is what the line was found at *after* the edge: the kernel reads it a moment after it took the stamp,
    so a bouncing contact may report the same level twice. `at_us` is CLOCK_MONOTONIC in microseconds. `seq`
    counts the edges of all lines of the request, 1, 2, 3: a number left out is an edge lost.
    """

    line: str
    level: bool
    at_us: int
    seq: int
    stamped_by: Stamper


class Lines(Protocol):
    """Some inputs and outputs of one chip, owned until `close`."""

    @property
    def fd(self) -> int:
        """Readable while edges wait: for `loop.add_reader`."""

    @property
    def stamped_by(self) -> Stamper:
        """Who stamps the edges. Only the kernel's stamps are good enough for rated play."""

    def read_edges(self) -> list[Edge]:
        """Every edge that waits, oldest first, without waiting for more; empty if there is none."""

    def level(self, line: str) -> bool:
        """The level of an input now, or what an output was set to."""

    def set(self, line: str, level: bool) -> None:
        """Set an output."""

    def close(self) -> None:
        """Give the lines back. Twice is no mistake."""

    def __enter__(self) -> Lines: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


def open_lines(
    backend: str,
    pins: Pins,
    inputs: Sequence[str],
    outputs: Sequence[str] = (),
    *,
    more: Mapping[str, Callable[[Pins, Sequence[str], Sequence[str]], Lines]] | None = None,
) -> Lines:
    """Open lines by the names of the pin map with the backend of that name.

    `more` adds backends that this room may not know, as the simulated one.
    """
    more = more or {}
    if backend not in BACKENDS and backend not in more:
        there = ", ".join(sorted({*BACKENDS, *more}))
        raise ConfigError(f"no GPIO backend {backend!r}; there are: {there}")
    for name, wanted in [*((n, "in") for n in inputs), *((n, "out") for n in outputs)]:
        if (is_now := pins.pin(name).direction) != wanted:
            raise ConfigError(f"line {name!r} is wired as {is_now!r}, asked for as {wanted!r}")
    if backend in more:
        return more[backend](pins, inputs, outputs)
    lines: Lines = importlib.import_module(BACKENDS[backend]).open_lines(pins, inputs, outputs)
    return lines
