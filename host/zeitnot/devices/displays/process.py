"""A display in a process of its own, and the mailbox before it that holds the latest face and no other.

`show` never waits: a face is one line (a pickle in base64: both ends are ours), written whole into a small pipe or not at all. If the pipe is full (the
display hangs) the latest face is kept and written when there is room again; the process draws only the newest line
it finds. What the process says of itself comes back line by line to `told`. A process that ends is started again, at
longer and longer distances; closing never waits for one that hangs.

Rules of this file: everything here runs in the event loop's thread and does nothing that can block.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import fcntl
import json
import os
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING

from zeitnot.devices.displays.display import KINDS, check_kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.clock.faces.face import Face

PIPE_SIZE = 4096
"""The least the kernel gives; a line is never longer, so it goes in whole or not at all (pipe(7))."""
RESTART_S = (1.0, 2.0, 5.0, 15.0, 30.0)
MODULE = "zeitnot.devices.displays"


class DisplayProcess:
    """One display, far enough away. Must be made and used inside a running event loop."""

    def __init__(
        self,
        kind: str,
        told: Callable[[str], None],
        *,
        backend: str = "gpiod",
        maker: str | None = None,
    ) -> None:
        if maker is None:
            check_kind(kind)
            maker = KINDS[kind].maker
        self._kind, self._told = kind, told
        self._argv = [
            sys.executable,
            "-m",
            MODULE,
            json.dumps({"maker": maker, "backend": backend}),
        ]
        self._loop = asyncio.get_running_loop()
        self._latest: bytes | None = None
        self._pending = False
        self._starts = 0
        self._restart: asyncio.TimerHandle | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._said = b""
        self._start()

    def show(self, face: Face) -> None:
        """Leave this face to be drawn, in place of any that still waits. The same face twice is drawn once."""
        line = base64.b64encode(pickle.dumps(face)) + b"\n"
        assert len(line) <= PIPE_SIZE
        if line == self._latest:
            return
        self._latest = line
        if not self._pending:
            self._write()

    @property
    def waiting(self) -> bool:
        """The latest face has not even been taken by the process: it hangs, or is not there."""
        return self._pending

    def close(self) -> None:
        """End it. A process that hangs is killed, and one that cannot even be killed is left to the kernel."""
        if self._restart is not None:
            self._restart.cancel()
            self._restart = None
        if (process := self._stop()) is not None:
            process.terminate()
            try:
                process.wait(timeout=0.5)
            except subprocess.TimeoutExpired:
                process.kill()

    def _start(self) -> None:
        self._restart = None
        self._starts += 1
        self._process = process = subprocess.Popen(
            self._argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        assert process.stdin is not None
        assert process.stdout is not None
        for pipe in (process.stdin, process.stdout):
            os.set_blocking(pipe.fileno(), False)
        fcntl.fcntl(process.stdin.fileno(), fcntl.F_SETPIPE_SZ, PIPE_SIZE)
        self._loop.add_reader(process.stdout.fileno(), self._read)
        if self._latest is not None:
            self._write()

    def _stop(self) -> subprocess.Popen[bytes] | None:
        process, self._process = self._process, None
        if process is None:
            return None
        assert process.stdin is not None
        assert process.stdout is not None
        self._loop.remove_reader(process.stdout.fileno())
        self._loop.remove_writer(process.stdin.fileno())
        with contextlib.suppress(OSError):
            process.stdin.close()
        process.stdout.close()
        return process

    def _write(self) -> None:
        """Put the latest face into the pipe, now or as soon as there is room."""
        process = self._process
        if process is None or self._latest is None:
            self._pending = self._latest is not None
            return
        assert process.stdin is not None
        fd = process.stdin.fileno()
        try:
            os.write(fd, self._latest)
        except BlockingIOError:
            self._pending = True
            self._loop.add_writer(fd, self._write)
            return
        except BrokenPipeError:
            # It has ended; `_read` will find that out and start it again.
            self._pending = True
            self._loop.remove_writer(fd)
            return
        self._pending = False
        self._loop.remove_writer(fd)

    def _read(self) -> None:
        process = self._process
        assert process is not None
        assert process.stdout is not None
        said = process.stdout.read(4096)
        if said is None:
            return
        if said:
            *lines, self._said = (self._said + said).split(b"\n")
            for line in lines:
                self._told(line.decode("utf-8", "replace"))
            return
        self._said = b""
        self._stop()
        delay_s = RESTART_S[min(self._starts, len(RESTART_S)) - 1]
        self._told(f"ended; it is started again in {delay_s:g} s")
        self._restart = self._loop.call_later(delay_s, self._start)
