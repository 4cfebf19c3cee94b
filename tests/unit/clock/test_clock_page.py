"""docs/clock.md: its examples are played, its tables held to the code."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import chess
import pytest

from tests.unit.clock.games import S, done
from zeitnot.clock import (
    PROFILES,
    Clock,
    face,
    parse_control,
    parse_players,
    print_pgn,
    profile,
)
from zeitnot.clock.presets import DGT_2010, DGT_3000, NAMED, TEMPLATES, Preset
from zeitnot.daemon.config import read_config

PAGE = (Path(__file__).parents[3] / "docs" / "clock.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```clock\n(.*?)```", PAGE, re.DOTALL)
FIRST = re.compile(
    r"(?P<control>\S+)(?P<settings>( \S+=\S+)*) +(?P<faces>\S+ +\S+)(  +(?P<also>.*))?"
)
LINE = re.compile(r"(?P<at>[\d:.]+) +(?P<event>.+?)  +(?P<faces>-?\S+ +-?\S+)(  +(?P<also>.*))?")
SIDES = {"White": chess.WHITE, "Black": chess.BLACK}


def instant_us(text: str) -> int:
    minutes, seconds = text.split(":")
    whole, _, part = seconds.partition(".")
    return (int(minutes) * 60 + int(whole)) * S + int(part.ljust(6, "0"))


@dataclass
class Example:
    clock: Clock
    at_us: int = 0

    def happen(self, event: str) -> None:
        self.clock, _ = self.clock.advance(self.at_us)
        match event.split():
            case ["look"]:
                pass
            case [side, "presses"]:
                self.clock = self.clock.press(SIDES[side], self.at_us)
            case ["pause"]:
                self.clock = self.clock.pause(self.at_us)
            case ["take", "back", side]:
                self.clock = done(self.clock.unpress(SIDES[side], self.at_us))
            case ["add", time, "to", side]:
                us = instant_us(time)
                self.clock = done(self.clock.add_time(SIDES[side], us, self.at_us))
            case _:
                raise AssertionError(f"the page says {event!r}, which nobody here understands")
        self.clock, _ = self.clock.advance(self.at_us)

    def check(self, claim: str) -> None:
        reading = self.clock.reading(self.at_us)
        running = {None: "nobody", True: "White", False: "Black"}
        match claim.split():
            case []:
                pass
            case ["flag", side]:
                assert reading.first_flag == SIDES[side]
            case ["nobody", "flags"]:
                assert reading.flags == (False, False)
            case ["period", white, black]:
                assert reading.period == (int(white), int(black))
            case ["delay", seconds]:
                assert face(self.clock, self.at_us).of(self.clock.side).delay == int(seconds)
            case [who, "runs"]:
                assert running[reading.running] == who
            case _:
                raise AssertionError(f"the page claims {claim!r}, which nobody here understands")


@pytest.mark.parametrize("block", BLOCKS)
def test_an_example_of_the_page_comes_out(block: str) -> None:
    first, *lines = block.splitlines()
    head = FIRST.fullmatch(first)
    assert head is not None, first
    overrides = dict(pair.split("=") for pair in head["settings"].split())
    settings = profile("fide").with_overrides(
        {key: {"true": True, "false": False}.get(value, value) for key, value in overrides.items()}
    )
    example = Example(Clock.new(parse_control(head["control"]), settings))
    assert example.clock.reading(0).face == tuple(head["faces"].split()), first
    for claim in (head["also"] or "").split(", "):
        example.check(claim)
    example.clock = example.clock.start(0, chess.WHITE)
    for line in lines:
        parts = LINE.fullmatch(line)
        assert parts is not None, line
        example.at_us = instant_us(parts["at"])
        example.happen(parts["event"])
        reading = example.clock.reading(example.at_us)
        assert reading.face == tuple(parts["faces"].split()), line
        for claim in (parts["also"] or "").split(", "):
            example.check(claim)


def rows(*titles: str) -> list[list[str]]:
    """The rows of the table with these first titles, without code marks."""
    start = PAGE.index("| " + " | ".join(titles))
    table = PAGE[start:].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip().replace("`", "") for cell in row.split("|")[1:-1]] for row in table]


def test_every_spelling_of_the_page_is_read_as_the_other() -> None:
    table = rows("what", "minutes", "seconds")
    assert len(table) == 20
    for _, minutes, seconds, _ in table:
        assert parse_players(minutes) == parse_control(seconds)
        assert print_pgn(parse_control(seconds)) == seconds


def test_the_table_of_profiles_is_the_code() -> None:
    expected = [
        [key, *(_shown(PROFILES[name].to_json()[key]) for name in PROFILES)]
        for key in PROFILES["fide"].to_json()
    ]
    assert [[row[0], *row[2:]] for row in rows("setting", "values")] == expected


def _shown(value: bool | str) -> str:
    freeze = {"always": True, "never": False}
    return json.dumps(freeze.get(value, value) if isinstance(value, str) else value)


def test_the_tables_of_presets_are_the_code() -> None:
    listed = {}
    for row in rows("preset", "seconds"):
        listed[row[0]] = row[1]
        if row[3]:
            listed[row[3]] = row[4]
    presets: tuple[Preset, ...] = (*NAMED, *DGT_3000, *DGT_2010)
    assert listed == {preset.name: preset.control for preset in presets}
    templates = dict(row[:2] for row in rows("template", "values such as"))
    assert templates == {t.name: t.example for t in TEMPLATES.values()}


def test_the_configuration_of_the_page_can_be_used() -> None:
    block = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    setup = read_config(block[1]).table.setup()
    assert (setup.control, setup.sensor, dict(setup.clock)) == ("1500+10", "none", {"freeze": True})
