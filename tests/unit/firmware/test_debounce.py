"""Three equal samples make a change; its stamp is that of the first."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from debounce import SAMPLES, Debouncer

EMPTY = bytearray(8)
E2 = 12


def board(*squares: int) -> bytearray:
    out = bytearray(8)
    for square in squares:
        out[square >> 3] |= 1 << (square & 7)
    return out


def test_a_change_is_confirmed_by_the_third_sample_and_stamped_with_the_first() -> None:
    subject = Debouncer(EMPTY, 0)
    assert subject.sample(board(E2), 1000) == []
    assert subject.sample(board(E2), 2000) == []
    assert subject.sample(board(E2), 3000) == [(1000, E2, 1)]
    assert subject.squares == board(E2)


def test_a_flicker_is_no_change_and_starts_the_count_anew() -> None:
    subject = Debouncer(EMPTY, 0)
    subject.sample(board(E2), 1000)
    subject.sample(board(E2), 2000)
    assert subject.sample(EMPTY, 3000) == []
    assert not subject.busy
    subject.sample(board(E2), 4000)
    subject.sample(board(E2), 5000)
    assert subject.sample(board(E2), 6000) == [(4000, E2, 1)]


def test_while_a_change_waits_the_board_is_complete_until_just_before_it() -> None:
    subject = Debouncer(EMPTY, 0)
    subject.sample(board(E2), 1000)
    assert subject.complete == 999
    subject.sample(board(E2), 2000)
    assert subject.complete == 999
    subject.sample(board(E2), 3000)
    assert subject.complete == 3000


def test_two_changes_come_in_the_order_of_their_stamps() -> None:
    subject = Debouncer(board(0), 0)
    subject.sample(board(0, 63), 1000)
    subject.sample(board(63), 2000)
    assert subject.sample(board(63), 3000) == [(1000, 63, 1)]
    assert subject.sample(board(63), 4000) == [(2000, 0, 0)]


def test_the_counter_may_wrap_while_a_change_waits() -> None:
    subject = Debouncer(EMPTY, 0x3FFFFF00)
    subject.sample(board(E2), 0x3FFFFFFF)
    assert subject.complete == 0x3FFFFFFE
    subject.sample(board(E2), 1000)
    assert subject.sample(board(E2), 2000) == [(0x3FFFFFFF, E2, 1)]
    assert subject.complete == 2000


def test_a_square_that_keeps_flickering_is_noisy_until_it_has_been_quiet() -> None:
    subject = Debouncer(EMPTY, 0)
    for n in range(10):
        subject.sample(board(E2), 2000 * n)
        subject.sample(EMPTY, 2000 * n + 1000)
    assert subject.noisy() == bytes(board(E2))
    assert subject.noisy() == bytes(8)


@given(st.lists(st.integers(0, 2**64 - 1), max_size=40))
def test_what_is_reported_adds_up_to_what_is_read(samples: list[int]) -> None:
    subject = Debouncer(EMPTY, 0)
    squares = 0
    stamps = [0]
    steady = [samples[-1]] * SAMPLES if samples else []
    for n, bits in enumerate([*samples, *steady], start=1):
        before = subject.complete
        for stamp, square, occupied in subject.sample(bytearray(bits.to_bytes(8, "little")), n):
            assert squares >> square & 1 != occupied
            # Nothing is reported late: the board was not yet said to be complete there.
            assert stamp > before
            assert stamp >= stamps[-1]
            stamps.append(stamp)
            squares ^= 1 << square
        assert subject.complete >= before
        assert squares == int.from_bytes(subject.squares, "little")
    if samples:
        assert squares == samples[-1]
