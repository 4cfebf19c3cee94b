"""`zeitnot verdict`: can that side ever mate? One position, or a file of them."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import chess
import click

from zeitnot.errors import OperatorError
from zeitnot.laws.unwinnable import DEFAULT_BUDGET, Answer, Verdict, verdict

_SIDES = {"white": chess.WHITE, "black": chess.BLACK}


@click.command("verdict")
@click.option("--fen", help="The position; its first four fields are enough.")
@click.option("--winner", type=click.Choice(sorted(_SIDES)), help="The side that wants to mate.")
@click.option("--proof", is_flag=True, help="Print the mating line, or why there is none.")
@click.option(
    "--budget",
    type=click.IntRange(min=1),
    default=DEFAULT_BUDGET,
    show_default=True,
    help="Positions to take up before giving up.",
)
@click.option(
    "--batch",
    type=click.Path(path_type=Path),
    help="A table with columns id, fen, side (tab-separated, names in the first line).",
)
def command(
    fen: str | None, winner: str | None, proof: bool, budget: int, batch: Path | None
) -> None:
    """Can that side mate by any possible series of legal moves (Articles 5.2.2, 6.9, 7.5.5)?"""
    if batch is not None:
        if fen is not None or winner is not None or proof:
            raise OperatorError(
                "--batch reads its positions from the file; leave out --fen, --winner and --proof"
            )
        _print_batch(batch, budget)
        return
    if fen is None or winner is None:
        raise OperatorError("say which position and which side: --fen FEN --winner white|black")
    board = read_position(fen)
    found = verdict(board, _SIDES[winner], budget)
    click.echo(found.answer.value)
    if proof:
        click.echo("\n".join(_proof(board, winner, found, budget)))


def read_position(fen: str) -> chess.Board:
    """The position of a FEN of four to six fields; OperatorError where it is none that can be played on."""
    fields = fen.split()
    if not 4 <= len(fields) <= 6:
        raise OperatorError(
            f"the FEN {fen!r} does not have four to six fields but {len(fields)}; give pieces, side to"
            " move, castling and en passant"
        )
    try:
        board = chess.Board(" ".join([*fields, *("0", "1")[len(fields) - 4 :]]))
    except ValueError as error:
        raise OperatorError(f"the FEN {fen!r} cannot be read: {error}") from None
    for colour, name in ((chess.WHITE, "White"), (chess.BLACK, "Black")):
        kings = (board.kings & board.occupied_co[colour]).bit_count()
        if kings != 1:
            raise OperatorError(f"the FEN {fen!r} has {kings} kings of {name}; give each side one")
    if board.pawns & chess.BB_BACKRANKS:
        raise OperatorError(f"the FEN {fen!r} has a pawn on the first or last rank; move it")
    if board.was_into_check():
        raise OperatorError(
            f"in the FEN {fen!r} the side that is not to move stands in check; correct the side to move"
        )
    return board


def _print_batch(path: Path, budget: int) -> None:
    for name, winner, board in _rows(path):
        found = verdict(board, _SIDES[winner], budget)
        answer = {"id": name, "winner": winner, "verdict": found.answer.value}
        click.echo(json.dumps(answer, separators=(",", ":")))


def _rows(path: Path) -> list[tuple[str, str, chess.Board]]:
    """Every row's id, winner and position; all of them are read before the first is judged."""
    try:
        rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines(), delimiter="\t"))
    except (OSError, UnicodeDecodeError) as error:
        raise OperatorError(f"the table {str(path)!r} cannot be read: {error}") from None
    found = []
    for number, row in enumerate(rows, start=2):
        where = f"line {number} of {str(path)!r}"
        missing = [name for name in ("id", "fen", "side") if not row.get(name)]
        if missing:
            raise OperatorError(
                f"{where} has no {' and no '.join(missing)}; the first line names the columns, with tabs"
                " between them"
            )
        if row["side"] not in _SIDES:
            raise OperatorError(f"{where} has the side {row['side']!r}; write white or black")
        try:
            board = read_position(row["fen"])
        except OperatorError as error:
            raise OperatorError(f"{where}: {error}") from None
        found.append((row["id"], row["side"], board))
    return found


def _proof(board: chess.Board, winner: str, found: Verdict, budget: int) -> list[str]:
    match found.answer:
        case Answer.WINNABLE if not found.line:
            return [f"{winner} has mated: it stands on the board"]
        case Answer.WINNABLE:
            return [
                board.variation_san(found.line),
                " ".join(move.uci() for move in found.line),
            ]
        case Answer.UNWINNABLE:
            assert found.certificate is not None
            return [
                f"{found.certificate.argument.value}: {found.certificate.reason}",
                *found.certificate.facts,
            ]
        case Answer.UNDETERMINED:
            return [f"neither a mate nor a proof was found within {budget} positions"]
