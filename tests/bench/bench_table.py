"""What one event costs the whole table, in units of `list(board.legal_moves)` of the same run.

Tidy and untidy hands play real games under club policy and under an arbiter; every event and every wake is timed.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import chess
import chess.pgn

from zeitnot.sim import hands
from zeitnot.table.begin import begin
from zeitnot.table.events import Lifted, Placed, Pressed, Scanned, Started, Woke
from zeitnot.table.setup import Setup
from zeitnot.table.step import step

if TYPE_CHECKING:
    from zeitnot.table.events import AnyEvent

GAMES = Path(__file__).parent.parent / "data" / "matches.pgn"
ROUNDS = 4
KINDS = ("Lifted", "Woke", "Placed", "Pressed", "Scanned")
ROWS: tuple[tuple[str, str, int | None], ...] = (
    # Untidy hands break Article 4 all the time: a club game would stand still, so they have an arbiter.
    ("clean", "enforce", 250_000),
    ("clean", "arbiter", 250_000),
    ("mixed", "arbiter", 250_000),
    ("clean", "enforce", None),
    ("mixed", "arbiter", None),
)
"""Hands, policy, and how often the board is seen whole: a real board every 250 ms, a trace without scans never."""


def games(count: int) -> list[list[chess.Move]]:
    with GAMES.open(encoding="utf-8") as file:
        read = (chess.pgn.read_game(file) for _ in range(count))
        return [list(game.mainline_moves()) for game in read if game is not None]


def events_of(
    moves: list[chess.Move], style: str, seed: int, scan_us: int | None = None
) -> list[AnyEvent]:
    """What hands of that style make of a game; with `scan_us` the board is seen whole so often besides."""
    made: list[AnyEvent] = [Started(t=0)]
    occupied = chess.Board().occupied
    next_scan_us = scan_us
    for act in hands.play(chess.Board(), moves, style, seed):
        while next_scan_us is not None and scan_us is not None and next_scan_us < act.at_us:
            made.append(Scanned(t=next_scan_us, occupied=occupied))
            next_scan_us += scan_us
        if act.kind == "press":
            made.append(Pressed(t=act.at_us, side=act.color))
        elif act.square is not None:
            kind = Lifted if act.kind == "lift" else Placed
            made.append(kind(t=act.at_us, square=act.square))
            bit = chess.BB_SQUARES[act.square]
            occupied = occupied & ~bit if act.kind == "lift" else occupied | bit
    return made


def unit(played: list[list[chess.Move]]) -> float:
    """Seconds of one `list(board.legal_moves)`, over every position of the games."""
    boards = []
    for moves in played:
        board = chess.Board()
        for move in moves:
            boards.append(board.copy(stack=False))
            board.push(move)
    best = float("inf")
    for _ in range(ROUNDS):
        start = perf_counter()
        for board in boards:
            list(board.legal_moves)
        best = min(best, (perf_counter() - start) / len(boards))
    return best


def timed(streams: list[list[AnyEvent]], policy: str) -> dict[str, tuple[int, float]]:
    """Kind of event -> (how many, seconds in all), of the quickest round."""
    best: dict[str, tuple[int, float]] = {}
    for _ in range(ROUNDS):
        count: dict[str, int] = defaultdict(int)
        spent: dict[str, float] = defaultdict(float)
        for stream in streams:
            state = begin(Setup(control="5400+30", policy=policy))
            for event in stream:
                due_us = state.shown.wake_us
                while due_us is not None and due_us <= event.t:
                    start = perf_counter()
                    state, _ = step(state, Woke(t=due_us))
                    spent["Woke"] += perf_counter() - start
                    count["Woke"] += 1
                    due_us = state.shown.wake_us
                start = perf_counter()
                state, _ = step(state, event)
                spent[type(event).__name__] += perf_counter() - start
                count[type(event).__name__] += 1
        if not best or sum(spent.values()) < sum(seconds for _, seconds in best.values()):
            best = {name: (count[name], spent[name]) for name in count}
    return best


def main() -> None:
    played = games(12)
    legal = unit(played)
    print(f"unit: list(board.legal_moves), {legal * 1e6:.0f} µs")
    print("hands  policy   scans     events  per event  " + "  ".join(f"{k:>7}" for k in KINDS))
    for style, policy, scan_us in ROWS:
        streams = [events_of(moves, style, seed, scan_us) for seed, moves in enumerate(played)]
        kinds = timed(streams, policy)
        events = sum(count for count, _ in kinds.values())
        mean = sum(seconds for _, seconds in kinds.values()) / events / legal
        each = "  ".join(
            f"{kinds[kind][1] / kinds[kind][0] / legal:7.2f}" if kind in kinds else "      –"
            for kind in KINDS
        )
        scans = "none" if scan_us is None else f"{scan_us // 1000} ms"
        print(f"{style:6} {policy:8} {scans:8} {events:7}  {mean:9.2f}  {each}")


if __name__ == "__main__":
    main()
