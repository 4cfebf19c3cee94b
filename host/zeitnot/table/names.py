"""The names of events, acts and effects on the outside, and the forms of their fields: the contract.

Rules of this file
- It is a set of tables: outside name -> class and its fields, in the order in which they are printed. One
  `Form` a field turns a JSON value into ours (or says why not) and back.
- Whoever adds a field to `events.py`, `acts.py` or `effects.py` adds it here; a test holds them equal.
- `docs/trace.md` explains the names to people.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import chess

from zeitnot.table import acts, effects, events

if TYPE_CHECKING:
    from collections.abc import Callable


class FormError(ValueError):
    """A JSON value that a field cannot take; the message says what it should be."""


@dataclass(frozen=True, slots=True)
class Form:
    """How one field looks outside: `read` makes our value of a JSON one, `show` the way back."""

    read: Callable[[Any], Any]
    show: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def _read_int(value: Any) -> int:
    if type(value) is not int:
        raise FormError(f"a whole number is needed, not {value!r}")
    return value


def _read_text(value: Any) -> str:
    if not isinstance(value, str):
        raise FormError(f"a text is needed, not {value!r}")
    return value


def _read_side(value: Any) -> chess.Color:
    if value not in ("white", "black"):
        raise FormError(f"'white' or 'black' is needed, not {value!r}")
    return bool(value == "white")


def _show_side(value: chess.Color | None) -> str | None:
    return None if value is None else ("white" if value else "black")


def _read_square(value: Any) -> chess.Square:
    if not isinstance(value, str) or value not in chess.SQUARE_NAMES:
        raise FormError(f"{value!r} is no square; a1 to h8 is needed")
    return chess.SQUARE_NAMES.index(value)


def _show_square(value: chess.Square) -> str:
    return chess.SQUARE_NAMES[value]


def _read_squares(value: Any) -> tuple[chess.Square, ...]:
    if not isinstance(value, list):
        raise FormError(f"a list of squares is needed, not {value!r}")
    return tuple(_read_square(item) for item in value)


def _show_squares(value: tuple[chess.Square, ...] | None) -> list[str] | None:
    return None if value is None else [_show_square(square) for square in value]


def _read_piece(value: Any) -> chess.Piece:
    if not isinstance(value, str) or len(value) != 1 or value not in "PNBRQKpnbrqk":
        raise FormError(f"{value!r} is no piece; one letter of PNBRQKpnbrqk is needed")
    return chess.Piece.from_symbol(value)


def _show_piece(value: chess.Piece | None) -> str | None:
    return None if value is None else value.symbol()


def _read_move(value: Any) -> chess.Move:
    try:
        return chess.Move.from_uci(_read_text(value))
    except ValueError as error:
        raise FormError(f"{value!r} is no move; UCI such as e2e4 or e7e8q is needed") from error


def _show_move(value: chess.Move | None) -> str | None:
    return None if value is None else value.uci()


def _read_bitboard(value: Any) -> chess.Bitboard:
    if not isinstance(value, str) or not re.fullmatch(r"[0-9a-fA-F]{16}", value):
        raise FormError(f"{value!r} is no bitboard; 16 hex digits are needed, a1 is bit 0")
    return int(value, 16)


def _show_bitboard(value: chess.Bitboard | None) -> str | None:
    return None if value is None else f"{value:016x}"


def _read_placement(value: Any) -> tuple[tuple[chess.Square, chess.Piece], ...]:
    board = chess.BaseBoard.empty()
    try:
        board.set_board_fen(_read_text(value))
    except ValueError as error:
        raise FormError(f"{value!r} is no FEN placement") from error
    return tuple(sorted(board.piece_map().items(), key=lambda item: item[0]))


def _show_placement(value: tuple[tuple[chess.Square, chess.Piece], ...] | None) -> str | None:
    if value is None:
        return None
    board = chess.BaseBoard.empty()
    board.set_piece_map(dict(value))
    return board.board_fen()


def _one_of(*words: str) -> Form:
    def read(value: Any) -> str:
        if value not in words:
            raise FormError(f"{value!r} is not one of {', '.join(words)}")
        return str(value)

    return Form(read, _same)


def _pair(kind: type) -> Form:
    def read(value: Any) -> tuple[Any, Any]:
        if (
            not isinstance(value, list)
            or len(value) != 2
            or any(type(v) is not kind for v in value)
        ):
            word = "booleans" if kind is bool else "whole numbers"
            raise FormError(f"a pair of {word} [white, black] is needed, not {value!r}")
        return value[0], value[1]

    return Form(read, lambda value: None if value is None else list(value))


def _show_remedy(remedy: effects.RemedyShown) -> dict[str, Any]:
    add = remedy.add_time
    return {
        "add_time": None if add is None else {_show_side(add[0]): add[1]},
        "restore": remedy.restore,
        "must_play": None if remedy.must_play is None else list(remedy.must_play),
        "result": remedy.result,
    }


def _never(value: Any) -> Any:
    raise FormError(f"{value!r} is only printed, never read")


INT = Form(_read_int, _same)
TEXT = Form(_read_text, _same)
SIDE = Form(_read_side, _show_side)
SQUARE = Form(_read_square, _show_square)
SQUARES = Form(_read_squares, _show_squares)
PIECE = Form(_read_piece, _show_piece)
MOVE = Form(_read_move, _show_move)
BITBOARD = Form(_read_bitboard, _show_bitboard)
PLACEMENT = Form(_read_placement, _show_placement)
INT_PAIR = _pair(int)
BOOL_PAIR = _pair(bool)
RESULT = _one_of("1-0", "0-1", "1/2-1/2", "0-0", "*")
REASON = _one_of(
    "checkmate",
    "resignation",
    "resignation_but_unwinnable",
    "stalemate",
    "dead_position",
    "agreement",
    "time",
    "time_but_unwinnable",
    "fivefold",
    "seventy_five",
    "threefold_claim",
    "fifty_claim",
    "illegal_moves",
    "illegal_moves_but_unwinnable",
    "illegal_position",
    "normal_means",
    "refusal",
    "default_time",
    "arbiter",
)
PENALTY = _one_of(
    # 12.9.1 to 12.9.9, in this order.
    "warning",
    "add_opponent_time",
    "take_own_time",
    "add_opponent_points",
    "take_own_points",
    "loss",
    "fine",
    "exclusion",
    "expulsion",
)
ANSWER = _one_of("winnable", "unwinnable", "undetermined")
SHOWN = Form(_never, _same)
SHOWN_LIST = Form(_never, lambda value: None if value is None else list(value))
REMEDY = Form(_never, _show_remedy)

Fields = dict[str, Form]

# Outside name -> (class, required fields, optional fields). `player`, `arbiter` and `link` are below.
EVENTS: dict[str, tuple[type[events.Event], Fields, Fields]] = {
    "start": (events.Started, {}, {}),
    "press": (events.Pressed, {"side": SIDE}, {}),
    "restart": (events.Restarted, {}, {}),
    "verdict": (events.VerdictGiven, {"query": INT, "answer": ANSWER}, {}),
    "lift": (events.Lifted, {"square": SQUARE}, {"piece": PIECE}),
    "place": (events.Placed, {"square": SQUARE}, {"piece": PIECE}),
    "scan": (events.Scanned, {}, {"occupied": BITBOARD, "pieces": PLACEMENT}),
    "look": (events.Looked, {}, {}),
}
LINK_STATES: dict[str, type[events.Event]] = {
    "lost": events.LinkLost,
    "restored": events.LinkRestored,
}

PLAYER_ACTS: dict[str, tuple[type, Fields, Fields]] = {
    "adjust": (acts.Adjust, {}, {"squares": SQUARES}),
    "offer_draw": (acts.OfferDraw, {}, {}),
    "accept_draw": (acts.AcceptDraw, {}, {}),
    "decline_draw": (acts.DeclineDraw, {}, {}),
    "claim_threefold": (acts.ClaimThreefold, {}, {"move": MOVE}),
    "claim_fifty": (acts.ClaimFifty, {}, {"move": MOVE}),
    "claim_illegal": (acts.ClaimIllegal, {}, {}),
    "claim_touch": (acts.ClaimTouch, {}, {}),
    "claim_flag": (acts.ClaimFlag, {}, {}),
    "claim_normal_means": (acts.ClaimNormalMeans, {}, {}),
    "resign": (acts.Resign, {}, {}),
    "call_arbiter": (acts.CallArbiter, {}, {}),
    "promote": (acts.Promote, {"piece": PIECE}, {}),
}
ARBITER_ACTS: dict[str, tuple[type, Fields, Fields]] = {
    "pause": (acts.Pause, {}, {}),
    "resume": (acts.Resume, {}, {}),
    "accept": (acts.Accept, {"ruling": INT}, {}),
    "dismiss": (acts.Dismiss, {"ruling": INT}, {}),
    "set_clock": (
        acts.SetClock,
        {},
        {
            "white_us": INT,
            "black_us": INT,
            "moves": INT_PAIR,
            "period": INT_PAIR,
            "side": SIDE,
            "flags": BOOL_PAIR,
        },
    ),
    "add_time": (acts.AddTime, {"side": SIDE, "us": INT}, {}),
    "choose": (acts.Choose, {"question": INT, "answer": TEXT}, {}),
    "accidental": (acts.Accidental, {"square": SQUARE}, {}),
    "touched": (acts.TouchedPieces, {"squares": SQUARES}, {}),
    "two_hands": (acts.TwoHands, {"side": SIDE}, {}),
    "illegal_move": (acts.IllegalMove, {"side": SIDE}, {}),
    "take_back": (acts.TakeBack, {}, {}),
    "set_position": (acts.SetPosition, {"fen": TEXT}, {}),
    "result": (acts.GiveResult, {"result": RESULT}, {"reason": REASON}),
    "late": (acts.Late, {"side": SIDE, "us": INT}, {}),
    "penalty": (acts.Penalise, {"side": SIDE, "penalty": PENALTY}, {"us": INT}),
    "wrong_set_up": (acts.WrongSetUp, {}, {}),
    "colours_reversed": (acts.ColoursReversed, {}, {}),
}

EFFECTS: dict[str, tuple[type[effects.Effect], Fields]] = {
    "clock": (
        effects.ShowClock,
        {
            "white_us": SHOWN,
            "black_us": SHOWN,
            "main_us": SHOWN_LIST,
            "delay_us": SHOWN,
            "running": SIDE,
            "phase": SHOWN,
            "moves": SHOWN_LIST,
            "period": SHOWN_LIST,
            "flags": SHOWN_LIST,
            "first_flag": SIDE,
            "face": SHOWN_LIST,
        },
    ),
    "move_made": (
        effects.MoveMade,
        {"ply": SHOWN, "side": SIDE, "uci": SHOWN, "san": SHOWN, "made_t": SHOWN, "legal": SHOWN},
    ),
    "move_completed": (
        effects.MoveCompleted,
        {"ply": SHOWN, "side": SIDE, "by": SHOWN, "used_us": SHOWN},
    ),
    "move_taken_back": (effects.MoveTakenBack, {"ply": SHOWN}),
    "touch": (
        effects.TouchSeen,
        {
            "side": SIDE,
            "square": SQUARE,
            "piece": SHOWN,
            "touched_t": SHOWN,
            "kind": SHOWN,
            "certain": SHOWN,
        },
    ),
    "obligation": (
        effects.ObligationStands,
        {"side": SIDE, "moves": SHOWN_LIST, "article": SHOWN},
    ),
    "flag": (effects.FlagFell, {"side": SIDE, "first": SHOWN}),
    "ruling": (
        effects.RulingMade,
        {
            "id": SHOWN,
            "kind": SHOWN,
            "article": SHOWN,
            "offender": SIDE,
            "remedy": REMEDY,
            "audience": SHOWN,
            "window": SHOWN,
        },
    ),
    "applied": (effects.RulingApplied, {"ruling": SHOWN, "who": SHOWN}),
    "withdrawn": (effects.RulingWithdrawn, {"ruling": SHOWN, "who": SHOWN}),
    "ask_verdict": (effects.AskVerdict, {"query": SHOWN, "fen": SHOWN, "winner": SIDE}),
    "question": (
        effects.QuestionAsked,
        {"id": SHOWN, "ply": SHOWN, "ask": SHOWN, "choices": SHOWN_LIST, "audience": SHOWN},
    ),
    "position": (
        effects.ShowPosition,
        {"fen": SHOWN, "occupied_expected": BITBOARD, "mismatch": SQUARES},
    ),
    "result": (effects.GameOver, {"result": SHOWN, "reason": SHOWN, "article": SHOWN}),
    "notice": (
        effects.Notice,
        {"kind": SHOWN, "squares": SQUARES, "audience": SHOWN, "content": SHOWN},
    ),
}
EFFECT_NAMES: dict[type[effects.Effect], str] = {cls: name for name, (cls, _) in EFFECTS.items()}
