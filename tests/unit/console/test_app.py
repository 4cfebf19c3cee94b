"""The pages: what is served, what is taken, and from whom."""

from __future__ import annotations

import base64
import json
from dataclasses import replace

import chess
import pytest

from tests.unit.console.pages import SETUP, a_table, ask
from zeitnot.console.app import Console
from zeitnot.table.events import ArbiterActed, Started


@pytest.mark.parametrize(
    ("path", "media"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/players", "text/html; charset=utf-8"),
        ("/static/page.css", "text/css; charset=utf-8"),
        ("/static/arbiter.js", "text/javascript; charset=utf-8"),
        ("/game.pgn", "application/x-chess-pgn; charset=utf-8"),
        ("/scoresheet.txt", "text/plain; charset=utf-8"),
    ],
)
def test_pages_are_served(path: str, media: str) -> None:
    with a_table() as table:
        answer = ask(Console(table.desk), path)
    assert (answer.status, answer.headers["content-type"]) == (200, media)
    assert answer.body


@pytest.mark.parametrize(
    "path", ["/nothing", "/static/nothing.js", "/static/..%2fapp.py", "/sim/hands"]
)
def test_what_is_not_there_is_not_found(path: str) -> None:
    with a_table() as table:
        assert ask(Console(table.desk), path).status == 404


def test_no_page_loads_anything_from_elsewhere() -> None:
    with a_table() as table:
        console = Console(table.desk)
        for path in ("/", "/players", "/static/page.css", "/static/stream.js", "/static/icon.svg"):
            text = ask(console, path).body.decode().replace("http://www.w3.org/2000/svg", "")
            assert "//" not in text.replace("// ", "").replace("/events", ""), path


def test_an_act_of_the_arbiter_reaches_the_table() -> None:
    with a_table() as table:
        console = Console(table.desk)
        assert ask(console, "/act", {"event": "start"}).status == 204
        assert ask(console, "/act", {"event": "arbiter", "action": "pause"}).status == 204
        table.schedule.run_until(1_000_000)
        kinds = [type(event) for event in table.desk.journal.events(1)]
        assert kinds[-2:] == [Started, ArbiterActed]
        assert table.desk.standing is not None
        assert table.desk.standing.clock is not None
        assert table.desk.standing.clock.phase == "paused"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ({"event": "arbiter", "action": "shout"}, "the action 'shout' is unknown"),
        ({"event": "press", "side": "white"}, "comes from the table itself"),
        ({"event": "restart"}, "comes from the table itself"),
        ([1], "one JSON object is needed"),
    ],
)
def test_an_act_that_cannot_be_is_one_sentence(line: object, sentence: str) -> None:
    with a_table() as table:
        answer = ask(Console(table.desk), "/act", line)
    assert answer.status == 400
    assert sentence in answer.error


def test_a_new_game_is_begun_from_its_header_or_refused_whole() -> None:
    with a_table() as table:
        console = Console(table.desk)
        refused = ask(console, "/games", {"control": "soon"})
        assert (refused.status, table.desk.game) == (400, 1)
        assert ask(console, "/games", {"control": "180+2", "policy": "enforce"}).status == 204
        assert table.desk.game == 2
        assert table.desk.keeper.setup.policy == "enforce"


def test_hands_move_pieces_on_a_simulated_table() -> None:
    with a_table() as table:
        console = Console(table.desk, table.players)
        assert ask(console, "/sim/hands", {"lift": "e2"}).status == 204
        assert ask(console, "/sim/hands", {"place": "e4", "piece": "P"}).status == 204
        assert table.players.pieces[chess.E4] == chess.Piece.from_symbol("P")
        for line, sentence in [
            ({"lift": "e2"}, "no piece stands on e2"),
            ({"lift": "e9"}, "e9"),
            ({"key": "key_panic", "down": True}, "no key is called 'key_panic'"),
            ({"shake": "table"}, "hands cannot do"),
        ]:
            answer = ask(console, "/sim/hands", line)
            assert answer.status == 400
            assert sentence in answer.error


def test_the_stream_tells_the_view_the_board_and_the_face() -> None:
    with a_table() as table:
        answer = ask(Console(table.desk), "/events", until=b"event: view")
    names = [line[7:] for line in answer.body.decode().splitlines() if line.startswith("event: ")]
    assert sorted(names) == ["board", "face", "view"]
    assert answer.headers["content-type"].startswith("text/event-stream")


def test_an_acts_origin_must_be_our_own_page() -> None:
    with a_table() as table:
        console = Console(table.desk)
        line = {"event": "start"}
        ours = {"origin": "http://127.0.0.1:8064"}
        theirs = {"origin": "http://evil.example"}
        assert ask(console, "/act", line, headers=theirs).status == 403
        assert ask(console, "/", headers={"host": "evil.example"}).status == 403
        assert ask(console, "/act", line, headers=ours).status == 204


def test_a_password_guards_everything_but_the_players_view() -> None:
    with a_table() as table:
        console = Console(table.desk, host="0.0.0.0", password="zugzwang")
        token = base64.b64encode(b"arbiter:zugzwang").decode()
        wrong = base64.b64encode(b"arbiter:zwang").decode()
        assert ask(console, "/").status == 401
        assert ask(console, "/act", {"event": "start"}).status == 401
        assert ask(console, "/", headers={"authorization": f"Basic {wrong}"}).status == 401
        assert ask(console, "/", headers={"authorization": "Basic ?"}).status == 401
        assert ask(console, "/", headers={"authorization": f"Basic {token}"}).status == 200
        assert ask(console, "/players").status == 200


def test_players_are_sent_the_face_and_no_ruling_under_the_policy_arbiter() -> None:
    for policy, told in [("arbiter", 0), ("enforce", 1)]:
        with a_table(replace(SETUP, policy=policy)) as table:
            table.desk.act({"event": "start"})
            table.players.press(chess.WHITE)
            table.schedule.run_until(2_000_000)
            assert table.desk.standing is not None
            assert len(table.desk.standing.rulings) == 1
            answer = ask(Console(table.desk), "/players/events", until=b"event: view")
        lines = answer.body.decode().splitlines()
        view = json.loads(lines[lines.index("event: view") + 1].removeprefix("data: "))
        assert len(view["rulings"]) == told
        assert "event: board" not in lines
