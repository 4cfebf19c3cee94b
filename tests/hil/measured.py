"""What the bench measured, kept until the end of the run and printed with the summary.

The tests run in two processes; each line is appended to one file, which the first process prints.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

FILE = Path(__file__).parents[2] / "build" / "hil.measured"


def keep_measured(lines: Iterable[str]) -> None:
    FILE.parent.mkdir(exist_ok=True)
    with FILE.open("a", encoding="utf-8") as file:
        # One write: two processes do not mix their lines.
        os.write(file.fileno(), ("\n".join(lines) + "\n").encode())


def take_measured() -> str:
    """All of it, and forget it."""
    if not FILE.exists():
        return ""
    text = FILE.read_text(encoding="utf-8")
    FILE.unlink()
    return text
