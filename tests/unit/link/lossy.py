"""Readings through a cable that loses, doubles and damages frames, both ways, as fast as the two ends can talk."""

from __future__ import annotations

import binascii
import random
from typing import TYPE_CHECKING

from zeitnot.link import wire
from zeitnot.link.board_end import QUEUE_LENGTH, BoardEnd
from zeitnot.link.events import SquareLifted, SquarePlaced
from zeitnot.link.session import LinkState, Session
from zeitnot.sim.sensor_board import Cable

if TYPE_CHECKING:
    import chess

STEP_US = 2_000


def send(readings: int, seed: int, chance: float = 0.01) -> tuple[Session, BoardEnd]:
    """Send so many readings; AssertionError at the first that is lost, doubled, out of order or early or late."""
    rng = random.Random(seed)
    to_host, to_board = Cable(seed), Cable(seed + 1)
    board = BoardEnd(binascii.crc_hqx, b"simboard", 1, 1)
    session = Session()
    now_us = 1_000_000
    session.opened(now_us)
    stands = [False] * 64
    expected: list[tuple[chess.Square, bool, int]] = []
    made = came = 0
    clean = True
    while came < readings:
        now_us += STEP_US
        ticks = now_us & wire.TICKS_MASK
        if clean and session.state is LinkState.CONNECTED:
            # The cable turns bad once the two have met; meeting again is tested elsewhere.
            clean = False
            for cable in (to_host, to_board):
                cable.drop = cable.duplicate = cable.flip = chance
        for n in range(
            min(12, readings - made, QUEUE_LENGTH - board.backlog()) if not clean else 0
        ):
            square = rng.randrange(64)
            stands[square] = not stands[square]
            at_us = now_us - STEP_US + n
            change = (0, 15) if stands[square] else (15, 0)
            board.report(at_us & wire.TICKS_MASK, square, *change)
            expected.append((square, stands[square], at_us))
            made += 1
        data = to_host.carry(board.speak(ticks, ticks, bytes(8)))
        for event in session.receive(data, now_us) + session.tick(now_us):
            if isinstance(event, SquareLifted | SquarePlaced):
                square, stood, at_us = expected[came]
                assert (event.square, isinstance(event, SquarePlaced)) == (square, stood), (
                    seed,
                    came,
                )
                assert abs(event.at_us - at_us) <= STEP_US, (seed, came, event, at_us)
                came += 1
        board.hear(to_board.carry(session.to_send(now_us)), ticks)
        assert now_us < 1_000_000 + 20 * readings * STEP_US, (seed, came, "the link makes no way")
    assert came == made == readings
    return session, board
