"""`make bench`: runs every `bench_*.py` of this folder (or those named) and prints their tables.

Each has `main() -> None`. Numbers are ratios within one run, because machines are noisy; what they are
compared with is measured in the same process, beside them.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path


def main() -> None:
    wanted = sys.argv[1:] or sorted(
        p.stem.removeprefix("bench_") for p in Path(__file__).parent.glob("bench_*.py")
    )
    for name in wanted:
        print(f"\n== {name}")
        importlib.import_module(f"tests.bench.bench_{name}").main()


if __name__ == "__main__":
    main()
