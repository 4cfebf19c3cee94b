"""`zeitnot journal`: what a journal holds, and a game of it as a trace."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.group("journal")
def command() -> None:
    """Look into a journal."""


@command.command("export")
@click.argument("journal", type=click.Path(path_type=Path))
@click.option("--game", "number", type=click.IntRange(min=1), help="This game; else the last one.")
def export(journal: Path, number: int | None) -> None:
    """Print a game as a trace."""
    from zeitnot.daemon.journal import read_journal

    with read_journal(journal) as opened:
        for line in opened.trace(opened.game(number)):
            sys.stdout.write(line + "\n")
    sys.stdout.flush()


@command.command("games")
@click.argument("journal", type=click.Path(path_type=Path))
def games(journal: Path) -> None:
    """List the games."""
    from zeitnot.daemon.journal import read_journal

    with read_journal(journal) as opened:
        for game in opened.games():
            tags = dict(game.setup.tags)
            state = "over" if opened.is_over(game.id) else "not over"
            players = f"{tags.get('White', '?')} - {tags.get('Black', '?')}"
            click.echo(f"{game.id}\t{game.begun}\t{game.setup.control}\t{players}\t{state}")
