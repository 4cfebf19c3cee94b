"""What users of other clocks complained about, each as a claim about this one; the numbers are the complaints' own."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from tests.unit.clock.games import (
    BLACK,
    WHITE,
    H,
    M,
    S,
    clock,
    done,
    faces,
    press,
    presses,
    running,
    times,
    zeros,
)
from zeitnot.clock import (
    Bells,
    Clock,
    Correction,
    Mark,
    Phase,
    Refused,
    Sound,
    Zero,
    face,
    next_change_us,
    next_signal,
    parse_control,
    parse_players,
    print_pgn,
    print_trf26,
    rearmed,
)

# The increment, and the edge of the flag.


def test_01_the_first_increment_is_on_the_clock_before_move_one() -> None:
    assert times(clock("180+2")) == (182 * S, 182 * S)
    assert times(clock("180+2", "uscf")) == (182 * S, 182 * S)
    assert times(clock("180+2", "online")) == (180 * S, 180 * S)


def test_02_both_sides_get_the_first_increment() -> None:
    game = running("1800+20")
    assert faces(game, 0) == ("30:20", "30:20")
    assert faces(press(game, 5 * S), 5 * S) == ("30:35", "30:20")


def test_03_the_increment_comes_with_the_press_and_not_with_the_next_turn() -> None:
    game = press(running("300+5", "online"), 10 * S)
    assert times(game, 10 * S) == (295 * S, 300 * S)
    assert times(press(game, 10 * S), 10 * S) == (295 * S, 305 * S)


def test_03_ten_seconds_with_five_on_the_clock_leave_five_minutes() -> None:
    game = press(running("300+5"), 10 * S)
    assert times(game, 10 * S)[0] == 300 * S
    assert times(press(game, 12 * S), 12 * S)[0] == 300 * S


def test_04_a_press_at_the_exact_flag_is_too_late() -> None:
    game = running("2+5", "online")
    late = press(game, 2 * S)
    assert late.reading(2 * S).flags == (True, False)
    assert times(late, 10 * S) == (0, 2 * S)
    in_time = press(game, 2 * S - 1_000)
    assert in_time.reading(2 * S).flags == (False, False)
    assert times(in_time, 2 * S - 1_000) == (1_000 + 5 * S, 2 * S)


def test_04_one_microsecond_before_the_flag_is_in_time() -> None:
    game = press(running("2+5", "online"), 2 * S - 1)
    assert times(game)[0] == 1 + 5 * S


def test_05_no_press_escapes_a_flag_between_two_ticks() -> None:
    game = running("0.030")
    assert zeros(game, 50_000) == (Zero(WHITE, 30_000, flag=True, first=True),)
    assert press(game, 50_000).reading(50_000).flags == (True, False)


def test_07_after_the_flag_a_press_brings_no_bonus() -> None:
    game, _ = running("60+5", freeze=False).advance(100 * S)
    after = press(game, 100 * S)
    assert times(after, 100 * S) == (0, 65 * S)
    assert after.reading(100 * S).moves == (1, 0)
    assert times(press(after, 101 * S), 101 * S) == (0, 64 * S), "nor for the other side"


def test_08_a_flag_falls_once() -> None:
    game, fallen = running("10", freeze=False).advance(20 * S)
    assert fallen == (Zero(WHITE, 10 * S, flag=True, first=True),)
    more: list[Zero] = []
    for number in range(25):
        at_us = (20 + number) * S // 10 + 18 * S
        game, passed = game.advance(at_us)
        more += passed
        game = press(game, at_us)
    assert more == []


def test_09_an_old_game_cannot_flag_a_new_one() -> None:
    running("30")
    new = running("300")
    assert zeros(new, 30 * S) == ()
    assert new.next_zero_us() == 300 * S


def test_10_the_side_whose_time_ran_out_is_the_one_that_flags() -> None:
    game = press(running("60"), 1 * S)
    assert zeros(game, 61 * S) == (Zero(BLACK, 61 * S, flag=True, first=True),)
    swapped = running("60", color=BLACK)
    assert zeros(swapped, 60 * S) == (Zero(BLACK, 60 * S, flag=True, first=True),)


def test_12_zero_is_only_ever_shown_with_a_flag() -> None:
    game = running("300")
    assert faces(game, 300 * S - 4_000)[0] == "0:01"
    assert faces(running("300", tenths=True), 300 * S - 4_000)[0] == "0:00.1"
    assert faces(game.advance(300 * S)[0], 300 * S)[0] == "0:00"


def test_13_a_mate_in_time_stops_both_and_no_flag_falls_later() -> None:
    over = running("10").stop(9_900_000)
    assert times(over, 60 * S) == (100_000, 10 * S)
    assert over.advance(60 * S) == (over, ())
    assert over.reading(60 * S).phase is Phase.OVER


def test_14_the_clock_tells_the_flag_and_no_result() -> None:
    _, fallen = running("10").advance(10 * S)
    assert fallen == (Zero(WHITE, 10 * S, flag=True, first=True),)


# Two flags, freeze.


def test_15_the_first_flag_is_remembered_for_good() -> None:
    game = press(running("10", freeze=False).advance(12 * S)[0], 12 * S)
    game, fallen = game.advance(30 * S)
    assert fallen == (Zero(BLACK, 22 * S, flag=True, first=False),)
    assert faces(game, 30 * S) == ("0:00", "0:00")
    stages = [game, game.pause(31 * S)]
    stages.append(done(stages[-1].correct(31 * S, Correction(moves=(20, 20)))))
    stages.append(Clock.from_json(stages[-1].to_json()).resume(40 * S))
    for stage in stages:
        assert stage.reading(41 * S).flags == (True, True)
        assert stage.first_flag == WHITE
        shown = face(stage, 41 * S)
        assert (shown.white.mark, shown.black.mark) == (Mark.BLINKING, Mark.NONE)


def test_16_without_freeze_the_other_side_runs_down() -> None:
    game = press(running("60+2", "uscf").advance(70 * S)[0], 70 * S)
    assert game.running == BLACK
    assert times(game, 80 * S) == (0, 52 * S)
    assert zeros(game, 200 * S) == (Zero(BLACK, 132 * S, flag=True, first=False),)


def test_16_with_freeze_the_other_side_keeps_its_time_and_presses_do_nothing() -> None:
    game = running("60+2").advance(70 * S)[0]
    assert game.press(WHITE, 70 * S) is game
    assert game.press(BLACK, 71 * S) is game
    assert (game.running, game.phase) == (None, Phase.RUNNING)
    assert times(game, 500 * S) == (0, 62 * S)


def test_16_without_a_bonus_fide_lets_the_other_side_run() -> None:
    game = press(running("60").advance(70 * S)[0], 70 * S)
    assert times(game, 80 * S) == (0, 50 * S)


def test_17_flag_and_freeze_are_two_things() -> None:
    frozen = running("60+2").advance(70 * S)[0].reading(80 * S)
    unfrozen = running("60+2", freeze=False).advance(70 * S)[0].reading(80 * S)
    assert frozen.flags == unfrozen.flags
    assert replace(frozen, running=WHITE) == unfrozen


def test_18_a_passed_control_is_solid_and_the_period_stays_shown() -> None:
    game, passed = running("60:30").advance(60 * S)
    assert passed == (Zero(WHITE, 60 * S, flag=False, first=True),)
    shown = face(game, 60 * S)
    assert (shown.white.mark, shown.black.mark) == (Mark.SOLID, Mark.NONE)
    assert (shown.white.period, shown.black.period) == (2, 2)
    final = face(game.advance(90 * S)[0], 90 * S)
    assert final.white.mark is Mark.BLINKING
    assert final.white.period == 2


# Delay.


def test_19_bronstein_gives_back_what_was_used_of_the_delay() -> None:
    game = running("300b3")
    assert times(game) == (303 * S, 303 * S)
    quick = presses(game, 2 * S, 0)
    assert times(quick)[0] == 303 * S
    assert times(quick, quick.since_us + 5 * S if quick.since_us is not None else 0)[0] == 298 * S
    assert times(presses(quick, 5 * S))[0] == 301 * S


def test_21_a_delay_without_main_time_is_playable() -> None:
    game = running("0b5")
    assert times(game)[0] == 5 * S
    assert game.next_zero_us() == 5 * S
    assert zeros(game, 5 * S) == (Zero(WHITE, 5 * S, flag=True, first=True),)
    assert running("0d5").next_zero_us() == 5 * S


def test_23_a_pause_works_without_main_time() -> None:
    game = running("0b5").pause(3 * S).resume(100 * S)
    assert times(game, 100 * S)[0] == 2 * S
    assert game.next_zero_us() == 102 * S


def test_24_a_pause_neither_restarts_nor_skips_the_delay() -> None:
    game = running("300d5").pause(2 * S)
    assert game.reading(30 * S).delay_us == 3 * S
    resumed = game.resume(62 * S)
    assert resumed.reading(62 * S).delay_us == 3 * S
    assert resumed.reading(65 * S).main_us == (300 * S, 300 * S)
    assert resumed.reading(66 * S).main_us == (299 * S, 300 * S)


def test_25_the_same_side_twice_is_one_switch_and_one_credit() -> None:
    game = running("300b5").press(WHITE, 1 * S)
    assert game.press(WHITE, 1 * S + 20_000) is game


def test_26_main_time_and_delay_are_shown_together() -> None:
    game = running("6300d5")
    for second in range(5):
        shown = face(game, second * S).white
        assert (shown.text, shown.delay, shown.delaying) == ("1:45:00", 5 - second, True)
    after = face(game, 5 * S).white
    assert (after.text, after.delay, after.delaying) == ("1:45:00", 0, False)


def test_27_a_correction_sets_main_time_and_the_delay_comes_on_top() -> None:
    game = running("300b5").pause(100 * S)
    game = done(game.correct(100 * S, Correction(white_us=3 * S))).resume(100 * S)
    assert times(game, 100 * S)[0] == 8 * S
    assert times(game.press(WHITE, 100 * S), 100 * S)[0] == 8 * S


# Periods and the count of moves.


def forty(game: Clock, last_us: int = 0) -> Clock:
    """39 moves each at once, then White's 40th after `last_us`."""
    return presses(game, *[0] * 78, last_us)


