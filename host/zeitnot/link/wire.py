"""The wire between the Pi and the sensor board: the message table, and the frames that carry a message.

Rules of this file:
- It runs on both ends, byte for byte the same file: CPython on the Pi, MicroPython on the board. So nothing is
  imported but `struct`, and no language is used that MicroPython lacks (dataclasses, enum, match, `str.format` specs).
- A message is declared once, in `MESSAGES`. Both ends compare a hash of that table when they meet, so a table that
  was changed on one end only is refused, never misread.
- The layouts of HELLO and CONNECT may grow at their end but their first three fields never change: two ends that do
  not understand each other must still be able to say so.
- No clock, no I/O, no state but the splitter's rest. The CRC function is passed in (`binascii.crc_hqx` on the Pi).

With this file change: `VERSION`, `docs/protocol.md` (`make docs`) and `tests/vectors/wire.json`
(`python -m tests.vectors --write`).

A frame is COBS(payload + CRC-16, most significant byte first) + 0x00. COBS leaves no zero inside a frame, so the next
frame is found after any junk. A payload is an id byte and the fields, little-endian, without padding.
"""

import struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Crc = Callable[[bytes | bytearray, int], int]

VERSION = (1, 0)
"""major.minor. The hash of the table tells changes apart; the version tells a person which end is the older."""

# -- Limits -----------------------------------------------------------------------------------------------------------

MAX_PAYLOAD = 64
"""Bytes of the longest payload. Far below 254, so every COBS code but the first stands for one zero (see `opened`)."""
MAX_ENCODED = MAX_PAYLOAD + 3
"""Bytes between two delimiters: the payload, its CRC and one byte of COBS."""

TICKS_MASK = 0x3FFFFFFF
"""The board counts microseconds in 30 bits (MicroPython's `ticks_us` on the RP2040): it wraps every 17.9 minutes."""
TICKS_HALF = 0x20000000
SEQ_MASK = 0xFFFF
SEQ_HALF = 0x8000

# -- What a square reads ----------------------------------------------------------------------------------------------

EMPTY = 0
PIECE_LETTERS = "PNBRQKpnbrqk"
"""Code 1 is the first letter: what an identity sensor read from the piece's tag."""
OCCUPIED = 15
"""Something stands there and its name is not known: an occupancy sensor, or a tag that was not read."""

SENSOR_OCCUPANCY = 0
SENSOR_IDENTITY = 1

# -- The message table ------------------------------------------------------------------------------------------------

CONNECT = 0x41
PING = 0x42
ACK = 0x43
FLUSH = 0x44
LEDS = 0x45
HELLO = 0x01
READING = 0x02
SCAN = 0x03
SCAN_PIECES = 0x04
PONG = 0x05
LIT = 0x06
STATUS = 0x07

