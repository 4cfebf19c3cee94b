"""The arbiter's seven keys: no short press harms a running game, and a correction is a matter of seconds."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zeitnot.devices.arbiter_box import (
    ILLEGAL_US,
    KEYS,
    LOCK,
    RESUME_US,
    SECONDS_AFTER_US,
    SECONDS_EVERY_US,
    ArbiterBox,
    Shown,
    Stroke,
    after,
)
from zeitnot.devices.contact import LOCKOUT_US, Pressed, Released
from zeitnot.table.acts import (
    Accept,
    ArbiterAct,
    Dismiss,
    IllegalMove,
    Pause,
    Resume,
    SetClock,
)

W, B = chess.WHITE, chess.BLACK
RUNNING = Shown("running", W, (300_000_000, 200_000_000), (12, 11), ruling=4)
PAUSED = Shown("paused", None, (300_000_000, 200_000_000), (12, 11), ruling=4)
FROZEN = replace(RUNNING, running=None)
TAP_US = 120_000


class Hand:
    """A hand on the box: keys go down and up in its own time, and the table does what the strokes say."""

    def __init__(self, shown: Shown) -> None:
        self.shown, self.box, self.t = shown, ArbiterBox(), 0
        self.acts: list[tuple[int, ArbiterAct]] = []

    def _take(self, result: tuple[ArbiterBox, tuple[object, ...]]) -> None:
        self.box, strokes = result
        for stroke in strokes:
            act, at_us = stroke.act, stroke.at_us  # type: ignore[attr-defined]
            self.acts.append((at_us, act))
            match act:
                case SetClock(white_us=white, black_us=black, moves=moves):
                    main = self.shown.main_us
                    main = (
                        main[0] if white is None else white,
                        main[1] if black is None else black,
                    )
                    self.shown = replace(
                        self.shown, main_us=main, moves=self.shown.moves if moves is None else moves
                    )
                case Pause():
                    self.shown = replace(self.shown, phase="paused", running=None)
                case Resume():
                    self.shown = replace(self.shown, phase="running", running=W)
                case _:
                    pass

    def wait(self, us: int) -> None:
        end = self.t + us
        while (wake := self.box.next_wake_us) is not None and wake <= end:
            self._take(self.box.wake(wake, self.shown))
        self.t = end

    def down(self, *keys: str) -> None:
        for key in keys:
            self._take(self.box.event(Pressed(f"key_{key}", self.t), self.shown))

    def up(self, *keys: str) -> None:
        """Let go: told when the contact's lock-out has confirmed it, with its own stamp."""
        stamp = self.t
        self.wait(LOCKOUT_US)
        for key in keys:
            self._take(self.box.event(Released(f"key_{key}", stamp), self.shown))

    def tap(self, key: str, for_us: int = TAP_US) -> None:
        self.down(key)
        self.wait(for_us)
        self.up(key)

    @property
    def did(self) -> list[ArbiterAct]:
        return [act for _, act in self.acts]


@pytest.mark.parametrize("key", [k.removeprefix("key_") for k in KEYS])
@pytest.mark.parametrize("for_us", [1000, TAP_US, 60_000_000])
def test_while_the_clock_runs_no_key_but_pause_does_anything_however_long(
    key: str, for_us: int
) -> None:
    hand = Hand(RUNNING)
    hand.tap(key, for_us)
    assert hand.did == ([Pause()] if key == "pause" else [])


def test_pause_pauses_at_the_press_with_the_stamp_of_the_press() -> None:
    hand = Hand(RUNNING)
    hand.t = 777
    hand.down("pause")
    assert hand.acts == [(777, Pause())]


def test_the_press_that_paused_never_resumes_however_long_it_is_held() -> None:
    hand = Hand(RUNNING)
    hand.tap("pause", 30_000_000)
    assert hand.did == [Pause()]


def test_pause_pressed_twice_stays_paused() -> None:
    """The most told disaster at real tables: the second press reset the clock or started it."""
    hand = Hand(RUNNING)
    hand.tap("pause")
    hand.tap("pause")
    assert hand.did == [Pause()]


def test_pause_held_in_pause_resumes_after_exactly_its_time() -> None:
    short, long = Hand(PAUSED), Hand(PAUSED)
    short.tap("pause", RESUME_US - 1)
    long.tap("pause", RESUME_US + 1)
    assert short.did == []
    assert long.acts == [(RESUME_US, Resume())]


