"""Process 1 of the bench's kernel: lay out the world, run the job, write down how it ended, switch off.

The root is the machine's own, read-only; what must be written is here: /dev, /run, /sys, /proc, and the job's folder
of results, which is a folder of the machine mounted at /run/out. The job is a JSON file named by the environment
(the kernel hands unknown words of its command line to process 1). Only the standard library, no import from the
project: it must work when the project does not.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import os
import socket
import struct
import subprocess
import sys
import traceback
from pathlib import Path

MOUNTS = (
    ("proc", "/proc", "proc", ""),
    ("sysfs", "/sys", "sysfs", ""),
    ("configfs", "/sys/kernel/config", "configfs", ""),
    ("devpts", "/dev/pts", "devpts", "ptmxmode=666"),
    ("tmpfs", "/dev/shm", "tmpfs", ""),
    ("tmpfs", "/run", "tmpfs", ""),
)
RNDADDENTROPY = 0x40085203
SIOCSIFFLAGS = 0x8914
IFF_UP_RUNNING = 0x41
RB_POWER_OFF = 0x4321FEDC

libc = ctypes.CDLL(None, use_errno=True)


def mount(source: str, target: str, kind: str, data: str) -> None:
    if not os.path.isdir(target):
        os.mkdir(target)
    if libc.mount(source.encode(), target.encode(), kind.encode(), 0, data.encode() or None):
        raise OSError(ctypes.get_errno(), f"mount {kind} on {target}")


def seed_entropy() -> None:
    """Nothing in a simulated machine is random; without this the first reader of /dev/random waits for good."""
    with open("/dev/random", "wb", buffering=0) as random:
        fcntl.ioctl(random, RNDADDENTROPY, struct.pack("ii64s", 512, 64, bytes(range(64))))


def loopback_up() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP_RUNNING))


def run_job() -> int:
    job = json.loads(Path(os.environ["ZEITNOT_JOB"]).read_text(encoding="utf-8"))
    mount("none", "/run/out", "hostfs", job["out"])
    done = subprocess.run(
        job["argv"], cwd=job["cwd"], env=job["env"], stdin=subprocess.DEVNULL, check=False
    )
    return done.returncode


def main() -> None:
    code = 255
    try:
        for entry in MOUNTS:
            mount(*entry)
        seed_entropy()
        loopback_up()
        code = run_job()
        Path("/run/out/exit").write_text(f"{code}\n", encoding="utf-8")
    except BaseException:
        traceback.print_exc()
    print(f"bench: the job left with {code}", flush=True)
    sys.stderr.flush()
    os.sync()
    libc.reboot(RB_POWER_OFF)


main()
