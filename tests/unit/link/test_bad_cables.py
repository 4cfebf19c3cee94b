"""A cable that damages, drops and doubles frames, or is pulled out: nothing is lost, nothing comes twice.

The million readings are in `tests/fuzz/test_link.py`.
"""

from __future__ import annotations

import pytest

from tests.unit.link.lossy import send
from tests.unit.link.pair import Pair
from tests.unit.link.replugs import play


def test_readings_pass_a_bad_cable_in_order_each_once() -> None:
    session, board = send(30_000, seed=1)
    assert session.counters.bad_frames > 100
    assert session.counters.gaps > 100
    assert board.dropped == 0


@pytest.mark.parametrize("seed", range(3))
def test_readings_pass_a_very_bad_cable(seed: int) -> None:
    send(3_000, seed=seed, chance=0.1)


def test_noise_between_the_frames_is_no_message() -> None:
    pair = Pair(seed=5)
    pair.board.to_host.noise = pair.board.from_host.noise = 0.5
    for _ in range(300):
        pair.toggle(pair.random.randrange(64))
        pair.run(20_000)
    pair.run(500_000)
    assert pair.readings() == pair.true_readings()
    assert pair.session.counters.bad_frames > 100


def test_200_re_plugs_in_mid_game_lose_no_move_and_make_no_ghost() -> None:
    done = play(200, seed=1)
    assert done.replugs == 200
    assert done.plies > 200
