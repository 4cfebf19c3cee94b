"""A daemon of its own for a test: a free port, a journal in a temporary folder, and its stream to listen to."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

PATIENCE_S = 60.0


def zeitnot(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the command line to its end."""
    return subprocess.run(
        [sys.executable, "-m", "zeitnot", *arguments],
        capture_output=True,
        text=True,
        env=environment(folder),
        timeout=PATIENCE_S,
        check=False,
    )


def environment(folder: Path) -> dict[str, str]:
    """A machine without a screen whose programs keep their state in `folder`."""
    left_out = ("DISPLAY", "WAYLAND_DISPLAY", "NOTIFY_SOCKET")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return {**kept, "XDG_STATE_HOME": str(folder)}


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Daemon:
    """A running `zeitnot run`."""

    def __init__(self, folder: Path, config: str = "") -> None:
        self.folder = folder
        self.port = free_port()
        self._config = folder / "zeitnot.toml"
        self._config.write_text(f"{config}\n[console]\nport = {self.port}\n", encoding="utf-8")
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "zeitnot", "run", "--config", str(self._config)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(folder),
        )
        assert self.process.stdout is not None
        self.ready_line = self.process.stdout.readline()
        self.ready_s = time.monotonic() - self.started

    @property
    def url(self) -> str:
        """Its page."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def journal(self) -> Path:
        """Its journal."""
        return self.folder / "zeitnot" / "journal.sqlite"

    def __enter__(self) -> Daemon:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop()

    def stop(self) -> tuple[str, str]:
        """Ctrl-C; what it said."""
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=PATIENCE_S)

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE_S)

    def post(self, path: str, line: dict[str, Any]) -> int:
        """Send it; the status of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        try:
            connection.request("POST", path, json.dumps(line))
            return connection.getresponse().status
        finally:
            connection.close()

    def wait_for(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first view of the table of which that is true."""
        for name, value in self.stream("/sim/events"):
            if name == "view" and true(value):
                view: dict[str, Any] = value
                return view
        raise AssertionError("the stream ended")

    def stream(self, path: str) -> Iterator[tuple[str, Any]]:
        """What a page hears."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        try:
            connection.request("GET", path)
            name = ""
            for raw in connection.getresponse():
                key, _, value = raw.decode().rstrip("\n").partition(": ")
                if key == "event":
                    name = value
                elif key == "data":
                    yield name, json.loads(value)
        finally:
            connection.close()
