"""A table from its header: the clock set, the edition chosen, the pieces where the position says.

Rules of this file: everything an operator can get wrong in a header that only a room can judge is an
`OperatorError` here, with the value and what it should be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.clock import Clock, parse_control, preset_settings, profile
from zeitnot.errors import OperatorError
from zeitnot.laws.counters import NO_FAULTS
from zeitnot.laws.editions import Pace, classify, edition
from zeitnot.laws.history import History
from zeitnot.laws.irregularities import Watch
from zeitnot.recognition import Recognition, Sensor, Timing
from zeitnot.table.record import has_kings
from zeitnot.table.state import Cases, Halt, Hands, Policy, Record, Rules, Shown, State

if TYPE_CHECKING:
    from zeitnot.table.setup import Setup


def begin(setup: Setup) -> State:
    """The table before the game, at `t` 0."""
    control = parse_control(setup.control)
    settings = profile(setup.profile).with_overrides(preset_settings(setup.control))
    settings = settings.with_overrides(dict(setup.clock))
    if setup.pace is None:
        planned = [control.planning_us(color) for color in chess.COLORS]
        known = [us for us in planned if us is not None]
        pace = classify(max(known) if len(known) == len(planned) else None)
    else:
        pace = Pace(setup.pace)
    rules = Rules(
        setup,
        Policy(setup.policy),
        edition(setup.laws, pace, setup.supervised, setup.supervised_blitz_penalty_us),
    )
    board, history = position_of(setup)
    recognition = None
    if setup.sensor != "none":
        timing = Timing(touch_us=setup.touch_us, order_us=setup.order_us)
        recognition = Recognition.begin(board, Sensor(setup.sensor), timing)
    return State(
        rules=rules,
        t=0,
        clock=Clock.new(control, settings),
        recognition=recognition,
        record=Record(board, history),
        hands=Hands(),
        cases=Cases(NO_FAULTS, Watch()),
        halt=Halt(),
        shown=Shown(),
    )


def position_of(setup: Setup) -> tuple[chess.Board, History]:
    """The position that the game begins with, and the positions before it. Raises `OperatorError`."""
    try:
        board = chess.Board() if setup.position == "startpos" else chess.Board(setup.position)
    except ValueError as error:
        raise OperatorError(
            f"position is {setup.position!r}: {error}; give startpos or a FEN"
        ) from error
    if not has_kings(board):
        raise OperatorError(f"position is {setup.position!r}; each side needs its king")
    history = History.start(board)
    for number, uci in enumerate(setup.moves, 1):
        try:
            board.push_uci(uci)
        except ValueError as error:
            raise OperatorError(
                f"moves: number {number} is {uci!r}, which is no legal move there ({board.fen()})"
            ) from error
        history = history.after(board)
    board.clear_stack()
    return board, history
