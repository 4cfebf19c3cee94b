"""PGN of what the table understood: tags, main line, `%clk` and `%emt` on every ply.

Rules of this file
- It writes what the record says. An illegal ply that stands is written as it was played with a comment, though no
  reader will accept it; python-chess would refuse to write it, so the movetext is made here.
- `%clk` is rounded up to whole seconds as the display is (59.9996 s is 0:01:00; 0:00:00 only after a flag), `%emt`
  to the nearest second.
- Tags: the Seven Tag Roster first, then ours, then the rest by name (PGN 1994, section 8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.clock import parse_control, print_pgn
from zeitnot.errors import TimeControlError
from zeitnot.records.sheet import start_board

if TYPE_CHECKING:
    from zeitnot.records.sheet import Ply, Sheet
    from zeitnot.table.setup import Setup

ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
WIDTH = 79
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")

_TERMINATIONS = {
    "time": "time forfeit",
    "time_but_unwinnable": "time forfeit",
    "illegal_moves": "rules infraction",
    "illegal_moves_but_unwinnable": "rules infraction",
    "illegal_position": "rules infraction",
    "refusal": "rules infraction",
    "default_time": "abandoned",
    "normal_means": "adjudication",
    "arbiter": "adjudication",
}
"""Reason -> PGN's word (section 9.8.1); every other reason is `normal`."""

_OURS = ("Result", "SetUp", "FEN", "Termination", "TimeControl")


def game_pgn(setup: Setup, sheet: Sheet) -> str:
    """The game as PGN, ended by an empty line."""
    tags = _tags(setup, sheet)
    lines = [f'[{name} "{_escape(value)}"]' for name, value in tags.items()]
    movetext = _lines(_tokens(setup, sheet))
    return "\n".join([*lines, "", *movetext, "", ""])


def clock_text(us: int) -> str:
    """h:mm:ss, rounded up to the whole second."""
    return _seconds_text(-(-max(us, 0) // 1_000_000))


def elapsed_text(us: int) -> str:
    """h:mm:ss, to the nearest second."""
    return _seconds_text((max(us, 0) + 500_000) // 1_000_000)


def _seconds_text(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def time_control(setup: Setup) -> str:
    """The control in PGN's words."""
    try:
        return print_pgn(parse_control(setup.control))
    except TimeControlError:
        return "?"


def _tags(setup: Setup, sheet: Sheet) -> dict[str, str]:
    given = dict(setup.tags)
    tags = {name: given.get(name, default) for name, default in ROSTER.items()}
    tags["Result"] = sheet.result if sheet.result in _RESULTS else "*"
    board = start_board(setup)
    if board.fen() != chess.STARTING_FEN:
        tags |= {"SetUp": "1", "FEN": board.fen()}
    tags["TimeControl"] = time_control(setup)
    if sheet.reason is None or sheet.result == "*":
        tags["Termination"] = "unterminated"
    else:
        tags["Termination"] = _TERMINATIONS.get(sheet.reason, "normal")
    rest = {name: given[name] for name in sorted(given) if name not in tags and name not in _OURS}
    return tags | rest


def _tokens(setup: Setup, sheet: Sheet) -> list[str]:
    board = start_board(setup)
    tokens: list[str] = []
    for number in range(1, sheet.last + 1):
        index = 2 * (board.fullmove_number - 1) + (not board.turn) + number - 1
        # Every ply has a comment, and after one Black's move has its number again (PGN, section 8.2.2.2).
        tokens.append(f"{index // 2 + 1}." if index % 2 == 0 else f"{index // 2 + 1}...")
        ply = sheet.ply(number)
        if ply is not None:
            tokens += _ply(ply, sheet)
        elif choices := sheet.open_ply(number):
            # `--` is the null move that readers accept: the ply is left open, never guessed.
            tokens += ["--", "{" + f"open: {' or '.join(choices)}" + "}"]
        else:
            tokens.append("--")
    if sheet.result not in _RESULTS:
        tokens.append("{" + f"result {sheet.result}" + "}")
    tokens.append(sheet.result if sheet.result in _RESULTS else "*")
    return tokens


def _lines(tokens: list[str]) -> list[str]:
    """Lines of at most 79 characters (PGN, section 4.3); a comment is never broken, which some readers mind."""
    lines: list[str] = [""]
    for token in tokens:
        if lines[-1] and len(lines[-1]) + 1 + len(token) > WIDTH:
            lines.append("")
        lines[-1] += f" {token}" if lines[-1] else token
    return lines


def _ply(ply: Ply, sheet: Sheet) -> list[str]:
    left_us, used_us = sheet.times_of(ply)
    words = [f"[%clk {clock_text(left_us)}]", f"[%emt {elapsed_text(used_us)}]"]
    if not ply.legal:
        words.append("illegal move")
    return [ply.san, "{" + " ".join(words) + "}"]


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