def test_28_by_moves_the_fortieth_press_brings_the_next_period_at_once() -> None:
    game = forty(running("40/5400:1800+30"))
    assert times(game) == (7230 * S, 5400 * S)
    assert game.reading(0).period == (2, 1)


def test_28_by_zero_both_enter_with_the_first_zero() -> None:
    game, passed = running("40/5400:1800", period_change="zero").advance(5400 * S)
    assert passed == (Zero(WHITE, 5400 * S, flag=False, first=True),)
    assert times(game, 5400 * S) == (1800 * S, 7200 * S)
    assert game.reading(5400 * S).period == (2, 2)


def test_28_by_zero_an_increment_throughout_is_not_given_twice() -> None:
    game = running("5400+30:1800+30").advance(5430 * S)[0]
    assert times(game, 5430 * S) == (1800 * S, 7230 * S)
    begins_later = running("5400:1800+30").advance(5400 * S)[0]
    assert times(begins_later, 5400 * S) == (1800 * S, 7230 * S)


def test_28_by_zero_and_moves_the_count_decides() -> None:
    short = running("40/5400:1800", period_change="zero_and_moves")
    assert zeros(short, 5400 * S) == (Zero(WHITE, 5400 * S, flag=True, first=True),)
    enough = presses(forty(short), 0)
    assert times(enough) == (5400 * S, 5400 * S)
    enough, passed = enough.advance(5400 * S)
    assert passed == (Zero(WHITE, 5400 * S, flag=False, first=True),)
    assert times(enough, 5400 * S) == (1800 * S, 5400 * S)
    assert enough.reading(5400 * S).period == (2, 1)


