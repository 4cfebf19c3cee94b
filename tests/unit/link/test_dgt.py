"""A DGT-type board: its frames become the same events, whatever is cut, lost or mixed in."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zeitnot.link.dgt import ASK_BOARD, ASK_CHANGES, LONGEST, DgtSession, DgtSettings
from zeitnot.link.events import (
    BoardEvent,
    BoardScanned,
    Flushed,
    LinkLost,
    LinkRestored,
    SquareLifted,
    SquarePlaced,
)
from zeitnot.link.session import LinkState

CODES = " PRNBKQprnbkq"
PAWN = chess.Piece.from_symbol("P")


def dump(board: chess.BaseBoard) -> bytes:
    """The whole board, a8 first."""
    codes = bytes(
        CODES.index(piece.symbol()) if (piece := board.piece_at(chess.square_mirror(n))) else 0
        for n in range(64)
    )
    return b"\x86\x00\x43" + codes


def field(number: int, code: int) -> bytes:
    return bytes([0x8E, 0, 5, number, code])


def connected(board: chess.BaseBoard | None = None) -> DgtSession:
    session = DgtSession()
    session.opened(0)
    session.to_send(0)
    session.receive(dump(board or chess.Board()), 100_000)
    return session


def test_at_connect_changes_and_the_whole_board_are_asked_for_and_nothing_else() -> None:
    session = DgtSession()
    assert session.opened(0) == []
    assert session.to_send(0) == ASK_CHANGES + ASK_BOARD
    events = session.receive(dump(chess.Board()), 100_000)
    assert events == [
        LinkRestored(100_000),
        BoardScanned(100_000, chess.Board().occupied, chess.STARTING_BOARD_FEN),
    ]
    assert session.to_send(200_000) == b""
    session.show(chess.BB_E4, 200_000)
    assert session.to_send(200_000) == b""


def test_a_move_is_two_changes_and_names_the_piece() -> None:
    session = connected()
    assert session.receive(field(52, 0) + field(36, 1), 200_000) == [
        SquareLifted(chess.E2, 200_000, PAWN),
        SquarePlaced(chess.E4, 200_000, PAWN),
    ]


@pytest.mark.parametrize(("number", "square"), [(0, chess.A8), (7, chess.H8), (56, chess.A1)])
def test_the_corners_are_where_the_dialect_says(number: int, square: chess.Square) -> None:
    (event,) = connected().receive(field(number, 0), 200_000)
    assert isinstance(event, SquareLifted)
    assert event.square == square


def test_a_capture_whose_victim_never_leaves_is_lifted_and_placed_at_one_instant() -> None:
    session = connected()
    events = session.receive(field(12, 1), 200_000)
    assert events == [
        SquareLifted(chess.E7, 200_000, chess.Piece.from_symbol("p")),
        SquarePlaced(chess.E7, 200_000, PAWN),
    ]


def test_a_new_square_may_be_reported_before_the_old_one_is_cleared() -> None:
    events = connected().receive(field(36, 1) + field(52, 0), 200_000)
    assert [(type(event), getattr(event, "square", None)) for event in events] == [
        (SquarePlaced, chess.E4),
        (SquareLifted, chess.E2),
    ]


def test_a_change_that_says_nothing_new_is_not_reported() -> None:
    session = connected()
    session.receive(field(52, 0), 200_000)
    assert session.receive(field(52, 0), 300_000) == []


def test_a_change_that_was_lost_is_healed_by_the_next_whole_board() -> None:
    session = connected()
    session.receive(field(52, 0), 200_000)
    board = chess.Board()
    board.push_uci("e2e4")
    events = session.receive(dump(board), 2_000_000)
    assert events[0] == SquarePlaced(chess.E4, 2_000_000, PAWN)
    assert isinstance(events[1], BoardScanned)
    assert session.counters.healed_squares == 1


def test_a_flush_is_answered_by_the_whole_board() -> None:
    session = connected()
    session.flush(500_000)
    assert session.to_send(500_000) == ASK_BOARD
    board = chess.Board()
    board.push_uci("e2e4")
    events = session.receive(dump(board), 570_000)
    assert [type(event) for event in events] == [SquareLifted, SquarePlaced, BoardScanned, Flushed]
    assert events[-1] == Flushed(570_000)


def test_a_cable_pulled_in_the_middle_of_a_message_loses_no_move_and_makes_no_ghost() -> None:
    session = connected()
    assert session.receive(field(52, 0)[:4], 200_000) == []
    assert session.closed(300_000) == [LinkLost(300_000)]
    board = chess.Board()
    board.push_uci("e2e4")
    session.opened(5_000_000)
    assert session.to_send(5_000_000) == ASK_CHANGES + ASK_BOARD
    events = session.receive(dump(board), 5_100_000)
    assert events == [
        SquareLifted(chess.E2, 5_100_000, PAWN),
        SquarePlaced(chess.E4, 5_100_000, PAWN),
        LinkRestored(5_100_000),
        BoardScanned(5_100_000, board.occupied, board.board_fen()),
    ]


def test_two_thousand_bytes_of_junk_do_not_hide_the_move_behind_them() -> None:
    session = connected()
    junk = bytes((n * 37 + n // 7) % 256 for n in range(2000))
    events = session.receive(junk + field(52, 0) + field(36, 1), 200_000)
    assert events[-2:] == [
        SquareLifted(chess.E2, 200_000, PAWN),
        SquarePlaced(chess.E4, 200_000, PAWN),
    ]


def test_the_other_clocks_messages_are_passed_over() -> None:
    session = connected()
    clock = bytes.fromhex("8d000a00055900040709")
    assert session.receive(clock + field(52, 0), 200_000) == [SquareLifted(chess.E2, 200_000, PAWN)]
    assert session.counters.unknown_messages == 1


def test_pieces_that_mark_a_result_are_no_pieces_of_the_game() -> None:
    assert connected().receive(field(36, 13), 200_000) == []


def test_a_board_that_does_not_answer_is_lost_and_asked_again() -> None:
    session = connected()
    settings = DgtSettings()
    now_us = 100_000
    lost: list[BoardEvent] = []
    while not lost:
        wake_us = session.next_wake_us()
        assert wake_us is not None
        now_us = max(now_us, wake_us)
        lost = session.tick(now_us)
        session.to_send(now_us)
    assert lost == [LinkLost(now_us)]
    assert now_us <= 100_000 + settings.dump_us + settings.tries * settings.answer_us
    assert session.receive(dump(chess.Board()), now_us + 1)[0] == LinkRestored(now_us + 1)


@given(st.lists(st.tuples(st.integers(0, 63), st.integers(0, 12)), max_size=30), st.data())
def test_however_the_bytes_are_cut_the_same_events_come_out(
    changes: list[tuple[int, int]], data: st.DataObject
) -> None:
    stream = b"".join(field(*change) for change in changes)
    whole = connected().receive(stream, 200_000)
    session = connected()
    cuts = sorted(data.draw(st.sets(st.integers(0, len(stream)))))
    events: list[BoardEvent] = []
    for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        events += session.receive(stream[a:b], 200_000)
    assert events == whole
    bytewise = connected()
    assert [e for byte in stream for e in bytewise.receive(bytes([byte]), 200_000)] == whole


@given(st.lists(st.binary(max_size=300)))
def test_any_bytes_are_events_or_junk_and_the_next_whole_board_is_read(chunks: list[bytes]) -> None:
    session = connected()
    for chunk in chunks:
        session.receive(chunk, 200_000)
        assert len(session._rest) <= LONGEST
    board = chess.Board()
    board.push_uci("e2e4")
    scans = [e for e in session.receive(dump(board), 300_000) if isinstance(e, BoardScanned)]
    assert scans[-1].pieces == board.board_fen()
    assert session.state is LinkState.CONNECTED
