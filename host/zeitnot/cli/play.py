"""`zeitnot play`: two simulated players play the games of a file on the simulated table."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import click

from zeitnot.cli.outcome import (
    Outcome,
    Settings,
    Witness,
    outcome_of,
    progress,
    rhythm_name,
    understood_by,
)
from zeitnot.errors import OperatorError, TimeControlError
from zeitnot.sim.plan import RHYTHMS, plan_game, styles
from zeitnot.sim.reading import GamePlan, read_games
from zeitnot.table.begin import begin
from zeitnot.table.setup import CHOICES, Setup

if TYPE_CHECKING:
    from zeitnot.daemon.journal import Journal

DEFAULT_CONTROL = "5400+30"
PATIENCE_US = 30_000_000
"""How long the table may take for a result that the board gives."""


@click.command("play")
@click.argument("pgn", type=click.Path(path_type=Path))
@click.option("--game", "only", type=click.IntRange(min=1), help="Only this game of the file.")
@click.option("--control", help=f"Time control; else the file's tag, else {DEFAULT_CONTROL}.")
@click.option("--laws", type=click.Choice(CHOICES["laws"]), default="fide-2023")
@click.option("--policy", type=click.Choice(CHOICES["policy"]), default="arbiter")
@click.option("--sensor", type=click.Choice(CHOICES["sensor"]), default="occupancy")
@click.option("--hands", default="clean", help="A style of hands; `--hands list` names them.")
@click.option("--seed", type=int, default=0, help="Another seed, another rhythm of the hands.")
@click.option("--speed", default="max", help="real, a whole number N (N times as fast), or max.")
@click.option("--journal", "path", type=click.Path(path_type=Path), help="Keep the journal here.")
@click.option(
    "--daemon",
    "url",
    is_flag=False,
    flag_value="http://127.0.0.1:8064",
    help="Play on the simulated table of a running daemon (its page shows it).",
)
def command(
    pgn: Path,
    only: int | None,
    control: str | None,
    laws: str,
    policy: str,
    sensor: str,
    hands: str,
    seed: int,
    speed: str,
    path: Path | None,
    url: str | None,
) -> None:
    """Play the games of a PGN file; print what the table understood, and whether it equals the file."""
    if hands == "list":
        click.echo("\n".join(styles()))
        return
    if hands not in styles():
        raise OperatorError(f"the style of hands {hands!r} is unknown; `--hands list` names them")
    settings = Settings(control, laws, policy, sensor, hands, seed)
    rate = _rate(speed)
    games = [(game, game_setup(game, settings)) for game in read_games(pgn, only)]
    equal = 0
    with contextlib.ExitStack() as stack:
        player: Player
        if url is not None:
            if path is not None:
                raise OperatorError("the daemon keeps its own journal; leave out --journal")
            from zeitnot.cli.remote import RemotePlayer

            player = stack.enter_context(RemotePlayer(url, rate))
        elif rate is None:
            player = VirtualPlayer(stack.enter_context(_journal(path)))
        else:
            from zeitnot.cli.playing_live import LivePlayer

            player = LivePlayer(stack.enter_context(_journal(path)), rate)
        for game, setup in games:
            outcome = player.play(game, setup, settings)
            click.echo(outcome.pgn, nl=False)
            sys.stdout.flush()
            progress("")
            click.echo(f"game {game.number}: {outcome.verdict}", err=True)
            equal += outcome.equal
    if len(games) > 1:
        click.echo(f"{len(games)} games, {equal} equal to the input", err=True)
    if equal < len(games):
        sys.exit(1)


class Player(Protocol):
    """Somewhere to play games."""

    def play(self, game: GamePlan, setup: Setup, settings: Settings) -> Outcome:
        """Play one game to its end."""


class VirtualPlayer:
    """Plays at the pace of the next event: no wall time is waited for."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def play(self, game: GamePlan, setup: Setup, settings: Settings) -> Outcome:
        """Play one game to its end."""
        from zeitnot.cli.tables import VirtualTable

        witness = Witness(game)
        with VirtualTable(setup, self._journal, [witness.told]) as table:
            rhythm = RHYTHMS[rhythm_name(setup)]
            steps = plan_game(
                game,
                style=settings.hands,
                seed=settings.seed,
                rhythm=rhythm,
                blind=setup.sensor == "none",
            )
            done: list[bool] = []
            table.players.perform(steps, lambda: done.append(True))
            table.run_until(lambda: bool(done), patience_us=steps[-1].at_us + PATIENCE_US)
            if game.result != "*":
                table.run_until(lambda: table.desk.keeper.over, patience_us=PATIENCE_US)
            table.desk.keeper.finish()
            assert table.desk.standing is not None
            found = understood_by(table.desk.standing, witness)
            return outcome_of(table.desk.pgn(), game, settings, found)


def game_setup(game: GamePlan, settings: Settings) -> Setup:
    tags = dict(game.tags)
    control = settings.control or tags.get("TimeControl", DEFAULT_CONTROL)
    position = "startpos" if game.board.fen() == _START_FEN else game.board.fen()
    setup = Setup(
        control=control,
        laws=settings.laws,
        policy=settings.policy,
        sensor=settings.sensor,
        position=position,
        tags=tuple((name, value) for name, value in game.tags if name not in _NOT_TOLD),
    )
    try:
        begin(setup)
    except TimeControlError as error:
        raise OperatorError(
            f"game {game.number}: the time control {control!r} cannot be read ({error}); use --control"
        ) from error
    return setup


_NOT_TOLD = ("Result", "TimeControl", "FEN", "SetUp", "Termination")
_START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def _rate(speed: str) -> int | None:
    if speed == "max":
        return None
    if speed == "real":
        return 1
    if speed.isascii() and speed.isdecimal() and int(speed) > 0:
        return int(speed)
    raise OperatorError(f"the speed {speed!r} is unknown; real, a whole number or max is needed")


def _journal(path: Path | None) -> Journal:
    from zeitnot.daemon.journal import memory_journal, open_journal

    return memory_journal() if path is None else open_journal(path, durable=False)
