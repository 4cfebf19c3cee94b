"""One table whole, in virtual time: what is shown follows from what happened, and only while somebody looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest

from zeitnot.cli.tables import VirtualTable
from zeitnot.daemon.journal import memory_journal
from zeitnot.daemon.shows import Shows
from zeitnot.errors import OperatorError
from zeitnot.table.setup import Setup

if TYPE_CHECKING:
    from zeitnot.clock.faces.face import Face


def a_table(**settings: object) -> VirtualTable:
    return VirtualTable(Setup(control="300+3", **settings), memory_journal())  # type: ignore[arg-type]


def test_a_face_is_told_when_it_changes_and_nobody_wakes_when_nobody_looks() -> None:
    with a_table(sensor="none") as table:
        faces: list[tuple[int, str]] = []

        def look(face: Face) -> None:
            faces.append((table.schedule.now_us(), face.white.text))

        end = table.desk.watch_face(look)
        table.desk.act({"event": "start"})
        table.schedule.run_until(2_500_000)
        # The first change comes when the whole seconds that are shown round up to one less.
        assert faces == [(0, "5:03"), (0, "5:03"), (1_000_000, "5:02"), (2_000_000, "5:01")]
        end()
        told = len(faces)
        table.schedule.run_until(10_000_000)
        assert len(faces) == told


def test_the_lights_under_the_squares_are_the_players_only_where_the_table_rules() -> None:
    for policy, lit in [("enforce", chess.BB_E2), ("arbiter", 0)]:
        with a_table(policy=policy) as table:
            table.players.lift(chess.E2)
            table.schedule.run_until(3_000_000)
            assert table.sensors is not None
            assert table.sensors.leds == lit


def test_lamps_and_buzzer_follow_the_clock() -> None:
    with a_table(sensor="none", clock=(("countdown_sound", True),)) as table:
        heard: list[tuple[int, str, bool]] = []

        class Lines:
            def set(self, line: str, level: bool) -> None:
                heard.append((table.schedule.now_us(), line, level))

        shows = Shows(
            table.schedule,
            Lines(),
            lambda: table.desk.clock,
            table.desk.keeper.now_t,
            buzzer=True,
        )
        table.desk.watch_face(shows.face)
        table.desk.keeper.listen(shows.told)
        heard.clear()
        table.desk.act({"event": "start"})
        table.schedule.run_until(301_500_000)
        assert heard[0] == (0, "lamp_white", True)
        beeps = [(t, on) for t, line, on in heard if line == "buzzer"]
        assert beeps[:2] == [(293_000_000, True), (293_120_000, False)]
        assert [t for t, on in beeps if on] == [
            293_000_000,
            *range(298_000_000, 302_000_000, 1_000_000),
        ]
        shows.close()


def test_only_the_arbiter_the_players_and_the_start_come_from_a_page() -> None:
    with a_table() as table:
        with pytest.raises(OperatorError, match="comes from the table itself"):
            table.desk.act({"event": "press", "side": "white"})
        with pytest.raises(OperatorError, match="'shout' is unknown"):
            table.desk.act({"event": "arbiter", "action": "shout"})


def test_a_new_game_begins_in_the_same_journal_and_the_old_one_is_closed_by_a_look() -> None:
    journal = memory_journal()
    with VirtualTable(Setup(control="10", sensor="none"), journal) as table:
        table.desk.act({"event": "start"})
        table.schedule.run_until(11_000_000)
        table.desk.begin(Setup(control="180+2", sensor="none"))
        table.schedule.run_until(11_000_000)
        assert [game.setup.control for game in journal.games()] == ["10", "180+2"]
        last = list(journal.trace(journal.game(1)))[-1]
        assert last == '{"t":10000000,"event":"look"}'
        assert not journal.is_over(1)


def test_a_game_that_cannot_be_begun_leaves_the_old_one_alone() -> None:
    with a_table() as table:
        with pytest.raises(OperatorError, match="position"):
            table.desk.begin(Setup(control="300", position="nonsense"))
        assert table.desk.game == 1
        assert len(table.desk.journal.games()) == 1
