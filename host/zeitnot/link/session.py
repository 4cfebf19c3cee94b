"""The host's end of the wire: bytes in, events out, bytes out. Sans-I/O.

Rules of this file:
- No clock is read: every call is given `now_us`. The caller passes on what it has received before it calls `tick`,
  so a stall of the program is never taken for a silent board.
- `receive` takes any bytes whatever: what comes out are events, or errors that are counted in `counters`.
- Readings come out in order, each once. A scan comes out only at its place between two readings.
- Nothing here waits. What must be repeated has a due time; `next_wake_us` is the earliest of them.

The peer is `board_end.py`, the messages are in `wire.py`, the events in `events.py`.
"""

from __future__ import annotations

import binascii
import struct
from collections import deque
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import chess

from zeitnot.link import wire
from zeitnot.link.clock_map import SHIFT, ClockMap
from zeitnot.link.events import (
    BoardEvent,
    BoardReported,
    BoardScanned,
    Flushed,
    LinkLost,
    LinkRefused,
    LinkRestored,
    SquareLifted,
    SquarePlaced,
)


class LinkState(Enum):
    """Whether there is a board that can be believed."""

    LOST = "lost"
    CONNECTED = "connected"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class LinkSettings:
    """How often things are said. The defaults suit a board on USB or on a UART of 115200 baud."""

    scan_ms: int = 250
    """An unasked scan that often; 0 for none but those that answer `flush`."""
    ping_us: int = 100_000
    quick_pings: int = 150
    """The first pings after a greeting follow each other quickly: the clocks are compared before play begins."""
    quick_ping_us: int = 20_000
    answer_us: int = 300_000
    """A ping or CONNECT without an answer is asked again after this."""
    tries: int = 4
    """So many pings in a row without a word from the board, and the link is lost."""
    flush_repeat_us: int = 12_000
    gap_repeat_us: int = 30_000
    leds_repeat_us: int = 100_000


@dataclass(slots=True)
class LinkCounters:
    """What went wrong and was dealt with."""

    bad_frames: int = 0
    oversized: int = 0
    unknown_messages: int = 0
    repeated_readings: int = 0
    gaps: int = 0
    lost_readings: int = 0
    clock_jumps: int = 0


class _Greeting(NamedTuple):
    """HELLO, as far as the session remembers it."""

    board: bytes
    boot: int
    build: int
    sensor: int


class _Scan(NamedTuple):
    """A scan that waits for the readings before it."""

    next_seq: int
    token: int
    ticks: int
    squares: bytes


_READING = struct.Struct("<HIBB")
_PIECES = [None, *[chess.Piece.from_symbol(letter) for letter in wire.PIECE_LETTERS]]
_CODES = (*range(len(_PIECES)), wire.OCCUPIED)
_CHANGES: list[tuple[bool, chess.Piece | None, bool, chess.Piece | None] | None] = [None] * 256
"""change byte -> (something left, its name, something stands there now, its name), or None if it says nothing."""
for _before in _CODES:
    for _after in _CODES:
        if _before != _after:
            _CHANGES[_before << 4 | _after] = (
                # A tag that is read late names a piece that already stood there: nothing was lifted.
                _before not in (wire.EMPTY, wire.OCCUPIED)
                or (_before == wire.OCCUPIED and _after == wire.EMPTY),
                None if _before == wire.OCCUPIED else _PIECES[_before],
                _after != wire.EMPTY,
                None if _after == wire.OCCUPIED else _PIECES[_after],
            )
WIDE_US = 30_000
"""A greeting that took longer says too little about the board's clock."""
_STASHED = 8
"""Scans kept while the readings before them are fetched again."""


