"""A whole table inside the bench's kernel: the daemon, the firmware under MicroPython, and hands that know the instant.

The daemon is `zeitnot run` with a real configuration: lines by gpiod from a chip that looks like a Pi's, the sensor
board by the serial driver on a pty. Behind the pty runs the firmware under the unix port of MicroPython, with its fake
`machine`. Everything shares the kernel's virtual clock, so a press is injected at a microsecond that the test knows.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tty
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.tools import image
from hardware.bench.chip import PiChip

from tests.contract.lines import PINS
from tests.hil.inside.virtual_time import now_us, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT = Path(__file__).parents[3]
MICROPYTHON = Path(sys.executable).parent / "micropython"

CONFIG = """
[table]
control = "{control}"
policy = "{policy}"
[board]
driver = "serial"
device = "{device}"
[lines]
backend = "gpiod"
[journal]
path = "{journal}"
durable = false
[console]
port = {port}
"""


class Table:
    """One table with the pieces set up, from its power switch to the end."""

    def __init__(self, folder: Path, *, control: str, policy: str, rest_ms: int = 250) -> None:
        self.journal = folder / "journal.sqlite"
        self.chip = PiChip(PINS)
        self._stack = ExitStack()
        self._stack.callback(self.chip.close)
        master, slave = os.openpty()
        tty.setraw(slave)
        device = os.ttyname(slave)
        self.hands = self._firmware(folder, master, rest_ms)
        os.close(master)
        self._stack.callback(os.close, slave)
        for square in (*range(16), *range(48, 64)):
            self.piece(square, True)
        config = folder / "zeitnot.toml"
        text = CONFIG.format(
            control=control, policy=policy, device=device, journal=self.journal, port=8064
        )
        config.write_text(text, encoding="utf-8")
        self._daemon = subprocess.Popen(
            [sys.executable, "-B", "-m", "zeitnot", "run", "--config", str(config)],
            cwd=ROOT, stdout=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        self._stack.callback(self._daemon.kill)
        assert self._daemon.stdout is not None
        line = self._daemon.stdout.readline()
        assert "ready" in line, line

    def _firmware(self, folder: Path, uart: int, rest_ms: int) -> socket.socket:
        board = folder / "board"
        image.make(board, compiled=False)
        ours, theirs = socket.socketpair()
        environment = os.environ | {
            "ZEITNOT_UART": str(uart),
            "ZEITNOT_HANDS": str(theirs.fileno()),
            "ZEITNOT_REST_MS": str(rest_ms),
            "MICROPYPATH": f"{ROOT / 'firmware/fake'}:.frozen:{board}",
        }
        process = subprocess.Popen(
            [MICROPYTHON, "main.py"],
            cwd=board, env=environment, pass_fds=(uart, theirs.fileno()), stdin=subprocess.DEVNULL,
        )  # fmt: skip
        theirs.close()
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        self._stack.callback(ours.close)
        return ours

    def piece(self, square: int, stands: bool) -> None:
        """A piece comes down on a square, or leaves it."""
        # The board also tells which squares are lit. Nobody looks, but a full socket would hold the board up.
        with contextlib.suppress(BlockingIOError):
            self.hands.recv(65536, socket.MSG_DONTWAIT)
        self.hands.sendall(f"{square} {int(stands)}\n".encode())

    def do(self, acts: Iterable[tuple[int, Callable[[], None]]]) -> None:
        """Carry out acts, each at its instant."""
        for at_us, act in sorted(acts, key=lambda act: act[0]):
            until(at_us)
            act()

    def stall(self, stop: bool) -> None:
        """The daemon gets no processor, or gets it back."""
        os.kill(self._daemon.pid, signal.SIGSTOP if stop else signal.SIGCONT)

    def stop(self) -> None:
        """Ctrl-C, and wait until it has ended well."""
        self._daemon.send_signal(signal.SIGINT)
        assert self._daemon.wait(timeout=60) == 0

    def close(self) -> None:
        self._stack.close()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def soon_us(us: int) -> int:
    """An instant to begin at."""
    return now_us() + us
