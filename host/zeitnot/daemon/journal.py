"""The journal: an SQLite file that holds every event of every game, written before its effects leave.

Rules of this file
- A game is a header and numbered lines; an event's line is what the trace says (`show_event`), its effects are
  kept beside it as they were printed. Nothing is ever changed or deleted, but the heartbeat of a game.
- Write-ahead logging: others may read (`zeitnot journal export`, `zeitnot pgn`) while the daemon writes. With
  `durable` each write waits for the disk, so that a power cut loses nothing that was announced.
- One writer: a lock file beside the journal is locked (`flock`) while it is open for writing, which a crash
  undoes by itself. Not the journal itself: closing another descriptor of it would undo SQLite's own locks.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zeitnot.errors import OperatorError
from zeitnot.table.setup import Setup
from zeitnot.table.trace import dump, read_event, show_effect, show_event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path
    from types import TracebackType

    from zeitnot.table.effects import Effect
    from zeitnot.table.events import AnyEvent

APPLICATION_ID = 0x7A65_6974
"""Marks the file as ours ("zeit"), in SQLite's own header."""
VERSION = 1

_SCHEMA = f"""
CREATE TABLE game (
    id INTEGER PRIMARY KEY, header TEXT NOT NULL, begun TEXT NOT NULL, heartbeat_us INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE event (
    game INTEGER NOT NULL REFERENCES game, number INTEGER NOT NULL, t INTEGER NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE effect (
    game INTEGER NOT NULL REFERENCES game, number INTEGER NOT NULL, t INTEGER NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {VERSION};
"""


class JournalError(OperatorError):
    """A journal that cannot be opened: missing, of another program, or in use."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game of the journal, as its first row tells it."""

    id: int
    setup: Setup
    begun: str
    heartbeat_us: int


