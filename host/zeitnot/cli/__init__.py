"""The command line. One file a command; a command's module is imported only when it is called.

`COMMANDS` is the one list: name -> one-line help. `zeitnot NAME` runs `zeitnot.cli.NAME.command`, a click
command. An error made for people (`ZeitnotError`) ends the program with one sentence on stderr and the
error's exit code; nobody is ever shown a traceback for a mistake of theirs.
"""

from __future__ import annotations

import importlib
import sys

import click

from zeitnot import __version__
from zeitnot.errors import ZeitnotError

COMMANDS: dict[str, str] = {
    "run": "the daemon: clock, board, the arbiter's page",
    "window": "the pygame table of a running daemon: play with the mouse",
    "play": "two simulated players play the games of a PGN file",
    "replay": "the effects of a trace, or of a game of a journal",
    "pgn": "the games of a journal as PGN",
    "journal": "what a journal holds; a game of it as a trace",
    "doctor": "what hardware is there; checks it together with you",
    "control": "a time control in words: what is added when, and what happens at zero",
    "touch": "the moves that Article 4 leaves after some touches",
    "verdict": "can that side ever mate? with the proof",
}


class _Commands(click.Group):
    """A group whose commands are looked up in `COMMANDS` and imported late: start-up stays quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"zeitnot.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Commands, help="The chess table that tournaments wish they had.")
@click.version_option(__version__, prog_name="zeitnot")
def zeitnot() -> None:
    """The root command."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; ends the process."""
    try:
        zeitnot.main(args=arguments, prog_name="zeitnot", standalone_mode=True)
    except ZeitnotError as error:
        click.echo(f"zeitnot: {error}", err=True)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        # The reader of our output (`| head`) has left: no error of ours.
        sys.stderr.close()
        sys.exit(0)
