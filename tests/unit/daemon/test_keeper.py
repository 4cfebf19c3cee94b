"""The keeper feeds in order of stamp, writes before it tells, wakes in time and comes back after a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest

from tests.unit.daemon.recording_machine import RecordingMachine
from zeitnot.daemon.journal import Journal, memory_journal, open_journal, read_journal
from zeitnot.daemon.keeper import Keeper, Told
from zeitnot.daemon.order import Order
from zeitnot.daemon.schedule import VirtualSchedule
from zeitnot.table.effects import AnyEffect, AskVerdict
from zeitnot.table.events import AnyEvent, Lifted, Placed, Pressed, Restarted, Started, Woke
from zeitnot.table.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SETUP = Setup(control="300")
HOLD_US = 20_000


def a_keeper(
    machine: RecordingMachine,
    *,
    start_us: int = 0,
    journal: Journal | None = None,
    heartbeat_us: int | None = None,
    flushed: list[int] | None = None,
) -> tuple[Keeper, VirtualSchedule]:
    schedule = VirtualSchedule(start_us)
    keeper = Keeper(
        schedule,
        journal or memory_journal(),
        machine,
        Order(HOLD_US),
        heartbeat_us=heartbeat_us,
    )
    if flushed is not None:

        def flush() -> bool:
            flushed.append(schedule.now_us())
            return True

        keeper.flush_with(flush)
    return keeper, schedule


def test_times_count_from_the_beginning_of_the_game() -> None:
    machine = RecordingMachine()
    keeper, schedule = a_keeper(machine, start_us=7_000_000)
    keeper.begin(SETUP, "")
    schedule.run_until(7_000_100)
    keeper.happened(Started(t=7_000_050))
    schedule.run_until(7_000_100)
    assert machine.fed == [Started(t=50)]


def test_a_press_waits_for_the_reading_that_was_stamped_before_it() -> None:
    machine, flushed = RecordingMachine(), list[int]()
    keeper, schedule = a_keeper(machine, flushed=flushed)
    keeper.begin(SETUP, "")
    schedule.run_until(1_000)
    keeper.happened(Pressed(t=1_000, side=chess.WHITE), button=True)
    schedule.run_until(3_000)
    assert (machine.fed, flushed) == ([], [1_000])
    keeper.happened(Placed(t=900, square=chess.E4))
    keeper.happened(Lifted(t=2_500, square=chess.E7))
    keeper.reported(2_900)
    schedule.run_until(3_000)
    assert machine.fed == [
        Placed(t=900, square=chess.E4),
        Pressed(t=1_000, side=chess.WHITE),
        Lifted(t=2_500, square=chess.E7),
    ]


def test_a_press_waits_no_longer_than_the_hold_and_the_late_reading_carries_its_stamp() -> None:
    machine = RecordingMachine()
    keeper, schedule = a_keeper(machine, flushed=[])
    keeper.begin(SETUP, "")
    schedule.run_until(1_000)
    keeper.happened(Pressed(t=1_000, side=chess.WHITE), button=True)
    schedule.run_until(1_000 + HOLD_US - 1)
    assert machine.fed == []
    schedule.run_until(1_000 + HOLD_US)
    assert machine.fed == [Pressed(t=1_000, side=chess.WHITE)]
    keeper.happened(Placed(t=900, square=chess.E4))
    schedule.run_until(30_000)
    assert machine.fed[1:] == [Placed(t=1_000, square=chess.E4, stamp=900)]


def test_a_lost_board_is_waited_for_no_longer() -> None:
    machine = RecordingMachine()
    keeper, schedule = a_keeper(machine, flushed=[])
    keeper.begin(SETUP, "")
    keeper.happened(Pressed(t=0, side=chess.WHITE), button=True)
    schedule.run_until(10)
    assert machine.fed == []
    keeper.board_lost()
    schedule.run_until(11)
    assert machine.fed == [Pressed(t=0, side=chess.WHITE)]


def test_edges_that_never_stop_hold_nothing_for_ever() -> None:
    machine = RecordingMachine()
    keeper, schedule = a_keeper(machine, flushed=[])
    keeper.begin(SETUP, "")
    for t in range(0, 60_000, 3_000):
        schedule.run_until(t)
        keeper.happened(Pressed(t=t, side=chess.WHITE), button=True)
    schedule.run_until(60_000)
    assert [event.t for event in machine.fed] == list(range(0, 42_000, 3_000))


def test_a_timer_announces_at_its_instant_and_stamps_of_a_stall_are_fed_before_it() -> None:
    machine = RecordingMachine(wakes={0: 5_000, 2: None})
    keeper, schedule = a_keeper(machine)
    keeper.begin(SETUP, "")
    keeper.happened(Started(t=0))
    schedule.run_until(4_000)
    # The program stalls from here to 9,000: the press was made at 4,990 and is read only now.
    keeper.add_source(once(lambda: keeper.happened(Pressed(t=4_990, side=chess.WHITE))))
    schedule.run_until(9_000)
    assert machine.fed == [Started(t=0), Pressed(t=4_990, side=chess.WHITE), Woke(t=5_000)]


def once(action: Callable[[], None]) -> Callable[[], None]:
    waiting = [action]

    def drain() -> None:
        if waiting:
            waiting.pop()()

    return drain


def test_a_due_timer_goes_before_an_event_of_the_same_instant() -> None:
    machine = RecordingMachine(wakes={0: 5_000})
    keeper, schedule = a_keeper(machine)
    keeper.begin(SETUP, "")
    keeper.happened(Started(t=0))
    schedule.run_until(4_999)
    schedule.at(5_000, lambda: keeper.happened(Pressed(t=5_000, side=chess.WHITE)))
    schedule.run_until(6_000)
    assert machine.fed[1:] == [Woke(t=5_000), Pressed(t=5_000, side=chess.WHITE)]


def test_the_later_wake_replaces_the_earlier_and_none_calls_it_off() -> None:
    machine = RecordingMachine(wakes={0: 5_000, 1: 7_000, 2: None})
    keeper, schedule = a_keeper(machine)
    keeper.begin(SETUP, "")
    keeper.happened(Started(t=0))
    schedule.run_until(1_000)
    keeper.happened(Pressed(t=1_000, side=chess.WHITE))
    schedule.run_until(6_000)
    assert [event.t for event in machine.fed] == [0, 1_000]
    keeper.happened(Pressed(t=6_000, side=chess.BLACK))
    schedule.run_until(9_000)
    assert [event.t for event in machine.fed] == [0, 1_000, 6_000]


def test_an_event_is_safe_in_the_journal_before_anybody_hears_of_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    seen: list[list[AnyEvent]] = []

    def look(told: Told) -> None:
        with read_journal(path) as journal:
            seen.append(journal.events(told.game))

    with open_journal(path) as journal:
        keeper, schedule = a_keeper(RecordingMachine(), journal=journal)
        keeper.listen(look)
        keeper.begin(SETUP, "")
        keeper.happened(Started(t=0))
        schedule.run_until(1)
    assert seen == [[], [Started(t=0)]]


def test_an_event_that_shows_our_bug_is_in_the_journal() -> None:
    class Broken(RecordingMachine):
        def step(self, state: object, event: AnyEvent) -> tuple[object, tuple[()]]:
            raise AssertionError("a bug")

    journal = memory_journal()
    keeper, schedule = a_keeper(Broken(), journal=journal)
    keeper.begin(SETUP, "")
    keeper.happened(Started(t=0))
    with pytest.raises(AssertionError, match="a bug"):
        schedule.run_until(1)
    assert journal.events(1) == [Started(t=0)]


def test_the_heart_beats_while_a_clock_runs_and_only_then() -> None:
    journal = memory_journal()
    keeper, schedule = a_keeper(
        RecordingMachine(wakes={0: 1_700_000}), journal=journal, heartbeat_us=500_000
    )
    keeper.begin(SETUP, "")
    schedule.run_until(100_000)
    assert not schedule.run_next()
    keeper.happened(Started(t=100_000))
    schedule.run_until(1_200_000)
    assert journal.game().heartbeat_us == 1_100_000
    schedule.run_until(9_000_000)
    assert journal.game().heartbeat_us == 1_600_000
    assert not schedule.run_next()


def test_after_a_crash_the_running_side_is_charged_to_the_last_heartbeat_and_paused() -> None:
    journal = memory_journal()
    keeper, schedule = a_keeper(RecordingMachine(), journal=journal, heartbeat_us=500_000)
    keeper.begin(SETUP, "")
    keeper.happened(Started(t=0))
    schedule.run_until(1_200_000)

    machine, told = RecordingMachine(), list[Told]()
    again, later = a_keeper(machine, start_us=99_000_000, journal=journal)
    again.listen(told.append)
    again.resume(journal.game())
    assert machine.fed == [Started(t=0), Restarted(t=1_000_000)]
    assert [one.earlier for one in told] == [True, True, False]
    assert again.now_t() == 1_000_000
    again.happened(Pressed(t=99_000_500, side=chess.WHITE))
    later.run_until(99_000_500)
    assert machine.fed[2:] == [Pressed(t=1_000_500, side=chess.WHITE)]
    assert journal.events(1) == machine.fed


def test_a_flag_between_the_last_event_and_the_last_heartbeat_falls_at_its_instant() -> None:
    journal = memory_journal()
    keeper, schedule = a_keeper(RecordingMachine(), journal=journal, heartbeat_us=500_000)
    keeper.begin(SETUP, "")
    keeper.happened(Started(t=0))
    schedule.run_until(1_200_000)
    machine = RecordingMachine(wakes={0: 900_000})
    a_keeper(machine, journal=journal)[0].resume(journal.game())
    assert machine.fed == [Started(t=0), Woke(t=900_000), Restarted(t=1_000_000)]


def test_a_game_that_never_started_comes_back_ready() -> None:
    journal = memory_journal()
    a_keeper(RecordingMachine(), journal=journal)[0].begin(SETUP, "")
    machine = RecordingMachine()
    a_keeper(machine, journal=journal)[0].resume(journal.game())
    assert machine.fed == []


def test_what_the_prover_had_not_answered_is_asked_again() -> None:
    class Asking(RecordingMachine):
        def step(self, state: object, event: AnyEvent) -> tuple[object, tuple[AnyEffect, ...]]:
            self.fed.append(event)
            if isinstance(event, Pressed):
                return state, (AskVerdict(t=event.t, query=len(self.fed), fen="x", winner=True),)
            return state, ()

    journal, asked = memory_journal(), list[int]()
    keeper, schedule = a_keeper(Asking(), journal=journal)
    keeper.ask_with(lambda ask: asked.append(ask.query))
    keeper.begin(SETUP, "")
    for t in (1, 2):
        keeper.happened(Pressed(t=t, side=chess.WHITE))
    schedule.run_until(5)
    keeper.verdict(1, "winnable")
    schedule.run_until(6)
    assert asked == [1, 2]

    again, _ = a_keeper(Asking(), journal=journal)
    again.ask_with(lambda ask: asked.append(ask.query))
    again.resume(journal.game())
    assert asked == [1, 2, 2]


def test_an_effect_that_the_crash_kept_from_the_journal_is_written_when_it_comes_back() -> None:
    journal = memory_journal()
    game = journal.begin_game(SETUP, "")
    journal.write_event(game, Started(t=0))
    journal.commit()
    a_keeper(RecordingMachine(), journal=journal)[0].resume(journal.game())
    assert [line[:25] for line in journal.effects(game)] == [
        '{"t":0,"effect":"clock","',
        '{"t":0,"effect":"clock","',
    ]
