"""When a clock makes a sound: silent by default, and each signal tied to its instant."""

from __future__ import annotations

import pytest

from tests.unit.clock.games import M, S, presses, running
from zeitnot.clock import (
    Bells,
    Clock,
    Signal,
    Sound,
    next_signal,
    parse_control,
    signal_of,
)
from zeitnot.clock.sounds import low_time_us


def signals(game: Clock) -> list[tuple[int, Sound]]:
    """All that sounds until the next zero, as (seconds, sound)."""
    heard, bells, at_us = [], Bells(), 0
    while (due := next_signal(bells, game, at_us)) is not None:
        signal, bells = due
        at_us = signal.at_us
        heard.append((at_us, signal.sound))
    return heard


def test_a_clock_is_silent_unless_asked() -> None:
    assert signals(running("300")) == []
    game, zeros = running("5").advance(5 * S)
    assert signal_of(zeros[0], game) is None


def test_the_countdown_is_ten_seconds_before_and_each_of_the_last_five() -> None:
    assert signals(running("60", countdown_sound=True)) == [
        (50 * S, Sound.BEEP),
        (55 * S, Sound.BEEP),
        (56 * S, Sound.BEEP),
        (57 * S, Sound.BEEP),
        (58 * S, Sound.BEEP),
        (59 * S, Sound.LONG_BEEP),
    ]


def test_a_delay_puts_the_countdown_off() -> None:
    heard = signals(running("60d5", countdown_sound=True))
    assert heard[0] == (55 * S, Sound.BEEP)


@pytest.mark.parametrize(
    ("control", "threshold_us"),
    [("60", 10 * S), ("80", 10 * S), ("240", 30 * S), ("480", 60 * S), ("5400", 60 * S)],
)
def test_the_low_time_is_an_eighth_between_ten_seconds_and_a_minute(
    control: str, threshold_us: int
) -> None:
    assert low_time_us(parse_control(control).white[0]) == threshold_us


def test_a_turn_that_begins_below_the_threshold_warns_at_once() -> None:
    game = running("60", low_time_sound=True)
    game = presses(game, 55 * S, 0)
    due = next_signal(Bells(), game, 55 * S)
    assert due is not None
    assert due[0] == Signal(55 * S + 1, True, Sound.LOW_TIME)
    assert due[1] == Bells(white=False, black=True)


def test_a_flag_sounds_where_flags_do() -> None:
    game, zeros = running("5", flag_sound=True).advance(5 * S)
    assert signal_of(zeros[0], game) == Signal(5 * S, True, Sound.LONG_BEEP)


def test_a_clock_that_counts_up_or_rests_has_nothing_to_say() -> None:
    assert signals(running("u", countdown_sound=True, low_time_sound=True)) == []
    assert signals(running("60", countdown_sound=True).pause(M // 2)) == []
