"""What holds for every history: sums, signs, the two delays, and a clock saved at any point."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import chess
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.clock.games import S, times
from zeitnot.clock import Clock, Correction, Refused, Zero, parse_control, profile

if TYPE_CHECKING:
    from collections.abc import Sequence

# A loaded machine is slow now and then; that is no fault of the clock.
CHECKED = settings(deadline=None)

TIMES = st.integers(0, 20 * S)
COLORS = st.sampled_from(chess.COLORS)


@dataclass(frozen=True)
class Act:
    wait_us: int
    what: str
    color: chess.Color
    us: int


ACTS = st.lists(
    st.builds(
        Act,
        TIMES,
        st.sampled_from(
            ("press", "press", "press", "pause", "resume", "count", "add", "back", "set")
        ),
        COLORS,
        st.integers(-5 * S, 5 * S),
    ),
    max_size=25,
)
PLAYING = st.lists(
    st.builds(
        Act, TIMES, st.sampled_from(("press", "press", "pause", "resume")), COLORS, st.just(0)
    ),
    max_size=25,
)
CONTROLS = st.sampled_from(
    (
        "30",
        "20+3",
        "15+2^20",
        "15+2@3",
        "20b3",
        "20d3",
        "2/15+1:10+2:5d1",
        "10:10+3",
        "5y3x4",
        "5n3/9",
        "*15",
        "g6",
        "m8",
        "u",
        "12o",
        "W20-B15+2",
        "10r",
    )
)


def play(game: Clock, acts: Sequence[Act], from_us: int = 0) -> tuple[Clock, list[Zero], int]:
    """A whole history: (clock, zeros passed, its last instant)."""
    at_us, zeros = from_us, list[Zero]()
    for act in acts:
        at_us += act.wait_us
        game, passed = game.advance(at_us)
        zeros += passed
        after = _act(game, act, at_us)
        game = game if isinstance(after, Refused) else after
    game, passed = game.advance(at_us)
    return game, zeros + list(passed), at_us


def _act(game: Clock, act: Act, at_us: int) -> Clock | Refused:
    match act.what:
        case "press":
            return game.press(game.side, at_us)
        case "pause":
            return game.pause(at_us)
        case "resume":
            return game.resume(at_us)
        case "count":
            return game.count_move(act.color, at_us)
        case "add":
            return game.add_time(act.color, act.us, at_us)
        case "back":
            return game.unpress(act.color, at_us)
    return game.correct(at_us, Correction(white_us=abs(act.us), side=act.color))


def started(control: str, rules: str = "fide", **overrides: object) -> Clock:
    chosen = profile(rules).with_overrides(overrides)
    return Clock.new(parse_control(control), chosen).start(0, chess.WHITE)


@CHECKED
@given(PLAYING)
def test_without_an_increment_time_is_only_used(acts: list[Act]) -> None:
    """The sum of both times and the time used is constant until a flag stops the count."""
    game, used_us, at_us = started("60"), 0, 0
    for act in acts:
        ran = game.running is not None
        at_us += act.wait_us
        game, zeros = game.advance(at_us)
        if zeros:
            return
        used_us += act.wait_us if ran else 0
        assert sum(times(game, at_us)) + used_us == 2 * 60 * S
        after = _act(game, act, at_us)
        assert isinstance(after, Clock)
        game = after


@CHECKED
@given(ACTS, st.sampled_from(((0, 5), (20, 3), (9, 1))))
def test_us_delay_and_bronstein_fall_at_the_same_instant(
    acts: list[Act], amounts: tuple[int, int]
) -> None:
    main, delay = amounts
    bronstein, fell, _ = play(started(f"{main}b{delay}"), acts)
    us, fell_too, _ = play(started(f"{main}d{delay}"), acts)
    assert fell == fell_too
    assert bronstein.next_zero_us() == us.next_zero_us()


@CHECKED
@given(PLAYING)
def test_an_hourglass_keeps_its_sum(acts: list[Act]) -> None:
    game, _, at_us = play(started("*15"), acts)
    assert sum(times(game, at_us)) == 30 * S


@CHECKED
@given(CONTROLS, ACTS, st.sampled_from(("fide", "uscf", "online")))
def test_no_time_is_negative_outside_overtime(control: str, acts: list[Act], rules: str) -> None:
    game, _, at_us = play(started(control, rules), acts)
    reading = game.reading(at_us)
    if "o" not in control:
        assert min(reading.white_us, reading.black_us, *reading.main_us, reading.delay_us) >= 0


@CHECKED
@given(CONTROLS, ACTS, ACTS)
def test_a_clock_saved_at_any_point_plays_on_as_the_whole(
    control: str, before: list[Act], after: list[Act]
) -> None:
    whole = play(started(control), [*before, *after])
    half, zeros, at_us = play(started(control), before)
    restored = Clock.from_json(half.to_json())
    assert restored == half
    rest, later, end_us = play(restored, after, at_us)
    assert (rest, zeros + later, end_us) == whole


@CHECKED
@given(CONTROLS, ACTS)
def test_looking_changes_nothing_and_steps_add_up(control: str, acts: list[Act]) -> None:
    """What an instant reads does not depend on the instants at which the clock was written down."""
    game, _, at_us = play(started(control), acts)
    zero_us = game.next_zero_us()
    later_us = at_us + 3 * S if zero_us is None else (at_us + zero_us) // 2
    assert game.charged((at_us + later_us) // 2).reading(later_us) == game.reading(later_us)
    assert game.charged(later_us).next_zero_us() == zero_us


@CHECKED
@given(CONTROLS, ACTS)
def test_one_flag_a_side_and_one_of_them_first(control: str, acts: list[Act]) -> None:
    acts = [act for act in acts if act.what != "set"]
    _, zeros, _ = play(started(control, freeze=False), acts)
    flags = [zero for zero in zeros if zero.flag]
    assert len({zero.color for zero in flags}) == len(flags)
    assert [zero.first for zero in flags] == [True, False][: len(flags)]
    assert [zero.at_us for zero in zeros] == sorted(zero.at_us for zero in zeros)


@CHECKED
@given(CONTROLS, ACTS)
def test_a_press_that_is_taken_back_at_once_leaves_all_as_it_was(
    control: str, acts: list[Act]
) -> None:
    game, _, at_us = play(started(control), acts)
    if game.running is None or "g" in control:
        return
    mover = game.running
    back = game.press(mover, at_us).unpress(mover, at_us)
    assert isinstance(back, Clock)
    before = game.charged(at_us)
    assert replace(back.of(mover), pressed=None) == replace(before.of(mover), pressed=None)
    assert back.of(not mover).main_us == before.of(not mover).main_us
    assert (back.running, back.since_us) == (mover, at_us)
