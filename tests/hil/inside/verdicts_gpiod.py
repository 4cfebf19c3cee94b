"""Presses through the kernel, in virtual time: each judged right from its stamp alone, whenever the program looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hardware.bench.chip import PiChip

from tests.contract.lines import BLACK, PINS, WHITE
from tests.hil.inside.virtual_time import now_us, until
from zeitnot.devices.contact import LOCKOUT_US, Pressed, Released
from zeitnot.devices.contacts import Contacts, EdgesLost, Event, read, start
from zeitnot.devices.lines import open_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zeitnot.devices.lines import Lines


class Plungers:
    """Two plungers on the kernel's lines, and what the contacts make of them."""

    def __init__(self, chip: PiChip, lines: Lines) -> None:
        self.chip, self.lines = chip, lines
        self.contacts: Contacts = start(lines, [WHITE, BLACK], now_us())
        self.told: list[Event] = []

    def at(self, at_us: int, line: str, down: bool) -> None:
        until(at_us)
        self.chip.press(line, down)

    def bounce(self, at_us: int, line: str, down: bool, times: int = 6, gap_us: int = 3000) -> None:
        for number in range(times):
            level = down if number % 2 == 0 else not down
            self.at(at_us + number * gap_us, line, level)
        self.at(at_us + times * gap_us, line, down)

    def look(self) -> list[Event]:
        self.contacts, told = read(self.lines, self.contacts, now_us)
        self.told += told
        return list(told)

    def settle(self) -> list[Event]:
        """Look whenever the contacts ask for it, until nothing but a stuck plunger is left to wait for."""
        while (wake := self.contacts.next_wake_us) is not None and wake < now_us() + 1_000_000:
            until(wake)
            self.look()
        return self.told


@pytest.fixture
def plungers() -> Iterator[Plungers]:
    with PiChip(PINS) as chip, open_lines("gpiod", PINS, [WHITE, BLACK]) as lines:
        yield Plungers(chip, lines)


def close(events: list[Event], expected: list[Event]) -> bool:
    """The same events, each stamp within a microsecond."""
    return len(events) == len(expected) and all(
        type(found) is type(wanted)
        and isinstance(found, Pressed | Released)
        and isinstance(wanted, Pressed | Released)
        and found.line == wanted.line
        and 0 <= found.at_us - wanted.at_us <= 1
        for found, wanted in zip(events, expected, strict=True)
    )


def test_a_burst_of_six_times_three_milliseconds_is_one_press_at_its_first_edge(
    plungers: Plungers,
) -> None:
    t = now_us() + 100_000
    plungers.bounce(t, WHITE, True)
    plungers.look()
    plungers.settle()
    plungers.bounce(t + 400_000, WHITE, False)
    plungers.look()
    assert close(plungers.settle(), [Pressed(WHITE, t), Released(WHITE, t + 400_000)])


@pytest.mark.parametrize("order", [(WHITE, BLACK), (BLACK, WHITE)])
def test_presses_a_microsecond_apart_keep_their_order_and_their_stamps(
    plungers: Plungers, order: tuple[str, str]
) -> None:
    t = now_us() + 100_000
    plungers.at(t, order[0], True)
    plungers.at(t + 1, order[1], True)
    assert close(plungers.look(), [Pressed(order[0], t), Pressed(order[1], t + 1)])


def test_a_stall_of_two_seconds_changes_no_stamp_and_loses_no_press(plungers: Plungers) -> None:
    t = now_us() + 100_000
    expected: list[Event] = []
    for number in range(8):
        line, at_us = (WHITE, BLACK)[number % 2], t + number * 250_000
        plungers.bounce(at_us, line, True)
        plungers.bounce(at_us + 100_000, line, False)
        expected += [Pressed(line, at_us), Released(line, at_us + 100_000)]
    until(t + 2_100_000)
    plungers.look()
    # Told per line as each window closes; by stamp they are the history.
    told = sorted(plungers.settle(), key=lambda e: getattr(e, "at_us", 0))
    assert close(told, expected)


def test_sixteen_edges_without_reading_are_all_there_and_numbered(plungers: Plungers) -> None:
    t = now_us() + 100_000
    for number in range(16):
        plungers.at(t + number * 10, WHITE, number % 2 == 0)
    edges = plungers.lines.read_edges()
    assert [e.level for e in edges] == [True, False] * 8
    assert [e.seq - edges[0].seq for e in edges] == list(range(16))
    late = [edge.at_us - (t + number * 10) for number, edge in enumerate(edges)]
    assert set(late) <= {0, 1}


def test_more_edges_than_the_kernel_keeps_are_told_as_lost_and_the_level_is_read(
    plungers: Plungers,
) -> None:
    t = now_us() + 100_000
    plungers.at(t, BLACK, True)
    plungers.look()
    for number in range(1501):
        plungers.at(t + 100_000 + number * 5, WHITE, number % 2 == 0)
    until(t + 200_000)
    told = plungers.look()
    (lost,) = [event for event in told if isinstance(event, EdgesLost)]
    assert lost.count == 1501 - 1024
    assert plungers.contacts.of[WHITE].down is True
    assert not plungers.contacts.must_read


def test_a_press_is_told_before_its_lockout_has_ended(plungers: Plungers) -> None:
    t = now_us() + 100_000
    plungers.at(t, WHITE, True)
    assert close(plungers.look(), [Pressed(WHITE, t)])
    assert now_us() < t + LOCKOUT_US
