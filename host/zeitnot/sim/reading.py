"""Games from a PGN file, for players to play: read whole and checked before the first piece is touched."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import chess
import chess.pgn

from zeitnot.errors import GameFileError

if TYPE_CHECKING:
    from pathlib import Path

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


@dataclass(frozen=True, slots=True)
class GamePlan:
    """One game to be played: its number in the file (from 1), tags, first position, moves and result."""

    number: int
    tags: tuple[tuple[str, str], ...]
    board: chess.Board
    moves: tuple[chess.Move, ...]
    result: str

    @property
    def name(self) -> str:
        """Who plays whom."""
        tags = dict(self.tags)
        return f"{tags.get('White', '?')} - {tags.get('Black', '?')}"


def game_from_json(line: dict[str, Any]) -> GamePlan:
    """A game as a page or another program tells it: `fen`, `moves` (UCI), `result`. Raises `GameFileError`."""
    try:
        board = chess.Board(line.get("fen", chess.STARTING_FEN))
        moves = []
        after = board.copy(stack=False)
        for uci in line["moves"]:
            moves.append(after.push_uci(uci))
        result = line.get("result", "*")
    except (KeyError, TypeError, ValueError) as error:
        raise GameFileError(f"the game cannot be played: {error}") from error
    if result not in RESULTS:
        raise GameFileError(f"the result is {result!r}; one of {', '.join(RESULTS)} is needed")
    return GamePlan(1, (), board, tuple(moves), result)


def read_games(path: Path, only: int | None = None) -> list[GamePlan]:
    """The file's games, or that one. Raises `GameFileError` for a file that cannot be played."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise GameFileError(
            f"the game file {str(path)!r} cannot be read ({error.strerror})"
        ) from error
    except UnicodeDecodeError:
        # Older collections are Latin-1; PGN's own standard is.
        text = path.read_text(encoding="latin-1")
    _refuse_junk(text, path)
    stream = io.StringIO(text)
    games: list[GamePlan] = []
    number = 0
    while (game := chess.pgn.read_game(stream, Visitor=_Strict)) is not None:
        number += 1
        if only is None or only == number:
            games.append(_plan(game, number, path))
    if not number:
        raise GameFileError(f"the file {str(path)!r} holds no game; a PGN file is needed")
    if not games:
        raise GameFileError(f"the file {str(path)!r} has no game {only}; it has 1 to {number}")
    return games


_COMMENT = re.compile(r"\{[^}]*\}|;[^\n]*|^%[^\n]*|^\[[^\n]*\]\s*$", re.MULTILINE)
_TOKEN = re.compile(
    r"""(\d+\.*|\.+|\$\d+|[!?]{1,2}|e\.p\.|\*|1-0|0-1|1/2-1/2
    |(\d+\.+)?([PNBRQK]?[a-h]?[1-8]?[x:-]?[a-h][1-8](=?\(?[nbrqkNBRQK]\)?)?|[O0]-[O0](-[O0])?|--|Z0|0000)
     [+#]{0,2}[!?]{0,2})""",
    re.VERBOSE,
)


def _refuse_junk(text: str, path: Path) -> None:
    """python-chess passes over what it cannot read in a movetext; a game played without it would be another game."""
    bare = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
    for number, line in enumerate(bare.splitlines(), 1):
        for token in re.split(r"[\s()]+", line):
            if token and not _TOKEN.fullmatch(token):
                shown = token if len(token) <= 20 else f"{token[:20]}..."
                raise GameFileError(
                    f"line {number} of {str(path)!r}: {shown!r} is no move of a PGN file; correct the file"
                )


class _Strict(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Collects errors instead of logging them: they are told in our own sentence."""

    def handle_error(self, error: Exception) -> None:
        self.game.errors.append(error)


def _plan(game: chess.pgn.Game, number: int, path: Path) -> GamePlan:
    where = f"game {number} of {str(path)!r}"
    if game.errors:
        ply = len(list(game.mainline_moves())) + 1
        raise GameFileError(
            f"{where} cannot be played: {game.errors[0]} (at ply {ply}); correct the file"
        )
    try:
        board = game.board()
    except ValueError as error:
        raise GameFileError(f"{where} has a FEN that cannot be read: {error}") from error
    moves = tuple(game.mainline_moves())
    tags = tuple((name, value) for name, value in game.headers.items())
    if not moves and all(value in ("?", "*", "????.??.??") for _, value in tags):
        raise GameFileError(f"{where} is empty: no tags and no moves; a PGN file is needed")
    if not board.is_valid() and board.status() & ~chess.STATUS_OPPOSITE_CHECK:
        raise GameFileError(f"{where} begins with a position that cannot be ({board.fen()})")
    result = game.headers.get("Result", "*")
    if result not in RESULTS:
        raise GameFileError(
            f"{where} has the result {result!r}; one of {', '.join(RESULTS)} is needed"
        )
    return GamePlan(number, tags, board, moves, result)
