"""Hypotheses: the positions that may stand on the table while a ply is open.

A question never stops the game. A ply with several explanations forks the line of play; each later move
must be legal in a line for that line to live on. When all lines agree on an open ply, it is settled.
A promotion that an occupancy sensor could not see settles itself as a queen when the same player's next move
is made, unless later moves spoke against the queen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.recognition.findings import Settled
from zeitnot.recognition.work import Line

if TYPE_CHECKING:
    import chess

    from zeitnot.recognition.work import Choice, Work

MOST = 64
"""More lines than this are never kept; the likeliest are. A ply with so many stays open all the same."""


def distinct(choices: tuple[Choice, ...]) -> tuple[chess.Move, ...]:
    """The moves of some choices, each once, in their order."""
    return tuple(dict.fromkeys(move for _, move in choices))


def is_promotion_question(moves: tuple[chess.Move, ...]) -> bool:
    """Whether the moves differ in the promoted piece alone."""
    return len(moves) > 1 and all(
        m.promotion and m.from_square == moves[0].from_square and m.to_square == moves[0].to_square
        for m in moves
    )


def grown(lines: tuple[Line, ...], choices: tuple[Choice, ...], ply: int) -> tuple[Line, ...]:
    """The lines after one more ply; those without a choice die."""
    known = len({move for _, move in choices}) == 1
    grew = []
    for number, move in choices[:MOST]:
        line = lines[number]
        board = line.board.copy(stack=False)
        board.push(move)
        board.move_stack.clear()
        board._stack.clear()
        path = line.path if known and not line.path else (*line.path, (ply, move))
        grew.append(Line(board, path))
    return tuple(grew)


def default_queen(lines: tuple[Line, ...], made_ply: int) -> tuple[Line, ...]:
    """Lets a promotion that is still open be the queen once the same player's next move is made."""
    for ply, first in lines[0].path:
        if ply > made_ply - 2:
            continue
        moves = tuple(dict.fromkeys(dict(line.path)[ply] for line in lines))
        if is_promotion_question(moves) and first.promotion == 5:
            lines = tuple(line for line in lines if dict(line.path)[ply] == first)
    return lines


def settle(work: Work, known_ply: int | None) -> None:
    """Closes the plies on which all lines agree, and tells those that were open until now."""
    first = work.lines[0]
    if not first.path:
        work.lines = work.lines[:1]  # the same moves in the same position
        return
    paths = [dict(line.path) for line in work.lines]
    agreed = {ply: move for ply, move in first.path if all(path[ply] == move for path in paths)}
    for ply, move in agreed.items():
        if ply != known_ply:
            work.tell(Settled(ply, move))
    if agreed:
        work.lines = tuple(
            Line(line.board, tuple(step for step in line.path if step[0] not in agreed))
            for line in work.lines
        )
    if len(work.lines) > 1 and not work.lines[0].path:
        work.lines = work.lines[:1]  # the same moves in the same position
