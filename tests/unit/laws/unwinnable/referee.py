"""The referee checks what the prover says and shares no code with it: python-chess's board and nothing else.

`replays` plays a helpmate move by move. `brute_force` looks at every position that can follow, however little
it is worth looking at, and says whether a mate is among them; None where there are more than `limit`. Truth is
found by the slowest and plainest means, so keep it free of theorems, orders and tables.
"""

from __future__ import annotations

import chess


def replays(board: chess.Board, winner: chess.Color, line: tuple[chess.Move, ...]) -> bool:
    """Whether `line` is legal move by move from exactly this position and ends with `winner` having mated."""
    played = board.copy(stack=False)
    for move in line:
        if not played.is_legal(move):
            return False
        played.push(move)
    return played.is_checkmate() and played.turn != winner


def brute_force(board: chess.Board, limit: int) -> dict[chess.Color, bool] | None:
    """For each side, whether it can ever mate from here; None if more than `limit` positions can follow."""
    mates = {chess.WHITE: False, chess.BLACK: False}
    waiting = [board.copy(stack=False)]
    seen = {_key(board)}
    while waiting and not all(mates.values()):
        here = waiting.pop()
        moves = list(here.legal_moves)
        if not moves and here.is_check():
            mates[not here.turn] = True
        for move in moves:
            after = here.copy(stack=False)
            after.push(move)
            key = _key(after)
            if key not in seen:
                if len(seen) == limit:
                    return None
                seen.add(key)
                waiting.append(after)
    return mates


def _key(board: chess.Board) -> str:
    return board.epd(en_passant="legal")
