"""From what the sensor board tells to the table's events: its readings, its scans, its link.

Rules of this file
- Stamps are mapped into the schedule's time; nothing is interpreted.
- A scan that says what the lifts and places before it said is no news: it is passed on only where it answers a
  press (one a ply), or where the board has stood unlike the record for a second (the table finds stuck squares by
  scans that contradict it again and again). So an idle table journals nothing.
- A link that is lost and comes back whole before anyone pressed is no news: its readings come late, with their own
  stamps, and say more than a scan. It is told as soon as someone presses, or after `PATIENCE_US`.
- A link that never came up within `GREETING_US` is a lost one: play goes on by the plungers alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import chess

from zeitnot.link import events as link
from zeitnot.table import events as table

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.daemon.schedule import Alarm, Schedule
    from zeitnot.table.events import AnyEvent

BOARD = "the sensor board"
GREETING_US = 3_000_000
CONTRADICTION_US = 1_000_000
PATIENCE_US = 3_000_000


class Listener(Protocol):
    """Who hears of readings: the keeper."""

    def happened(self, event: AnyEvent, *, button: bool = False) -> None: ...
    def reported(self, up_to_us: int) -> None: ...
    def board_lost(self) -> None: ...


class Readings:
    """Hears one sensor board. `heard` every event of its link, in order."""

    def __init__(
        self,
        schedule: Schedule,
        listener: Listener,
        *,
        identity: bool,
        trouble: Callable[[str, str], None],
    ) -> None:
        self._schedule = schedule
        self._listener = listener
        self._identity = identity
        self._trouble = trouble
        self._occupied: chess.Bitboard | None = None
        self._pieces: dict[chess.Square, chess.Piece] | None = None
        self._connected = False
        self._told_lost = False
        self._lost_us: int | None = None
        self._patience: Alarm | None = None
        self._asked = 0
        self._mismatch = False
        self._passed_us = 0
        self._greeting: Alarm | None = None

    @property
    def connected(self) -> bool:
        """Whether the board answers."""
        return self._connected

    def asked(self) -> None:
        """A flush was asked for: the scan that answers it is passed on."""
        self._asked += 1

    def mismatched(self, mismatch: bool) -> None:
        """Whether the board stands unlike the record."""
        self._mismatch = mismatch

    def begin(self) -> None:
        """A game begins or goes on: how the board stands is its first news."""
        now_us = self._schedule.now_us()
        if self._connected:
            self._scan(now_us)
        elif self._greeting is None:
            self._greeting = self._schedule.at(now_us + GREETING_US, self._no_greeting)

    def heard(self, event: link.BoardEvent) -> None:
        """The link said something."""
        at_us = self._schedule.from_world(
            event.up_to_us if isinstance(event, link.Flushed) else event.at_us
        )
        match event:
            case link.SquareLifted(square=square, piece=piece):
                self._note(square, occupied=False, piece=None)
                self._listener.happened(table.Lifted(t=at_us, square=square, piece=self._of(piece)))
            case link.SquarePlaced(square=square, piece=piece):
                self._note(square, occupied=True, piece=piece)
                self._listener.happened(table.Placed(t=at_us, square=square, piece=self._of(piece)))
            case link.BoardScanned(occupied=occupied, pieces=placement):
                self._scanned(at_us, occupied, placement)
            case link.Flushed():
                self._listener.reported(at_us)
            case link.LinkLost():
                self._lost(at_us)
            case link.LinkRestored(complete=complete):
                self._restored(at_us, complete=complete)
            case link.LinkRefused(reason=reason):
                self._trouble(BOARD, reason)
                self._lost(at_us)
                self.tell_lost()
            case link.BoardReported(stuck=stuck, noisy=noisy, dropped=dropped):
                self._trouble(f"{BOARD}'s squares", _report(stuck, noisy, dropped))

    def _of(self, piece: chess.Piece | None) -> chess.Piece | None:
        return piece if self._identity else None

    def _note(self, square: chess.Square, *, occupied: bool, piece: chess.Piece | None) -> None:
        if self._occupied is not None:
            bit = chess.BB_SQUARES[square]
            self._occupied = self._occupied | bit if occupied else self._occupied & ~bit
        if self._pieces is not None:
            self._pieces.pop(square, None)
            if piece is not None:
                self._pieces[square] = piece

    def _scanned(self, at_us: int, occupied: chess.Bitboard, placement: str | None) -> None:
        pieces = None if placement is None else chess.BaseBoard(placement).piece_map()
        news = occupied != self._occupied or (self._identity and pieces != self._pieces)
        answers = self._asked > 0
        self._asked = 0
        contradicts = self._mismatch and at_us - self._passed_us >= CONTRADICTION_US
        self._occupied, self._pieces = occupied, pieces
        if news or answers or contradicts:
            self._scan(at_us)

    def _scan(self, at_us: int) -> None:
        if self._occupied is None:
            return
        self._passed_us = at_us
        named = self._pieces
        if self._identity and named is not None and len(named) == self._occupied.bit_count():
            pieces = tuple(sorted(named.items(), key=lambda item: item[0]))
            self._listener.happened(table.Scanned(t=at_us, pieces=pieces))
        else:
            self._listener.happened(table.Scanned(t=at_us, occupied=self._occupied))

    def _lost(self, at_us: int) -> None:
        self._connected = False
        self._asked = 0
        if self._lost_us is None:
            self._lost_us = at_us
            wake_us = self._schedule.now_us() + PATIENCE_US
            self._patience = self._schedule.at(wake_us, self.tell_lost)
        self._listener.board_lost()

    def tell_lost(self) -> None:
        """Someone pressed, or patience is over: if the link is lost, the table must know."""
        self._end_patience()
        if self._lost_us is not None and not self._told_lost:
            self._told_lost = True
            self._listener.happened(table.LinkLost(t=self._lost_us))

    def _restored(self, at_us: int, *, complete: bool) -> None:
        self._connected = True
        self._trouble(BOARD, "")
        if not complete:
            # What is missing must be explained by the scan that follows.
            self.tell_lost()
        self._end_patience()
        if self._lost_us is None or self._told_lost:
            self._occupied = None
        self._lost_us = None
        if self._told_lost:
            self._told_lost = False
            self._listener.happened(table.LinkRestored(t=at_us))

    def _end_patience(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _no_greeting(self) -> None:
        self._greeting = None
        if not self._connected:
            self._lost(self._schedule.now_us())
            self.tell_lost()

    def close(self) -> None:
        """Hear no more."""
        self._end_patience()
        if self._greeting is not None:
            self._greeting.cancel()
            self._greeting = None


def _report(stuck: chess.Bitboard, noisy: chess.Bitboard, dropped: int) -> str:
    """What is wrong with the squares, in words; nothing if they are well."""
    words = []
    if stuck:
        words.append(f"stuck: {_names(stuck)}")
    if noisy:
        words.append(f"noisy: {_names(noisy)}")
    if dropped:
        words.append(f"{dropped} readings forgotten")
    return "; ".join(words)


def _names(squares: chess.Bitboard) -> str:
    return " ".join(chess.square_name(square) for square in chess.SquareSet(squares))
