"""Where every man can ever go: an over-approximation, so that its "never" is a proof.

For each man on the board, a set of squares that it may ever stand on as what it is now, a set that it may stand
on after promotion, and whether it can ever be captured. The sets start with the square where the man stands and
grow by the rules below until nothing changes (the least fixpoint). No rule asks in which order things happen.

**Claim.** In every position that any series of legal moves can lead to, each man that is still there stands in
its set, each man that is gone is marked as capturable, and a home that is `fixed` still holds its man. *Proof* by
induction on the moves. It holds now. Let it hold before a move of a man from s to t:

- The squares it slides over are empty, so none of them is fixed; it can stop on each. t is not fixed, unless by
  an enemy that it captures there. So t is in its set by the rule for its kind.
- A captured man stood in its own set and the captor entered that square: the rule for captures marks it. A pawn
  captured in passing has just made a double step from its home, and the captor's target is the square it passed.
- A king never enters a square that an enemy attacks. A man on a fixed home attacks from there: a pawn, knight or
  king all its squares, a slider at least the squares beside it (nothing can stand between). A pinned man attacks
  as well, and a protected man is not taken by the king.
- A pawn that has captured nothing yet is on its home file. If an enemy pawn was ahead of it on that file, and
  that pawn can neither be captured nor capture nor promote, the two meet and never pass: the pushes end in front
  of that pawn's home. A pawn that has captured is free of this rule, wherever it stands ("roamed").
- Castling moves a king and a rook to their squares, if no fixed man stands between.

**Worlds.** `spared` asks the same of the positions in which one man has not been captured: he never is, so he is
no prey for anybody. As long as a man is on the board, all moves so far were moves of that world; so his own set
in it bounds him everywhere (`bounds`), and what is fixed in it is fixed as long as he lives. That tells "the rook
got out after the king stepped onto the square where the rook was captured" apart from a real way out.

What changes with it: `mates` reads the sets, `docs/decisions/` has the argument in long.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess

from zeitnot.laws.unwinnable import steps
from zeitnot.laws.unwinnable.steps import ALL

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.laws.unwinnable.position import State

_STEP: dict[chess.PieceType, Callable[[int], int]] = {
    chess.KNIGHT: steps.knight,
    chess.BISHOP: steps.diagonal,
    chess.ROOK: steps.straight,
    chess.QUEEN: steps.royal,
    chess.KING: steps.royal,
}
_MOST_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Man:
    """One man of the position: `home` is the square where it stands, as a bitboard."""

    side: chess.Color
    kind: chess.PieceType
    home: int


@dataclass(frozen=True, slots=True)
class Bounds:
    """Squares that each man may stand on at all, as itself and promoted."""

    squares: tuple[int, ...]
    promoted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """The least fixpoint: what may ever happen to each man, in the order of `men`."""

    men: tuple[Man, ...]
    squares: tuple[int, ...]
    promoted: tuple[int, ...]
    capturable: tuple[bool, ...]
    fixed: int

    def bounds(self) -> Bounds:
        return Bounds(self.squares, self.promoted)


def men_of(state: State) -> tuple[Man, ...]:
    """Every man, White's first, each side by square."""
    white, black, pawns, knights, diagonals, straights, white_king, black_king = state[:8]
    kings = 1 << white_king | 1 << black_king
    kinds = (
        (chess.PAWN, pawns),
        (chess.KNIGHT, knights),
        (chess.BISHOP, diagonals & ~straights),
        (chess.ROOK, straights & ~diagonals),
        (chess.QUEEN, diagonals & straights),
        (chess.KING, kings),
    )
    return tuple(
        Man(side, next(kind for kind, where in kinds if where >> square & 1), 1 << square)
        for side, own in ((chess.WHITE, white), (chess.BLACK, black))
        for square in chess.scan_forward(own)
    )


def reach(
    state: State,
    men: tuple[Man, ...],
    bounds: Bounds | None = None,
    spared: int | None = None,
) -> Reach:
    """The least fixpoint; `spared` is the index of a man that is never captured."""
    fixpoint = _Fixpoint(state, men, bounds, spared)
    while fixpoint.grow():
        pass
    return Reach(
        men,
        tuple(held | roamed for held, roamed in zip(fixpoint.held, fixpoint.roamed, strict=True)),
        tuple(fixpoint.promoted),
        tuple(fixpoint.capturable),
        fixpoint.fixed,
    )


