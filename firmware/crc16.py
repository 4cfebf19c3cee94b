"""CRC-16 of the wire on the board: polynomial 0x1021, start 0, as `binascii.crc_hqx` on the Pi.

Rules of this file: viper code, because every byte of the wire goes through it (a microsecond a byte; as bytecode it is
35). So it does not run under CPython; the golden vectors hold it to the host's under MicroPython.
"""

# ruff: noqa: F821 -- `micropython`, `ptr8` and `ptr16` are known to MicroPython's compiler alone

from array import array


def _table():
    table = array("H", [0] * 256)
    for byte in range(256):
        value = byte << 8
        for _ in range(8):
            value = (value << 1 ^ 0x1021) & 0xFFFF if value & 0x8000 else value << 1
        table[byte] = value
    return table


_TABLE = _table()


@micropython.viper
def _crc(data: ptr8, length: int, value: int, table: ptr16) -> int:
    i = 0
    while i < length:
        value = (value << 8 & 0xFF00) ^ table[value >> 8 ^ data[i]]
        i += 1
    return value


def crc16(data, value):
    """The CRC of `data`, going on from `value`."""
    return _crc(data, len(data), value, _TABLE)
