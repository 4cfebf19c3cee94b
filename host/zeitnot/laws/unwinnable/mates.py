"""On which squares the loser's king can be mated at all, given where every man can ever go.

The picture of a mate on a square k: a man of the winner other than his king checks k, and each square beside k is
attacked by the winner or held by a man of the loser. That is necessary for every mate, whatever else it takes, so
where no square allows the picture there is no mate: unwinnable.

Sound, given the claim of `mobility`, for a mate with the checker c:
- All moves so far were moves of the world that spares c. So k is in the king's set of that world, and c checks
  along lines on which only men that are fixed in it stop it. The loser's king himself stops nobody (he cannot
  hide behind himself).
- Every other square beside k: attacked by another man of the winner from his set, seen past every man that is
  not fixed while he lives; attacked by the winner's king from *one* square; or held by the loser, distinct
  squares by distinct men (a matching).
A square held by a man of the winner must be attacked as well, or the king would take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.laws.unwinnable import steps
from zeitnot.laws.unwinnable.mobility import men_of, reach, worlds

if TYPE_CHECKING:
    from zeitnot.laws.unwinnable.mobility import Reach
    from zeitnot.laws.unwinnable.position import State


def never(state: State, winner: bool) -> tuple[str, ...] | None:
    """Facts that prove that `winner` never mates from here, or None."""
    everything = reach(state, men_of(state))
    own = (everything,) * len(everything.men)
    if not mating_squares(everything, own, winner):
        return _facts(everything, winner)
    if not _walled(state):
        return None
    everything, own = worlds(state, everything)
    if not mating_squares(everything, own, winner):
        return _facts(everything, winner)
    return None


def _walled(state: State) -> bool:
    """Two pawns that face each other, twice: without them the worlds of `mobility` were never worth their price."""
    white, black, pawns = state[:3]
    return (((white & pawns) << 8) & black & pawns).bit_count() >= 2


def mating_squares(everything: Reach, own: tuple[Reach, ...], winner: bool) -> int:
    """The squares on which the picture of a mate is possible; `own` is each man's world."""
    men = everything.men
    target = _king(everything, not winner)
    king = _king(everything, winner)
    attacks = [0] * len(men)
    for index, man in enumerate(men):
        if man.side == winner and index != king:
            attacks[index] = _attacks(own[index], index, men[target].home)
    attacked = 0
    for squares in attacks:
        attacked |= squares
    holders = [
        everything.squares[index] | everything.promoted[index]
        for index, man in enumerate(men)
        if man.side != winner and index != target
    ]
    squares = 0
    for index, checks in enumerate(attacks):
        if checks:
            squares |= checks & own[index].squares[target]
    return sum(
        square
        for square in _bits(squares)
        if _picture(square, attacked, everything.squares[king], holders)
    )


def _picture(square: int, attacked: int, king_squares: int, holders: list[int]) -> bool:
    """Whether every square beside can be denied: by the winner's men, by his king from one place, or held."""
    beside = steps.royal(square)
    open_squares = beside & ~attacked
    if not open_squares:
        return True
    tried = set()
    for place in _bits(king_squares & ~beside & ~square):
        left = open_squares & ~steps.royal(place)
        if left not in tried:
            tried.add(left)
            if _can_hold(list(_bits(left)), holders):
                return True
    return False


def _can_hold(squares: list[int], holders: list[int]) -> bool:
    """Whether distinct holders can stand on all the squares at once (a matching by augmenting paths)."""
    holder_of: dict[int, int] = {}

    def place(square: int, refused: set[int]) -> bool:
        for index, stands in enumerate(holders):
            if stands & square and index not in refused:
                refused.add(index)
                if index not in holder_of or place(holder_of[index], refused):
                    holder_of[index] = square
                    return True
        return False

    return all(place(square, set()) for square in squares)


def _attacks(world: Reach, index: int, seen_through: int) -> int:
    """The squares that a man may ever attack, in his own world."""
    man, squares = world.men[index], world.squares[index]
    stops = world.fixed & ~seen_through
    match man.kind:
        case chess.PAWN:
            attacked = steps.pawn_takes(squares, man.side)
        case chess.KNIGHT:
            attacked = steps.knight(squares)
        case _:
            attacked = steps.rays(
                squares,
                stops,
                straights=man.kind != chess.BISHOP,
                diagonals=man.kind != chess.ROOK,
            )
    if promoted := world.promoted[index]:
        attacked |= steps.knight(promoted)
        attacked |= steps.rays(promoted, stops, straights=True, diagonals=True)
    return attacked


def _king(everything: Reach, side: bool) -> int:
    return next(
        index
        for index, man in enumerate(everything.men)
        if man.kind == chess.KING and man.side == side
    )


def _bits(squares: int) -> list[int]:
    return [1 << square for square in chess.scan_forward(squares)]


def _facts(everything: Reach, winner: bool) -> tuple[str, ...]:
    """Where the loser's king and the winner's men can ever stand, in words."""
    facts = []
    for index, man in enumerate(everything.men):
        if man.side == winner or man.kind == chess.KING:
            side = "White" if man.side else "Black"
            kind = chess.piece_name(man.kind)
            home = chess.square_name(man.home.bit_length() - 1)
            squares = everything.squares[index]
            where = "everywhere" if squares == steps.ALL else _names(squares)
            facts.append(f"{side}'s {kind} on {home}: {where}")
            if everything.promoted[index]:
                facts[-1] += f"; promoted: {_names(everything.promoted[index])}"
    return tuple(facts)


def _names(squares: int) -> str:
    return " ".join(chess.square_name(square) for square in chess.scan_forward(squares))
