"""Article 4 beyond the cases: what always holds, and the rows that the cases leave out."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.laws.positions import boards, touches
from zeitnot.laws.editions import EDITIONS, edition
from zeitnot.laws.touch_move import Touch, captures_of, legal_moves, obligation, replacement

NOW = edition("fide-2023")
OLD = edition("tsf-1997")
CASTLE_BOTH = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
BLOCKED_KING = "4k3/8/8/8/8/8/3PPP1n/3QK2R w K - 0 1"


def words(board: chess.Board, *names: str) -> list[Touch]:
    squares = [chess.parse_square(name) for name in names]
    return [Touch(bool(board.color_at(square)), square) for square in squares]


def left(fen: str, *names: str, laws: str = "fide-2023") -> list[str]:
    board = chess.Board(fen)
    return [move.uci() for move in obligation(board, words(board, *names), edition(laws)).moves]


@settings(max_examples=250, deadline=None)
@given(st.data())
def test_an_obligation_is_a_sorted_part_of_the_legal_moves_and_empty_only_when_there_is_none(
    data: st.DataObject,
) -> None:
    board = data.draw(boards())
    fen = board.fen()
    squares = st.integers(0, 63)
    found = obligation(
        board,
        data.draw(touches(board)),
        edition(data.draw(st.sampled_from(EDITIONS))),
        order_unclear=data.draw(st.booleans()),
        simultaneous=data.draw(st.booleans()),
        released=data.draw(st.lists(st.tuples(squares, squares), max_size=2)),
        placed=data.draw(st.lists(st.tuples(squares, st.sampled_from((2, 3, 4, 5))), max_size=1)),
        pressed_without_promotion=data.draw(st.booleans()),
        after_illegal_move=data.draw(st.booleans()),
    )
    legal = list(board.legal_moves)
    assert set(found.moves) <= set(legal)
    assert bool(found.moves) == bool(legal)
    assert [move.uci() for move in found.moves] == sorted(move.uci() for move in found.moves)
    assert found.article
    assert board.fen() == fen


@settings(max_examples=250, deadline=None)
@given(st.data())
def test_without_king_and_rook_at_home_article_4_3_is_all_there_is(data: st.DataObject) -> None:
    board = data.draw(boards())
    board.castling_rights = chess.BB_EMPTY
    home = {chess.A1, chess.H1, chess.A8, chess.H8}
    taken = [touch for touch in data.draw(touches(board)) if touch.square not in home]
    binding = [touch for touch in taken if touch.kind == "intent"]
    own = [touch.square for touch in binding if touch.color == board.turn]
    other = [touch.square for touch in binding if touch.color != board.turn]
    legal = list(board.legal_moves)

    def victim(move: chess.Move) -> int | None:
        if board.is_en_passant(move):
            return chess.square(
                chess.square_file(move.to_square), chess.square_rank(move.from_square)
            )
        return move.to_square if board.is_capture(move) else None

    expected = legal
    both = [
        move
        for move in legal
        if own and other and move.from_square == own[0] and victim(move) == other[0]
    ]
    steps = [
        [
            move
            for move in legal
            if (move.from_square if touch.color == board.turn else victim(move)) == touch.square
        ]
        for touch in binding
    ]
    expected = both or next((moves for moves in steps if moves), legal)
    assert set(obligation(board, taken, NOW).moves) == set(expected)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_touch_that_does_not_bind_changes_nothing(data: st.DataObject) -> None:
    board = data.draw(boards())
    mixed = data.draw(touches(board))
    binding = [touch for touch in mixed if touch.kind == "intent"]
    assert obligation(board, mixed, NOW).moves == obligation(board, binding, NOW).moves


@settings(max_examples=250, deadline=None)
@given(st.data())
def test_a_further_touch_never_opens_a_move_that_was_closed(data: st.DataObject) -> None:
    board = data.draw(boards())
    taken = data.draw(touches(board, most=5))
    laws = edition(data.draw(st.sampled_from(EDITIONS)))
    left = set(board.legal_moves)
    for count in range(len(taken) + 1):
        now = set(obligation(board, taken[:count], laws).moves)
        assert now <= left
        left = now


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_move_that_was_released_in_keeping_with_the_touches_is_the_only_one_left(
    data: st.DataObject,
) -> None:
    board = data.draw(boards())
    taken = data.draw(touches(board))
    moves = obligation(board, taken, NOW).moves
    if not moves:
        return
    move = data.draw(st.sampled_from(moves))
    released = [(move.from_square, move.to_square)]
    fixed = obligation(board, taken, NOW, released=released).moves
    assert set(fixed) == {
        other
        for other in moves
        if (other.from_square, other.to_square) == (move.from_square, move.to_square)
    }


def test_king_rook_and_an_opponents_piece_are_judged_as_castling_while_that_is_legal() -> None:
    assert left(CASTLE_BOTH, "h8", "e1", "h1") == ["e1g1"]
    assert left(CASTLE_BOTH, "e1", "h1", "h8") == ["e1g1"]


def test_king_rook_and_an_opponents_piece_fall_back_to_4_3_where_castling_is_not_legal() -> None:
    # The king cannot take on h2 and has no move: the touched knight must be taken, by whatever can.
    assert left(BLOCKED_KING, "e1", "h1", "h2") == ["h1h2"]


def test_king_and_both_rooks_are_the_king_and_the_first_rook() -> None:
    assert left(CASTLE_BOTH, "e1", "a1", "h1") == ["e1c1"]
    assert left(CASTLE_BOTH, "e1", "h1", "a1") == ["e1g1"]
    assert left(CASTLE_BOTH, "h1", "e1", "a1") == left(CASTLE_BOTH, "h1", "e1")


def test_a_rook_taken_before_and_a_king_after_an_own_piece_that_can_move_are_too_late() -> None:
    assert left("r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1", "a2", "e1", "h1") == ["a2a3", "a2a4"]


def test_a_piece_that_cannot_move_does_not_come_between_king_and_rook() -> None:
    board = "4k3/8/8/8/8/p7/P7/R3K2R w KQ - 0 1"
    assert left(board, "a2", "e1", "h1") == ["e1g1"]


def test_king_and_rook_after_the_right_to_castle_is_lost_bind_the_king_alone() -> None:
    assert left("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1", "h1") == [
        "e1d1",
        "e1d2",
        "e1e2",
        "e1f1",
        "e1f2",
    ]


def test_the_older_text_frees_the_rook_only_if_both_were_taken_at_once() -> None:
    board = chess.Board(BLOCKED_KING)
    taken = words(board, "e1", "h1")
    one_by_one = obligation(board, taken, OLD)
    assert {move.from_square for move in one_by_one.moves} == {chess.H1}
    assert one_by_one.article == "4.3a"
    at_once = obligation(board, taken, OLD, simultaneous=True)
    assert set(at_once.moves) == set(board.legal_moves)
    assert at_once.article == "4.4c"


def test_king_and_rook_taken_at_once_may_castle_whichever_came_first_in_the_reading() -> None:
    board = chess.Board(CASTLE_BOTH)
    found = obligation(board, words(board, "h1", "e1"), NOW, simultaneous=True)
    assert [move.uci() for move in found.moves] == ["e1g1"]


def test_rook_first_and_a_king_that_castles_after_all_still_binds_the_rook() -> None:
    board = chess.Board(CASTLE_BOTH)
    found = obligation(board, words(board, "h1", "e1"), NOW, released=[(chess.E1, chess.G1)])
    assert {move.from_square for move in found.moves} == {chess.H1}
    assert found.article == "4.4.2"


def test_a_king_released_two_squares_without_a_legal_move_leaves_any_move() -> None:
    board = chess.Board(BLOCKED_KING)
    found = obligation(board, words(board, "e1"), NOW, released=[(chess.E1, chess.G1)])
    assert set(found.moves) == set(board.legal_moves)
    assert found.article == "4.7.2"


def test_an_unfinished_promotion_is_no_queen_in_the_older_text() -> None:
    board = chess.Board("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1")
    taken, released = words(board, "e7"), [(chess.E7, chess.E8)]
    old = obligation(board, taken, OLD, released=released, pressed_without_promotion=True)
    assert {move.promotion for move in old.moves} == {
        chess.QUEEN,
        chess.ROOK,
        chess.BISHOP,
        chess.KNIGHT,
    }


def test_a_touch_of_the_square_a1_is_a_touch() -> None:
    assert left("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "a1") == [
        "a1b2",
        "a1c3",
        "a1d4",
        "a1e5",
        "a1f6",
        "a1g7",
        "a1h8",
    ]


def test_the_opponents_king_is_never_captured_and_never_binds() -> None:
    # What an illegal move that stands can leave: the king could be taken, and that is still no move.
    board = chess.Board("4k3/8/8/8/8/8/8/4RK2 w - - 0 1")
    found = obligation(board, words(board, "e1", "e8"), NOW)
    assert {move.from_square for move in found.moves} == {chess.E1}
    assert chess.Move(chess.E1, chess.E8) not in found.moves
    assert chess.Move(chess.E1, chess.E8) not in legal_moves(board)


def test_en_passant_takes_the_pawn_on_its_own_square_for_both_sides() -> None:
    white = chess.Board("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3")
    assert [move.uci() for move in captures_of(white, chess.F5, list(white.legal_moves))] == [
        "e5f6"
    ]
    black = chess.Board("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1")
    assert {move.uci() for move in captures_of(black, chess.D4, list(black.legal_moves))} == {
        "c5d4",
        "e4d3",
    }


def test_nothing_touched_leaves_every_move() -> None:
    board = chess.Board()
    assert set(obligation(board, [], NOW).moves) == set(board.legal_moves)


@pytest.mark.parametrize(
    ("fen", "illegal", "expected", "article"),
    [
        # The king went to an attacked square: the king must move, castling counts.
        ("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1f1", "e1c1 e1d1 e1d2 e1e2", "7.5.1/4.3.1"),
        # A pinned bishop took: that pawn must be taken by another piece.
        ("4r1k1/8/8/1p6/8/2N5/4B3/4K3 w - - 0 1", "e2b5", "c3b5", "7.5.1/4.3.3"),
        # Castled out of check: the king must move.
        ("4k3/8/8/8/4q3/8/8/4K2R w K - 0 1", "e1g1", "e1d1 e1d2 e1f1 e1f2", "7.5.1/4.3.1"),
        # Castled with a king that has no move: 7.5.1 names 4.3 and not 4.4, so the rook binds.
        (BLOCKED_KING, "e1g1", "h1f1 h1g1 h1h2", "7.5.1/4.3.1"),
        # Nothing of it can move.
        (
            "4r1k1/8/8/8/8/8/P3N3/4K3 w - - 0 1",
            "e2c3",
            "a2a3 a2a4 e1d1 e1d2 e1f1 e1f2",
            "7.5.1/4.5",
        ),
    ],
)
def test_the_pieces_of_an_illegal_move_bind_the_move_that_replaces_it(
    fen: str, illegal: str, expected: str, article: str
) -> None:
    found = replacement(chess.Board(fen), chess.Move.from_uci(illegal), NOW)
    assert " ".join(move.uci() for move in found.moves) == expected
    assert found.article == article


def test_a_pawn_taken_en_passant_too_late_must_be_taken_otherwise() -> None:
    board = chess.Board("4k3/8/4p3/3pP3/8/4N3/8/4K3 w - - 0 1")
    found = replacement(board, chess.Move.from_uci("e5d6"), NOW, captured=chess.D5)
    assert [move.uci() for move in found.moves] == ["e3d5"]
