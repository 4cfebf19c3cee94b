"""How often the board has started: a number that tells one boot's readings and clock from another's.

Rules of this file: the count is kept in a file of the board's flash; where that cannot be read, a random number
stands in, because what matters is that it differs from the last.
"""

import os

_FILE = "boots"


def next_boot() -> int:
    """The number of this start, 1 or more, below 2**32."""
    try:
        with open(_FILE) as file:
            boot = int(file.read()) + 1
    except (OSError, ValueError):
        boot = int.from_bytes(os.urandom(3), "little") + 1
    boot &= 0xFFFFFFFF
    with open(_FILE, "w") as file:
        file.write(str(boot))
    return boot or 1
