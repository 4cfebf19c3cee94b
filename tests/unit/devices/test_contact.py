"""One contact: the first edge decides, then a lock-out, then the true level; by stamps alone."""

from __future__ import annotations

from zeitnot.devices.contact import (
    LOCKOUT_US,
    STUCK_US,
    Change,
    Contact,
    Pressed,
    Released,
    Stuck,
)
from zeitnot.devices.lines import Edge

LINE = "plunger_white"
ROCKER = Contact(LINE, both_ways=True)


def edge(at_us: int, level: bool) -> Edge:
    return Edge(LINE, level, at_us, 1, "kernel")


def told(
    *steps: tuple[int, bool] | tuple[str, int, bool], contact: Contact | None = None
) -> list[Change]:
    """Feed edges `(at_us, level)` and readings `("read", at_us, level)`; answer everything told."""
    contact = contact or Contact(LINE)
    changes: list[Change] = []
    for step in steps:
        if len(step) == 3:
            contact, more = contact.confirm(step[2], step[1])
        else:
            contact, more = contact.edge(edge(*step))
        changes += more
    return changes


def test_a_press_is_told_at_its_first_edge_with_its_own_stamp() -> None:
    assert told((1000, True)) == [Pressed(LINE, 1000)]


def test_a_burst_of_six_edges_three_milliseconds_apart_is_one_press() -> None:
    burst = [(1000 + n * 3000, n % 2 == 1) for n in range(6)]
    assert told(*burst, ("read", 1000 + LOCKOUT_US, True)) == [Pressed(LINE, 1000)]


def test_the_first_edge_decides_even_if_the_level_was_read_too_late() -> None:
    assert told((1000, False), (1500, True), ("read", 40_000, True)) == [Pressed(LINE, 1000)]


def test_equal_levels_in_a_row_are_one_press() -> None:
    assert told(*[(t, False) for t in (10, 20, 30, 40)], ("read", 40_000, True)) == [
        Pressed(LINE, 10)
    ]


def test_a_release_is_told_when_it_is_confirmed_with_the_stamp_of_its_first_edge() -> None:
    held = Contact(LINE, down=True)
    assert told((500_000, False), (503_000, True), (506_000, False), contact=held) == []
    assert told(
        (500_000, False), (503_000, True), (506_000, False), ("read", 530_000, False), contact=held
    ) == [Released(LINE, 500_000)]


def test_a_held_contact_that_chatters_is_not_pressed_again() -> None:
    held = Contact(LINE, down=True)
    assert told((500_000, False), (500_200, True), ("read", 530_000, True), contact=held) == []


def test_a_press_shorter_than_the_lockout_is_a_press_and_a_release() -> None:
    assert told((1000, True), (9000, False), ("read", 31_000, False)) == [
        Pressed(LINE, 1000),
        Released(LINE, 9000),
    ]


def test_a_release_whose_edge_was_missed_is_found_when_the_lockout_ends() -> None:
    """gpiozero issue 1039: the contact stayed "active" for good and the next real press was lost."""
    assert told((1000, True), ("read", 31_000, False), (900_000, True)) == [
        Pressed(LINE, 1000),
        Released(LINE, 31_000),
        Pressed(LINE, 900_000),
    ]


def test_a_reading_before_the_lockout_ends_means_nothing() -> None:
    assert told((1000, True), ("read", 1000 + LOCKOUT_US - 1, False)) == [Pressed(LINE, 1000)]


def test_an_edge_newer_than_the_reading_keeps_the_lockout_open() -> None:
    contact, _ = Contact(LINE).edge(edge(1000, True))
    late, changes = contact.confirm(True, 500)
    assert (late, changes) == (contact, ())


def test_a_program_that_slept_through_it_judges_by_stamps_alone() -> None:
    """Two whole presses, read in one go two seconds later."""
    assert told(
        (0, True), (4000, False), (8000, True),
        (300_000, False), (303_000, True), (306_000, False),
        (900_000, True), (1_000_000, False),
        ("read", 2_000_000, False),
    ) == [
        Pressed(LINE, 0),
        Released(LINE, 300_000),
        Pressed(LINE, 900_000),
        Released(LINE, 1_000_000),
    ]  # fmt: skip


def test_the_lockout_ends_at_its_last_microsecond_and_not_before() -> None:
    one_press = told((0, True), (5, False), (LOCKOUT_US - 1, True))
    two_presses = told((0, True), (5, False), (LOCKOUT_US, True))
    assert one_press == [Pressed(LINE, 0)]
    assert two_presses == [Pressed(LINE, 0), Released(LINE, 5), Pressed(LINE, LOCKOUT_US)]


def test_a_press_that_no_edge_told_is_found_by_its_level() -> None:
    assert told(("read", 7000, True)) == [Pressed(LINE, 7000, by_level=True)]


def test_an_edge_older_than_the_reading_that_told_it_is_history() -> None:
    assert told(("read", 7000, True), (6990, True)) == [Pressed(LINE, 7000, by_level=True)]


def test_a_held_plunger_is_told_stuck_once_and_never_pressed_again() -> None:
    wake = STUCK_US + 1000
    assert told(
        (1000, True), ("read", 31_000, True), ("read", wake - 1, True), ("read", wake, True),
        ("read", 2 * wake, True),
    ) == [Pressed(LINE, 1000), Stuck(LINE, 1000)]  # fmt: skip


def test_a_stuck_plunger_that_comes_up_works_again() -> None:
    stuck = Contact(LINE, down=True, told_stuck=True)
    assert told((5, False), ("read", 40_000, False), (50_000, True), contact=stuck) == [
        Released(LINE, 5),
        Pressed(LINE, 50_000),
    ]


def test_it_wakes_for_the_end_of_the_lockout_then_for_a_stuck_plunger_then_never() -> None:
    contact = Contact(LINE)
    wakes = [contact.next_wake_us]
    contact, _ = contact.edge(edge(1000, True))
    wakes.append(contact.next_wake_us)
    contact, _ = contact.confirm(True, 31_000)
    wakes.append(contact.next_wake_us)
    contact, _ = contact.confirm(True, STUCK_US + 1000)
    wakes.append(contact.next_wake_us)
    assert wakes == [None, 31_000, STUCK_US + 1000, None]


def test_a_rocker_tells_both_ways_at_the_first_edge() -> None:
    assert told(
        (0, True), (3000, False), (6000, True), ("read", 30_000, True),
        (900_000, False), (903_000, True), (906_000, False), ("read", 930_000, False),
        contact=ROCKER,
    ) == [Pressed(LINE, 0), Released(LINE, 900_000)]  # fmt: skip


def test_a_rocker_that_falls_back_tells_it_when_the_lockout_ends() -> None:
    assert told((0, True), (3000, False), ("read", 30_000, False), contact=ROCKER) == [
        Pressed(LINE, 0),
        Released(LINE, 3000),
    ]


def test_a_rocker_is_never_stuck() -> None:
    assert Contact(LINE, down=True, both_ways=True).next_wake_us is None
