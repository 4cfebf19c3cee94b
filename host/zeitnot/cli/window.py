"""`zeitnot window`: the pygame table of a running daemon whose table is simulated."""

from __future__ import annotations

import os

import click


@click.command("window")
@click.argument("url", default="http://127.0.0.1:8064")
def command(url: str) -> None:
    """Open the pygame table: pick pieces up and put them down, press the plungers and the arbiter's keys."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from zeitnot.sim.window import show

    show(url, os.environ.get("ZEITNOT_PASSWORD"))
