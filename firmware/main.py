"""What the Pico starts: the service jumper first, then the parts, then the loop under the watchdog.

Rules of this file: wiring only. The pins are in `board_pins.py`, generated from `hardware/pins.toml`.
"""

import time

import machine
from machine import Pin

import board_pins as pins

WATCHDOG_MS = 2000
"""A turn takes about a millisecond; a board that hangs is back, with its pieces scanned, within three seconds."""


def run() -> None:
    """The board, for ever."""
    from build_info import BUILD

    from boots import next_boot
    from lamps import Lamps
    from matrix import Matrix
    from ports import UartPort, UsbPort
    from sensor_board import SensorBoard

    board = SensorBoard(
        Matrix(pins.ROWS, pins.COLUMNS[0]),
        Lamps(pins.LEDS),
        [UartPort(pins.UART, pins.UART_BAUD, pins.UART_TX, pins.UART_RX), UsbPort()],
        time.ticks_us,
        machine.unique_id(),
        next_boot(),
        BUILD,
    )
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    while True:
        board.turn()
        watchdog.feed()


# The jumper leaves the board at the prompt: for updates, and to look inside. Once started, the watchdog cannot be
# stopped (RP2040 datasheet 4.7), so this must come first.
if Pin(pins.SERVICE, Pin.IN, Pin.PULL_UP)():
    run()
