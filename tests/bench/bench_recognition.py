"""Hands against recognition: every way to make a move, on both kinds of board, and what a reading costs.

`report` gives the tables of `docs/recognition.md`; the page is written by `python -m tests.bench.bench_recognition
--write`. Right: the move and nothing else was told. Asked: it is among the answers of a question. Wrong: a
move that was not made was told at some time, or nothing was.
"""

from __future__ import annotations

import random
import sys
import time
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from tests.hands_at_board import match_games
from tests.made_positions import Chance, en_passant, promotions
from tests.noisy_games import Tally, play_noisily
from zeitnot.recognition import Lift, Made, Place, Recognition, Scan, Sensor, Settled
from zeitnot.sim.hands import HUMAN, STYLES, UNFINISHED, Style, make_move, passes, play, promotes
from zeitnot.sim.noise import FLAWLESS, USUAL, Noise, readings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import chess

PAGE = Path("docs/recognition.md")
MADE = 600
UNKNOWABLE = {
    ("pawn left on the last rank", Sensor.OCCUPANCY),
    ("piece still in the hand", Sensor.OCCUPANCY),
}


RARE = (passes, promotes)


def played(games: int) -> list[Chance]:
    """All moves of the first games."""
    found: list[Chance] = []
    for game in match_games(games):
        board = game.board()
        for move in game.mainline_moves():
            found.append((board.copy(stack=False), move))
            board.push(move)
    return found


def made() -> list[Chance]:
    """Positions made for the moves that are rare in games."""
    return [*islice(en_passant(1), MADE), *islice(promotions(1), MADE)]


@dataclass
class Row:
    """One scenario on one kind of board."""

    number: int = 0
    right: int = 0
    asked: int = 0
    wrong: int = 0
    examples: list[str] = field(default_factory=list)

    def cells(self) -> str:
        if not self.number:
            return "– | – | –"
        share = 100 * self.asked / self.number
        return f"{100 * self.right / self.number:.2f} % | {share:.2f} % | {self.wrong}"


def judge(board: chess.Board, move: chess.Move, style: str, sensor: Sensor, row: Row) -> None:
    """Plays one move into recognition and counts what it said."""
    rng = random.Random(f"{board.fen()} {move.uci()} {style}")
    recognition = Recognition.begin(board, sensor)
    told: list[tuple[chess.Move, ...]] = []
    for happening in readings(make_move(board, move, style, rng), board, sensor):
        if isinstance(happening, Lift | Place | Scan):
            recognition, findings = recognition.read(happening)
        else:
            recognition, findings = recognition.press(happening.color, happening.at_us)
        for finding in findings:
            if isinstance(finding, Made):
                told.append(finding.moves)
            elif isinstance(finding, Settled):
                told.append((finding.move,))
    row.number += 1
    if style in UNFINISHED:
        ok, asked = not told, False
    else:
        ok = len(told) == 1 and move in told[0]
        asked = ok and len(told[0]) > 1
    row.right += ok and not asked
    row.asked += asked
    row.wrong += not ok
    if not ok:
        row.examples.append(f"{style} {sensor.name} {board.fen()} {move.uci()} {told}")


def scenarios(
    styles: Mapping[str, Style], games: Iterable[Chance], positions: Iterable[Chance]
) -> dict[str, dict[Sensor, Row]]:
    rows = {name: {sensor: Row() for sensor in Sensor} for name in styles}
    for chances, wanted in ((games, list(styles)), (positions, rare(styles))):
        for board, move in chances:
            for name in wanted:
                if styles[name].applies(board, move):
                    for sensor in Sensor:
                        judge(board, move, name, sensor, rows[name][sensor])
    return rows


def rare(styles: Mapping[str, Style]) -> list[str]:
    return [name for name, style in styles.items() if style.applies in RARE]


@dataclass(frozen=True)
class Cost:
    """Processor time of a reading, with `list(board.legal_moves)` measured beside each, in nanoseconds."""

    mean: float
    p99: float
    yardstick: float

    def line(self, name: str) -> str:
        return (
            f"| {name} | {self.mean / 1000:.0f} | {self.p99 / 1000:.0f} | {self.yardstick / 1000:.0f} "
            f"| {self.mean / self.yardstick:.2f} | {self.p99 / self.yardstick:.2f} |"
        )


