"""The pages over HTTP: the arbiter's, the players' view, and the stream of what changes.

Rules of this file
- It asks and tells the table through `Table` and, where the table is simulated, `Hands`; it decides nothing.
- A stream sends what differs from what it sent before, when something changed: a slow reader misses states, never
  the last one. Every `STILL_ALIVE_S` it says that it is there, so a page knows a dead line from a quiet game.
- An act is a line of the trace without its `t`; what cannot be is one sentence with status 400.
- Acts come from our own pages alone: a `Host` or `Origin` that is not ours is refused (a page of somebody else in
  the arbiter's browser must not be able to rule). With a password everything but the players' view asks for it.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hmac
import json
from importlib import resources
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

import chess
from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from zeitnot.console.view import arbiter_json, board_svg, face_json, players_json
from zeitnot.errors import OperatorError
from zeitnot.records.scoresheet import scoresheet
from zeitnot.table.setup import Setup

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send

    from zeitnot.clock.faces.face import Face
    from zeitnot.records.standing import Standing

STILL_ALIVE_S = 10.0
LOCAL = ("127.0.0.1", "localhost", "::1")


class Table(Protocol):
    """The table behind the pages."""

    @property
    def game(self) -> int: ...
    @property
    def standing(self) -> Standing | None: ...
    @property
    def troubles(self) -> dict[str, str]: ...
    def act(self, line: dict[str, Any]) -> None: ...
    def begin(self, setup: Setup) -> None: ...
    def pgn(self) -> str: ...
    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]: ...
    def watch_face(self, watcher: Callable[[Face], None]) -> Callable[[], None]: ...


class Hands(Protocol):
    """The hands at a simulated table."""

    @property
    def pieces(self) -> dict[chess.Square, chess.Piece]: ...
    @property
    def watchers(self) -> list[Callable[[], None]]: ...
    def lift(self, square: chess.Square) -> None: ...
    def place(self, square: chess.Square, piece: chess.Piece) -> None: ...
    def press(self, side: chess.Color) -> None: ...
    def key(self, line: str, *, down: bool) -> None: ...
    def set_up(self, position: chess.BaseBoard) -> None: ...


class Planner(Protocol):
    """Who lets the players of a simulated table play a whole game."""

    @property
    def busy(self) -> bool: ...
    def plan(self, line: dict[str, Any]) -> None: ...


class Console:
    """The pages of one table. `app` is the ASGI application; `close` ends its streams."""

    def __init__(
        self,
        table: Table,
        hands: Hands | None = None,
        planner: Planner | None = None,
        *,
        host: str = "127.0.0.1",
        password: str | None = None,
        language: str = "en",
    ) -> None:
        self._table = table
        self._language = language
        self._hands = hands
        self._planner = planner
        self._closing = False
        self._streams: set[asyncio.Event] = set()
        routes = [
            Route("/", self._page("arbiter.html")),
            Route("/players", self._page("players.html")),
            Route("/static/{name}", self._static),
            Route("/events", self._events),
            Route("/players/events", self._players_events),
            Route("/game.pgn", self._pgn),
            Route("/scoresheet.txt", self._scoresheet),
            Route("/act", self._act, methods=["POST"]),
            Route("/games", self._games, methods=["POST"]),
        ]
        if hands is not None:
            routes += [
                Route("/sim/events", self._hands_events),
                Route("/sim/hands", self._hands_act, methods=["POST"]),
            ]
        self.app: ASGIApp = _Door(Starlette(routes=routes), host, password)

    def close(self) -> None:
        """End every stream, so that the server can stop."""
        self._closing = True
        for changed in self._streams:
            changed.set()

    # --- pages

    def _page(self, name: str) -> Callable[[Request], Response]:
        def page(request: Request) -> Response:
            return _file(name)

        return page

    def _static(self, request: Request) -> Response:
        return _file(request.path_params["name"])

    async def _pgn(self, request: Request) -> Response:
        return Response(self._table.pgn(), media_type="application/x-chess-pgn; charset=utf-8")

    async def _scoresheet(self, request: Request) -> Response:
        standing = self._table.standing
        text = "" if standing is None else scoresheet(standing.setup, standing.sheet)
        return Response(text, media_type="text/plain; charset=utf-8")

    # --- acts

    async def _act(self, request: Request) -> Response:
        return await self._doing(request, self._table.act)

    async def _games(self, request: Request) -> Response:
        def begin(header: dict[str, Any]) -> None:
            self._table.begin(Setup.from_header({"zeitnot_trace": 1, **header}))

        return await self._doing(request, begin)

    async def _hands_act(self, request: Request) -> Response:
        return await self._doing(request, self._move_hands)

    def _move_hands(self, line: dict[str, Any]) -> None:
        assert self._hands is not None
        try:
            match line:
                case {"lift": str(name)}:
                    self._hands.lift(chess.parse_square(name))
                case {"place": str(name), "piece": str(letter)}:
                    piece = chess.Piece.from_symbol(letter)
                    self._hands.place(chess.parse_square(name), piece)
                case {"press": "white" | "black" as side}:
                    self._hands.press(side == "white")
                case {"key": str(name), "down": bool(down)}:
                    self._hands.key(name, down=down)
                case {"set_up": str(placement)}:
                    self._hands.set_up(chess.BaseBoard(placement))
                case {"plan": dict(plan)} if self._planner is not None:
                    self._planner.plan(plan)
                case _:
                    raise OperatorError(f"hands cannot do {line!r}")
        except ValueError as error:
            raise OperatorError(str(error)) from error

    async def _doing(self, request: Request, do: Callable[[dict[str, Any]], None]) -> Response:
        try:
            line = json.loads(await request.body())
            if not isinstance(line, dict):
                raise OperatorError(f"one JSON object is needed, not {line!r}")
            do(line)
        except OperatorError as error:
            return JSONResponse({"error": str(error)}, status_code=400)
        except ValueError as error:
            return JSONResponse({"error": f"this is not JSON ({error})"}, status_code=400)
        return Response(status_code=204)

    # --- streams

    async def _events(self, request: Request) -> Response:
        return self._stream(self._arbiter_parts)

    async def _players_events(self, request: Request) -> Response:
        return self._stream(self._players_parts)

    async def _hands_events(self, request: Request) -> Response:
        return self._stream(self._hands_parts)

    def _arbiter_view(self, standing: Standing) -> str:
        troubles = [f"{device}: {words}" for device, words in self._table.troubles.items()]
        view = arbiter_json(standing, self._table.game, self._language)
        return _dump({**view, "troubles": troubles})

    def _arbiter_parts(self, standing: Standing) -> dict[str, str]:
        return {
            "view": self._arbiter_view(standing),
            "board": _dump(board_svg(standing)),
        }

    def _players_parts(self, standing: Standing) -> dict[str, str]:
        return {"view": _dump(players_json(standing, self._language))}

    def _hands_parts(self, standing: Standing) -> dict[str, str]:
        assert self._hands is not None
        board = chess.BaseBoard.empty()
        board.set_piece_map(self._hands.pieces)
        return {
            "view": self._arbiter_view(standing),
            "pieces": _dump(board.board_fen()),
            "busy": _dump(self._planner is not None and self._planner.busy),
        }

    def _stream(self, parts: Callable[[Standing], dict[str, str]]) -> Response:
        return StreamingResponse(
            self._changes(parts),
            media_type="text/event-stream",
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        )

    async def _changes(self, parts: Callable[[Standing], dict[str, str]]) -> AsyncIterator[str]:
        changed = asyncio.Event()
        faces: dict[str, str] = {}
        stands = True

        def table_changed() -> None:
            nonlocal stands
            stands = True
            changed.set()

        def face_changed(face: Face) -> None:
            faces["face"] = _dump(face_json(face))
            changed.set()

        ends = [self._table.watch(table_changed), self._table.watch_face(face_changed)]
        if self._hands is not None:
            self._hands.watchers.append(table_changed)
        self._streams.add(changed)
        sent: dict[str, str] = {}
        try:
            while not self._closing:
                changed.clear()
                now = dict(faces)
                if stands and self._table.standing is not None:
                    stands = False
                    now |= parts(self._table.standing)
                text = "".join(
                    f"event: {name}\ndata: {value}\n\n"
                    for name, value in now.items()
                    if sent.get(name) != value
                )
                sent |= now
                if text:
                    yield text
                    continue
                try:
                    await asyncio.wait_for(changed.wait(), STILL_ALIVE_S)
                except TimeoutError:
                    yield "event: alive\ndata: 0\n\n"
        finally:
            self._streams.discard(changed)
            for end in ends:
                end()
            if self._hands is not None:
                with contextlib.suppress(ValueError):
                    self._hands.watchers.remove(table_changed)


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_MEDIA = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


def _file(name: str) -> Response:
    folder = resources.files(__package__) / "static"
    known = {entry.name for entry in folder.iterdir()}
    if name not in known:
        return Response("not found", status_code=404)
    media = _MEDIA.get(name.rpartition(".")[2], "application/octet-stream")
    headers = {
        "Cache-Control": "no-cache",
        "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; "
        "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
    }
    return Response((folder / name).read_bytes(), media_type=media, headers=headers)


class _Door:
    """Lets in whom it may: our own pages, and with a password those who know it."""

    def __init__(self, app: ASGIApp, host: str, password: str | None) -> None:
        self._app = app
        self._local = host in LOCAL
        self._password = password

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (refusal := self._refusal(scope)) is not None:
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        host = headers.get("host", "")
        name = urlsplit(f"//{host}").hostname or ""
        if self._local and name not in LOCAL:
            return Response(f"this page is not served as {name!r}", status_code=403)
        origin = headers.get("origin")
        if scope["method"] != "GET" and origin is not None and urlsplit(origin).netloc != host:
            return Response(f"acts are not taken from {origin!r}", status_code=403)
        path: str = scope["path"]
        open_to_all = path.startswith(("/players", "/static/"))
        if self._password is not None and not open_to_all and not self._knows(headers):
            return Response(
                "the arbiter's password is needed",
                status_code=401,
                headers={"WWW-Authenticate": 'Basic realm="Zeitnot: the arbiter", charset="UTF-8"'},
            )
        return None

    def _knows(self, headers: dict[str, str]) -> bool:
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() != "basic" or self._password is None:
            return False
        try:
            _, _, given = base64.b64decode(token).decode().partition(":")
        except ValueError:
            return False
        return hmac.compare_digest(given.encode(), self._password.encode())
