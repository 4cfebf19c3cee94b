"""The web server, inside the daemon's own event loop and without its own clock.

uvicorn's `serve` wakes ten times a second to look around; an idle table shall sleep. So its parts are used one by
one: start, wait, stop. The socket is bound before anything else, so a port in use is one sentence.
"""

from __future__ import annotations

import errno
import socket
from typing import TYPE_CHECKING

import uvicorn

from zeitnot.errors import OperatorError

if TYPE_CHECKING:
    from starlette.types import ASGIApp


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises `OperatorError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(64)
    except (OSError, OverflowError) as error:
        listener.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise OperatorError(
                f"port {port} on {host} is in use; stop the other program, or set console.port"
            ) from error
        raise OperatorError(
            f"the page cannot listen on {host}:{port} ({error}); set console.host and console.port"
        ) from error
    listener.setblocking(False)
    return listener


class Server:
    """Serves one application on one socket, from `start` to `stop`."""

    def __init__(self, app: ASGIApp, listener: socket.socket) -> None:
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            lifespan="off",
            date_header=False,
            server_header=False,
            timeout_graceful_shutdown=1,
            ws="none",
        )
        config.load()
        self._server = uvicorn.Server(config)
        self._server.lifespan = config.lifespan_class(config)
        self._listener = listener

    async def start(self) -> None:
        """Begin to serve."""
        await self._server.startup(sockets=[self._listener])

    async def stop(self) -> None:
        """Let the open answers end, then close."""
        await self._server.shutdown(sockets=[self._listener])
