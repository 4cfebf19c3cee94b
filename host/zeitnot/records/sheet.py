"""The sheet: the plies of a game as the table understood them, with their times, gathered from its effects.

Rules of this file
- It only listens: `take` every batch of effects in order, and the sheet stands as the table's record stands.
- A record that is rewritten (a question answered late) keeps the clock of each ply: what the clock showed then
  does not change because we know better now what was played.
- Times are microseconds; a ply's `left_us` is the mover's time just after it was completed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import chess

from zeitnot.table.effects import (
    GameOver,
    MoveCompleted,
    MoveMade,
    MoveTakenBack,
    QuestionAsked,
    ShowClock,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zeitnot.table.effects import Effect
    from zeitnot.table.setup import Setup


@dataclass(frozen=True, slots=True, kw_only=True)
class Ply:
    """One ply of the record. `by`, `used_us` and `left_us` are None until it is completed."""

    number: int
    side: chess.Color
    uci: str
    san: str
    legal: bool
    made_t: int
    by: str | None = None
    used_us: int | None = None
    left_us: int | None = None


def start_board(setup: Setup) -> chess.Board:
    """The position from which the plies of the trace are numbered."""
    board = chess.Board() if setup.position == "startpos" else chess.Board(setup.position)
    for uci in setup.moves:
        board.push_uci(uci)
    return chess.Board(board.fen())


class Sheet:
    """The record of one game so far."""

    def __init__(self) -> None:
        self._plies: dict[int, Ply] = {}
        self._open: dict[int, tuple[str, ...]] = {}
        self._clock: ShowClock | None = None
        self.result = "*"
        self.reason: str | None = None
        self.over_t: int | None = None

    @property
    def plies(self) -> list[Ply]:
        """The plies that stand, in order; an open one is left out (`open_ply`)."""
        return [self._plies[number] for number in sorted(self._plies)]

    @property
    def last(self) -> int:
        """The number of the last ply, an open one included; 0 before the first."""
        return max([0, *self._plies, *self._open])

    def ply(self, number: int) -> Ply | None:
        """That ply, if it is settled."""
        return self._plies.get(number)

    def open_ply(self, number: int) -> tuple[str, ...]:
        """What an open ply may have been (UCI)."""
        return self._open.get(number, ())

    def take(self, effects: Iterable[Effect]) -> None:
        """Hear the effects of one event."""
        completed: list[int] = []
        taken_back: dict[int, Ply] = {}
        for effect in effects:
            match effect:
                case MoveMade(ply=number):
                    self._open.pop(number, None)
                    self._plies[number] = Ply(
                        number=number,
                        side=effect.side,
                        uci=effect.uci,
                        san=effect.san,
                        legal=effect.legal,
                        made_t=effect.made_t,
                    )
                case MoveCompleted(ply=number) if number in self._plies:
                    self._plies[number] = replace(
                        self._plies[number], by=effect.by, used_us=effect.used_us
                    )
                    completed.append(number)
                case MoveTakenBack(ply=number):
                    if number in self._plies:
                        taken_back[number] = self._plies.pop(number)
                    self._open.pop(number, None)
                case QuestionAsked(ask="which_move", ply=number) if number not in self._plies:
                    self._open[number] = effect.choices
                case ShowClock():
                    self._clock = effect
                case GameOver():
                    self.result, self.reason = effect.result, effect.reason
                    self.over_t = effect.t
                case _:
                    pass
        for number in completed:
            if number not in self._plies:
                continue  # Completed and taken back at once: an illegal move under the policy enforce.
            before = taken_back.get(number)
            left_us = None if before is None else before.left_us
            if left_us is None:
                left_us = self._left_us(self._plies[number].side)
            self._plies[number] = replace(self._plies[number], left_us=left_us)

    def _left_us(self, side: chess.Color) -> int | None:
        if self._clock is None:
            return None
        return self._clock.white_us if side else self._clock.black_us

    def times_of(self, ply: Ply) -> tuple[int, int]:
        """What the mover had left after that ply, and what he used for it.

        A last ply that was made but not completed (the game ended otherwise) has the clock as it stands, and
        what passed since the ply before.
        """
        left_us = ply.left_us if ply.left_us is not None else self._left_us(ply.side)
        used_us = ply.used_us
        if used_us is None:
            before = self._plies.get(ply.number - 1)
            used_us = 0 if before is None else max(0, ply.made_t - before.made_t)
        return left_us or 0, used_us
