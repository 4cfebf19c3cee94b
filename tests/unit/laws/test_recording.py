"""Who must write down the moves."""

from __future__ import annotations

from zeitnot.laws.editions import Pace, edition
from zeitnot.laws.recording import must_record, reconstruct

NOW = edition("fide-2023")
FIVE_MINUTES = 300_000_000
HALF_A_MINUTE = 30_000_000


def test_below_five_minutes_without_half_a_minute_a_move_nobody_must_record() -> None:
    assert must_record(NOW, left_us=FIVE_MINUTES, increment_us=0)
    assert not must_record(NOW, left_us=FIVE_MINUTES - 1, increment_us=0)
    assert not must_record(NOW, left_us=FIVE_MINUTES - 1, increment_us=HALF_A_MINUTE - 1)
    assert must_record(NOW, left_us=1, increment_us=HALF_A_MINUTE)


def test_the_duty_does_not_come_back_in_the_same_period() -> None:
    assert not must_record(NOW, left_us=2 * FIVE_MINUTES, increment_us=0, excused=True)


def test_nobody_must_record_at_rapid_or_blitz_without_supervision() -> None:
    quick = edition("fide-2023", Pace.RAPID)
    assert not must_record(quick, left_us=2 * FIVE_MINUTES, increment_us=HALF_A_MINUTE)
    watched = edition("fide-2023", Pace.RAPID, True)
    assert must_record(watched, left_us=2 * FIVE_MINUTES, increment_us=0)


def test_after_a_flag_the_scoresheets_are_brought_up_to_date_by_those_who_stopped() -> None:
    assert reconstruct(white_recording=True, black_recording=True) == "none"
    assert reconstruct(white_recording=True, black_recording=False) == "one"
    assert reconstruct(white_recording=False, black_recording=False) == "both"
