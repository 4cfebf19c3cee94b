"""Devices on the Pi: lines, displays, lamps, buzzer. One file per backend, one contract."""
