"""A chess position as one flat tuple, with legal moves and successors: what the prover searches over.

`chess.Board` is made for play: it keeps a stack, clocks and castling text, and a push costs several times a
successor here. The prover asks for nothing but "which positions can follow", so a position is a tuple of
bitboards that is its own key in a set. The attack tables are python-chess's.

A `State` is `(white, black, pawns, knights, diagonals, straights, white_king, black_king, turn, rights, ep)`:
queens stand in both `diagonals` and `straights`; the kings are squares and also stand in `white`/`black`;
`rights` are the squares of the rooks that may still castle; `ep` is the mask of the square that a pawn may be
taken on in passing, kept only while a pawn of the side to move attacks it. Positions with the same legal
futures have the same key but for an en passant capture that a pin forbids: two keys, never one too few.

A `Move` is an int: from | to << 6 | kind << 12, kind 0 for a plain move, 2..5 for a promotion (the piece
type), 6 for castling (`to` is then the rook's square). The clocks of the 50- and 75-move rules are left out:
Articles 5.2.2 and 6.9 ask for "any possible series of legal moves".

What changes with it: every file of this folder unpacks a `State`; `tests/unit/laws/unwinnable/test_position.py`
holds it equal to python-chess, move by move.
"""

from __future__ import annotations

import chess
from chess import (
    BB_DIAG_ATTACKS,
    BB_DIAG_MASKS,
    BB_FILE_ATTACKS,
    BB_FILE_MASKS,
    BB_KING_ATTACKS,
    BB_KNIGHT_ATTACKS,
    BB_PAWN_ATTACKS,
    BB_RANK_ATTACKS,
    BB_RANK_MASKS,
    BB_RAYS,
)

State = tuple[int, int, int, int, int, int, int, int, bool, int, int]
Move = int

CASTLING = 6
_ALL = chess.BB_ALL
_NOT_A = ~chess.BB_FILE_A & _ALL
_NOT_H = ~chess.BB_FILE_H & _ALL
_LAST_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8
_PROMOTIONS = tuple(piece << 12 for piece in (chess.QUEEN, chess.KNIGHT, chess.ROOK, chess.BISHOP))
_BETWEEN = [[chess.between(a, b) for b in range(64)] for a in range(64)]


def from_board(board: chess.Board) -> State:
    """The position on `board`; its counters and history are not part of it."""
    white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    white_king, black_king = board.king(chess.WHITE), board.king(chess.BLACK)
    if white_king is None or black_king is None:
        raise ValueError(f"a position needs a king of each side: {board.fen()!r}")
    ep = 0
    if board.ep_square is not None and board.has_pseudo_legal_en_passant():
        # A square that a hand-made FEN names without a pawn that has just passed it is no such square.
        behind = board.ep_square + (-8 if board.turn else 8)
        if board.pawns & board.occupied_co[not board.turn] & 1 << behind:
            ep = 1 << board.ep_square
    return (
        white,
        black,
        board.pawns,
        board.knights,
        board.bishops | board.queens,
        board.rooks | board.queens,
        white_king,
        black_king,
        board.turn,
        board.clean_castling_rights(),
        ep,
    )


def to_board(state: State) -> chess.Board:
    """The same position as a `chess.Board` with counters at their start."""
    white, black, pawns, knights, diagonals, straights, white_king, black_king, turn, rights, ep = (
        state
    )
    board = chess.Board(None)
    board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK] = white, black
    board.occupied = white | black
    board.pawns, board.knights = pawns, knights
    board.queens = diagonals & straights
    board.bishops, board.rooks = diagonals & ~straights, straights & ~diagonals
    board.kings = 1 << white_king | 1 << black_king
    board.turn, board.castling_rights = turn, rights
    board.ep_square = ep.bit_length() - 1 if ep else None
    return board


def to_move(state: State, move: Move) -> chess.Move:
    """The move as python-chess writes it (castling as the king's two squares)."""
    start, target, kind = move & 63, move >> 6 & 63, move >> 12
    if kind == CASTLING:
        target = chess.square(
            2 if chess.square_file(target) < chess.square_file(start) else 6,
            chess.square_rank(start),
        )
        return chess.Move(start, target)
    return chess.Move(start, target, kind or None)


def move_between(before: State, after: State) -> chess.Move:
    """The move that leads from a position to one of its followers, read off the squares that changed."""
    side = 0 if before[8] else 1
    left = before[side] & ~after[side]
    entered = after[side] & ~before[side]
    king_before, king_after = before[6 + side], after[6 + side]
    if king_before != king_after:
        return chess.Move(king_before, king_after)
    start, target = left.bit_length() - 1, entered.bit_length() - 1
    if not left & before[2] or entered & after[2]:
        return chess.Move(start, target)
    if entered & after[3]:
        return chess.Move(start, target, chess.KNIGHT)
    if entered & after[4]:
        return chess.Move(start, target, chess.QUEEN if entered & after[5] else chess.BISHOP)
    return chess.Move(start, target, chess.ROOK)


