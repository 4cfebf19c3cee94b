"""Hands end on the board of the move they make, whatever their style; unfinished ones do not."""

import random
from itertools import islice

import chess
import pytest

from tests.hands_at_board import match_games
from tests.made_positions import Chance, en_passant, promotions
from zeitnot.sim.hands import HUMAN, STYLES, UNFINISHED, Act, make_move, play


def some_chances() -> list[Chance]:
    found = [*islice(en_passant(3), 20), *islice(promotions(3), 20)]
    for game in match_games(2):
        board = game.board()
        for move in game.mainline_moves():
            found.append((board.copy(stack=False), move))
            board.push(move)
    return found


CHANCES = some_chances()


def final_board(board: chess.Board, acts: list[Act]) -> dict[chess.Square, chess.Piece]:
    pieces = board.piece_map()
    for act in acts:
        if act.square is None:
            continue
        if act.kind == "lift":
            assert pieces.pop(act.square) == act.piece
        else:
            assert act.piece is not None
            pieces[act.square] = act.piece
    return pieces


@pytest.mark.parametrize("style", STYLES)
def test_every_style_ends_on_the_board_of_the_move(style: str) -> None:
    suited = [(b, m) for b, m in CHANCES if STYLES[style].applies(b, m)]
    assert suited
    for board, move in suited:
        acts = make_move(board, move, style, random.Random(1))
        after = board.copy(stack=False)
        after.push(move)
        assert final_board(board, acts) == after.piece_map(), (style, board.fen(), move)
        assert [act.kind for act in acts].count("press") == 1
        assert acts[-1].kind == "press"


@pytest.mark.parametrize("style", UNFINISHED)
def test_an_unfinished_board_is_not_that_of_the_move(style: str) -> None:
    suited = [(b, m) for b, m in CHANCES if UNFINISHED[style].applies(b, m)]
    assert suited
    for board, move in suited:
        acts = make_move(board, move, style, random.Random(1))
        after = board.copy(stack=False)
        after.push(move)
        assert final_board(board, acts) != after.piece_map()


def test_acts_come_in_the_order_of_their_stamps() -> None:
    game = match_games(1)[0]
    acts = play(game.board(), game.mainline_moves(), "mixed", 3)
    assert [act.at_us for act in acts] == sorted(act.at_us for act in acts)


def test_the_same_seed_is_the_same_play() -> None:
    game = match_games(1)[0]
    moves = list(game.mainline_moves())
    assert play(game.board(), moves, "mixed", 5) == play(game.board(), moves, "mixed", 5)
    assert play(game.board(), moves, "mixed", 5) != play(game.board(), moves, "mixed", 6)


def test_an_unknown_style_is_named_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match=r"'sloppy'; known: mixed, clean"):
        play(chess.Board(), [], "sloppy")


def test_a_pause_stays_within_the_spread() -> None:
    acts = play(chess.Board(), [chess.Move.from_uci("e2e4")], "clean", 1, HUMAN)
    lift, place = acts[0], acts[1]
    assert 200_000 <= place.at_us - lift.at_us <= 600_000
