"""Whose press it is: two buttons, a rocker, a tie."""

from __future__ import annotations

import chess
import pytest

from zeitnot.devices.contact import Pressed, Released, Stuck
from zeitnot.devices.contacts import EdgesLost, Event
from zeitnot.devices.pins import load_pins
from zeitnot.devices.plungers import PlungerPressed, in_order, rocker, two_buttons

W, B = chess.WHITE, chess.BLACK
BUTTONS, ROCKER = two_buttons(), rocker(load_pins())


def test_each_button_is_its_players_press() -> None:
    assert BUTTONS.press(Pressed("plunger_white", 5)) == PlungerPressed(W, 5)
    assert BUTTONS.press(Pressed("plunger_black", 6)) == PlungerPressed(B, 6)


@pytest.mark.parametrize(
    "event",
    [
        Released("plunger_white", 5),
        Stuck("plunger_white", 5),
        EdgesLost(3, 5),
        Pressed("key_pause", 5),
    ],
)
def test_nothing_else_is_a_press(event: Event) -> None:
    assert BUTTONS.press(event) is None


def test_a_rocker_presses_both_ways_on_one_line() -> None:
    assert (ROCKER.lines, ROCKER.both_ways) == (("plunger_white",), ("plunger_white",))
    assert ROCKER.press(Pressed("plunger_white", 5)) == PlungerPressed(W, 5)
    assert ROCKER.press(Released("plunger_white", 9)) == PlungerPressed(B, 9)


@pytest.mark.parametrize("running", [W, B])
def test_of_two_presses_with_one_stamp_the_idle_sides_goes_first(running: chess.Color) -> None:
    tie = [PlungerPressed(W, 7), PlungerPressed(B, 7)]
    expected = [PlungerPressed(not running, 7), PlungerPressed(running, 7)]
    assert in_order(tie, running) == in_order(reversed(tie), running) == expected


def test_a_microsecond_is_no_tie() -> None:
    presses = [PlungerPressed(W, 8), PlungerPressed(B, 7)]
    assert in_order(presses, W) == in_order(presses, B) == [presses[1], presses[0]]
