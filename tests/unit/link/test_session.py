"""The session against a simulated board under simulated time: what comes out, in which order, and when the link is lost."""

from __future__ import annotations

import binascii

import chess
import pytest

from tests.unit.link.desk import game_acts
from tests.unit.link.pair import Pair
from zeitnot.link import wire
from zeitnot.link.board_end import QUEUE_LENGTH, BoardEnd
from zeitnot.link.events import (
    BoardReported,
    BoardScanned,
    Flushed,
    LinkLost,
    LinkRefused,
    LinkRestored,
    SquareLifted,
    SquarePlaced,
)
from zeitnot.link.session import LinkCounters, LinkSettings, LinkState, Session

START = chess.Board().occupied
CRC = binascii.crc_hqx


def test_at_connect_the_link_is_restored_and_the_board_scanned() -> None:
    pair = Pair()
    assert pair.session.state is LinkState.CONNECTED
    restored, scan, report, *_ = pair.events
    assert isinstance(restored, LinkRestored)
    assert isinstance(scan, BoardScanned)
    assert scan.occupied == START
    assert report == BoardReported(report.at_us, 0, 0, 0, 0)  # type: ignore[union-attr]


def test_the_board_is_scanned_every_quarter_of_a_second() -> None:
    pair = Pair()
    pair.events.clear()
    pair.run(10_000_000)
    assert len(pair.of(BoardScanned)) == 40


def test_a_game_comes_out_as_it_was_played() -> None:
    pair = Pair()
    for square, placed in game_acts():
        (pair.place if placed else pair.lift)(square)
        pair.run(50_000)
    assert pair.readings() == game_acts()
    assert pair.session.counters == LinkCounters()


def test_squares_a1_and_h8_are_squares_like_any_other() -> None:
    pair = Pair()
    pair.lift(chess.A1)
    pair.lift(chess.H8)
    pair.run(50_000)
    assert pair.readings() == [(chess.A1, False), (chess.H8, False)]


def test_a_flush_is_answered_after_everything_up_to_it() -> None:
    pair = Pair()
    pair.lift(chess.E2)
    pair.place(chess.E4)
    pressed_us = pair.now_us
    pair.flush()
    pair.run(5_000)
    assert [type(event) for event in pair.events[-4:]] == [
        SquareLifted,
        SquarePlaced,
        BoardScanned,
        Flushed,
    ]
    scan, flushed = pair.events[-2:]
    assert isinstance(flushed, Flushed)
    assert isinstance(scan, BoardScanned)
    assert pressed_us <= flushed.up_to_us == scan.at_us <= pair.now_us


def test_no_reading_comes_from_before_a_flush_that_was_answered() -> None:
    pair = Pair(seed=3, delay_us=lambda rng: rng.randrange(100, 20_000), drift_ppm=50)
    for _ in range(300):
        pair.toggle(pair.random.randrange(64))
        if pair.random.random() < 0.3:
            pair.flush()
        pair.run(pair.random.randrange(1, 30_000))
    up_to_us = 0
    for event in pair.events:
        if isinstance(event, Flushed):
            up_to_us = event.up_to_us
        elif isinstance(event, SquareLifted | SquarePlaced):
            assert event.at_us >= up_to_us
    assert len(pair.of(Flushed)) > 20


def test_a_flush_that_is_lost_is_asked_again() -> None:
    pair = Pair()
    pair.board.from_host.drop = 1.0
    pair.flush()
    pair.run(1_000)
    pair.board.from_host.drop = 0.0
    pair.run(LinkSettings().flush_repeat_us + 3_000)
    assert len(pair.of(Flushed)) == 1


def test_without_a_link_a_flush_asks_nothing() -> None:
    pair = Pair()
    pair.unplug()
    pair.flush()
    pair.plug()
    pair.run(1_000_000)
    assert pair.of(Flushed) == []


def test_lamps_are_lit_again_after_a_new_start_of_the_board() -> None:
    pair = Pair()
    pair.show(chess.BB_E4)
    pair.run(10_000)
    assert pair.board.leds == chess.BB_E4
    pair.board.restart()
    assert pair.board.leds == 0
    pair.run(1_000_000)
    assert pair.board.leds == chess.BB_E4


def test_lamps_are_asked_for_until_the_board_says_that_they_are_lit() -> None:
    pair = Pair()
    pair.board.to_host.drop = pair.board.from_host.drop = 0.5
    pair.show(chess.BB_E4)
    pair.run(5_000_000)
    assert pair.board.leds == chess.BB_E4


def test_what_the_board_remembers_of_a_re_plug_comes_before_the_link_is_restored() -> None:
    pair = Pair()
    pair.unplug()
    pair.run(5_000_000)
    pair.lift(chess.E2)
    pair.run(1_000_000)
    pair.place(chess.E4)
    pair.run(5_000_000)
    pair.events.clear()
    pair.plug()
    pair.run(100_000)
    assert [type(event) for event in pair.events[:4]] == [
        SquareLifted,
        SquarePlaced,
        LinkRestored,
        BoardScanned,
    ]
    assert pair.events[2].complete  # type: ignore[union-attr]
    # Each keeps its own stamp, of the time when nobody listened.
    assert max(abs(us) for us in pair.lateness_us()) <= 50


