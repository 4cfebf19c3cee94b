"""What a page is sent says what the table told."""

from __future__ import annotations

import json

import chess

from tests.unit.console.pages import a_table
from zeitnot.console.view import arbiter_json, board_svg
from zeitnot.sim.hands import STEADY, play
from zeitnot.table.setup import Setup


def test_the_arbiter_sees_moves_times_and_the_open_ruling() -> None:
    with a_table() as table:
        table.desk.act({"event": "start"})
        moves = [chess.Move.from_uci(uci) for uci in ("e2e4", "e7e5")]
        table.players.perform(play(chess.Board(), moves, rhythm=STEADY))
        table.schedule.run_until(9_000_000)
        table.players.press(chess.WHITE)
        table.schedule.run_until(10_000_000)
        assert table.desk.standing is not None
        view = arbiter_json(table.desk.standing, 1)
    assert [(m["ply"], m["san"], m["clk"], m["emt"]) for m in view["moves"]] == [
        (1, "e4", "0:05:03", "0:00:03"),
        (2, "e5", "0:05:03", "0:00:03"),
    ]
    [ruling] = view["rulings"]
    assert (ruling["kind"], ruling["state"], ruling["article"]) == (
        "press_without_move",
        "open",
        "7.5.3",
    )
    assert ruling["text"].startswith("White pressed the clock without making a move")
    assert (view["white"], view["phase"], view["turn"]) == ("Anderssen", "running", "white")
    json.dumps(view)


def test_the_board_is_drawn_with_what_differs() -> None:
    with a_table() as table:
        table.players.lift(chess.A1)
        table.schedule.run_until(1_000_000)
        assert table.desk.standing is not None
        assert table.desk.standing.mismatch == (chess.A1,)
        svg = board_svg(table.desk.standing)
    assert svg.startswith("<svg")
    assert "#d64545" in svg


def test_rulings_are_said_in_the_language_of_the_page() -> None:
    with a_table(Setup(control="300", policy="arbiter")) as table:
        table.desk.act({"event": "start"})
        table.schedule.run_until(1_000_000)
        table.players.press(chess.WHITE)
        table.schedule.run_until(2_000_000)
        assert table.desk.standing is not None
        texts = {
            language: arbiter_json(table.desk.standing, 1, language)["rulings"][0]["text"]
            for language in ("en", "tr")
        }
    assert texts["en"] != texts["tr"]
