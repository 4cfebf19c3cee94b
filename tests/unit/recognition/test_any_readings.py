"""Whatever a board says, there is an answer; and a scan of the expected position makes everything clean."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import chess
from hypothesis import given, settings
from hypothesis import strategies as st

from zeitnot.recognition import Lift, Made, Place, Reading, Recognition, Scan, Sensor
from zeitnot.recognition.orientation import TO_SENSOR

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.recognition.value import Answer

POSITIONS = (
    chess.STARTING_FEN,
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 9",
    "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "n1n5/1P1P3k/8/8/8/8/1p4K1/N1N5 b - - 0 1",
    "8/8/5k2/8/8/8/4K3/7r b - - 0 50",
)
squares = st.integers(0, 63)
stamps = st.integers(0, 20_000_000)
pieces = st.none() | st.builds(chess.Piece, st.integers(1, 6), st.booleans())
moves = st.builds(chess.Move, squares, squares, st.sampled_from([None, 2, 3, 4, 5]))


def near(board: chess.Board) -> st.SearchStrategy[Scan]:
    """Scans that differ from a position in a few squares."""
    return st.builds(
        lambda at_us, flips: Scan(at_us, occupied=board.occupied ^ sum({1 << s for s in flips})),
        stamps,
        st.lists(squares, max_size=4),
    )


readings: st.SearchStrategy[Reading] = st.one_of(
    st.builds(Lift, squares, stamps, pieces),
    st.builds(Place, squares, stamps, pieces),
    st.builds(Scan, stamps, occupied=st.integers(0, 2**64 - 1)),
    st.builds(Scan, stamps, pieces=st.tuples(*[pieces] * 64)),
    near(chess.Board()),
    near(chess.Board(POSITIONS[1])),
)


def alone(recognition: Recognition) -> Answer:
    return recognition, ()


Happening = "Callable[[Recognition], Answer]"
happenings = st.one_of(
    readings.map(lambda reading: lambda r: r.read(reading)),
    st.tuples(st.booleans(), stamps).map(lambda p: lambda r: r.press(*p)),
    stamps.map(lambda at_us: lambda r: r.wake(at_us)),
    stamps.map(lambda at_us: lambda r: r.settle(at_us)),
    st.tuples(st.booleans(), st.none() | st.frozensets(squares, max_size=3), stamps).map(
        lambda a: lambda r: alone(r.adjust(*a))
    ),
    st.tuples(st.integers(1, 6), moves).map(lambda c: lambda r: r.choose(*c)),
    st.just(lambda r: alone(r.link_lost())),
    st.just(lambda r: alone(r.link_restored())),
    st.just(lambda r: alone(r.expect(r.board))),
    st.integers(0, 200).map(lambda n: lambda r: made_by_hand(r, n)),
)


def made_by_hand(recognition: Recognition, number: int) -> Answer:
    """A legal move, lifted and placed, so that random games get somewhere."""
    legal = sorted(recognition.board.legal_moves, key=chess.Move.uci)
    if not legal:
        return recognition, ()
    move = legal[number % len(legal)]
    to_sensor = TO_SENSOR[recognition.orientation]
    lifted, first = recognition.read(Lift(to_sensor[move.from_square], 100_000 * number))
    placed, second = lifted.read(Place(to_sensor[move.to_square], 100_000 * number + 50_000))
    return placed, first + second


def scan_of(recognition: Recognition, at_us: int) -> Scan:
    to_game = TO_SENSOR[(360 - recognition.orientation) % 360]
    shown = tuple(recognition.board.piece_at(to_game[square]) for square in chess.SQUARES)
    if recognition.sensor is Sensor.IDENTITY:
        return Scan(at_us, pieces=shown)
    return Scan(at_us, occupied=sum(1 << s for s, piece in enumerate(shown) if piece))


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(POSITIONS),
    st.sampled_from(list(Sensor)),
    st.lists(happenings, max_size=25),
)
def test_any_happenings_have_an_answer_and_the_expected_scan_makes_all_clean(
    fen: str, sensor: Sensor, happened: list[Callable[[Recognition], Answer]]
) -> None:
    recognition = Recognition.begin(chess.Board(fen), sensor)
    for happening in happened:
        before = pickle.dumps(recognition)
        answer = happening(recognition)
        assert pickle.dumps(recognition) == before, "a value was changed"
        recognition, findings = answer
        assert all(made.moves for made in findings if isinstance(made, Made))
        assert all(made.ply <= recognition.ply for made in findings if isinstance(made, Made))
    recognition, _ = recognition.wake(60_000_000)
    for at_us in (61_000_000, 61_250_000, 61_500_000):
        recognition, _ = recognition.read(scan_of(recognition, at_us))
    assert recognition.mismatch == 0
    assert recognition.standing is None
    assert recognition.wake_us is None
    for at_us in (70_000_000, 71_000_000):  # and a move made now is understood
        legal = [
            move
            for move in recognition.board.legal_moves
            if not recognition.board.is_capture(move)
            and not recognition.board.is_castling(move)
            and not move.promotion
        ]
        if not legal or len(recognition.lines) > 1:
            return
        move = legal[0]
        piece = recognition.board.piece_at(move.from_square)
        to_sensor = TO_SENSOR[recognition.orientation]
        turn, ply = recognition.board.turn, recognition.ply
        recognition, _ = recognition.read(Lift(to_sensor[move.from_square], at_us))
        recognition, _ = recognition.read(Place(to_sensor[move.to_square], at_us + 300_000, piece))
        recognition, findings = recognition.press(turn, at_us + 600_000)
        assert Made(ply, (move,), at_us + 300_000, "press") in findings


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(list(Sensor)), st.lists(happenings, max_size=12), happenings)
def test_a_value_kept_and_brought_back_answers_the_same(
    sensor: Sensor,
    happened: list[Callable[[Recognition], Answer]],
    last: Callable[[Recognition], Answer],
) -> None:
    recognition = Recognition.begin(chess.Board(), sensor)
    for happening in happened:
        recognition, _ = happening(recognition)
    again = pickle.loads(pickle.dumps(recognition))
    assert again == recognition
    assert last(again) == last(recognition)
