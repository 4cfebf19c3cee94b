"""A DGT-type board as the table's sensor: the public serial dialect of these boards, read only.

The driver is the same; this session stands where `session.Session` does. Such a board names its pieces, has no clock
we could read, numbers no messages and cannot be asked what it has yet to say. So:

- A stamp is the instant at which the bytes were read. The board itself scans every 200 to 250 ms.
- `flush` asks for the whole board; where its answer differs from the changes so far, the difference is reported
  first. The answer takes some 70 ms on the wire; the table does not wait that long and judges again when it comes.
- The whole board is asked for again and again, because a lost change is noticed by nothing else.

We only ask and read. We never answer as such a board, and nothing is sent that it might not know: no lamps (boards
without them have hung up over that), no clock commands.

The dialect: 9600 baud 8N1. One byte asks: 0x44 report changes, 0x42 the whole board. An answer is an id with bit 7
set, a length of two 7-bit bytes that counts these three as well, and data without bit 7. So any byte with bit 7 set
begins a message, whatever was read before. Squares are numbered from a8 = 0 to h1 = 63, whoever sits where.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from zeitnot.link.events import (
    BoardEvent,
    BoardScanned,
    Flushed,
    LinkLost,
    LinkRestored,
    SquareLifted,
    SquarePlaced,
)
from zeitnot.link.session import LinkState

ASK_BOARD = b"\x42"
ASK_CHANGES = b"\x44"
BOARD_DUMP = 0x86
FIELD_UPDATE = 0x8E
LENGTHS = {BOARD_DUMP: 67, FIELD_UPDATE: 5}
LONGEST = 2048
"""The event memory of a board is longer than any message we ask for; what claims more is junk."""

_PIECES = [None, *[chess.Piece.from_symbol(letter) for letter in "PRNBKQprnbkq"]]
"""By the codes of the wire. 13 to 15 are pieces that mark a result when put on the board: no piece of the game."""


@dataclass(frozen=True, slots=True)
class DgtSettings:
    """How often the whole board is asked for, and how long an answer may take."""

    dump_us: int = 2_000_000
    answer_us: int = 600_000
    tries: int = 4


@dataclass(slots=True)
class DgtCounters:
    """What went wrong and was dealt with."""

    junk_bytes: int = 0
    unknown_messages: int = 0
    healed_squares: int = 0


class DgtSession:
    """One host's conversation with a DGT-type board, through any number of re-plugs."""

    baud = 9600

    def __init__(self, settings: DgtSettings | None = None) -> None:
        self.settings = settings or DgtSettings()
        self.state = LinkState.LOST
        self.counters = DgtCounters()
        self._rest = b""
        self._board: list[chess.Piece | None] | None = None
        """What has been reported of each square; None before the first whole board."""
        self._flush_us: int | None = None
        self._asked_us: int | None = None
        """When the whole board was asked for and has not come yet."""
        self._dump_due: int | None = None
        self._misses = 0
        self._greet = False

    # -- the driver's calls -------------------------------------------------------------------------------------------

    def opened(self, now_us: int) -> list[BoardEvent]:
        """The port is open: ask for changes and for the whole board."""
        events = self._lose(now_us)
        self._rest = b""
        self._greet = True
        self._dump_due = now_us
        return events

    def closed(self, now_us: int) -> list[BoardEvent]:
        """The port is gone. How the board stood is remembered: the next whole board tells what was moved since."""
        events = self._lose(now_us)
        self._greet = False
        self._dump_due = self._asked_us = None
        return events

    def flush(self, now_us: int) -> None:
        """Ask for the whole board; `Flushed` follows it."""
        if self.state is LinkState.CONNECTED:
            self._flush_us = now_us
            self._asked_us = None
            self._dump_due = now_us

    def show(self, squares: chess.Bitboard, now_us: int) -> None:
        """These boards have no lamps that may be asked for safely."""

    def receive(self, data: bytes, now_us: int) -> list[BoardEvent]:
        """Any bytes from the port, any number of them."""
        events: list[BoardEvent] = []
        rest = self._rest + data
        while rest:
            if rest[0] < 0x80:
                rest = self._to_next_message(rest)
                continue
            if len(rest) < 3:
                break
            length = rest[1] << 7 | rest[2]
            body = rest[3:length]
            # Within a message only its first byte has bit 7: another one means that this message was cut off.
            cut = next((i for i in range(1, min(length, len(rest))) if rest[i] >= 0x80), None)
            if cut is not None or not self._plausible(rest[0], length):
                rest = self._to_next_message(rest[1:])
                continue
            if len(rest) < length:
                break
            self._message(rest[0], body, now_us, events)
            rest = rest[length:]
        self._rest = rest
        return events

    def tick(self, now_us: int) -> list[BoardEvent]:
        """Time has passed and nothing more was received."""
        if self._asked_us is None or now_us - self._asked_us < self.settings.answer_us:
            return []
        self._asked_us = None
        self._dump_due = now_us
        self._misses += 1
        # A board that was switched off and on is in its power-up mode: it must be asked for changes again.
        self._greet = True
        return self._lose(now_us) if self._misses >= self.settings.tries else []

    def to_send(self, now_us: int) -> bytes:
        """The bytes that are due now."""
        if self._dump_due is None or self._dump_due > now_us:
            return b""
        self._dump_due = None
        self._asked_us = now_us
        asked = ASK_CHANGES + ASK_BOARD if self._greet else ASK_BOARD
        self._greet = False
        return asked

    def next_wake_us(self) -> int | None:
        """When `tick` and `to_send` should be called again if nothing happens before."""
        if self._asked_us is not None:
            return self._asked_us + self.settings.answer_us
        return self._dump_due

    # -- messages -----------------------------------------------------------------------------------------------------

    def _to_next_message(self, rest: bytes) -> bytes:
        start = next((i for i, byte in enumerate(rest) if byte >= 0x80), len(rest))
        self.counters.junk_bytes += start
        return rest[start:]

    def _plausible(self, number: int, length: int) -> bool:
        return 3 <= length <= LONGEST and LENGTHS.get(number, length) == length

    def _message(self, number: int, body: bytes, now_us: int, events: list[BoardEvent]) -> None:
        if number == BOARD_DUMP and all(code < 16 for code in body):
            self._whole_board([_piece(code) for code in body], now_us, events)
        elif number == FIELD_UPDATE and body[0] < 64 and body[1] < 16:
            if self._board is not None and self.state is LinkState.CONNECTED:
                self._change(chess.square_mirror(body[0]), _piece(body[1]), now_us, events)
        elif number not in LENGTHS:
            # A version, a battery, the other clock: not asked for, and nothing to us.
            self.counters.unknown_messages += 1
        else:
            self.counters.junk_bytes += len(body) + 3

    def _whole_board(
        self, pieces: list[chess.Piece | None], now_us: int, events: list[BoardEvent]
    ) -> None:
        self._misses = 0
        self._asked_us = None
        self._dump_due = now_us + self.settings.dump_us
        by_square = [pieces[chess.square_mirror(square)] for square in chess.SQUARES]
        if self._board is None:
            self._board = by_square
        # What was lifted first, then what was placed: a difference has no other order.
        changed = [square for square in chess.SQUARES if by_square[square] != self._board[square]]
        self.counters.healed_squares += len(changed)
        for square in sorted(changed, key=lambda square: by_square[square] is not None):
            self._change(square, by_square[square], now_us, events)
        if self.state is not LinkState.CONNECTED:
            self.state = LinkState.CONNECTED
            events.append(LinkRestored(now_us))
        board = chess.BaseBoard.empty()
        for square, piece in enumerate(by_square):
            board.set_piece_at(square, piece)
        events.append(BoardScanned(now_us, board.occupied, board.board_fen()))
        if self._flush_us is not None:
            events.append(Flushed(max(self._flush_us, now_us)))
            self._flush_us = None

    def _change(
        self, square: chess.Square, piece: chess.Piece | None, now_us: int, events: list[BoardEvent]
    ) -> None:
        assert self._board is not None
        before = self._board[square]
        if piece == before:
            return
        self._board[square] = piece
        # The victim of a capture may never be seen to leave: its square goes from one piece to the other.
        if before is not None:
            events.append(SquareLifted(square, now_us, before))
        if piece is not None:
            events.append(SquarePlaced(square, now_us, piece))

    def _lose(self, now_us: int) -> list[BoardEvent]:
        was = self.state
        self.state = LinkState.LOST
        self._flush_us = None
        self._misses = 0
        return [LinkLost(now_us)] if was is LinkState.CONNECTED else []


def _piece(code: int) -> chess.Piece | None:
    return _PIECES[code] if code < len(_PIECES) else None
