"""The arbiter: corrections, penalties, results, and taking each of them back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table_script import Script

BLITZ: dict[str, Any] = {"control": "180+2"}


def act(table: Script, action: str, **fields: Any) -> list[dict[str, Any]]:
    return table.feed(event="arbiter", action=action, **fields)


def test_a_running_clock_is_not_corrected() -> None:
    table = Script()
    act(table, "set_clock", white_us=60_000_000)
    assert table.only("notice")["kind"] == "refused"
    assert table.clock["white_us"] == 5_430_000_000


def test_a_paused_clock_is_corrected_and_resumes_for_the_same_side() -> None:
    table = Script(**BLITZ)
    table.do("~10000 -e2 +e4 W")
    act(table, "pause")
    act(table, "set_clock", white_us=100_000_000, black_us=90_000_000, moves=[7, 6])
    clock = table.only("clock")
    assert (clock["white_us"], clock["black_us"], clock["moves"]) == (
        100_000_000,
        90_000_000,
        [7, 6],
    )
    table.t += 5_000_000
    act(table, "resume")
    table.wait_ms(1_000)
    assert table.clock["black_us"] == 89_000_000


def test_the_one_touch_illegal_move() -> None:
    # Blitz 3+2: the offender has 2:10 after the press; the action leaves him 2:08 and gives the other 1:00.
    table = Script(sensor="none", policy="arbiter", **BLITZ)
    table.do("~54000 W")
    assert table.clock["white_us"] == 130_000_000
    act(table, "illegal_move", side="white")
    clock = table.only("clock")
    assert clock["white_us"] == 128_000_000
    assert clock["black_us"] == 182_000_000 + 60_000_000
    assert (clock["moves"], clock["phase"]) == ([0, 0], "paused")
    act(table, "resume")
    assert table.only("clock")["running"] == "white"


def test_the_one_touch_illegal_move_at_a_standard_game_gives_two_minutes() -> None:
    table = Script(sensor="none", policy="arbiter", control="5400+30")
    table.do("~60000 W")
    act(table, "illegal_move", side="white")
    assert table.only("clock")["white_us"] == 5_430_000_000 - 60_000_000
    assert table.only("clock")["black_us"] == 5_430_000_000 + 120_000_000


def test_two_hands_are_the_arbiters_to_see() -> None:
    table = Script(policy="arbiter", **BLITZ)
    table.do("-e2 +e4 W")
    act(table, "two_hands", side="white")
    assert table.only("ruling")["article"] == "7.5.4"
    assert table.only("move_taken_back")["ply"] == 1


@pytest.mark.parametrize("policy", ["enforce", "arbiter"])
def test_accept_then_take_back_restores_the_state_exactly(policy: str) -> None:
    table = Script(policy=policy, **BLITZ)
    table.do("-e2 +e4 W -e7 +e4 B")
    if policy == "arbiter":
        before = table.feed(event="look")
        act(table, "accept", ruling=1)
        act(table, "take_back")
        assert table.feed(event="look") == before
        assert table.state.cases.ruling(1).standing.value == "open"  # type: ignore[union-attr]
    else:
        assert table.clock["phase"] == "paused"
        act(table, "take_back")
        assert table.only("withdrawn")["ruling"] == 1
        assert table.clock["running"] == "white"
        assert len(table.moves) == 2


def test_time_given_is_taken_back_although_play_has_gone_on() -> None:
    table = Script(**BLITZ)
    act(table, "add_time", side="black", us=60_000_000)
    table.do("-e2 +e4 W -e7 +e5 B")
    assert table.clock["black_us"] == 182_000_000 + 60_000_000 - 1_200_000 + 2_000_000
    act(table, "take_back")
    assert table.clock["black_us"] == 182_000_000 - 1_200_000 + 2_000_000
    act(table, "take_back")
    assert table.only("notice")["content"] == "take_back: there is no act to take back"


def test_a_result_is_given_and_taken_back() -> None:
    table = Script(**BLITZ)
    table.do("-e2 +e4 W")
    act(table, "result", result="1-0")
    assert table.only("result")["reason"] == "arbiter"
    assert table.clock["phase"] == "over"
    act(table, "take_back")
    assert table.only("result")["result"] == "*"
    assert table.clock["running"] == "black"
    table.do("-e7 +e5 B")
    assert table.moves == ["e2e4", "e7e5"]


def test_a_result_taken_away_lets_the_game_go_on_from_a_pause() -> None:
    table = Script(control="60")
    table.do("-e2 +e4 W")
    table.wait_ms(60_000)
    assert table.of("result")[0]["reason"] == "time"
    act(table, "set_clock", black_us=5_000_000)
    assert table.only("notice")["kind"] == "refused"
    act(table, "result", result="*")
    assert table.only("result")["result"] == "*"
    assert table.clock["phase"] == "paused"
    act(table, "set_clock", black_us=5_000_000, flags=[False, False])
    act(table, "resume")
    assert table.clock["running"] == "black"
    table.do("-e7 +e5 B")
    assert table.moves == ["e2e4", "e7e5"]


def test_a_game_that_is_cancelled_is_over() -> None:
    table = Script(**BLITZ)
    act(table, "result", result="*")
    assert table.clock["phase"] == "over"


def test_a_position_that_the_game_has_had_is_gone_back_to() -> None:
    table = Script(policy="arbiter")
    table.do("-e2 +e4 W -e7 +e5 B -g1 +f3 W")
    fen = table.state.record.plies[0].board.fen()
    act(table, "pause")
    act(table, "set_position", fen=fen)
    assert [line["ply"] for line in table.of("move_taken_back")] == [3, 2]
    assert table.only("position")["mismatch"] == ["e5", "e7", "f3", "g1"]


def test_a_new_position_is_played_on_from() -> None:
    table = Script(policy="arbiter")
    act(table, "set_position", fen="8/8/4k3/8/8/3K4/R7/8 w - - 0 1")
    table.feed(event="scan", occupied="0000100000080100")
    assert table.only("position")["mismatch"] == []
    table.do("-a2 +a7 W")
    assert table.moves[-1] == "a2a7"


def test_bad_acts_are_refused_and_change_nothing() -> None:
    table = Script()
    acts: list[tuple[str, dict[str, Any]]] = [
        ("accept", {"ruling": 1}),
        ("dismiss", {"ruling": 9}),
        ("resume", {}),
        ("choose", {"question": 1, "answer": "q"}),
        ("set_position", {"fen": "rubbish"}),
        ("accidental", {"square": "e4"}),
        ("take_back", {}),
        ("illegal_move", {"side": "white"}),
    ]
    for action, fields in acts:
        act(table, action, **fields)
        assert [line["effect"] for line in table.last] == ["notice"], action
        assert table.only("notice")["kind"] == "refused", action


def test_calling_the_arbiter_pauses_under_every_policy() -> None:
    for policy in ("enforce", "arbiter", "record"):
        table = Script(policy=policy)
        table.feed(event="player", side="white", action="call_arbiter")
        assert table.only("clock")["phase"] == "paused"
        act(table, "resume")
        assert table.only("clock")["running"] == "white"


def test_after_a_restart_the_table_is_paused_with_everything_kept() -> None:
    table = Script()
    table.do("~4000 -e2 +e4 W")
    table.t += 5_000_000
    table.feed(event="restart")
    clock = table.only("clock")
    assert (clock["phase"], clock["black_us"], clock["moves"]) == (
        "paused",
        5_430_000_000 - 5_000_000,
        [1, 0],
    )
    act(table, "resume")
    assert table.only("clock")["running"] == "black"


def test_the_order_of_a_players_rights_is_told_to_the_arbiter_alone() -> None:
    table = Script(policy="arbiter", **BLITZ)
    table.do("-e2 +e5 W")
    table.do("-g8 +g8 -a7 +a6 B W")
    for line in table.lines:
        if line["effect"] in ("ruling", "question", "notice"):
            assert line["audience"] == "arbiter", line
