"""Who is guided through the check of a table: a person at a terminal, or a simulated one."""

from __future__ import annotations

import asyncio
import sys
import threading
from typing import TYPE_CHECKING

import chess
import click

from zeitnot.cli.checkup import Contact, Request, Seen, Squares

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from zeitnot.sim.lines import SimulatedLines
    from zeitnot.sim.sensor_board import SimulatedBoard


class TerminalPerson:
    """Somebody who reads the terminal and types Enter, y or n."""

    def __init__(self) -> None:
        self._typed: asyncio.Queue[str] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        # Stdin may be a file or a pipe, which the event loop cannot always watch.
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self._loop.call_soon_threadsafe(self._typed.put_nowait, line.strip())

    def tell(self, text: str) -> None:
        click.echo(f"  {text}")

    def ask(self, request: Request, text: str) -> None:
        click.echo(f"  {text} …")

    async def skip(self) -> None:
        await self._typed.get()

    async def yes(self, request: Request, text: str) -> bool:
        while True:
            click.echo(f"  {text} [y/n] ", nl=False)
            typed = (await self._typed.get()).lower()
            if typed in ("y", "yes"):
                return True
            if typed in ("n", "no"):
                return False


class SimulatedPerson:
    """Does what is asked on a simulated table, at once; what is `dead` never answers, `swapped` wires are swapped."""

    def __init__(
        self,
        lines: SimulatedLines,
        board: SimulatedBoard | None,
        now_us: Callable[[], int],
        *,
        dead: Collection[str] = (),
        swapped: dict[str, str] | None = None,
        pump: Callable[[], None] = lambda: None,
    ) -> None:
        self._lines, self._board, self._now_us, self._pump = lines, board, now_us, pump
        self._dead, self._swapped = frozenset(dead), swapped or {}
        self._gives_up = asyncio.Event()
        self._pressing: str | None = None

    def tell(self, text: str) -> None:
        click.echo(f"  {text}")

    def ask(self, request: Request, text: str) -> None:
        click.echo(f"  {text} …")
        self._gives_up.clear()
        match request:
            case Contact(line, _) if line in self._dead:
                self._gives_up.set()
            case Contact(line, down):
                wire = self._swapped.get(line, line)
                if self._pressing is not None and self._pressing != wire:
                    self._lines.drive(self._pressing, False, self._now_us())
                self._pressing = wire
                self._lines.drive(wire, down, self._now_us())
            case Squares():
                self._over_the_board()
            case Seen():
                pass

    def _over_the_board(self) -> None:
        assert self._board is not None
        for square in chess.SQUARES:
            name = chess.square_name(square)
            if not {name, name[0], name[1]} & self._dead:
                self._board.place(square)
                self._board.lift(square)
        self._pump()
        if self._dead & {f"{f}{r}" for f in "abcdefgh" for r in "12345678"} | self._dead & set(
            "abcdefgh12345678"
        ):
            asyncio.get_running_loop().call_later(0.2, self._gives_up.set)

    async def skip(self) -> None:
        await self._gives_up.wait()

    async def yes(self, request: Request, text: str) -> bool:
        answer = not (isinstance(request, Seen) and request.what in self._dead)
        click.echo(f"  {text} {'yes' if answer else 'no'}")
        return answer