def test_a_silent_board_is_lost_after_four_pings() -> None:
    pair = Pair()
    pair.board.to_host.drop = 1.0
    silent_us = pair.now_us
    pair.run(10_000_000)
    (lost,) = pair.of(LinkLost)
    assert isinstance(lost, LinkLost)
    settings = LinkSettings()
    assert lost.at_us - silent_us <= settings.tries * settings.answer_us + settings.ping_us
    assert pair.session.state is LinkState.LOST
    pair.board.to_host.drop = 0.0
    pair.run(1_000_000)
    assert len(pair.of(LinkRestored)) == 2


def test_a_program_that_stalls_does_not_take_the_board_for_lost() -> None:
    pair = Pair()
    pair.lift(chess.E2)
    pair.stall(30_000_000)
    pair.run(1_000_000)
    assert pair.of(LinkLost) == []
    assert pair.readings() == [(chess.E2, False)]


def test_a_board_that_starts_anew_is_noticed_and_scanned() -> None:
    pair = Pair()
    pair.lift(chess.E2)
    pair.run(50_000)
    pair.board.restart()
    pair.place(chess.E4)
    pair.events.clear()
    pair.run(1_000_000)
    kinds = [type(event) for event in pair.events if not isinstance(event, BoardReported)]
    assert kinds[:4] == [LinkLost, SquarePlaced, LinkRestored, BoardScanned]
    assert not pair.of(LinkRestored)[0].complete  # type: ignore[union-attr]
    scan = pair.of(BoardScanned)[-1]
    assert isinstance(scan, BoardScanned)
    assert scan.occupied == START ^ chess.BB_E2 ^ chess.BB_E4


def test_what_was_felt_before_we_first_came_is_not_reported_but_scanned() -> None:
    pair = Pair(connected=False)
    pair.lift(chess.E2)
    pair.plug()
    pair.run(500_000)
    assert pair.readings() == []
    scan = pair.of(BoardScanned)[0]
    assert isinstance(scan, BoardScanned)
    assert scan.occupied == START ^ chess.BB_E2


def test_what_the_board_had_to_forget_is_counted_and_the_scan_heals_it() -> None:
    pair = Pair()
    pair.unplug()
    for _ in range(QUEUE_LENGTH + 10):
        pair.toggle(chess.E4)
        pair.run(10_000)
    pair.toggle(chess.D4)
    pair.plug()
    pair.run(1_000_000)
    assert pair.session.counters.lost_readings == 11
    assert not pair.of(LinkRestored)[-1].complete  # type: ignore[union-attr]
    assert pair.readings() == pair.true_readings()[11:]
    scan = pair.of(BoardScanned)[-1]
    assert isinstance(scan, BoardScanned)
    assert scan.occupied == pair.board.occupied
    report = pair.of(BoardReported)[-1]
    assert isinstance(report, BoardReported)


def test_a_queue_that_overflows_while_connected_leads_to_a_new_meeting() -> None:
    pair = Pair()
    pair.board.from_host.drop = 1.0
    for _ in range(QUEUE_LENGTH + 50):
        pair.toggle(chess.E4)
        pair.run(1_000)
    pair.board.from_host.drop = 0.0
    pair.run(2_000_000)
    assert pair.readings()[-QUEUE_LENGTH:] == pair.true_readings()[-QUEUE_LENGTH:]
    assert pair.session.state is LinkState.CONNECTED
    assert pair.board.occupied == pair.of(BoardScanned)[-1].occupied  # type: ignore[union-attr]


def test_an_identity_board_names_its_pieces() -> None:
    pair = Pair(pieces=chess.BaseBoard())
    scan = pair.of(BoardScanned)[0]
    assert isinstance(scan, BoardScanned)
    assert (scan.occupied, scan.pieces) == (START, chess.STARTING_BOARD_FEN)
    pawn = chess.Piece.from_symbol("P")
    pair.lift(chess.E2)
    pair.place(chess.E4, pawn)
    pair.run(50_000)
    readings = pair.of(SquareLifted, SquarePlaced)
    assert [(event.square, event.piece) for event in readings] == [  # type: ignore[union-attr]
        (chess.E2, pawn),
        (chess.E4, pawn),
    ]


def test_a_piece_that_is_exchanged_within_one_sample_is_lifted_and_placed() -> None:
    pair = Pair(pieces=chess.BaseBoard())
    queen = chess.Piece.from_symbol("q")
    pair.place(chess.E2, queen)
    pair.run(50_000)
    readings = pair.of(SquareLifted, SquarePlaced)
    assert [(type(event), event.piece) for event in readings] == [  # type: ignore[union-attr]
        (SquareLifted, chess.Piece.from_symbol("P")),
        (SquarePlaced, queen),
    ]


