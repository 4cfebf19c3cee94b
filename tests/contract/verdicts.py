"""Presses at the edge of everything, and what the daemon must make of them: one list, run on simulated lines and on gpiod.

A clock without a board, three seconds each, sudden death, so that every press counts; Black's press starts White's
clock at instant 0. During a stall the daemon gets no processor; everything must be right from stamps alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

WHITE, BLACK = "plunger_white", "plunger_black"
SECOND_US = 1_000_000
HEADER = {"zeitnot_trace": 1, "control": "3", "sensor": "none", "policy": "enforce"}

Touch = tuple[int, str, bool]
"""At so many microseconds after White's clock was started, this contact closes or opens."""


@dataclass(frozen=True)
class Verdict:
    """What the journal says; instants count from the start of White's clock."""

    presses: tuple[tuple[int, str], ...]
    flags: tuple[tuple[int, str], ...]
    white_us: int
    black_us: int
    running: str | None


@dataclass(frozen=True)
class Case:
    """Touches, a stall (from, for) and the verdict at `look_us`."""

    name: str
    touches: tuple[Touch, ...]
    look_us: int
    verdict: Verdict
    stall: tuple[int, int] | None = None
    exact: bool = False
    """It turns on a microsecond: for backends with the kernel's stamps alone."""


def tap(at_us: int, line: str) -> tuple[Touch, ...]:
    return ((at_us, line, True), (at_us + 80_000, line, False))


def chatter(
    at_us: int, line: str, down: bool, times: int = 6, gap_us: int = 3000
) -> tuple[Touch, ...]:
    """So many edges that end where they began, and then the level that it was to come to."""
    edges = [(at_us + n * gap_us, line, down if n % 2 == 0 else not down) for n in range(times)]
    return (*edges, (at_us + times * gap_us, line, down))


CASES = (
    Case(
        "a press a microsecond before the flag is in time",
        tap(3 * SECOND_US - 1, WHITE),
        4 * SECOND_US,
        Verdict(((3 * SECOND_US - 1, "white"),), (), 1, 1_999_999, "black"),
        exact=True,
    ),
    Case(
        "a press at the flag is too late",
        tap(3 * SECOND_US, WHITE),
        4 * SECOND_US,
        Verdict(((3 * SECOND_US, "white"),), ((3 * SECOND_US, "white"),), 0, 3 * SECOND_US, None),
        exact=True,
    ),
    Case(
        "White's press and a microsecond later Black's: White's clock runs again",
        (*tap(SECOND_US, WHITE), *tap(SECOND_US + 1, BLACK)),
        2 * SECOND_US,
        Verdict(
            ((SECOND_US, "white"), (SECOND_US + 1, "black")),
            (),
            2 * SECOND_US - 999_999,
            3 * SECOND_US - 1,
            "white",
        ),
        exact=True,
    ),
    Case(
        "Black's press and a microsecond later White's: Black's had no effect",
        (*tap(SECOND_US, BLACK), *tap(SECOND_US + 1, WHITE)),
        2 * SECOND_US,
        Verdict(
            ((SECOND_US, "black"), (SECOND_US + 1, "white")),
            (),
            2 * SECOND_US - 1,
            3 * SECOND_US - 999_999,
            "black",
        ),
        exact=True,
    ),
    Case(
        "a chatter of six times three milliseconds is one press",
        (*chatter(SECOND_US, WHITE, True), *chatter(SECOND_US + 200_000, WHITE, False)),
        2 * SECOND_US,
        Verdict(((SECOND_US, "white"),), (), 2 * SECOND_US, 2 * SECOND_US, "black"),
    ),
    Case(
        "sixteen edges that nobody reads are one press",
        tuple((SECOND_US + n * 1000, WHITE, n % 2 == 0) for n in range(16)),
        2 * SECOND_US,
        Verdict(((SECOND_US, "white"),), (), 2 * SECOND_US, 2 * SECOND_US, "black"),
        stall=(900_000, 500_000),
    ),
    Case(
        "a press in time during a stall is in time though it is read after the flag",
        tap(2_500_000, WHITE),
        4_500_000,
        Verdict(((2_500_000, "white"),), (), 500_000, SECOND_US, "black"),
        stall=(2 * SECOND_US, 2 * SECOND_US),
    ),
    Case(
        "a press too late during a stall is too late",
        tap(3_500_000, WHITE),
        4_500_000,
        Verdict(((3_500_000, "white"),), ((3 * SECOND_US, "white"),), 0, 3 * SECOND_US, None),
        stall=(2 * SECOND_US, 2 * SECOND_US),
    ),
)


def stamp(line: dict[str, Any]) -> int:
    """When it happened, by its own stamp."""
    own = line.get("stamp")
    return int(line["t"] if own is None else own)


def alike(found: Verdict, wanted: Verdict, late_us: int) -> bool:
    """The same verdict with stamps that may be late by so much."""

    def near(a: tuple[tuple[int, str], ...], b: tuple[tuple[int, str], ...]) -> bool:
        return [who for _, who in a] == [who for _, who in b] and all(
            abs(x - y) <= late_us for (x, _), (y, _) in zip(a, b, strict=True)
        )

    return (
        near(found.presses, wanted.presses)
        and near(found.flags, wanted.flags)
        and abs(found.white_us - wanted.white_us) <= late_us
        and abs(found.black_us - wanted.black_us) <= late_us
        and found.running == wanted.running
    )


def verdict(
    events: Sequence[dict[str, Any]], effects: Sequence[dict[str, Any]], look_us: int
) -> Verdict:
    """What a journal says of a case: the clocks are those of the look, `look_us` after the start."""
    presses = [line for line in events if line["event"] == "press"]
    start_us = stamp(presses[0])
    look_t = [line["t"] for line in events if line["event"] == "look"][-1]
    clock = [line for line in effects if line["effect"] == "clock" and line["t"] == look_t][-1]
    late_us = look_t - start_us - look_us
    shown = {"white": clock["white_us"], "black": clock["black_us"]}
    if clock["running"] is not None:
        # The look may come a moment late; the running clock has run for that long.
        shown[clock["running"]] += late_us
    return Verdict(
        tuple((stamp(line) - start_us, line["side"]) for line in presses[1:]),
        tuple((e["t"] - start_us, e["side"]) for e in effects if e["effect"] == "flag"),
        shown["white"],
        shown["black"],
        clock["running"],
    )
