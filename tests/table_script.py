"""A table in a line of text: what the tests and replays of the table are written in.

`Script(**header).do("-e2 +e4 W ~500 B")` feeds events to a table and keeps what it printed:
`-e2` lift, `+e4` place (`+e4=Q` with an identity sensor), `W` and `B` presses, `~500` waits milliseconds,
`^500` waits microseconds, `scan` the whole board as the picture now stands. Every other event takes `beat_ms`
after the one before, as hands do. Anything else is fed with `feed(event="...", ...)`.
"""

from __future__ import annotations

from typing import Any

import chess

from zeitnot.table.begin import begin
from zeitnot.table.effects import AskVerdict, WakeAt
from zeitnot.table.events import VerdictGiven
from zeitnot.table.replay import prove
from zeitnot.table.setup import Setup
from zeitnot.table.step import step
from zeitnot.table.trace import read_event, show_effect


class Script:
    """A table at work; `lines` is everything printed so far, `last` what the latest `do` or `feed` printed."""

    def __init__(self, beat_ms: int = 400, started: bool = True, **header: Any) -> None:
        header.setdefault("control", "5400+30")
        header.setdefault("policy", "enforce")
        self.state = begin(Setup.from_header({"zeitnot_trace": 1, **header}))
        self.t = 0
        self.beat_us = beat_ms * 1000
        self.events: list[dict[str, Any]] = []
        self.lines: list[dict[str, Any]] = []
        self.last: list[dict[str, Any]] = []
        board = self.state.record.board
        self.standing: dict[chess.Square, chess.Piece] = dict(board.piece_map())
        self.identity = header.get("sensor") == "identity"
        if started:
            self.feed(event="start")

    def feed(self, **event: Any) -> list[dict[str, Any]]:
        """Feed one event at `t` (now, unless the event says); what it printed."""
        event.setdefault("t", self.t)
        self.t = event["t"]
        self.events.append(event)
        printed: list[dict[str, Any]] = []
        pending = [read_event(event)]
        while pending:
            self.state, effects = step(self.state, pending.pop(0))
            for effect in effects:
                if isinstance(effect, AskVerdict):
                    answer = prove(effect.fen, effect.winner)
                    pending.append(VerdictGiven(t=self.t, query=effect.query, answer=answer))
                if not isinstance(effect, WakeAt):
                    printed.append(show_effect(effect))
        self.last = printed
        self.lines += printed
        return printed

    def do(self, text: str) -> list[dict[str, Any]]:
        """Feed a line of gestures; everything it printed."""
        printed: list[dict[str, Any]] = []
        waited = False
        for word in text.split():
            if word[0] in "~^":
                self.t += int(word[1:]) * (1000 if word[0] == "~" else 1)
                waited = True
                continue
            if not waited:
                self.t += self.beat_us
            waited = False
            printed += self._gesture(word)
        self.last = printed
        return printed

    def _gesture(self, word: str) -> list[dict[str, Any]]:
        if word in ("W", "B"):
            return self.feed(event="press", side="white" if word == "W" else "black")
        if word == "scan":
            occupied = sum(1 << square for square in self.standing)
            return self.feed(event="scan", occupied=f"{occupied:016x}")
        name, _, tag = word[1:].partition("=")
        square = chess.parse_square(name)
        if word[0] == "-":
            piece = self.standing.pop(square, None)
            return self.feed(event="lift", square=name, **self._tag(piece))
        piece = chess.Piece.from_symbol(tag) if tag and tag != "?" else self._in_hand
        self.standing[square] = piece or chess.Piece(chess.PAWN, chess.WHITE)
        return self.feed(event="place", square=name, **(self._tag(piece) if tag != "?" else {}))

    _in_hand: chess.Piece | None = None

    def _tag(self, piece: chess.Piece | None) -> dict[str, Any]:
        self._in_hand = piece
        return {"piece": piece.symbol()} if self.identity and piece is not None else {}

    def wait_ms(self, ms: int) -> list[dict[str, Any]]:
        """Let time pass, and look."""
        self.t += ms * 1000
        return self.feed(event="look")

    def of(self, effect: str) -> list[dict[str, Any]]:
        """All effects of that name so far."""
        return [line for line in self.lines if line["effect"] == effect]

    def only(self, effect: str) -> dict[str, Any]:
        """The one effect of that name among the latest."""
        found = [line for line in self.last if line["effect"] == effect]
        assert len(found) == 1, f"{len(found)} {effect} among {self.last}"
        return found[0]

    @property
    def clock(self) -> dict[str, Any]:
        """How the clock stands now."""
        return next(line for line in self.feed(event="look") if line["effect"] == "clock")

    @property
    def moves(self) -> list[str]:
        """The record, as UCI."""
        return [ply.move.uci() for ply in self.state.record.plies]

    @property
    def kinds(self) -> list[str]:
        """The kinds of all rulings so far."""
        return [line["kind"] for line in self.of("ruling")]
