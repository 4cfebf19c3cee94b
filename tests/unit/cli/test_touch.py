"""`zeitnot touch`, as a person and as a batch use it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.unit.laws.cases import FILE, touch_cases
from zeitnot.cli import main
from zeitnot.laws.editions import EDITIONS

if TYPE_CHECKING:
    from pathlib import Path

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["touch", *arguments])
    out, err = capsys.readouterr()
    code = ended.value.code
    return (code if isinstance(code, int) else 0), out, err


@pytest.mark.parametrize("name", EDITIONS)
def test_a_batch_answers_every_case_of_the_edition_and_no_other(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "--laws", name, "--batch", str(FILE))
    assert (code, err) == (0, "")
    answers = [json.loads(line) for line in out.splitlines()]
    wanted = [case for case in touch_cases() if name in case["laws"]]
    assert [(answer["id"], answer["moves"]) for answer in answers] == [
        (case["id"], case["expected"]) for case in wanted
    ]
    assert " " not in out


def test_touches_on_the_command_line_print_the_moves_and_the_article(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, err = run(capsys, "--fen", START, "adj:w:e2", "w:g1")
    assert (code, out, err) == (0, "g1f3 g1h3\n", "Article 4.3.1\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--fen", START, "w:e5"), "the touch 'w:e5' names no piece: e5 holds none of that colour"),
        (("--fen", START, "e2"), "cannot read the touch 'e2'"),
        (("--fen", START, "x:w:e2"), "cannot read the touch 'x:w:e2'"),
        (("--fen", "nonsense", "w:e2"), "'nonsense' is no position"),
        (("--fen", "8/8/8/8/8/8/8/4K3 w - - 0 1", "w:e1"), "a king is missing"),
        (
            ("--fen", START, "--laws", "fide-2030", "w:e2"),
            "unknown edition of the Laws 'fide-2030'",
        ),
        (("w:e2",), "give a position with --fen"),
        (("--batch", str(FILE), "w:e2"), "leave out --fen and the touches"),
    ],
)
def test_a_mistake_ends_with_one_sentence_and_exit_code_2(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "line 1: "),
        ("[]", "line 1: a case is a JSON object"),
        (f'{{"fen": "{START}"}}', "line 1: the case has no 'touches'"),
        (f'{{"fen": "{START}", "touches": [], "flags": ["late"]}}', "line 1: unknown flag 'late'"),
        (f'{{"fen": "{START}", "touches": [], "released": "e2"}}', "cannot read the release 'e2'"),
        (
            f'{{"fen": "{START}", "touches": [], "placed": "k@e8"}}',
            "cannot read the placed piece 'k@e8'",
        ),
    ],
)
def test_a_bad_line_of_a_batch_is_named(
    line: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(line + "\n", encoding="utf-8")
    code, _, err = run(capsys, "--batch", str(file))
    assert code == 2
    assert sentence in err