def test_28_only_five_seconds_left_and_forty_moves_made() -> None:
    game = forty(running("40/5400:1800"), last_us=5395 * S)
    assert times(game)[0] == 1805 * S
    assert face(game, game.since_us or 0).white.moves_to_go is None


def test_31_the_face_tells_the_period_and_the_moves_to_go() -> None:
    game = presses(running("40/5400:1800"), 0, 0, 0)
    shown = face(game, 0)
    assert (shown.white.period, shown.white.moves_to_go) == (1, 38)
    assert (shown.black.period, shown.black.moves_to_go) == (1, 39)


def test_32_the_next_period_is_shown_during_the_opponents_turn() -> None:
    game = forty(running("40/5400:1800"), last_us=400 * S)
    assert faces(game, 500 * S) == ("1:53:20", "1:28:20")


def test_33_a_corrected_count_brings_no_time_by_itself() -> None:
    game = forty(running("40/5400:1800")).press(BLACK, 0)
    assert game.reading(0).moves == (40, 40)
    set_back = done(game.pause(0).correct(0, Correction(moves=(0, 0), period=(1, 1))))
    assert times(set_back) == times(game)
    early = presses(running("40/5400:1800"), 0, 0).pause(0)
    counted = done(early.correct(0, Correction(moves=(40, 40))))
    assert times(counted) == (5400 * S, 5400 * S)
    assert counted.reading(0).period == (1, 1)
    assert press(counted.resume(0), 0).reading(0).period == (2, 1)


