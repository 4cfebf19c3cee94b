"""The referee checks what the prover says and shares no code with it: python-chess's board and nothing else.

`replays` plays a helpmate move by move. `brute_force` looks at the positions that can follow, the nearest
first, and says whether a mate is among them. It leaves a position alone only where python-chess's own
material rule says that nobody can mate from it. Truth is found here by the slowest and plainest means: no
theorems of ours, no tables, no valuing.
"""

from __future__ import annotations

from collections import deque

import chess

Key = tuple[int, ...]


def replays(board: chess.Board, winner: chess.Color, line: tuple[chess.Move, ...]) -> bool:
    """Whether `line` is legal move by move from exactly this position and ends with `winner` having mated."""
    played = board.copy(stack=False)
    for move in line:
        if not played.is_legal(move):
            return False
        played.push(move)
    return played.is_checkmate() and played.turn != winner


def brute_force(board: chess.Board, winner: chess.Color, limit: int) -> bool | None:
    """Whether `winner` can ever mate from here; None if neither is known after `limit` positions."""
    waiting = deque([board.copy(stack=False)])
    seen = {_key(board)}
    while waiting:
        here = waiting.popleft()
        moves = list(here.legal_moves)
        if not moves:
            if here.is_check() and here.turn != winner:
                return True
            continue
        if here.has_insufficient_material(winner):
            continue
        for move in moves:
            here.push(move)
            key = _key(here)
            if key not in seen:
                if len(seen) == limit:
                    return None
                seen.add(key)
                waiting.append(here.copy(stack=False))
            here.pop()
    return False


def _key(board: chess.Board) -> Key:
    ep_square = board.ep_square if board.has_legal_en_passant() else None
    return (
        board.occupied_co[chess.WHITE],
        board.occupied_co[chess.BLACK],
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.turn,
        board.castling_rights,
        -1 if ep_square is None else ep_square,
    )
