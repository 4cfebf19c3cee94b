"""Which material can never mate, whatever the squares: three theorems.

1. A king alone never mates: kings do not give check.
2. King and one knight never mate a king who has nothing but queens (any number, none included).
3. King and bishops of one square colour never mate a king who has no pawn, no knight, and bishops (if any) of
   that same colour only; rooks and queens do not help.

Why 2. Only the knight can give check, alone and not to be interposed. Every square beside the mated king that
neither the knight nor the king denies must be held by a queen of his own, and each of the finitely many cases
(place of the three men) leaves a queen that takes the knight: no queen is pinned, as nobody is there to pin
her, and a piece that stands between a queen and the knight is the winner's king or another queen, nearer still.

Why 3. The check comes along a diagonal, through or from a square `x` diagonally beside the mated king. His
orthogonal neighbours have the other colour, so no bishop of the winner attacks them: his king denies at most
one, the others must be held by rooks or queens (the loser has nothing else for that colour). On an edge or in
the middle one of those attacks `x`, in a corner too (both his orthogonal neighbours are beside the one
`x`): it takes or interposes there, for no bishop can pin a man who stands on the other colour.

All three kinds of material are closed under play: without pawns nothing is ever added. So where a theorem holds
now, it holds in every position to come. They speak of mates that are *played*; a mate already on the board is
the business of `terminal` (see `verdict`, which asks first). `tests/unit/laws/unwinnable/test_material.py`
walks through all the cases of 2 and 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

if TYPE_CHECKING:
    from zeitnot.laws.unwinnable.position import State

_LONE_KING = "a king alone never mates"
_LONE_KNIGHT = "king and knight never mate a king who has nothing but queens"
_ONE_COLOUR = (
    "bishops of one square colour never mate a king who has no pawn, no knight and no bishop of the other"
    " colour"
)


def hopeless(state: State, winner: bool) -> str | None:
    """The theorem by which `winner` can never mate from here, or None."""
    white, black, pawns, knights, diagonals, straights = state[:6]
    own, enemy = (white, black) if winner else (black, white)
    if own & (pawns | straights):
        return None
    own_knights, own_bishops = own & knights, own & diagonals
    if not own_bishops:
        if not own_knights:
            return _LONE_KING
        if own_knights & (own_knights - 1):
            return None
        others = enemy & (pawns | knights | (diagonals ^ straights))
        return None if others else _LONE_KNIGHT
    if own_knights or enemy & (pawns | knights):
        return None
    bishops = own_bishops | enemy & diagonals & ~straights
    if bishops & chess.BB_DARK_SQUARES and bishops & chess.BB_LIGHT_SQUARES:
        return None
    return _ONE_COLOUR