def test_34_every_press_counts_however_quick() -> None:
    game = presses(running("300+2"), *[30_000] * 80)
    assert game.reading(0).moves == (40, 40)


def test_36_a_flag_falls_away_only_by_an_explicit_act() -> None:
    game = running("10+1").advance(20 * S)[0].pause(20 * S)
    given = done(game.correct(20 * S, Correction(white_us=2 * M)))
    assert given.reading(20 * S).flags == (True, False)
    assert given.resume(21 * S).running is None
    assert done(game.add_time(WHITE, 2 * M, 20 * S)).reading(20 * S).flags == (True, False)
    cleared = done(given.correct(20 * S, Correction(flags=(False, False))))
    assert cleared.first_flag is None
    resumed = cleared.resume(30 * S)
    assert resumed.running == WHITE
    assert resumed.next_zero_us() == 30 * S + 2 * M


# Other methods.


def test_37_a_byo_yomi_period_that_was_not_used_up_is_whole_again() -> None:
    game = running("0y2x60")
    assert faces(game, 0)[0] == "2:00"
    assert times(presses(game, 59 * S))[0] == 2 * M
    once = presses(game, 61 * S, 0)
    assert times(once)[0] == 1 * M
    assert once.since_us is not None
    assert zeros(once, once.since_us + 60 * S) == (
        Zero(WHITE, once.since_us + 60 * S, flag=True, first=True),
    )
    assert zeros(once, once.since_us + 60 * S - 1) == ()


def test_39_a_canadian_block_is_loaded_again_with_its_last_move() -> None:
    game = running("0n10/300")
    nine = presses(game, *[10 * S, 0] * 9)
    assert times(nine)[0] == 210 * S
    assert face(nine, nine.since_us or 0).white.moves_to_go == 1
    assert times(presses(nine, 10 * S))[0] == 300 * S
    assert nine.since_us is not None
    assert zeros(nine, nine.since_us + 210 * S)[0].flag


def test_40_armageddon_has_an_increment_from_move_61_on() -> None:
    game = running("W300+2@61-B240+2@61")
    assert times(game) == (300 * S, 240 * S)
    sixty = presses(game, *[0] * 120)
    assert times(sixty) == (300 * S, 240 * S)
    assert times(presses(sixty, 0)) == (302 * S, 240 * S)
    assert print_pgn(parse_control("W300-B240")) == "W300-B240"
    assert print_trf26(parse_control("W300-B240")) == "W300-B240"


# Time, power, input.


