"""Several disturbances in one move: bystanders nudged before, during and after, slides, moves taken back.

An identity board is never wrong. An occupancy board cannot tell a bystander that the piece in the hand might have
captured, knocked over and put back, from that capture; if another enemy piece is knocked over then, it looks as if
the opponent had touched it. That is the only way to be wrong, and it is rare even here.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import chess
import pytest

from tests.hands_at_board import match_games, play_at
from zeitnot.recognition import Sensor
from zeitnot.sim.hands import HUMAN, Hand

if TYPE_CHECKING:
    from zeitnot.sim.hands import Act


def nudge_some(hand: Hand, percent: int) -> None:
    part = {hand.target, hand.victim, hand.source, *(hand.rook or ())}
    while hand.rng.randrange(100) < percent:
        others = sorted(square for square in hand.pieces if square not in part)
        if others:
            hand.nudge(hand.rng.choice(others))


def take_one_back(hand: Hand) -> None:
    quiet = [
        move
        for move in hand.board.legal_moves
        if move != hand.move
        and not hand.board.is_capture(move)
        and not hand.board.is_castling(move)
        and not move.promotion
    ]
    if quiet:
        other = hand.rng.choice(sorted(quiet, key=chess.Move.uci))
        hand.carry(other.from_square, other.to_square)
        hand.carry(other.to_square, other.from_square)


def castle(hand: Hand) -> None:
    assert hand.rook is not None
    king = (hand.source, hand.target)
    parts = [king, hand.rook]
    hand.rng.shuffle(parts)
    for number, part in enumerate(parts):
        if number and part == king:
            nudge_some(hand, 20)
        hand.carry(*part)


def move_untidily(hand: Hand) -> None:
    rng = hand.rng
    nudge_some(hand, 30)
    if rng.random() < 0.15:
        take_one_back(hand)
    if hand.rook is not None:
        castle(hand)
        return
    victim_first = rng.random() < 0.5
    if hand.victim is not None and victim_first:
        hand.lift(hand.victim)
        nudge_some(hand, 15)
    here = hand.source
    for square in hand.path() if rng.random() < 0.3 else ():
        piece = hand.lift(here)
        hand.place(square, piece, rng.choice((hand.rhythm.slide_us, hand.rhythm.stroke_us)))
        here = square
    hand.lift(here)
    nudge_some(hand, 25)
    passing = hand.victim != hand.target
    if hand.victim is not None and not victim_first and not (passing and rng.random() < 0.5):
        hand.lift(hand.victim)
        nudge_some(hand, 15)
    hand.place(hand.target, hand.arriving)
    if hand.victim is not None and passing and hand.victim in hand.pieces:
        hand.lift(hand.victim)
    if rng.random() < 0.1:
        hand.nudge(hand.target)


def acts_of(board: chess.Board, move: chess.Move, rng: random.Random) -> list[Act]:
    hand = Hand(board, move, rng, HUMAN, 0, pieces=board.piece_map())
    hand.pause(HUMAN.think_us)
    move_untidily(hand)
    hand.press()
    return hand.acts


@pytest.mark.parametrize(
    ("sensor", "wrong_per_mille"), [(Sensor.IDENTITY, 0), (Sensor.OCCUPANCY, 3)]
)
def test_untidy_hands_are_understood(sensor: Sensor, wrong_per_mille: int) -> None:
    plies, wrong = 0, []
    for seed, game in enumerate(match_games()):
        board, rng = game.board(), random.Random(seed)
        for move in game.mainline_moves():
            made = play_at(board, acts_of(board, move, rng), sensor).made
            plies += 1
            if not made or move not in made[0].moves:
                wrong.append((board.fen(), move.uci(), made))
            board.push(move)
    assert len(wrong) * 1000 <= wrong_per_mille * plies, wrong
