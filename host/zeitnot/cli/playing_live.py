"""Play on a live simulated table of this process: real time, or N times as fast, through the real serial driver."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from zeitnot.cli.live import LiveTable
from zeitnot.cli.outcome import Outcome, Settings, Witness, outcome_of, rhythm_name, understood_by
from zeitnot.daemon.config import BoardSection, Config, TableSection

if TYPE_CHECKING:
    from zeitnot.daemon.journal import Journal
    from zeitnot.sim.reading import GamePlan
    from zeitnot.table.setup import Setup


class LivePlayer:
    """Plays each game on a table of its own, at `speed` times the world's pace."""

    def __init__(self, journal: Journal, speed: int) -> None:
        self._journal = journal
        self._speed = speed

    def play(self, game: GamePlan, setup: Setup, settings: Settings) -> Outcome:
        """Play one game to its end."""
        return asyncio.run(self._play(game, setup, settings))

    async def _play(self, game: GamePlan, setup: Setup, settings: Settings) -> Outcome:
        config = Config(
            table=TableSection(sensor=setup.sensor),
            board=BoardSection(driver="none" if setup.sensor == "none" else "sim"),
        )
        witness = Witness(game)
        with contextlib.ExitStack() as stack:
            table = LiveTable(
                config,
                self._journal,
                stack,
                setup=setup,
                speed=self._speed,
                fresh=True,
                listeners=[witness.told],
            )
            done = asyncio.Event()

            def look() -> None:
                if not table.busy:
                    done.set()

            assert table.players is not None
            table.players.watchers.append(look)
            table.perform(game, style=settings.hands, seed=settings.seed, rhythm=rhythm_name(setup))
            await done.wait()
            table.desk.keeper.finish()
            assert table.standing is not None
            found = understood_by(table.standing, witness)
            return outcome_of(table.pgn(), game, settings, found)
