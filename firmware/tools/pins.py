"""`board_pins.py` from `hardware/pins.toml`: the firmware's pins are generated, never typed.

`make docs` writes it and a test holds the two equal. What the firmware takes for granted is checked here: eight
consecutive columns, rows that are driven high, and no pin used twice.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def board_pins(pin_map: str | None = None) -> str:
    """The text of `firmware/board_pins.py`, from the text of the pin map (by default the project's)."""
    if pin_map is None:
        pin_map = (ROOT / "hardware/pins.toml").read_text(encoding="utf-8")
    board = tomllib.loads(pin_map)["sensor_board"]
    rows, columns, uart = board["rows"], board["columns"], board["uart"]
    leds, service = board["leds"]["gpio"], board["service"]["gpio"]
    used = [*rows, *columns, leds, service, uart["tx"], uart["rx"]]
    if len(rows) != 8 or columns != list(range(columns[0], columns[0] + 8)):
        raise ValueError(
            f"pins.toml: the matrix needs 8 rows and 8 consecutive columns, not {rows}, {columns}"
        )
    if (board["row_active"], board["column_pull"]) != ("high", "down"):
        raise ValueError("pins.toml: firmware/matrix.py drives rows high and pulls columns down")
    if len(set(used)) != len(used):
        raise ValueError(f"pins.toml: a pin of the sensor board is used twice: {sorted(used)}")
    return f'''"""The Pico's pins. Generated from hardware/pins.toml by `make docs`; change them there."""

ROWS = {tuple(rows)}
COLUMNS = {tuple(columns)}
LEDS = {leds}
SERVICE = {service}
UART = {uart["id"]}
UART_TX = {uart["tx"]}
UART_RX = {uart["rx"]}
UART_BAUD = {uart["baud"]}
'''
