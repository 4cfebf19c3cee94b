"""The tables of `docs/hardware.md`, from the pin map, the parts list and the kinds of display: `make docs`.

The page is written by hand; what stands between `<!-- NAME -->` and `<!-- /NAME -->` is made here.
"""

from __future__ import annotations

import csv
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zeitnot.devices.displays.display import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "hardware.md"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def _pins() -> dict[str, Any]:
    return tomllib.loads((HERE / "pins.toml").read_text(encoding="utf-8"))


def lines() -> str:
    rows = []
    for name, pin in _pins()["pi"]["lines"].items():
        way = "in" if pin["direction"] == "in" else "out"
        electric = f"pull-{pin['pull']}, " if way == "in" else ""
        rows.append(
            (
                f"`{name}`",
                f"GPIO{pin['gpio']}",
                pin["header"],
                way,
                f"{electric}active {pin['active']}",
            )
        )
    return table(("line", "name", "header pin", "way", "electrically"), rows)


def buses() -> str:
    return table(
        ("bus", "wire", "name", "header pin"),
        (
            (bus, end, f"GPIO{pin['gpio']}", pin["header"])
            for bus, ends in _pins()["pi"]["buses"].items()
            for end, pin in ends.items()
        ),
    )


def sensor_board() -> str:
    board = _pins()["sensor_board"]
    rows: list[tuple[object, ...]] = []
    for what, names, gpios, pins in (
        ("row", "12345678", board["rows"], board["row_pins"]),
        ("column", "abcdefgh", board["columns"], board["column_pins"]),
    ):
        rows += [
            (f"{what} {name}", f"GP{gpio}", pin)
            for name, gpio, pin in zip(names, gpios, pins, strict=True)
        ]
    rows.append(("lights", f"GP{board['leds']['gpio']}", board["leds"]["pin"]))
    rows.append(("service jumper", f"GP{board['service']['gpio']}", board["service"]["pin"]))
    for end in ("tx", "rx"):
        rows.append((f"uart {end}", f"GP{board['uart'][end]}", board["uart"][f"{end}_pin"]))
    return table(("what", "name", "pin"), rows)


def parts(board: str) -> str:
    with (HERE / "netlists" / "parts.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["board"] == board]
    return table(
        ("count", "part", "value"), ((row["count"], row["part"], row["value"]) for row in rows)
    )


def displays() -> str:
    return table(
        ("`face.displays`", "what"), ((f"`{name}`", kind.what) for name, kind in KINDS.items())
    )


TABLES: dict[str, Callable[[], str]] = {
    "lines": lines,
    "buses": buses,
    "sensor-board": sensor_board,
    "parts-pi-board": lambda: parts("pi_board"),
    "parts-sensor-board": lambda: parts("sensor_board"),
    "displays": displays,
}


def page() -> str:
    """The page as it should be: its own text with every table made anew."""
    text = PAGE.read_text(encoding="utf-8")
    for name, make in TABLES.items():
        place = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        if len(place.findall(text)) != 1:
            raise ValueError(f"docs/hardware.md must have the table {name!r} once")
        made = make()
        text = place.sub(lambda found, made=made: f"{found[1]}{made}\n{found[2]}", text)  # type: ignore[misc]
    return text
