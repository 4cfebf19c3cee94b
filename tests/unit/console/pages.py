"""A console over a real table in virtual time, asked without a socket."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zeitnot.cli.tables import VirtualTable
from zeitnot.daemon.journal import memory_journal
from zeitnot.table.setup import Setup

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from zeitnot.console.app import Console

SETUP = Setup(
    control="300+3", policy="arbiter", tags=(("White", "Anderssen"), ("Black", "Staunton"))
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def error(self) -> str:
        """The sentence of a refusal."""
        return str(json.loads(self.body)["error"])


def ask(
    console: Console,
    path: str,
    line: object = None,
    *,
    method: str | None = None,
    headers: dict[str, str] | None = None,
    until: bytes | None = None,
) -> Answer:
    """Ask for a page, or post a line; a stream is read until it has said `until`."""
    return asyncio.run(_ask(console, path, line, method, headers or {}, until))


async def _ask(
    console: Console,
    path: str,
    line: object,
    method: str | None,
    headers: dict[str, str],
    until: bytes | None,
) -> Answer:
    sent: list[MutableMapping[str, Any]] = []
    body = b"" if line is None else json.dumps(line).encode()
    asked = False
    heard = asyncio.Event()

    async def receive() -> MutableMapping[str, Any]:
        nonlocal asked
        if asked:
            await heard.wait()
            return {"type": "http.disconnect"}
        asked = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)
        if until is not None and until in message.get("body", b""):
            console.close()

    names = {"host": "127.0.0.1:8064", **headers}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": method or ("GET" if line is None else "POST"),
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "scheme": "http",
        "headers": [(name.encode(), value.encode()) for name, value in names.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8064),
    }
    await asyncio.wait_for(console.app(scope, receive, send), 10)
    start = sent[0]
    return Answer(
        start["status"],
        {name.decode(): value.decode() for name, value in start["headers"]},
        b"".join(message.get("body", b"") for message in sent[1:]),
    )


def a_table(setup: Setup = SETUP) -> VirtualTable:
    """A table whose new game has been told."""
    table = VirtualTable(setup, memory_journal())
    table.schedule.run_until(table.schedule.now_us())
    return table
