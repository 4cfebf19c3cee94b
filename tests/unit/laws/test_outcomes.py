"""Losses by an act, by the clock or by count, and the draws instead where the other side cannot mate."""

from __future__ import annotations

import chess
import pytest

from zeitnot.laws import outcomes
from zeitnot.laws.editions import EDITIONS, edition
from zeitnot.laws.endings import Ending

NOW = edition("fide-2023")
OLD = edition("tsf-1997")
WHITE, BLACK = chess.WHITE, chess.BLACK


@pytest.mark.parametrize("name", EDITIONS)
def test_a_flag_loses_unless_the_opponent_cannot_mate_in_every_edition(name: str) -> None:
    laws = edition(name)
    assert outcomes.flag_fall(WHITE, laws) == Ending("0-1", "time", "6.9")
    assert outcomes.flag_fall(BLACK, laws) == Ending("1-0", "time", "6.9")
    drawn = outcomes.flag_fall(WHITE, laws, cannot_mate=True)
    assert drawn == Ending("1/2-1/2", "time_but_unwinnable", "6.9")
    assert outcomes.needs_verdict("time", laws)


def test_a_resignation_against_a_bare_king_is_a_draw_since_2023() -> None:
    drawn = outcomes.resignation(WHITE, NOW, cannot_mate=True)
    assert drawn == Ending("1/2-1/2", "resignation_but_unwinnable", "5.1.2")
    assert outcomes.resignation(WHITE, NOW) == Ending("0-1", "resignation", "5.1.2")
    for name in ("fide-2018", "fide-2017", "tsf-1997"):
        lost = outcomes.resignation(BLACK, edition(name), cannot_mate=True)
        assert (lost.result, lost.reason) == ("1-0", "resignation")
        assert not outcomes.needs_verdict("resignation", edition(name))
    assert outcomes.needs_verdict("resignation", NOW)


def test_illegal_moves_lose_unless_the_opponent_cannot_mate_since_2017() -> None:
    assert outcomes.illegal_moves(BLACK, NOW) == Ending("1-0", "illegal_moves", "7.5.5")
    drawn = outcomes.illegal_moves(BLACK, NOW, cannot_mate=True)
    assert drawn == Ending("1/2-1/2", "illegal_moves_but_unwinnable", "7.5.5")
    old = outcomes.illegal_moves(BLACK, OLD, cannot_mate=True)
    assert old == Ending("1-0", "illegal_moves", "10.3")
    assert not outcomes.needs_verdict("illegal_moves", OLD)
    assert outcomes.illegal_moves(BLACK, NOW, article="A.4.2").article == "A.4.2"


def test_agreement_refusal_and_both_refusing() -> None:
    assert outcomes.agreement(NOW) == Ending("1/2-1/2", "agreement", "5.2.3")
    assert outcomes.refusal(BLACK, NOW) == Ending("1-0", "refusal", "11.7")
    assert outcomes.refusal(None, NOW) == Ending("0-0", "refusal", "11.7")


def test_a_player_is_late_after_the_default_time_and_not_at_it() -> None:
    lost = Ending("0-1", "default_time", "6.7.1")
    assert outcomes.late(WHITE, NOW, 1) == lost
    assert outcomes.late(WHITE, NOW, 0) is None
    assert outcomes.late(WHITE, NOW, 900_000_000, 900_000_000) is None
    assert outcomes.late(WHITE, NOW, 900_000_001, 900_000_000) == lost
    hour = 3_600_000_000
    assert outcomes.late(BLACK, OLD, hour) is None
    assert outcomes.late(BLACK, OLD, hour + 1) == Ending("1-0", "default_time", "6.6")
