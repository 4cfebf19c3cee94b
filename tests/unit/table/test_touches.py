"""Touch-move at the table: what is a touch, what it leaves, and who acts on it."""

from __future__ import annotations

from typing import Any

from tests.table_script import Script

BLITZ: dict[str, Any] = {"control": "300+3"}


def test_a_lift_is_a_touch_once_it_has_lasted() -> None:
    table = Script(**BLITZ)
    table.do("-g1 ~99 +g1")
    assert table.of("touch") == []
    table.do("-g1 ~100 +g1")
    touch = table.of("touch")
    assert len(touch) == 1
    assert touch[0]["touched_t"] == table.t - 100_000
    assert (touch[0]["kind"], touch[0]["certain"], touch[0]["piece"]) == ("intent", True, "N")
    assert table.of("obligation")[0]["moves"] == ["g1f3", "g1h3"]
    assert table.of("obligation")[0]["article"] == "4.3.1"


def test_another_piece_moved_is_ruled_upon_at_the_press() -> None:
    table = Script(**BLITZ)
    table.do("-g1 +g1 -e2 +e4 W")
    ruling = table.only("ruling")
    assert (ruling["kind"], ruling["article"], ruling["offender"]) == (
        "touch_move",
        "4.3.1",
        "white",
    )
    assert ruling["remedy"]["must_play"] == ["g1f3", "g1h3"]
    assert ruling["remedy"]["add_time"] is None
    clock = table.only("clock")
    # No time and no count, and the increment of that press is taken back.
    assert clock["white_us"] == 303_000_000 - 2_000_000
    assert (clock["black_us"], clock["moves"]) == (303_000_000, [0, 0])
    table.do("-e4 +e2 B -g1 +f3 W")
    assert table.moves == ["g1f3"]


def test_a_claim_ends_when_the_claimant_touches() -> None:
    table = Script(policy="arbiter", **BLITZ)
    table.do("-g1 +g1 -e2 +e4 W -e7 ~150 +e7")
    assert table.of("withdrawn")[0]["ruling"] == 1


def test_an_announced_adjusting_binds_nobody() -> None:
    table = Script(**BLITZ)
    table.feed(event="player", side="white", action="adjust", squares=["g1"])
    table.do("-g1 +g1 -e2 +e4 W")
    assert table.of("touch")[0]["kind"] == "adjust"
    assert table.kinds == []
    assert table.moves == ["e2e4"]


def test_adjusting_announced_after_the_touch_is_too_late() -> None:
    table = Script(**BLITZ)
    table.do("-g1 ~200 +g1")
    table.feed(event="player", side="white", action="adjust", squares=["g1"])
    table.do("-e2 +e4 W")
    assert table.kinds == ["touch_move"]


def test_an_opponents_piece_straightened_is_uncertain_and_left_to_a_claim() -> None:
    fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
    table = Script(position=fen, **BLITZ)
    table.do("-d5 +d5 -e1 +e2 W")
    assert table.of("touch")[0]["certain"] is False
    assert table.of("obligation")[0]["moves"] == ["e4d5"]
    assert table.kinds == []
    table.feed(event="player", side="black", action="claim_touch")
    assert table.only("ruling")["kind"] == "touch_move"
    assert table.moves == []


def test_a_claim_after_touching_is_a_wrong_claim_without_remedy() -> None:
    fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
    table = Script(position=fen, **BLITZ)
    table.do("-d5 +d5 -e1 +e2 W -e8 ~200 +e8")
    table.feed(event="player", side="black", action="claim_touch")
    ruling = table.only("ruling")
    assert (ruling["kind"], ruling["offender"]) == ("wrong_claim", "black")
    assert ruling["remedy"] == {
        "add_time": None,
        "restore": None,
        "must_play": None,
        "result": None,
    }


def test_the_arbiter_takes_an_accidental_touch_away() -> None:
    table = Script(**BLITZ)
    table.do("-g1 ~200 +g1")
    table.feed(event="arbiter", action="accidental", square="g1")
    assert table.only("touch")["kind"] == "accidental"
    assert len(table.only("obligation")["moves"]) == 20
    table.do("-e2 +e4 W")
    assert (table.kinds, table.moves) == ([], ["e2e4"])


def test_touches_the_arbiter_saw_bind_in_his_order() -> None:
    table = Script(**BLITZ)
    table.feed(event="arbiter", action="touched", squares=["b1", "g1"])
    assert table.only("obligation")["moves"] == ["b1a3", "b1c3"]
    table.do("-g1 +f3 W")
    assert table.kinds == ["touch_move"]


def test_the_touch_after_the_opponents_move_was_made_binds_before_his_press() -> None:
    table = Script(**BLITZ)
    table.do("-e2 +e4 -g8 +g8 W -e7 +e5 B")
    assert table.of("touch")[1]["side"] == "black"
    assert table.kinds == ["touch_move"]
    assert table.of("ruling")[0]["remedy"]["must_play"] == ["g8f6", "g8h6"]


def test_by_the_old_text_no_touch_binds_before_the_press() -> None:
    table = Script(laws="tsf-1997", **BLITZ)
    table.do("-e2 +e4 -g8 +g8 W -e7 +e5 B")
    assert table.of("touch")[1]["kind"] == "out_of_turn"
    assert (table.kinds, table.moves) == ([], ["e2e4", "e7e5"])


def test_castling_rook_first_is_recorded_and_ruled_upon() -> None:
    fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
    table = Script(position=fen, **BLITZ)
    table.do("-h1 +f1 -e1 +g1 W")
    assert table.of("move_made")[0]["san"] == "O-O"
    ruling = table.only("ruling")
    assert (ruling["kind"], ruling["article"]) == ("touch_move", "4.4.2")
    assert "h1g1" in ruling["remedy"]["must_play"]
    assert "e1g1" not in ruling["remedy"]["must_play"]


def test_a_mate_against_article_4_does_not_end_the_game() -> None:
    fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
    table = Script(position=fen, **BLITZ)
    table.do("-g2 +g2 -a1 +a8 ~3000 W")
    assert table.of("result") == []
    assert table.kinds == ["touch_move"]


def test_under_record_nothing_is_applied() -> None:
    table = Script(policy="record", **BLITZ)
    table.do("-g1 +g1 -e2 +e4 W -e7 +e5 B")
    assert table.kinds == ["touch_move"]
    assert table.of("applied") == []
    assert table.moves == ["e2e4", "e7e5"]
