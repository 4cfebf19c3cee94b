"""Players at a simulated table do what the plan says, when it says so, and never hurry."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import chess
import pytest

from zeitnot.daemon.schedule import VirtualSchedule
from zeitnot.errors import OperatorError
from zeitnot.sim.hands import STEADY, Act
from zeitnot.sim.plan import Say, plan_game, rhythm_for
from zeitnot.sim.players import Players
from zeitnot.sim.reading import GamePlan, read_games

DATA = Path(__file__).parents[2] / "data"
PAWN = chess.Piece.from_symbol("P")


class Recorder:
    """Board, lines and ears in one: writes down what reaches them, with the time."""

    def __init__(self) -> None:
        self.schedule = VirtualSchedule()
        self.heard: list[tuple[Any, ...]] = []
        self.players = Players(
            self.schedule,
            self,
            self,
            chess.Board(),
            after_edge=lambda: None,
            say=lambda line: self.heard.append((self.schedule.now_us(), "say", line["event"])),
        )

    def lift(self, square: chess.Square, at_us: int | None = None) -> None:
        self.heard.append((self.schedule.now_us(), "lift", square))

    def place(
        self, square: chess.Square, piece: chess.Piece | None = None, at_us: int | None = None
    ) -> None:
        self.heard.append((self.schedule.now_us(), "place", square, piece))

    def drive(self, line: str, level: bool, at_us: int) -> None:
        if line not in ("plunger_white", "plunger_black", "key_pause"):
            raise KeyError(line)
        self.heard.append((at_us, line, level))


def test_a_plan_is_carried_out_at_its_instants() -> None:
    table = Recorder()
    table.schedule.run_until(1_000)
    done: list[int] = []
    table.players.perform(
        [
            Say(0, {"event": "start"}),
            Act(10, "lift", chess.E2, PAWN, chess.WHITE),
            Act(20, "place", chess.E4, PAWN, chess.WHITE),
            Act(30, "press", None, None, chess.WHITE),
        ],
        lambda: done.append(table.schedule.now_us()),
    )
    table.schedule.run_until(1_000_000)
    assert table.heard == [
        (1_000, "say", "start"),
        (1_010, "lift", chess.E2),
        (1_020, "place", chess.E4, PAWN),
        (1_030, "plunger_white", True),
        (81_030, "plunger_white", False),
    ]
    assert done == [1_030]
    assert chess.E2 not in table.players.pieces


def test_late_hands_stay_late_and_keep_their_pauses() -> None:
    table = Recorder()
    table.players.perform(
        [
            Act(10_000, "lift", chess.E2, PAWN, chess.WHITE),
            Act(20_000, "place", chess.E4, PAWN, chess.WHITE),
        ]
    )
    # The program stalls: what was due at 10,000 is done at 50,000.
    table.schedule.at(5_000, lambda: setattr(table.schedule, "_now_us", 50_000))
    table.schedule.run_next()
    table.schedule.run_next()
    table.schedule.run_next()
    assert [at for at, *_ in table.heard] == sorted(at for at, *_ in table.heard)
    first, second = (at for at, *_ in table.heard)
    assert second - first == 10_000


def test_what_cannot_be_done_is_one_sentence() -> None:
    table = Recorder()
    with pytest.raises(OperatorError, match="no piece stands on e4"):
        table.players.lift(chess.E4)
    with pytest.raises(OperatorError, match="no key is called 'key_panic'"):
        table.players.key("key_panic", down=True)


def test_pieces_are_set_up_with_as_few_acts_as_it_takes() -> None:
    table = Recorder()
    position = chess.Board()
    position.push_uci("e2e4")
    table.players.set_up(position)
    assert [what[1:3] for what in table.heard] == [("lift", chess.E2), ("place", chess.E4)]


def a_game(moves: str, result: str, fen: str = chess.STARTING_FEN) -> GamePlan:
    board = chess.Board(fen)
    return GamePlan(1, (), board, tuple(map(chess.Move.from_uci, moves.split())), result)


def words(game: GamePlan, *, blind: bool = False) -> list[dict[str, Any]]:
    steps = plan_game(game, rhythm=STEADY, blind=blind)
    assert [step.at_us for step in steps] == sorted(step.at_us for step in steps)
    return [step.line for step in steps if isinstance(step, Say)]


def test_the_loser_resigns_and_a_draw_is_offered_after_ones_own_move() -> None:
    assert words(a_game("e2e4 e7e5", "0-1"))[1:] == [
        {"event": "player", "side": "white", "action": "resign"}
    ]
    assert words(a_game("e2e4", "1/2-1/2"))[1:] == [
        {"event": "player", "side": "white", "action": "offer_draw"},
        {"event": "player", "side": "black", "action": "accept_draw"},
    ]
    assert words(a_game("e2e4", "*"))[1:] == []


def test_the_board_has_the_last_word_where_it_ends_the_game() -> None:
    mate = read_games(DATA / "endings.pgn", 1)[0]
    assert words(mate)[1:] == []
    assert words(mate, blind=True)[1:] == [
        {"event": "arbiter", "action": "result", "result": "0-1"}
    ]


def test_a_promoted_piece_is_named_before_the_press() -> None:
    game = a_game("e7e8n", "*", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1")
    steps = plan_game(game, rhythm=STEADY)
    assert steps[-2] == Say(
        steps[-1].at_us - 10_000,
        {"event": "player", "side": "white", "action": "promote", "piece": "N"},
    )


def test_an_unknown_style_and_a_quick_control() -> None:
    with pytest.raises(OperatorError, match=r"unknown style of hands 'wild'.*use --hands"):
        plan_game(a_game("e2e4", "*"), style="wild")
    assert [rhythm_for(us) for us in (None, 120_000_000, 5_000_000)] == ["human", "human", "blitz"]
