"""Draws: offered, claimed, and by themselves."""

from __future__ import annotations

import chess

from tests.table_script import Script

SHUFFLE = "-g1 +f3 W -g8 +f6 B -f3 +g1 W -f6 +g8 B "


def test_agreement_needs_a_move_by_each() -> None:
    table = Script()
    table.feed(event="player", side="white", action="offer_draw")
    table.feed(event="player", side="black", action="accept_draw")
    assert table.only("notice")["kind"] == "refused"
    table.do("-e2 +e4 W -e7 +e5 B -d2 +d4")
    table.feed(event="player", side="white", action="offer_draw")
    table.do("W")
    table.feed(event="player", side="black", action="accept_draw")
    assert table.only("result") == {
        "t": table.t,
        "effect": "result",
        "result": "1/2-1/2",
        "reason": "agreement",
        "article": "5.2.3",
    }


def test_a_touch_declines_the_offer() -> None:
    table = Script()
    table.do("-e2 +e4 W -e7 +e5 B -d2 +d4")
    table.feed(event="player", side="white", action="offer_draw")
    table.do("W -e5 ~200 +e5")
    table.feed(event="player", side="black", action="accept_draw")
    assert table.only("notice")["content"] == "accept_draw: no_offer"
    assert table.of("result") == []


def test_a_right_claim_of_threefold_ends_the_game_and_pauses_under_every_policy() -> None:
    for policy in ("enforce", "arbiter", "record"):
        table = Script(policy=policy)
        table.do(SHUFFLE * 2)
        table.feed(event="player", side="white", action="claim_threefold")
        assert table.only("result")["reason"] == "threefold_claim", policy


def test_a_claim_with_an_announced_move() -> None:
    table = Script()
    table.do(SHUFFLE + "-g1 +f3 W -g8 +f6 B -f3 +g1 W")
    table.feed(event="player", side="black", action="claim_threefold", move="f6g8")
    assert table.only("result")["article"] == "9.2"


def test_a_wrong_claim_costs_two_minutes_and_the_announced_move_must_be_played() -> None:
    table = Script()
    table.do("-e2 +e4 W")
    table.feed(event="player", side="black", action="claim_threefold", move="e7e5")
    ruling = table.only("ruling")
    assert (ruling["kind"], ruling["article"]) == ("wrong_claim", "9.5.3")
    assert ruling["remedy"]["add_time"] == {"white": 120_000_000}
    assert ruling["remedy"]["must_play"] == ["e7e5"]
    assert table.only("clock")["phase"] == "paused"
    table.do("W -d7 +d5 B")
    assert table.only("ruling")["kind"] == "touch_move"


def test_a_player_who_has_pressed_no_longer_has_the_move() -> None:
    table = Script()
    table.do(SHUFFLE * 2 + "-e2 +e4 W")
    table.feed(event="player", side="white", action="claim_threefold")
    assert table.only("ruling")["kind"] == "wrong_claim"


def test_a_touch_forfeits_the_claim() -> None:
    table = Script()
    table.do(SHUFFLE * 2 + "-g1 ~200 +g1")
    table.feed(event="player", side="white", action="claim_threefold")
    assert table.only("ruling")["article"] == "9.4"


def test_the_device_never_announces_a_claimable_draw() -> None:
    table = Script()
    table.do(SHUFFLE * 3)
    assert table.of("notice") == []
    assert table.of("result") == []


def test_fivefold_ends_the_game_by_itself() -> None:
    table = Script()
    table.do(SHUFFLE * 4)
    result = table.of("result")[0]
    assert (result["reason"], result["article"]) == ("fivefold", "9.6.1")
    assert table.of("move_completed")[-1]["by"] == "game_end"


def test_seventy_five_moves_end_the_game_and_a_mate_on_the_last_prevails() -> None:
    board = chess.Board("7k/8/8/8/8/8/R6P/K7 w - - 148 100")
    table = Script(position=board.fen())
    table.do("-a2 +a3 W -h8 +g8 B")
    assert table.of("result")[0]["reason"] == "seventy_five"
    mate = Script(position="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 149 100")
    mate.do("-a1 +a8 W")
    assert mate.of("result")[0]["reason"] == "checkmate"


def test_a_dead_position_by_material_ends_the_game_when_it_has_stood_still() -> None:
    table = Script(position="8/8/4k3/8/8/3K4/4r3/8 w - - 0 1")
    table.do("-e2 -d3 +e2")
    made_t = table.t
    table.wait_ms(2_000)
    result = table.of("result")[0]
    assert (result["reason"], result["article"]) == ("dead_position", "5.2.2")
    assert table.of("move_made")[0]["made_t"] == made_t
    assert result["t"] == made_t + 1_000_000


def test_a_wall_is_proved_dead_after_the_press() -> None:
    # Every pawn is blocked and no king can pass or take: only a proof ends this game.
    fen = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"
    table = Script(position=fen)
    table.do("-e1 +e2 W")
    assert [line["winner"] for line in table.of("ask_verdict")] == ["white", "black"]
    result = table.of("result")[0]
    assert (result["reason"], result["article"]) == ("dead_position", "5.2.2")
    assert table.of("move_completed")[0]["by"] == "press"


def test_a_resignation_is_a_draw_where_the_opponent_cannot_mate_since_2023() -> None:
    fen = "8/8/4k3/8/8/3K4/6Q1/8 w - - 0 1"
    table = Script(position=fen)
    table.feed(event="player", side="white", action="resign")
    assert table.only("result")["reason"] == "resignation_but_unwinnable"
    older = Script(position=fen, laws="fide-2018")
    older.feed(event="player", side="white", action="resign")
    assert (older.only("result")["result"], older.only("result")["reason"]) == (
        "0-1",
        "resignation",
    )


def test_regulations_may_forbid_offers_or_put_them_off() -> None:
    for header, why in [
        ({"draw_offers": False}, "offer_draw: forbidden"),
        ({"draw_offers_from_move": 2}, "offer_draw: too_early"),
    ]:
        table = Script(**header)  # type: ignore[arg-type]
        table.do("-e2 +e4 W -e7 +e5 B -d2 +d4")
        table.feed(event="player", side="white", action="offer_draw")
        assert table.only("notice")["content"] == why
