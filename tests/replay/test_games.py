"""Whole games through the whole table in virtual time: every move right, nothing asked, no false ruling.

The sixty-one match games take a minute together: a few are played here, all of them by `make games`.
"""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from zeitnot.cli.outcome import Settings
from zeitnot.cli.play import VirtualPlayer, game_setup
from zeitnot.daemon.journal import Journal, memory_journal
from zeitnot.sim.reading import GamePlan, read_games
from zeitnot.table.begin import begin
from zeitnot.table.effects import WakeAt
from zeitnot.table.replay import replay
from zeitnot.table.step import step
from zeitnot.table.trace import dump, show_effect

DATA = Path(__file__).parent.parent / "data"
CLEAN = Settings(None, "fide-2023", "arbiter", "occupancy", "clean", 0)
ENDINGS = read_games(DATA / "endings.pgn")
SAMPLE = read_games(DATA / "matches.pgn")[1::20]


def played(game: GamePlan, settings: Settings = CLEAN) -> tuple[Journal, str]:
    """The journal of that game, and the verdict; the table must have understood it."""
    journal = memory_journal()
    outcome = VirtualPlayer(journal).play(game, game_setup(game, settings), settings)
    assert outcome.equal, f"game {game.number}, seed {settings.seed}: {outcome.verdict}"
    return journal, outcome.verdict


def reason_of(game: GamePlan) -> str:
    """The reason that the game's name in the file begins with."""
    kind = dict(game.tags)["Event"].split(":")[0].rstrip(" 0123456789")
    return {
        "mate": "checkmate",
        "dead position": "dead_position",
        "seventy-five moves": "seventy_five",
    }.get(kind, kind)


@pytest.mark.parametrize("game", ENDINGS, ids=lambda game: dict(game.tags)["Event"])
def test_a_game_that_ends_on_the_board_has_its_result_and_reason(game: GamePlan) -> None:
    _, verdict = played(game)
    assert verdict.endswith(f"{game.result}, {reason_of(game)})")


@pytest.mark.parametrize("game", SAMPLE, ids=lambda game: str(game.number))
def test_a_match_game_is_understood_and_replays_to_the_same_bytes(game: GamePlan) -> None:
    journal, _ = played(game)
    entry = journal.game()
    again = [dump(effect) for effect in replay(journal.trace(entry))]
    assert again == list(journal.effects(entry.id))


@pytest.mark.parametrize("policy", ["arbiter", "enforce", "record"])
@pytest.mark.parametrize("sensor", ["occupancy", "identity", "none"])
def test_every_policy_and_sensor_plays_a_game(policy: str, sensor: str) -> None:
    played(ENDINGS[5], Settings(None, "fide-2023", policy, sensor, "clean", 1))


@pytest.mark.parametrize("laws", ["fide-2018", "fide-2017", "tsf-1997"])
def test_every_edition_plays_a_game(laws: str) -> None:
    played(SAMPLE[0], Settings("180+2", laws, "arbiter", "occupancy", "clean", 2))


def test_a_replay_cut_at_any_event_goes_on_from_the_saved_state() -> None:
    journal, _ = played(ENDINGS[5])
    entry = journal.game()
    events = journal.events(entry.id)
    state = begin(entry.setup)
    told: list[str] = []
    for event in events:
        # As if the program had been stopped here and had come back with what it had saved.
        state = pickle.loads(pickle.dumps(state))
        state, effects = step(state, event)
        told += [dump(show_effect(e)) for e in effects if not isinstance(e, WakeAt)]
    assert told == list(journal.effects(entry.id))
