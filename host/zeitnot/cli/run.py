"""`zeitnot run`: the daemon. Without a configuration it is the simulated table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zeitnot.daemon.config import Config, load_config
from zeitnot.daemon.service import notify, screen

if TYPE_CHECKING:
    import socket

    from zeitnot.daemon.journal import Journal


@click.command("run")
@click.option("--config", "path", type=click.Path(path_type=Path), help="The configuration (TOML).")
@click.option("--new", "fresh", is_flag=True, help="Begin a new game, whatever the journal holds.")
def command(path: Path | None, fresh: bool) -> None:
    """Run the table until Ctrl-C. Without --config: the simulated table."""
    config = Config() if path is None else load_config(path)
    logging.basicConfig(level=logging.INFO, format="zeitnot: %(message)s", stream=sys.stderr)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    from zeitnot.console.server import listen
    from zeitnot.daemon.journal import open_journal

    # The port first, then the journal: what cannot be served leaves nothing behind.
    with (
        contextlib.closing(listen(config.console.host, config.console.port)) as listener,
        open_journal(config.journal.file(), durable=config.journal.durable) as journal,
    ):
        asyncio.run(_serve(config, listener, journal, fresh=fresh))


async def _serve(config: Config, listener: socket.socket, journal: Journal, *, fresh: bool) -> None:
    from zeitnot.cli.live import LiveTable
    from zeitnot.console.app import Console
    from zeitnot.console.server import Server

    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    with contextlib.ExitStack() as stack:
        table = LiveTable(config, journal, stack, fresh=fresh)
        console = Console(
            table,
            table.players,
            table if table.players is not None else None,
            host=config.console.host,
            password=config.console.password,
            language=config.console.language,
        )
        server = Server(console.app, listener)
        await server.start()
        page = f"http://{config.console.host}:{config.console.port}/"
        window = await _window(config, page)
        click.echo(f"zeitnot: ready: {', '.join(_state(config, table, page, window is not None))}")
        sys.stdout.flush()
        notify("READY=1")
        await stop.wait()
        notify("STOPPING=1")
        if window is not None and window.returncode is None:
            window.terminate()
            await window.wait()
        console.close()
        await server.stop()
    click.echo("zeitnot: stopped")


def _state(config: Config, table: object, page: str, window: bool) -> list[str]:
    words = ["simulated table" if config.simulated else f"board {config.board.driver}", page]
    if not config.simulated:
        words.append(f"lines {config.lines.backend}")
    elif window:
        words.append("a window is open")
    elif config.daemon.window == "no":
        words.append("no window, as configured")
    else:
        words.append("no screen, so no window")
    if getattr(table, "resumed", False):
        words.append(f"game {getattr(table, 'game', '?')} goes on where it stopped")
    return words


async def _window(config: Config, page: str) -> asyncio.subprocess.Process | None:
    """The pygame table, in a process of its own: its drawing never delays the clock."""
    wanted = config.daemon.window
    if not config.simulated or wanted == "no" or (wanted == "auto" and not screen()):
        return None
    environment = dict(os.environ)
    if config.console.password is not None:
        environment["ZEITNOT_PASSWORD"] = config.console.password
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "zeitnot",
        "window",
        page,
        start_new_session=True,
        env=environment,
    )
