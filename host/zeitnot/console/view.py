"""What a page is sent: how the table stands, as JSON values, for the arbiter and for the players.

Rules of this file
- The players' view holds the face, and what the table tells `both`: nothing else (12.6).
- Names here are read by `static/*.js` and `sim/window.py`, which must change with this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import chess
import chess.svg

from zeitnot.records.pgn import clock_text, elapsed_text, time_control
from zeitnot.records.standing import for_players
from zeitnot.table.trace import show_effect
from zeitnot.words.say import san, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.clock.faces.face import Face, SideFace
    from zeitnot.records.standing import RulingLine, Standing
    from zeitnot.table.effects import AnyEffect, Notice, QuestionAsked

COLORS = {
    "square light": "#e9edcc",
    "square dark": "#779954",
    "square light lastmove": "#f5f682",
    "square dark lastmove": "#b9ca43",
}
MISMATCH = "#d64545cc"


def face_json(face: Face) -> dict[str, Any]:
    """What a display shows at this instant."""
    return {
        "white": _side(face.white),
        "black": _side(face.black),
        "phase": face.phase.value,
        "running": _color(face.running),
    }


def _side(side: SideFace) -> dict[str, Any]:
    return {
        "text": side.text,
        "delay": side.delay,
        "to_move": side.to_move,
        "mark": side.mark.value,
        "period": side.period,
        "moves": side.moves,
        "moves_to_go": side.moves_to_go,
        "byo_yomi": side.byo_yomi,
    }


def arbiter_json(standing: Standing, game: int, language: str = "en") -> dict[str, Any]:
    """Everything an arbiter sees but the running times and the picture of the board."""
    clock = standing.clock
    say_it = _speaker(standing, language)
    return {
        **_heading(standing, language),
        "game": game,
        "laws": standing.setup.laws,
        "policy": standing.setup.policy,
        "sensor": standing.setup.sensor,
        "phase": clock.phase if clock is not None else "ready",
        "running": _color(clock.running) if clock is not None else None,
        "main_us": list(clock.main_us) if clock is not None else None,
        "move_counts": list(clock.moves) if clock is not None else None,
        "flags": list(clock.flags) if clock is not None else [False, False],
        "fen": standing.board.fen(),
        "turn": _color(standing.board.turn),
        "moves": _moves(standing, language),
        "rulings": [_ruling(line, say_it) for line in standing.rulings.values()],
        "questions": [_question(question, say_it) for question in standing.questions.values()],
        "notices": [_notice(notice, say_it) for notice in standing.notices],
        "obligation": _obligation(standing, say_it),
        "mismatch": [chess.square_name(square) for square in standing.mismatch],
        "link_lost": standing.link_lost,
    }


def players_json(standing: Standing, language: str = "en") -> dict[str, Any]:
    """What the players may see beside the face."""
    rulings = [line for line in standing.rulings.values() if for_players(line.ruling.audience)]
    say_it = _speaker(standing, language)
    return {
        **_heading(standing, language),
        "rulings": [_ruling(line, say_it) for line in rulings if line.state != "withdrawn"][-1:],
        "questions": [
            _question(question, say_it)
            for question in standing.questions.values()
            if for_players(question.audience)
        ],
        "notices": [_notice(n, say_it) for n in _current(standing)],
    }


def board_svg(standing: Standing) -> str:
    """The position of the record, its last move, and where the board differs from it."""
    return chess.svg.board(
        standing.board,
        lastmove=standing.last_move,
        check=standing.board.king(standing.board.turn) if standing.board.is_check() else None,
        fill=dict.fromkeys(standing.mismatch, MISMATCH),
        colors=COLORS,
    )


def _heading(standing: Standing, language: str) -> dict[str, Any]:
    tags = dict(standing.setup.tags)
    over = standing.over
    return {
        "white": tags.get("White", "White"),
        "black": tags.get("Black", "Black"),
        "event": tags.get("Event", ""),
        "round": tags.get("Round", ""),
        "control": time_control(standing.setup),
        "result": None if over is None else over.result,
        "reason": None if over is None else over.reason,
        "result_text": None if over is None else _speaker(standing, language)(over),
    }


def _moves(standing: Standing, language: str) -> list[dict[str, Any]]:
    sheet = standing.sheet
    moves: list[dict[str, Any]] = []
    for number in range(1, sheet.last + 1):
        ply = sheet.ply(number)
        if ply is None:
            choices = list(sheet.open_ply(number))
            moves.append({"ply": number, "san": "?", "open": choices})
            continue
        left_us, used_us = sheet.times_of(ply)
        moves.append(
            {
                "ply": number,
                "side": _color(ply.side),
                "uci": ply.uci,
                "san": san(ply.san, language),
                "legal": ply.legal,
                "completed": ply.by is not None,
                "clk": clock_text(left_us),
                "emt": elapsed_text(used_us),
            }
        )
    return moves


def _current(standing: Standing) -> list[Notice]:
    """The last notice to both players, while the board still differs: there is nothing to do about an old one."""
    told = [notice for notice in standing.notices if for_players(notice.audience)]
    return told[-1:] if standing.mismatch else []


def _speaker(standing: Standing, language: str) -> Callable[[AnyEffect], str]:
    """Says an effect in the language of the page; moves are named in the position of the record."""
    fen = standing.board.fen()
    return lambda effect: say(show_effect(effect), language, fen)


def _ruling(line: RulingLine, say_it: Callable[[AnyEffect], str]) -> dict[str, Any]:
    ruling = line.ruling
    return {
        "id": ruling.id,
        "kind": ruling.kind,
        "text": say_it(ruling),
        "article": ruling.article,
        "offender": _color(ruling.offender),
        "window": ruling.window,
        "state": line.state,
        "who": line.who,
    }


def _question(question: QuestionAsked, say_it: Callable[[AnyEffect], str]) -> dict[str, Any]:
    return {
        "id": question.id,
        "ply": question.ply,
        "ask": question.ask,
        "text": say_it(question),
        "choices": list(question.choices),
    }


def _notice(notice: Notice, say_it: Callable[[AnyEffect], str]) -> dict[str, Any]:
    squares = [chess.square_name(square) for square in notice.squares]
    return {"t": notice.t, "kind": notice.kind, "text": say_it(notice), "squares": squares}


def _obligation(standing: Standing, say_it: Callable[[AnyEffect], str]) -> dict[str, Any] | None:
    obligation = standing.obligation
    if obligation is None or standing.over is not None:
        return None
    return {
        "side": _color(obligation.side),
        "moves": list(obligation.moves),
        "text": say_it(obligation),
    }


def _color(color: chess.Color | None) -> str | None:
    return None if color is None else chess.COLOR_NAMES[color]
