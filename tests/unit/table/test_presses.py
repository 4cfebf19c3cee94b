"""Presses: what they complete, what they cost, and what is wrong when they complete nothing."""

from __future__ import annotations

from typing import Any

import chess

from tests.table_script import Script

BLITZ: dict[str, Any] = {"control": "300+3"}


def test_the_second_player_presses_without_a_move() -> None:
    table = Script(started=False, **BLITZ)
    table.feed(t=0, event="start")
    table.feed(t=1_500_000, event="lift", square="e2")
    table.feed(t=2_100_000, event="place", square="e4")
    table.feed(t=2_400_000, event="press", side="white")
    assert table.only("move_completed") == {
        "t": 2_400_000,
        "effect": "move_completed",
        "ply": 1,
        "side": "white",
        "by": "press",
        "used_us": 2_400_000,
    }
    table.feed(t=4_000_000, event="press", side="black")
    assert [line["effect"] for line in table.last] == ["ruling", "applied", "clock"]
    ruling = table.only("ruling")
    assert (ruling["kind"], ruling["article"], ruling["offender"]) == (
        "press_without_move",
        "7.5.3",
        "black",
    )
    assert ruling["remedy"]["add_time"] == {"white": 60_000_000}
    clock = table.only("clock")
    assert clock["white_us"] == 303_000_000 - 2_400_000 + 3_000_000 + 60_000_000
    assert clock["black_us"] == 303_000_000 - 1_600_000
    assert (clock["phase"], clock["running"]) == ("paused", None)
    assert (clock["face"], clock["moves"]) == (["6:04", "5:02"], [1, 0])


def test_the_player_not_at_fault_lets_play_go_on() -> None:
    table = Script(**BLITZ)
    table.do("-e2 +e4 W ~1600 B ~100 B")
    assert table.clock["phase"] == "paused"
    table.do("W")
    assert (table.clock["phase"], table.clock["running"]) == ("running", "black")
    table.do("-e7 +e5 B")
    assert table.moves == ["e2e4", "e7e5"]


def test_a_second_fault_loses() -> None:
    table = Script(**BLITZ)
    table.do("-e2 +e4 W ~1600 B W ~1600 B")
    assert table.only("ask_verdict")["winner"] == "white"
    result = table.only("result")
    assert (result["result"], result["reason"], result["article"]) == (
        "1-0",
        "illegal_moves",
        "7.5.5",
    )
    assert table.clock["phase"] == "over"


def test_a_second_fault_draws_where_the_opponent_cannot_mate() -> None:
    table = Script(position="8/8/4k3/8/8/3K4/6q1/8 w - - 0 1", **BLITZ)
    table.do("-d3 +e3 W ~900 B W ~900 B")
    assert table.only("result")["reason"] == "illegal_moves_but_unwinnable"
    assert table.only("result")["result"] == "1/2-1/2"


def test_an_illegal_move_is_taken_back_and_binds_the_piece() -> None:
    table = Script(**BLITZ)
    table.do("-e2 +e5 W")
    made, taken = table.only("move_made"), table.only("move_taken_back")
    assert (made["legal"], made["uci"], made["san"]) == (False, "e2e5", "e2-e5")
    assert taken["ply"] == 1
    ruling = table.only("ruling")
    assert (ruling["kind"], ruling["article"]) == ("illegal_move", "7.5.1")
    assert ruling["remedy"]["restore"] == table.state.record.start.fen()
    assert ruling["remedy"]["must_play"] == ["e2e3", "e2e4"]
    clock = table.only("clock")
    assert (clock["phase"], clock["moves"]) == ("paused", [0, 0])
    assert clock["black_us"] == 303_000_000 + 60_000_000
    assert clock["white_us"] == 303_000_000 - 1_200_000
    assert table.of("position")[-1]["mismatch"] == ["e2", "e5"]


def test_play_resumes_only_on_the_restored_board_and_the_touched_piece_must_move() -> None:
    table = Script(**BLITZ)
    table.do("-e2 +e5 W B")
    assert table.clock["phase"] == "paused"
    table.do("-e5 +e2 B")
    assert table.clock["running"] == "white"
    table.do("-d2 +d4 W")
    assert table.only("ruling")["kind"] == "touch_move"
    assert table.only("ruling")["remedy"]["must_play"] == ["e2e3", "e2e4"]
    table.do("-d4 +d2 B -e2 +e3 W")
    assert table.moves == ["e2e3"]
    assert table.kinds == ["illegal_move", "touch_move"]


def test_under_arbiter_policy_the_clock_goes_on_and_the_remedy_undoes_it() -> None:
    table = Script(policy="arbiter", **BLITZ)
    table.do("-e2 +e5 W")
    ruling = table.only("ruling")
    assert ruling["audience"] == "arbiter"
    assert table.clock["running"] == "black"
    assert table.moves == ["e2e5"]
    table.t += 2_000_000
    table.feed(event="arbiter", action="accept", ruling=ruling["id"])
    clock = table.only("clock")
    assert (clock["phase"], clock["moves"]) == ("paused", [0, 0])
    # White loses the increment of that press, Black keeps what he has used and gets his minute.
    assert clock["white_us"] == 303_000_000 - 1_200_000
    assert clock["black_us"] == 303_000_000 - 2_000_000 + 60_000_000
    assert table.moves == []


