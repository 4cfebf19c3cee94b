"""`python -m tests.vectors --write`: make the golden vectors anew, after a change of the message table.

They are not made by the code they test alone: the COBS of each frame comes from the `cobs` package and its CRC from
the standard library.
"""

from __future__ import annotations

import binascii
import json
import struct
import sys
from pathlib import Path

from cobs import cobs

from zeitnot.link import wire

FILE = Path(__file__).parent / "wire.json"
PATTERNS = (b"\x00" * 64, b"\xff" * 64, bytes(range(1, 65)), bytes([0, 1, 0, 3, 0, 0, 255] * 10))


def vectors() -> list[dict[str, object]]:
    """Each message with its fields all zero, all ones, counting, and full of zeros and threes."""
    out: list[dict[str, object]] = []
    for name, number, _, _, fields in wire.MESSAGES:
        layout = "<" + "".join(code for _, code, _, _ in fields)
        for pattern in PATTERNS:
            body = pattern[: struct.calcsize(layout)]
            payload = bytes([number]) + body
            checked = payload + struct.pack(">H", binascii.crc_hqx(payload, 0))
            values = struct.unpack(layout, body)
            out.append(
                {
                    "message": name,
                    "fields": {
                        field[0]: value.hex() if isinstance(value, bytes) else value
                        for field, value in zip(fields, values, strict=True)
                    },
                    "frame": (cobs.encode(checked) + b"\x00").hex(),
                }
            )
    return out


def main() -> None:
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.vectors --write")
    lines = ",\n".join(json.dumps(vector) for vector in vectors())
    table = f"{wire.table_hash():08x}"
    FILE.write_text(f'{{"table": "{table}", "vectors": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
