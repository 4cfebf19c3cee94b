"""`zeitnot doctor`: what hardware is there, and a guided check of each contact, lamp, digit and square."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import TYPE_CHECKING

import chess
import click

from zeitnot.cli.checkup import Board, Finding, contacts, display, lamps, squares
from zeitnot.cli.inventory import inventory
from zeitnot.cli.persons import SimulatedPerson, TerminalPerson
from zeitnot.daemon.config import Config, load_config
from zeitnot.devices.displays.process import DisplayProcess
from zeitnot.devices.lines import open_lines
from zeitnot.devices.pins import load_pins, read_pins
from zeitnot.errors import HardwareError
from zeitnot.link.driver import Driver
from zeitnot.link.session import Session
from zeitnot.sim.lines import SimulatedLines
from zeitnot.sim.sensor_board import PtyBoard, SimulatedBoard

if TYPE_CHECKING:
    from zeitnot.cli.checkup import Person
    from zeitnot.devices.lines import Lines
    from zeitnot.devices.pins import Pins


@click.command("doctor")
@click.option("--config", "path", type=click.Path(path_type=Path), help="The configuration (TOML).")
@click.option("--list", "only_list", is_flag=True, help="Only say what is there.")
@click.option(
    "--backend",
    type=click.Choice(["sim", "gpiod", "rpi_gpio"]),
    help="Check with this GPIO backend instead of the configured one; sim plays the check through.",
)
@click.option(
    "--dead",
    multiple=True,
    metavar="NAME",
    help="With --backend sim: a contact, lamp, square, row or column that does not answer. Repeatable.",
)
def command(path: Path | None, only_list: bool, backend: str | None, dead: tuple[str, ...]) -> None:
    """Say what hardware is there, then check it together with you."""
    config = Config() if path is None else load_config(path)
    pins = load_pins()
    if config.lines.pins is not None:
        pins = read_pins(Path(config.lines.pins).read_text(encoding="utf-8"), config.lines.pins)
    for line in inventory(pins):
        click.echo(line)
    if only_list:
        return
    findings = asyncio.run(_check(config, pins, backend or config.lines.backend, dead))
    bad = [finding.text for finding in findings if not finding.good]
    click.echo(f"{len(findings) - len(bad)} of {len(findings)} checks are good")
    if bad:
        raise HardwareError("; ".join(bad))


async def _check(config: Config, pins: Pins, backend: str, dead: tuple[str, ...]) -> list[Finding]:
    inputs = [name for name, pin in pins.lines.items() if pin.direction == "in"]
    # The data line of a display is the display's own.
    own = {place.dc for place in pins.displays.values()}
    outputs = [
        name for name, pin in pins.lines.items() if pin.direction == "out" and name not in own
    ]
    findings: list[Finding] = []
    with contextlib.ExitStack() as stack:
        lines = stack.enter_context(
            open_lines(backend, pins, inputs, outputs, more={"sim": SimulatedLines})
        )
        simulated = _simulated_board(stack) if backend == "sim" else None
        person = _person(lines, simulated, dead)
        click.echo("contacts:")
        findings += await contacts(lines, inputs, person, now_us)
        click.echo("lamps:")
        findings += await lamps(lines, outputs, person)
        for kind in config.face.displays:
            click.echo(f"display {kind}:")
            shown = DisplayProcess(kind, person.tell, backend=backend)
            stack.callback(shown.close)
            findings += await display(shown.show, kind, person)
        device = simulated[0].path if simulated is not None else config.board.device
        if device is not None:
            click.echo(f"squares, by {device}:")
            board = Board()
            driver = Driver(device, Session, board.heard, now_us)
            stack.callback(driver.close)
            driver.start()
            if driver.trouble is not None:
                findings.append(Finding(False, f"{device} cannot be opened: {driver.trouble}"))
            else:
                findings += await squares(board, driver.show, person)
    return findings


def now_us() -> int:
    return time.monotonic_ns() // 1000


def _simulated_board(stack: contextlib.ExitStack) -> tuple[PtyBoard, SimulatedBoard]:
    board = SimulatedBoard(now_us, occupied=chess.BB_EMPTY)
    pty = PtyBoard(board)
    stack.callback(pty.close)
    return pty, board


def _person(
    lines: Lines, simulated: tuple[PtyBoard, SimulatedBoard] | None, dead: tuple[str, ...]
) -> Person:
    if simulated is None:
        return TerminalPerson()
    assert isinstance(lines, SimulatedLines)
    pty, board = simulated
    return SimulatedPerson(lines, board, now_us, dead=dead, pump=pty.pump)
