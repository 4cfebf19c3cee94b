"""The board's end of the wire: readings go in, bytes for the host come out. Sans-I/O.

Rules of this file:
- MicroPython subset, like `wire.py`: this file is what the sensor board runs, and what the simulated board runs.
- Every call is given `ticks`, the board's 30-bit microsecond counter. Where making a frame takes time that counts,
  the counter itself is handed in (`clock`), to stamp the answer to a ping as late as can be.
- A reading is kept until the host acknowledges it. When the queue is full, or a reading is older than the counter
  can tell (half its period), the oldest is dropped and counted; the next scan heals what is lost.
- To a host that says nothing, nothing is said twice: a pulled cable costs no work and no blocked write.

The peer is `session.py`; the messages are in `wire.py`.
"""

from zeitnot.link import wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

QUEUE_LENGTH = 256
"""Readings remembered while nobody fetches them: some sixty moves, or 256 toggles of a shaking table."""
WINDOW = 32
"""Readings on the way at once."""
REPEAT_US = 60000
"""An unacknowledged reading is sent again after this; doubled at each further try up to `REPEAT_MAX_US`."""
REPEAT_MAX_US = 480000
HOST_SILENT_US = 2000000
"""After this long without a word from the host nothing is sent again, and no scan unasked."""
KEPT_US = 480000000
"""Eight minutes: older readings cannot be placed in time by a 30-bit counter (half its period is 8.9 minutes)."""


