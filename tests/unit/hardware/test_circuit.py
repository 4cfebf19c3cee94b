"""The circuit passes its rule check, and pin map, netlists, drawings, firmware pins and docs say the same."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hardware import drawings, page

ROOT = Path(__file__).parents[3]
HARDWARE = ROOT / "hardware"
MAP: dict[str, Any] = tomllib.loads((HARDWARE / "pins.toml").read_text(encoding="utf-8"))
PI, BOARD = MAP["pi"], MAP["sensor_board"]

NODE = re.compile(r'\(ref "([^"]+)"\)\s*\(pin "([^"]+)"\)')


@cache
def nets(board: str) -> dict[str, set[tuple[str, str]]]:
    """Net name -> what hangs on it, as (reference, pin), from the netlist as it is kept."""
    text = (HARDWARE / "netlists" / f"{board}.net").read_text(encoding="utf-8")
    pieces = re.split(r"\(net\s+\(code", text)[1:]
    found = {}
    for piece in pieces:
        name = re.search(r'\(name "([^"]+)"\)', piece)
        assert name is not None
        found[name[1]] = {(node[0], node[1]) for node in NODE.findall(piece)}
    return found


def test_both_boards_pass_their_rule_check_and_the_kept_netlists_are_what_the_circuit_makes(
    tmp_path: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hardware.circuit.build", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = json.loads(done.stdout)
    assert {name: board["erc"] for name, board in found.items()} == {
        "pi_board": [],
        "sensor_board": [],
    }
    assert done.returncode == 0
    for name in ("pi_board.net", "sensor_board.net", "parts.csv"):
        kept = (HARDWARE / "netlists" / name).read_text(encoding="utf-8")
        assert (tmp_path / name).read_text(encoding="utf-8") == kept, f"{name}: run `make circuit`"


BROKEN = """
import io, contextlib, os, sys, tempfile
root = os.getcwd(); sys.path.insert(0, root); os.chdir(tempfile.mkdtemp())
with contextlib.redirect_stderr(io.StringIO()):
    import skidl
    from hardware.circuit import build, parts
    heard = build._Heard(); skidl.erc_logger.addHandler(heard)
    circuit = skidl.Circuit()
    with circuit:
        shelf = parts.Shelf()
        one, two = shelf.take(parts.AHCT125, "one"), shelf.take(parts.AHCT125, "two")
        net = skidl.Net("SHORT"); net += one["1Y"], two["1Y"]
    circuit.ERC()
