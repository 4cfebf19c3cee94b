"""The cases of `tests/data/touch.jsonl`: positions and touches with the moves that Article 4 leaves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[2] / "data" / "touch.jsonl"


def touch_cases() -> list[dict[str, Any]]:
    """Every case, in the order of the file."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
