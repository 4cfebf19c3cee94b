"""Waiting for an exact microsecond in the bench's virtual time.

There computing takes no time, but a reading of the clock takes 256 ns, so that a loop that waits for an instant
comes to an end: sleep to shortly before it, then read the clock up to it.
"""

from __future__ import annotations

import ctypes
import os
import time

SPIN_US = 20
PR_SET_TIMERSLACK = 29

# A sleep may be late by the timer slack, 50 µs by default; a nanosecond is the least there is.
ctypes.CDLL(None).prctl(PR_SET_TIMERSLACK, 1)


def be_first() -> None:
    """From now on nobody is run before this process when it is its time: what it wakes waits until it sleeps again.

    Two presses a microsecond apart would else have the daemon, woken by the first, between them.
    """
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))


def now_us() -> int:
    return time.monotonic_ns() // 1000


def until(at_us: int) -> None:
    """Return within a microsecond of `at_us`; at once if it is past."""
    if (left_us := at_us - now_us() - SPIN_US) > 0:
        time.sleep(left_us / 1e6)
    while time.monotonic_ns() < at_us * 1000:
        pass
