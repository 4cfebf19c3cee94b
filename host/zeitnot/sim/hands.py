"""Players' hands: what a board feels while people play given moves, tidy or not.

`play` turns moves into acts (`lift`, `place`, `press`) with a human rhythm; the same seed gives the same acts.
`STYLES` are ways to finish a move, `UNFINISHED` ways to press on a board that is no finished legal move.
A style that has nothing to do with a move (a rook first where nobody castles) plays it cleanly.
Acts name the game's squares and the true pieces; what a sensor makes of them is the business of `sim/noise.py`.
This file knows the rules of chess and people's habits, nothing of recognition or the table.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import chess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Kind = Literal["lift", "place", "press"]


@dataclass(frozen=True, slots=True)
class Act:
    """One thing a hand did. `at_us` counts from the start of the play; a press has no square."""

    at_us: int
    kind: Kind
    square: chess.Square | None
    piece: chess.Piece | None
    color: chess.Color


@dataclass(frozen=True, slots=True)
class Rhythm:
    """Mean pauses of a hand; each real one is drawn between (1 - spread) and (1 + spread) times it."""

    think_us: int = 2_000_000
    stroke_us: int = 400_000
    slide_us: int = 60_000
    press_us: int = 400_000
    spread_percent: int = 50


HUMAN = Rhythm()
BLITZ = Rhythm(think_us=300_000, stroke_us=150_000, slide_us=30_000, press_us=150_000)
STEADY = Rhythm(spread_percent=0)


@dataclass(slots=True)
class Hand:
    """A hand at work on one move: where the pieces are now, what it holds, what it has done."""

    board: chess.Board
    move: chess.Move
    rng: random.Random
    rhythm: Rhythm
    now_us: int
    acts: list[Act] = field(default_factory=list)
    pieces: dict[chess.Square, chess.Piece] = field(default_factory=dict)

    @property
    def source(self) -> chess.Square:
        return self.move.from_square

    @property
    def target(self) -> chess.Square:
        return self.move.to_square

    @property
    def mover(self) -> chess.Piece:
        piece = self.board.piece_at(self.source)
        assert piece is not None
        return piece

    @property
    def arriving(self) -> chess.Piece:
        """The piece that stands on the target in the end: the mover, or what it became."""
        return (
            chess.Piece(self.move.promotion, self.mover.color)
            if self.move.promotion
            else self.mover
        )

    @property
    def victim(self) -> chess.Square | None:
        if self.board.is_en_passant(self.move):
            return chess.square(chess.square_file(self.target), chess.square_rank(self.source))
        return self.target if self.board.is_capture(self.move) else None

    @property
    def rook(self) -> tuple[chess.Square, chess.Square] | None:
        """Where the castling rook comes from and goes to."""
        if not self.board.is_castling(self.move):
            return None
        rank = chess.square_rank(self.source)
        short = self.board.is_kingside_castling(self.move)
        return chess.square(7 if short else 0, rank), chess.square(5 if short else 3, rank)

    def pause(self, mean_us: int) -> None:
        spread = mean_us * self.rhythm.spread_percent // 100
        self.now_us += self.rng.randint(mean_us - spread, mean_us + spread)

    def lift(self, square: chess.Square, after_us: int | None = None) -> chess.Piece:
        self.pause(self.rhythm.stroke_us if after_us is None else after_us)
        piece = self.pieces.pop(square)
        self.acts.append(Act(self.now_us, "lift", square, piece, self.board.turn))
        return piece

    def place(self, square: chess.Square, piece: chess.Piece, after_us: int | None = None) -> None:
        self.pause(self.rhythm.stroke_us if after_us is None else after_us)
        self.pieces[square] = piece
        self.acts.append(Act(self.now_us, "place", square, piece, self.board.turn))

    def carry(self, source: chess.Square, target: chess.Square) -> None:
        self.place(target, self.lift(source))

    def nudge(self, square: chess.Square) -> None:
        """Lifts a piece and puts it back where it stood."""
        self.place(square, self.lift(square))

    def press(self, after_us: int | None = None) -> None:
        self.pause(self.rhythm.press_us if after_us is None else after_us)
        self.acts.append(Act(self.now_us, "press", None, None, self.board.turn))

    def others(self, color: chess.Color) -> list[chess.Square]:
        """The pieces of one colour that have no part in the move."""
        part = {self.source, self.target, self.victim, *(self.rook or ())}
        return [s for s, p in sorted(self.pieces.items()) if p.color == color and s not in part]

    def path(self) -> list[chess.Square]:
        """The squares the mover passes, empty for a knight."""
        squares = chess.SquareSet(chess.between(self.source, self.target))
        return sorted(squares, key=lambda s: chess.square_distance(self.source, s))


def clean(hand: Hand) -> None:
    """The victim off, the piece over; king before rook; a pawn straight into its new piece."""
    if hand.victim is not None:
        hand.lift(hand.victim)
    hand.lift(hand.source)
    hand.place(hand.target, hand.arriving)
    if hand.rook is not None:
        hand.carry(*hand.rook)


def mover_lifted_first(hand: Hand) -> None:
    hand.lift(hand.source)
    if hand.victim is not None:
        hand.lift(hand.victim)
    hand.place(hand.target, hand.arriving)


def swapped_within_a_scan(hand: Hand) -> None:
    """The victim's square never reads empty; nothing is reported of it by an occupancy sensor."""
    hand.lift(hand.source)
    hand.pieces.pop(hand.target)
    hand.place(hand.target, hand.arriving)


