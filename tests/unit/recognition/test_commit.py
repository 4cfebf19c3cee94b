"""When a move is made, and when it is told."""

import chess

from tests.unit.recognition.script import Script
from zeitnot.recognition import Made, NotMade, Sensor, Standing


def run(script: str, fen: str = chess.STARTING_FEN) -> Script:
    return Script(chess.Board(fen), Sensor.OCCUPANCY).run(script)


def made_us(script: Script) -> list[int]:
    return [finding.made_us for finding in script.findings if isinstance(finding, Made)]


def test_a_move_is_made_when_the_board_first_shows_it() -> None:
    assert made_us(run("-e2 +e4 ~2000 W")) == [600_000]


def test_centring_a_piece_does_not_move_the_instant() -> None:
    assert made_us(run("-e2 +e4 -e4 +e4 W")) == [600_000]


def test_a_move_begun_anew_is_made_anew() -> None:
    assert made_us(run("-e2 +e4 -e4 +e2 -e2 +e4 W")) == [1_800_000]


def test_castling_is_made_when_its_second_piece_stands() -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    assert made_us(run("-e1 +g1 -h1 +f1 W", fen)) == [1_200_000]


def test_en_passant_is_made_when_the_victim_is_off() -> None:
    fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
    assert made_us(run("-e5 +d6 -d5 W", fen)) == [900_000]


def test_a_move_before_the_press_keeps_its_instant_when_it_is_told_by_a_touch() -> None:
    script = run("-e2 +e4 ~3000 -e7 ~200")
    assert script.findings[-2] == Made(1, (chess.Move.from_uci("e2e4"),), 600_000, "touch")


def test_what_stands_is_known_before_anything_commits_it() -> None:
    script = run("-e2 +e4 -e4 +e4")
    move = chess.Move.from_uci("e2e4")
    assert script.recognition.standing == Standing((move,), 600_000, 1_200_000)
    assert script.recognition.board == chess.Board()


def test_nothing_stands_while_a_piece_is_in_the_hand() -> None:
    fen = "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1"
    assert run("-e3", fen).recognition.standing is None


def test_a_piece_in_the_hand_is_no_capture_that_a_touch_could_commit() -> None:
    fen = "4k3/7p/8/3p4/8/4N3/8/4K3 w - - 0 1"
    assert run("-e3 -h7 +h7 +c4 W", fen).said == ["touch w e3", "touch w h7", "made 1 e3c4 press"]


def test_settling_commits_what_stands() -> None:
    assert run("-e2 +e4 ~1000 still").said == ["touch w e2", "made 1 e2e4 settled"]


def test_settling_commits_nothing_where_nothing_stands() -> None:
    assert run("-e2 ~1000 still").said == ["touch w e2"]


def test_a_press_with_the_opponents_hand_already_on_his_piece_is_in_time() -> None:
    script = run("-e2 +e4 -e7 ~50 W ~50 +e5 B")
    assert [f for f in script.said if f.startswith("made")] == [
        "made 1 e2e4 press",
        "made 2 e7e5 press",
    ]


def test_a_press_in_the_middle_of_a_bounce_is_a_press_on_the_move() -> None:
    assert run("-e2 +e4 ~5 -e4 ~5 W ~5 +e4").said == ["touch w e2", "made 1 e2e4 press"]


def test_unfinished_castling_is_an_illegal_move_of_the_king() -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    assert run("-e1 +g1 W", fen).said[-1] == "not illegal_move e1g1 (e1 g1)"


def test_castling_out_of_check_is_an_illegal_move() -> None:
    fen = "4k3/4r3/8/8/8/8/8/R3K3 w Q - 0 1"
    assert run("-e1 -a1 +d1 +c1 W", fen).said[-1] == "not illegal_move e1c1 (a1 c1 d1 e1)"


def test_a_board_without_a_scan_lies_as_it_should() -> None:
    assert run("-e7 +e5 W").said[-1] == "not displaced (e5 e7)"


def test_a_capture_of_a_piece_that_cannot_be_captured_is_an_illegal_move() -> None:
    assert run("-g1 -e7 +e7 W").said[-1] == "not illegal_move g1e7 (g1)"


def test_two_moved_pieces_are_displaced() -> None:
    assert run("-e2 +e4 -d2 +d4 W").said[-1] == "not displaced (d2 e2 d4 e4)"


def test_an_unfinished_press_keeps_its_evidence() -> None:
    assert run("-e2 W +e4 W").said == [
        "touch w e2",
        "not displaced (e2)",
        "made 1 e2e4 press",
    ]


def test_a_press_without_a_move_names_no_square() -> None:
    script = run("W")
    assert script.findings == [NotMade("no_move", None, frozenset(), 300_000)]


def test_both_players_forget_the_clock_for_six_plies() -> None:
    script = run("-e2 +e4 -e7 +e5 -g1 +f3 -b8 +c6 -f1 +b5 -a7 +a6 W")
    assert [f for f in script.said if f.startswith("made")] == [
        "made 1 e2e4 touch",
        "made 2 e7e5 touch",
        "made 3 g1f3 touch",
        "made 4 b8c6 touch",
        "made 5 f1b5 touch",
    ]
    assert script.recognition.standing is not None


def test_a_move_put_back_unseen_is_made_anew() -> None:
    script = run("-g1 +h3 hide-h3 hide+g1 scan -g1 +h3 W")
    assert made_us(script) == [2_100_000]


def test_a_capture_slid_past_a_square_whose_lift_was_lost_is_a_capture() -> None:
    fen = "4k3/8/8/8/8/3q4/8/4KB2 w - - 0 1"
    script = run("-d3 -f1 ~80 +e2 hide-e2 ~150 +d3 ~120 scan W", fen)
    assert script.said[-1] == "made 1 f1d3 press"
