"""The Pico's pins. Generated from hardware/pins.toml by `make docs`; change them there."""

ROWS = (2, 3, 4, 5, 6, 7, 8, 9)
COLUMNS = (10, 11, 12, 13, 14, 15, 16, 17)
LEDS = 22
SERVICE = 21
UART = 0
UART_TX = 0
UART_RX = 1
UART_BAUD = 115200
