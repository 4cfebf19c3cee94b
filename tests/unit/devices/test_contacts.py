"""All contacts together: gaps, two plungers at once, the order of asking; and any history read at any time."""

from __future__ import annotations

from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

from zeitnot.devices.contact import LOCKOUT_US, Pressed, Released
from zeitnot.devices.contacts import Contacts, EdgesLost, Event, read, start
from zeitnot.devices.lines import Edge
from zeitnot.devices.pins import load_pins
from zeitnot.sim.lines import SimulatedLines

PINS = load_pins()
WHITE, BLACK = "plunger_white", "plunger_black"
UP = Contacts.start({WHITE: False, BLACK: False}, 0)


def edge(seq: int, line: str, at_us: int, level: bool = True) -> Edge:
    return Edge(line, level, at_us, seq, "kernel")


def test_two_presses_a_microsecond_apart_are_told_in_the_order_of_their_stamps() -> None:
    for first, second in ((WHITE, BLACK), (BLACK, WHITE)):
        _, told = UP.edges([edge(1, first, 1000), edge(2, second, 1001)])
        assert told == (Pressed(first, 1000), Pressed(second, 1001))


def test_a_queue_out_of_order_is_put_in_the_order_of_its_numbers() -> None:
    """The number is taken in the interrupt; the queue is filled later, by a thread a line."""
    contacts, told = UP.edges([edge(2, WHITE, 1001), edge(1, BLACK, 1000)])
    assert told == (Pressed(BLACK, 1000), Pressed(WHITE, 1001))
    assert not contacts.must_read


def test_a_gap_is_said_and_asks_for_the_levels() -> None:
    contacts, told = UP.edges([edge(1, WHITE, 1000), edge(4, WHITE, 5000, level=False)])
    assert told == (Pressed(WHITE, 1000), EdgesLost(2, 5000))
    assert contacts.must_read
    assert contacts.due(0)


def test_the_levels_after_a_gap_bring_the_press_that_was_lost() -> None:
    contacts, _ = UP.edges([edge(1, WHITE, 1000), edge(3, WHITE, 5000, level=False)])
    contacts, told = contacts.confirm({WHITE: False, BLACK: True}, 40_000)
    assert told == (Released(WHITE, 5000), Pressed(BLACK, 40_000, by_level=True))
    assert not contacts.must_read


def test_a_number_that_comes_late_is_no_second_gap() -> None:
    contacts, _ = UP.edges([edge(1, WHITE, 1000), edge(3, WHITE, 3000)])
    contacts, told = contacts.edges([edge(2, BLACK, 2000)])
    assert told == (Pressed(BLACK, 2000),)
    assert contacts.last_seq == 3


def test_a_plunger_held_at_the_start_is_not_pressed() -> None:
    with SimulatedLines(PINS, [WHITE, BLACK]) as lines:
        lines.drop(WHITE, True)
        contacts = start(lines, [WHITE, BLACK], 5)
        lines.drive(BLACK, True, 10)
        assert read(lines, contacts, lambda: 20)[1] == (Pressed(BLACK, 10),)


def test_while_one_plunger_is_held_the_other_works() -> None:
    with SimulatedLines(PINS, [WHITE, BLACK]) as lines:
        contacts = start(lines, [WHITE, BLACK], 0)
        lines.drive(WHITE, True, 10)
        lines.bounce(BLACK, True, 700_000)
        lines.bounce(BLACK, False, 800_000)
        _, told = read(lines, contacts, lambda: 900_000)
    assert told == (Pressed(WHITE, 10), Pressed(BLACK, 700_000), Released(BLACK, 800_000))


class Counting(SimulatedLines):
    asked = 0

    def level(self, line: str) -> bool:
        self.asked += 1
        return super().level(line)


def test_reading_asks_for_levels_only_when_they_are_due() -> None:
    lines = Counting(PINS, [WHITE, BLACK])
    with lines:
        contacts = Contacts.start({WHITE: False, BLACK: False}, 0)
        lines.drive(WHITE, True, 1000)
        contacts, _ = read(lines, contacts, lambda: 1100)
        assert lines.asked == 0
        assert contacts.next_wake_us == 1000 + LOCKOUT_US
        read(lines, contacts, lambda: 1000 + LOCKOUT_US)
        assert lines.asked == 2


class Late(SimulatedLines):
    """A contact that is pressed between the reading of the levels and the reading of the edges."""

    def level(self, line: str) -> bool:
        found = super().level(line)
        if line == WHITE and not found:
            self.drive(WHITE, True, 40_001)
        return found


def test_a_press_between_the_two_readings_keeps_its_own_stamp() -> None:
    with Late(PINS, [WHITE, BLACK]) as lines:
        contacts = Contacts.start({WHITE: False, BLACK: False}, 0)
        lines.drive(BLACK, True, 1000)
        contacts, _ = read(lines, contacts, lambda: 1100)
        contacts, told = read(lines, contacts, lambda: 40_000)
        assert told == (Pressed(WHITE, 40_001),)
        assert read(lines, contacts, lambda: 90_000)[1] == ()


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[tuple[int, bool, int, int]], list[int]]:
    """Presses and releases of a contact that chatters for less than the lock-out and then rests; and reading times."""
    at_us, moves = 0, []
    for number in range(draw(st.integers(1, 12))):
        at_us += LOCKOUT_US + draw(st.integers(0, 2_000_000))
        chatter = draw(st.integers(0, 4)) * 2 + 1
        gap_us = draw(st.integers(1, (LOCKOUT_US - 1) // chatter))
        moves.append((at_us, number % 2 == 0, chatter, gap_us))
    return moves, sorted(draw(st.lists(st.integers(0, at_us + 100_000), max_size=40)))


@settings(max_examples=150, deadline=None)
@given(histories())
def test_whenever_it_is_read_each_move_of_the_contact_is_told_once_with_its_first_edge(
    history: tuple[list[tuple[int, bool, int, int]], list[int]],
) -> None:
    moves, readings = history
    wire = [
        (at_us + n * gap_us, level if n % 2 == 0 else not level)
        for at_us, level, chatter, gap_us in moves
        for n in range(chatter)
    ]
    told: list[Event] = []
    with SimulatedLines(PINS, [WHITE]) as lines:
        contacts = start(lines, [WHITE], 0)
        for now_us in [*readings, moves[-1][0] + 200_000]:
            while wire and wire[0][0] <= now_us:
                at_us, level = wire.pop(0)
                lines.drive(WHITE, level, at_us)
            contacts, more = read(lines, contacts, partial(int, now_us))
            told += more
    expected = [
        Pressed(WHITE, at_us) if level else Released(WHITE, at_us) for at_us, level, _, _ in moves
    ]
    assert told == expected
