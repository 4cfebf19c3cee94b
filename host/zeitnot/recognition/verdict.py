"""What a press on a board that shows no finished legal move was: four shapes.

| shape | what the board shows |
|---|---|
| no_move | the position as it was |
| illegal_move | one piece moved where it may not go, with or without a capture; a king alone two squares too, and castling that is not allowed |
| promotion_incomplete | a pawn on the last rank, or gone from there or on its way there with nothing in its place |
| displaced | anything else: squares to be put right before anybody can judge |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.recognition.findings import NotMade

if TYPE_CHECKING:
    from zeitnot.recognition.work import Work


def not_made(work: Work, at_us: int, *, confirmed: bool) -> NotMade:
    wrong = work.wrong()
    squares = frozenset(chess.SquareSet(wrong))
    if not wrong:
        return NotMade("no_move", None, squares, at_us, confirmed=confirmed)
    pawn = incomplete_promotion(work, wrong)
    if pawn is not None:
        return NotMade("promotion_incomplete", pawn, squares, at_us, confirmed=confirmed)
    move = one_piece(work, wrong)
    if move is not None:
        return NotMade(
            "illegal_move",
            move,
            squares,
            at_us,
            confirmed=confirmed,
            check_set_up=perhaps_swapped(work.board, move),
        )
    return NotMade("displaced", None, squares, at_us, confirmed=confirmed)


def incomplete_promotion(work: Work, wrong: int) -> chess.Move | None:
    """The move of a pawn to its last rank with no new piece there."""
    board, picture = work.board, work.picture
    seventh = chess.BB_RANK_7 if board.turn == chess.WHITE else chess.BB_RANK_2
    gone = board.pieces_mask(chess.PAWN, board.turn) & seventh & wrong & ~picture.occupied
    if gone.bit_count() != 1:
        return None
    source = gone.bit_length() - 1
    targets = {m.to_square for m in board.generate_legal_moves(gone)}
    fits = []
    for target in sorted(targets):
        bit = 1 << target
        if wrong & ~(gone | bit):
            continue
        empty = not picture.occupied & bit
        pawn_there = bool(picture.known & bit) and picture.shows(
            target, chess.Piece(chess.PAWN, board.turn)
        )
        if empty and board.piece_at(target) is None and len(targets) > 1:
            if work.trail.filled & bit:
                fits.append(target)
        elif empty or pawn_there:
            fits.append(target)
    return chess.Move(source, fits[0]) if len(fits) == 1 else None


def one_piece(work: Work, wrong: int) -> chess.Move | None:
    """The move of one own piece that explains everything, legal or not."""
    board, picture = work.board, work.picture
    gone = wrong & ~picture.occupied
    rest = wrong & ~gone
    if (castling := castled(work, gone, rest)) is not None:
        return castling
    if gone.bit_count() != 1 or not gone & board.occupied_co[board.turn]:
        return None
    source = gone.bit_length() - 1
    piece = board.piece_at(source)
    assert piece is not None
    if not rest:
        enemy = board.occupied_co[not board.turn]
        felt = [
            square
            for square in chess.scan_forward(enemy & work.trail.filled & ~picture.known)
            if work.trail.bears_out(source, square, work.timing.touch_us)
        ]
        return chess.Move(source, felt[0]) if len(felt) == 1 else None
    if rest.bit_count() != 1:
        return None
    target = rest.bit_length() - 1
    last_rank = chess.BB_RANK_8 if board.turn == chess.WHITE else chess.BB_RANK_1
    # A pawn may be replaced there by what it may not become: a king, or a piece of the other colour.
    replaced = piece.piece_type == chess.PAWN and last_rank >> target & 1
    return chess.Move(source, target) if replaced or picture.shows(target, piece) else None


def castled(work: Work, gone: int, new: int) -> chess.Move | None:
    """King and rook both gone from home and both where castling puts them: one move, though not a legal one."""
    board = work.board
    rank = chess.BB_RANK_1 if board.turn == chess.WHITE else chess.BB_RANK_8
    king = board.king(board.turn)
    for rook_file, king_goes, rook_goes in ((7, 6, 5), (0, 2, 3)):
        files = chess.BB_FILES
        home = rank & (files[4] | files[rook_file])
        if gone == home and new == rank & (files[king_goes] | files[rook_goes]):
            rook = (rank & files[rook_file]).bit_length() - 1
            if king == (rank & files[4]).bit_length() - 1 and board.piece_at(rook) == chess.Piece(
                chess.ROOK, board.turn
            ):
                return chess.Move(king, (rank & files[king_goes]).bit_length() - 1)
    return None


# Files of the first rank whose pieces are taken for each other: knight and bishop, queen and king.
_NEIGHBOUR = {1: 2, 2: 1, 5: 6, 6: 5, 3: 4, 4: 3}


def perhaps_swapped(board: chess.Board, move: chess.Move) -> bool:
    """Whether a piece of the first rank, never moved, went as its neighbour in the array would (7.2.1)."""
    piece = board.piece_at(move.from_square)
    start = chess.Board().piece_at(move.from_square)
    if piece is None or piece != start or piece.piece_type in (chess.PAWN, chess.ROOK):
        return False
    if (
        piece.piece_type == chess.KING
        and chess.square_distance(move.from_square, move.to_square) == 2
    ):
        return False  # castling not finished, or not allowed
    if board.is_pseudo_legal(move):
        return False  # it goes as it may, only into check
    file = chess.square_file(move.from_square)
    neighbour = chess.square(_NEIGHBOUR.get(file, file), chess.square_rank(move.from_square))
    if board.piece_at(neighbour) != chess.Board().piece_at(neighbour):
        return False  # the other one is gone from there: it has moved as what it was
    swaps = {
        chess.KNIGHT: chess.BISHOP,
        chess.BISHOP: chess.KNIGHT,
        chess.QUEEN: chess.KING,
        chess.KING: chess.QUEEN,
    }
    other = board.copy(stack=False)
    other.set_piece_at(move.from_square, chess.Piece(swaps[piece.piece_type], piece.color))
    return other.is_pseudo_legal(move)
