"""One press through the clock beside one list of the legal moves; and thirty simulated days, exact."""

from __future__ import annotations

from time import perf_counter_ns

import chess

from zeitnot.clock import Clock, parse_control, profile

ROUNDS = 7
TURNS = 2_000
SECOND_US = 1_000_000
DAY_US = 24 * 3_600 * SECOND_US
CONTROLS = ("300+3", "300b3", "300d5", "40/5400+30:1800+30", "3600y5x30", "*600")


def main() -> None:
    legal_ns = best(lambda: [list(chess.Board().legal_moves) for _ in range(TURNS)])
    bare = chess.Board()
    listed_ns = best(lambda: [list(bare.legal_moves) for _ in range(TURNS)])
    print(f"{'list(chess.Board().legal_moves)':40} {legal_ns / 1_000:8.2f} µs")
    print(f"{'the same, the board made before':40} {listed_ns / 1_000:8.2f} µs")
    for control in CONTROLS:
        # Measured again beside each control: on a shared machine the weather changes within a run.
        legal_ns = best(lambda: [list(chess.Board().legal_moves) for _ in range(TURNS)])
        clock = Clock.new(parse_control(control), profile("fide"))
        press_ns = best(lambda clock=clock: presses(clock))
        both_ns = best(lambda clock=clock: presses_and_zeros(clock))
        share = press_ns / legal_ns
        print(
            f"{'a press, ' + control:40} {press_ns / 1_000:8.2f} µs   {share:5.1%} of the legal moves; "
            f"with its next zero {both_ns / 1_000:.2f} µs"
        )
        if share >= 0.5:
            raise SystemExit(f"a press of {control} costs {share:.1%} of the legal moves, not half")
    print(thirty_days())


def presses(clock: Clock) -> Clock:
    clock = clock.start(0, chess.WHITE)
    for at_us in range(1, TURNS + 1):
        clock = clock.press(clock.side, at_us)
    return clock


def presses_and_zeros(clock: Clock) -> Clock:
    """As the table makes them: the next zero is asked for each time, to set a timer."""
    clock = clock.start(0, chess.WHITE)
    for at_us in range(1, TURNS + 1):
        zero_us = clock.next_zero_us()
        assert zero_us is not None
        assert zero_us > at_us
        clock = clock.press(clock.side, at_us)
    return clock


def best(run: object) -> float:
    """Nanoseconds of one turn in the best of some rounds."""
    assert callable(run)
    shortest = None
    for _ in range(ROUNDS):
        start = perf_counter_ns()
        run()
        took = perf_counter_ns() - start
        shortest = took if shortest is None else min(shortest, took)
    assert shortest is not None
    return shortest / TURNS


def thirty_days() -> str:
    """A press every ten seconds and a microsecond for thirty days: the sums must be whole."""
    days, turn_us = 30, 10 * SECOND_US + 1
    clock = Clock.new(parse_control("999999999+2"), profile("fide")).start(0, chess.WHITE)
    turns = days * DAY_US // turn_us // 2 * 2
    start = perf_counter_ns()
    for turn in range(1, turns + 1):
        clock = clock.press(clock.side, turn * turn_us)
    took_s = (perf_counter_ns() - start) / 1e9
    each = turns // 2
    due_us = 999_999_999 * SECOND_US + 2 * SECOND_US + each * (2 * SECOND_US - turn_us)
    reading = clock.reading(turns * turn_us)
    if (reading.white_us, reading.black_us) != (due_us, due_us):
        raise SystemExit(
            f"after thirty days {reading.white_us} and {reading.black_us}, due {due_us}"
        )
    return f"thirty days, {turns:,} presses: exact to the microsecond ({took_s:.1f} s)"


if __name__ == "__main__":
    main()
