"""Scans heal the picture, judge a press again, name a stuck square and explain a lost link."""

import chess

from tests.unit.recognition.script import Script
from zeitnot.recognition import Lift, Made, Place, Recognition, Scan, Sensor
from zeitnot.recognition.explain import explain
from zeitnot.recognition.picture import Picture


def run(script: str, fen: str = chess.STARTING_FEN, sensor: Sensor = Sensor.OCCUPANCY) -> Script:
    return Script(chess.Board(fen), sensor).run(script)


def made(script: Script) -> list[str]:
    return [word for word in script.said if not word.startswith("touch")]


def test_a_lost_lift_is_healed() -> None:
    assert made(run("scan hide-e2 +e4 scan W")) == ["made 1 e2e4 press"]


def test_a_lost_place_is_healed() -> None:
    assert made(run("scan -e2 hide+e4 scan W")) == ["made 1 e2e4 press"]


def test_a_whole_lost_move_is_healed() -> None:
    assert made(run("scan hide-e2 hide+e4 scan W")) == ["made 1 e2e4 press"]


def test_a_place_lost_before_the_press_is_made_by_the_scan_after_it() -> None:
    assert made(run("scan -e2 hide+e4 W scan")) == [
        "not displaced (e2) unconfirmed",
        "made 1 e2e4 scan",
    ]


def test_what_the_opponent_did_before_that_scan_is_not_lost() -> None:
    assert made(run("scan -e2 hide+e4 ~100 W ~50 -e7 ~50 scan +e5 B")) == [
        "not displaced (e2) unconfirmed",
        "made 1 e2e4 scan",
        "made 2 e7e5 press",
    ]


def test_a_scan_that_changes_nothing_leaves_a_press_in_vain() -> None:
    assert made(run("scan -e2 W scan scan")) == ["not displaced (e2) unconfirmed"]


def test_a_lost_place_is_not_taken_for_an_unseen_capture() -> None:
    fen = "4k3/8/8/4p3/8/3N4/8/4K3 w - - 0 1"
    words = made(run("scan -d3 scan hide+f4 ~50 W scan", fen))
    assert words[0].startswith("made 1 d3e5|")
    assert words[1:] == ["settled 1 d3f4"]


def test_an_unseen_capture_is_known_by_the_next_scan() -> None:
    fen = "4k3/8/8/4p3/8/3N4/8/4K3 w - - 0 1"
    words = made(run("scan -d3 W scan", fen))
    assert words[0].startswith("made 1 d3e5|")
    assert words[1:] == ["settled 1 d3e5"]


def test_a_late_reading_from_before_the_press_counts() -> None:
    recognition = Recognition.begin(chess.Board(), Sensor.OCCUPANCY)
    recognition, _ = recognition.read(Scan(0, occupied=chess.Board().occupied))
    recognition, _ = recognition.read(Lift(chess.E2, 100_000))
    recognition, _ = recognition.press(chess.WHITE, 300_000)
    recognition, findings = recognition.read(Place(chess.E4, 290_000))
    assert recognition.ply == 2
    assert len(findings) == 1


STUCK = "scan hide-e2 +e4 " + "~250 ghost:e2 " * 8


def test_a_square_that_never_empties_is_named_after_eight_scans_and_left_out() -> None:
    assert run(STUCK + "W").said == ["stuck e2", "made 1 e2e4 press"]


def test_seven_scans_name_nothing() -> None:
    assert run("scan hide-e2 +e4 " + "~250 ghost:e2 " * 7).said == []


def test_a_game_goes_on_over_a_stuck_square_and_a_move_to_it_is_asked_until_the_scan() -> None:
    words = run(STUCK + "W -e7 +e5 B ~50 ghost:e2 -f1 +e2 W ghost:e2 -d7 +d6 B").said
    assert [word for word in words if not word.startswith("touch")] == [
        "stuck e2",
        "made 1 e2e4 press",
        "made 2 e7e5 press",
        "made 3 f1e2|f1a6|f1b5|f1c4|f1d3 press",
        "settled 3 f1e2",
        "made 4 d7d6 press",
    ]


def test_a_press_in_vain_was_for_the_move_that_a_stuck_square_hid() -> None:
    assert made(run("scan hide-e2 +e4 W " + "~250 ghost:e2 " * 8)) == [
        "not displaced (e4) unconfirmed",
        "stuck e2",
        "made 1 e2e4 scan",
    ]


def test_two_squares_that_may_be_stuck_are_asked() -> None:
    assert made(run("scan hide-g1 +f3 " + "~250 ghost:g1 " * 9)) == ["asked (g1 f2)"]


def test_a_square_left_filled_by_a_set_position_is_stuck() -> None:
    script = run("scan hide-g1 +f3 " + "~250 ghost:g1 " * 8)
    board = chess.Board()
    board.push_uci("g1f3")
    script.recognition = script.recognition.expect(board, 2)
    script.run("~250 ghost:g1 " * 8 + "-e7 +e5 B")
    assert made(script) == ["asked (g1 f2)", "stuck g1", "made 2 e7e5 press"]


