"""A short script of what happens at a board, and findings in as short words.

`-e2` a lift, `+e4` a placing (`=q` what it is to an identity sensor, `=?` an unread tag; else what was lifted
last), `W` `B` presses, `~700` a wait of so many ms, `scan` a scan of what stands there, `scan:90` as a board
turned so would see it, `ghost:e2` a scan with a square stuck, `lost` `back` the link, `adj` or `adj:e4` an announced j'adoube, `still` a settled end, `stands:e1e3` an
illegal move that stands.
Every happening comes 300 ms after the one before unless a wait says otherwise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import chess

from zeitnot.recognition import (
    Asked,
    Finding,
    Gesture,
    Lift,
    LinkExplained,
    Made,
    NotMade,
    Place,
    Recognition,
    Released,
    Scan,
    Sensor,
    Settled,
    SetUp,
    Stuck,
    Touched,
    Turned,
)
from zeitnot.recognition.orientation import TO_SENSOR

GAP_US = 300_000


@dataclass
class Script:
    """Runs a script against recognition and keeps what it says."""

    board: chess.Board
    sensor: Sensor
    degrees: int = 0
    now_us: int = 0
    findings: list[Finding] = field(default_factory=list)
    hand: list[chess.Piece] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.recognition = Recognition.begin(self.board, self.sensor)
        self.pieces = dict(self.board.piece_map())

    def run(self, text: str) -> Script:
        gap_us = GAP_US
        for word in text.split():
            if word.startswith("~"):
                gap_us = int(word[1:]) * 1000
                continue
            self.now_us += gap_us
            gap_us = GAP_US
            self.wait(self.now_us)
            self.happen(word)
        if gap_us != GAP_US:
            self.now_us += gap_us
            self.wait(self.now_us)
        return self

    def wait(self, at_us: int) -> None:
        while (due := self.recognition.wake_us) is not None and due <= at_us:
            self.take(self.recognition.wake(due))

    def take(self, answer: tuple[Recognition, tuple[Finding, ...]]) -> None:
        self.recognition, found = answer
        self.findings += found

    def happen(self, word: str) -> None:
        now = self.now_us
        if word in ("W", "B"):
            self.take(self.recognition.press(word == "W", now))
        elif word == "lost":
            self.recognition = self.recognition.link_lost()
        elif word == "back":
            self.recognition = self.recognition.link_restored()
        elif word.startswith("stands:"):
            self.let_stand(chess.Move.from_uci(word[7:]))
        elif word == "still":
            self.take(self.recognition.settle(now))
        elif word.startswith("adj"):
            names = re.findall("[a-h][1-8]", word)
            squares = [chess.parse_square(name) for name in names] or None
            self.recognition = self.recognition.adjust(self.recognition.board.turn, squares, now)
        elif word.startswith("ghost:"):
            self.scan(self.degrees, ghost=chess.parse_square(word[6:]))
        elif word.startswith("scan"):
            self.scan(int(word[5:] or 0) if ":" in word else self.degrees)
        elif word.startswith(("hide-", "hide+")):
            self.touch(word[4:], told=False)
        else:
            self.touch(word, told=True)

    def touch(self, word: str, *, told: bool) -> None:
        square = chess.parse_square(word[1:3])
        sensor_square = TO_SENSOR[self.degrees][square]
        occupied = square in self.pieces
        if word[0] == "-":
            piece = self.pieces.pop(square)
            self.hand.append(piece)
            if told:
                self.take(self.recognition.read(Lift(sensor_square, self.now_us, piece)))
            return
        letter = word[4:] if "=" in word else ""
        known = letter not in ("", "?")
        placed = chess.Piece.from_symbol(letter) if known else self.hand[-1]
        if placed in self.hand:
            self.hand.remove(placed)
        self.pieces[square] = placed
        if self.sensor is Sensor.OCCUPANCY and occupied:
            return
        seen = None if letter == "?" else placed
        if told:
            self.take(self.recognition.read(Place(sensor_square, self.now_us, seen)))

    def let_stand(self, move: chess.Move) -> None:
        """An illegal move is accepted as a ply of the game, as the table would do it."""
        board = self.recognition.board.copy(stack=False)
        board.push(move)
        self.recognition = self.recognition.expect(board, self.recognition.ply + 1)

    def scan(self, degrees: int, ghost: chess.Square | None = None) -> None:
        by_sensor: list[chess.Piece | None] = [None] * 64
        pieces = dict(self.pieces)
        if ghost is not None:
            pieces.setdefault(ghost, chess.Piece(chess.PAWN, chess.WHITE))
        for square, piece in pieces.items():
            by_sensor[TO_SENSOR[degrees][square]] = piece
        occupied = sum(1 << s for s, piece in enumerate(by_sensor) if piece is not None)
        if self.sensor is Sensor.IDENTITY:
            self.take(self.recognition.read(Scan(self.now_us, pieces=tuple(by_sensor))))
        else:
            self.take(self.recognition.read(Scan(self.now_us, occupied=occupied)))

    @property
    def said(self) -> list[str]:
        return [say(finding) for finding in self.findings]


def names(squares: frozenset[chess.Square]) -> str:
    return " ".join(chess.square_name(square) for square in sorted(squares)) or "none"


def say(finding: Finding) -> str:
    """A finding in a few words, without its times."""
    match finding:
        case Touched():
            word = f"touch {'wb'[not finding.color]} {chess.square_name(finding.square)}"
            word += "" if finding.certain else " uncertain"
            word += " adjusting" if finding.adjusting else ""
            return word + (" order-unclear" if finding.order_unclear else "")
        case Made():
            moves = "|".join(move.uci() for move in finding.moves)
            return f"made {finding.ply} {moves} {finding.because}"
        case NotMade():
            move = "" if finding.move is None else f" {finding.move.uci()}"
            words = f"not {finding.shape}{move} ({names(finding.squares)})"
            words += " check-set-up" if finding.check_set_up else ""
            return words + ("" if finding.confirmed else " unconfirmed")
        case Settled():
            return f"settled {finding.ply} {finding.move.uci()}"
        case Released():
            slid = " slid" if finding.slid else ""
            return f"released {finding.move.uci()} to {chess.square_name(finding.placed)}{slid}"
        case Stuck():
            return f"stuck {chess.square_name(finding.square)}"
        case Gesture():
            return f"gesture {finding.result} ({names(finding.squares)})"
        case Turned():
            return f"turned {finding.degrees}"
        case SetUp():
            return f"set-up wrong: {names(finding.squares)}"
        case LinkExplained():
            return f"explained {' '.join(move.uci() for move in finding.moves) or 'nothing'}"
        case Asked():
            return f"asked ({names(finding.squares)})"
