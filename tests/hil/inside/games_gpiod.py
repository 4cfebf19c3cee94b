"""Whole games on a whole table in virtual time: right to the move, the press stamps and clocks right to the microsecond.

Each game is played by hands over the firmware's matrix and through the kernel's lines; in the middle the arbiter
pauses, corrects White's time by a minute and his move count up and down, and resumes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import chess
import pytest

from tests.hil.inside.table import ROOT, Table, soon_us
from tests.hil.inside.virtual_time import now_us, until
from zeitnot.daemon.journal import read_journal
from zeitnot.devices.arbiter_box import RESUME_US
from zeitnot.sim.hands import BLITZ, Act, Rhythm
from zeitnot.sim.plan import plan_game
from zeitnot.sim.reading import read_games

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.sim.reading import GamePlan

PGN = ROOT / "tests" / "data" / "matches.pgn"
OUT = Path("/run/out")
PLUNGERS = {chess.WHITE: "plunger_white", chess.BLACK: "plunger_black"}
PRESSED_US = 80_000
MINUTE_US = 60_000_000
SECOND_US = 1_000_000

Do = tuple[int, "Callable[[], None]"]


@dataclass(frozen=True)
class Timing:
    """When things were done: presses by side, and when the clock stood still."""

    presses: list[tuple[int, chess.Color]]
    paused_us: int
    resumed_us: int
    ended_us: int


def hands(
    table: Table, plan: list[Act], start_us: int, pause_before: int
) -> tuple[list[Do], Timing]:
    """The acts of a game from its start, with the arbiter's pause before the act of that number."""
    doing: list[Do] = []
    presses: list[tuple[int, chess.Color]] = []

    def key(at_us: int, line: str, down: bool) -> None:
        doing.append((at_us, partial(table.chip.press, line, down)))

    def tap(at_us: int, line: str, for_us: int = PRESSED_US) -> int:
        key(at_us, line, True)
        key(at_us + for_us, line, False)
        return at_us + for_us

    # Black presses: White's clock starts (6.2.1, while ready).
    presses.append((start_us, chess.BLACK))
    tap(start_us, PLUNGERS[chess.BLACK])
    later_us, paused_us, resumed_us = start_us, 0, 0
    for number, act in enumerate(plan):
        if number == pause_before:
            begun_us = later_us + plan[number - 1].at_us + 137_501
            paused_us = begun_us
            t = tap(begun_us, "key_pause") + 500_000
            key(t, "key_white", True)
            t = tap(t + 200_000, "key_plus") + 300_000
            t = tap(t, "key_accept") + 300_000
            t = tap(t, "key_dismiss") + 200_000
            key(t, "key_white", False)
            resumed_us = t + 300_000 + RESUME_US
            t = tap(t + 300_000, "key_pause", RESUME_US + 100_000) + 200_000
            later_us += t - begun_us
        at_us = later_us + act.at_us
        match act.kind:
            case "lift":
                assert act.square is not None
                doing.append((at_us, partial(table.piece, act.square, False)))
            case "place":
                assert act.square is not None
                doing.append((at_us, partial(table.piece, act.square, True)))
            case "press":
                presses.append((at_us, act.color))
                tap(at_us, PLUNGERS[act.color])
    ended_us = later_us + plan[-1].at_us + 400_003
    tap(ended_us, "key_pause")
    return doing, Timing(presses, paused_us, resumed_us, ended_us)


def clocks(
    timing: Timing, base_us: int, increment_us: int, *, mate: bool
) -> dict[chess.Color, int]:
    """What both clocks must show at the end, from the instants alone: Fischer, the first increment before move 1.

    The press that mates ends the game and earns nothing; else the last pause ends it.
    """
    left = dict.fromkeys(chess.COLORS, base_us + increment_us)
    # White's minute from the arbiter.
    left[chess.WHITE] += MINUTE_US
    ends = [*timing.presses[1:]]
    if not mate:
        ends.append((timing.ended_us, not timing.presses[-1][1]))
    began_us = timing.presses[0][0]
    for number, (at_us, side) in enumerate(ends):
        used_us = at_us - began_us
        if began_us < timing.paused_us < at_us:
            used_us -= timing.resumed_us - timing.paused_us
        left[side] -= used_us
        if number < len(ends) - 1:
            left[side] += increment_us
        began_us = at_us
    return left


def stamp(line: dict[str, Any]) -> int:
    """When it happened, by its own stamp."""
    own = line.get("stamp")
    return int(line["t"] if own is None else own)


