"""The whole screen on HDMI, through pygame: both sides on it, the running one bright."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from zeitnot.devices.displays.painter import paint

if TYPE_CHECKING:
    from zeitnot.clock.faces.face import Face
    from zeitnot.devices.displays.display import Place


class Screen:
    """See `zeitnot.devices.displays.display.Display`. Without a desktop SDL draws on the console (KMS)."""

    def __init__(self, place: Place) -> None:
        pygame.display.init()
        self._surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        pygame.display.set_caption("Zeitnot")
        pygame.mouse.set_visible(False)

    def show(self, face: Face, lit: bool) -> None:
        size = self._surface.get_size()
        picture = paint(face, size, lit)
        self._surface.blit(pygame.image.frombytes(picture.tobytes(), size, "RGB"), (0, 0))
        pygame.display.flip()
        # The window system takes a window that answers nothing for dead.
        pygame.event.pump()

    def close(self) -> None:
        pygame.display.quit()
