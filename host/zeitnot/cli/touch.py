"""`zeitnot touch`: the moves that Article 4 leaves after some touches.

The touches are written as `w:e1` or `b:d8` (the piece's colour and square), with `adj:` before an announced
adjustment and `acc:` before an accidental contact, in the order in which they happened. `--batch` reads JSON
Lines with the keys id, fen, touches, and optionally laws, flags, released (`e1g1`), placed (`n@e8`); other keys
are ignored.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import chess
import click

from zeitnot.errors import OperatorError
from zeitnot.laws.editions import EDITIONS, Edition, edition
from zeitnot.laws.touch_move import Obligation, Touch, obligation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_KINDS = {"adj": "adjust", "acc": "accidental"}
_SIDES = {"w": chess.WHITE, "b": chess.BLACK}
_FLAGS = {
    "order_unclear",
    "simultaneous",
    "clock_pressed_no_promotion",
    "after_illegal_move",
    "touched_while_opponent_had_move",
    # These two are said for the reader of a case: a touch binds after such a word, and before the other's press.
    "adjust_after_touch",
    "opponent_clock_not_pressed",
}


@click.command(name="touch", help="The moves that Article 4 leaves after some touches.")
@click.option("--fen", help="The position before the move.")
@click.option("--laws", default=EDITIONS[0], show_default=True, help="The edition of the Laws.")
@click.option(
    "--batch", type=click.File(encoding="utf-8"), help="Cases as JSON Lines; - reads stdin."
)
@click.argument("touches", nargs=-1)
def command(fen: str | None, laws: str, batch: Any, touches: tuple[str, ...]) -> None:
    """Print the moves in UCI (and on stderr the Article), or one JSON object a line with --batch."""
    chosen = edition(laws)
    if batch is not None:
        if fen is not None or touches:
            raise OperatorError(
                "--batch takes its positions and touches from the file; leave out --fen and the touches"
            )
        for line in _batch(batch, chosen):
            click.echo(line)
        return
    if fen is None:
        raise OperatorError("give a position with --fen, or a file of cases with --batch")
    board = read_board(fen)
    found = obligation(board, [read_touch(word, board) for word in touches], chosen)
    click.echo(" ".join(move.uci() for move in found.moves))
    click.echo(f"Article {found.article}", err=True)


def _batch(lines: Sequence[str], chosen: Edition) -> Iterator[str]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            case = json.loads(line)
            if not isinstance(case, dict):
                raise OperatorError(f"a case is a JSON object, not {line.strip()[:40]!r}")
            if chosen.name not in case.get("laws", EDITIONS):
                continue
            found = read_case(case, chosen)
        except (OperatorError, json.JSONDecodeError, KeyError, TypeError) as error:
            problem = f"the case has no {error}" if isinstance(error, KeyError) else str(error)
            raise OperatorError(f"line {number}: {problem}") from error
        yield json.dumps(
            {
                "id": case.get("id"),
                "moves": [move.uci() for move in found.moves],
                "article": found.article,
            },
            separators=(",", ":"),
            ensure_ascii=False,
        )


def read_case(case: dict[str, Any], chosen: Edition) -> Obligation:
    """The obligation of one case of a batch."""
    board = read_board(case["fen"])
    touches = [read_touch(word, board) for word in case["touches"]]
    flags = set(case.get("flags", ()))
    if unknown := sorted(flags - _FLAGS):
        raise OperatorError(f"unknown flag {unknown[0]!r}; known are {', '.join(sorted(_FLAGS))}")
    if "touched_while_opponent_had_move" in flags:
        touches = [replace(touch, kind="out_of_turn") for touch in touches]
    return obligation(
        board,
        touches,
        chosen,
        order_unclear="order_unclear" in flags,
        simultaneous="simultaneous" in flags,
        released=[_read_release(word) for word in _words(case.get("released"))],
        placed=[_read_placed(word) for word in _words(case.get("placed"))],
        pressed_without_promotion="clock_pressed_no_promotion" in flags,
        after_illegal_move="after_illegal_move" in flags,
    )


def read_board(fen: str) -> chess.Board:
    """A legal position, or an `OperatorError` that quotes the FEN."""
    try:
        board = chess.Board(fen)
    except ValueError as error:
        raise OperatorError(f"{fen!r} is no position: {error}") from error
    if board.king(chess.WHITE) is None or board.king(chess.BLACK) is None:
        raise OperatorError(f"{fen!r} is no position: a king is missing")
    return board


def read_touch(word: str, board: chess.Board) -> Touch:
    """`w:e1`, `adj:w:e1` or `acc:b:d8`, on a square where that colour stands."""
    *prefix, side, name = word.split(":") if word.count(":") in (1, 2) else ("?", "?", "?")
    if side not in _SIDES or name not in chess.SQUARE_NAMES or (prefix and prefix[0] not in _KINDS):
        raise OperatorError(
            f"cannot read the touch {word!r}; write w:e1 or b:d8, with adj: or acc: before it if so"
        )
    square, color = chess.parse_square(name), _SIDES[side]
    if board.color_at(square) is not color:
        raise OperatorError(f"the touch {word!r} names no piece: {name} holds none of that colour")
    return Touch(color, square, kind=_KINDS[prefix[0]] if prefix else "intent")


def _words(value: Any) -> list[str]:
    """One word, a list of words, or nothing."""
    if value is None:
        return []
    return [value] if isinstance(value, str) else list(value)


def _read_release(word: str) -> tuple[chess.Square, chess.Square]:
    try:
        return chess.parse_square(word[:2]), chess.parse_square(word[2:])
    except ValueError:
        raise OperatorError(
            f"cannot read the release {word!r}; write it from-to, as e1g1"
        ) from None


def _read_placed(word: str) -> tuple[chess.Square, chess.PieceType]:
    letter, at, name = word.partition("@")
    if not at or letter.lower() not in ("n", "b", "r", "q") or name not in chess.SQUARE_NAMES:
        raise OperatorError(f"cannot read the placed piece {word!r}; write it as n@e8")
    return chess.parse_square(name), chess.PIECE_SYMBOLS.index(letter.lower())