def victim_removed_last(hand: Hand) -> None:
    """En passant: the pawn over first, then the victim off."""
    hand.lift(hand.source)
    hand.place(hand.target, hand.arriving)
    if hand.victim is not None:
        hand.lift(hand.victim)


def beside_then_removed(hand: Hand) -> None:
    """The capturer comes down on the target's neighbour, the victim is taken off, then it moves over."""
    near = next(
        (
            s
            for s in sorted(chess.SquareSet(chess.BB_KING_ATTACKS[hand.target]))
            if s not in hand.pieces
        ),
        None,
    )
    if near is None:
        mover_lifted_first(hand)
        return
    piece = hand.lift(hand.source)
    hand.place(near, piece)
    hand.lift(hand.target)
    hand.lift(near)
    hand.place(hand.target, hand.arriving)


def victim_set_down(hand: Hand) -> None:
    """The captured piece stands on an empty square for a moment before it leaves the board."""
    free = [s for s in chess.SQUARES if s not in hand.pieces and s != hand.target]
    assert hand.victim is not None
    spot = hand.rng.choice(free)
    victim = hand.lift(hand.victim)
    hand.place(spot, victim)
    hand.lift(spot)
    hand.lift(hand.source)
    hand.place(hand.target, hand.arriving)


def rook_first(hand: Hand) -> None:
    assert hand.rook is not None
    hand.carry(*hand.rook)
    hand.carry(hand.source, hand.target)


def both_lifted(hand: Hand) -> None:
    assert hand.rook is not None
    king, rook = hand.lift(hand.source), hand.lift(hand.rook[0])
    hand.place(hand.target, king)
    hand.place(hand.rook[1], rook)


def king_late(hand: Hand) -> None:
    """Both up, the rook down, and the king a blink later."""
    assert hand.rook is not None
    king, rook = hand.lift(hand.source), hand.lift(hand.rook[0])
    hand.place(hand.rook[1], rook)
    hand.place(hand.target, king, 80_000)


def finished_late(hand: Hand) -> None:
    """The king over, a long pause, the rook at last."""
    assert hand.rook is not None
    hand.carry(hand.source, hand.target)
    hand.pause(6 * hand.rhythm.stroke_us)
    hand.carry(*hand.rook)


def pawn_set_down_first(hand: Hand) -> None:
    """The pawn comes down on the last rank, then the new piece takes its place."""
    if hand.victim is not None:
        hand.lift(hand.victim)
    hand.carry(hand.source, hand.target)
    hand.lift(hand.target)
    hand.place(hand.target, hand.arriving)


def piece_before_pawn(hand: Hand) -> None:
    """The new piece first, the pawn off last."""
    if hand.victim is not None:
        hand.lift(hand.victim)
    hand.place(hand.target, hand.arriving)
    hand.lift(hand.source)


def _slide(hand: Hand, step_us: int) -> None:
    if hand.victim is not None:
        hand.lift(hand.victim)
    here = hand.source
    for square in hand.path():
        piece = hand.lift(here, hand.rhythm.stroke_us if here == hand.source else step_us)
        hand.place(square, piece, step_us)
        here = square
    hand.lift(here, hand.rhythm.stroke_us if here == hand.source else step_us)
    hand.place(hand.target, hand.arriving, step_us)
    if hand.rook is not None:
        hand.carry(*hand.rook)


def slid(hand: Hand) -> None:
    _slide(hand, hand.rhythm.slide_us)


def slid_slowly(hand: Hand) -> None:
    _slide(hand, hand.rhythm.stroke_us)


def dragged_capture(hand: Hand) -> None:
    """Slid up to the victim, which is taken off only when the piece stands before it."""
    here = hand.source
    for square in hand.path():
        piece = hand.lift(here)
        hand.place(square, piece, hand.rhythm.slide_us)
        here = square
    hand.lift(here)
    hand.lift(hand.target, hand.rhythm.slide_us)
    hand.place(hand.target, hand.arriving, hand.rhythm.slide_us)


