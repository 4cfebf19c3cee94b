"""The scoresheet: the game in two columns with the time left after each move, as text to print or to read.

What is asked of a scoresheet: the moves in order, move after move, algebraic (Articles 8.1.1 and C), and the result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.records.pgn import clock_text, time_control
from zeitnot.records.sheet import start_board

if TYPE_CHECKING:
    from zeitnot.records.sheet import Sheet
    from zeitnot.table.setup import Setup


def scoresheet(setup: Setup, sheet: Sheet) -> str:
    """The scoresheet, ended by a line end."""
    tags = dict(setup.tags)
    lines = [
        f"{tags.get('White', '?')} - {tags.get('Black', '?')}",
        f"{tags.get('Event', '?')}, round {tags.get('Round', '?')}, {time_control(setup)}",
        "",
    ]
    board = start_board(setup)
    rows: dict[int, dict[chess.Color, str]] = {}
    for number in range(1, sheet.last + 1):
        index = 2 * (board.fullmove_number - 1) + (not board.turn) + number - 1
        side = chess.WHITE if index % 2 == 0 else chess.BLACK
        rows.setdefault(index // 2 + 1, {})[side] = _cell(sheet, number)
    for move, cells in rows.items():
        white, black = (cells.get(side, "") for side in (chess.WHITE, chess.BLACK))
        lines.append(f"{move:>4}. {white:<22}{black}".rstrip())
    lines += ["", sheet.result + (f" ({sheet.reason})" if sheet.reason else "")]
    return "\n".join(lines) + "\n"


def _cell(sheet: Sheet, number: int) -> str:
    ply = sheet.ply(number)
    if ply is None:
        return "?"
    mark = "" if ply.legal else " !"
    return f"{ply.san + mark:<10}{clock_text(sheet.times_of(ply)[0])}"
