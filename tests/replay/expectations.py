"""Traces with what decides them beside them: `NAME.jsonl` and `NAME.expected.jsonl` in one folder.

Each line of the expectation is part of a printed effect (mappings inside in turn), and they come in this order among
the others. A line `{"never": ...}` is part of no effect at all.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from zeitnot.table.replay import replay

if TYPE_CHECKING:
    from pathlib import Path

_EXPECTED = ".expected.jsonl"


def traces(folder: Path) -> list[Path]:
    """The traces of a folder, sorted."""
    return sorted(path for path in folder.glob("*.jsonl") if not path.name.endswith(_EXPECTED))


def expectations(folder: Path) -> set[str]:
    """The names of the traces that have an expectation."""
    return {path.name.removesuffix(_EXPECTED) for path in folder.glob(f"*{_EXPECTED}")}


def check(trace: Path) -> str:
    """What does not hold, with the printed effects; empty if all does."""
    printed = list(replay(trace.read_text(encoding="utf-8").splitlines()))
    wrong = problems(_read(trace.with_suffix(_EXPECTED)), printed)
    return "\n".join([*wrong, "printed:", *map(json.dumps, printed)]) if wrong else ""


def problems(expected: list[dict[str, Any]], printed: list[dict[str, Any]]) -> list[str]:
    """What of an expectation does not hold."""
    found = []
    place = 0
    for part in expected:
        if "never" in part:
            found += [f"must not be: {line}" for line in printed if is_part(part["never"], line)]
            continue
        match = next((at for at in range(place, len(printed)) if is_part(part, printed[at])), None)
        if match is None:
            found.append(f"not printed after effect {place}: {part}")
        else:
            place = match + 1
    return found


def is_part(part: Any, whole: Any) -> bool:
    """Whether every key of `part` is in `whole` with that value, mappings inside in turn."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            key in whole and is_part(value, whole[key]) for key, value in part.items()
        )
    return bool(part == whole)


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
