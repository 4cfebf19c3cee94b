"""What a service manager is told: that the table is ready, that it stops (sd_notify, without a library)."""

from __future__ import annotations

import os
import socket


def notify(state: str) -> None:
    """Tell the service manager, if one listens. `READY=1`, `STOPPING=1`, `STATUS=...`."""
    path = os.environ.get("NOTIFY_SOCKET")
    if not path:
        return
    # A leading @ is the abstract namespace of Linux.
    address = "\0" + path[1:] if path.startswith("@") else path
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
        sender.sendto(state.encode(), address)


def screen() -> bool:
    """Whether there is a screen to open a window on."""
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
