"""Games with the cable pulled out and put in again at any moment, under simulated time."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from tests.unit.link.desk import acts_of
from tests.unit.link.pair import Pair
from zeitnot.link.events import BoardEvent, BoardScanned, SquareLifted, SquarePlaced


@dataclass(frozen=True, slots=True)
class Replugged:
    """What such a series came to."""

    plies: int
    replugs: int
    readings: int
    out_us: int
    """Time without a cable, all together."""


def play(replugs: int, seed: int) -> Replugged:
    """Random games until the cable was pulled so often; AssertionError where a reading is lost, doubled or a ghost."""
    pair = Pair(
        seed=seed,
        delay_us=lambda rng: rng.randrange(200, 1200),
        drift_ppm=30,
        jitter_us=30,
        connected=False,
    )
    rng = pair.random
    pair.plug()
    pair.run(200_000)
    board = chess.Board()
    plies = pulled = out_us = 0
    while pulled < replugs:
        for square, placed in acts_of(board, move := rng.choice(list(board.legal_moves))):
            (pair.place if placed else pair.lift)(square)
            # A moment between two acts of a hand: from none at all to a think.
            pair.run(rng.choice((0, 500, 3_000, 40_000, 400_000)))
            if rng.random() < 0.1:
                pair.unplug() if pair.plugged else pair.plug()
                pulled += not pair.plugged
                pair.run(gone_us := rng.choice((0, 700, 5_000, 100_000, 3_000_000)))
                out_us += 0 if pair.plugged else gone_us
        board.push(move)
        plies += 1
        if not pair.plugged and rng.random() < 0.5:
            pair.plug()
        if rng.random() < 0.3:
            pair.flush()
        pair.run(rng.randrange(500_000))
        if board.is_game_over():
            _set_up(pair, board)
            board.reset()
    if not pair.plugged:
        pair.plug()
    pair.run(1_000_000)
    assert pair.readings() == pair.true_readings(), seed
    assert _ghosts(pair.events) == [], seed
    scan = pair.of(BoardScanned)[-1]
    assert isinstance(scan, BoardScanned)
    assert scan.occupied == pair.board.occupied, seed
    assert max(abs(us) for us in pair.lateness_us()) <= 1_000, seed
    return Replugged(plies, pulled, len(pair.truth), out_us)


def _set_up(pair: Pair, board: chess.Board) -> None:
    """Clear the board and set the pieces up again, with the cable in."""
    if not pair.plugged:
        pair.plug()
    for square in chess.scan_forward(pair.board.occupied ^ chess.Board().occupied):
        pair.toggle(square)
        pair.run(50_000)


def _ghosts(events: list[BoardEvent]) -> list[BoardEvent]:
    """Events that do not follow from the ones before: a lift from an empty square, a scan that differs."""
    occupied = chess.Board().occupied
    ghosts: list[BoardEvent] = []
    for event in events:
        if isinstance(event, SquareLifted | SquarePlaced):
            stands = bool(occupied & chess.BB_SQUARES[event.square])
            if stands == isinstance(event, SquarePlaced):
                ghosts.append(event)
            occupied ^= chess.BB_SQUARES[event.square]
        elif isinstance(event, BoardScanned) and event.occupied != occupied:
            ghosts.append(event)
    return ghosts
