"""The clock's own operations, on Fischer and sudden death: the plainest claims."""

from __future__ import annotations

import json

import chess

from zeitnot.clock import Clock, Phase, Reading, parse_control, profile

S = 1_000_000
WHITE, BLACK = chess.WHITE, chess.BLACK


def clock(control: str, settings: str = "fide") -> Clock:
    return Clock.new(parse_control(control), profile(settings))


def test_the_empty_press_of_the_trace_page_comes_out() -> None:
    game = clock("300+3").start(0, WHITE).press(WHITE, 2_400_000).press(BLACK, 4_000_000)
    taken_back = game.unpress(BLACK, 4_000_000)
    assert isinstance(taken_back, Clock)
    helped = taken_back.add_time(WHITE, 60 * S, 4_000_000)
    assert isinstance(helped, Clock)
    assert helped.pause(4_000_000).reading(9_000_000) == Reading(
        white_us=363_600_000,
        black_us=301_400_000,
        main_us=(363_600_000, 301_400_000),
        delay_us=0,
        running=None,
        phase=Phase.PAUSED,
        moves=(1, 0),
        period=(1, 1),
        flags=(False, False),
        first_flag=None,
        face=("6:04", "5:02"),
    )


def test_a_saved_clock_goes_on_as_if_it_had_not_been_saved() -> None:
    game = clock("300+3").start(5, WHITE).press(WHITE, 2_400_000)
    saved = json.loads(json.dumps(game.to_json()))
    assert Clock.from_json(saved) == game
