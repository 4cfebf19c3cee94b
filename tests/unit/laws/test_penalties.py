"""What an arbiter may impose."""

from __future__ import annotations

from zeitnot.laws.editions import edition
from zeitnot.laws.penalties import PENALTIES, penalties


def test_there_are_nine_penalties_today_and_there_were_five() -> None:
    today = penalties(edition("fide-2023"))
    assert [article for _, article in today] == [f"12.9.{number}" for number in range(1, 10)]
    assert [one.name for one, _ in today] == [one.name for one in PENALTIES]
    old = penalties(edition("tsf-1997"))
    assert [(one.name, article) for one, article in old] == [
        ("warning", "13.4a"),
        ("add_opponent_time", "13.4b"),
        ("take_own_time", "13.4c"),
        ("loss", "13.4d"),
        ("expulsion", "13.4e"),
    ]
