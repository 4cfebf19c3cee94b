"""Questions: asked, answered, settled; and the record that is written anew."""

from __future__ import annotations

import chess

from tests.table_script import Script

PROMOTION = "8/3P3k/8/8/8/8/6K1/8 w - - 0 1"


def test_an_occupancy_board_asks_for_the_new_piece_and_takes_the_queen() -> None:
    table = Script(position=PROMOTION)
    table.do("-d7 +d8 W")
    question = table.only("question")
    assert (question["ask"], question["choices"]) == ("promotion", ["q", "r", "b", "n"])
    assert table.of("move_made")[0]["uci"] == "d7d8q"
    table.feed(event="arbiter", action="choose", question=1, answer="n")
    assert [line["effect"] for line in table.last][:3] == [
        "move_taken_back",
        "move_made",
        "move_completed",
    ]
    assert table.moves == ["d7d8n"]


def test_a_piece_named_before_the_press_is_no_question() -> None:
    table = Script(position=PROMOTION)
    table.do("-d7 +d8")
    table.feed(event="player", side="white", action="promote", piece="R")
    table.do("W")
    assert table.of("question") == []
    assert table.moves == ["d7d8r"]


def test_the_player_may_name_the_piece_until_his_next_move_is_completed() -> None:
    table = Script(position=PROMOTION)
    table.do("-d7 +d8 W -h7 +h6 B")
    table.feed(event="player", side="white", action="promote", piece="R")
    assert table.moves == ["d7d8r", "h7h6"]
    table.do("-g2 +g3 W")
    table.feed(event="player", side="white", action="promote", piece="Q")
    assert table.only("notice")["kind"] == "refused"


def test_an_answer_that_makes_a_later_move_impossible_is_refused() -> None:
    table = Script(position=PROMOTION)
    table.do("-d7 +d8 W -h7 +h6 B -d8 +d1 W")
    table.feed(event="arbiter", action="choose", question=1, answer="n")
    assert table.only("notice")["kind"] == "refused"
    assert table.moves[0] == "d7d8q"


def test_an_open_capture_prints_no_move_until_it_is_answered() -> None:
    # Two captures look the same when no victim's square ever read empty.
    fen = "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1"
    table = Script(position=fen)
    table.do("-d4 ~800 W")
    question = table.only("question")
    assert (question["ask"], sorted(question["choices"])) == ("which_move", ["d4c5", "d4e5"])
    assert table.of("move_made") == []
    assert table.clock["running"] == "black"
    table.feed(event="arbiter", action="choose", question=1, answer="d4e5")
    assert table.only("move_made")["uci"] == "d4e5"
    assert table.only("move_completed")["by"] == "press"


def test_later_moves_settle_an_open_ply() -> None:
    fen = "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1"
    table = Script(position=fen)
    table.do("-d4 ~800 W")
    # Black takes nothing back: his pawn on e5 moves, so it was not the one that was captured.
    table.do("-e5 +e4 B")
    made = [(line["ply"], line["uci"]) for line in table.of("move_made")]
    assert made == [(1, "d4c5"), (2, "e5e4")]
    assert table.moves == ["d4c5", "e5e4"]


def test_a_pawn_left_on_the_last_rank_stands_as_a_queen() -> None:
    table = Script(position=PROMOTION, sensor="identity", control="180+2")
    table.do("-d7 +d8=P W")
    ruling = table.only("ruling")
    assert (ruling["kind"], ruling["article"]) == ("promotion_incomplete", "7.5.2")
    assert ruling["remedy"]["add_time"] == {"black": 60_000_000}
    assert table.of("move_made")[0]["uci"] == "d7d8q"
    clock = table.only("clock")
    # Counter and increment of the press stay; it is the opponent's move.
    assert (clock["moves"], clock["phase"]) == ([1, 0], "paused")
    assert clock["white_us"] == 182_000_000 - 1_200_000 + 2_000_000
    table.do("-d8 +d8=Q W")
    assert table.clock["running"] == "black"


def test_an_unknown_tag_does_not_stop_the_game() -> None:
    table = Script(position=PROMOTION, sensor="identity")
    table.do("-d7 +d8=? W")
    assert table.moves == ["d7d8q"]
    assert table.only("question")["ask"] == "promotion"


def test_the_record_is_a_game_of_chess() -> None:
    table = Script()
    table.do("-e2 +e4 W -d7 +d5 B -d5 -e4 +d5 W")
    board = chess.Board()
    for uci in table.moves:
        board.push_uci(uci)
    assert board.fen() == table.state.record.board.fen()