print("\\n".join(heard.said))
"""


def test_the_rule_check_finds_two_outputs_on_one_wire_and_pins_that_hang_free() -> None:
    """What the check above is worth."""
    done = subprocess.run(
        [sys.executable, "-c", BROKEN], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "OUTPUT pin 3/1Y" in done.stdout
    assert re.search(r"conflict", done.stdout, re.IGNORECASE)
    assert "nconnected" in done.stdout


@pytest.mark.parametrize("name", PI["lines"])
def test_each_line_of_the_pi_is_on_its_header_pin_in_the_netlist(name: str) -> None:
    on_net = nets("pi_board")[name.upper()]
    assert ("J1", str(PI["lines"][name]["header"])) in on_net
    assert sum(ref == "J1" for ref, _ in on_net) == 1
    assert len(on_net) > 1


def test_each_bus_of_the_pi_is_on_its_header_pins_in_the_netlist() -> None:
    wires = {f"{bus}_{end}": pin for bus, ends in PI["buses"].items() for end, pin in ends.items()}
    del wires["spi0_miso"]  # nothing is ever read from a display
    found = nets("pi_board")
    assert {
        name: ("J1", str(pin["header"])) in found[name.upper()] for name, pin in wires.items()
    } == dict.fromkeys(wires, True)


def test_the_matrix_the_lights_and_the_link_are_on_their_pins_of_the_pico_in_the_netlist() -> None:
    wires = {f"ROW_{n}": pin for n, pin in enumerate(BOARD["row_pins"], start=1)}
    wires |= {
        f"COLUMN_{f.upper()}": p for f, p in zip("abcdefgh", BOARD["column_pins"], strict=True)
    }
    wires |= {name.upper(): BOARD[name]["pin"] for name in ("leds", "service")}
    wires |= {f"UART_{end.upper()}": BOARD["uart"][f"{end}_pin"] for end in ("tx", "rx")}
    found = nets("sensor_board")
    assert {name: ("U1", str(pin)) in found[name] for name, pin in wires.items()} == dict.fromkeys(
        wires, True
    )
    # A row has its eight contacts and the Pico's pin, a column eight diodes, its resistor and the pin.
    assert {len(found[f"ROW_{n}"]) for n in range(1, 9)} == {9}
    assert {len(found[f"COLUMN_{f}"]) for f in "ABCDEFGH"} == {10}


def test_the_two_boards_cross_the_wires_of_their_link() -> None:
    """What the Pico sends is what the Pi receives: both ends call it TO_PI, pin 3 of the plug."""
    pi, pico = nets("pi_board"), nets("sensor_board")
    assert "3" in {pin for _, pin in pi["UART0_RX"]}
    assert ("J2", "3") in pico["UART_TX"]
    assert ("J2", "4") in pico["UART_RX"]
    assert "4" in {pin for _, pin in pi["UART0_TX"]}


def test_the_firmwares_pins_are_those_of_the_map() -> None:
    spec = importlib.util.spec_from_file_location("board_pins", ROOT / "firmware/board_pins.py")
    assert spec is not None
    assert spec.loader is not None
    pins = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pins)
    uart = BOARD["uart"]
    assert {name: value for name, value in vars(pins).items() if name.isupper()} == {
        "ROWS": tuple(BOARD["rows"]),
        "COLUMNS": tuple(BOARD["columns"]),
        "LEDS": BOARD["leds"]["gpio"],
        "SERVICE": BOARD["service"]["gpio"],
        "UART": uart["id"],
        "UART_TX": uart["tx"],
        "UART_RX": uart["rx"],
        "UART_BAUD": uart["baud"],
    }


def test_the_kept_drawings_are_what_the_pin_map_makes() -> None:
    made = drawings.drawings(MAP)
    kept = {path.name: path.read_text(encoding="utf-8") for path in drawings.FOLDER.glob("*.svg")}
    assert kept == made, "run `make circuit`"


def test_every_pin_is_written_in_the_drawings() -> None:
    made = drawings.drawings(MAP)
    header, pico = drawings.header_labels(PI), drawings.pico_labels(BOARD)
    for name, pin in PI["lines"].items():
        assert header[pin["header"]] == f"{name} · GPIO{pin['gpio']}"
        assert f"{name} · GPIO{pin['gpio']}" in made["pi-header.svg"]
    for label in pico.values():
        assert label in made["pico.svg"]


def test_a_changed_pin_changes_the_drawings_and_the_page() -> None:
    """What the equalities above are worth."""
    text = (HARDWARE / "pins.toml").read_text(encoding="utf-8")
    changed = tomllib.loads(text.replace("gpio = 17, header = 11", "gpio = 4, header = 7"))
    assert changed != MAP
    before, after = drawings.drawings(MAP), drawings.drawings(changed)
    assert {name for name in before if before[name] != after[name]} == {
        "pi-header.svg",
        "contact.svg",
    }


def test_the_page_says_every_pin_and_part() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    assert page.page() == text, "run `make docs`"
    for name, pin in PI["lines"].items():
        assert f"| `{name}` | GPIO{pin['gpio']} | {pin['header']} |" in text


def test_every_picture_and_drawing_that_the_page_shows_is_there() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)
    assert [name for name in shown if not (page.PAGE.parent / name).exists()] == []
    assert len(shown) >= 6