# name, id, who sends it, what it says, fields: (name, struct code, unit, what it means)
MESSAGES = (
    (
        "CONNECT",
        CONNECT,
        "host",
        "Asks for HELLO and, if the versions agree, for everything from `next_seq` on.",
        (
            ("major", "B", "", "protocol version"),
            ("minor", "B", "", "protocol version"),
            ("table", "I", "", "hash of the message table"),
            ("token", "H", "", "comes back in HELLO; never 0"),
            ("boot", "I", "", "the boot whose readings the host has seen; 0 if none"),
            ("next_seq", "H", "", "of that boot, the first reading the host has not seen"),
            ("scan_ms", "H", "ms", "a SCAN that often without being asked; 0 for never"),
        ),
    ),
    (
        "PING",
        PING,
        "host",
        "Asks for PONG: the two clocks are compared, and each end sees that the other is there.",
        (
            ("token", "H", "", "comes back in PONG"),
            ("scan_ms", "H", "ms", "as in CONNECT"),
            ("pad", "6s", "", "zeros; PING is as long as PONG, so a slow wire delays both alike"),
        ),
    ),
    (
        "ACK",
        ACK,
        "host",
        "Every reading before `next_seq` has arrived.",
        (
            ("next_seq", "H", "", "the reading the host waits for"),
            ("gap", "B", "", "1: a later one came first, so send again from `next_seq`"),
        ),
    ),
    (
        "FLUSH",
        FLUSH,
        "host",
        "Asks for a SCAN as soon as everything up to the arrival of this message has been reported.",
        (("token", "H", "", "comes back in SCAN; never 0"),),
    ),
    (
        "LEDS",
        LEDS,
        "host",
        "Light exactly these squares. The host repeats it until LIT says the same.",
        (("squares", "8s", "", "a rank a byte, the first rank first; bit 0 is file a"),),
    ),
    (
        "HELLO",
        HELLO,
        "board",
        "Who the board is. Also the answer to anything but CONNECT from a host it has not met since it started.",
        (
            ("major", "B", "", "protocol version"),
            ("minor", "B", "", "protocol version"),
            ("table", "I", "", "hash of the message table"),
            ("token", "H", "", "of the CONNECT it answers, else 0"),
            ("build", "I", "", "hash of the firmware's sources"),
            ("board", "8s", "", "the chip's unique id"),
            ("boot", "I", "", "how often the board has started; never 0"),
            ("first_seq", "H", "", "the oldest reading still remembered"),
            ("next_seq", "H", "", "the next reading to be made"),
            ("ticks", "I", "us", "the board's clock, 30 bits"),
            ("sensor", "B", "", "0 occupancy, 1 identity"),
        ),
    ),
    (
        "READING",
        READING,
        "board",
        "One square changed. Kept and sent again until acknowledged.",
        (
            ("seq", "H", "", "counts readings of this boot, modulo 65536"),
            ("ticks", "I", "us", "when the first changed sample was taken, 30 bits"),
            ("square", "B", "", "0 = a1, 1 = b1, ... 63 = h8"),
            (
                "change",
                "B",
                "",
                "code before * 16 + code after; 0 empty, 1-12 PNBRQKpnbrqk, 15 occupied",
            ),
        ),
    ),
    (
        "SCAN",
        SCAN,
        "board",
        "The whole board. Everything up to `ticks` has been reported in the readings before `next_seq`.",
        (
            ("token", "H", "", "of the FLUSH it answers, else 0"),
            (
                "next_seq",
                "H",
                "",
                "the next reading to be made; the scan stands between it and the one before",
            ),
            ("ticks", "I", "us", "the instant of which this is true, 30 bits"),
            ("occupied", "8s", "", "a rank a byte, the first rank first; bit 0 is file a"),
        ),
    ),
    (
        "SCAN_PIECES",
        SCAN_PIECES,
        "board",
        "SCAN of a board that knows its pieces.",
        (
            ("token", "H", "", "as in SCAN"),
            ("next_seq", "H", "", "as in SCAN"),
            ("ticks", "I", "us", "as in SCAN"),
            (
                "pieces",
                "32s",
                "",
                "two squares a byte, a1 in the low half of the first; codes as in READING",
            ),
        ),
    ),
    (
        "PONG",
        PONG,
        "board",
        "Answers PING.",
        (
            ("token", "H", "", "of the PING"),
            ("heard", "I", "us", "the board's clock when PING was read, 30 bits"),
            ("sent", "I", "us", "the board's clock when this was written, 30 bits"),
        ),
    ),
    (
        "LIT",
        LIT,
        "board",
        "Answers LEDS: these squares are lit now.",
        (("squares", "8s", "", "as in LEDS"),),
    ),
    (
        "STATUS",
        STATUS,
        "board",
        "How the board is. Sent after HELLO and when something in it but the rate has changed.",
        (
            ("stuck_rows", "B", "", "ranks whose drive line does not follow; bit 0 is rank 1"),
            (
                "stuck_columns",
                "B",
                "",
                "files that read occupied while no rank is driven; bit 0 is file a",
            ),
            ("noisy", "8s", "", "squares that keep flickering; a rank a byte"),
            ("dropped", "I", "", "readings forgotten since the start because nobody fetched them"),
            ("bad_frames", "H", "", "frames from the host that were not understood, modulo 65536"),
            ("scans_per_s", "H", "1/s", "full scans of the matrix in the last second"),
        ),
    ),
)

FORMATS = {}
"""id -> struct format of the payload after the id."""
SIZES = {}
"""id -> bytes of the payload, id included."""
for _name, _id, _sender, _text, _fields in MESSAGES:
    FORMATS[_id] = "<" + "".join([_field[1] for _field in _fields])
    SIZES[_id] = 1 + struct.calcsize(FORMATS[_id])


