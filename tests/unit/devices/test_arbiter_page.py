"""The arbiter's page is true: its strokes make the correction it tells of, in the seconds it tells, below sixty."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.devices.test_arbiter_box import PAUSED, RUNNING, Hand
from zeitnot.devices.arbiter_box import RESUME_US, SECONDS_AFTER_US, SECONDS_EVERY_US

PAGE = (Path(__file__).parents[3] / "docs" / "arbiter-box.md").read_text(encoding="utf-8")

# A practised hand: a key is down for 0.15 s and the next follows 0.35 s later; a side is taken hold of and let go in
# 0.3 s each; half a second goes to looking at the display after every run of seconds.
TAP_US, GAP_US, GRIP_US, LOOK_US = 150_000, 350_000, 300_000, 500_000


def clock(text: str) -> int:
    hours, minutes, seconds = (int(part) for part in text.split(":"))
    return (hours * 3600 + minutes * 60 + seconds) * 1_000_000


def part(name: str) -> str:
    found = re.search(rf"<!-- {name} -->(.*?)<!-- /{name} -->", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def perform(hand: Hand, strokes: str) -> None:
    """Carry out strokes as the page writes them."""
    for line in (line.strip() for line in strokes.strip().splitlines()):
        if line == "PAUSE":
            tap(hand, "pause")
        elif line == "PAUSE held":
            tap(hand, "pause", RESUME_US + 100_000)
        else:
            held = re.fullmatch(r"hold (WHITE|BLACK): (.+)", line)
            assert held is not None, line
            side = held[1].lower()
            hand.wait(GRIP_US)
            hand.down(side)
            for stroke in held[2].split(", "):
                seconds = re.fullmatch(r"(PLUS|MINUS) for (\d+) seconds", stroke)
                if seconds is None:
                    tap(hand, stroke.lower())
                else:
                    for_us = SECONDS_AFTER_US + (int(seconds[2]) - 1) * SECONDS_EVERY_US
                    tap(hand, seconds[1].lower(), for_us + SECONDS_EVERY_US // 2)
                    hand.wait(LOOK_US)
            hand.wait(GRIP_US)
            hand.up(side)


def tap(hand: Hand, key: str, for_us: int = TAP_US) -> None:
    hand.wait(GAP_US)
    hand.down(key)
    hand.wait(for_us)
    hand.up(key)


def test_the_strokes_on_the_page_make_the_correction_it_tells_of() -> None:
    before = re.search(
        r"White shows (\S+) and should have (\S+)\. Black shows (\S+) and should have (\S+)\.", PAGE
    )
    counts = re.search(r"counter stands at (\d+) and (\d+) and\s+should be (\d+) and (\d+)", PAGE)
    assert before is not None
    assert counts is not None
    hand = Hand(
        replace(
            RUNNING,
            main_us=(clock(before[1]), clock(before[3])),
            moves=(int(counts[1]), int(counts[2])),
        )
    )
    perform(hand, part("strokes"))
    assert hand.shown.main_us == (clock(before[2]), clock(before[4]))
    assert hand.shown.moves == (int(counts[3]), int(counts[4]))
    assert hand.shown.phase == "running"
    assert hand.t // 1_000_000 == int(part("seconds"))
    assert hand.t < 60_000_000


def test_the_worst_correction_takes_what_the_page_tells_and_less_than_a_minute() -> None:
    hand = Hand(RUNNING)
    perform(
        hand,
        "PAUSE\nhold WHITE: PLUS, PLUS, PLUS for 30 seconds, ACCEPT\n"
        "hold BLACK: MINUS, MINUS, MINUS for 30 seconds, DISMISS\nPAUSE held",
    )
    assert hand.t // 1_000_000 == int(part("worst"))
    assert hand.t < 60_000_000


@pytest.mark.parametrize("key", ["plus", "minus", "accept", "dismiss"])
def test_a_key_before_its_side_does_nothing_as_the_page_says(key: str) -> None:
    hand = Hand(replace(PAUSED, ruling=None))
    hand.down(key)
    hand.wait(200_000)
    hand.down("white")
    hand.wait(200_000)
    hand.up(key)
    hand.up("white")
    assert hand.did == []
