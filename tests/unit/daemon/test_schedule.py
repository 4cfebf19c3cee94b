"""Time in the shell: virtual time is the next thing that happens; live time may change its pace."""

from __future__ import annotations

import asyncio
import functools

from zeitnot.daemon.schedule import LiveSchedule, VirtualSchedule


def test_virtual_actions_run_in_order_of_time_and_then_of_asking() -> None:
    schedule, done = VirtualSchedule(100), list[tuple[int, str]]()

    def note(name: str) -> None:
        done.append((schedule.now_us(), name))

    schedule.at(300, lambda: note("late"))
    schedule.at(200, lambda: note("first"))
    schedule.at(200, lambda: note("second"))
    schedule.at(50, lambda: note("past"))
    schedule.soon(lambda: note("soon"))
    called_off = schedule.at(250, lambda: note("never"))
    called_off.cancel()
    schedule.run_until(400)
    assert done == [(100, "past"), (100, "soon"), (200, "first"), (200, "second"), (300, "late")]
    assert (schedule.now_us(), schedule.run_next()) == (400, False)


def test_live_time_passes_as_fast_as_it_is_told_and_never_early() -> None:
    async def run() -> list[tuple[str, int]]:
        schedule = LiveSchedule(asyncio.get_running_loop(), 1000)
        from_us, late, done = schedule.now_us(), list[tuple[str, int]](), asyncio.Event()

        def note(name: str, due: int) -> None:
            late.append((name, schedule.now_us() - due))

        for name, after_us in [("b", 20_000_000), ("a", 10_000_000), ("c", 30_000_000)]:
            due = from_us + after_us
            schedule.at(due, functools.partial(note, name, due))
        schedule.at(from_us + 15_000_000, lambda: late.append(("never", 0))).cancel()
        schedule.at(from_us + 40_000_000, done.set)
        await asyncio.wait_for(done.wait(), 10)
        return late

    late = asyncio.run(run())
    assert [name for name, _ in late] == ["a", "b", "c"]
    assert all(by_us >= 0 for _, by_us in late)


def test_an_action_that_asks_for_the_past_again_does_not_keep_the_loop_from_reading() -> None:
    async def run() -> int:
        loop, asked = asyncio.get_running_loop(), 0
        schedule, read = LiveSchedule(loop), asyncio.Event()

        def again() -> None:
            nonlocal asked
            asked += 1
            schedule.at(schedule.now_us() - 1_000_000, again)

        again()
        # As soon as the loop looks at its descriptors again.
        loop.call_later(0, read.set)
        await read.wait()
        return asked

    assert asyncio.run(run()) < 10


def test_what_waits_keeps_its_instant_when_the_pace_changes() -> None:
    async def run() -> tuple[int, int]:
        schedule = LiveSchedule(asyncio.get_running_loop())
        done = asyncio.Event()
        due = schedule.now_us() + 3_600_000_000
        schedule.at(due, done.set)
        before_us = schedule.now_us()
        schedule.set_speed(1_000_000)
        jump_us = schedule.now_us() - before_us
        await asyncio.wait_for(done.wait(), 10)
        return jump_us, schedule.now_us() - due

    jump_us, by_us = asyncio.run(run())
    # The change itself is no jump: what passes meanwhile is some microseconds of the world.
    assert 0 <= jump_us < 60_000_000_000
    assert by_us >= 0


def test_stamps_of_devices_are_mapped_from_the_worlds_time() -> None:
    async def run() -> tuple[int, int]:
        schedule = LiveSchedule(asyncio.get_running_loop(), 20)
        world_us = schedule.world_us()
        return schedule.from_world(world_us + 1_000) - schedule.from_world(
            world_us
        ), VirtualSchedule(7).from_world(5)

    assert asyncio.run(run()) == (20_000, 5)