def table_text() -> str:
    """The table as the hash sees it: names, ids, layouts and units; not the explanations."""
    lines = []
    for name, number, sender, _text, fields in MESSAGES:
        layout = " ".join([field + ":" + code + ":" + unit for field, code, unit, _ in fields])
        lines.append(name + " " + str(number) + " " + sender + " " + layout)
    return "\n".join(lines)


def table_hash() -> int:
    """FNV-1a, 32 bits, of the table."""
    value = 0x811C9DC5
    for byte in table_text().encode():
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return value


# -- Messages ---------------------------------------------------------------------------------------------------------


def pack(number: int, *fields: "int | bytes") -> bytes:
    """The payload of message `number`, fields in the order of the table."""
    return bytes((number,)) + struct.pack(FORMATS[number], *fields)


def unpack(payload: bytes) -> "tuple[int | bytes, ...] | None":
    """The fields of a payload, or None if it is no message of the table.

    The length must be exact: two frames whose delimiter was damaged into a COBS code make one with a valid CRC, which
    begins like the first and is longer.
    """
    number = payload[0]
    if SIZES.get(number) != len(payload):
        return None
    return struct.unpack(FORMATS[number], payload[1:])


# -- Frames -----------------------------------------------------------------------------------------------------------


def frame(payload: bytes, crc: "Crc") -> bytes:
    """The bytes on the wire for one payload, delimiter included."""
    check = crc(payload, 0)
    runs = (payload + bytes((check >> 8, check & 0xFF))).split(b"\x00")
    # COBS of a short frame: each run of bytes without a zero, behind a byte that says where the next one begins.
    return b"".join([bytes((len(run) + 1,)) + run for run in runs]) + b"\x00"


def opened(encoded: bytes, crc: "Crc") -> "bytearray | None":
    """The bytes between two delimiters, decoded: one zero, the payload, its CRC. None if they are no whole frame.

    As a frame is shorter than 254 bytes, each COBS code but the first stands for exactly one zero: the frame is
    decoded where it lies, code by code. The CRC begins at 0, so the zero in front does not change it, and over a
    payload with its CRC appended it is 0: one call checks both. (The host decodes a million of these a second.)
    """
    end = len(encoded)
    if not 4 <= end <= MAX_ENCODED:
        return None
    out = bytearray(encoded)
    i = 0
    while i < end:
        step = out[i]
        if step == 0:
            return None
        out[i] = 0
        i += step
    if i != end or crc(out, 0):
        return None
    return out


def unframe(encoded: bytes, crc: "Crc") -> "bytes | None":
    """The payload between two delimiters, or None if the bytes are no whole frame."""
    out = opened(encoded, crc)
    return None if out is None else bytes(out[1:-2])


class Splitter:
    """Cuts a stream of bytes at the delimiters. Holds at most one frame's worth of bytes."""

    def __init__(self) -> None:
        self.oversized = 0
        """Runs of bytes without a delimiter that were longer than any frame."""
        self._rest = b""
        self._skipping = False

    def feed(self, data: bytes) -> "list[bytes]":
        """The pieces that `data` completes, each without its delimiter; never an empty one."""
        pieces = (self._rest + data).split(b"\x00")
        self._rest = pieces.pop()
        if self._skipping and pieces:
            # What ends here began before the cut: the tail of a run that was already counted.
            self._skipping = False
            del pieces[0]
        if len(self._rest) > MAX_ENCODED:
            if not self._skipping:
                self.oversized += 1
            self._rest = b""
            self._skipping = True
        elif self._skipping:
            self._rest = b""
        return [piece for piece in pieces if piece]

    def clear(self) -> None:
        """Forget a half-read frame: the port was opened anew."""
        self._rest = b""
        self._skipping = False


# -- Arithmetic of what wraps -----------------------------------------------------------------------------------------


def ticks_after(a: int, b: int) -> int:
    """Microseconds from tick `b` to tick `a`, the short way round: -2**29 <= n < 2**29."""
    return ((a - b + TICKS_HALF) & TICKS_MASK) - TICKS_HALF


def seq_after(a: int, b: int) -> int:
    """How far `a` is after `b`, the short way round: -2**15 <= n < 2**15."""
    return ((a - b + SEQ_HALF) & SEQ_MASK) - SEQ_HALF
