"""`make docs`: the pages of docs/ that mirror code are written from it; a test holds them equal.

`PAGES` maps a page to the function that makes its text. `python -m tests.generated --write` writes them all;
without it, the first page that differs is an error.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.tools.pins import board_pins
from hardware import page as hardware_page

from tests import laws_page, running_page
from tests.vectors.protocol_page import protocol_page

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent
PAGES: dict[str, Callable[[], str]] = {
    "docs/laws.md": laws_page.page,
    "docs/protocol.md": protocol_page,
    "docs/running.md": running_page.page,
    "firmware/board_pins.py": board_pins,
    "docs/hardware.md": hardware_page.page,
}


def stale_pages() -> list[str]:
    """The pages whose text on disk is not what the code says."""
    return [
        page
        for page, make in PAGES.items()
        if not (ROOT / page).exists() or (ROOT / page).read_text(encoding="utf-8") != make()
    ]


def main() -> None:
    if "--write" in sys.argv[1:]:
        for page, make in PAGES.items():
            (ROOT / page).write_text(make(), encoding="utf-8")
    elif stale := stale_pages():
        sys.exit(f"{', '.join(stale)}: out of date; run `make docs`")


if __name__ == "__main__":
    main()
