"""What the table prints, as people read it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.words.test_catalogs import NAMES
from zeitnot.words.catalog import languages
from zeitnot.words.say import duration, name, san, say

CASTLING = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"


def ruling(kind: str, **changes: Any) -> dict[str, Any]:
    remedy = {"add_time": None, "restore": None, "must_play": None, "result": None}
    remedy |= changes.pop("remedy", {})
    return {
        "t": 0,
        "effect": "ruling",
        "id": 1,
        "kind": kind,
        "article": "7.5.1",
        "offender": "white",
        "remedy": remedy,
        "audience": "both",
        "window": "game_end",
    } | changes


def test_a_ruling_says_what_happened_the_article_and_what_is_to_be_done() -> None:
    effect = ruling(
        "illegal_move",
        remedy={
            "add_time": {"black": 120_000_000},
            "restore": CASTLING,
            "must_play": ["e1c1", "e1d1", "e1d2", "e1e2"],
        },
    )
    assert say(effect, "en") == (
        "White has completed an illegal move (Article 7.5.1). Black gets 2:00 more on the clock. "
        "Set up the position from before it. One of these must be played: O-O-O, Kd1, Kd2, Ke2."
    )
    assert say(effect, "tr") == (
        "Beyaz kural dışı bir hamleyi tamamladı (Madde 7.5.1). Siyahın saatine 2:00 eklenir. "
        "Önceki konum yeniden kurulur. Şunlardan biri oynanmalı: O-O-O, Şd1, Şd2, Şe2."
    )


def test_a_ruling_that_leaves_every_move_does_not_list_them() -> None:
    moves = ["a2a3", "a2a4", "e1d1", "e1d2", "e1f1", "e1f2"]
    effect = ruling(
        "illegal_move",
        remedy={"restore": "4r1k1/8/8/8/8/8/P3N3/4K3 w - - 0 1", "must_play": moves},
    )
    assert say(effect, "en").endswith("Any legal move may be played.")


def test_a_ruling_that_loses_says_who_wins() -> None:
    effect = ruling("flag_fall", offender="black", article="6.9", remedy={"result": "1-0"})
    assert say(effect, "en") == "Black's flag has fallen (Article 6.9). White wins."
    assert say(effect, "tr") == "Siyahın bayrağı düştü (Madde 6.9). Beyaz kazanır."


def test_a_result_says_why_and_who() -> None:
    lost = {"effect": "result", "result": "1-0", "reason": "time", "article": "6.9"}
    assert say(lost, "en") == "Black lost on time (Article 6.9). White wins 1-0."
    assert say(lost, "tr") == "Siyah zamandan kaybetti (Madde 6.9). Beyaz kazandı 1-0."
    back = {"effect": "result", "result": "*", "reason": "arbiter", "article": ""}
    assert say(back, "en") == "The result no longer stands."


def test_a_result_without_a_loser_names_both() -> None:
    both = {"effect": "result", "result": "0-0", "reason": "default_time", "article": "6.7.1"}
    assert say(both, "en") == (
        "Both players arrived after the default time (Article 6.7.1). Both players lose 0-0."
    )


def test_moves_are_named_with_the_letters_of_the_language() -> None:
    assert san("Nbxd7=Q+", "tr") == "Abxd7=V+"
    assert san("O-O-O#", "tr") == "O-O-O#"
    assert san("bxa8=R", "tr") == "bxa8=K"
    assert san("Kf1", "en") == "Kf1"


def test_an_obligation_names_moves_where_the_position_is_known() -> None:
    effect = {"effect": "obligation", "side": "white", "moves": ["e1g1"], "article": "4.4.1"}
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    assert say(effect, "en", fen) == "White must play O-O (Article 4.4.1)."
    assert say(effect, "en") == "White must play e1g1 (Article 4.4.1)."


@pytest.mark.parametrize(
    ("us", "text"),
    [
        (0, "0:00"),
        (5_000_000, "0:05"),
        (60_000_000, "1:00"),
        (180_000_000, "3:00"),
        (3_600_000_000, "1:00:00"),
    ],
)
def test_a_span_of_time_is_written_as_on_a_clock(us: int, text: str) -> None:
    assert duration(us) == text


@pytest.mark.parametrize("language", languages())
def test_every_effect_that_is_said_is_said_whole(language: str) -> None:
    effects: list[dict[str, Any]] = [ruling(kind) for kind in NAMES["ruling"]]
    effects += [ruling(kind, offender=None) for kind in ("wrong_set_up", "colours_reversed")]
    effects += [
        {"effect": "result", "result": result, "reason": reason, "article": "6.9"}
        for reason in NAMES["reason"]
        for result in ("1-0", "0-1", "1/2-1/2", "0-0")
    ]
    effects += [
        {"effect": "touch", "side": "white", "square": "a1", "piece": "R", "kind": kind}
        for kind in NAMES["touch"]
    ]
    effects += [
        {
            "effect": "question",
            "ask": ask,
            "choices": ["q", "n"] if ask == "promotion" else ["e2e4"],
        }
        for ask in NAMES["question"]
    ]
    effects += [
        {"effect": "notice", "kind": kind, "squares": ["e2"], "content": None}
        for kind in NAMES["notice"]
    ]
    effects += [
        {"effect": "flag", "side": "white", "first": True},
        {"effect": "flag", "side": "black", "first": False},
        {"effect": "applied", "ruling": 2, "who": "arbiter"},
        {"effect": "withdrawn", "ruling": 2, "who": "table"},
        {"effect": "move_made", "side": "white", "san": "Nf3", "legal": True},
        {"effect": "move_made", "side": "white", "san": "Nf3", "legal": False},
        {"effect": "move_taken_back", "ply": 3},
    ]
    for effect in effects:
        said = say(effect, language)
        assert said, effect
        assert said.endswith(".") or effect["effect"] == "question", effect
        assert "{" not in said, effect
        assert "_" not in said, effect


def test_a_notice_names_what_it_is_about_in_the_language() -> None:
    offer = {"effect": "notice", "kind": "draw_offer", "squares": [], "content": "white"}
    assert say(offer, "en") == "White offers a draw."
    assert say(offer, "tr") == "Berabere teklif eden: Beyaz."
    claim = {"effect": "notice", "kind": "claim", "squares": [], "content": "illegal_move"}
    assert say(claim, "tr") == "Bir oyuncunun iddiası: kural dışı hamle."
    warned = {"effect": "notice", "kind": "penalty", "squares": [], "content": "black: warning"}
    assert say(warned, "en") == "Penalty: Black, a warning."
    assert say(warned, "tr") == "Ceza: Siyah, uyarı."
    refused = {
        "effect": "notice",
        "kind": "refused",
        "squares": [],
        "content": "accept_draw: no_offer",
    }
    assert say(refused, "en") == "That cannot be done: accept the draw: there is no offer."
    assert say(refused, "tr") == "Bu yapılamaz: beraberliği kabul: teklif yok."
    number = refused | {"content": "accept: there is no ruling 7"}
    assert say(number, "tr") == "Bu yapılamaz: kararı onaylama: there is no ruling 7."
    stuck = {"effect": "notice", "kind": "stuck", "squares": ["e4"], "content": None}
    assert say(stuck, "en") == "A square does not change any more: e4."


def test_what_is_not_said_in_words_is_empty() -> None:
    for silent in ("clock", "position", "ask_verdict", "move_completed"):
        assert say({"effect": silent}, "en") == ""


def test_a_name_without_a_text_is_shown_as_it_is() -> None:
    assert say({"effect": "notice", "kind": "low_battery", "squares": []}, "en") == "low battery."
    assert name("window", "claimant_touch", "en") == (
        "may be claimed until the claimant touches a piece"
    )