def test_41_no_wall_clock_exists_for_the_clock_to_follow() -> None:
    an_hour = 3600 * S
    game, moved = running("300+2"), clock("300+2").start(an_hour, WHITE)
    assert times(game, 17 * S) == times(moved, an_hour + 17 * S)


def test_42_a_pause_costs_nothing_and_a_stall_costs_what_it_took() -> None:
    game = running("300").pause(10 * S).resume(910 * S)
    assert times(game, 910 * S)[0] == 290 * S
    stalled, passed = running("300").advance(310 * S)
    assert passed == (Zero(WHITE, 300 * S, flag=True, first=True),)
    assert times(stalled, 310 * S)[0] == 0


def test_44_after_a_power_cut_everything_is_kept_and_paused() -> None:
    game = presses(running("40/5400+30:1800+30"), 100 * S, 50 * S, 7 * S)
    restored = Clock.from_json(game.to_json()).pause(160 * S)
    before, after = game.reading(160 * S), restored.reading(999 * S)
    assert after == replace(before, running=None, phase=Phase.PAUSED)


@pytest.mark.parametrize("color", chess.COLORS)
def test_45_no_press_in_a_pause_changes_anything(color: chess.Color) -> None:
    game = presses(running("300+2"), 5 * S).pause(9 * S)
    assert game.press(color, 10 * S) is game
    assert game.pause(10 * S) is game
    assert game.start(10 * S, color) is game


def test_46_the_switch_is_stamped_at_the_edge_of_the_press() -> None:
    game = running("300").press(WHITE, 5 * S)
    assert times(game, 5 * S + 500_000) == (295 * S, 300 * S - 500_000)


def test_47_a_press_of_the_side_whose_clock_rests_is_ignored() -> None:
    game = running("300+2")
    assert game.press(BLACK, 5 * S) is game


