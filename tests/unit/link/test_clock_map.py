"""The board's clock on ours: within 200 µs of the truth, through drift, jitter, wraps and jumps, and never back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.link.pair import Pair
from zeitnot.link import wire
from zeitnot.link.clock_map import SHIFT, ClockMap
from zeitnot.link.events import BoardScanned, SquareLifted, SquarePlaced
from zeitnot.link.session import LinkSettings

if TYPE_CHECKING:
    import random

WITHIN_US = 200


def usb(rng: random.Random) -> int:
    """A frame of USB and a turn of the board's loop; one message in twenty waits for something else."""
    return 200 + rng.randrange(1000) if rng.random() < 0.95 else rng.randrange(200, 15_000)


@pytest.mark.parametrize("drift_ppm", [-100, -20, 50])
def test_stamps_are_within_200_us_of_the_truth(drift_ppm: int) -> None:
    # The counter wraps two seconds after the start, and wanders by 2 ppm every ten seconds.
    pair = Pair(
        seed=drift_ppm + 500,
        delay_us=usb,
        drift_ppm=drift_ppm,
        jitter_us=40,
        counter_us=wire.TICKS_MASK - 2_000_000,
    )
    for step in range(400):
        pair.run(pair.random.randrange(20_000, 80_000))
        pair.toggle(pair.random.randrange(64))
        if step % 150 == 149:
            drift_ppm += pair.random.choice((-2, 2))
            pair.board.set_drift(drift_ppm)
    pair.run(500_000)
    assert pair.readings() == pair.true_readings()
    assert max(abs(us) for us in pair.lateness_us()) <= WITHIN_US


def test_a_game_of_an_hour_passes_many_wraps() -> None:
    # Few pings, so that an hour passes quickly.
    settings = LinkSettings(scan_ms=0, ping_us=5_000_000)
    pair = Pair(drift_ppm=20, counter_us=wire.TICKS_MASK - 1, settings=settings)
    for _ in range(60):
        pair.run(60_000_000)
        pair.toggle(12)
    pair.run(500_000)
    assert max(abs(us) for us in pair.lateness_us()) <= WITHIN_US


@pytest.mark.parametrize("jump_us", [-3_000_000, 50_000, 400_000_000])
def test_after_a_jump_of_the_boards_clock_the_map_is_found_again(jump_us: int) -> None:
    pair = Pair(delay_us=usb)
    pair.run(10_000_000)
    pair.board.jump_clock(jump_us)
    pair.run(3_000_000)
    pair.toggle(12)
    pair.run(500_000)
    assert pair.session.counters.clock_jumps == 1
    assert max(abs(us) for us in pair.lateness_us()) <= WITHIN_US


def test_stamps_never_go_back_even_while_the_boards_clock_does() -> None:
    pair = Pair(delay_us=usb)
    for _ in range(40):
        pair.toggle(pair.random.randrange(64))
        pair.board.jump_clock(pair.random.randrange(-500_000, 500_000))
        pair.run(pair.random.randrange(200_000))
    stamps = [
        getattr(event, "at_us", 0) for event in pair.of(SquareLifted, SquarePlaced, BoardScanned)
    ]
    assert stamps == sorted(stamps)
    assert stamps[-1] <= pair.now_us


@given(st.integers(-500, 500), st.integers(0, 2**40), st.integers(0, wire.TICKS_MASK))
def test_without_delays_the_map_is_exact_to_the_microsecond(
    ppm: int, host_us: int, counter: int
) -> None:
    subject = ClockMap()
    for n in range(8):
        ticks = counter + n * 1_000_000 + n * ppm
        at_us = host_us + n * 1_000_000
        subject.add(at_us, ticks & wire.TICKS_MASK, ticks & wire.TICKS_MASK, at_us)
    board_us, mapped_us, rate = subject.reference(host_us + 7_000_000)
    ticks = (counter + 7 * (1_000_000 + ppm)) & wire.TICKS_MASK
    since = wire.ticks_after(ticks, board_us & wire.TICKS_MASK)
    error_us = mapped_us + since + (since * rate >> SHIFT) - (host_us + 7_000_000)
    # At first the rate is only believed in part, so a clock that is far off is followed a little late.
    assert abs(error_us) <= 2 + 4 * abs(ppm)


def test_a_single_absurd_answer_is_put_aside() -> None:
    subject = ClockMap()
    for n in range(10):
        assert subject.add(n * 100_000, n * 100_000 + 500, n * 100_000 + 500, n * 100_000 + 1000)
    before = subject.reference(1_000_000)
    assert not subject.add(1_000_000, 77_000_000, 77_000_000, 1_001_000)
    assert subject.reference(1_000_000) == before
    assert subject.jumps == 0
