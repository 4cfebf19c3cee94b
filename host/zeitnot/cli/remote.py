"""Play on the simulated table of a running daemon, through its page's own addresses; its page shows the game."""

from __future__ import annotations

import base64
import http.client
import json
import os
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from zeitnot.cli.outcome import Outcome, Settings, Understood, Witness, outcome_of, rhythm_name
from zeitnot.errors import OperatorError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zeitnot.sim.reading import GamePlan
    from zeitnot.table.setup import Setup


class RemotePlayer:
    """Plays games on the daemon at `url`, at `speed` times the world's pace."""

    def __init__(self, url: str, speed: int | None) -> None:
        if speed is None:
            raise OperatorError("a running daemon cannot play at max; give --speed real or N")
        parts = urlsplit(url if "//" in url else f"//{url}")
        self._host, self._port = parts.hostname or "127.0.0.1", parts.port or 8064
        self._speed = speed
        self._headers = {"Content-Type": "application/json"}
        if password := os.environ.get("ZEITNOT_PASSWORD"):
            token = base64.b64encode(f":{password}".encode()).decode()
            self._headers["Authorization"] = f"Basic {token}"

    def __enter__(self) -> RemotePlayer:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def play(self, game: GamePlan, setup: Setup, settings: Settings) -> Outcome:
        """Play one game to its end."""
        header = setup.header()
        del header["zeitnot_trace"]
        self._post("/games", header)
        plan = {
            "fen": game.board.fen(),
            "moves": [move.uci() for move in game.moves],
            "result": game.result,
            "style": settings.hands,
            "seed": settings.seed + game.number - 1,
            "rhythm": rhythm_name(setup),
            "speed": self._speed,
        }
        self._post("/sim/hands", {"plan": plan})
        view = self._follow(Witness(game))
        pgn = self._get("/game.pgn")
        found = Understood(
            [move["uci"] for move in view["moves"] if "uci" in move],
            view["result"] or "*",
            view["reason"],
            [ruling["kind"] for ruling in view["rulings"]],
            [question["ask"] for question in view["questions"]],
        )
        return outcome_of(pgn, game, settings, found)

    def _follow(self, witness: Witness) -> dict[str, Any]:
        """Watch the table until the players are done; how it stands then."""
        view: dict[str, Any] = {}
        begun = False
        for name, value in self._stream("/sim/events"):
            if name == "view":
                view = value
                witness.progress(len(view["moves"]))
            elif name == "busy":
                if begun and not value:
                    break
                begun = begun or value
        return view

    # --- HTTP

    def _connect(self, timeout_s: float | None = 10.0) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self._host, self._port, timeout=timeout_s)

    def _post(self, path: str, line: dict[str, Any]) -> None:
        self._ask("POST", path, json.dumps(line))

    def _get(self, path: str) -> str:
        return self._ask("GET", path, None)

    def _ask(self, method: str, path: str, body: str | None) -> str:
        connection = self._connect()
        try:
            connection.request(method, path, body, self._headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        except OSError as error:
            raise OperatorError(
                f"no zeitnot answers on {self._host}:{self._port} ({error}); start it with `zeitnot run`"
            ) from error
        finally:
            connection.close()
        if answer.status >= 400:
            raise OperatorError(_reason(answer.status, path, text))
        return text

    def _stream(self, path: str) -> Iterator[tuple[str, Any]]:
        """The events of a stream, as they come."""
        connection = self._connect(timeout_s=60.0)
        try:
            connection.request("GET", path, headers=self._headers)
            answer = connection.getresponse()
            if answer.status != 200:
                raise OperatorError(_reason(answer.status, path, answer.read().decode()))
            name = ""
            for raw in answer:
                key, _, value = raw.decode().rstrip("\n").partition(": ")
                if key == "event":
                    name = value
                elif key == "data":
                    yield name, json.loads(value)
        except OSError as error:
            raise OperatorError(
                f"the daemon has gone while the game was played ({error})"
            ) from error
        finally:
            connection.close()
        raise OperatorError("the daemon has stopped while the game was played")


def _reason(status: int, path: str, text: str) -> str:
    if status == 404 and path.startswith("/sim"):
        return "the daemon's table is a real one: only people play there"
    if status == 401:
        return "the daemon asks for its password; give it in ZEITNOT_PASSWORD"
    try:
        return str(json.loads(text)["error"])
    except (ValueError, KeyError, TypeError):
        return f"the daemon refused {path}: {text[:200]}"
