"""The link under strain: a million readings through a bad cable, ten million random bytes, more re-plugs."""

from __future__ import annotations

import binascii
import pickle
import random

import pytest

from tests.unit.link.lossy import send
from tests.unit.link.replugs import play
from zeitnot.link import wire
from zeitnot.link.board_end import BoardEnd
from zeitnot.link.dgt import DgtSession
from zeitnot.link.events import BoardEvent
from zeitnot.link.session import LinkState, Session

READINGS = 1_000_000
FUZZ_BYTES = 10_000_000
MEMORY = 20_000
"""Bytes that one end may hold after any input."""
CRC = binascii.crc_hqx


def test_a_million_readings_pass_a_cable_that_spoils_three_in_a_hundred() -> None:
    session, board = send(READINGS, seed=2026)
    print(f"\n{READINGS} readings: {session.counters}; board: {board.bad_frames} bad frames")
    assert session.counters.bad_frames > READINGS // 200
    assert session.counters.lost_readings == 0
    assert board.dropped == 0


@pytest.mark.parametrize("seed", range(5))
def test_200_re_plugs(seed: int) -> None:
    print(f"\n{play(200, seed=seed)}")


def junk(rng: random.Random) -> bytes:
    """Random bytes; now and then such as look like ours."""
    kind = rng.randrange(5)
    if kind == 0:
        return rng.randbytes(rng.randrange(1, 5000))
    if kind == 1:
        return bytes(rng.choices((0, 1, 2, 3, 9, 15, 255), k=rng.randrange(1, 2000)))
    number = rng.choice(list(wire.SIZES))
    body = rng.randbytes(rng.choice((wire.SIZES[number] - 1, rng.randrange(60))))
    whole = wire.frame(bytes([number]) + body, CRC) * rng.randrange(1, 4)
    return whole if kind == 2 else whole[: rng.randrange(len(whole))]


def held(end: object) -> int:
    """What an end remembers, in bytes: all of its state, written out."""
    return len(pickle.dumps(vars(end)))


def meet(session: Session, now_us: int) -> BoardEnd:
    """A board and the session meet; after whatever came before."""
    board = BoardEnd(CRC, b"realone!", 0xFFFFFFF0, 1)
    session.opened(now_us)
    for _ in range(6):
        board.hear(session.to_send(now_us), now_us & wire.TICKS_MASK)
        session.receive(
            board.speak(now_us & wire.TICKS_MASK, now_us & wire.TICKS_MASK, bytes(8)), now_us
        )
        now_us += 1_000
    return board


def test_ten_million_random_bytes_are_events_or_counted_errors() -> None:
    rng = random.Random(7)
    session, dgt = Session(), DgtSession()
    board = BoardEnd(CRC, b"simboard", 1, 1)
    now_us, fed, events, good = 1_000_000, 0, 0, 0
    most = 0
    dgt.opened(now_us)
    meet(session, now_us)
    while fed < FUZZ_BYTES:
        data = junk(rng)
        fed += len(data)
        now_us += rng.randrange(100_000)
        out = session.receive(data, now_us) + dgt.receive(data, now_us) + session.tick(now_us)
        assert all(isinstance(event, BoardEvent) for event in out)
        events += len(out)
        session.to_send(now_us)
        board.hear(data, now_us & wire.TICKS_MASK)
        board.speak(now_us & wire.TICKS_MASK, now_us & wire.TICKS_MASK, bytes(8))
        if rng.random() < 0.02:
            # After any junk the next good frame is read: two can meet at once.
            now_us += 10_000
            meet(session, now_us)
            assert session.state is LinkState.CONNECTED
            good += 1
            most = max(most, held(session), held(dgt), held(board))
    print(f"\n{fed} bytes: {events} events, {good} meetings, {session.counters}, {most} bytes held")
    assert most < MEMORY
    assert session.counters.bad_frames > 1000
    assert good > 50
