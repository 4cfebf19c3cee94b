"""Strategies for hypothesis: positions of random games, and touches in them."""

from __future__ import annotations

import chess
from hypothesis import strategies as st

from zeitnot.laws.touch_move import Touch

STARTS = (
    chess.STARTING_FEN,
    # Castling both ways at once, a promotion close, pins, en passant to come: what random games seldom reach.
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R w KQkq d6 0 1",
    "4k3/8/8/8/4q3/8/5PPP/4K2R w K - 0 1",
    "8/8/8/K2pP2r/8/8/8/6k1 w - d6 0 1",
    "4r1k1/8/8/8/8/8/P3N3/4K3 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/7P/8/PPPPPPP1/RNBQKBNR w KQkq - 0 1",
    "4k3/8/8/8/8/8/3PPP1n/3QK2R w K - 0 1",
)


@st.composite
def boards(draw: st.DrawFn, plies: int = 30) -> chess.Board:
    """A position that some moves lead to."""
    board = chess.Board(draw(st.sampled_from(STARTS)))
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=plies)):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[choice % len(moves)])
    return board.copy(stack=False)


@st.composite
def touches(draw: st.DrawFn, board: chess.Board, most: int = 4) -> list[Touch]:
    """Some pieces of the board, touched in some order and for some reason."""
    occupied = list(chess.SquareSet(board.occupied))
    # Kings and rooks more often, so that castling is meant often enough.
    weighty = list(chess.SquareSet(board.kings | board.rooks))
    square = st.one_of(st.sampled_from(occupied), st.sampled_from(weighty))
    kind = st.sampled_from(("intent", "intent", "intent", "adjust", "accidental", "out_of_turn"))
    return [
        Touch(bool(board.color_at(at)), at, kind=draw(kind))
        for at in draw(st.lists(square, max_size=most))
    ]
