"""A display in its own process: whatever it does, `show` returns and the newest face is what is drawn."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.faces import FACES, side
from tests.unit.devices.displays.fakes import FIFO
from zeitnot.devices.displays.process import DisplayProcess
from zeitnot.errors import ConfigError

if TYPE_CHECKING:
    from pathlib import Path

    from zeitnot.clock.faces.face import Face

FAKES = "tests.unit.devices.displays.fakes"


def face(text: str) -> Face:
    return replace(FACES["middle"], white=side(text), black=side("0:30"))


class Heard:
    """What a process said, and waiting for a word."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self._more = asyncio.Event()

    def __call__(self, word: str) -> None:
        self.words.append(word)
        self._more.set()

    async def until(self, word: str) -> None:
        """Wait until something said begins with `word`."""
        async with asyncio.timeout(20):
            while not any(said.startswith(word) for said in self.words):
                self._more.clear()
                await self._more.wait()


def display(maker: str, heard: Heard) -> DisplayProcess:
    return DisplayProcess("test", heard, maker=f"{FAKES}:{maker}")


@pytest.mark.end_to_end
def test_a_display_that_hangs_delays_nobody_and_then_draws_only_the_newest_face(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    monkeypatch.setenv(FIFO, str(fifo))

    async def run() -> list[str]:
        heard = Heard()
        shown = display("Hanging", heard)
        shown.show(face("9:59"))
        await heard.until("hangs")
        # Far more than the pipe holds; every call returns, and only the last waits.
        for number in range(2000):
            shown.show(face(f"{8 - number % 2}:{number % 60:02}"))
        assert shown.waiting
        shown.show(face("1:11"))
        fifo.write_bytes(b"go on")
        await heard.until("drew 1:11")
        assert not shown.waiting
        shown.close()
        return heard.words

    words = asyncio.run(run())
    # The one it hung in, perhaps one line that stood in the pipe when it woke, and the newest.
    assert words[:3] == ["showing", "hangs", "drew 9:59"]
    assert words[-1] == "drew 1:11"
    assert len(words) <= 6


@pytest.mark.end_to_end
def test_a_display_that_is_pulled_out_says_so_once_and_comes_back_with_the_face_of_then() -> None:
    async def run() -> list[str]:
        heard = Heard()
        shown = display("Unplugged", heard)
        shown.show(face("5:00"))
        await heard.until("drew 5:00")
        shown.show(face("4:59"))
        await heard.until("broken")
        shown.show(face("4:58"))
        await heard.until("drew 4:58")
        shown.close()
        return heard.words

    assert asyncio.run(run()) == [
        "showing",
        "drew 5:00",
        "closed",
        "broken: OSError: [Errno 121] Remote I/O error",
        "showing",
        "drew 4:58",
    ]


@pytest.mark.end_to_end
def test_a_process_that_falls_over_is_started_again() -> None:
    async def run() -> list[str]:
        heard = Heard()
        shown = display("Falling", heard)
        shown.show(face("5:00"))
        await heard.until("ended")
        shown.show(face("4:59"))
        shown.close()
        return heard.words

    assert asyncio.run(run())[-1] == "ended; it is started again in 1 s"


@pytest.mark.end_to_end
def test_closing_ends_a_process_that_ignores_it_too() -> None:
    async def run() -> int:
        heard = Heard()
        shown = display("HangingForGood", heard)
        shown.show(face("5:00"))
        await heard.until("hangs")
        process = shown._process
        assert process is not None
        shown.close()
        return process.wait(timeout=20)

    assert asyncio.run(run()) == -9


def test_an_unknown_kind_is_refused_with_those_there_are() -> None:
    async def run() -> None:
        DisplayProcess("sundial", print)

    with pytest.raises(ConfigError, match=r"no display 'sundial'; there are: max7219-8, .*hdmi"):
        asyncio.run(run())
