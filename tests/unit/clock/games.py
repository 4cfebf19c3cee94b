"""Short words for the tests of the clock: make one, play instants given in seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.clock import Clock, Refused, Zero, parse_control, profile

if TYPE_CHECKING:
    from chess import Color

S = 1_000_000
M = 60 * S
H = 60 * M
WHITE, BLACK = chess.WHITE, chess.BLACK


def clock(control: str, settings: str = "fide", **overrides: object) -> Clock:
    return Clock.new(parse_control(control), profile(settings).with_overrides(overrides))


def running(
    control: str, settings: str = "fide", color: Color = WHITE, **overrides: object
) -> Clock:
    """Started at 0."""
    return clock(control, settings, **overrides).start(0, color)


def press(clock: Clock, at_us: int) -> Clock:
    """The running side presses, after all zeros that are due."""
    clock, _ = clock.advance(at_us)
    return clock if clock.running is None else clock.press(clock.running, at_us)


def presses(clock: Clock, *after_us: int) -> Clock:
    """The sides press in turn, each so long after its turn began."""
    for turn_us in after_us:
        assert clock.since_us is not None
        clock = press(clock, clock.since_us + turn_us)
    return clock


def zeros(clock: Clock, at_us: int) -> tuple[Zero, ...]:
    return clock.advance(at_us)[1]


def times(clock: Clock, at_us: int | None = None) -> tuple[int, int]:
    """(White, Black) as the trace shows them; now, if no instant is named."""
    reading = clock.reading(at_us if at_us is not None else clock.since_us or 0)
    return reading.white_us, reading.black_us


def faces(clock: Clock, at_us: int) -> tuple[str, str]:
    return clock.reading(at_us).face


def done(result: Clock | Refused) -> Clock:
    """The arbiter's act was possible."""
    assert isinstance(result, Clock), result
    return result
