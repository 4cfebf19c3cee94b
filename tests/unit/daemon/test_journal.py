"""The journal keeps what it was given, in order, for one writer and many readers."""

import sqlite3
from pathlib import Path

import chess
import pytest

from zeitnot.daemon.journal import JournalError, memory_journal, open_journal, read_journal
from zeitnot.table.acts import OfferDraw
from zeitnot.table.effects import MoveTakenBack
from zeitnot.table.events import AnyEvent, PlayerActed, Pressed, Scanned, Started
from zeitnot.table.setup import Setup

SETUP = Setup(control="300+3", policy="enforce", tags=(("White", "Anderssen"),))
EVENTS: list[AnyEvent] = [
    Scanned(t=0, occupied=chess.BB_RANK_1),
    Started(t=5),
    Pressed(t=9, side=chess.WHITE, stamp=7),
    PlayerActed(t=9, side=chess.BLACK, act=OfferDraw()),
]


def test_a_game_reads_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "journal.sqlite"
    with open_journal(path) as journal:
        game = journal.begin_game(SETUP, "2026-11-29")
        for event in EVENTS:
            journal.write_event(game, event)
        journal.write_effects(game, [MoveTakenBack(t=9, ply=3)])
        journal.commit()
    with read_journal(path) as journal:
        entry = journal.game()
        assert (entry.setup, entry.begun, entry.heartbeat_us) == (SETUP, "2026-11-29", 0)
        assert journal.events(entry.id) == EVENTS
        assert list(journal.effects(entry.id)) == ['{"t":9,"effect":"move_taken_back","ply":3}']
        assert list(journal.trace(entry))[:2] == [
            '{"zeitnot_trace":1,"control":"300+3","policy":"enforce","tags":{"White":"Anderssen"}}',
            '{"t":0,"event":"scan","occupied":"00000000000000ff"}',
        ]


def test_a_continued_game_goes_on_behind_its_last_line(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with open_journal(path) as journal:
        game = journal.begin_game(SETUP, "")
        journal.write_event(game, EVENTS[0])
        journal.heartbeat(game, 77)
    with open_journal(path) as journal:
        journal.continue_game(game)
        journal.write_event(game, EVENTS[1])
        journal.commit()
        assert journal.game().heartbeat_us == 77
        assert journal.events(game) == EVENTS[:2]


def test_a_reader_sees_what_the_writer_made_safe(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with open_journal(path) as writer:
        game = writer.begin_game(SETUP, "")
        with read_journal(path) as reader:
            writer.write_event(game, EVENTS[0])
            assert reader.events(game) == []
            writer.commit()
            assert reader.events(game) == EVENTS[:1]


def test_a_second_writer_is_refused_and_a_closed_one_makes_room(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with open_journal(path), pytest.raises(JournalError, match="in use by another zeitnot"):
        open_journal(path)
    open_journal(path).close()


def test_a_missing_game_is_named() -> None:
    with memory_journal() as journal:
        with pytest.raises(JournalError, match="holds no game yet"):
            journal.game()
        journal.begin_game(SETUP, "")
        with pytest.raises(JournalError, match="has no game 4; it has 1 to 1"):
            journal.game(4)


def test_what_is_no_journal_is_refused_and_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE mine (a)")
    db.close()
    text = tmp_path / "text"
    text.write_text("hello, this is no database at all")
    with pytest.raises(JournalError, match="database of another program"):
        open_journal(other)
    with pytest.raises(JournalError, match="no journal of zeitnot"):
        open_journal(text)
    with pytest.raises(JournalError, match="no journal of zeitnot"):
        read_journal(text)
    with pytest.raises(JournalError, match="No such file"):
        read_journal(tmp_path / "missing")
    assert text.read_text() == "hello, this is no database at all"
