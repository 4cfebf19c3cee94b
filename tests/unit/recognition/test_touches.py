"""Whose a touch is, and when it is one."""

import chess

from tests.unit.recognition.script import Script
from zeitnot.recognition import Lift, Place, Recognition, Sensor, Touched


def said(script: str, moves: str = "", fen: str = chess.STARTING_FEN) -> list[str]:
    board = chess.Board(fen)
    for uci in moves.split():
        board.push_uci(uci)
    return Script(board, Sensor.OCCUPANCY).run(script).said


def test_a_lift_of_a_blink_is_noise() -> None:
    assert said("-e2 ~99 +e2 ~500") == []


def test_a_lift_of_exactly_touch_us_is_a_touch() -> None:
    assert said("-e2 ~100 +e2 ~500") == ["touch w e2"]


def test_a_touch_carries_the_stamp_of_its_lift_and_is_told_at_touch_us() -> None:
    recognition, _ = Recognition.begin(chess.Board(), Sensor.OCCUPANCY).read(Lift(chess.E2, 7_000))
    assert recognition.wake_us == 107_000
    assert recognition.wake(106_999)[1] == ()
    white_pawn = chess.Piece(chess.PAWN, chess.WHITE)
    assert recognition.wake(107_000)[1] == (Touched(chess.WHITE, chess.E2, white_pawn, 7_000),)


def test_an_enemy_piece_put_back_with_no_own_piece_in_the_air_is_uncertain() -> None:
    assert said("-e7 ~400 +e7") == ["touch w e7 uncertain"]


def test_an_enemy_piece_lifted_before_the_own_one_is_certain_and_comes_first() -> None:
    assert said("-d5 -e4 ~400", moves="e2e4 d7d5") == ["touch w d5", "touch w e4"]


def test_an_uncertain_touch_is_told_again_when_it_becomes_certain() -> None:
    assert said("-d5 ~400 +d5 -e4 -d5 +d5 W", moves="e2e4 d7d5") == [
        "touch w d5 uncertain",
        "touch w e4",
        "touch w d5",
        "made 1 e4d5 press",
    ]


def test_two_lifts_closer_than_order_us_have_no_order_and_the_own_piece_is_told_first() -> None:
    assert said("-d5 ~19 -e4 ~400", moves="e2e4 d7d5") == [
        "touch w e4 order-unclear",
        "touch w d5 order-unclear",
    ]


def test_two_lifts_at_order_us_have_an_order() -> None:
    assert said("-d5 ~20 -e4 ~400", moves="e2e4 d7d5") == ["touch w d5", "touch w e4"]


def test_both_pieces_lifted_within_one_scan_have_no_order() -> None:
    assert said("scan hide-d5 hide-e4 scan ~400", moves="e2e4 d7d5") == [
        "touch w e4 order-unclear",
        "touch w d5 order-unclear",
    ]


def test_an_enemy_piece_in_the_air_at_a_press_in_vain_is_told() -> None:
    assert said("-e7 W") == ["touch w e7 uncertain", "not displaced (e7)"]


def test_an_announcement_covers_the_next_lift_and_put_back_alone() -> None:
    assert said("adj -e2 +e2 -d2 +d2") == ["touch w e2 adjusting", "touch w d2"]


def test_an_announcement_covers_the_named_squares() -> None:
    assert said("adj:e2d2 -d2 +d2 -e2 +e2 -g1 +g1") == [
        "touch w d2 adjusting",
        "touch w e2 adjusting",
        "touch w g1",
    ]


def test_a_piece_adjusted_and_then_moved_is_touched() -> None:
    assert said("adj -e2 +e2 -e2 +e4 W") == [
        "touch w e2 adjusting",
        "touch w e2",
        "made 1 e2e4 press",
    ]


def test_a_piece_moved_under_an_announcement_is_touched_too() -> None:
    assert said("adj -e2 +e4 W") == ["touch w e2 adjusting", "touch w e2", "made 1 e2e4 press"]


def test_what_the_other_player_announces_is_his_lift_and_no_touch_of_the_mover() -> None:
    recognition = Recognition.begin(chess.Board(), Sensor.OCCUPANCY)
    recognition = recognition.adjust(chess.BLACK, None, 0)
    recognition, _ = recognition.read(Lift(chess.D7, 500_000))
    recognition, findings = recognition.read(Place(chess.D7, 1_000_000))
    assert [
        (found.color, found.square, found.adjusting)
        for found in findings
        if isinstance(found, Touched)
    ] == [(chess.BLACK, chess.D7, True)]
    recognition, _ = recognition.read(Lift(chess.E2, 2_000_000))
    recognition, findings = recognition.wake(2_100_000)
    assert [found.color for found in findings if isinstance(found, Touched)] == [chess.WHITE]


def test_the_opponents_touch_makes_the_move_that_stands() -> None:
    assert said("-e2 +e4 -e7 ~100 +e7") == ["touch w e2", "made 1 e2e4 touch", "touch b e7"]


def test_the_opponents_bump_of_a_blink_makes_nothing() -> None:
    assert said("-e2 +e4 -e7 ~60 +e7 ~500") == ["touch w e2"]


def test_a_touch_before_the_move_stands_is_the_movers() -> None:
    assert said("-e2 -e7 +e7 +e4 W") == ["touch w e2", "touch w e7", "made 1 e2e4 press"]


def test_a_second_own_piece_after_a_rook_move_is_the_movers_castling() -> None:
    before = "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7"
    assert said("-h1 +f1 -e1 ~500", moves=before) == ["touch w h1", "touch w e1"]


def test_an_enemy_piece_that_the_mover_may_yet_capture_commits_nothing() -> None:
    fen = "6k1/4r1pp/8/8/8/8/5PPP/4R1K1 w - - 0 39"
    assert said("-e1 +e3 -e7 ~500 -e3 +e7 W", fen=fen) == [
        "touch w e1",
        "released e1e3 to e7 slid",
        "touch w e7",
        "made 1 e1e7 press",
    ]


def test_an_enemy_piece_lifted_in_doubt_is_the_opponents_once_the_mover_presses() -> None:
    fen = "6k1/4r1pp/8/8/8/8/5PPP/4R1K1 w - - 0 39"
    assert said("-e1 +e3 -e7 +e7 W ~500", fen=fen) == [
        "touch w e1",
        "made 1 e1e3 press",
        "touch b e7",
    ]


def test_releasing_a_piece_and_moving_it_elsewhere_is_evidence_with_its_times() -> None:
    script = Script(chess.Board(), Sensor.OCCUPANCY).run("-e2 +e4 -e4 +e3 W")
    assert script.said == ["touch w e2", "released e2e4 to e3", "made 1 e2e3 press"]
    released = script.findings[1]
    assert (released.made_us, released.lifted_us) == (600_000, 900_000)  # type: ignore[union-attr]


def test_a_square_passed_in_a_blink_is_no_release() -> None:
    assert said("-a2 +a3 ~50 -a3 +a4 W") == ["touch w a2", "made 1 a2a4 press"]


def test_the_corner_a1_is_touched_like_any_other() -> None:
    assert said("-a1 +a1") == ["touch w a1"]


def test_a_place_before_its_lift_is_no_second_touch() -> None:
    recognition = Recognition.begin(chess.Board(), Sensor.OCCUPANCY)
    recognition, _ = recognition.read(Place(chess.E4, 0))
    recognition, _ = recognition.read(Lift(chess.E2, 5_000))
    _, findings = recognition.press(chess.WHITE, 500_000)
    assert [f.square for f in findings if isinstance(f, Touched)] == [chess.E2]
