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
from typing import TYPE_CHECKING, Any, NamedTuple

from zeitnot.link import meaning, wire
from zeitnot.link.board_end import WINDOW
from zeitnot.link.clock_map import SHIFT, ClockMap
from zeitnot.link.events import (
    BoardEvent,
    BoardScanned,
    Flushed,
    LinkLost,
    LinkRefused,
    LinkRestored,
)

if TYPE_CHECKING:
    import chess


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


_READING = struct.Struct(f"<xB{wire.FORMATS[wire.READING][1:]}xx")
"""A decoded READING frame: one zero, the id, the fields, the CRC."""
_READING_ID = wire.READING
_READING_ENCODED = wire.SIZES[wire.READING] + 3
WIDE_US = 30_000
"""A greeting that took longer says too little about the board's clock."""
_STASHED = 8
"""Scans kept while the readings before them are fetched again."""


class Session:
    """One host's conversation with a board, through any number of re-plugs and restarts of the board."""

    baud = 115_200
    """Of the UART. On USB and on a pseudo-terminal the number means nothing."""

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
        self._complete = True
        """No reading is missing since the link was last whole."""
        self._last_us = 0
        """No stamp goes back behind this one."""
        self._stash: deque[_Scan] = deque(maxlen=_STASHED)
        self._early: dict[int, tuple[int, int, int]] = {}
        """Readings that came before the one that is waited for: seq -> ticks, square, change."""
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
        self._scan_due: int | None = None
        """Greeted, and the scan that goes with it has not come."""

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
        pieces = self._splitter.feed(data)
        self.counters.oversized = self._splitter.oversized
        done = 0
        while done < len(pieces):
            done = self._readings(pieces, done, now_us, events)
            if done < len(pieces):
                self._frame(pieces[done], now_us, events)
                done += 1
        return events

    def _readings(
        self, pieces: list[bytes], start: int, now_us: int, events: list[BoardEvent]
    ) -> int:
        """The hot path: as many readings as follow each other in order from `start` on; where that ends.

        What `_frame` and `wire.opened` do in general, here for frames of one size, and nothing is called but what C does.
        Whatever is odd about a frame is left to `_frame`.
        """
        if not self._greeted or self._gap_asked_us is not None or self._stash:
            return start
        crc, unpack, changes, append = self._crc, _READING.unpack, meaning.CHANGES, events.append
        expected, last_us, ticks_half, ticks_mask = (
            self._expected,
            self._last_us,
            wire.TICKS_HALF,
            wire.TICKS_MASK,
        )
        # The line from the board's clock to ours stands still while readings alone are read.
        board_us, host_us, rate = self._clock.reference(now_us)
        base = board_us + ticks_half
        done = start
        for encoded in pieces[start:] if start else pieces:
            if len(encoded) != _READING_ENCODED:
                break
            whole = bytearray(encoded)
            i = 0
            while i < _READING_ENCODED and (step := whole[i]):
                whole[i] = 0
                i += step
            if i != _READING_ENCODED or crc(whole, 0):
                break
            number, seq, ticks, square, change = unpack(whole)
            known = changes[change]
            if number != _READING_ID or seq != expected or known is None or square > 63:
                break
            expected = (seq + 1) & 0xFFFF
            since = ticks_half - ((base - ticks) & ticks_mask)
            at_us = host_us + since + (since * rate >> SHIFT)
            if at_us > now_us:
                at_us = now_us
            if at_us > last_us:
                last_us = at_us
            for happened, piece in known:
                append(happened(square, last_us, piece))
            done += 1
        if done != start:
            self._expected, self._last_us, self._ack = expected, last_us, True
        return done

    def _frame(self, encoded: bytes, now_us: int, events: list[BoardEvent]) -> None:
        """Any one frame."""
        payload = wire.unframe(encoded, self._crc)
        if payload is None:
            self.counters.bad_frames += 1
            return
        number = payload[0]
        if number == wire.HELLO:
            self._hello(payload, now_us, events)
            return
        fields = wire.unpack(payload)
        if fields is None or not wire.READING <= number <= wire.STATUS:
            self.counters.unknown_messages += 1
        elif self._greeted:
            self._misses = 0
            self._message(number, fields, now_us, events)

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
            return b"\x00" + self._framed(self._connect(now_us))
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
        if _due(self._scan_due, now_us):
            self._scan_due = now_us + self.settings.answer_us
            payloads.append(wire.pack(wire.FLUSH, self._new_token()))
        if _due(self._leds_due, now_us) and self.leds is not None:
            self._leds_due = now_us + self.settings.leds_repeat_us
            payloads.append(wire.pack(wire.LEDS, self.leds.to_bytes(8, "little")))
        if _due(self._ping_due, now_us):
            self._ping_due = None
            self._ping_token = self._new_token()
            self._ping_asked_us = now_us
            payloads.append(wire.pack(wire.PING, self._ping_token, self.settings.scan_ms, bytes(6)))
        if not payloads:
            return b""
        # A zero first: noise on an idle line must not spoil the frame behind it.
        return b"\x00" + b"".join([self._framed(payload) for payload in payloads])

    def next_wake_us(self) -> int | None:
        """When `tick` and `to_send` should be called again if nothing happens before; None for never."""
        due = [self._connect_due]
        if self._greeted:
            due += [self._flush_due, self._leds_due, self._ping_due, self._scan_due]
            if self._ping_token:
                due.append(self._ping_asked_us + self.settings.answer_us)
            if self._ack:
                due.append(self._last_us)
        return min((at for at in due if at is not None), default=None)

    # -- messages -----------------------------------------------------------------------------------------------------

    def _message(
        self, number: int, fields: tuple[Any, ...], now_us: int, events: list[BoardEvent]
    ) -> None:
        """A message of the board we have met; its fields have the types that the table gives them."""
        if number == wire.READING:
            self._reading(now_us, events, *fields)
        elif number in (wire.SCAN, wire.SCAN_PIECES):
            self._scan(now_us, events, *fields)
        elif number == wire.PONG:
            self._pong(now_us, *fields)
        elif number == wire.LIT:
            if self.leds is not None and fields[0] == self.leds.to_bytes(8, "little"):
                self._leds_due = None
        elif number == wire.STATUS:
            events.append(meaning.report(now_us, *fields))

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
            self.refusal = meaning.refusal((major, minor), table, self._table)
            events.append(LinkRefused(now_us, self.refusal))
            return
        fields = wire.unpack(payload)
        if fields is None:
            self.counters.unknown_messages += 1
            self._connect_due = now_us + self.settings.answer_us
            return
        self._greet(fields, now_us)

    def _greet(self, fields: tuple[Any, ...], now_us: int) -> None:
        _, _, _, _, build, board_id, boot, first_seq, next_seq, ticks, sensor = fields
        board = _Greeting(board_id, boot, build, sensor)
        before = self._board
        self._board = board
        lost = self.counters.lost_readings
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
        same_start = before is not None and before[:2] == board[:2]
        # Meeting twice before the first scan, what the first meeting could not promise the second cannot either.
        self._complete = self._complete and same_start and self.counters.lost_readings == lost
        known_clock = bool(self._clock)
        self._clock.add(self._connect_asked_us, ticks, ticks, now_us)
        self._greeted = True
        self._ack = True
        self._misses = 0
        self._ping_token = 0
        self._ping_due = now_us
        self._scan_due = now_us + self.settings.answer_us
        self._pings_left = 0 if known_clock else self.settings.quick_pings
        if self.leds is not None:
            self._leds_due = now_us

    def _pong(self, now_us: int, token: int, heard: int, sent: int) -> None:
        if token != self._ping_token:
            return
        self._ping_token = 0
        fits = self._clock.add(self._ping_asked_us, heard, sent, now_us)
        self.counters.clock_jumps = self._clock.jumps
        quick = self._pings_left > 0 or not fits
        self._pings_left = max(0, self._pings_left - 1)
        self._ping_due = now_us + (self.settings.quick_ping_us if quick else self.settings.ping_us)

    # -- order --------------------------------------------------------------------------------------------------------

    def _reading(
        self,
        now_us: int,
        events: list[BoardEvent],
        seq: int,
        ticks: int,
        square: int,
        change: int,
    ) -> None:
        ahead = wire.seq_after(seq, self._expected)
        if ahead < 0:
            self.counters.repeated_readings += 1
            self._ack = True
        elif ahead > 0:
            if ahead <= WINDOW:
                self._early[seq] = (ticks, square, change)
            self._ask_again(now_us)
        else:
            self._feel(ticks, square, change, now_us, events)
            self._caught_up(now_us, events)

    def _feel(
        self, ticks: int, square: int, change: int, now_us: int, events: list[BoardEvent]
    ) -> None:
        """The reading that was waited for."""
        self._expected = (self._expected + 1) & wire.SEQ_MASK
        self._ack = True
        known = meaning.CHANGES[change]
        if known is None or square > 63:
            self.counters.unknown_messages += 1
            return
        self._last_us = self._stamp(ticks, now_us)
        events += [happened(square, self._last_us, piece) for happened, piece in known]

    def _scan(
        self,
        now_us: int,
        events: list[BoardEvent],
        token: int,
        next_seq: int,
        ticks: int,
        squares: bytes,
    ) -> None:
        ahead = wire.seq_after(next_seq, self._expected)
        if ahead >= 0:
            self._stash.append(_Scan(next_seq, token, ticks, squares))
            self._place_scans(now_us, events)
        if ahead > 0:
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
        """A reading has come in its place: those that came too early may follow, and scans that waited for them."""
        self._gap_asked_us = None
        self._place_scans(now_us, events)
        while (early := self._early.pop(self._expected, None)) is not None:
            self._feel(*early, now_us, events)
            self._place_scans(now_us, events)
        if self._early:
            self._ask_again(now_us)

    def _place_scans(self, now_us: int, events: list[BoardEvent]) -> None:
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
            self._scan_due = None
            events.append(LinkRestored(now_us, self._complete))
            self._complete = True
        events.append(BoardScanned(at_us, *meaning.board(scan.squares)))
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
        self._early.clear()
        self._flushes.clear()
        self._ping_due = self._flush_due = self._leds_due = self._scan_due = None
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
