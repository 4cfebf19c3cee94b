"""What went wrong on real boards, played here: each complaint by its number, with all that is said of it.

The scripts are in `tests/data/boards.jsonl`, in the words of `script.py`. Numbers that are missing there are
about links, clocks and files.
"""

import json
from pathlib import Path
from typing import Any

import chess
import pytest

from tests.unit.recognition.script import Script
from zeitnot.recognition import Sensor

CASES = [
    json.loads(line)
    for line in Path("tests/data/boards.jsonl").read_text(encoding="utf-8").splitlines()
]
RUNS = [(case, Sensor(name)) for case in CASES for name in case["sensors"]]


@pytest.mark.parametrize(
    ("case", "sensor"), RUNS, ids=[f"{c['id']}-{s.value}-{c['name']}" for c, s in RUNS]
)
def test_case(case: dict[str, Any], sensor: Sensor) -> None:
    board = chess.Board(case.get("fen", chess.STARTING_FEN))
    for uci in case.get("moves", "").split():
        board.push_uci(uci)
    said = case["said"]
    script = Script(board, sensor, case.get("degrees", 0)).run(case["script"])
    assert script.said == (said if isinstance(said, list) else said[sensor.value])
