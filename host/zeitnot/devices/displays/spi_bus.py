"""The kernel's SPI device as luma wants it, without a compiled package.

`luma.core` speaks to an object with the calls of the package `spidev`, which has no wheel for every Pi; writing to
/dev/spidevB.D is all that our displays need (Linux, Documentation/spi/spidev.rst).
"""

from __future__ import annotations

import fcntl
import os
import struct

SPI_IOC_WR_MAX_SPEED_HZ = 0x40046B04


class SpiBus:
    """One chip select of one bus, mode 0, write only."""

    def __init__(self) -> None:
        self._fd = -1

    def open(self, port: int, device: int) -> None:
        self._fd = os.open(f"/dev/spidev{port}.{device}", os.O_RDWR | os.O_CLOEXEC)

    @property
    def max_speed_hz(self) -> int:
        raise AttributeError("the speed can only be set")

    @max_speed_hz.setter
    def max_speed_hz(self, hz: int) -> None:
        fcntl.ioctl(self._fd, SPI_IOC_WR_MAX_SPEED_HZ, struct.pack("I", hz))

    def writebytes(self, data: list[int] | bytes) -> None:
        os.write(self._fd, bytes(data))

    def close(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
