"""Everything that the traces of this folder print can be said to people, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.replay.expectations import traces
from zeitnot.table.replay import replay
from zeitnot.words.catalog import languages
from zeitnot.words.say import say

FOLDER = Path(__file__).parent
SILENT = {"clock", "position", "ask_verdict", "move_completed"}
LEFT_OVER = re.compile(r"[{}_]|\b(?:None|True|False)\b|  | \.|: \.")


@pytest.mark.parametrize("folder", ["disputes", "rules"])
def test_what_is_printed_is_said_whole_in_every_language(folder: str) -> None:
    kinds = set()
    for trace in traces(FOLDER / folder):
        fen = None
        for effect in replay(trace.read_text(encoding="utf-8").splitlines()):
            if effect["effect"] == "position":
                fen = effect["fen"]
            for language in languages():
                said = say(effect, language, fen)
                assert bool(said) == (effect["effect"] not in SILENT), effect
                assert not LEFT_OVER.search(said), (said, effect)
            kinds.add(effect["effect"])
    assert {"ruling", "result", "touch", "notice", "move_made", *SILENT} <= kinds
