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
from zeitnot.table.events import Lifted, Placed, Pressed, Started, Woke
from zeitnot.table.setup import Setup
from zeitnot.table.step import step

if TYPE_CHECKING:
    from zeitnot.table.events import AnyEvent

GAMES = Path(__file__).parent.parent / "data" / "matches.pgn"
ROUNDS = 4


def games(count: int) -> list[list[chess.Move]]:
    with GAMES.open(encoding="utf-8") as file:
        read = (chess.pgn.read_game(file) for _ in range(count))
        return [list(game.mainline_moves()) for game in read if game is not None]


def events_of(moves: list[chess.Move], style: str, seed: int) -> list[AnyEvent]:
    """What hands of that style make of a game."""
    made: list[AnyEvent] = [Started(t=0)]
    for act in hands.play(chess.Board(), moves, style, seed):
        if act.kind == "press":
            made.append(Pressed(t=act.at_us, side=act.color))
        elif act.square is not None:
            kind = Lifted if act.kind == "lift" else Placed
            made.append(kind(t=act.at_us, square=act.square))
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
                feed: list[AnyEvent] = [event]
                if due_us is not None and due_us <= event.t:
                    feed.insert(0, Woke(t=due_us))
                for one in feed:
                    start = perf_counter()
                    state, _ = step(state, one)
                    spent[type(one).__name__] += perf_counter() - start
                    count[type(one).__name__] += 1
        if not best or sum(spent.values()) < sum(seconds for _, seconds in best.values()):
            best = {name: (count[name], spent[name]) for name in count}
    return best


def main() -> None:
    played = games(12)
    legal = unit(played)
    print(f"unit: list(board.legal_moves), {legal * 1e6:.0f} µs")
    print("hands      policy    events  per event  Lifted  Woke  Placed  Pressed")
    for style in ("clean", "mixed"):
        streams = [events_of(moves, style, seed) for seed, moves in enumerate(played)]
        for policy in ("enforce", "arbiter"):
            if style == "mixed" and policy == "enforce":
                continue  # untidy hands break Article 4 all the time; a club game would stand still
            kinds = timed(streams, policy)
            events = sum(count for count, _ in kinds.values())
            mean = sum(seconds for _, seconds in kinds.values()) / events / legal
            each = "  ".join(
                f"{kinds[name][1] / kinds[name][0] / legal:6.2f}"
                for name in ("Lifted", "Woke", "Placed", "Pressed")
            )
            print(f"{style:10} {policy:8} {events:7}  {mean:9.2f}  {each}")


if __name__ == "__main__":
    main()
