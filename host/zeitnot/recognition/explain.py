"""The shortest legal sequence of moves from a position to what a board shows, if there is only one.

For a board that was out of touch for a while. The search goes ply by ply deeper and stops at the first depth
that explains the picture; two explanations of the same length are none. A move is followed only if the rest
of the plies could still put right all the squares that differ; `MOST_NODES` moves are tried at most. On an
occupancy board a promotion is explained as the queen; the pieces that it may be are the caller's question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.recognition.candidates import exact

if TYPE_CHECKING:
    from zeitnot.recognition.picture import Picture

MOST_PLIES = 4
MOST_NODES = 20_000
ALL = chess.BB_ALL


class _Spent(Exception):
    pass


class _Search:
    """One search: the board it plays on, what it has found, what it may still spend."""

    def __init__(self, board: chess.Board, picture: Picture, ignored: int, nodes: int) -> None:
        self.board = board.copy(stack=False)
        self.picture = picture
        self.ignored = ignored
        self.nodes = nodes
        self.found: list[tuple[chess.Move, ...]] = []

    def wrong(self) -> int:
        return self.picture.differs(self.board) & ~self.ignored

    def within_reach(self, wrong: int, plies: int) -> bool:
        """Whether so many plies can put so many squares right: two a move, castling four, en passant three."""
        board = self.board
        reach = 2 * plies
        for color in chess.COLORS:
            king = board.king(color)
            if board.has_castling_rights(color) and king is not None and wrong >> king & 1:
                reach += 2
        if wrong & board.pawns & (chess.BB_RANK_4 | chess.BB_RANK_5):
            reach += (plies + 1) // 2
        return wrong.bit_count() <= reach

    def is_hidden(self, move: chess.Move) -> bool:
        """Whether it is a lesser promotion that the picture cannot tell from the queen: one explanation for all."""
        return move.promotion not in (None, chess.QUEEN) and not self.picture.known

    def deepen(self, plies: int, line: tuple[chess.Move, ...]) -> None:
        if plies == 1:
            self.nodes -= 1
            if self.nodes < 0:
                raise _Spent
            for move in exact(self.board, self.picture, self.wrong(), ALL):
                if not self.is_hidden(move):
                    self.found.append((*line, move))
            return
        king = self.board.king(not self.board.turn)
        for move in [move for move in self.board.legal_moves if move.to_square != king]:
            if self.is_hidden(move):
                continue
            self.nodes -= 1
            if self.nodes < 0:
                raise _Spent
            self.board.push(move)
            if self.within_reach(self.wrong(), plies - 1):
                self.deepen(plies - 1, (*line, move))
            self.board.pop()
            if len(self.found) > 1:
                return


def explain(
    board: chess.Board,
    picture: Picture,
    *,
    ignored: int = 0,
    most_plies: int = MOST_PLIES,
    most_nodes: int = MOST_NODES,
) -> tuple[chess.Move, ...] | None:
    """The only shortest explanation, empty if nothing happened; None if there is none or more than one."""
    search = _Search(board, picture, ignored, most_nodes)
    wrong = search.wrong()
    if not wrong:
        return ()
    try:
        for plies in range(1, most_plies + 1):
            if search.within_reach(wrong, plies):
                search.deepen(plies, ())
            if search.found:
                return search.found[0] if len(search.found) == 1 else None
    except _Spent:
        return None
    return None
