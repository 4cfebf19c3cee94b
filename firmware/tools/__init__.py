"""Tools of the firmware that run on the Pi or a desk, under CPython: none of this is flashed."""
