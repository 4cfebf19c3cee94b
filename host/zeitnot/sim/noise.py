"""What a sensor board makes of hands: readings and scans, flawless or not.

`readings` turns acts into what reaches the host, in order of arrival. A flaw is drawn for each reading by its
rate in thousandths; the same seed gives the same flaws. Stamps are true to the board (a reading that is
delayed or comes out of order keeps its stamp); presses are not the board's and pass as they are. A stuck
square shows the same for ever.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import chess

from zeitnot.recognition import Lift, Place, Scan, Sensor

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zeitnot.sim.hands import Act


@dataclass(frozen=True, slots=True)
class Noise:
    """Rates in thousandths of all readings; times in microseconds. `stuck` maps squares to what they show."""

    dropped: int = 0
    doubled: int = 0
    bounced: int = 0
    delayed: int = 0
    reordered: int = 0
    unread_tags: int = 0
    delay_us: int = 60_000
    bounce_us: int = 8_000
    scan_us: int | None = None
    stuck: Mapping[chess.Square, bool] | None = None


FLAWLESS = Noise()
USUAL = Noise(dropped=10, doubled=10, bounced=50, scan_us=250_000)
"""What a board of reed switches does on a bad day, with a scan four times a second."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Something that reaches the host at `at_us`."""

    at_us: int
    what: Lift | Place | Scan | Act


def changes(acts: Iterable[Act], occupied: int, sensor: Sensor) -> Iterable[Lift | Place | Act]:
    """The readings of a flawless board.

    An occupancy board tells of nothing when a piece comes to a square that never read empty.
    """
    for act in acts:
        if act.square is None:
            yield act
            continue
        bit = 1 << act.square
        if act.kind == "lift":
            yield Lift(act.square, act.at_us, act.piece if sensor is Sensor.IDENTITY else None)
            occupied &= ~bit
            continue
        if sensor is Sensor.IDENTITY:
            yield Place(act.square, act.at_us, act.piece)
        elif not occupied & bit:
            yield Place(act.square, act.at_us)
        occupied |= bit


def opposite(reading: Lift | Place, at_us: int, piece: chess.Piece | None) -> Lift | Place:
    """The same square read the other way for a moment."""
    if isinstance(reading, Lift):
        return Place(reading.square, at_us, piece)
    return Lift(reading.square, at_us, reading.piece)


def readings(
    acts: Iterable[Act],
    board: chess.Board,
    sensor: Sensor,
    noise: Noise = FLAWLESS,
    seed: int = 0,
) -> list[Lift | Place | Scan | Act]:
    """All that reaches the host while the hands act, in order of arrival."""
    rng = random.Random(seed)
    acts = list(acts)
    arrivals: list[Arrival] = []

    def hit(rate: int) -> bool:
        return rng.randrange(1000) < rate

    def arrive(reading: Lift | Place) -> None:
        if hit(noise.dropped):
            return
        late_us = rng.randint(1, noise.delay_us) if hit(noise.delayed) else 0
        late_us += rng.randint(1, 15_000) if hit(noise.reordered) else 0
        arrivals.append(Arrival(reading.at_us + late_us, reading))
        if hit(noise.doubled):
            arrivals.append(Arrival(reading.at_us + late_us + rng.randint(0, 40_000), reading))

    for change in changes(acts, board.occupied, sensor):
        if not isinstance(change, Lift | Place):
            arrivals.append(Arrival(change.at_us, change))
            continue
        if noise.stuck and change.square in noise.stuck:
            continue
        if isinstance(change, Place) and hit(noise.unread_tags):
            change = replace(change, piece=None)
        arrive(change)
        if hit(noise.bounced):
            at_us = change.at_us
            for _ in range(rng.randint(1, 3)):
                at_us += rng.randint(1, noise.bounce_us)
                arrive(opposite(change, at_us, change.piece))
                at_us += rng.randint(1, noise.bounce_us)
                arrive(replace(change, at_us=at_us))
    if noise.scan_us is not None:
        arrivals += scans(acts, board, sensor, noise, noise.scan_us)
    arrivals.sort(key=lambda arrival: arrival.at_us)
    return [arrival.what for arrival in arrivals]


def scans(
    acts: list[Act], board: chess.Board, sensor: Sensor, noise: Noise, every_us: int
) -> list[Arrival]:
    """A scan of what truly stands there, again and again until the acts are over."""
    pieces: list[chess.Piece | None] = [board.piece_at(square) for square in chess.SQUARES]
    found = []
    scan = scan_of(pieces, sensor, noise)
    at_us = every_us
    for act in [*acts, replace(acts[-1], at_us=acts[-1].at_us + 2 * every_us)] if acts else []:
        while at_us < act.at_us:
            found.append(Arrival(at_us, replace(scan, at_us=at_us)))
            at_us += every_us
        if act.square is not None:
            pieces[act.square] = act.piece if act.kind == "place" else None
            scan = scan_of(pieces, sensor, noise)
    return found


def scan_of(pieces: list[chess.Piece | None], sensor: Sensor, noise: Noise) -> Scan:
    occupied = sum(1 << square for square, piece in enumerate(pieces) if piece is not None)
    for square, filled in (noise.stuck or {}).items():
        occupied = occupied | 1 << square if filled else occupied & ~(1 << square)
    if sensor is Sensor.OCCUPANCY:
        return Scan(0, occupied=occupied)
    return Scan(0, occupied, tuple(p if occupied >> s & 1 else None for s, p in enumerate(pieces)))
