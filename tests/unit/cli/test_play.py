"""`zeitnot play` and the commands that read what it wrote: output, exit codes, and bad input in one sentence."""

from __future__ import annotations

import io
import sqlite3
import sys
from pathlib import Path

import chess.pgn
import pytest

from zeitnot.cli import main

DATA = Path(__file__).parents[2] / "data"
ENDINGS = str(DATA / "endings.pgn")


class Ran:
    """What a command printed and how it left."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        with pytest.raises(SystemExit) as left:
            main(list(arguments))
        captured = capsys.readouterr()
        self.code = left.value.code or 0
        self.out, self.err = captured.out, captured.err


def test_a_game_is_played_and_printed_as_the_table_understood_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = Ran(capsys, "play", ENDINGS, "--game", "2")
    assert (ran.code, ran.err) == (0, "game 2: equal to the input (7 plies, 1-0, checkmate)\n")
    game = chess.pgn.read_game(io.StringIO(ran.out))
    assert game is not None
    assert not game.errors
    assert [node.san() for node in game.mainline()] == [
        "e4",
        "e5",
        "Bc4",
        "Nc6",
        "Qh5",
        "Nf6",
        "Qxf7#",
    ]
    assert all(node.clock() is not None and node.emt() is not None for node in game.mainline())
    assert game.headers["TimeControl"] == "5400+30"


def test_its_journal_replays_to_what_it_did_and_gives_the_same_pgn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    journal = str(tmp_path / "journal.sqlite")
    played = Ran(capsys, "play", ENDINGS, "--game", "6", "--journal", journal)
    assert played.code == 0
    assert Ran(capsys, "pgn", journal).out == played.out
    trace = tmp_path / "trace.jsonl"
    trace.write_text(Ran(capsys, "journal", "export", journal).out, encoding="utf-8")
    assert Ran(capsys, "replay", str(trace)).out == Ran(capsys, "replay", journal).out
    [result] = Ran(capsys, "replay", journal, "--only", "result").out.splitlines()
    assert '"result":"1-0","reason":"checkmate"' in result
    games = Ran(capsys, "journal", "games", journal).out
    assert games == "1\t\t5400+30\tWhite - Black\tover\n"
    verified = Ran(capsys, "journal", "verify", journal)
    assert (verified.code, verified.out) == (0, "game 1: the same\n")
    sheet = Ran(capsys, "pgn", journal, "--scoresheet").out
    assert " 17. Rd8#" in sheet


def test_a_journal_that_a_version_reads_otherwise_is_found_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "journal.sqlite"
    Ran(capsys, "play", ENDINGS, "--game", "1", "--journal", str(path))
    with sqlite3.connect(path) as db:
        db.execute('UPDATE effect SET line = replace(line, \'"uci":"g2g4"\', \'"uci":"g2g3"\')')
    db.close()
    verified = Ran(capsys, "journal", "verify", str(path))
    assert verified.code == 1
    assert '"uci":"g2g3"' in verified.out
    assert '"uci":"g2g4"' in verified.out


def test_a_replay_reads_stdin(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = '{"zeitnot_trace":1,"control":"300"}\n{"t":0,"event":"look"}\n'
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    ran = Ran(capsys, "replay", "-", "--only", "clock")
    assert ran.out.startswith('{"t":0,"effect":"clock","white_us":300000000,')


def test_the_same_seed_gives_the_same_bytes_and_another_seed_another_rhythm(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, again, other = (
        Ran(capsys, "play", ENDINGS, "--game", "3", "--seed", seed).out for seed in ("1", "1", "2")
    )
    assert first == again
    assert first != other


def test_the_control_comes_from_the_option_the_tag_or_the_default(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.pgn"
    path.write_text('[TimeControl "180+2"]\n\n1. e4 *\n')
    assert '[TimeControl "180+2"]' in Ran(capsys, "play", str(path)).out
    ran = Ran(capsys, "play", str(path), "--control", "40/5400+30:1800+30")
    assert '[TimeControl "40/5400+30:1800+30"]' in ran.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "none.pgn"], "the game file 'none.pgn' cannot be read"),
        (["play", "{bad}"], "cannot be played: illegal san: 'Ke3'"),
        (["play", "{junk}"], "'nonsense' is no move of a PGN file"),
        (["play", ENDINGS, "--game", "99"], "has no game 99; it has 1 to 20"),
        (["play", ENDINGS, "--hands", "wild"], "the style of hands 'wild' is unknown"),
        (["play", ENDINGS, "--speed", "fast"], "the speed 'fast' is unknown"),
        (["play", ENDINGS, "--control", "soon"], "the time control 'soon' cannot be read"),
        (["play", ENDINGS, "--daemon", "http://127.0.0.1:9"], "give --speed real or N"),
        (
            ["play", ENDINGS, "--daemon", "http://127.0.0.1:9", "--speed", "2"],
            "no zeitnot answers on 127.0.0.1:9",
        ),
        (["replay", "none.jsonl"], "'none.jsonl' cannot be read"),
        (["replay", "{junk}"], "line 1: this is not JSON"),
        (["replay", "{trace}"], "line 2: the event 'wave' is unknown"),
        (["replay", "{trace}", "--only", "waves"], "no effect is called 'waves'"),
        (["pgn", "{junk}"], "is no journal of zeitnot"),
        (["journal", "export", "none.sqlite"], "'none.sqlite' cannot be read"),
        (["run", "--config", "none.toml"], "the configuration 'none.toml' cannot be read"),
        (
            ["run", "--config", "{config}"],
            "the key console.prot is unknown; did you mean console.port",
        ),
        (["window", "http://127.0.0.1:9"], "no zeitnot answers on 127.0.0.1:9"),
    ],
    ids=lambda value: " ".join(value)[-50:] if isinstance(value, list) else "",
)
def test_bad_input_is_one_sentence_and_leaves_nothing_behind(
    arguments: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = {
        "bad": "1. e4 e5 2. Ke3 *\n",
        "junk": "1. e4 nonsense *\n",
        "trace": '{"zeitnot_trace":1,"control":"300"}\n{"t":0,"event":"wave"}\n',
        "config": "[console]\nprot = 1\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    more = (
        ["--journal", "j.sqlite"] if arguments[0] == "play" and "--daemon" not in arguments else []
    )
    ran = Ran(capsys, *[argument.format(**{n: n for n in files}) for argument in arguments], *more)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("zeitnot: ")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(files)
