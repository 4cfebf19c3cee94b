"""How the table stands: everything that a page, a box or a window shows, gathered from what the table does.

Rules of this file
- It only listens: `take` every event with its effects, in order. It decides nothing about the game.
- The table does not say when a question is closed, since nothing depends on it; here one is closed by its answer,
  by its ply being settled, by the player's next completed move (a promotion) and by the result.
- Audience: who shows this to players shows `both` alone (`for_players`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import chess

from zeitnot.records.sheet import Sheet, start_board
from zeitnot.table.acts import Choose, Promote, TakeBack
from zeitnot.table.effects import (
    GameOver,
    MoveCompleted,
    MoveMade,
    MoveTakenBack,
    Notice,
    ObligationStands,
    QuestionAsked,
    RulingApplied,
    RulingMade,
    RulingWithdrawn,
    ShowClock,
    ShowPosition,
)
from zeitnot.table.events import ArbiterActed, LinkLost, LinkRestored, PlayerActed

if TYPE_CHECKING:
    from zeitnot.table.effects import Effect
    from zeitnot.table.events import AnyEvent
    from zeitnot.table.setup import Setup

NOTICES_KEPT = 20


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling and what became of it: `open`, `applied` or `withdrawn`, by whom."""

    ruling: RulingMade
    state: str = "open"
    who: str | None = None


class Standing:
    """One game as it stands now."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.sheet = Sheet()
        self.clock: ShowClock | None = None
        self.board = start_board(setup)
        self.last_move: chess.Move | None = None
        self.mismatch: tuple[chess.Square, ...] = ()
        self.rulings: dict[int, RulingLine] = {}
        self.questions: dict[int, QuestionAsked] = {}
        self.notices: list[Notice] = []
        self.obligation: ObligationStands | None = None
        self.over: GameOver | None = None
        self.link_lost = False
        self._board_ply = 0

    @property
    def open_rulings(self) -> list[RulingMade]:
        """The rulings that wait for the arbiter, oldest first."""
        return [line.ruling for line in self.rulings.values() if line.state == "open"]

    def take(self, event: AnyEvent | None, effects: tuple[Effect, ...]) -> None:
        """Hear what happened and what came of it."""
        self.sheet.take(effects)
        for effect in effects:
            self._take(effect)
        refused = any(isinstance(e, Notice) and e.kind == "refused" for e in effects)
        match event:
            case ArbiterActed(act=TakeBack()):
                # What was done about a ruling is undone: the ruling stands before the arbiter again.
                for effect in effects:
                    if isinstance(effect, RulingWithdrawn) and effect.ruling in self.rulings:
                        line = self.rulings[effect.ruling]
                        self.rulings[effect.ruling] = RulingLine(line.ruling)
            case ArbiterActed(act=Choose(question=number)) if not refused:
                self.questions.pop(number, None)
            case PlayerActed(side=side, act=Promote()) if not refused:
                self._close_promotions(side)
            case LinkLost():
                self.link_lost = True
            case LinkRestored():
                self.link_lost = False
            case _:
                pass

    def _take(self, effect: Effect) -> None:
        match effect:
            case ShowClock():
                self.clock = effect
            case MoveMade(ply=number, uci=uci):
                self.obligation = None
                self.questions = {
                    key: question
                    for key, question in self.questions.items()
                    if not (question.ask == "which_move" and question.ply == number)
                }
                self._push(number, uci)
            case MoveTakenBack():
                self._rebuild()
            case MoveCompleted(ply=number):
                for key, question in list(self.questions.items()):
                    if question.ask == "promotion" and number >= question.ply + 2:
                        del self.questions[key]
            case ShowPosition(board=board):
                self.board = board
                self._board_ply = self.sheet.last
                self.mismatch = effect.mismatch
            case ObligationStands():
                self.obligation = effect
            case RulingMade(id=number):
                self.rulings[number] = RulingLine(effect)
            case RulingApplied(ruling=number, who=who) if number in self.rulings:
                self.rulings[number] = replace(self.rulings[number], state="applied", who=who)
            case RulingWithdrawn(ruling=number, who=who) if number in self.rulings:
                self.rulings[number] = replace(self.rulings[number], state="withdrawn", who=who)
            case QuestionAsked(id=number):
                self.questions[number] = effect
            case Notice():
                self.notices = [*self.notices, effect][-NOTICES_KEPT:]
            case GameOver(result=result):
                self.over = None if result == "*" else effect
                if self.over is not None:
                    self.questions.clear()
            case _:
                pass

    def _close_promotions(self, side: chess.Color) -> None:
        for key, question in list(self.questions.items()):
            ply = self.sheet.ply(question.ply)
            if question.ask == "promotion" and ply is not None and ply.side == side:
                del self.questions[key]

    def _push(self, number: int, uci: str) -> None:
        if number == self._board_ply + 1:
            self.board = self.board.copy(stack=False)
            self._push_on(self.board, number, uci)
        else:
            self._rebuild()

    def _rebuild(self) -> None:
        self.board, self._board_ply, self.last_move = start_board(self.setup), 0, None
        for ply in self.sheet.plies:
            self._push_on(self.board, ply.number, ply.uci)

    def _push_on(self, board: chess.Board, number: int, uci: str) -> None:
        """An illegal ply that stands is pushed as it was played: python-chess does not look.

        Behind a ply that is still open a move may have no piece here; the table tells the position by itself.
        """
        move = chess.Move.from_uci(uci)
        piece = board.piece_at(move.from_square)
        if piece is not None:
            board.turn = piece.color  # An open ply before it was not pushed.
            board.push(move)
        self._board_ply, self.last_move = number, move


def for_players(audience: str) -> bool:
    """Whether the players may see it (12.6: an arbiter's ruling in the making is not theirs)."""
    return audience == "both"
