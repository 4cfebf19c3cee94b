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


@command.command("verify")
@click.argument("journal", type=click.Path(path_type=Path))
@click.option("--game", "number", type=click.IntRange(min=1), help="Only this game.")
def verify(journal: Path, number: int | None) -> None:
    """Replay the games and say whether each does again what it did; leaves with 1 where one does not."""
    from zeitnot.daemon.journal import read_journal
    from zeitnot.table.replay import replay
    from zeitnot.table.trace import dump

    same = True
    with read_journal(journal) as opened:
        for game in [opened.game(number)] if number is not None else opened.games():
            did = list(opened.effects(game.id))
            does = [dump(effect) for effect in replay(opened.trace(game))]
            # A game that is not over may have timers behind its last event, which a replay does not fire.
            does_same = does == did[: len(does)] and (
                len(does) == len(did) or not opened.is_over(game.id)
            )
            same = same and does_same
            click.echo(f"game {game.id}: {_compared(did, does) if not does_same else 'the same'}")
    if not same:
        sys.exit(1)


def _compared(did: list[str], does: list[str]) -> str:
    for number, (before, now) in enumerate(zip(did, does, strict=False), 1):
        if before != now:
            return f"effect {number} was {before} and is now {now}"
    return f"it had {len(did)} effects and has now {len(does)}"