class Session:
    """One host's conversation with a board, through any number of re-plugs and restarts of the board."""

    def __init__(
        self, settings: LinkSettings | None = None, crc: wire.Crc = binascii.crc_hqx
    ) -> None:
        self.settings = settings or LinkSettings()
        self.state = LinkState.LOST
        self.refusal = ""
        self.counters = LinkCounters()
        self.leds: int | None = None
        """The squares that shall be lit; None before the first `show`."""
        self._crc = crc
        self._table = wire.table_hash()
        self._splitter = wire.Splitter()
        self._clock = ClockMap()
        self._board: _Greeting | None = None
        self._greeted = False
        self._expected = 0
        self._last_us = 0
        """No stamp goes back behind this one."""
        self._stash: deque[_Scan] = deque(maxlen=_STASHED)
        self._token = 0
        self._connect_token = 0
        self._connect_asked_us = 0
        self._greetings = 0
        self._ping_token = 0
        self._ping_asked_us = 0
        self._pings_left = 0
        self._misses = 0
        self._flushes: dict[int, int] = {}
        """token -> the host instant it was asked for; the last is the one the board will answer."""
        self._ack = False
        self._gap = False
        self._gap_asked_us: int | None = None
        self._connect_due: int | None = None
        self._ping_due: int | None = None
        self._flush_due: int | None = None
        self._leds_due: int | None = None

    # -- the port -----------------------------------------------------------------------------------------------------

    def opened(self, now_us: int) -> list[BoardEvent]:
        """The port is open: start the greeting. What was half read before belongs to another connection."""
        events = self._lose(now_us)
        self._splitter.clear()
        self.state = LinkState.LOST
        self.refusal = ""
        self._connect_due = now_us
        return events

    def closed(self, now_us: int) -> list[BoardEvent]:
        """The port is gone. What the board is and how far its readings have been seen is remembered."""
        events = self._lose(now_us)
        self._connect_due = None
        return events

    # -- what the table wants -----------------------------------------------------------------------------------------

    def flush(self, now_us: int) -> None:
        """Ask the board for everything up to now; `Flushed` answers. Without a link nothing is asked."""
        if self._greeted:
            self._flushes[self._new_token()] = now_us
            self._flush_due = now_us

    def show(self, squares: chess.Bitboard, now_us: int) -> None:
        """Light exactly these squares, now and after every re-plug."""
        self.leds = squares
        if self._greeted:
            self._leds_due = now_us

    # -- bytes in -----------------------------------------------------------------------------------------------------

    def receive(self, data: bytes, now_us: int) -> list[BoardEvent]:
        """Any bytes from the port, any number of them."""
        events: list[BoardEvent] = []
        opened, crc, unpack, changes = wire.opened, self._crc, _READING.unpack_from, _CHANGES
        size = wire.SIZES[wire.READING] + 3
        # The line from the board's clock to ours stands still while one chunk is read, but for a PONG in it.
        board_us, host_us, rate = self._clock.reference(now_us)
        base = board_us + wire.TICKS_HALF
        for encoded in self._splitter.feed(data):
            whole = opened(encoded, crc)
            if whole is None:
                self.counters.bad_frames += 1
                continue
            if whole[1] != wire.READING or len(whole) != size:
                self._other(bytes(whole[1:-2]), now_us, events)
                board_us, host_us, rate = self._clock.reference(now_us)
                base = board_us + wire.TICKS_HALF
                continue
            # The hot path: a reading. Everything a stamp needs is here and nothing is called but the constructors.
            seq, ticks, square, change = unpack(whole, 2)
            if seq != self._expected or not self._greeted:
                self._out_of_order(seq, now_us)
                continue
            self._expected = (seq + 1) & 0xFFFF
            self._ack = True
            known = changes[change]
            if known is None or square > 63:
                self.counters.unknown_messages += 1
            else:
                since = wire.TICKS_HALF - ((base - ticks) & wire.TICKS_MASK)
                at_us = host_us + since + (since * rate >> SHIFT)
                if at_us > now_us:
                    at_us = now_us
                if at_us < self._last_us:
                    at_us = self._last_us
                self._last_us = at_us
                left, left_piece, stands, piece = known
                if left:
                    events.append(SquareLifted(square, at_us, left_piece))
                if stands:
                    events.append(SquarePlaced(square, at_us, piece))
            if self._stash or self._gap_asked_us is not None:
                self._caught_up(now_us, events)
        self.counters.oversized = self._splitter.oversized
        return events

    def tick(self, now_us: int) -> list[BoardEvent]:
        """Time has passed and nothing more was received: a board that owes answers may be lost."""
        if self._ping_token and now_us - self._ping_asked_us >= self.settings.answer_us:
            self._misses += 1
            self._ping_token = 0
            self._ping_due = now_us
            if self._misses >= self.settings.tries:
                events = self._lose(now_us)
                self._connect_due = now_us
                return events
        return []

    # -- bytes out ----------------------------------------------------------------------------------------------------

    def to_send(self, now_us: int) -> bytes:
        """The bytes that are due now."""
        if _due(self._connect_due, now_us):
            self._connect_due = now_us + self.settings.answer_us
            return self._framed(self._connect(now_us))
        if not self._greeted:
            return b""
        payloads = []
        if self._ack:
            self._ack = False
            payloads.append(wire.pack(wire.ACK, self._expected, int(self._gap)))
            self._gap = False
        if _due(self._flush_due, now_us):
            self._flush_due = now_us + self.settings.flush_repeat_us
            payloads.append(wire.pack(wire.FLUSH, next(reversed(self._flushes))))
        if _due(self._leds_due, now_us) and self.leds is not None:
            self._leds_due = now_us + self.settings.leds_repeat_us
            payloads.append(wire.pack(wire.LEDS, self.leds.to_bytes(8, "little")))
        if _due(self._ping_due, now_us):
            self._ping_due = None
            self._ping_token = self._new_token()
            self._ping_asked_us = now_us
            payloads.append(wire.pack(wire.PING, self._ping_token, self.settings.scan_ms, bytes(6)))
        return b"".join([self._framed(payload) for payload in payloads])

    def next_wake_us(self) -> int | None:
        """When `tick` and `to_send` should be called again if nothing happens before; None for never."""
        due = [self._connect_due]
        if self._greeted:
            due += [self._flush_due, self._leds_due, self._ping_due]
            if self._ping_token:
                due.append(self._ping_asked_us + self.settings.answer_us)
            if self._ack:
                due.append(self._last_us)
        return min((at for at in due if at is not None), default=None)

    # -- messages other than readings ---------------------------------------------------------------------------------

    def _other(self, payload: bytes, now_us: int, events: list[BoardEvent]) -> None:
        number = payload[0]
        if number == wire.HELLO:
            self._hello(payload, now_us, events)
            return
        fields = wire.unpack(payload)
        if fields is None or number < wire.READING or number > wire.STATUS:
            self.counters.unknown_messages += 1
            return
        if not self._greeted:
            return
        self._misses = 0
        if number == wire.PONG:
            self._pong(fields, now_us)
        elif number in (wire.SCAN, wire.SCAN_PIECES):
            token, next_seq, ticks, squares = fields
            assert isinstance(token, int)
            assert isinstance(next_seq, int)
            assert isinstance(ticks, int)
            assert isinstance(squares, bytes)
            ahead = wire.seq_after(next_seq, self._expected)
            if ahead >= 0:
                self._stash.append(_Scan(next_seq, token, ticks, squares))
                self._caught_up(now_us, events)
            if ahead > 0:
                self._ask_again(now_us)
        elif number == wire.LIT:
            if self.leds is not None and fields[0] == self.leds.to_bytes(8, "little"):
                self._leds_due = None
        elif number == wire.STATUS:
            events.append(_report(fields, now_us))

    def _hello(self, payload: bytes, now_us: int, events: list[BoardEvent]) -> None:
        if len(payload) < 9:
            self.counters.unknown_messages += 1
            return
        # These fields stand first in every version of HELLO, so that two versions can say that they differ.
        major, minor, table, token = struct.unpack_from("<BBIH", payload, 1)
        if token == 0:
            # The board has started since, or waits for us to meet again.
            if self.state is not LinkState.REFUSED or not self._same_protocol(major, minor, table):
                events += self._lose(now_us)
                if self.state is not LinkState.REFUSED:
                    self._connect_due = now_us
            return
        if token != self._connect_token:
            return
        self._connect_token = 0
        self._connect_due = None
        if now_us - self._connect_asked_us > WIDE_US and self._greetings < 3:
            # It was still starting when it was asked, and its clock cannot be told from that: ask again.
            self._greetings += 1
            self._connect_due = now_us
            return
        self._greetings = 0
        if not self._same_protocol(major, minor, table):
            self.state = LinkState.REFUSED
            self.refusal = _refusal((major, minor), table, self._table)
            events.append(LinkRefused(now_us, self.refusal))
            return
        fields = wire.unpack(payload)
        if fields is None:
            self.counters.unknown_messages += 1
            self._connect_due = now_us + self.settings.answer_us
            return
        self._greet(fields, now_us)

    def _greet(self, fields: tuple[int | bytes, ...], now_us: int) -> None:
        _, _, _, _, build, board_id, boot, first_seq, next_seq, ticks, sensor = fields
        board = _Greeting(board_id, boot, build, sensor)  # type: ignore[arg-type]
        assert isinstance(first_seq, int)
        assert isinstance(next_seq, int)
        assert isinstance(ticks, int)
        before = self._board
        self._board = board
        if before is None or before.board != board.board:
            # What it felt before we came, or on another table, is not ours; the scan says how it stands.
            self._clock.reset()
            self._expected = next_seq
        elif before.boot != board.boot:
            self._clock.reset()
            self._expected = first_seq
        elif (missed := wire.seq_after(first_seq, self._expected)) > 0:
            self.counters.lost_readings += missed
            self._expected = first_seq
        self._clock.add(self._connect_asked_us, ticks, ticks, now_us)
        self._greeted = True
        self._ack = True
        self._misses = 0
        self._ping_token = 0
        self._ping_due = now_us
        self._pings_left = self.settings.quick_pings
        if self.leds is not None:
            self._leds_due = now_us

    def _pong(self, fields: tuple[int | bytes, ...], now_us: int) -> None:
        token, heard, sent = fields
        if token != self._ping_token:
            return
        assert isinstance(heard, int)
        assert isinstance(sent, int)
        self._ping_token = 0
        fits = self._clock.add(self._ping_asked_us, heard, sent, now_us)
        self.counters.clock_jumps = self._clock.jumps
        quick = self._pings_left > 0 or not fits
        self._pings_left = max(0, self._pings_left - 1)
        self._ping_due = now_us + (self.settings.quick_ping_us if quick else self.settings.ping_us)

    # -- order --------------------------------------------------------------------------------------------------------

    def _out_of_order(self, seq: int, now_us: int) -> None:
        if not self._greeted:
            return
        if wire.seq_after(seq, self._expected) < 0:
            self.counters.repeated_readings += 1
            self._ack = True
        else:
            self._ask_again(now_us)

    def _ask_again(self, now_us: int) -> None:
        """A reading is missing: the board shall step back. Not asked for each frame that follows the gap."""
        asked = self._gap_asked_us
        if asked is None:
            self.counters.gaps += 1
        if asked is None or now_us - asked >= self.settings.gap_repeat_us:
            self._gap_asked_us = now_us
            self._ack = self._gap = True

    def _caught_up(self, now_us: int, events: list[BoardEvent]) -> None:
        """A reading has come in its place: the gap is closed, and a scan may stand here."""
        self._gap_asked_us = None
        while self._stash and wire.seq_after(self._stash[0].next_seq, self._expected) <= 0:
            scan = self._stash.popleft()
            if scan.next_seq == self._expected:
                self._scanned(scan, now_us, events)

    def _scanned(self, scan: _Scan, now_us: int, events: list[BoardEvent]) -> None:
        at_us = self._stamp(scan.ticks, now_us)
        asked_us = self._flushes.get(scan.token)
        if asked_us is not None:
            # The board sampled after it heard us, whatever the map of the clocks says to the microsecond.
            at_us = max(at_us, asked_us)
        self._last_us = at_us
        if self.state is not LinkState.CONNECTED:
            self.state = LinkState.CONNECTED
            events.append(LinkRestored(now_us))
        events.append(BoardScanned(at_us, *_board(scan.squares)))
        if asked_us is not None:
            events.append(Flushed(at_us))
            self._flushes = {t: at for t, at in self._flushes.items() if at > asked_us}
            if not self._flushes:
                self._flush_due = None

    def _stamp(self, ticks: int, now_us: int) -> int:
        board_us, host_us, rate = self._clock.reference(now_us)
        since = wire.ticks_after(ticks, board_us & wire.TICKS_MASK)
        return max(self._last_us, min(now_us, host_us + since + (since * rate >> SHIFT)))

    # -- the link -----------------------------------------------------------------------------------------------------

    def _lose(self, now_us: int) -> list[BoardEvent]:
        was = self.state
        self._greeted = False
        self._ack = self._gap = False
        self._gap_asked_us = None
        self._ping_token = 0
        self._misses = 0
        self._stash.clear()
        self._flushes.clear()
        self._ping_due = self._flush_due = self._leds_due = None
        if was is not LinkState.CONNECTED:
            return []
        self.state = LinkState.LOST
        return [LinkLost(now_us)]

    def _connect(self, now_us: int) -> bytes:
        self._connect_token = self._new_token()
        self._connect_asked_us = now_us
        return wire.pack(
            wire.CONNECT,
            *wire.VERSION,
            self._table,
            self._connect_token,
            self._board.boot if self._board else 0,
            self._expected,
            self.settings.scan_ms,
        )

    def _same_protocol(self, major: int, minor: int, table: int) -> bool:
        return (major, minor) == wire.VERSION and table == self._table

    def _new_token(self) -> int:
        self._token = self._token % 0xFFFF + 1
        return self._token

    def _framed(self, payload: bytes) -> bytes:
        return wire.frame(payload, self._crc)


