"""`python -m hardware.bench [--virtual] PROGRAM ARGUMENTS`: run a program on the bench's kernel, to look around."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from hardware.bench.runner import BenchError, run_inside

DEADLINE_S = 600.0


def main() -> None:
    words = sys.argv[1:]
    virtual = words[:1] == ["--virtual"]
    if virtual:
        words = words[1:]
    if not words:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        try:
            outcome = run_inside(words, Path(folder), virtual=virtual, deadline_s=DEADLINE_S)
        except BenchError as error:
            sys.exit(str(error))
    print(outcome.output, end="")
    print(f"took {outcome.wall_s:.1f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
