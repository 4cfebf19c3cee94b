"""Which way round the board lies: the sensor's squares and the game's.

Degrees are clockwise, seen from above: at 90 the sensor's a1 lies under the game's a8, at 180 under h8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

if TYPE_CHECKING:
    from collections.abc import Sequence

DEGREES = (0, 90, 180, 270)


def _turned(square: chess.Square, degrees: int) -> chess.Square:
    file, rank = chess.square_file(square), chess.square_rank(square)
    for _ in range(degrees // 90):
        file, rank = rank, 7 - file
    return chess.square(file, rank)


TO_GAME: dict[int, tuple[chess.Square, ...]] = {
    degrees: tuple(_turned(square, degrees) for square in chess.SQUARES) for degrees in DEGREES
}
TO_SENSOR: dict[int, tuple[chess.Square, ...]] = {
    degrees: TO_GAME[(360 - degrees) % 360] for degrees in DEGREES
}


def bits_to_game(occupied: int, degrees: int) -> int:
    """A bitboard of the sensor's squares as one of the game's."""
    if degrees == 0:
        return occupied
    to_game = TO_GAME[degrees]
    return sum(1 << to_game[square] for square in chess.scan_forward(occupied))


def pieces_to_game(
    pieces: Sequence[chess.Piece | None], degrees: int
) -> tuple[chess.Piece | None, ...]:
    """Pieces by the sensor's squares as pieces by the game's."""
    if degrees == 0:
        return tuple(pieces)
    to_sensor = TO_SENSOR[degrees]
    return tuple(pieces[to_sensor[square]] for square in chess.SQUARES)
