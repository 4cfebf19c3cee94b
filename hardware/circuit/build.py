"""Make both netlists for KiCad and the parts list, and run the electrical rule check: `make circuit`.

`python -m hardware.circuit.build FOLDER` writes `NAME.net` and `parts.csv` into the folder and prints a JSON object
with what the rule check found; it ends with 1 if it found anything. SKiDL writes logs where it stands: it is run in
a folder of its own. The netlists carry no date and no random tag, so the same circuit is the same file.
"""

from __future__ import annotations

import atexit
import contextlib
import csv
import io
import json
import logging
import os
import re
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).resolve().parent
PINS = HERE.parent / "pins.toml"
BOARDS = {"pi_board": "pi", "sensor_board": "sensor_board"}


def build(pins: dict[str, Any], folder: Path) -> dict[str, dict[str, Any]]:
    """Build both boards; answers by board what the rule check found and how much there is of it."""
    with _quiet():
        import skidl
        from skidl.logger import erc_logger

        from hardware.circuit import pi_board, sensor_board
        from hardware.circuit.parts import Shelf

        makers: dict[str, Callable[[dict[str, Any], Shelf, Any], None]] = {
            "pi_board": pi_board.build,
            "sensor_board": sensor_board.build,
        }
        found: dict[str, dict[str, Any]] = {}
        bought: list[tuple[str, Shelf]] = []
        for name, section in BOARDS.items():
            shelf, heard = Shelf(), _Heard()
            skidl.erc_logger.addHandler(heard)
            circuit = skidl.Circuit()
            with circuit:
                makers[name](pins[section], shelf, circuit.NC)
            circuit.ERC()
            erc_logger.removeHandler(heard)
            text = circuit.generate_netlist(tool=skidl.KICAD9)
            (folder / f"{name}.net").write_text(_timeless(text), encoding="utf-8")
            found[name] = {
                "erc": heard.said,
                "parts": len(circuit.parts),
                "nets": len([net for net in circuit.nets if net.name != "__NOCONNECT"]),
            }
            bought.append((name, shelf))
        (folder / "parts.csv").write_text(_parts_list(bought), encoding="utf-8")
    return found


class _Heard(logging.Handler):
    """Keeps what the rule check says."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@contextlib.contextmanager
def _quiet() -> Any:
    """SKiDL says on import that it found no KiCad: none is needed here."""
    with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
        yield


def _timeless(netlist: str) -> str:
    """Without the date and the line numbers of our own source."""
    netlist = re.sub(r'\(date "[^"]*"\)', '(date "")', netlist)
    netlist = re.sub(r'\s*\(field\s*\(name "SKiDL Line"\)[^()]*\)', "", netlist)
    return re.sub(r'\(source "[^"]*"\)', '(source "hardware/circuit")', netlist)


def _parts_list(bought: list[tuple[str, Any]]) -> str:
    rows: dict[tuple[str, str, str, str], list[str]] = {}
    for board, shelf in bought:
        for ref, kind, value in shelf.taken:
            # A contact's or a square's name is no value that could be bought.
            shown = "" if kind.letter in ("J", "JP", "SW") or kind.name == "WS2812B" else value
            rows.setdefault((board, kind.buy, shown, kind.footprint), []).append(ref)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["board", "count", "part", "value", "footprint", "references"])
    for (board, buy, value, footprint), refs in rows.items():
        writer.writerow([board, len(refs), buy, value, footprint, " ".join(refs)])
    return out.getvalue()


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    pins = tomllib.loads((Path(sys.argv[2]) if len(sys.argv) > 2 else PINS).read_text("utf-8"))
    os.environ.setdefault("KICAD_SYMBOL_DIR", str(HERE))
    scratch = tempfile.mkdtemp()
    # SKiDL writes its logs as the program ends: what was registered first is done last.
    atexit.register(shutil.rmtree, scratch)
    os.chdir(scratch)
    found = build(pins, folder)
    print(json.dumps(found, indent=1))
    if any(board["erc"] for board in found.values()):
        sys.exit(1)


if __name__ == "__main__":
    main()
