"""`zeitnot replay`: run a trace, or a game of a journal, again and print its effects."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zeitnot.errors import OperatorError
from zeitnot.table.names import EFFECTS
from zeitnot.table.replay import replay
from zeitnot.table.trace import dump

if TYPE_CHECKING:
    from collections.abc import Iterable


@click.command("replay")
@click.argument("trace", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--only", help="Print these effects alone: KIND,KIND,...")
@click.option("--game", "number", type=click.IntRange(min=1), help="Of a journal: this game.")
def command(trace: Path, only: str | None, number: int | None) -> None:
    """Print the effects of a trace (or `-` for stdin), or of the last game of a journal."""
    kinds = None if only is None else _kinds(only)
    for effect in replay(_lines(trace, number)):
        if kinds is None or effect["effect"] in kinds:
            sys.stdout.write(dump(effect) + "\n")
    sys.stdout.flush()


def _kinds(only: str) -> frozenset[str]:
    kinds = [kind.strip() for kind in only.split(",") if kind.strip()]
    for kind in kinds:
        if kind not in EFFECTS:
            raise OperatorError(
                f"--only: no effect is called {kind!r}; there are {', '.join(EFFECTS)}"
            )
    return frozenset(kinds)


def _lines(trace: Path, number: int | None) -> Iterable[str]:
    from zeitnot.daemon.journal import is_journal, read_journal

    if str(trace) == "-":
        return sys.stdin
    if is_journal(trace):
        with read_journal(trace) as journal:
            return list(journal.trace(journal.game(number)))
    if number is not None:
        raise OperatorError(f"{str(trace)!r} is a trace, which holds one game; leave out --game")
    try:
        return trace.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise OperatorError(f"the trace {str(trace)!r} cannot be read ({error})") from error
