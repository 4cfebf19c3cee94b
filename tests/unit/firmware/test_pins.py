"""The firmware's pins are those of the one pin map."""

from __future__ import annotations

import pytest
from firmware.tools import pins

import board_pins


def test_the_board_has_eight_ranks_and_eight_consecutive_files() -> None:
    assert len(set(board_pins.ROWS)) == 8
    assert list(board_pins.COLUMNS) == [board_pins.COLUMNS[0] + file for file in range(8)]


def test_a_pin_that_is_used_twice_is_refused(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (pins.ROOT / "hardware/pins.toml").read_text(encoding="utf-8")
    twice = text.replace("leds       = { gpio = 22", "leds       = { gpio = 2")
    assert twice != text
    with pytest.raises(ValueError, match="used twice"):
        pins.board_pins(twice)
