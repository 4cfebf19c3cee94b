"""`hardware/pins.toml` is sane: no pin twice, header places that are those pins, names that every kernel has."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from zeitnot.devices.pins import Pin, load_pins, read_pins
from zeitnot.errors import ConfigError

TOML = Path(__file__).parents[3] / "hardware" / "pins.toml"
MAP: dict[str, Any] = tomllib.loads(TOML.read_text(encoding="utf-8"))

# The 40-pin header by Broadcom number (Raspberry Pi documentation, "GPIO and the 40-pin header").
HEADER = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22,
    11: 23, 8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
# The edge of the Pico by GP number (Raspberry Pi Pico datasheet, "Pinout and design files").
PICO = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20,
    16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip


def bus_pins() -> list[tuple[int, int]]:
    return [
        (pin["gpio"], pin["header"]) for bus in MAP["pi"]["buses"].values() for pin in bus.values()
    ]


def test_no_pin_of_the_pi_is_used_twice_and_each_stands_where_the_header_has_it() -> None:
    used = [(p.gpio, p.header) for p in load_pins().lines.values()] + bus_pins()
    assert {gpio: n for gpio, n in Counter(g for g, _ in used).items() if n > 1} == {}
    assert {gpio: header for gpio, header in used if HEADER[gpio] != header} == {}


def test_no_line_stands_on_a_pin_whose_kernel_name_varies() -> None:
    renamed = {
        2,
        3,
        4,
        7,
        8,
        9,
        10,
        11,
        14,
        15,
    }  # SDA1, GPIO_GCLK, SPI_CE0_N, TXD1 … on some kernels
    assert [p.name for p in load_pins().lines.values() if p.gpio in renamed] == []


def test_every_input_has_a_pull_against_its_active_level() -> None:
    against = {"low": "up", "high": "down"}
    inputs = [p for p in load_pins().lines.values() if p.direction == "in"]
    assert [p.name for p in inputs if p.pull != against[p.active]] == []


def test_no_pin_of_the_pico_is_used_twice_and_each_stands_where_its_edge_has_it() -> None:
    board = MAP["sensor_board"]
    used = [*zip(board["rows"], board["row_pins"], strict=True)]
    used += zip(board["columns"], board["column_pins"], strict=True)
    used += [(board[name]["gpio"], board[name]["pin"]) for name in ("leds", "service")]
    used += [(board["uart"][end], board["uart"][f"{end}_pin"]) for end in ("tx", "rx")]
    assert {gpio: n for gpio, n in Counter(g for g, _ in used).items() if n > 1} == {}
    assert {gpio: pin for gpio, pin in used if PICO[gpio] != pin} == {}
    assert (len(board["rows"]), len(board["columns"])) == (8, 8)


@pytest.mark.parametrize("name", ["rows", "columns"])
def test_the_matrix_is_read_and_driven_in_one_go(name: str) -> None:
    pins = MAP["sensor_board"][name]
    assert pins == list(range(pins[0], pins[0] + 8))


def test_the_package_reads_this_very_file() -> None:
    assert read_pins(TOML.read_text(encoding="utf-8")) == load_pins()
    assert load_pins().pin("plunger_white") == Pin("plunger_white", 17, 11, "in", "up", "low")


SANE = (
    '[pi]\nchips = ["c"]\n[pi.rocker]\nline = "a"\nclosed = "white"\n[pi.lines]\n'
    'a = { gpio = 1, header = 2, direction = "in", pull = "up", active = "low" }\n'
)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[pi]", "[pi", "not TOML"),
        ('direction = "in"', 'direction = "sideways"', "direction is 'sideways'"),
        ('active = "low"', 'active = "warm"', "active is 'warm'"),
        ('pull = "up"', 'pull = "left"', "pull is 'left'"),
        ('closed = "white"', 'closed = "red"', "'red' is missing or means nothing"),
        ("gpio = 1, ", "", "'gpio' is missing"),
    ],
)
def test_a_word_that_means_nothing_is_refused(old: str, new: str, says: str) -> None:
    assert read_pins(SANE).lines["a"].gpio == 1
    with pytest.raises(ConfigError, match=says):
        read_pins(SANE.replace(old, new, 1))
