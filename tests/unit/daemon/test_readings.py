"""What the sensor board tells becomes events of the table, and what is no news stays out of the journal."""

from __future__ import annotations

import chess

from zeitnot.daemon.readings import GREETING_US, PATIENCE_US, Readings
from zeitnot.daemon.schedule import VirtualSchedule
from zeitnot.link import events as link
from zeitnot.table import events as table

START = chess.Board().occupied
PAWN = chess.Piece.from_symbol("P")


class Ears:
    """The keeper, as far as readings know it."""

    def __init__(self) -> None:
        self.events: list[table.AnyEvent] = []
        self.reported_us: list[int] = []
        self.lost = 0
        self.troubles: list[tuple[str, str]] = []

    def happened(self, event: table.AnyEvent, *, button: bool = False) -> None:
        self.events.append(event)

    def reported(self, up_to_us: int) -> None:
        self.reported_us.append(up_to_us)

    def trouble(self, device: str, words: str) -> None:
        self.troubles.append((device, words))

    def board_lost(self) -> None:
        self.lost += 1


def connected(*, identity: bool = False) -> tuple[Readings, Ears, VirtualSchedule]:
    schedule, ears = VirtualSchedule(), Ears()
    readings = Readings(schedule, ears, identity=identity, trouble=ears.trouble)
    readings.begin()
    readings.heard(link.LinkRestored(10))
    readings.heard(link.BoardScanned(10, START, chess.STARTING_BOARD_FEN if identity else None))
    return readings, ears, schedule


def test_the_first_scan_is_news_and_the_first_greeting_is_no_restored_link() -> None:
    _, ears, _ = connected()
    assert ears.events == [table.Scanned(t=10, occupied=START)]


def test_lifts_and_places_keep_their_stamps_and_an_occupancy_board_names_nothing() -> None:
    readings, ears, _ = connected()
    readings.heard(link.SquareLifted(chess.E2, 20, PAWN))
    readings.heard(link.SquarePlaced(chess.E4, 30, PAWN))
    assert ears.events[1:] == [
        table.Lifted(t=20, square=chess.E2),
        table.Placed(t=30, square=chess.E4),
    ]


def test_a_scan_that_says_nothing_new_is_kept_back() -> None:
    readings, ears, _ = connected()
    readings.heard(link.SquareLifted(chess.E2, 20))
    readings.heard(link.BoardScanned(30, START & ~chess.BB_E2))
    assert [type(event) for event in ears.events] == [table.Scanned, table.Lifted]
    readings.heard(link.BoardScanned(40, START))
    assert ears.events[-1] == table.Scanned(t=40, occupied=START)


def test_the_scan_that_answers_a_press_is_passed_on() -> None:
    readings, ears, _ = connected()
    readings.asked()
    readings.heard(link.BoardScanned(30, START))
    readings.heard(link.Flushed(30))
    readings.heard(link.BoardScanned(40, START))
    assert ears.events[1:] == [table.Scanned(t=30, occupied=START)]
    assert ears.reported_us == [30]


def test_a_board_that_contradicts_the_record_is_told_once_a_second() -> None:
    readings, ears, _ = connected()
    readings.mismatched(True)
    for at_us in range(250_000, 3_000_000, 250_000):
        readings.heard(link.BoardScanned(at_us, START))
    assert [event.t for event in ears.events[1:]] == [1_250_000, 2_250_000]


def test_an_identity_board_names_its_pieces_unless_one_was_not_read() -> None:
    readings, ears, _ = connected(identity=True)
    [scan] = ears.events
    assert isinstance(scan, table.Scanned)
    assert scan.pieces is not None
    assert dict(scan.pieces) == chess.Board().piece_map()
    readings.heard(link.SquareLifted(chess.E2, 20, PAWN))
    readings.heard(link.SquarePlaced(chess.E4, 30, None))
    readings.asked()
    readings.heard(
        link.BoardScanned(
            40, START ^ chess.BB_E2 ^ chess.BB_E4, "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR"
        )
    )
    assert ears.events[1:] == [
        table.Lifted(t=20, square=chess.E2, piece=PAWN),
        table.Placed(t=30, square=chess.E4),
        table.Scanned(t=40, occupied=START ^ chess.BB_E2 ^ chess.BB_E4),
    ]


def test_a_lost_link_is_told_once_and_nobody_waits_for_it() -> None:
    readings, ears, _ = connected()
    readings.heard(link.LinkLost(50))
    readings.heard(link.LinkRefused(60, "update the board"))
    readings.heard(link.LinkRestored(90))
    readings.heard(link.BoardScanned(90, START))
    assert ears.events[1:] == [
        table.LinkLost(t=50),
        table.LinkRestored(t=90),
        table.Scanned(t=90, occupied=START),
    ]
    assert ears.lost == 2


def test_a_link_that_comes_back_whole_before_anyone_presses_is_no_news() -> None:
    readings, ears, schedule = connected()
    readings.heard(link.LinkLost(50))
    readings.heard(link.SquareLifted(chess.E2, 60))
    readings.heard(link.LinkRestored(90, complete=True))
    readings.heard(link.BoardScanned(90, START ^ chess.BB_E2))
    schedule.run_until(2 * PATIENCE_US)
    assert ears.events[1:] == [table.Lifted(t=60, square=chess.E2)]
    assert ears.lost == 1


def test_a_link_that_is_lost_is_told_when_someone_presses() -> None:
    readings, ears, _ = connected()
    readings.heard(link.LinkLost(50))
    readings.tell_lost()
    readings.tell_lost()
    readings.heard(link.LinkRestored(90, complete=True))
    readings.heard(link.BoardScanned(90, START))
    assert ears.events[1:] == [
        table.LinkLost(t=50),
        table.LinkRestored(t=90),
        table.Scanned(t=90, occupied=START),
    ]


def test_a_link_that_stays_lost_is_told_when_patience_is_over() -> None:
    readings, ears, schedule = connected()
    readings.heard(link.LinkLost(50))
    schedule.run_until(schedule.now_us() + PATIENCE_US)
    assert ears.events[1:] == [table.LinkLost(t=50)]


def test_a_link_that_comes_back_with_a_gap_is_told_both_ways() -> None:
    readings, ears, _ = connected()
    readings.heard(link.LinkLost(50))
    readings.heard(link.LinkRestored(90))
    assert ears.events[1:] == [table.LinkLost(t=50), table.LinkRestored(t=90)]


def test_a_board_that_never_greets_is_a_lost_link() -> None:
    schedule, ears = VirtualSchedule(), Ears()
    readings = Readings(schedule, ears, identity=False, trouble=ears.trouble)
    readings.begin()
    schedule.run_until(GREETING_US)
    assert ears.events == [table.LinkLost(t=GREETING_US)]


def test_trouble_is_told_in_words_and_that_it_is_over() -> None:
    readings, ears, _ = connected()
    ears.troubles.clear()
    readings.heard(link.BoardReported(1, chess.BB_A1, chess.BB_B2 | chess.BB_C3, 3, 500))
    readings.heard(link.BoardReported(2, 0, 0, 0, 500))
    readings.heard(link.LinkRefused(3, "the board is older: update its firmware"))
    readings.heard(link.LinkRestored(4))
    assert ears.troubles == [
        ("the sensor board's squares", "stuck: a1; noisy: b2 c3; 3 readings forgotten"),
        ("the sensor board's squares", ""),
        ("the sensor board", "the board is older: update its firmware"),
        ("the sensor board", ""),
    ]
