"""Flags at the table: instants decide, whoever wakes up late."""

from __future__ import annotations

from typing import Any

from tests.table_script import Script
from zeitnot.table.events import Pressed
from zeitnot.table.step import step
from zeitnot.table.trace import show_effect

SHORT: dict[str, Any] = {"control": "60"}
MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


def test_under_enforce_the_flag_ends_the_game_at_its_instant() -> None:
    table = Script(**SHORT)
    table.wait_ms(61_000)
    flag = table.of("flag")[0]
    assert (flag["t"], flag["side"], flag["first"]) == (60_000_000, "white", True)
    assert table.of("ask_verdict")[0]["winner"] == "black"
    result = table.of("result")[0]
    assert (result["result"], result["reason"], result["article"]) == ("0-1", "time", "6.9")


def test_a_press_at_the_exact_flag_is_too_late() -> None:
    table = Script(**SHORT)
    table.do("-e2 +e4")
    table.t = 60_000_000
    table.feed(event="press", side="white")
    assert table.of("result")[0]["reason"] == "time"


def test_a_press_one_microsecond_before_the_flag_is_in_time() -> None:
    table = Script(**SHORT)
    table.do("-e2 +e4")
    table.t = 59_999_999
    table.feed(event="press", side="white")
    assert table.of("flag") == []
    assert table.clock["white_us"] == 1
    assert table.clock["face"][0] == "0:01"


def test_a_draw_where_the_opponent_cannot_mate() -> None:
    table = Script(position="8/8/4k3/8/8/3K4/6Q1/8 w - - 0 1", **SHORT)
    table.wait_ms(60_000)
    assert table.of("result")[0]["reason"] == "time_but_unwinnable"
    assert table.of("result")[0]["result"] == "1/2-1/2"


def test_under_arbiter_the_flag_is_a_ruling_and_the_result_comes_with_his_accept() -> None:
    table = Script(policy="arbiter", **SHORT)
    table.wait_ms(61_000)
    ruling = table.of("ruling")[0]
    assert (ruling["kind"], ruling["offender"], ruling["audience"]) == (
        "flag_fall",
        "white",
        "arbiter",
    )
    assert ruling["remedy"]["result"] == "0-1"
    assert table.of("result") == []
    table.feed(event="arbiter", action="accept", ruling=1)
    assert table.only("result")["result"] == "0-1"


def test_under_record_the_flag_is_only_told_and_a_claim_checks_it() -> None:
    table = Script(policy="record", **SHORT)
    table.wait_ms(30_000)
    table.feed(event="player", side="black", action="claim_flag")
    assert table.only("ruling")["kind"] == "wrong_claim"
    table.wait_ms(31_000)
    assert len(table.of("flag")) == 1
    assert table.of("result") == []
    table.feed(event="player", side="black", action="claim_flag")
    assert table.only("result")["result"] == "0-1"


def test_a_mate_made_before_the_flag_wins_although_the_flag_came_first_to_be_seen() -> None:
    table = Script(position=MATE, **SHORT)
    table.t = 59_000_000
    table.do("~0 -a1 ~600 +a8")
    table.wait_ms(3_000)
    assert table.of("flag") == []
    result = table.of("result")[0]
    assert (result["result"], result["reason"], result["t"]) == ("1-0", "checkmate", 60_600_000)
    assert table.clock["white_us"] == 60_000_000 - 59_600_000
    completed = table.of("move_completed")[0]
    assert (completed["by"], completed["used_us"]) == ("game_end", 59_600_000)
    assert table.clock["moves"] == [1, 0]


def test_a_mate_taken_off_again_lets_the_flag_fall() -> None:
    table = Script(position=MATE, **SHORT)
    table.t = 59_000_000
    table.do("~0 -a1 ~600 +a8 ~700 -a8 ~300 +a1")
    table.wait_ms(2_000)
    assert len(table.of("flag")) == 1
    assert table.of("result")[0]["reason"] == "time"


def test_a_mate_made_at_the_flag_is_too_late() -> None:
    table = Script(position=MATE, **SHORT)
    table.do("~59500 -a1 ~500 +a8 ~2000 W")
    assert table.of("result")[0]["reason"] == "time"


def test_the_flag_counts_the_move_that_stands_on_the_board() -> None:
    # Black has taken the rook when his flag falls: a lone king can never mate him.
    table = Script(position="7q/8/8/8/8/1k6/2R5/K7 b - - 0 1", **SHORT)
    table.do("~57000 -c2 -b3 +c2")
    table.wait_ms(5_000)
    result = table.of("result")[0]
    assert (result["result"], result["reason"]) == ("1/2-1/2", "time_but_unwinnable")
    assert table.moves == ["b3c2"]


def test_a_press_reported_late_disproves_the_flag() -> None:
    table = Script(**SHORT)
    table.do("-e2 +e4")
    table.wait_ms(60_000)
    assert table.of("result")[0]["reason"] == "time"
    event = Pressed(t=table.t, stamp=59_000_000, side=True)
    table.state, effects = step(table.state, event)
    printed = [show_effect(effect) for effect in effects if type(effect).__name__ != "WakeAt"]
    assert [line["result"] for line in printed if line["effect"] == "result"] == ["*"]
    clock = next(line for line in printed if line["effect"] == "clock")
    assert (clock["white_us"], clock["running"], clock["flags"]) == (
        1_000_000,
        "black",
        [False, False],
    )


def test_a_clock_without_a_board_counts_presses() -> None:
    table = Script(sensor="none", policy="arbiter", control="180+2")
    table.do("W B W B W")
    assert table.clock["moves"] == [3, 2]
    assert table.clock["white_us"] == 182_000_000 - 3 * 400_000 + 3 * 2_000_000
    assert table.of("move_made") == []


def test_eighty_presses_thirty_milliseconds_apart_all_count_without_a_board() -> None:
    table = Script(sensor="none", policy="arbiter", control="180+2")
    table.do(" ".join(["~30 W ~30 B"] * 40))
    assert table.clock["moves"] == [40, 40]


def test_equal_stamps_count_for_the_running_side_alone_in_either_order() -> None:
    for order in ("~500 W ~0 B", "~500 B ~0 W"):
        table = Script(sensor="none", policy="arbiter", control="180+2")
        table.do(order)
        assert table.clock["moves"] == [1, 0], order
        assert table.clock["running"] == "black", order


def test_a_press_at_the_very_instant_of_a_resume_counts() -> None:
    table = Script(sensor="none", policy="arbiter", control="180+2")
    table.do("W B")
    table.feed(event="arbiter", action="pause")
    table.t += 1_000_000
    table.feed(event="arbiter", action="resume")
    table.feed(event="press", side="white")
    assert table.clock["moves"] == [2, 1]


def test_a_preset_brings_its_clocks_settings() -> None:
    # Option 22 of a DGT 3000 does not freeze; under `fide` alone a delay would.
    table = Script(sensor="none", policy="arbiter", control="dgt3000:22")
    table.wait_ms(303_000)
    table.do("W")
    table.wait_ms(400_000)
    assert table.clock["flags"] == [True, True]