def attackers(state: State, square: int, by: bool, occupied: int) -> int:
    """The pieces of `by` that attack `square` on a board occupied as given."""
    white, black, pawns, knights, diagonals, straights, white_king, black_king = state[:8]
    return (white if by else black) & (
        BB_KNIGHT_ATTACKS[square] & knights
        | BB_PAWN_ATTACKS[not by][square] & pawns
        | BB_KING_ATTACKS[square] & (1 << (white_king if by else black_king))
        | BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied] & diagonals
        | (
            BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
            | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
        )
        & straights
    )


def legal_moves(state: State) -> tuple[list[Move], int]:
    """All legal moves, and the pieces that give check to the side to move (0: no check)."""
    white, black, pawns, knights, diagonals, straights, white_king, black_king, turn, rights, ep = (
        state
    )
    if turn:
        own, enemy, king, enemy_king = white, black, white_king, black_king
    else:
        own, enemy, king, enemy_king = black, white, black_king, white_king
    occupied = own | enemy
    enemy_pawns = enemy & pawns
    enemy_knights = enemy & knights
    enemy_diagonals = enemy & diagonals
    enemy_straights = enemy & straights

    checkers = BB_KNIGHT_ATTACKS[king] & enemy_knights | BB_PAWN_ATTACKS[turn][king] & enemy_pawns
    pinned = 0
    snipers = BB_DIAG_ATTACKS[king][0] & enemy_diagonals
    if enemy_straights:
        snipers |= (BB_RANK_ATTACKS[king][0] | BB_FILE_ATTACKS[king][0]) & enemy_straights
    while snipers:
        sniper = snipers & -snipers
        snipers ^= sniper
        blockers = _BETWEEN[king][sniper.bit_length() - 1] & occupied
        if not blockers:
            checkers |= sniper
        elif not blockers & (blockers - 1):
            pinned |= blockers & own

    moves: list[Move] = []

    # The king. He is lifted off first, so that he cannot hide behind himself.
    without = occupied ^ (1 << king)
    targets = BB_KING_ATTACKS[king] & ~own & ~BB_KING_ATTACKS[enemy_king]
    pawn_side = BB_PAWN_ATTACKS[turn]
    while targets:
        bit = targets & -targets
        targets ^= bit
        to = bit.bit_length() - 1
        if (
            BB_KNIGHT_ATTACKS[to] & enemy_knights
            or pawn_side[to] & enemy_pawns
            or (
                enemy_diagonals
                and BB_DIAG_ATTACKS[to][BB_DIAG_MASKS[to] & without] & enemy_diagonals
            )
            or (
                enemy_straights
                and (
                    BB_RANK_ATTACKS[to][BB_RANK_MASKS[to] & without]
                    | BB_FILE_ATTACKS[to][BB_FILE_MASKS[to] & without]
                )
                & enemy_straights
            )
        ):
            continue
        moves.append(king | to << 6)

    if checkers:
        if checkers & (checkers - 1):
            return moves, checkers
        allowed = checkers | _BETWEEN[king][checkers.bit_length() - 1]
    else:
        allowed = ~own & _ALL
        if rights:
            _castling(state, own, occupied, king, moves)

    # Pieces.
    ray = BB_RAYS[king]
    movers = own & (knights | diagonals | straights)
    while movers:
        mover = movers & -movers
        movers ^= mover
        start = mover.bit_length() - 1
        if mover & knights:
            if mover & pinned:
                continue
            targets = BB_KNIGHT_ATTACKS[start]
        else:
            targets = 0
            if mover & diagonals:
                targets = BB_DIAG_ATTACKS[start][BB_DIAG_MASKS[start] & occupied]
            if mover & straights:
                targets |= (
                    BB_RANK_ATTACKS[start][BB_RANK_MASKS[start] & occupied]
                    | BB_FILE_ATTACKS[start][BB_FILE_MASKS[start] & occupied]
                )
            if mover & pinned:
                targets &= ray[start]
        targets &= allowed & ~own
        while targets:
            bit = targets & -targets
            targets ^= bit
            moves.append(start | (bit.bit_length() - 1) << 6)

    # Pawns: all at once by shifts, then each target is checked against the pin of its pawn.
    own_pawns = own & pawns
    if own_pawns:
        empty = ~occupied
        if turn:
            one = own_pawns << 8 & empty
            two = (one & chess.BB_RANK_3) << 8 & empty
            left = (own_pawns & _NOT_A) << 7
            right = (own_pawns & _NOT_H) << 9
            shifts = (8, 16, 7, 9)
        else:
            one = own_pawns >> 8 & empty
            two = (one & chess.BB_RANK_6) >> 8 & empty
            left = (own_pawns & _NOT_A) >> 9
            right = (own_pawns & _NOT_H) >> 7
            shifts = (-8, -16, -9, -7)
        for targets, shift in (
            (one & allowed, shifts[0]),
            (two & allowed, shifts[1]),
            (left & enemy & allowed, shifts[2]),
            (right & enemy & allowed, shifts[3]),
        ):
            while targets:
                bit = targets & -targets
                targets ^= bit
                to = bit.bit_length() - 1
                start = to - shift
                if pinned >> start & 1 and not ray[start] & bit:
                    continue
                move = start | to << 6
                if bit & _LAST_RANKS:
                    moves.extend([move | kind for kind in _PROMOTIONS])
                else:
                    moves.append(move)
        if ep:
            for targets, shift in ((left & ep, shifts[2]), (right & ep, shifts[3])):
                if targets:
                    to = ep.bit_length() - 1
                    move = to - shift | to << 6
                    # Two pawns leave one rank at once: only the position after it can tell.
                    after = successor(state, move)
                    if not attackers(after, king, not turn, after[0] | after[1]):
                        moves.append(move)
    return moves, checkers