def cost(sensor: Sensor, noise: Noise, games: int) -> Cost:
    """What a reading costs in whole games of mixed styles."""
    spent: list[int] = []
    yardstick = 0
    for seed, game in enumerate(match_games(games)):
        board = game.board()
        acts = play(board, game.mainline_moves(), "mixed", seed)
        recognition = Recognition.begin(board, sensor)
        for happening in readings(acts, board, sensor, noise, seed):
            start = time.thread_time_ns()
            if isinstance(happening, Lift | Place | Scan):
                recognition, _ = recognition.read(happening)
            else:
                recognition, _ = recognition.press(happening.color, happening.at_us)
            spent.append(time.thread_time_ns() - start)
            start = time.thread_time_ns()
            list(recognition.board.legal_moves)
            yardstick += time.thread_time_ns() - start
    spent.sort()
    number = len(spent)
    return Cost(sum(spent) / number, spent[number * 99 // 100], yardstick / number)


def noisy(sensor: Sensor, plies: int) -> Tally:
    """Whole games on a board with the usual noise until so many plies are played."""
    tally, games, seed = Tally(), match_games(), 0
    while tally.plies < plies:
        play_noisily(games[seed % len(games)], sensor, USUAL, seed, tally, "mixed", HUMAN)
        seed += 1
    return tally


def table(rows: Mapping[str, Mapping[Sensor, Row]]) -> list[str]:
    lines = [
        "| scenario | moves | occupancy: right | asked | wrong | identity: right | asked | wrong |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, by_sensor in rows.items():
        mark = " ‡" if (name, Sensor.OCCUPANCY) in UNKNOWABLE else ""
        number = by_sensor[Sensor.OCCUPANCY].number
        cells = " | ".join(by_sensor[sensor].cells() for sensor in Sensor)
        lines.append(f"| {name}{mark} | {number} | {cells} |")
    return lines


def report(games: int = 61, noisy_plies: int = 20_000) -> tuple[str, list[str]]:
    """The tables as markdown, and examples of what went wrong."""
    moves, positions = played(games), made()
    finished = scenarios(STYLES, moves, positions)
    unfinished = scenarios(UNFINISHED, moves, positions)
    lines = [
        f"All {len(moves)} moves of {games} over-the-board games; for en passant and promotion {MADE} made",
        "positions each besides. A promotion on an occupancy board is always asked, the queen first.",
        "",
        *table(finished),
        "",
        "Boards that are no finished legal move, pressed on: right means that no move was accepted.",
        "",
        *table(unfinished),
        "",
        "‡ not to be known by an occupancy sensor alone: the board looks exactly as after a legal move.",
        "",
        "Noise: 1 % of readings dropped, 1 % doubled, 5 % bounced, a scan every 250 ms, all hand styles mixed.",
        "",
        "| sensor | plies | wrong told | wrong recorded | questions | left to the next scan | presses not understood |",
        "|---|---|---|---|---|---|---|",
    ]
    for sensor in Sensor:
        t = noisy(sensor, noisy_plies)
        lines.append(
            f"| {sensor.value} | {t.plies} | {t.announced} | {t.recorded} | {100 * t.questions / t.plies:.2f} % "
            f"| {100 * t.awaiting / t.plies:.2f} % | {t.not_made} ({t.unhealed} for good) |"
        )
    lines += [
        "",
        "Cost of a reading in processor time, beside one `list(board.legal_moves)` of the same position.",
        "",
        "| games | mean µs | p99 µs | legal moves µs | mean ratio | p99 ratio |",
        "|---|---|---|---|---|---|",
    ]
    for sensor in Sensor:
        lines.append(cost(sensor, FLAWLESS, games).line(f"{sensor.value}, flawless"))
        lines.append(cost(sensor, USUAL, games).line(f"{sensor.value}, noisy, with scans"))
    examples = [
        example
        for rows in (finished, unfinished)
        for name, by_sensor in rows.items()
        for sensor, row in by_sensor.items()
        if (name, sensor) not in UNKNOWABLE
        for example in row.examples[:3]
    ]
    return "\n".join(lines) + "\n", examples


BEGIN, END = "<!-- measured -->\n", "<!-- end of measured -->\n"


def main() -> None:
    text, examples = report()
    print(text)
    print(*examples, sep="\n")
    if "--write" in sys.argv[1:]:
        page = PAGE.read_text(encoding="utf-8")
        head, rest = page.split(BEGIN)
        PAGE.write_text(head + BEGIN + "\n" + text + "\n" + END + rest.split(END)[1], "utf-8")


if __name__ == "__main__":
    main()