def test_the_window_of_rapid_and_blitz_closes_when_the_opponent_has_moved() -> None:
    table = Script(policy="arbiter", **BLITZ)
    table.do("-e2 +e5 W -e7 +e6 B")
    assert table.only("withdrawn")["ruling"] == 1
    assert table.only("notice")["kind"] == "lapsed"
    assert table.moves == ["e2e5", "e7e6"]
    table.feed(event="arbiter", action="accept", ruling=1)
    assert table.only("notice")["kind"] == "refused"


def test_the_standard_window_never_closes() -> None:
    table = Script(policy="arbiter", control="5400+30")
    table.do("-e2 +e5 W -e7 +e6 B -d2 +d4 W")
    assert not [line for line in table.lines if line["effect"] == "withdrawn"]
    table.feed(event="arbiter", action="accept", ruling=1)
    taken = [line["ply"] for line in table.last if line["effect"] == "move_taken_back"]
    assert taken == [3, 2, 1]
    clock = table.only("clock")
    assert (clock["phase"], clock["moves"]) == ("paused", [0, 0])
    assert table.only("position")["fen"] == table.state.record.start.fen()


def test_a_press_by_the_player_whose_clock_stands_does_nothing() -> None:
    table = Script()
    table.do("B")
    assert table.last == []


def test_black_starts_whites_clock_and_white_does_not() -> None:
    table = Script(started=False)
    table.do("W")
    assert table.last == []
    table.do("B")
    assert table.only("clock")["running"] == "white"


def test_no_start_while_a_piece_is_missing() -> None:
    table = Script(started=False)
    table.do("-h2 ~3000 scan B")
    assert table.only("notice")["kind"] == "set_up"
    assert table.only("notice")["squares"] == ["h2"]
    assert table.clock["phase"] == "ready"
    table.do("+h2 B")
    assert table.clock["running"] == "white"


def test_both_plungers_struck_together_switch_once() -> None:
    table = Script()
    table.do("-e2 +e4 ~300 W ~0 B")
    assert table.clock["running"] == "black"
    assert table.kinds == []
    table.do("-e7 +e5 ~300 W ~0 B")
    assert table.clock["running"] == "white"
    table.do("-d2 +d4 ~300 W ~149 B")
    assert (table.clock["running"], table.kinds) == ("black", [])


def test_a_press_after_the_stray_time_is_a_press_without_a_move() -> None:
    table = Script()
    table.do("-e2 +e4 W ~150 B")
    assert table.kinds == ["press_without_move"]


def test_a_late_press_after_the_opponents_move_completes_the_own_move() -> None:
    table = Script()
    table.do("-e2 +e4 W -e7 +e5 -g1 +f3 W")
    assert table.clock["running"] == "black"
    assert table.moves == ["e2e4", "e7e5"]
    table.do("B")
    assert table.only("move_completed")["ply"] == 2
    table.do("W")
    assert table.only("move_completed")["ply"] == 3
    assert table.moves == ["e2e4", "e7e5", "g1f3"]


def test_both_forget_the_clock_and_every_ply_is_known() -> None:
    table = Script()
    table.do("-e2 +e4 ~2000 -e7 +e5 ~2000 -g1 +f3 ~2000 -b8 +c6 ~2000 -f1 +b5 ~2000 W")
    assert table.moves == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]
    completed = [(line["ply"], line["by"]) for line in table.of("move_completed")]
    assert completed == [(1, "next_move"), (2, "next_move"), (3, "next_move"), (5, "press")]
    assert table.clock["moves"] == [3, 1]


def test_presses_blind_to_a_lost_link_switch_and_the_scan_explains_them() -> None:
    table = Script()
    table.feed(event="link", state="lost")
    table.do("~3000 W ~4000 B")
    assert table.clock["running"] == "white"
    table.feed(event="link", state="restored")
    table.feed(event="scan", occupied="ffef00101000efff")
    assert table.moves == ["e2e4", "e7e5"]
    assert [line["by"] for line in table.of("move_completed")] == ["press", "press"]
    assert [line["used_us"] for line in table.of("move_completed")] == [3_000_000, 4_000_000]
    assert table.kinds == []


def test_castling_pressed_before_the_rook_moved_is_an_illegal_move() -> None:
    fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
    table = Script(position=fen, **BLITZ)
    table.do("-e1 +g1 W")
    assert table.only("ruling")["kind"] == "illegal_move"
    assert table.only("ruling")["remedy"]["must_play"] == ["e1g1"]