def play_and_check(
    folder: Path, game: GamePlan, *, rhythm: Rhythm, base_s: int, policy: str
) -> float:
    """Play one game and hold the journal against what was done; answers the seconds of clock time."""
    plan = [
        step for step in plan_game(game, seed=game.number, rhythm=rhythm) if isinstance(step, Act)
    ]
    with Table(folder, control=f"{base_s}+3", policy=policy) as table:
        start_us = soon_us(5 * SECOND_US)
        # In a thinking pause: after some press.
        pause_before = 1 + [n for n, act in enumerate(plan) if act.kind == "press"][9]
        doing, timing = hands(table, plan, start_us, pause_before)
        table.do(doing)
        until(now_us() + 2 * SECOND_US)
        table.stop()
        with read_journal(table.journal) as journal:
            entry = journal.game(None)
            events = [json.loads(line) for line in journal.trace(entry)][1:]
            effects = [json.loads(line) for line in journal.effects(entry.id)]
            (OUT / f"game-{game.number}.trace").write_text("\n".join(journal.trace(entry)))
    pressed = [(stamp(line), line["side"]) for line in events if line["event"] == "press"]
    assert [side for _, side in pressed] == [chess.COLOR_NAMES[side] for _, side in timing.presses]
    # The table's time begins somewhere in the world's: the same somewhere for every press, to the microsecond.
    offsets = [t - at_us for (t, _), (at_us, _) in zip(pressed, timing.presses, strict=True)]
    assert max(offsets) - min(offsets) <= 1
    made = {line["ply"]: line["uci"] for line in effects if line["effect"] == "move_made"}
    assert [made[ply] for ply in sorted(made)] == [move.uci() for move in game.moves]
    assert [line for line in effects if line["effect"] in ("ruling", "question")] == []
    final = [line for line in effects if line["effect"] == "clock"][-1]
    end = game.board.copy()
    for move in game.moves:
        end.push(move)
    mate = end.is_checkmate()
    assert final["phase"] == ("over" if mate else "paused")
    acts: dict[str, list[int]] = {}
    for line in events:
        if line["event"] == "arbiter":
            acts.setdefault(line["action"], []).append(stamp(line))
    # Exactly, from the stamps that the kernel gave; and from the injected instants within a microsecond a stamp.
    by_stamps = Timing(
        [(t, side) for (t, _), (_, side) in zip(pressed, timing.presses, strict=True)],
        acts["pause"][0],
        acts["resume"][0],
        acts["pause"][-1],
    )
    base_us = base_s * SECOND_US
    exact = clocks(by_stamps, base_us, 3 * SECOND_US, mate=mate)
    assert (final["white_us"], final["black_us"]) == (exact[chess.WHITE], exact[chess.BLACK])
    injected = clocks(timing, base_us, 3 * SECOND_US, mate=mate)
    drift_us = max(abs(injected[color] - exact[color]) for color in chess.COLORS)
    assert drift_us <= len(pressed)
    clock_s = (timing.presses[-1][0] - start_us - timing.resumed_us + timing.paused_us) / 1e6
    line = (
        f"game {game.number}: {len(game.moves)} plies, {clock_s:.0f} s of clock time, press stamps within"
        f" {max(offsets) - min(offsets)} µs of the injected instants, final clocks exact"
        f" ({drift_us} µs from the injected ones)"
    )
    (OUT / f"game-{game.number:02}.measured").write_text(line)
    return clock_s


GAMES = {game.number: game for game in read_games(PGN)}
# The shortest of the file without a promotion: the firmware's every turn is simulated.
LONG, *QUICK = (1, 24, 20, 21, 8, 36, 51, 3, 4, 15)


def quick(number: int, folder: Path) -> None:
    policy = "arbiter" if number % 2 else "enforce"
    play_and_check(folder, GAMES[number], rhythm=BLITZ, base_s=300, policy=policy)


@pytest.mark.parametrize("number", QUICK[::2])
def test_a_quick_game_of_the_first_half_is_right_to_the_microsecond(
    number: int, tmp_path: Path
) -> None:
    quick(number, tmp_path)


@pytest.mark.parametrize("number", QUICK[1::2])
def test_a_quick_game_of_the_second_half_is_right_to_the_microsecond(
    number: int, tmp_path: Path
) -> None:
    quick(number, tmp_path)


def test_a_long_game_of_more_than_an_hour_is_right_to_the_microsecond(tmp_path: Path) -> None:
    game = GAMES[LONG]
    rhythm = replace(BLITZ, think_us=3900 * SECOND_US // len(game.moves))
    clock_s = play_and_check(tmp_path, game, rhythm=rhythm, base_s=5400, policy="arbiter")
    assert clock_s > 3600