def victim_off_before_the_rest(hand: Hand) -> None:
    """As dragged, but the victim leaves while the piece rests beside it."""
    here = hand.source
    for square in hand.path():
        piece = hand.lift(here)
        hand.place(square, piece, hand.rhythm.slide_us)
        here = square
    hand.lift(hand.target)
    hand.lift(here)
    hand.place(hand.target, hand.arriving)


def new_square_before_the_old(hand: Hand) -> None:
    """The board tells of the new square before it tells of the old one."""
    if hand.victim is not None:
        hand.lift(hand.victim)
    hand.place(hand.target, hand.arriving)
    hand.lift(hand.source, 5_000)
    if hand.rook is not None:
        hand.carry(*hand.rook)


def own_adjusted_before(hand: Hand) -> None:
    if others := hand.others(hand.board.turn):
        hand.nudge(hand.rng.choice(others))
    clean(hand)


def mover_adjusted_before(hand: Hand) -> None:
    hand.nudge(hand.source)
    clean(hand)


def enemy_adjusted_before(hand: Hand) -> None:
    if others := hand.others(not hand.board.turn):
        hand.nudge(hand.rng.choice(others))
    clean(hand)


def centred_after(hand: Hand) -> None:
    """The piece is put straight on its new square before the press."""
    clean(hand)
    hand.nudge(hand.target)


def other_lifted_first(hand: Hand) -> None:
    """Two own pieces up, the other one first; the mover comes down, then the other goes back."""
    others = hand.others(hand.board.turn)
    if not others:
        clean(hand)
        return
    square = hand.rng.choice(others)
    other = hand.lift(square)
    clean(hand)
    hand.place(square, other)


def mover_lifted_other_back(hand: Hand) -> None:
    """Two own pieces up, the mover first; the other goes back, then the mover comes down."""
    others = hand.others(hand.board.turn)
    if not others or hand.rook is not None:
        clean(hand)
        return
    square = hand.rng.choice(others)
    hand.lift(hand.source)
    hand.place(square, hand.lift(square))
    if hand.victim is not None:
        hand.lift(hand.victim)
    hand.place(hand.target, hand.arriving)


def enemy_knocked(hand: Hand) -> None:
    """An enemy bystander falls and is put up again while the piece is in the air."""
    others = hand.others(not hand.board.turn)
    if not others:
        clean(hand)
        return
    square = hand.rng.choice(others)
    if hand.victim is not None:
        hand.lift(hand.victim)
    hand.lift(hand.source)
    hand.place(square, hand.lift(square))
    hand.place(hand.target, hand.arriving)
    if hand.rook is not None:
        hand.carry(*hand.rook)


def taken_back_first(hand: Hand) -> None:
    """Another legal move is made and taken back before the press."""
    quiet = [
        m
        for m in hand.board.legal_moves
        if m != hand.move
        and not hand.board.is_capture(m)
        and not hand.board.is_castling(m)
        and not m.promotion
    ]
    if quiet:
        other = hand.rng.choice(sorted(quiet, key=chess.Move.uci))
        hand.carry(other.from_square, other.to_square)
        hand.carry(other.to_square, other.from_square)
    clean(hand)


def castled_unfinished(hand: Hand) -> None:
    hand.carry(hand.source, hand.target)


def victim_left_standing(hand: Hand) -> None:
    hand.carry(hand.source, hand.target)


def enemy_taken_off(hand: Hand) -> None:
    """A quiet move, and an enemy piece that it cannot capture is gone from the board."""
    king = hand.board.king(not hand.board.turn)
    hand.lift(hand.rng.choice([s for s in hand.others(not hand.board.turn) if s != king]))
    clean(hand)


def illegal_square(hand: Hand) -> None:
    """The piece comes down on an empty square where it may not go."""
    legal = {m.to_square for m in hand.board.legal_moves if m.from_square == hand.source}
    free = [s for s in chess.SQUARES if s not in hand.pieces and s not in legal]
    hand.carry(hand.source, hand.rng.choice(free))


def pawn_left(hand: Hand) -> None:
    """The pawn stays on the last rank."""
    if hand.victim is not None:
        hand.lift(hand.victim)
    hand.carry(hand.source, hand.target)


def nothing_placed(hand: Hand) -> None:
    """The piece is still in the hand."""
    hand.lift(hand.source)


def always(board: chess.Board, move: chess.Move) -> bool:
    return True


def captures(board: chess.Board, move: chess.Move) -> bool:
    return board.is_capture(move) and not board.is_en_passant(move)


def castles(board: chess.Board, move: chess.Move) -> bool:
    return board.is_castling(move)


def passes(board: chess.Board, move: chess.Move) -> bool:
    return board.is_en_passant(move)


