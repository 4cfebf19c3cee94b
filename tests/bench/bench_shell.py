"""The shell: whole games in virtual time, what a written event costs, and how long the daemon takes to be ready."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from tests.end_to_end.daemon import Daemon
from zeitnot.cli.outcome import Settings
from zeitnot.cli.play import VirtualPlayer, game_setup
from zeitnot.daemon.journal import Journal, memory_journal, open_journal
from zeitnot.sim.reading import read_games
from zeitnot.table.events import Looked
from zeitnot.table.setup import Setup

MATCHES = Path(__file__).parent.parent / "data" / "matches.pgn"
CLEAN = Settings(None, "fide-2023", "arbiter", "occupancy", "clean", 0)


def main() -> None:
    """Print the table."""
    _games()
    with tempfile.TemporaryDirectory() as folder:
        _journals(Path(folder))
        _ready(Path(folder))


def _games() -> None:
    games = read_games(MATCHES)[::6]
    journal = memory_journal()
    from_s = time.process_time()
    equal = sum(
        VirtualPlayer(journal).play(game, game_setup(game, CLEAN), CLEAN).equal for game in games
    )
    cpu_s = time.process_time() - from_s
    plies = sum(len(game.moves) for game in games)
    events = sum(len(journal.events(entry.id)) for entry in journal.games())
    print(
        f"{len(games)} games ({equal} equal), {plies} plies, {events} events: {cpu_s:.2f} s of CPU"
    )
    print(
        f"  {1e3 * cpu_s / plies:.2f} ms a ply, {1e6 * cpu_s / events:.0f} µs an event, board and wire included"
    )
    print(f"  61 games of {5823} plies: {cpu_s / plies * 5823:.0f} s (may take 180)")


def _journals(folder: Path) -> None:
    def cost_us(journal: Journal, count: int) -> float:
        game = journal.begin_game(Setup(control="300"), "")
        from_s = time.perf_counter()
        for t in range(count):
            journal.write_event(game, Looked(t=t))
            journal.commit()
        journal.close()
        return 1e6 * (time.perf_counter() - from_s) / count

    print(f"an event written down: {cost_us(memory_journal(), 2000):.0f} µs in memory,", end=" ")
    quick = cost_us(open_journal(folder / "quick.sqlite", durable=False), 2000)
    durable = cost_us(open_journal(folder / "durable.sqlite", durable=True), 200)
    print(f"{quick:.0f} µs in a file, {durable:.0f} µs with the disk waited for")


def _ready(folder: Path) -> None:
    times = []
    for _ in range(5):
        with Daemon(folder) as daemon:
            times.append(daemon.ready_s)
    print(
        f"ready after {min(times):.2f} s at best, {max(times):.2f} s at worst of {len(times)} (may take 2)"
    )
