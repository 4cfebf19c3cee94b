"""`zeitnot verdict`: one word, a proof on demand, lines of JSON for a file, one sentence for a mistake."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from zeitnot.cli import main

if TYPE_CHECKING:
    from pathlib import Path

WALL = "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - -"
ENDING = "7k/5Q2/6K1/8/8/8/8/8 w - -"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["verdict", *arguments])
    said = capsys.readouterr()
    return int(ended.value.code or 0), said.out, said.err


def test_it_prints_the_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--fen", WALL, "--winner", "white") == (0, "unwinnable\n", "")
    assert run(capsys, "--fen", ENDING, "--winner", "white") == (0, "winnable\n", "")
    assert run(capsys, "--fen", f"{ENDING} 3 70", "--winner", "black") == (0, "unwinnable\n", "")


def test_the_proof_of_winnable_is_a_line_in_both_notations(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = run(
        capsys, "--fen", "7k/8/6K1/8/8/8/8/5Q2 w - -", "--winner", "white", "--proof"
    )
    word, san, uci = out.splitlines()
    assert (code, word, san[:4]) == (0, "winnable", "1. Q")
    assert san.endswith("#")
    assert uci.startswith("f1")


def test_the_proof_of_unwinnable_is_an_argument_in_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = run(capsys, "--fen", WALL, "--winner", "black", "--proof")
    word, argument, *facts = out.splitlines()
    assert word == "unwinnable"
    assert argument == "mobility: wherever the men can ever go, no square allows a mate"
    assert "Black's pawn on a5: a5" in facts


def test_a_mate_on_the_board_is_its_own_proof(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--fen", "7k/6Q1/6K1/8/8/8/8/8 b - -", "--winner", "white", "--proof")
    assert out == "winnable\nwhite has mated: it stands on the board\n"


def test_a_spent_budget_is_undetermined(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(
        capsys,
        "--fen",
        "8/8/8/3k4/3P4/3K4/8/8 w - -",
        "--winner",
        "white",
        "--budget",
        "2",
        "--proof",
    )
    assert out == "undetermined\nneither a mate nor a proof was found within 2 positions\n"


def test_a_batch_prints_a_line_for_every_row(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = tmp_path / "rows.tsv"
    table.write_text(f"tag\tid\tside\tfen\na\tX1\twhite\t{WALL}\nb\tX2\tblack\t{ENDING} 0 9\n")
    code, out, _ = run(capsys, "--batch", str(table))
    assert code == 0
    assert out.splitlines() == [
        '{"id":"X1","winner":"white","verdict":"unwinnable"}',
        '{"id":"X2","winner":"black","verdict":"unwinnable"}',
    ]
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["X1", "X2"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--fen", "8/8/8 w", "--winner", "white"], "four to six fields but 2"),
        (["--fen", "9/8/8/8/8/8/8/k1K5 w - -", "--winner", "white"], "cannot be read"),
        (["--fen", "8/8/8/8/8/8/8/K7 w - -", "--winner", "white"], "0 kings of Black"),
        (["--fen", "k6P/8/8/8/8/8/8/K7 w - -", "--winner", "white"], "first or last rank"),
        (["--fen", "k7/8/8/8/8/8/R7/K7 w - -", "--winner", "white"], "stands in check"),
        (["--fen", WALL], "--winner"),
        (["--batch", "no-such-file.tsv"], "no-such-file.tsv"),
        (["--batch", "x.tsv", "--fen", WALL], "leave out"),
    ],
)
def test_a_mistake_is_told_in_one_sentence_and_exit_code_two(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.startswith("zeitnot: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("id\tfen\nX\t8/8/8/8/8/8/8/k1K5 w - -\n", "line 2 of"),
        (f"id\tfen\tside\nX\t{WALL}\tred\n", "'red'"),
        ("id\tfen\tside\nX\tnonsense\twhite\n", "line 2 of"),
    ],
)
def test_a_table_with_a_mistake_names_its_line_and_prints_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, sentence: str
) -> None:
    table = tmp_path / "rows.tsv"
    table.write_text(text)
    code, out, err = run(capsys, "--batch", str(table))
    assert (code, out) == (2, "")
    assert sentence in err
