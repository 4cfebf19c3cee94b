"""A noisy board lies as it is told to, and no more."""

import itertools

import chess

from tests.hands_at_board import match_games
from zeitnot.recognition import Lift, Place, Scan, Sensor
from zeitnot.sim.hands import Act, play
from zeitnot.sim.noise import USUAL, Noise, readings


def acts(moves: int = 20) -> list[Act]:
    game = match_games(1)[0]
    return play(game.board(), list(game.mainline_moves())[:moves], "clean", 1)


def felt(noise: Noise, sensor: Sensor = Sensor.OCCUPANCY) -> list[Lift | Place | Scan | Act]:
    return readings(acts(), chess.Board(), sensor, noise, seed=1)


def test_a_flawless_board_tells_every_change_once() -> None:
    told = [r for r in felt(Noise()) if isinstance(r, Lift | Place)]
    assert [(r.square, r.at_us) for r in told] == [
        (act.square, act.at_us) for act in acts() if act.square is not None
    ]


def test_an_occupancy_board_names_no_piece_and_an_identity_board_does() -> None:
    placed = [r.piece for r in felt(Noise()) if isinstance(r, Place)]
    assert set(placed) == {None}
    named = [r.piece for r in felt(Noise(), Sensor.IDENTITY) if isinstance(r, Place)]
    assert None not in named


def test_a_board_that_drops_everything_tells_nothing_but_presses() -> None:
    assert all(isinstance(r, Act) for r in felt(Noise(dropped=1000)))


def test_a_doubled_reading_is_the_same_reading_twice() -> None:
    told = [r for r in felt(Noise(doubled=1000)) if isinstance(r, Lift | Place)]
    assert len(told) == 2 * len(set(told))


def test_a_bounce_ends_as_the_square_is() -> None:
    state = dict.fromkeys(chess.SquareSet(chess.Board().occupied), True)
    for reading in felt(Noise(bounced=1000)):
        if isinstance(reading, Lift | Place):
            state[reading.square] = isinstance(reading, Place)
    clean = dict.fromkeys(chess.SquareSet(chess.Board().occupied), True)
    for reading in felt(Noise()):
        if isinstance(reading, Lift | Place):
            clean[reading.square] = isinstance(reading, Place)
    assert state == clean


def test_a_late_reading_keeps_its_stamp() -> None:
    on_time = [r.at_us for r in felt(Noise()) if isinstance(r, Lift | Place)]
    late = [r.at_us for r in felt(Noise(delayed=1000)) if isinstance(r, Lift | Place)]
    assert sorted(late) == on_time


def test_scans_come_at_their_interval() -> None:
    stamps = [r.at_us for r in felt(USUAL) if isinstance(r, Scan)]
    assert {b - a for a, b in itertools.pairwise(stamps)} == {250_000}


def test_a_stuck_square_shows_the_same_for_ever() -> None:
    told = felt(Noise(scan_us=250_000, stuck={chess.E2: True}))
    assert not any(isinstance(r, Lift | Place) and r.square == chess.E2 for r in told)
    assert all(r.filled >> chess.E2 & 1 for r in told if isinstance(r, Scan))
