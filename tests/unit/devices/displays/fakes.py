"""Displays that tell what they draw, hang, or are not there: for the process of a display."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zeitnot.clock.faces.face import Face
    from zeitnot.devices.displays.display import Place

FIFO = "ZEITNOT_TEST_FIFO"


class Telling:
    """Says every drawing."""

    def __init__(self, place: Place) -> None:
        pass

    def show(self, face: Face, lit: bool) -> None:
        print(f"drew {face.white.text}", flush=True)

    def close(self) -> None:
        print("closed", flush=True)


class Hanging(Telling):
    """Hangs in its first drawing until somebody writes into a FIFO, as a driver in a bus that does not answer."""

    hung = False

    def show(self, face: Face, lit: bool) -> None:
        if not self.hung:
            self.hung = True
            print("hangs", flush=True)
            with open(os.environ[FIFO], "rb") as fifo:
                fifo.read()
        super().show(face, lit)


class HangingForGood(Telling):
    """Ignores even a polite request to end."""

    def show(self, face: Face, lit: bool) -> None:
        import signal

        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        print("hangs", flush=True)
        signal.pause()
        signal.pause()


class Unplugged(Telling):
    """Is pulled out after its first drawing, once, and answers again afterwards."""

    drawings = 0

    def show(self, face: Face, lit: bool) -> None:
        Unplugged.drawings += 1
        if Unplugged.drawings == 2:
            raise OSError(121, "Remote I/O error")
        super().show(face, lit)


class Falling(Telling):
    """Takes its whole process down, as a fault in a C library does."""

    def show(self, face: Face, lit: bool) -> None:
        os.abort()