def promotes(board: chess.Board, move: chess.Move) -> bool:
    return move.promotion is not None


def moves_alone(board: chess.Board, move: chess.Move) -> bool:
    return not board.is_capture(move) and not board.is_castling(move) and move.promotion is None


def slides(board: chess.Board, move: chess.Move) -> bool:
    return bool(chess.between(move.from_square, move.to_square)) and not castles(board, move)


def slides_into_a_capture(board: chess.Board, move: chess.Move) -> bool:
    return slides(board, move) and captures(board, move)


def leaves_a_bystander(board: chess.Board, move: chess.Move) -> bool:
    return moves_alone(board, move) and board.occupied_co[not board.turn].bit_count() > 1


@dataclass(frozen=True, slots=True)
class Style:
    """A way to make a move, and the moves it is a way for."""

    applies: Callable[[chess.Board, chess.Move], bool]
    make: Callable[[Hand], None]


STYLES: Mapping[str, Style] = {
    "clean": Style(always, clean),
    "victim removed first": Style(captures, clean),
    "mover lifted first": Style(captures, mover_lifted_first),
    "swapped within a scan": Style(captures, swapped_within_a_scan),
    "set down beside, then victim removed": Style(captures, beside_then_removed),
    "victim set down on the board": Style(captures, victim_set_down),
    "castling, king first": Style(castles, clean),
    "castling, rook first": Style(castles, rook_first),
    "castling, both lifted": Style(castles, both_lifted),
    "castling, king a blink late": Style(castles, king_late),
    "castling, finished late": Style(castles, finished_late),
    "en passant, victim last": Style(passes, victim_removed_last),
    "en passant, victim first": Style(passes, clean),
    "en passant, both lifted": Style(passes, mover_lifted_first),
    "promotion, pawn off, piece down": Style(promotes, clean),
    "promotion, pawn set down first": Style(promotes, pawn_set_down_first),
    "promotion, piece before pawn": Style(promotes, piece_before_pawn),
    "slid": Style(slides, slid),
    "slid slowly": Style(slides, slid_slowly),
    "dragged capture": Style(slides_into_a_capture, dragged_capture),
    "dragged, victim off while it rests": Style(slides_into_a_capture, victim_off_before_the_rest),
    "new square before the old": Style(always, new_square_before_the_old),
    "own bystander adjusted": Style(always, own_adjusted_before),
    "mover adjusted": Style(always, mover_adjusted_before),
    "enemy adjusted": Style(always, enemy_adjusted_before),
    "centred after": Style(always, centred_after),
    "two lifted, other first": Style(always, other_lifted_first),
    "two lifted, other back first": Style(always, mover_lifted_other_back),
    "enemy knocked over": Style(always, enemy_knocked),
    "taken back first": Style(always, taken_back_first),
}

UNFINISHED: Mapping[str, Style] = {
    "castling, rook not moved": Style(castles, castled_unfinished),
    "en passant, victim standing": Style(passes, victim_left_standing),
    "an enemy piece taken off": Style(leaves_a_bystander, enemy_taken_off),
    "illegal square": Style(moves_alone, illegal_square),
    "pawn left on the last rank": Style(promotes, pawn_left),
    "piece still in the hand": Style(moves_alone, nothing_placed),
}


def make_move(
    board: chess.Board,
    move: chess.Move,
    style: str,
    rng: random.Random,
    rhythm: Rhythm = HUMAN,
    start_us: int = 0,
) -> list[Act]:
    """The acts of one move and its press. `board` is left as it was."""
    way = STYLES.get(style) or UNFINISHED[style]
    if not way.applies(board, move):
        way = STYLES["clean"]
    hand = Hand(board, move, rng, rhythm, start_us, pieces=board.piece_map())
    hand.pause(rhythm.think_us)
    way.make(hand)
    hand.press()
    return hand.acts


def play(
    board: chess.Board,
    moves: Iterable[chess.Move],
    style: str = "clean",
    seed: int = 0,
    rhythm: Rhythm = HUMAN,
) -> list[Act]:
    """The acts of a whole game. `style` is one of `STYLES`, or `mixed`: any that suits, move by move."""
    if style != "mixed" and style not in STYLES:
        raise ValueError(f"unknown style of hands {style!r}; known: mixed, {', '.join(STYLES)}")
    rng = random.Random(seed)
    board = board.copy(stack=False)
    acts: list[Act] = []
    for move in moves:
        now_us = acts[-1].at_us if acts else 0
        name = style
        if style == "mixed":
            name = rng.choice([n for n, s in STYLES.items() if s.applies(board, move)])
        acts += make_move(board, move, name, rng, rhythm, now_us)
        board.push(move)
    return acts
