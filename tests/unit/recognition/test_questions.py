"""What an occupancy sensor cannot know is asked, and later moves may answer."""

import chess

from tests.unit.recognition.script import Script
from zeitnot.recognition import Made, Sensor, Settled

TWO_VICTIMS = "4k3/8/8/2p1p3/8/3N4/8/4K3 w - - 0 1"
PROMOTION = "8/3P3k/8/8/8/8/6K1/8 w - - 0 1"


def run(script: str, fen: str) -> Script:
    return Script(chess.Board(fen), Sensor.OCCUPANCY).run(script)


def uci(move: str) -> chess.Move:
    return chess.Move.from_uci(move)


def test_a_capture_nobody_saw_is_taken_if_it_is_the_only_one() -> None:
    assert run("-d3 W", "4k3/8/8/4p3/8/3N4/8/4K3 w - - 0 1").said[-1] == "made 1 d3e5 press"


def test_a_capture_nobody_saw_is_asked_if_there_are_two() -> None:
    assert run("-d3 W", TWO_VICTIMS).said[-1] == "made 1 d3e5|d3c5 press"


def test_what_was_felt_on_one_victims_square_decides() -> None:
    assert run("-d3 -e5 +e5 W", TWO_VICTIMS).said[-1] == "made 1 d3e5 press"


def test_a_victim_adjusted_before_does_not_decide() -> None:
    assert run("-e5 +e5 -d3 W", TWO_VICTIMS).said[-1] == "made 1 d3e5|d3c5 press"


def test_both_victims_felt_is_a_question() -> None:
    assert run("-d3 -e5 +e5 -c5 +c5 W", TWO_VICTIMS).said[-1] == "made 1 d3e5|d3c5 press"


def test_a_later_move_that_only_one_answer_allows_settles_it() -> None:
    said = run("-d3 W -c5 +c4 B", TWO_VICTIMS).said
    assert said[-3:] == ["touch b c5", "made 2 c5c4 press", "settled 1 d3e5"]


def test_play_goes_on_while_a_ply_is_open_and_its_line_is_the_likeliest() -> None:
    script = run("-d3 W -e8 +e7 B", TWO_VICTIMS)
    assert script.said[-1] == "made 2 e8e7 press"
    assert script.recognition.open_plies == {1: (uci("d3e5"), uci("d3c5"))}


def test_an_answer_settles_the_ply() -> None:
    script = run("-d3 W -e8 +e7 B", TWO_VICTIMS)
    recognition, findings = script.recognition.choose(1, uci("d3e5"))
    assert Settled(1, uci("d3e5")) in findings
    assert recognition.open_plies == {}
    assert recognition.board.piece_at(chess.E5) == chess.Piece(chess.KNIGHT, chess.WHITE)


def test_an_answer_that_is_none_of_the_choices_changes_nothing() -> None:
    recognition = run("-d3 W", TWO_VICTIMS).recognition
    assert recognition.choose(1, uci("d3f4")) == (recognition, ())
    assert recognition.choose(9, uci("d3e5")) == (recognition, ())


def test_a_promotion_is_asked_with_the_queen_first() -> None:
    made = run("-d7 +d8 W", PROMOTION).findings[-1]
    moves = tuple(uci(f"d7d8{piece}") for piece in "qrbn")
    assert made == Made(1, moves, 600_000, "press", promotion=True)


def test_a_promotion_becomes_a_queen_with_the_same_players_next_move() -> None:
    said = run("-d7 +d8 W -h7 +g7 B -g2 +g3 W", PROMOTION).said
    assert said[-2:] == ["made 3 g2g3 press", "settled 1 d7d8q"]


def test_a_promoted_piece_that_moves_like_a_knight_is_one() -> None:
    said = run("-d7 +d8 W -h7 +g7 B -d8 +b7 W", PROMOTION).said
    assert said[-2:] == ["made 3 d8b7 press", "settled 1 d7d8n"]


def test_a_reply_that_a_queen_would_forbid_speaks_against_the_queen() -> None:
    said = run("-d7 +d8 W -h7 +h8 B", PROMOTION).said
    assert said[-1] == "made 2 h7h8 press"
    script = run("-d7 +d8 W -h7 +h8 B", PROMOTION)
    assert all(m.promotion not in (5, 4) for m in script.recognition.open_plies[1])


def test_an_answer_to_a_promotion_holds() -> None:
    script = run("-d7 +d8 W", PROMOTION)
    recognition, findings = script.recognition.choose(1, uci("d7d8n"))
    assert findings == (Settled(1, uci("d7d8n")),)
    assert recognition.board.piece_at(chess.D8) == chess.Piece(chess.KNIGHT, chess.WHITE)