def test_a_tag_that_is_not_read_stands_there_without_a_name_and_is_named_later() -> None:
    pair = Pair(pieces=chess.BaseBoard())
    pair.place(chess.E4)
    pair.run(300_000)
    assert pair.of(SquarePlaced)[-1].piece is None  # type: ignore[union-attr]
    scan = pair.of(BoardScanned)[-1]
    assert isinstance(scan, BoardScanned)
    assert (scan.occupied, scan.pieces) == (START | chess.BB_E4, chess.STARTING_BOARD_FEN)
    pair.place(chess.E4, chess.Piece.from_symbol("N"))
    pair.run(50_000)
    assert pair.of(SquareLifted) == []
    assert pair.of(SquarePlaced)[-1].piece == chess.Piece.from_symbol("N")  # type: ignore[union-attr]


def test_a_stuck_square_reads_what_it_reads() -> None:
    pair = Pair()
    pair.board.stick(chess.E2, occupied=True)
    pair.lift(chess.E2)
    pair.run(300_000)
    assert pair.readings() == []
    pair.board.release(chess.E2)
    pair.run(50_000)
    assert pair.readings() == [(chess.E2, False)]


@pytest.mark.parametrize(
    ("version", "table", "says"),
    [
        ((9, 0), 1, "the board is newer: update this program"),
        ((0, 9), 1, "the board is older: update its firmware"),
        (wire.VERSION, 1, "changed without a new version"),
    ],
)
def test_a_board_of_another_protocol_is_refused_with_a_sentence(
    version: tuple[int, int], table: int, says: str
) -> None:
    session = Session()
    session.opened(0)
    (connect,) = wire.Splitter().feed(session.to_send(0))
    payload = wire.unframe(connect, CRC)
    assert payload is not None
    fields = wire.unpack(payload)
    assert fields is not None
    hello = wire.pack(wire.HELLO, *version, table, fields[3], 5, b"otherone", 1, 0, 0, 77, 0)
    # A later version's HELLO may be longer; it must be understood all the same.
    (refused,) = session.receive(wire.frame(hello + b"more", CRC), 1000)
    assert isinstance(refused, LinkRefused)
    assert says in refused.reason
    assert f"protocol {version[0]}.{version[1]} (table 00000001)" in refused.reason
    assert session.state is LinkState.REFUSED
    assert session.refusal == refused.reason
    assert session.next_wake_us() is None
    assert session.to_send(10_000_000) == b""


def test_a_board_does_not_speak_to_a_host_of_another_protocol() -> None:
    board = BoardEnd(CRC, b"simboard", 1, 5)
    connect = wire.pack(wire.CONNECT, 9, 9, 1, 77, 0, 0, 250)
    board.hear(wire.frame(connect, CRC), 0)
    (hello,) = wire.Splitter().feed(board.speak(0, 0, bytes(8)))
    assert wire.unframe(hello, CRC)[0] == wire.HELLO  # type: ignore[index]
    board.report(10, 12, wire.OCCUPIED, wire.EMPTY)
    assert board.speak(20, 20, bytes(8)) == b""
    assert not board.connected


def test_a_board_says_nothing_twice_to_a_host_that_says_nothing() -> None:
    board = BoardEnd(CRC, b"simboard", 1, 5)
    connect = wire.pack(wire.CONNECT, *wire.VERSION, wire.table_hash(), 77, 0, 0, 250)
    board.hear(wire.frame(connect, CRC), 0)
    board.speak(0, 0, bytes(8))
    board.report(3_000_000, 12, wire.OCCUPIED, wire.EMPTY)
    assert board.speak(3_000_000, 3_000_000, bytes(8)) != b""
    for ticks in range(3_001_000, 10_000_000, 1000):
        assert board.speak(ticks, ticks, bytes(8)) == b""
        assert board.due_us(ticks) is None


def test_a_first_scan_that_is_lost_is_asked_for_again() -> None:
    pair = Pair(connected=False, settings=LinkSettings(scan_ms=0))
    pair.plug()
    pair.run(1_500)
    # HELLO, the scan and STATUS are on the way in one burst: only HELLO arrives.
    pair.cut_burst(frames=1)
    pair.run(1_000_000)
    assert pair.session.state is LinkState.CONNECTED
    assert len(pair.of(LinkRestored)) == 1
    assert pair.of(Flushed) == []


def test_a_wide_greeting_is_asked_for_again() -> None:
    # The board was starting when it was first asked: its answer says little about its clock.
    pair = Pair(connected=False, delay_us=lambda rng: 40_000 if rng.random() < 0.5 else 500, seed=8)
    pair.plug()
    pair.run(1_000_000)
    pair.lift(chess.E2)
    pair.run(200_000)
    assert pair.session.counters.clock_jumps == 0
    assert abs(pair.lateness_us()[0]) < 1000
