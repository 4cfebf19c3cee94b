"""Every language says everything, with the same placeholders; adding a language is adding a file."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from zeitnot import table
from zeitnot.errors import OperatorError
from zeitnot.laws.editions import Window
from zeitnot.laws.irregularities import RULES
from zeitnot.laws.penalties import PENALTIES
from zeitnot.words.catalog import languages, texts

# The names of the trace. A reason, a notice or a question that is added there needs a text here.
NAMES: dict[str, tuple[str, ...]] = {
    "ruling": tuple(RULES),
    "window": tuple(window.value for window in Window),
    "penalty": tuple(penalty.name for penalty in PENALTIES),
    "reason": (
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
    ),
    "result": ("1-0", "0-1", "1/2-1/2", "0-0", "*"),
    "notice": (
        "set_up",
        "displaced",
        "link",
        "gesture",
        "stuck",
        "turned",
        "lapsed",
        "refused",
        "draw_offer",
        "draw_declined",
        "arbiter_called",
        "claim",
        "press_without_move",
        "normal_means",
        "undetermined",
        "penalty",
    ),
    "kind": tuple(RULES),
    "link": ("lost", "restored"),
    "question": ("promotion", "which_move", "position"),
    "touch": ("intent", "adjust", "accidental", "out_of_turn"),
    "choice": ("draw", "postpone", "postpone_with_bonus", "reject", "increment"),
    "letter": ("K", "Q", "R", "B", "N"),
    "piece": ("k", "q", "r", "b", "n", "p"),
    "who": ("table", "arbiter"),
}


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


def test_english_and_turkish_are_there() -> None:
    assert {"en", "tr"} <= set(languages())


@pytest.mark.parametrize("language", languages())
def test_a_catalog_has_every_text_and_no_other(language: str) -> None:
    assert set(texts(language)) == set(texts("en"))
    assert [key for key, text in texts(language).items() if not text] == []


@pytest.mark.parametrize("language", languages())
def test_a_text_is_filled_in_with_what_the_english_one_is_or_another_form_of_the_same_side(
    language: str,
) -> None:
    def roles(text: str) -> set[str]:
        return {field.removesuffix("_of").removesuffix("_to") for field in placeholders(text)}

    same_side = {"of": "to"}  # a remedy names the owner of the clock or the one who gets time
    for key, text in texts(language).items():
        mine = {same_side.get(role, role) for role in roles(text)}
        english = {same_side.get(role, role) for role in roles(texts("en")[key])}
        assert mine == english, key


@pytest.mark.parametrize("kind", NAMES)
def test_every_name_of_the_trace_has_a_text(kind: str) -> None:
    known = {name for context, name in texts("en") if context == kind}
    assert set(NAMES[kind]) <= known


def test_every_notice_that_the_table_can_give_has_a_text() -> None:
    folder = Path(table.__file__).parent
    given = set()
    for file in folder.glob("*.py"):
        source = file.read_text(encoding="utf-8")
        given |= set(re.findall(r'\.notice\(\s*"(\w+)"', source))
        given |= set(re.findall(r'_notice(?:_squares)?\(desk, "(\w+)"', source))
    assert len(given) > 10
    assert given <= {*NAMES["notice"], *NAMES["link"]}


def test_two_pieces_never_share_a_letter() -> None:
    for language in languages():
        letters = [texts(language)["letter", piece] for piece in NAMES["letter"]]
        assert len(set(letters)) == len(letters)
        assert all(len(letter) == 1 for letter in letters)


def test_an_unknown_language_is_told_with_the_known_ones() -> None:
    with pytest.raises(OperatorError, match=r"no texts in the language 'xx'; there are .*en, tr"):
        texts("xx")
