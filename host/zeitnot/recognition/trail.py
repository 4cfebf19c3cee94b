"""The trail of a ply: every change that was felt since the last committed move, in order.

It is the evidence by which a capture is told from another with the same final board, and what is read again
when a move turns out to have been made some readings ago. Long fiddling drops the oldest changes;
`emptied` and `filled` remember their squares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import chess

KEPT = 96


@dataclass(frozen=True, slots=True)
class Felt:
    """One change of one square of the game; `piece` is what stands there now, where it is known."""

    at_us: int
    square: chess.Square
    filled: bool
    piece: chess.Piece | None


@dataclass(frozen=True, slots=True)
class Trail:
    """`count` numbers the changes from the start of the ply, dropped ones included."""

    felt: tuple[Felt, ...] = ()
    count: int = 0
    emptied: int = 0
    filled: int = 0
    changed_us: int = 0

    def plus(self, felt: Felt) -> Trail:
        bit = 1 << felt.square
        return Trail(
            (*self.felt[1 - KEPT :], felt) if len(self.felt) >= KEPT else (*self.felt, felt),
            self.count + 1,
            self.emptied if felt.filled else self.emptied | bit,
            self.filled | bit if felt.filled else self.filled,
            felt.at_us,
        )

    def since(self, index: int) -> tuple[Felt, ...]:
        """What was felt from the change with that number on."""
        later = self.count - index
        return self.felt[-later:] if later > 0 else ()

    def between(self, first: int, end: int) -> tuple[Felt, ...]:
        """What was felt from one number on and before another."""
        oldest = self.count - len(self.felt)
        return self.felt[max(first - oldest, 0) : max(end - oldest, 0)]

    def last(self, square: chess.Square, *, filled: bool) -> tuple[int, int] | None:
        """Number and stamp of the square's last filling or emptying."""
        number = self.count
        for felt in reversed(self.felt):
            number -= 1
            if felt.square == square and felt.filled == filled:
                return number, felt.at_us
        return None

    def bears_out(
        self, source: chess.Square, target: chess.Square, order_us: int, refuted: int = 0
    ) -> bool:
        """Whether something came down on the target while the source was empty.

        Or at most `order_us` before it was seen to empty: a board may tell of the new square first. Changes
        numbered below `refuted` say nothing.
        """
        if not self.filled >> target & 1:
            return False
        down = self.last(target, filled=True)
        up = self.last(source, filled=False)
        if down is None or up is None or down[0] < refuted:
            return False
        return down[0] > up[0] or up[1] - down[1] <= order_us

    def came_down(self, source: chess.Square, target: chess.Square, order_us: int) -> bool:
        """Whether the target was last filled after some lift of the source, or at most `order_us` before."""
        down = self.last(target, filled=True)
        return down is not None and any(
            felt.square == source and not felt.filled and felt.at_us <= down[1] + order_us
            for felt in self.felt
        )