def test_a_piece_kept_in_the_hand_after_a_press_is_no_stuck_square() -> None:
    assert made(run("scan -e2 W " + "~250 scan " * 20)) == ["not displaced (e2) unconfirmed"]


def test_a_captured_piece_resting_on_the_board_is_no_stuck_square() -> None:
    script = "scan -d7 +d5" + " ~250 scan" * 12
    assert "stuck" not in " ".join(run(script).said)


def test_unfinished_en_passant_is_no_stuck_square() -> None:
    fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
    assert "stuck" not in " ".join(run("scan -e5 +d6 W" + " ~250 scan" * 20, fen).said)


def test_four_quiet_plies_are_explained_if_their_order_is_forced() -> None:
    board = chess.Board()
    after = board.copy()
    moves = [chess.Move.from_uci(uci) for uci in ("e2e4", "d7d5", "e4d5", "d8d5")]
    for move in moves:
        after.push(move)
    picture = Picture.of(after, identity=True)
    assert explain(board, picture) == tuple(moves)


def test_nothing_happened_is_an_explanation() -> None:
    assert explain(chess.Board(), Picture.of(chess.Board(), identity=False)) == ()


def test_two_orders_are_no_explanation() -> None:
    board = chess.Board()
    after = board.copy()
    for uci in ("e2e4", "e7e5", "d2d4"):
        after.push_uci(uci)
    assert explain(board, Picture.of(after, identity=True)) is None


def test_a_picture_too_far_away_is_no_explanation() -> None:
    assert explain(chess.Board(), Picture(0)) is None


def test_a_search_that_has_spent_its_nodes_is_no_explanation() -> None:
    board = chess.Board()
    after = board.copy()
    for uci in ("e2e4", "d7d5", "e4d5", "d8d5"):
        after.push_uci(uci)
    assert explain(board, Picture.of(after, identity=True), most_nodes=10) is None


def test_a_move_made_while_the_link_was_lost_is_explained() -> None:
    assert run("lost hide-e2 hide+e4 back scan -e7 +e5 B").said == [
        "explained e2e4",
        "made 1 e2e4 scan",
        "touch b e7",
        "made 2 e7e5 press",
    ]


def test_a_promotion_made_while_the_link_was_lost_is_asked_for_its_piece() -> None:
    fen = "8/3P3k/8/8/8/8/6K1/8 w - - 0 1"
    assert run("lost hide-d7 hide+d8 hide-h7 hide+g7 back scan", fen).said == [
        "explained d7d8q h7g7",
        "made 1 d7d8q|d7d8r|d7d8b|d7d8n scan",
        "made 2 h7g7 scan",
    ]
    assert run("lost hide-d7 hide+d8=N back scan", fen, Sensor.IDENTITY).said == [
        "explained d7d8n",
        "made 1 d7d8n scan",
    ]


def test_nothing_is_judged_while_the_link_is_lost() -> None:
    assert run("-e2 lost W hide+e4 back scan").said == [
        "touch w e2",
        "explained e2e4",
        "made 1 e2e4 scan",
    ]


def test_a_position_nobody_can_explain_is_asked_with_its_squares() -> None:
    assert run("lost hide-e2 hide-d2 back scan").said == ["asked (d2 e2)"]


def test_a_scan_of_the_start_array_in_mid_game_is_no_new_game() -> None:
    script = run("-e2 +e4 W -e7 +e5 B hide-e4 hide+e2 hide-e5 hide+e7 scan scan")
    assert script.recognition.ply == 3
    assert script.recognition.board.move_stack == []
    assert script.recognition.board.piece_at(chess.E4) is not None


def test_a_bystander_whose_tag_is_misread_does_not_stop_the_game() -> None:
    script = run("scan -e2 +e4 W", sensor=Sensor.IDENTITY)
    knight = chess.Piece(chess.KNIGHT, chess.BLACK)
    for misread in (knight, knight, None, chess.Piece(chess.PAWN, chess.WHITE)):
        script.take(script.recognition.read(Place(chess.A7, script.now_us + 50_000, misread)))
        assert script.recognition.mismatch == 0
    assert made(script.run("-e7 +e5 B")) == ["made 1 e2e4 press", "made 2 e7e5 press"]


def test_a_tag_that_comes_and_goes_does_not_stop_the_game() -> None:
    script = run("scan -e2 +e4 ~200 -a8 ~50 W ~40 +a8 -e7 +e5 B", sensor=Sensor.IDENTITY)
    assert made(script) == ["made 1 e2e4 press", "made 2 e7e5 press"]


def test_a_chattering_square_does_not_drive_out_the_evidence() -> None:
    recognition = run("-e2").recognition
    for number in range(300):
        recognition, _ = recognition.read(Place(chess.A1, 400_000 + 1_000 * number))
    recognition, _ = recognition.read(Place(chess.E4, 800_000))
    _, findings = recognition.press(chess.WHITE, 900_000)
    assert [f.moves[0].uci() for f in findings if isinstance(f, Made)] == ["e2e4"]
