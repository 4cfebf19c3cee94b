"""`zeitnot control`, as a person calls it."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from zeitnot.cli import main, zeitnot

THE_US_ONE = """\
At the start: both sides show 1:30:30, the first increment of 30 s is there already
Period 1:     40 moves in 1:30:00; each press adds 30 s at once
Then:         the press of move 40 brings 30:00 more, what was saved is kept; at 0:00 before it the flag falls
Period 2:     30:00; each press adds 30 s at once
At zero:      the flag falls and both sides stop; the other keeps its time
Class:        standard (sixty minutes or more for sixty moves); these are 150 min
PGN:          40/5400+30:1800+30
TRF26:        40/5400+30:1800+30
Players:      40/90+30, 30+30
"""


def run(*arguments: str) -> str:
    result = CliRunner().invoke(zeitnot, ["control", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_control_is_explained_in_words() -> None:
    assert run("40/90, SD/30; +30") == THE_US_ONE


def test_seconds_and_presets_are_read_too() -> None:
    assert run("--pgn", "40/5400+30:1800+30") == THE_US_ONE
    assert run("fide STANDARD") == THE_US_ONE


def test_a_profile_changes_what_is_said() -> None:
    assert "comes with the first press" in run("3+2", "--profile", "online")
    assert "goes on when it is pressed" in run("G/60 d5", "--profile", "uscf")


def test_a_preset_brings_its_clock_along() -> None:
    assert "the first 0:00 of either side brings both 30:00 more" in run("dgt3000:13")
    assert "goes on when it is pressed" in run("dgt3000:22")


def test_a_mistake_is_one_sentence_that_names_the_character(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["control", "300++"])
    assert left.value.code == 2
    assert capsys.readouterr().err == (
        "zeitnot: the time control '300++' cannot be read: '+' at character 5, expected a number of seconds\n"
    )
