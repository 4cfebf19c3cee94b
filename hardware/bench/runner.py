"""Run a program on the bench's kernel, in virtual or real time, with a deadline; say how it ended.

In virtual time (`time-travel=inf-cpu`) computing takes no time and sleeping jumps: an hour of play passes in seconds
and every latency is the same in every run. A loop that neither sleeps nor blocks never ends there, so the deadline
is of the machine's own time and kills the kernel with all its processes. The exit status of the kernel says nothing
of the job: the job's own is written by `guest_init.py` into the folder of results, and where none was written the
inside did not come to its end, whatever else it printed.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


class BenchError(Exception):
    """The inside failed, or did not run to its end; the message ends with the last it said."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came out: all that was printed, the folder of results, the machine's seconds it took."""

    output: str
    wall_s: float


def kernel() -> Path:
    """The bench's kernel, built if this machine has none yet."""
    built = subprocess.run([HERE / "build_kernel"], stdout=subprocess.PIPE, text=True, check=False)
    if built.returncode:
        raise BenchError("the bench's kernel could not be built; its last words are above")
    return Path(built.stdout.strip())


def run_inside(
    argv: Sequence[str],
    out: Path,
    *,
    virtual: bool,
    deadline_s: float,
    env: Mapping[str, str] | None = None,
    memory: str = "512M",
) -> Outcome:
    """Run `argv` inside, in the project's folder; `out` is the inside's /run/out and holds what it leaves there.

    Raises `BenchError` unless the job ended by itself, before the deadline, with 0.
    """
    out.mkdir(parents=True, exist_ok=True)
    (out / "exit").unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="zeitnot-bench-") as folder:
        job = Path(folder) / "job.json"
        inside_env = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "HOME": "/run",
            "TMPDIR": "/run",
            "LG_WD": "/run",
            "LANG": "C.UTF-8",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONUNBUFFERED": "1",
            "ZEITNOT_BENCH": "virtual" if virtual else "real",
            **(env or {}),
        }
        job.write_text(
            json.dumps(
                {
                    "argv": [str(word) for word in argv],
                    "cwd": str(ROOT),
                    "env": inside_env,
                    "out": str(out.resolve()),
                }
            ),
            encoding="utf-8",
        )
        command = [
            str(kernel()),
            f"mem={memory}",
            "root=none",
            "rootfstype=hostfs",
            "hostfs=/",
            "ro",
            f"uml_dir={folder}",
            *(["time-travel=inf-cpu"] if virtual else []),
            "con=null",
            "con0=fd:0,fd:1",
            "quiet",
            "PYTHONHASHSEED=0",
            f"ZEITNOT_JOB={job}",
            f"init={sys.executable}",
            "--",
            "-B",
            "-S",
            str(HERE / "guest_init.py"),
        ]
        began = time.monotonic()
        output = _run(command, deadline_s)
        wall_s = time.monotonic() - began
    told = "\n".join(output.splitlines()[-60:])
    if not (out / "exit").exists():
        raise BenchError(
            f"the inside did not come to its end within {deadline_s:.0f} s (it ran {wall_s:.1f} s):\n{told}"
        )
    if code := int((out / "exit").read_text(encoding="utf-8")):
        raise BenchError(f"the inside failed with {code}:\n{told}")
    return Outcome(output, wall_s)


def _run(command: list[str], deadline_s: float) -> str:
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=deadline_s)
    except subprocess.TimeoutExpired:
        # The kernel and the processes it traces are one group.
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
    return output
