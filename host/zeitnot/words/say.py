"""Say an effect of the trace in a language: one or two sentences, with the Article where there is one.

`say` takes the mapping that the trace prints (so a journal, a page and a display can all use it) and gives an
empty text for what is not said in words (clocks, positions, questions to the prover). Names that no catalog
knows are shown as they are, because an arbiter at the table must see something; tests hold the catalogs complete.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import chess

from zeitnot.words.catalog import Texts, texts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_SAN_PIECE = re.compile("[KQRBN]")
_LOSER = {"1-0": "black", "0-1": "white"}


def say(effect: Mapping[str, Any], language: str, fen: str | None = None) -> str:
    """The text for one printed effect. `fen`: the position it is about, so that moves are named as players do."""
    speak = _SPEAKERS.get(str(effect.get("effect")))
    return "" if speak is None else speak(effect, texts(language), fen)


def name(kind: str, word: str, language: str) -> str:
    """The text of one name: a `window`, a `penalty`, a `reason`, a `side`, ..."""
    return _text(texts(language), kind, word)


def san(text: str, language: str) -> str:
    """A move in algebraic notation with the piece letters of the language."""
    words = texts(language)
    return _SAN_PIECE.sub(lambda letter: _text(words, "letter", letter[0]), text)


def duration(us: int) -> str:
    """A span of time as people write it on a clock: 2:00, 0:05, 1:00:00; full seconds."""
    seconds = us // 1_000_000
    minutes, seconds = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def _text(words: Texts, kind: str, word: str, /, **filled: str) -> str:
    found = words.get((kind, word))
    if found is None:
        return word.replace("_", " ")
    return found.format(**filled)


def _forms(words: Texts, role: str, side: str | None) -> dict[str, str]:
    """A side in the three forms that sentences need: their subject, an owner, who gets something. None: both."""
    side = side or "both"
    return {
        role: _text(words, "side", side),
        f"{role}_of": _text(words, "side", f"{side} of"),
        f"{role}_to": _text(words, "side", f"{side} to"),
    }


def _article(words: Texts, number: str | None) -> str:
    return _text(words, "frame", "article", article=number) if number else ""


def _sentences(*parts: str) -> str:
    return " ".join(f"{part}." for part in parts if part)


def _moves(words: Texts, moves: Sequence[str], fen: str | None) -> str:
    """Moves as players name them where the position is known, else from-to."""
    if fen is not None:
        board = chess.Board(fen)
        moves = [_localized(words, board, move) for move in moves]
    return _text(words, "frame", "separator").join(moves)


def _localized(words: Texts, board: chess.Board, uci: str) -> str:
    move = chess.Move.from_uci(uci)
    if not board.is_legal(move):
        return uci
    return _SAN_PIECE.sub(lambda letter: _text(words, "letter", letter[0]), board.san(move))


def _must_play(words: Texts, moves: Sequence[str], fen: str | None) -> str:
    if len(moves) == 1:
        return _text(words, "remedy", "must_play_one", moves=_moves(words, moves, fen))
    if fen is not None and len(moves) == chess.Board(fen).legal_moves.count():
        return _text(words, "remedy", "must_play_any")
    return _text(words, "remedy", "must_play_some", moves=_moves(words, moves, fen))


def _ruling(effect: Mapping[str, Any], words: Texts, fen: str | None) -> str:
    remedy = effect.get("remedy") or {}
    head = _text(words, "ruling", effect["kind"], **_forms(words, "offender", effect["offender"]))
    parts = [head + _article(words, effect["article"])]
    for change in ("add_time", "take_time"):
        for side, us in (remedy.get(change) or {}).items():
            forms = {
                "of": _text(words, "side", f"{side} of"),
                "to": _text(words, "side", f"{side} to"),
            }
            parts.append(_text(words, "remedy", change, time=duration(us), **forms))
    restore = remedy.get("restore")
    if restore:
        parts.append(_text(words, "remedy", "restore"))
    if remedy.get("must_play"):
        parts.append(_must_play(words, remedy["must_play"], restore or fen))
    if remedy.get("result"):
        parts.append(_text(words, "remedy", f"result {remedy['result']}"))
    return _sentences(*parts)


def _result(effect: Mapping[str, Any], words: Texts, _fen: str | None) -> str:
    result, reason = effect["result"], effect["reason"]
    if result == "*":
        return _sentences(_text(words, "result", result))
    loser = _LOSER.get(result)
    why = _text(words, "reason", reason, **_forms(words, "loser", loser))
    return _sentences(why + _article(words, effect.get("article")), _text(words, "result", result))


def _touch(effect: Mapping[str, Any], words: Texts, _fen: str | None) -> str:
    return _sentences(
        _text(
            words,
            "touch",
            effect["kind"],
            square=effect["square"],
            piece=_text(words, "piece", str(effect["piece"]).lower()),
            **_forms(words, "side", effect["side"]),
        )
    )


def _obligation(effect: Mapping[str, Any], words: Texts, fen: str | None) -> str:
    moves = effect["moves"]
    which = "obligation_one" if len(moves) == 1 else "obligation_some"
    said = _text(
        words,
        "effect",
        which,
        moves=_moves(words, moves, fen),
        **_forms(words, "side", effect["side"]),
    )
    return _sentences(said + _article(words, effect["article"]))


def _flag(effect: Mapping[str, Any], words: Texts, _fen: str | None) -> str:
    which = "first_flag" if effect["first"] else "flag"
    return _sentences(_text(words, "effect", which, **_forms(words, "side", effect["side"])))


def _standing(effect: Mapping[str, Any], words: Texts, _fen: str | None) -> str:
    who = _text(words, "who", str(effect["who"]))
    return _sentences(
        _text(words, "effect", effect["effect"], ruling=str(effect["ruling"]), who=who)
    )


def _move_made(effect: Mapping[str, Any], words: Texts, _fen: str | None) -> str:
    which = "move_made" if effect["legal"] else "illegal_move_made"
    said = _SAN_PIECE.sub(lambda letter: _text(words, "letter", letter[0]), effect["san"])
    return _sentences(
        _text(words, "effect", which, san=said, **_forms(words, "side", effect["side"]))
    )


def _taken_back(effect: Mapping[str, Any], words: Texts, _fen: str | None) -> str:
    return _sentences(_text(words, "effect", "move_taken_back", ply=str(effect["ply"])))


def _question(effect: Mapping[str, Any], words: Texts, fen: str | None) -> str:
    if effect["ask"] == "promotion":
        choices = _text(words, "frame", "separator").join(
            _text(words, "piece", choice) for choice in effect["choices"]
        )
    else:
        choices = _moves(words, effect["choices"], fen if effect["ask"] == "which_move" else None)
    return _text(words, "question", effect["ask"], choices=choices).strip()


# What the content of a notice names, where it is a name (or several, with commas) and not a text of its own.
_CONTENT = {
    "draw_offer": "side",
    "draw_declined": "side",
    "arbiter_called": "side",
    "claim": "kind",
    "lapsed": "kind",
    "link": "link",
    "normal_means": "choice",
}


def _why(words: Texts, content: str) -> str:
    """A refusal as `act: why`; a why that names numbers or squares has no text of its own and stays as it is."""
    whole = words.get(("why", content))
    if whole is not None:
        return whole
    act, colon, why = content.partition(": ")
    return f"{_text(words, 'act', act)}{colon}{words.get(('why', why), why)}"


def _notice(effect: Mapping[str, Any], words: Texts, _fen: str | None) -> str:
    kind, content = effect["kind"], str(effect.get("content") or "")
    separator = _text(words, "frame", "separator")
    if kind == "penalty":  # "white: warning"
        side, _, penalty = content.partition(": ")
        content = separator.join((_text(words, "side", side), _text(words, "penalty", penalty)))
    elif kind == "refused":
        content = _why(words, content)
    elif content and kind in _CONTENT:
        names = content.split(",")
        content = separator.join(_text(words, _CONTENT[kind], name) for name in names)
    squares = separator.join(effect.get("squares") or ())
    said = _text(words, "notice", kind, squares=squares, content=content)
    return _sentences(said.rstrip(": "))


_SPEAKERS: dict[str, Callable[[Mapping[str, Any], Texts, str | None], str]] = {
    "ruling": _ruling,
    "result": _result,
    "touch": _touch,
    "obligation": _obligation,
    "flag": _flag,
    "applied": _standing,
    "withdrawn": _standing,
    "move_made": _move_made,
    "move_taken_back": _taken_back,
    "question": _question,
    "notice": _notice,
}
