"""Checks the golden vectors; the same program under CPython and under MicroPython (where its imports allow no more).

    check(text, crc)    -> how many vectors were checked; AssertionError names the one that fails
Under MicroPython: `micropython check.py wire.json`, with the firmware's folder in MICROPYPATH.
"""

import json
import sys

from zeitnot.link import wire


def check(text: str, crc: "wire.Crc") -> int:
    """Each vector both ways: packed and framed, and read whole, byte by byte, and with junk before and after."""
    golden = json.loads(text)
    assert golden["table"] == "%08x" % wire.table_hash(), "the message table has changed"  # noqa: UP031
    messages = {}
    for name, number, _sender, _text, fields in wire.MESSAGES:
        messages[name] = (number, fields)
    for vector in golden["vectors"]:
        number, fields = messages[vector["message"]]
        values = []
        for field, code, _unit, _text in fields:
            value = vector["fields"][field]
            values.append(bytes.fromhex(value) if code.endswith("s") else value)
        frame = bytes.fromhex(vector["frame"])
        assert wire.frame(wire.pack(number, *values), crc) == frame, vector
        expected = [(number, tuple(values))]
        assert read([frame], crc) == expected, vector
        assert read([frame[i : i + 1] for i in range(len(frame))], crc) == expected, vector
        assert read([b"junk \x03\xff", b"\x00", frame, b"\x11more"], crc) == expected, vector
        assert read([b"\xaa" * 500, b"\x00" + frame + frame], crc) == expected * 2, vector
    return len(golden["vectors"])


def read(chunks: "list[bytes]", crc: "wire.Crc") -> "list[tuple[int, tuple[int | bytes, ...]]]":
    """The messages in a stream."""
    splitter = wire.Splitter()
    messages = []
    for chunk in chunks:
        for encoded in splitter.feed(chunk):
            payload = wire.unframe(encoded, crc)
            fields = wire.unpack(payload) if payload else None
            if payload and fields is not None:
                messages.append((payload[0], fields))
    return messages


if __name__ == "__main__":
    from crc16 import crc16

    with open(sys.argv[1]) as file:
        print(check(file.read(), crc16))