def _castling(state: State, own: int, occupied: int, king: int, moves: list[Move]) -> None:
    """Castling moves of a king who is not in check (Articles 3.8.2.1 and 3.8.2.2)."""
    turn = state[8]
    backrank = chess.BB_RANK_1 if turn else chess.BB_RANK_8
    rooks = state[9] & own & backrank
    while rooks:
        bit = rooks & -rooks
        rooks ^= bit
        rook = bit.bit_length() - 1
        long_side = rook < king
        king_to = (king & 56) | (2 if long_side else 6)
        rook_to = (king & 56) | (3 if long_side else 5)
        others = occupied ^ (1 << king) ^ bit
        king_path = _BETWEEN[king][king_to] | 1 << king_to
        if others & (king_path | _BETWEEN[rook][rook_to] | 1 << rook_to):
            continue
        path = king_path
        after = others | 1 << rook_to
        safe = not attackers(state, king_to, not turn, after)
        while path and safe:
            step = path & -path
            path ^= step
            safe = not attackers(state, step.bit_length() - 1, not turn, others | bit)
        if safe:
            moves.append(king | rook << 6 | CASTLING << 12)


def successor(state: State, move: Move) -> State:
    """The position after a legal move."""
    white, black, pawns, knights, diagonals, straights, white_king, black_king, turn, rights, ep = (
        state
    )
    start, target, kind = move & 63, move >> 6 & 63, move >> 12
    from_bit, to_bit = 1 << start, 1 << target
    both = from_bit | to_bit
    own, enemy = (white, black) if turn else (black, white)
    new_ep = 0
    if enemy & to_bit:
        enemy ^= to_bit
        stay = ~to_bit
        pawns &= stay
        knights &= stay
        diagonals &= stay
        straights &= stay
    own ^= both
    if rights:
        rights &= ~both
    if start == (white_king if turn else black_king):
        if kind == CASTLING:
            rank = start & 56
            target, rook_to = (rank | 2, rank | 3) if target < start else (rank | 6, rank | 5)
            # `own` lost both the king's and the rook's square above; the two land together.
            own = own & ~both | 1 << target | 1 << rook_to
            straights = straights & ~to_bit | 1 << rook_to
        if rights:
            rights &= ~(chess.BB_RANK_1 if turn else chess.BB_RANK_8)
        if turn:
            white_king = target
        else:
            black_king = target
    elif pawns & from_bit:
        pawns ^= from_bit
        if kind:
            if kind == chess.KNIGHT:
                knights |= to_bit
            else:
                if kind != chess.ROOK:
                    diagonals |= to_bit
                if kind != chess.BISHOP:
                    straights |= to_bit
        else:
            pawns |= to_bit
            if to_bit == ep:
                taken = 1 << (target - 8 if turn else target + 8)
                enemy ^= taken
                pawns ^= taken
            elif target - start in (16, -16):
                passed = (start + target) >> 1
                # BB_PAWN_ATTACKS of the mover's colour from the passed square: where its captors stand.
                if BB_PAWN_ATTACKS[turn][passed] & enemy & pawns:
                    new_ep = 1 << passed
    elif knights & from_bit:
        knights ^= both
    else:
        if diagonals & from_bit:
            diagonals ^= both
        if straights & from_bit:
            straights ^= both
    if turn:
        return (
            own,
            enemy,
            pawns,
            knights,
            diagonals,
            straights,
            white_king,
            black_king,
            False,
            rights,
            new_ep,
        )
    return (
        enemy,
        own,
        pawns,
        knights,
        diagonals,
        straights,
        white_king,
        black_king,
        True,
        rights,
        new_ep,
    )
