"""The arbiter's page and the players' view in a real browser, against a running daemon."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.end_to_end.daemon import Daemon, environment

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

CONFIG = """
[table]
control = "300+3"
policy = "{policy}"
[table.tags]
White = "Anderssen, Adolf"
Black = "Kieseritzky, Lionel"
"""
SLOW_MS = 20_000


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[Daemon]:
    with Daemon(tmp_path, CONFIG.format(policy="arbiter")) as running:
        yield running


def test_moves_appear_while_a_game_is_played_at_twenty_times_the_pace(
    page: Page, daemon: Daemon
) -> None:
    page.goto(daemon.url)
    expect(page.locator("#board svg")).to_be_visible(timeout=SLOW_MS)
    expect(page.locator("#moves tr")).to_have_count(0)
    arguments = ["play", "tests/data/matches.pgn", "--game", "1", "--speed", "20"]
    with subprocess.Popen(
        [sys.executable, "-m", "zeitnot", *arguments, "--daemon", daemon.url],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(daemon.folder),
    ) as player:
        expect(page.locator("#moves tr").first).to_contain_text("e4", timeout=SLOW_MS)
        assert player.poll() is None  # The game is still being played.
        first = page.locator("#board").inner_html()
        expect(page.locator("#moves tr").nth(9)).to_contain_text("Qh5+", timeout=SLOW_MS)
        assert page.locator("#board").inner_html() != first
        expect(page.locator(".clock.running")).to_have_count(1)
        expect(page.locator("#open")).to_contain_text("Black resigned", timeout=SLOW_MS)
        _, err = player.communicate(timeout=60)
    assert err == "game 1: equal to the input (37 plies, 1-0, resignation)\n"
    expect(page.locator("#heading")).to_have_text(
        "McDonnell, Alexander – De la Bourdonnais, Louis Mahe"
    )


def test_the_arbiter_pauses_corrects_and_resumes(page: Page, daemon: Daemon) -> None:
    page.goto(daemon.url)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#clock-white.running")).to_be_visible()
    # Space pauses from anywhere on the page.
    page.keyboard.press("Space")
    resume = page.get_by_role("button", name="Resume")
    expect(resume).to_be_visible()
    page.locator("#corrections summary").click()
    page.fill("#set-clock [name=white]", "1:00:00")
    page.fill("#set-clock [name=moves_black]", "7")
    page.get_by_role("button", name="Set the clock").click()
    expect(page.locator("#clock-white .time")).to_have_text("1:00:00")
    expect(page.locator("#clock-black .more")).to_have_text("move 7")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#clock-white .time")).not_to_have_text("1:00:00")
    resume.click()
    expect(page.locator("#clock-white.running")).to_be_visible()


def test_a_ruling_is_accepted_with_the_keyboard_and_taken_back(page: Page, daemon: Daemon) -> None:
    page.goto(daemon.url)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#clock-white.running")).to_be_visible()
    page.wait_for_timeout(300)  # Sooner it would be a stray press (table.stray_us).
    daemon.post("/sim/hands", {"press": "white"})
    card = page.locator(".card.ruling")
    expect(card).to_contain_text("White pressed the clock without making a move (Article 7.5.3).")
    card.get_by_role("button", name="Accept").focus()
    page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    expect(page.locator("#clock-black .time")).to_have_text(re.compile(r"6:0[0-3]"))
    page.get_by_role("button", name="Take back").click()
    expect(card).to_have_count(1)


def test_what_cannot_be_is_said_and_goes_away(page: Page, daemon: Daemon) -> None:
    page.goto(daemon.url)
    page.locator("#corrections summary").click()
    page.fill("#set-clock [name=white]", "soon")
    page.get_by_role("button", name="Set the clock").click()
    expect(page.get_by_role("alert")).to_have_text("“soon” is no time; h:mm:ss or m:ss is needed.")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_be_hidden()


def test_the_players_view_shows_the_face_and_nothing_that_is_the_arbiters(
    page: Page, daemon: Daemon
) -> None:
    daemon.post("/act", {"event": "start"})
    page.goto(f"{daemon.url}/players")
    expect(page.locator("#clock-white .time")).to_have_text(
        re.compile(r"[45]:\d\d"), timeout=SLOW_MS
    )
    expect(page.locator("#clock-white .who")).to_have_text("Anderssen, Adolf")
    daemon.post("/sim/hands", {"press": "white"})
    daemon.wait_for(lambda view: len(view["rulings"]) == 1)
    expect(page.locator("#clock-black.running")).to_be_visible()
    expect(page.locator("#told")).to_be_empty()
    assert page.locator("button").count() == 0


SCREENS = [(320, 568), (390, 844), (844, 390), (1000, 700), (1920, 1080)]


@pytest.mark.parametrize("path", ["/", "/players"])
@pytest.mark.parametrize("control", ["300+3", "90000+30"])
def test_every_screen_shows_the_longest_time_and_never_scrolls_sideways(
    page: Page, tmp_path: Path, path: str, control: str
) -> None:
    config = CONFIG.format(policy="arbiter").replace("300+3", control)
    with Daemon(tmp_path, config) as daemon:
        page.goto(daemon.url + path)
        expect(page.locator("#clock-white .time")).not_to_have_text("–", timeout=SLOW_MS)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            for side in ("white", "black"):
                time = page.locator(f"#clock-{side} .time")
                assert time.evaluate("time => time.scrollWidth <= time.clientWidth")
                box = time.bounding_box()
                assert box is not None
                assert 0 <= box["x"] <= box["x"] + box["width"] <= width
                # Legible: at least as high as a fifteenth of the screen's shorter side.
                assert box["height"] >= min(width, height) / 15


def test_the_pause_is_always_in_sight(page: Page, daemon: Daemon) -> None:
    page.goto(daemon.url)
    page.get_by_role("button", name="Start").click()
    pause = page.get_by_role("button", name="Pause")
    expect(pause).to_be_visible()
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        expect(pause).to_be_in_viewport()


def test_a_lost_daemon_is_said_on_the_page(page: Page, daemon: Daemon) -> None:
    page.goto(daemon.url)
    expect(page.locator("#board svg")).to_be_visible(timeout=SLOW_MS)
    daemon.stop()
    expect(page.locator("#line")).to_contain_text("No connection to the table")
