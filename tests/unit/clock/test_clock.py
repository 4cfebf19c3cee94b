"""The clock's own operations, one by one: what each does, and what it refuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.unit.clock.games import BLACK, WHITE, S, clock, done, presses, running, times
from zeitnot.clock import Clock, Correction, Phase, Reading, Refused, face
from zeitnot.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Callable


def test_the_empty_press_of_the_trace_page_comes_out() -> None:
    game = clock("300+3").start(0, WHITE).press(WHITE, 2_400_000).press(BLACK, 4_000_000)
    taken_back = game.unpress(BLACK, 4_000_000)
    assert isinstance(taken_back, Clock)
    helped = taken_back.add_time(WHITE, 60 * S, 4_000_000)
    assert isinstance(helped, Clock)
    assert helped.pause(4_000_000).reading(9_000_000) == Reading(
        white_us=363_600_000,
        black_us=301_400_000,
        main_us=(363_600_000, 301_400_000),
        delay_us=0,
        running=None,
        phase=Phase.PAUSED,
        moves=(1, 0),
        period=(1, 1),
        flags=(False, False),
        first_flag=None,
        face=("6:04", "5:02"),
    )


def test_a_saved_clock_goes_on_as_if_it_had_not_been_saved() -> None:
    game = clock("300+3").start(5, WHITE).press(WHITE, 2_400_000)
    saved = json.loads(json.dumps(game.to_json()))
    assert Clock.from_json(saved) == game


def test_a_side_that_is_in_the_period_already_gets_nothing_at_the_others_zero() -> None:
    game = running("60:30", period_change="zero").pause(1 * S)
    ahead = done(game.correct(1 * S, Correction(period=(1, 2)))).resume(1 * S)
    after, _ = ahead.advance(60 * S)
    assert times(after, 60 * S) == (30 * S, 60 * S)
    assert after.reading(60 * S).period == (2, 2)


def test_a_canadian_block_that_was_loaded_by_a_press_taken_back_is_the_old_one_again() -> None:
    game = presses(running("0n2/60"), 10 * S, 0, 10 * S)
    assert times(game)[0] == 60 * S
    back = done(game.unpress(WHITE, 20 * S))
    assert times(back, 20 * S)[0] == 40 * S
    assert face(back, 20 * S).white.moves_to_go == 1


def test_an_act_after_the_game_is_refused_with_its_reason() -> None:
    over = running("60").stop(5 * S)
    assert over.unpress(WHITE, 6 * S) == Refused(
        "there is no press to take back in a game that is not being played"
    )
    assert over.add_time(WHITE, S, 6 * S) == Refused("the game is over: its times stand")
    assert over.stop(7 * S) is over


@pytest.mark.parametrize(
    ("correction", "reason"),
    [
        (Correction(period=(2, 1)), "there is no period 2 in this time control"),
        (Correction(period=(1, 0)), "there is no period 0 in this time control"),
        (Correction(moves=(-1, 0)), "a count of moves cannot be -1"),
        (Correction(black_us=-1), "a time of -1 microseconds lies below zero"),
    ],
)
def test_a_correction_to_what_cannot_be_is_refused(correction: Correction, reason: str) -> None:
    assert clock("60").correct(0, correction) == Refused(reason)


def test_a_repeating_period_can_be_set_to_any_number_and_overtime_below_zero() -> None:
    assert done(clock("60r").correct(0, Correction(period=(7, 7)))).reading(0).period == (7, 7)
    assert times(done(clock("60o").correct(0, Correction(white_us=-5)))) == (-5, 60 * S)


def test_a_side_without_a_press_has_none_to_take_back() -> None:
    game = running("60")
    assert game.unpress(WHITE, S) == Refused("this side has no press that could be taken back")
    twice = done(presses(game, S).unpress(WHITE, S)).unpress(WHITE, S)
    assert isinstance(twice, Refused)


def test_a_clock_that_counts_up_takes_no_time_from_an_arbiter() -> None:
    assert running("u").add_time(WHITE, S, S) == Refused(
        "a clock that counts up has no time to add to"
    )


def test_what_an_arbiter_set_is_not_taken_back_with_a_press() -> None:
    game = presses(running("60+5"), 10 * S).pause(10 * S)
    set_by_hand = done(game.correct(10 * S, Correction(white_us=30 * S)))
    back = done(set_by_hand.unpress(WHITE, 10 * S))
    assert times(back, 10 * S)[0] == 30 * S
    assert (back.side, back.reading(10 * S).moves) == (WHITE, (0, 0))


def test_a_penalty_given_since_stays_when_a_press_is_taken_back() -> None:
    game = presses(running("60+5"), 10 * S)
    given = done(game.add_time(WHITE, 7 * S, 11 * S))
    assert times(done(given.unpress(WHITE, 12 * S)), 12 * S)[0] == 55 * S + 7 * S


def test_what_the_opponent_used_before_a_press_was_taken_back_stays_used() -> None:
    game = presses(running("60d5"), 10 * S)
    back = done(game.unpress(WHITE, 18 * S))
    assert back.reading(18 * S).main_us == (55 * S, 57 * S)
    again = back.press(WHITE, 18 * S)
    assert again.reading(18 * S).delay_us == 5 * S


def test_the_move_that_ends_the_game_is_counted_when_it_is_over() -> None:
    over = running("1/60:30").stop(5 * S).count_move(WHITE, 6 * S)
    assert over.reading(9 * S).moves == (1, 0)
    assert over.reading(9 * S).period == (1, 1)
    assert times(over, 9 * S) == (55 * S, 60 * S)


def test_a_move_counted_without_a_press_brings_the_period_and_no_increment() -> None:
    game = running("1/60+5:30+5").count_move(WHITE, 10 * S)
    assert times(game, 10 * S)[0] == 65 * S - 10 * S + 30 * S
    assert game.reading(10 * S).period == (2, 1)
    assert game.running == WHITE


@pytest.mark.parametrize(
    "jump",
    [
        lambda game: game.press(WHITE, 10 * S),
        lambda game: game.pause(10 * S),
        lambda game: game.count_move(BLACK, 10 * S),
        lambda game: game.add_time(BLACK, S, 10 * S),
        lambda game: game.press(WHITE, -1),
        lambda game: game.pass_zero(9 * S),
    ],
)
def test_no_operation_jumps_over_a_zero_or_back_in_time(jump: Callable[[Clock], object]) -> None:
    with pytest.raises(InternalError):
        jump(running("10"))


def test_a_reading_beyond_a_zero_that_waits_to_be_judged_holds_at_zero() -> None:
    assert times(running("10"), 12 * S) == (0, 10 * S)
    assert times(running("10").stop(9 * S), 12 * S) == (1 * S, 10 * S)


def test_a_game_stopped_before_its_turn_began_charges_nothing() -> None:
    game = presses(running("60"), 10 * S)
    assert times(game.stop(4 * S), 20 * S) == (50 * S, 60 * S)
