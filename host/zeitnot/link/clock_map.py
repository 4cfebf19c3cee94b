"""From the board's clock to the host's: offset and rate from pings, robust against delays on either way.

A ping bounds the truth from both sides: the board heard it after it was asked, and answered before the answer came.
So each ping gives a point below the line "host time over board time" and one above it, whatever the delays were. The
line is laid through the corridor where it keeps the largest clearance to both; a late answer only makes its own gate
wider and pushes nothing. (Regression over round trips would take every delay for a change of the clock.)

Rules of this file:
- Integers only. The board's 30-bit counter is unwrapped against what the line says for now, so a gap of any length
  is bridged as long as the board did not restart.
- A ping that the corridor misses by more than `JUMP_US` is put aside; two in a row mean that the board's clock jumped,
  and the line starts anew from them.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from zeitnot.link import wire

if TYPE_CHECKING:
    from collections.abc import Callable

SHIFT = 30
"""The rate is a deviation from 1 in units of 2**-30, about a billionth."""
MAX_RATE = (1 << SHIFT) // 1000
"""1000 ppm. A crystal is within 50; a bad resonator within 500."""
RATE_STEP = 200
"""A fifth of a millionth: 5 us over the whole memory."""
KEPT = 160
"""Gates remembered: 13 seconds of pings, short enough for a rate that wanders with the temperature."""
ALWAYS, RARELY = 16, 8
"""The line is laid anew for each of the first gates, for each that touches the corridor, and for every eighth."""
JUMP_US = 5000
DOUBT_FIRST = (1 << SHIFT) // 10_000
"""100 ppm: nothing is known of the board's crystal yet."""
DOUBT_LEAST = 1000
"""No set of gates is believed to know the rate better than to one millionth."""
DOUBT_MORE = 300
"""So much may the rate wander from ping to ping: 0.3 ppm in half a second."""


class Gate(NamedTuple):
    """One ping: host time was above `asked` at `heard` and below `answered` at `sent`."""

    heard: int
    asked: int
    sent: int
    answered: int


class ClockMap:
    """The line. `add` a ping, then `reference` maps stamps near now."""

    def __init__(self) -> None:
        self.jumps = 0
        self.rate = 0
        self._doubt_squared = DOUBT_FIRST**2
        self._gates: deque[Gate] = deque(maxlen=KEPT)
        self._strangers: list[Gate] = []
        self._unfitted = 0
        self._board_us = 0
        self._host_us = 0
        self._slack_us = 0
        """Half the corridor's width: how far the line may lie from the truth."""

    def __bool__(self) -> bool:
        return bool(self._gates)

    def reset(self) -> None:
        """The board has started anew: its counter has nothing to do with the one before."""
        self._gates.clear()
        self._strangers.clear()

    def reference(self, now_us: int) -> tuple[int, int, int]:
        """(board µs, host µs, rate) at about now: a stamp `d` board µs later is `d + (d * rate >> SHIFT)` later here."""
        elapsed = now_us - self._host_us
        board_us = self._board_us + elapsed - (elapsed * self.rate >> SHIFT)
        return board_us, self._to_host(board_us), self.rate

    def add(self, asked_us: int, heard_ticks: int, sent_ticks: int, answered_us: int) -> bool:
        """One ping and its answer; False if it does not fit the line and was put aside."""
        if not self._gates:
            self._board_us, self._host_us = heard_ticks, (asked_us + answered_us) // 2
        near = self.reference(answered_us)[0]
        heard = near + wire.ticks_after(heard_ticks, near & wire.TICKS_MASK)
        sent = heard + max(0, wire.ticks_after(sent_ticks, heard_ticks))
        gate = Gate(heard, asked_us, sent, answered_us)
        if self._gates and self._misses(gate):
            self._strangers.append(gate)
            if len(self._strangers) < 2:
                return False
            self.jumps += 1
            self._gates.clear()
            self._gates.extend(self._strangers)
        else:
            self._gates.append(gate)
        self._strangers.clear()
        self._unfitted += 1
        if len(self._gates) < ALWAYS or self._unfitted >= RARELY or self._touches(gate):
            self._unfitted = 0
            self._fit()
        return True

    def _to_host(self, board_us: int) -> int:
        since = board_us - self._board_us
        return self._host_us + since + (since * self.rate >> SHIFT)

    def _misses(self, gate: Gate) -> bool:
        doubt = self._slack_us + JUMP_US
        return (
            self._to_host(gate.heard) < gate.asked - doubt
            or self._to_host(gate.sent) > gate.answered + doubt
        )

    def _touches(self, gate: Gate) -> bool:
        """Whether the gate is narrower than the corridor where it stands."""
        return (
            self._to_host(gate.heard) - gate.asked < self._slack_us
            or gate.answered - self._to_host(gate.sent) < self._slack_us
        )

    def _fit(self) -> None:
        """The line of largest clearance, its rate smoothed with what was known before."""
        origin = self._gates[-1].heard
        # Only the corners of the two hulls can touch a straight line.
        above = _hull([(g.sent - origin, g.sent - g.answered) for g in self._gates])
        below = _hull([(g.heard - origin, g.asked - g.heard) for g in self._gates])

        def corridor(rate: int) -> tuple[int, int]:
            return (
                max([y - (x * rate >> SHIFT) for x, y in below]),
                -max([y + (x * rate >> SHIFT) for x, y in above]),
            )

        def clearance(rate: int) -> int:
            low, high = corridor(rate)
            return high - low

        # Concave in the rate (a minimum of straight lines), so thirds close in on the top.
        left, right = -MAX_RATE, MAX_RATE
        while right - left > RATE_STEP:
            third = (right - left) // 3
            if clearance(left + third) < clearance(right - third):
                left += third
            else:
                right -= third
        best = (left + right) // 2
        most = clearance(best)
        self.rate = self._believable(best, most - abs(most) // 4, clearance)
        # How well these gates know the rate: the corridor's width over its length. The rate known so far is moved
        # towards theirs by the share of the doubt that is its own; but of the gates all but the last were there the
        # time before, so only by what is new of their span.
        span = max(1, self._gates[-1].heard - self._gates[0].heard)
        new = min(span, origin - self._board_us)
        theirs = max(DOUBT_LEAST, (abs(most) << SHIFT) // (2 * span))
        share = (self._doubt_squared << 16) // (self._doubt_squared + theirs**2) * new // span
        self.rate += (best - self.rate) * share >> 16
        self._doubt_squared -= self._doubt_squared * share >> 16
        self._doubt_squared += DOUBT_MORE**2
        low, high = corridor(self.rate)
        self._board_us = origin
        self._host_us = origin + (low + high) // 2
        self._slack_us = abs(high - low) // 2

    def _believable(self, best: int, enough: int, clearance: Callable[[int], int]) -> int:
        """The rate with enough clearance that is nearest to the one known so far."""
        rate = self.rate
        while clearance(rate) < enough and abs(best - rate) > RATE_STEP:
            # Half the way each time: a little too far does no harm, for `best` is the best.
            rate = (best + rate) // 2
        return rate


def _hull(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The corners of the upper hull of points that come in the order of their x."""
    hull: list[tuple[int, int]] = []
    for x, y in points:
        while len(hull) > 1 and not _bends_down(hull[-2], hull[-1], (x, y)):
            hull.pop()
        hull.append((x, y))
    return hull


def _bends_down(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    return (b[1] - a[1]) * (c[0] - a[0]) > (c[1] - a[1]) * (b[0] - a[0])
