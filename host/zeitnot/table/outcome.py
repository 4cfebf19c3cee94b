"""The end of the game: the result is told once, and both clocks stand as of the instant that ended it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zeitnot.laws import outcomes
from zeitnot.table.effects import GameOver
from zeitnot.table.state import Purpose, Result

if TYPE_CHECKING:
    import chess

    from zeitnot.laws.editions import Edition
    from zeitnot.laws.endings import Ending
    from zeitnot.table.desk import Desk


def end_game(desk: Desk, ending: Ending, at_us: int) -> None:
    """The game is over as of `at_us`, which may lie before now."""
    result = Result(ending.result, ending.reason, ending.article, at_us)
    desk.put(clock=desk.clock.stop(at_us), result=result)
    desk.put_halt(stopped=None, held_flag_us=None, owed=None)
    desk.emit(
        GameOver(t=desk.t, result=ending.result, reason=ending.reason, article=ending.article)
    )


REASONS: dict[Purpose, str] = {
    Purpose.FLAG: "time",
    Purpose.RESIGNATION: "resignation",
    Purpose.ILLEGAL_MOVES: "illegal_moves",
}
"""What a loss is for, as the edition is asked about it."""


def loss(
    purpose: Purpose,
    loser: chess.Color,
    edition: Edition,
    cannot_mate: bool,
    article: str | None = None,
) -> Ending:
    """How the game ends for `loser`, given what is proved about his opponent; `article`: the ruling's own."""
    of = {
        Purpose.FLAG: outcomes.flag_fall,
        Purpose.RESIGNATION: outcomes.resignation,
        Purpose.ILLEGAL_MOVES: outcomes.illegal_moves,
    }
    ending = of[purpose](loser, edition, cannot_mate=cannot_mate)
    return ending if article is None else replace(ending, article=article)
