"""The process of one display: faces in on stdin, one a line, words about itself out on stdout.

Only the newest face is drawn. A display that fails is closed, told once, and opened again every two seconds with the
face of that moment. The process blinks by itself, twice a second, and only while something blinks. It ends when its
stdin ends: with the daemon, however that ended.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import select
import signal
import sys
import time
from typing import TYPE_CHECKING

from zeitnot.clock.faces.face import Mark
from zeitnot.devices.displays.display import Place, make
from zeitnot.devices.pins import load_pins

if TYPE_CHECKING:
    from zeitnot.clock.faces.face import Face
    from zeitnot.devices.displays.display import Display

BLINK_S = 0.5
REOPEN_S = 2.0


def newest(waiting: bytes) -> tuple[bytes | None, bytes]:
    """The last whole line, and what has come of the next."""
    whole, end, rest = waiting.rpartition(b"\n")
    return (whole.rpartition(b"\n")[2], rest) if end else (None, rest)


def blinks(face: Face) -> bool:
    """Whether anything on this face blinks on any kind of display: a final flag, or the colon of hours."""
    return any(
        side.mark is Mark.BLINKING or side.time.hours > 0 for side in (face.white, face.black)
    )


class Shown:
    """The display, open or broken, and the face it should show."""

    def __init__(self, maker: str, place: Place) -> None:
        self._maker, self._place = maker, place
        self._display: Display | None = None
        self._broken: str | None = None
        self.face: Face | None = None

    def wait_s(self) -> float | None:
        """How long to wait for another face before drawing again."""
        if self._broken is not None:
            return REOPEN_S
        if self.face is not None and blinks(self.face):
            return BLINK_S - time.monotonic() % BLINK_S
        return None

    def draw(self) -> None:
        if self.face is None:
            return
        lit = int(time.monotonic() / BLINK_S) % 2 == 0
        try:
            if self._display is None:
                self._display = make(self._maker, self._place)
                say("showing")
            self._display.show(self.face, lit)
            self._broken = None
        # A driver may raise anything when its display is pulled out: OSError, luma's, SDL's.
        except Exception as error:
            self._fail(f"{type(error).__name__}: {error}")

    def _fail(self, why: str) -> None:
        display, self._display = self._display, None
        if display is not None:
            try:
                display.close()
            except Exception as error:
                why += f" (and in closing: {error})"
        if why != self._broken:
            say(f"broken: {why}")
        self._broken = why

    def close(self) -> None:
        if self._display is not None:
            self._display.close()


def say(word: str) -> None:
    print(word.replace("\n", " "), flush=True)


def main() -> None:
    # Ctrl-C is for the daemon, which then closes our stdin.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    settings = json.loads(sys.argv[1])
    shown = Shown(settings["maker"], Place(load_pins(), settings["backend"]))
    rest = b""
    while True:
        ready, _, _ = select.select([0], [], [], shown.wait_s())
        if ready:
            if not (read := os.read(0, 65536)):
                break
            line, rest = newest(rest + read)
            if line is None:
                continue
            shown.face = pickle.loads(base64.b64decode(line))
        shown.draw()
    shown.close()


if __name__ == "__main__":
    main()
