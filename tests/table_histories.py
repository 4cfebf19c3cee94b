"""Random histories of a table: sensible games with senseless hands, players and arbiters in between.

`history(rng, length)` gives the events of one, in order of time. It knows the board that stands and what a legal
move would be, so that most of it is play; the rest is touches, presses, claims, acts and noise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import chess

if TYPE_CHECKING:
    import random

CLAIMS = (
    "offer_draw",
    "accept_draw",
    "decline_draw",
    "claim_threefold",
    "claim_fifty",
    "claim_illegal",
    "claim_touch",
    "claim_flag",
    "claim_normal_means",
    "call_arbiter",
    "adjust",
)


def history(rng: random.Random, length: int) -> list[dict[str, Any]]:
    """A history of about `length` gestures."""
    return _History(rng).run(length)


class _History:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.t = 0
        self.events: list[dict[str, Any]] = [{"t": 0, "event": "start"}]
        self.board = chess.Board()
        self.hand: list[chess.Square] = []

    def run(self, length: int) -> list[dict[str, Any]]:
        gestures = [
            self._move,
            self._touch,
            self._noise,
            self._press,
            self._say,
            self._act,
            self._scan,
        ]
        for _ in range(length):
            self.rng.choices(gestures, weights=[60, 12, 6, 6, 6, 8, 4])[0]()
        return self.events

    def _feed(self, **event: Any) -> None:
        self.t += self.rng.choice((0, 1, 30_000, 90_000, 150_000, 400_000, 900_000, 5_000_000))
        self.events.append({"t": self.t, **event})

    def _lift(self, square: chess.Square) -> None:
        self._feed(event="lift", square=chess.square_name(square))

    def _place(self, square: chess.Square) -> None:
        self._feed(event="place", square=chess.square_name(square))

    def _move(self) -> None:
        moves = list(self.board.legal_moves)
        if not moves:
            return
        move = self.rng.choice(moves)
        before, after = self.board, self.board.copy(stack=False)
        after.push(move)
        gone = list(chess.scan_forward(before.occupied & ~after.occupied))
        if before.is_capture(move) and not before.is_en_passant(move):
            gone.append(move.to_square)
        self.rng.shuffle(gone)
        come = list(chess.scan_forward(after.occupied & ~before.occupied))
        if move.to_square in gone:
            come.append(move.to_square)
        for square in gone:
            self._lift(square)
        for square in come:
            self._place(square)
        self.board = after
        if self.rng.random() < 0.9:
            self._feed(event="press", side="white" if before.turn else "black")

    def _touch(self) -> None:
        square = self.rng.choice(list(chess.scan_forward(self.board.occupied)))
        self._lift(square)
        self._place(square)

    def _noise(self) -> None:
        square = self.rng.choice(chess.SQUARES)
        self.rng.choice((self._lift, self._place))(square)

    def _press(self) -> None:
        self._feed(event="press", side=self.rng.choice(("white", "black")))

    def _say(self) -> None:
        side = self.rng.choice(("white", "black"))
        self._feed(event="player", side=side, action=self.rng.choice(CLAIMS))

    def _act(self) -> None:
        side = self.rng.choice(("white", "black"))
        square = chess.square_name(self.rng.choice(chess.SQUARES))
        number = self.rng.randint(1, 4)
        acts: list[dict[str, Any]] = [
            {"action": "pause"},
            {"action": "resume"},
            {"action": "accept", "ruling": number},
            {"action": "dismiss", "ruling": number},
            {"action": "add_time", "side": side, "us": self.rng.randint(-9, 9) * 1_000_000},
            {"action": "accidental", "square": square},
            {"action": "touched", "squares": [square]},
            {"action": "two_hands", "side": side},
            {"action": "illegal_move", "side": side},
            {"action": "take_back"},
            {"action": "set_clock", "white_us": 30_000_000, "moves": [1, 1]},
            {"action": "choose", "question": number, "answer": self.rng.choice("qrbn")},
        ]
        self._feed(event="arbiter", **self.rng.choice(acts))
        if self.rng.random() < 0.7:
            self._feed(event="arbiter", action="resume")

    def _scan(self) -> None:
        if self.rng.random() < 0.2:
            self._feed(event="link", state="lost")
            self._feed(event="link", state="restored")
        self._feed(event="scan", occupied=f"{self.board.occupied:016x}")
