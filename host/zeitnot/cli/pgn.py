"""`zeitnot pgn`: the games of a journal as PGN, as the table understood them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zeitnot.daemon.journal import read_journal
from zeitnot.records.pgn import game_pgn
from zeitnot.records.scoresheet import scoresheet
from zeitnot.records.sheet import Sheet
from zeitnot.table.begin import begin
from zeitnot.table.events import Looked, VerdictGiven
from zeitnot.table.replay import run

if TYPE_CHECKING:
    from zeitnot.daemon.journal import GameEntry, Journal


@click.command("pgn")
@click.argument("journal", type=click.Path(path_type=Path))
@click.option("--game", "number", type=click.IntRange(min=1), help="Only this game.")
@click.option("--scoresheet", "as_sheet", is_flag=True, help="As a scoresheet to read.")
def command(journal: Path, number: int | None, as_sheet: bool) -> None:
    """Print the games of a journal."""
    with read_journal(journal) as opened:
        entries = [opened.game(number)] if number is not None else opened.games()
        for entry in entries:
            sheet = sheet_of(opened, entry)
            write = scoresheet if as_sheet else game_pgn
            sys.stdout.write(write(entry.setup, sheet))
    sys.stdout.flush()


def sheet_of(journal: Journal, entry: GameEntry) -> Sheet:
    """The record of a game of the journal, with what its timers did up to the last sign of life."""
    events = journal.events(entry.id)
    alive_t = max(
        [entry.heartbeat_us, *journal.effects_t(entry.id), *(event.t for event in events)]
    )
    answered = frozenset(event.query for event in events if isinstance(event, VerdictGiven))
    sheet = Sheet()
    for effects in run(begin(entry.setup), [*events, Looked(t=alive_t)], answered):
        sheet.take(effects)
    return sheet