class Journal:
    """An open journal. Make one with `open_journal`, `read_journal` or `memory_journal`."""

    def __init__(self, connection: sqlite3.Connection, lock: int | None = None) -> None:
        self._db = connection
        self._lock = lock
        self._event_number = 0
        self._effect_number = 0

    # --- writing

    def begin_game(self, setup: Setup, begun: str) -> int:
        """Write a new game's header; its number. `begun` is the wall clock's word, for people."""
        cursor = self._db.execute(
            "INSERT INTO game (header, begun) VALUES (?, ?)", (dump(setup.header()), begun)
        )
        self._db.commit()
        self._event_number = self._effect_number = 0
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def continue_game(self, game: int) -> None:
        """Go on writing an earlier game."""
        self._event_number = self._last("event", game)
        self._effect_number = self._last("effect", game)

    def write_event(self, game: int, event: AnyEvent) -> None:
        """Write an event down; it is safe once `commit` has answered."""
        self._event_number += 1
        self._db.execute(
            "INSERT INTO event VALUES (?, ?, ?, ?)",
            (game, self._event_number, event.t, dump(show_event(event))),
        )

    def write_effects(self, game: int, effects: Iterable[Effect]) -> None:
        """Write what is about to be done."""
        rows = []
        for effect in effects:
            self._effect_number += 1
            rows.append((game, self._effect_number, effect.t, dump(show_effect(effect))))
        self._db.executemany("INSERT INTO effect VALUES (?, ?, ?, ?)", rows)

    def heartbeat(self, game: int, t: int) -> None:
        """The clock ran at least until `t`."""
        self._db.execute("UPDATE game SET heartbeat_us = ? WHERE id = ?", (t, game))
        self._db.commit()

    def commit(self) -> None:
        """Make what was written safe."""
        self._db.commit()

    # --- reading

    def games(self) -> list[GameEntry]:
        """Every game, oldest first."""
        rows = self._db.execute("SELECT id, header, begun, heartbeat_us FROM game ORDER BY id")
        return [
            GameEntry(id_, Setup.from_header(json.loads(header)), begun, beat)
            for id_, header, begun, beat in rows
        ]

    def game(self, number: int | None = None) -> GameEntry:
        """That game, or the last one. Raises `JournalError`."""
        games = self.games()
        if not games:
            raise JournalError("the journal holds no game yet")
        if number is None:
            return games[-1]
        for game in games:
            if game.id == number:
                return game
        raise JournalError(f"the journal has no game {number}; it has 1 to {games[-1].id}")

    def events(self, game: int) -> list[AnyEvent]:
        """What happened in that game, in order."""
        return [read_event(json.loads(line)) for line in self._lines("event", game)]

    def trace(self, game: GameEntry) -> Iterator[str]:
        """The lines of that game's trace: its header, then its events."""
        yield dump(game.setup.header())
        yield from self._lines("event", game.id)

    def effects(self, game: int) -> Iterator[str]:
        """What was done in that game, as it was printed."""
        return self._lines("effect", game)

    def is_over(self, game: int) -> bool:
        """Whether that game has a result: the last one told, which may have been taken back."""
        rows = self._db.execute(
            "SELECT line FROM effect WHERE game = ? AND line LIKE ? ORDER BY number DESC LIMIT 1",
            (game, '%"effect":"result"%'),
        ).fetchall()
        return bool(rows) and json.loads(rows[0][0])["result"] != "*"

    def effects_t(self, game: int) -> list[int]:
        """The instants of what was done in that game."""
        rows = self._db.execute("SELECT t FROM effect WHERE game = ? ORDER BY number", (game,))
        return [t for (t,) in rows]

    def _lines(self, table: str, game: int) -> Iterator[str]:
        rows = self._db.execute(f"SELECT line FROM {table} WHERE game = ? ORDER BY number", (game,))
        return (line for (line,) in rows)

    def _last(self, table: str, game: int) -> int:
        row = self._db.execute(f"SELECT max(number) FROM {table} WHERE game = ?", (game,))
        return int(row.fetchone()[0] or 0)

    # --- the end

    def close(self) -> None:
        """Close the file. Twice is no mistake."""
        self._db.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def open_journal(path: Path, *, durable: bool = True) -> Journal:
    """Open a journal for writing, made if it is not there. Raises `JournalError`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise JournalError(
            f"the journal {str(path)!r} cannot be opened ({error.strerror}); set journal.path"
        ) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise JournalError(
            f"the journal {str(path)!r} is in use by another zeitnot; stop it, or name another file"
        ) from error
    try:
        connection = sqlite3.connect(path)
        _identify(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'OFF'}")
    except BaseException:
        os.close(lock)
        raise
    return Journal(connection, lock)


def memory_journal() -> Journal:
    """A journal that is forgotten: for play whose journal nobody asked for."""
    connection = sqlite3.connect(":memory:")
    connection.executescript(_SCHEMA)
    return Journal(connection)


def read_journal(path: Path) -> Journal:
    """Open a journal for reading, while the daemon may be writing it. Raises `JournalError`."""
    if not is_journal(path):
        raise JournalError(f"{str(path)!r} is no journal of zeitnot")
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        _identify(connection, path)
    except sqlite3.Error as error:
        raise JournalError(f"the journal {str(path)!r} cannot be read ({error})") from error
    return Journal(connection)


def is_journal(path: Path) -> bool:
    """Whether the file is an SQLite database (else it may be a trace). Raises `JournalError`."""
    try:
        with path.open("rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError as error:
        raise JournalError(f"{str(path)!r} cannot be read ({error.strerror})") from error


def _identify(connection: sqlite3.Connection, path: Path) -> None:
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        connection.close()
        raise JournalError(f"{str(path)!r} is no journal of zeitnot ({error})") from error
    if not tables and not application:
        with contextlib.closing(connection.cursor()) as cursor:
            cursor.executescript("BEGIN;" + _SCHEMA + "COMMIT;")
        return
    if application != APPLICATION_ID:
        connection.close()
        raise JournalError(f"{str(path)!r} is a database of another program, no journal of zeitnot")
    if version != VERSION:
        connection.close()
        raise JournalError(
            f"the journal {str(path)!r} is of version {version}, this zeitnot knows {VERSION}; "
            "open it with the zeitnot that wrote it"
        )