def worlds(state: State, everything: Reach) -> tuple[Reach, tuple[Reach, ...]]:
    """The fixpoint sharpened by the worlds in which one man is spared, and for each man his world."""
    men = everything.men
    own = [everything] * len(men)
    for _ in range(_MOST_ROUNDS):
        bounds = everything.bounds()
        squares, promoted = list(bounds.squares), list(bounds.promoted)
        for index in range(len(men)):
            if not everything.capturable[index]:
                own[index] = everything
                continue
            own[index] = reach(state, men, Bounds(tuple(squares), tuple(promoted)), spared=index)
            squares[index] = own[index].squares[index]
            promoted[index] = own[index].promoted[index]
        sharper = Bounds(tuple(squares), tuple(promoted))
        if sharper == bounds:
            break
        everything = reach(state, men, sharper)
    return everything, tuple(own)


class _Fixpoint:
    """The sets while they grow. `held`: as a pawn that captured nothing (or any other man); `roamed`: after.

    The rules read what stands now and are asked again until a whole round adds nothing; the order does not matter.
    """

    def __init__(
        self, state: State, men: tuple[Man, ...], bounds: Bounds | None, spared: int | None
    ) -> None:
        count = len(men)
        self.men = men
        self.spared = spared
        self.bound = bounds.squares if bounds else (ALL,) * count
        self.bound_promoted = bounds.promoted if bounds else (ALL,) * count
        self.held = [man.home for man in men]
        self.roamed = [0] * count
        self.promoted = [0] * count
        self.capturable = [False] * count
        self.fixed = state[0] | state[1]
        self.homes = {chess.WHITE: state[0], chess.BLACK: state[1]}
        kings = {man.side: index for index, man in enumerate(men) if man.kind == chess.KING}
        # Men whom nobody captures: on a fixed home of theirs no enemy can step.
        self.safe = men[kings[chess.WHITE]].home | men[kings[chess.BLACK]].home
        if spared is not None:
            self.safe |= men[spared].home
        # Where each side has men that may be captured, and where each side may capture.
        self.prey = {side: self.homes[side] & ~self.safe for side in chess.COLORS}
        self.entered = {chess.WHITE: 0, chess.BLACK: 0}
        self.pawns = [index for index, man in enumerate(men) if man.kind == chess.PAWN]
        self.facing = {index: self._facing(index) for index in self.pawns}
        self.passing = [
            (index, passed, double)
            for index in self.pawns
            if index != spared
            for passed, double in _passing_squares(men[index], state[10])
        ]
        self.rooks = [
            index for index, man in enumerate(men) if man.kind == chess.ROOK and man.home & state[9]
        ]

    def grow(self) -> bool:
        """One round of all rules; False when nothing grew."""
        grew = False
        denied = {side: self._denied(side) for side in chess.COLORS}
        for index, man in enumerate(self.men):
            if man.kind == chess.PAWN:
                grew |= self._grow_pawn(index, man)
            elif man.kind == chess.KING:
                grew |= self._grow_king(index, man, denied[man.side])
            else:
                grew |= self._grow_piece(index, man)
        for index, man in enumerate(self.men):
            if self.capturable[index] or index == self.spared or man.kind == chess.KING:
                continue
            stands = self.held[index] | self.roamed[index] | self.promoted[index]
            if stands & self.entered[not man.side]:
                self.capturable[index] = grew = True
                self.fixed &= ~man.home
        return grew

    def _moved(self, index: int, man: Man, squares: int) -> None:
        """The man may now stand on `squares` as well, so its home is not fixed."""
        self.fixed &= ~man.home
        if index != self.spared and man.kind != chess.KING:
            self.prey[man.side] |= squares

    def _denied(self, side: chess.Color) -> int:
        """Squares that the enemies of `side` attack for ever."""
        squares = 0
        for man in self.men:
            if man.side != side and man.home & self.fixed:
                if man.kind == chess.PAWN:
                    squares |= steps.pawn_takes(man.home, man.side)
                else:
                    squares |= _STEP[man.kind](man.home)
        return squares

    def _grow_piece(self, index: int, man: Man) -> bool:
        before = squares = self.held[index]
        allowed = self.bound[index] & ~(self.fixed & (self.homes[man.side] | self.safe))
        step = _STEP[man.kind]
        while (wider := squares | step(squares) & allowed) != squares:
            squares = wider
        if squares == before:
            return False
        self.held[index] = squares
        self._moved(index, man, squares)
        # Whoever has left home can come back and capture there.
        self.entered[man.side] |= squares
        return True

    def _grow_king(self, index: int, man: Man, denied: int) -> bool:
        before = squares = self.held[index]
        allowed = ALL & ~denied & ~(self.fixed & (self.homes[man.side] | self.safe))
        while (wider := squares | steps.royal(squares) & allowed) != squares:
            squares = wider
        rooks = [self.held[rook] for rook in self.rooks]
        for rook in self.rooks:
            if self.men[rook].side == man.side:
                squares |= self._castle(man, rook)
        if squares == before:
            return rooks != [self.held[rook] for rook in self.rooks]
        self.held[index] = squares
        self._moved(index, man, squares)
        self.entered[man.side] |= squares
        return True

    def _castle(self, king: Man, rook: int) -> int:
        home = self.men[rook].home
        start, corner = king.home.bit_length() - 1, home.bit_length() - 1
        rank = start & 56
        king_to, rook_to = (rank | 2, rank | 3) if corner < start else (rank | 6, rank | 5)
        path = chess.between(start, corner) | 1 << king_to | 1 << rook_to
        if path & self.fixed & ~(king.home | home):
            return 0
        self.held[rook] |= 1 << rook_to
        self._moved(rook, self.men[rook], self.held[rook])
        self.entered[king.side] |= self.held[rook]
        return 1 << king_to

    def _grow_pawn(self, index: int, man: Man) -> bool:
        side = man.side
        held, roamed, promoted = self.held[index], self.roamed[index], self.promoted[index]
        takes = steps.pawn_takes(held | roamed, side)
        captures = takes & self.prey[not side]
        grew = False
        for other, passed, double in self.passing:
            # A double step was possible, or was just made: then it may be answered in passing.
            if passed & takes and self.men[other].side != side and self.held[other] & double:
                captures |= passed
                grew |= not self.capturable[other]
                self.capturable[other] = True
                self.fixed &= ~self.men[other].home
        pushes = steps.pawn_pushes(held, side) & ~self.fixed & self._room(index)
        roams = steps.pawn_pushes(roamed, side) & ~self.fixed | captures
        last = chess.BB_RANK_8 if side else chess.BB_RANK_1
        new_held = held | pushes & ~last & self.bound[index]
        new_roamed = roamed | roams & ~last & self.bound[index]
        new_promoted = promoted | (pushes | roams) & last & self.bound_promoted[index]
        if new_promoted:
            allowed = self.bound_promoted[index]
            allowed &= ~(self.fixed & (self.homes[side] | self.safe))
            while (
                wider := new_promoted | steps.knight_or_royal(new_promoted) & allowed
            ) != new_promoted:
                new_promoted = wider
        entered = self.entered[side] | captures | new_promoted
        if (new_held, new_roamed, new_promoted, entered) == (
            held,
            roamed,
            promoted,
            self.entered[side],
        ):
            return grew
        self.held[index], self.roamed[index], self.promoted[index] = (
            new_held,
            new_roamed,
            new_promoted,
        )
        self.entered[side] = entered
        if (new_held, new_roamed, new_promoted) != (held, roamed, promoted):
            self._moved(index, man, new_held | new_roamed | new_promoted)
        return True

    def _facing(self, index: int) -> list[int]:
        """The enemy pawns ahead on the file."""
        man = self.men[index]
        return [
            other
            for other in self.pawns
            if self.men[other].side != man.side
            and (self.men[other].home.bit_length() - man.home.bit_length()) % 8 == 0
            and (self.men[other].home > man.home) == man.side
        ]

    def _room(self, index: int) -> int:
        """How far a pawn can be pushed before it stands in front of one that stays on the file."""
        side, room = self.men[index].side, ALL
        for other in self.facing[index]:
            if not (self.capturable[other] or self.roamed[other] or self.promoted[other]):
                home = self.men[other].home
                room &= home - 1 if side else ~((home << 1) - 1)
        return room


def _passing_squares(pawn: Man, ep: int) -> list[tuple[int, int]]:
    """Squares on which this pawn may be taken in passing, each with where the pawn must be able to stand."""
    found = []
    one = steps.pawn_pushes(pawn.home, pawn.side)
    if pawn.home & (chess.BB_RANK_2 if pawn.side else chess.BB_RANK_7):
        found.append((one, steps.pawn_pushes(one, pawn.side)))
    if ep and steps.pawn_pushes(ep, pawn.side) == pawn.home:
        found.append((ep, pawn.home))
    return found