def test_displaced_pieces_pause_a_club_game_and_show_the_squares() -> None:
    table = Script(**BLITZ)
    table.do("-e2 +e4 -b1 +b3 -g1 +g3 W")
    assert table.only("ruling")["kind"] == "displaced_pieces"
    assert table.clock["phase"] == "paused"
    assert table.moves == []


def test_under_arbiter_policy_displaced_pieces_wait_until_the_board_is_explained() -> None:
    table = Script(policy="arbiter", **BLITZ)
    table.do("-e2 +e4 -b1 +b3 -g1 +g3 W")
    assert table.clock["running"] == "black"
    table.do("-b3 +b1 -g3 +g1 ~2000 -e7 +e5 B")
    assert table.moves == ["e2e4", "e7e5"]
    assert table.of("withdrawn")[0]["ruling"] == 1


def test_pieces_moved_about_before_the_start_are_no_game() -> None:
    table = Script(started=False)
    table.do("-e2 +e4 -e7 +e5 -g1 +f3 -b8 ~300 +b8")
    assert (table.of("move_made"), table.of("touch")) == ([], [])
    table.do("B")
    assert table.only("notice")["kind"] == "set_up"
    table.do("-e4 +e2 -e5 +e7 -f3 +g1 B")
    assert table.clock["running"] == "white"
    table.do("-d2 +d4 W")
    assert (table.moves, table.kinds) == (["d2d4"], [])


def test_an_illegal_castling_that_stands_has_moved_both_pieces() -> None:
    table = Script(policy="arbiter", position="4k3/8/8/8/4q3/8/8/3BK2R w K - 0 1", **BLITZ)
    table.do("-e1 -h1 +g1 +f1 W")
    assert table.only("ruling")["kind"] == "illegal_move"
    assert table.moves == ["e1g1"]
    assert table.clock["running"] == "black"
    assert table.state.record.board.board_fen() == "4k3/8/8/8/4q3/8/8/3B1RK1"
    assert table.of("position")[-1]["mismatch"] == []


def late(table: Script, event: str, square: str, stamp: int) -> None:
    table.feed(event=event, square=square, stamp=stamp)


def test_an_outage_with_presses_is_followed_once_the_board_tells_what_it_felt() -> None:
    table = Script(**BLITZ)
    table.do("-d2 +d4 W")
    table.feed(event="link", state="lost")
    start, readings = table.t, []
    line = [
        ("d7", "d5", "B"),
        ("c2", "c4", "W"),
        ("e7", "e6", "B"),
        ("b1", "c3", "W"),
        ("g8", "f6", "B"),
    ]
    for number, (origin, target, presser) in enumerate(line):
        at_us = start + number * 5_000_000
        readings += [("lift", origin, at_us + 2_000_000), ("place", target, at_us + 3_000_000)]
        table.t = at_us + 4_000_000
        table.do(f"~0 {presser}")
    assert table.clock["moves"] == [3, 3]
    table.t += 1_000_000
    table.feed(event="link", state="restored")
    for event, square, stamp in readings:
        late(table, event, square, stamp)
    assert table.moves == ["d2d4"]
    table.feed(
        event="scan", occupied=f"{after(['d2d4', 'd7d5', 'c2c4', 'e7e6', 'b1c3', 'g8f6']):016x}"
    )
    assert table.moves == ["d2d4", "d7d5", "c2c4", "e7e6", "b1c3", "g8f6"]
    made = [line for line in table.last if line["effect"] == "move_made"]
    assert [line["made_t"] - start for line in made] == [
        3_000_000 + n * 5_000_000 for n in range(5)
    ]
    assert {line["t"] for line in made} == {table.t}
    assert [line["by"] for line in table.of("move_completed")] == ["press"] * 6
    assert table.clock["moves"] == [3, 3]
    assert (table.kinds, table.of("question")) == ([], [])
    table.do("-c4 -d5 +d5 W")
    assert table.moves[-1] == "c4d5"


def after(moves: list[str]) -> int:
    board = chess.Board()
    for uci in moves:
        board.push_uci(uci)
    return board.occupied


def test_an_illegal_move_in_an_outage_is_ruled_upon_when_it_is_known() -> None:
    table = Script(policy="arbiter", **BLITZ)
    table.feed(event="link", state="lost")
    table.do("~3000 W")
    table.t += 1_000_000
    table.feed(event="link", state="restored")
    late(table, "lift", "e2", 1_000_000)
    late(table, "place", "e5", 2_000_000)
    table.feed(event="scan", occupied="ffff00100000efff")
    assert table.kinds == ["illegal_move"]
    assert table.moves == ["e2e5"]
    assert table.clock["running"] == "black"


def test_a_press_in_an_outage_that_moved_nothing_completes_what_stood_before_it() -> None:
    table = Script(position="4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1", **BLITZ)
    table.do("scan -d4 -e5 +e5")
    table.feed(event="link", state="lost")
    table.do("W")
    assert table.moves == []
    table.do("scan")
    assert table.moves == ["d4e5"]
    assert table.only("move_completed")["by"] == "press"
    assert (table.kinds, table.of("question")) == ([], [])