class BoardEnd:
    """One boot of a board. `hear` what the host sent, `report` what changed, `speak` for the bytes to send."""

    def __init__(
        self,
        crc: "wire.Crc",
        board: bytes,
        boot: int,
        build: int,
        sensor: int = wire.SENSOR_OCCUPANCY,
        clock: "Callable[[], int] | None" = None,
    ) -> None:
        self.connected = False
        self.leds = bytes(8)
        """The squares the host wants lit, a rank a byte."""
        self.dropped = 0
        self.bad_frames = 0
        self._crc = crc
        self._board = board
        self._boot = boot
        self._build = build
        self._sensor = sensor
        self._clock = clock
        self._framing_us = 0
        self._table = wire.table_hash()
        self._splitter = wire.Splitter()
        self._queue: list[tuple[int, bytes]] = []
        """(ticks, payload) of the readings from `_first_seq` on."""
        self._first_seq = 0
        self._sent = 0
        """How many of the queue have been sent since the last step back."""
        self._progress_ticks = 0
        self._repeat_us = REPEAT_US
        self._heard_ticks = 0
        self._host_silent = False
        self._scan_ticks = 0
        self._scan_us = 0
        self._flush_token = 0
        self._flush_ticks = 0
        self._scan_due = False
        self._status = wire.pack(wire.STATUS, 0, 0, bytes(8), 0, 0, 0)
        self._status_due = False
        self._out: list[bytes] = []

    # -- what the scanner says ----------------------------------------------------------------------------------------

    def report(self, ticks: int, square: int, before: int, after: int) -> None:
        """A square changed; `ticks` is the stamp of the first changed sample. Stamps must not go back."""
        if len(self._queue) >= QUEUE_LENGTH:
            self._drop_oldest()
        seq = (self._first_seq + len(self._queue)) & wire.SEQ_MASK
        payload = wire.pack(wire.READING, seq, ticks, square, before << 4 | after)
        self._queue.append((ticks, payload))

    def backlog(self) -> int:
        """How many readings wait to be acknowledged; at `QUEUE_LENGTH` the oldest is dropped for the next."""
        return len(self._queue)

    def health(self, stuck_rows: int, stuck_columns: int, noisy: bytes, scans_per_s: int) -> None:
        """How the matrix is; sent on when anything but the rate differs from what was said last."""
        bad = (self.bad_frames + self._splitter.oversized) & 0xFFFF
        status = wire.pack(
            wire.STATUS, stuck_rows, stuck_columns, noisy, self.dropped, bad, scans_per_s
        )
        if status[:-2] != self._status[:-2]:
            self._status_due = True
        self._status = status

    # -- what the host says -------------------------------------------------------------------------------------------

    def hear(self, data: bytes, ticks: int) -> bool:
        """Bytes from the host, read at `ticks`; whether they completed a frame, so that there may be an answer."""
        frames = self._splitter.feed(data)
        for encoded in frames:
            payload = wire.unframe(encoded, self._crc)
            fields = None if payload is None else wire.unpack(payload)
            if payload is None or fields is None:
                self.bad_frames += 1
                continue
            self._heard_ticks = ticks
            if self._host_silent:
                self._host_silent = False
                self._scan_due = True
            self._answer(payload[0], fields, ticks)
        return len(frames) > 0

    def _answer(self, number: int, fields: "tuple[int | bytes, ...]", ticks: int) -> None:
        if number == wire.CONNECT:
            self._connect(fields, ticks)
        elif not self.connected:
            # It speaks to a board it does not know: this one has started since.
            self._say(self._hello(0, ticks))
        elif number == wire.PING:
            self._set_scan_period(fields[1])  # type: ignore[arg-type]
            self._out.append(wire.pack(wire.PONG, fields[0], ticks, ticks))
        elif number == wire.ACK:
            self._acknowledge(fields[0], fields[1], ticks)  # type: ignore[arg-type]
        elif number == wire.FLUSH:
            if fields[0] != self._flush_token:
                # Repeated while its answer is being waited for, it still asks for the instant it first came.
                self._flush_token = fields[0]  # type: ignore[assignment]
                self._flush_ticks = ticks
        elif number == wire.LEDS:
            self.leds = fields[0]  # type: ignore[assignment]
            self._say(wire.pack(wire.LIT, self.leds))

    def _connect(self, fields: "tuple[int | bytes, ...]", ticks: int) -> None:
        major, minor, table, token, boot, next_seq, scan_ms = fields
        self._out = []
        self._say(self._hello(token, ticks))  # type: ignore[arg-type]
        self.connected = (major, minor, table) == (wire.VERSION[0], wire.VERSION[1], self._table)
        if not self.connected:
            return
        self._set_scan_period(scan_ms)  # type: ignore[arg-type]
        if boot == self._boot:
            self._forget_before(next_seq)  # type: ignore[arg-type]
        self._step_back(ticks)
        self._repeat_us = REPEAT_US
        self._flush_token = 0
        self._scan_due = True
        self._status_due = True

    def _acknowledge(self, next_seq: int, gap: int, ticks: int) -> None:
        if wire.seq_after(self._first_seq, next_seq) > 0:
            # It waits for a reading that was dropped: meet again, so that it learns where we stand.
            self.connected = False
            self._say(self._hello(0, ticks))
        elif self._forget_before(next_seq):
            self._progress_ticks = ticks
            self._repeat_us = REPEAT_US
        if gap:
            self._step_back(ticks)

    # -- what goes out ------------------------------------------------------------------------------------------------

    def speak(self, ticks: int, complete: int, squares: bytes) -> bytes:
        """The bytes to send now.

        `squares` is the board as of the instant `complete` (8 bytes of occupancy or 32 of pieces): every change up
        to that instant has been reported. It lags `ticks` by the time the debouncing takes.
        """
        if not self.connected:
            return self._framed(ticks)
        if wire.ticks_after(ticks, self._heard_ticks) > HOST_SILENT_US:
            # A flag, because the difference itself wraps when the silence lasts.
            self._host_silent = True
        while self._queue and wire.ticks_after(ticks, self._queue[0][0]) > KEPT_US:
            self._drop_oldest()
        if self._repeat_is_due(ticks):
            self._step_back(ticks)
            self._repeat_us = min(self._repeat_us * 2, REPEAT_MAX_US)
        window = min(WINDOW, len(self._queue))
        if self._sent == 0 and window:
            self._progress_ticks = ticks
        while self._sent < window:
            self._say(self._queue[self._sent][1])
            self._sent += 1
        if self._flush_token and wire.ticks_after(complete, self._flush_ticks) >= 0:
            self._say_scan(self._flush_token, ticks, complete, squares)
            self._flush_token = 0
        elif self._scan_due or self._scan_is_due(ticks):
            self._say_scan(0, ticks, complete, squares)
        if self._status_due:
            self._status_due = False
            self._say(self._status)
        return self._framed(ticks)

    def due_us(self, ticks: int) -> "int | None":
        """Microseconds until `speak` has something to say by itself, or None if it waits for others."""
        if not self.connected:
            return None
        due = []
        if self._out or self._scan_due or self._status_due or self._flush_token:
            due.append(0)
        if self._sent < min(WINDOW, len(self._queue)):
            due.append(0)
        if self._sent and not self._host_silent:
            due.append(self._repeat_us - wire.ticks_after(ticks, self._progress_ticks))
        if self._scan_us and not self._host_silent:
            due.append(self._scan_us - wire.ticks_after(ticks, self._scan_ticks))
        return max(0, min(due)) if due else None

    # -- inside -------------------------------------------------------------------------------------------------------

    def _repeat_is_due(self, ticks: int) -> bool:
        waited = wire.ticks_after(ticks, self._progress_ticks)
        return self._sent > 0 and not self._host_silent and waited >= self._repeat_us

    def _scan_is_due(self, ticks: int) -> bool:
        waited = wire.ticks_after(ticks, self._scan_ticks)
        return self._scan_us > 0 and not self._host_silent and waited >= self._scan_us

    def _hello(self, token: int, ticks: int) -> bytes:
        next_seq = (self._first_seq + len(self._queue)) & wire.SEQ_MASK
        return wire.pack(
            wire.HELLO,
            wire.VERSION[0],
            wire.VERSION[1],
            self._table,
            token,
            self._build,
            self._board,
            self._boot,
            self._first_seq,
            next_seq,
            ticks,
            self._sensor,
        )

    def _say(self, payload: bytes) -> None:
        self._out.append(payload)

    def _say_scan(self, token: int, ticks: int, complete: int, squares: bytes) -> None:
        number = wire.SCAN_PIECES if self._sensor == wire.SENSOR_IDENTITY else wire.SCAN
        next_seq = (self._first_seq + len(self._queue)) & wire.SEQ_MASK
        self._say(wire.pack(number, token, next_seq, complete, squares))
        self._scan_due = False
        self._scan_ticks = ticks

    def _framed(self, ticks: int) -> bytes:
        if not self._out:
            return b""
        # A zero first: noise on an idle line must not spoil the frame behind it.
        frames = [b"\x00"]
        pong = None
        for payload in self._out:
            if payload[0] == wire.PONG:
                pong = payload
            else:
                frames.append(wire.frame(payload, self._crc))
        self._out = []
        if pong is not None:
            # Last, and stamped with the instant at which it will be ready: on a Pico a frame takes a third of a
            # millisecond to make, and the host takes `sent` for the instant at which it left.
            started = ticks if self._clock is None else self._clock()
            token, heard, _ = wire.unpack(pong)  # type: ignore[misc]
            sent = (started + self._framing_us) & wire.TICKS_MASK
            frames.append(wire.frame(wire.pack(wire.PONG, token, heard, sent), self._crc))
            if self._clock is not None:
                self._framing_us = wire.ticks_after(self._clock(), started)
        return b"".join(frames)

    def _set_scan_period(self, scan_ms: int) -> None:
        self._scan_us = scan_ms * 1000

    def _forget_before(self, next_seq: int) -> int:
        """Acknowledged up to `next_seq`: how many readings that lets go."""
        count = wire.seq_after(next_seq, self._first_seq)
        if not 0 < count <= len(self._queue):
            return 0
        del self._queue[:count]
        self._first_seq = next_seq
        self._sent = max(0, self._sent - count)
        return count

    def _step_back(self, ticks: int) -> None:
        self._sent = 0
        self._progress_ticks = ticks

    def _drop_oldest(self) -> None:
        del self._queue[0]
        self._first_seq = (self._first_seq + 1) & wire.SEQ_MASK
        self._sent = max(0, self._sent - 1)
        self.dropped += 1
