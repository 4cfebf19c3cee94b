"""What two players will do at a simulated table: start, hands and presses, and their words, for a whole game.

Rules of this file
- A plan is acts of the hands (`hands.py`) and words (`Say`: a line of the trace without its `t`), in order of time.
- A player says which piece a pawn becomes before he presses, as one does; at the end the loser resigns or a draw is
  offered and accepted, where the file's result did not come about on the board.
- The rhythm suits the time that the control gives for a move.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import chess

from zeitnot.errors import OperatorError
from zeitnot.sim.hands import BLITZ, HUMAN, STYLES, Act, Rhythm, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zeitnot.sim.reading import GamePlan

RHYTHMS = {"human": HUMAN, "blitz": BLITZ}
SAID_BEFORE_US = 10_000
"""The word comes this much before the press that follows it."""
END_US = 1_500_000
"""How long after the last press the game is given up or agreed."""
QUICK_BELOW_US = 8_000_000
"""A control that gives less than this for a move is played in blitz rhythm."""


@dataclass(frozen=True, slots=True)
class Say:
    """A word of a player, or the start: a line of the trace without its `t`."""

    at_us: int
    line: dict[str, Any] = field(hash=False)


Step = Act | Say


def rhythm_for(move_us: int | None) -> str:
    """The rhythm for a control that gives this much time for a move; None is no such number."""
    return "human" if move_us is None or move_us >= QUICK_BELOW_US else "blitz"


def plan_game(
    game: GamePlan,
    *,
    style: str = "clean",
    seed: int = 0,
    rhythm: Rhythm = HUMAN,
    blind: bool = False,
) -> list[Step]:
    """What the players of that game will do; `blind`: on a clock without a board.

    Raises `OperatorError` for a style nobody knows.
    """
    try:
        acts = play(game.board, game.moves, style, seed + game.number, rhythm)
    except ValueError as error:
        raise OperatorError(f"{error}; use --hands") from error
    steps: list[Step] = [Say(0, {"event": "start"})]
    steps += _with_words(game, acts)
    last_us = steps[-1].at_us + END_US
    steps += [Say(last_us, line) for line in _ending(game, blind)]
    return steps


def styles() -> tuple[str, ...]:
    """The styles of hands that there are."""
    return ("mixed", *STYLES)


def _with_words(game: GamePlan, acts: list[Act]) -> Iterator[Step]:
    moves = iter(game.moves)
    board = game.board.copy(stack=False)
    for act in acts:
        if act.kind == "press" and (move := next(moves, None)) is not None:
            if move.promotion is not None:
                piece = chess.Piece(move.promotion, board.turn)
                yield Say(
                    act.at_us - SAID_BEFORE_US,
                    {
                        "event": "player",
                        "side": chess.COLOR_NAMES[board.turn],
                        "action": "promote",
                        "piece": piece.symbol(),
                    },
                )
            board.push(move)
        yield act


def _ending(game: GamePlan, blind: bool) -> list[dict[str, Any]]:
    """What is said at the end; nothing where the board has the last word."""
    board = game.board.copy(stack=False)
    for move in game.moves:
        board.push(move)
    if board.outcome() is not None:
        # A clock without a board does not see a mate: the arbiter enters the result.
        result = {"event": "arbiter", "action": "result", "result": game.result}
        return [result] if blind and game.result != "*" else []
    match game.result:
        case "1-0" | "0-1":
            loser = chess.BLACK if game.result == "1-0" else chess.WHITE
            return [_player(loser, "resign")]
        case "1/2-1/2":
            # A draw is offered after one's own move and before the opponent's (9.1.2.1).
            return [_player(not board.turn, "offer_draw"), _player(board.turn, "accept_draw")]
        case _:
            return []


def _player(side: chess.Color, action: str) -> dict[str, Any]:
    return {"event": "player", "side": chess.COLOR_NAMES[side], "action": action}