def test_49_thirty_days_are_exact() -> None:
    day_us = 24 * H
    game = running("999999999")
    for day in range(30):
        game = press(game, day * day_us + day_us // 2)
        game = press(game, (day + 1) * day_us)
    assert times(game) == (999_999_999 * S - 15 * day_us, 999_999_999 * S - 15 * day_us)


def test_50_equal_times_look_equal() -> None:
    game = running("5400")
    assert faces(game, 0) == ("1:30:00", "1:30:00")
    assert faces(presses(game, 90 * S, 90 * S), 180 * S) == ("1:28:30", "1:28:30")
    assert faces(running("90"), 0) == ("1:30", "1:30")


def test_51_tenths_are_off_unless_asked_for_and_never_below_the_truth() -> None:
    assert faces(running("300"), 290 * S + 1)[0] == "0:10"
    shown = running("300", tenths=True)
    assert faces(shown, 280 * S)[0] == "0:20"
    assert faces(shown, 280 * S + 1)[0] == "0:20.0"
    assert faces(shown, 290 * S + 1)[0] == "0:10.0"
    assert faces(shown, 290 * S + 150_000)[0] == "0:09.9"


def test_52_a_warning_sounds_once_and_is_armed_again_with_more_time() -> None:
    game, bells = running("80+5", "online"), Bells()
    due = next_signal(bells, game, 0)
    assert due is not None
    signal, bells = due
    assert (signal.at_us, signal.sound) == (70 * S, Sound.LOW_TIME)
    assert next_signal(bells, game, 70 * S) is None
    more = done(game.add_time(WHITE, 4 * S, 72 * S))
    assert next_signal(rearmed(bells, more), more, 73 * S) is None
    plenty = done(game.add_time(WHITE, 8 * S, 72 * S))
    again = next_signal(rearmed(bells, plenty), plenty, 73 * S)
    assert again is not None
    assert again[0].at_us == 78 * S


def test_52_the_fide_profile_is_silent() -> None:
    assert next_signal(Bells(), running("300"), 0) is None


# The arbiter.


def test_53_a_face_follows_the_clock_at_every_change_and_never_gains() -> None:
    game, at_us, seconds = running("5"), 0, [5]
    while (change := next_change_us(game, at_us)) is not None:
        at_us = change
        game, _ = game.advance(at_us)
        seconds.append(face(game, at_us).white.time.seconds)
    assert seconds == [5, 4, 3, 2, 1, 0]
    assert at_us == 5 * S


def test_55_taking_a_press_back_leaves_a_clock_that_still_flags() -> None:
    game = presses(running("0y3x10"), 12 * S)
    back = done(game.unpress(WHITE, 15 * S))
    assert times(back, 15 * S) == (18 * S, 27 * S)
    assert back.running == WHITE
    assert zeros(back, 60 * S) == (Zero(WHITE, 33 * S, flag=True, first=True),)


def test_56_the_result_stops_both_clocks_at_its_instant() -> None:
    over = presses(running("300"), 5 * S).stop(9 * S)
    assert times(over, 99 * S) == (295 * S, 296 * S)
    assert over.press(BLACK, 100 * S) is over
    assert over.resume(100 * S) is over


def test_57_the_illegal_move_of_blitz_and_of_a_long_game() -> None:
    blitz = press(running("180+2"), 54 * S)
    assert times(blitz) == (130 * S, 182 * S)
    back = done(blitz.unpress(WHITE, 55 * S))
    back = done(back.add_time(BLACK, 60 * S, 55 * S)).pause(55 * S)
    assert times(back, 56 * S) == (128 * S, 241 * S)
    assert (back.side, back.reading(0).moves, back.phase) == (WHITE, (0, 0), Phase.PAUSED)
    long = press(running("5400+30"), 60 * S)
    back = done(done(long.unpress(WHITE, 60 * S)).add_time(BLACK, 2 * M, 60 * S))
    assert times(back, 60 * S) == (5370 * S, 5550 * S)


def test_57_a_control_entered_by_the_illegal_move_is_left_again() -> None:
    game = forty(running("40/5400:1800+30"), last_us=100 * S)
    assert times(game)[0] == 5300 * S + 1830 * S
    back = done(game.unpress(WHITE, 101 * S))
    assert times(back, 101 * S)[0] == 5300 * S
    assert back.reading(101 * S).period == (1, 1)
    assert back.reading(101 * S).moves == (39, 39)


@pytest.mark.parametrize("us", [M, -M, S, -S])
def test_58_time_can_be_given_and_taken_on_each_side(us: int) -> None:
    paused = presses(running("300"), 5 * S).pause(9 * S)
    assert times(done(paused.add_time(BLACK, us, 9 * S))) == (295 * S, 296 * S + us)
    assert times(done(paused.add_time(WHITE, us, 9 * S))) == (295 * S + us, 296 * S)


def test_58_no_time_is_taken_below_zero() -> None:
    game = done(running("300").add_time(WHITE, -H, 5 * S))
    assert times(game, 5 * S)[0] == 0
    assert zeros(game, 5 * S) == (Zero(WHITE, 5 * S, flag=True, first=True),)


def test_59_a_fraction_of_a_second_never_shows_sixty() -> None:
    game = running("100")
    assert faces(game, 100 * S - 59_999_600)[0] == "1:00"
    assert faces(running("3700"), 3700 * S - 3_599_500_000)[0] == "1:00:00"


def test_61_a_claimed_flag_that_did_not_fall_is_nowhere_in_the_clock() -> None:
    assert running("300").advance(299 * S)[0].reading(299 * S).flags == (False, False)


def test_62_the_first_side_over_a_control_gets_no_double_bonus() -> None:
    game = press(running("60:30+5"), 1 * S).advance(61 * S)[0]
    assert times(game, 61 * S) == (59 * S + 30 * S + 5 * S, 30 * S)
    assert times(press(game, 62 * S), 62 * S) == (94 * S, 34 * S)


def test_63_a_refused_correction_changes_nothing_and_says_why() -> None:
    game = running("300")
    refused = game.correct(5 * S, Correction(white_us=1))
    assert refused == Refused("a clock is corrected in a pause or before the start")


def test_players_write_it_as_they_speak() -> None:
    assert parse_players("40/90, SD/30; +30") == parse_control("40/5400+30:1800+30")