def _due(at_us: int | None, now_us: int) -> bool:
    return at_us is not None and at_us <= now_us


def _board(squares: bytes) -> tuple[chess.Bitboard, str | None]:
    """The occupied squares and, if the pieces are known, their placement."""
    if len(squares) == 8:
        return int.from_bytes(squares, "little"), None
    board = chess.BaseBoard.empty()
    occupied = 0
    for square in chess.SQUARES:
        code = squares[square >> 1] >> (4 * (square & 1)) & 0xF
        if code:
            occupied |= chess.BB_SQUARES[square]
            if code < len(_PIECES):
                board.set_piece_at(square, _PIECES[code])
    return occupied, board.board_fen()


def _report(fields: tuple[int | bytes, ...], now_us: int) -> BoardReported:
    rows, columns, noisy, dropped, _, rate = fields
    assert isinstance(rows, int)
    assert isinstance(columns, int)
    assert isinstance(noisy, bytes)
    assert isinstance(dropped, int)
    assert isinstance(rate, int)
    stuck = 0
    for i in range(8):
        stuck |= chess.BB_RANKS[i] if rows >> i & 1 else 0
        stuck |= chess.BB_FILES[i] if columns >> i & 1 else 0
    return BoardReported(now_us, stuck, int.from_bytes(noisy, "little"), dropped, rate)


def _refusal(theirs: tuple[int, int], their_table: int, our_table: int) -> str:
    board = f"{theirs[0]}.{theirs[1]} (table {their_table:08x})"
    host = f"{wire.VERSION[0]}.{wire.VERSION[1]} (table {our_table:08x})"
    if theirs > wire.VERSION:
        remedy = "the board is newer: update this program"
    elif theirs < wire.VERSION:
        remedy = "the board is older: update its firmware (firmware/README.md)"
    else:
        remedy = "one of the two was changed without a new version: update the board's firmware (firmware/README.md)"
    return f"the sensor board speaks protocol {board} and this program {host}: {remedy}"
