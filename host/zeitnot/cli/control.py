"""`zeitnot control "3+2"`: a time control in words.

Rules of this file: the words are `zeitnot.clock.explain`'s; here is only what to read and how to fail. A
control is read in minutes, as players write it, or in seconds with `--pgn`; a preset's name is read in both.
"""

from __future__ import annotations

import click

from zeitnot.clock import (
    PROFILES,
    explain,
    is_preset,
    parse_control,
    parse_players,
    preset_settings,
    profile,
)


@click.command(
    name="control",
    help="Explain a time control, as players write it in minutes: 3+2, 40/90, SD/30; +30.",
)
@click.argument("text", metavar="CONTROL")
@click.option("--pgn", is_flag=True, help="CONTROL is in seconds, as in PGN and TRF26.")
@click.option(
    "--profile",
    "name",
    type=click.Choice(list(PROFILES)),
    default="fide",
    show_default=True,
    help="Whose rules the clock follows.",
)
def command(text: str, pgn: bool, name: str) -> None:
    """Print the explanation, one line for each thing to know."""
    control = parse_control(text) if pgn or is_preset(text) else parse_players(text)
    settings = profile(name).with_overrides(preset_settings(text))
    click.echo(explain(control, settings))