@pytest.mark.parametrize("side", ["white", "black"])
@pytest.mark.parametrize(("key", "by_us"), [("plus", 60_000_000), ("minus", -60_000_000)])
def test_a_side_with_plus_or_minus_corrects_its_minutes(side: str, key: str, by_us: int) -> None:
    hand = Hand(PAUSED)
    hand.down(side)
    hand.tap(key)
    hand.tap(key)
    hand.up(side)
    white, black = PAUSED.main_us
    expected = (white + 2 * by_us, black) if side == "white" else (white, black + 2 * by_us)
    assert hand.shown.main_us == expected


@pytest.mark.parametrize("seconds", [1, 7, 45])
@pytest.mark.parametrize(("key", "sign"), [("plus", 1), ("minus", -1)])
def test_the_key_kept_down_corrects_seconds_and_no_minute(
    seconds: int, key: str, sign: int
) -> None:
    hand = Hand(PAUSED)
    hand.down("black")
    hand.wait(200_000)
    hand.tap(key, SECONDS_AFTER_US + (seconds - 1) * SECONDS_EVERY_US + SECONDS_EVERY_US // 2)
    hand.up("black")
    assert hand.shown.main_us == (300_000_000, 200_000_000 + sign * seconds * 1_000_000)


def test_a_second_is_not_taken_if_the_key_was_let_go_a_microsecond_before_it() -> None:
    hand = Hand(PAUSED)
    hand.down("white")
    hand.tap("plus", SECONDS_AFTER_US + SECONDS_EVERY_US - 1)
    assert hand.shown.main_us[0] == 301_000_000


@pytest.mark.parametrize(
    ("side", "key", "moves"),
    [
        ("white", "accept", (13, 11)),
        ("white", "dismiss", (11, 11)),
        ("black", "accept", (12, 12)),
        ("black", "dismiss", (12, 10)),
    ],
)
def test_a_side_with_accept_or_dismiss_corrects_its_moves_and_answers_no_ruling(
    side: str, key: str, moves: tuple[int, int]
) -> None:
    hand = Hand(PAUSED)
    hand.down(side)
    hand.tap(key)
    hand.up(side)
    assert hand.did == [SetClock(moves=moves)]


def test_nothing_goes_below_zero() -> None:
    hand = Hand(replace(PAUSED, main_us=(59_999_999, 1_500_000), moves=(0, 0)))
    hand.down("white")
    hand.tap("minus")
    hand.tap("dismiss")
    hand.up("white")
    assert hand.did == []
    hand.down("black")
    hand.tap("minus", 3_000_000)
    assert hand.did == [SetClock(black_us=500_000)]


@pytest.mark.parametrize(("key", "act"), [("accept", Accept(4)), ("dismiss", Dismiss(4))])
@pytest.mark.parametrize("shown", [PAUSED, FROZEN, replace(PAUSED, phase="over")])
def test_accept_and_dismiss_alone_answer_the_ruling_that_is_shown(
    key: str, act: ArbiterAct, shown: Shown
) -> None:
    hand = Hand(shown)
    hand.tap(key)
    assert hand.did == [act]


def test_without_a_ruling_there_is_nothing_to_answer() -> None:
    hand = Hand(replace(PAUSED, ruling=None))
    hand.tap("accept")
    hand.tap("dismiss")
    assert hand.did == []


@pytest.mark.parametrize(("side", "color"), [("white", W), ("black", B)])
def test_a_side_held_alone_for_two_seconds_is_the_one_touch_illegal_move_once(
    side: str, color: chess.Color
) -> None:
    short, long = Hand(PAUSED), Hand(PAUSED)
    short.tap(side, ILLEGAL_US - 1)
    long.tap(side, 30_000_000)
    assert short.did == []
    assert long.acts == [(ILLEGAL_US, IllegalMove(color))]


@pytest.mark.parametrize("other", ["plus", "minus", "accept", "dismiss", "black", "pause"])
def test_any_other_key_since_it_went_down_makes_it_no_illegal_move(other: str) -> None:
    hand = Hand(PAUSED)
    hand.down("white")
    hand.wait(100_000)
    hand.tap(other)
    hand.wait(10_000_000)
    hand.up("white")
    assert IllegalMove(W) not in hand.did


def test_with_both_sides_down_plus_belongs_to_neither() -> None:
    hand = Hand(PAUSED)
    hand.down("white", "black")
    hand.tap("plus")
    hand.wait(5_000_000)
    assert hand.did == []


@pytest.mark.parametrize("key", ["plus", "minus", "white", "black"])
def test_a_key_jammed_before_the_pause_does_nothing_after_it(key: str) -> None:
    hand = Hand(RUNNING)
    hand.down(key)
    hand.wait(1_000_000)
    hand.tap("pause")
    hand.wait(10_000_000)
    assert hand.did == [Pause()]


def test_a_jammed_plus_belongs_to_no_side_that_goes_down_later() -> None:
    hand = Hand(PAUSED)
    hand.down("plus")
    hand.tap("white", 5_000_000)
    hand.up("plus")
    assert hand.did == []


def test_seconds_end_when_the_side_is_let_go() -> None:
    hand = Hand(PAUSED)
    hand.down("white")
    hand.down("plus")
    hand.wait(SECONDS_AFTER_US + 10_000)
    hand.up("white")
    hand.wait(5_000_000)
    hand.up("plus")
    assert hand.shown.main_us[0] == 301_000_000


def test_seconds_end_when_somebody_else_resumes_the_game() -> None:
    hand = Hand(PAUSED)
    hand.down("white", "plus")
    hand.wait(SECONDS_AFTER_US + LOCKOUT_US + 10_000)
    hand.shown = replace(hand.shown, phase="running", running=W)
    hand.wait(5_000_000)
    hand.up("plus")
    assert hand.did == [SetClock(white_us=301_000_000)]


@pytest.mark.parametrize("shown", [RUNNING, PAUSED])
def test_the_key_switch_locks_every_key_and_lets_go_of_what_is_held(shown: Shown) -> None:
    hand = Hand(shown)
    hand.down("white")
    hand._take(hand.box.event(Pressed(LOCK, hand.t), hand.shown))
    for key in KEYS:
        hand.tap(key.removeprefix("key_"), 5_000_000)
    assert hand.did == []
    hand._take(hand.box.event(Released(LOCK, hand.t), hand.shown))
    hand.up("white")
    hand.tap("pause", 2_000_000)
    assert hand.did == [Pause() if shown is RUNNING else Resume()]


def test_it_starts_locked_if_the_switch_is_closed_and_forgets_keys_that_are_down() -> None:
    assert ArbiterBox.start({LOCK: True, "key_plus": True}) == ArbiterBox(locked=True)
    assert ArbiterBox.start({"key_white": True}) == ArbiterBox()


def test_a_plunger_means_nothing_to_the_box() -> None:
    assert ArbiterBox().event(Pressed("plunger_white", 5), PAUSED) == (ArbiterBox(), ())


def test_a_program_that_slept_takes_every_second_of_the_hold_and_the_last_stamp_is_right() -> None:
    hand = Hand(PAUSED)
    hand.down("white", "plus")
    released = SECONDS_AFTER_US + 9 * SECONDS_EVERY_US + 1
    hand._take(hand.box.event(Released("key_plus", released), hand.shown))
    assert hand.shown.main_us[0] == 310_000_000
    assert hand.acts[-1][0] == released - 1


@pytest.mark.parametrize(
    ("act", "shown"),
    [
        (SetClock(white_us=5), replace(PAUSED, main_us=(5, 200_000_000))),
        (SetClock(black_us=5), replace(PAUSED, main_us=(300_000_000, 5))),
        (SetClock(moves=(3, 2)), replace(PAUSED, moves=(3, 2))),
        (Resume(), replace(PAUSED, phase="running")),
        (Accept(4), replace(PAUSED, ruling=None)),
        (Dismiss(4), replace(PAUSED, ruling=None)),
        (IllegalMove(W), PAUSED),
    ],
)
def test_strokes_that_are_read_in_one_go_build_on_each_other(act: ArbiterAct, shown: Shown) -> None:
    assert after(PAUSED, [Stroke(act, 0)]) == shown
    assert after(RUNNING, [Stroke(Pause(), 0)]) == replace(PAUSED, ruling=4)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from([*KEYS, "wait"]), st.integers(0, 3_000_000)), max_size=40)
)
def test_whatever_is_struck_a_running_clock_is_only_ever_paused(
    strokes: list[tuple[str, int]],
) -> None:
    hand, was = Hand(RUNNING), RUNNING
    for key, us in strokes:
        if key == "wait":
            hand.wait(us)
        elif key in hand.box.held:
            hand.up(key.removeprefix("key_"))
        else:
            hand.down(key.removeprefix("key_"))
        done, hand.acts = hand.did, []
        if was.phase == "running":
            assert done in ([], [Pause()])
        was = hand.shown
