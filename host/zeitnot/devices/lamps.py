"""Lamps and buzzer: which outputs are on, from the face. Pure.

The lamp of the side whose clock runs is lit, so that it can be seen from ten metres; a flag lamp is lit for the side
whose flag fell first, for good. The buzzer is off unless a sound is due, and there is none under FIDE: whether a
sound is made at all is the clock's setting, how long it lasts is said here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.clock.faces.face import Mark
from zeitnot.clock.sounds import Sound

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zeitnot.clock.faces.face import Face

LAMPS = ("lamp_white", "lamp_black", "lamp_flag_white", "lamp_flag_black")
BUZZER = "buzzer"

SOUND_US: Mapping[Sound, int] = {
    Sound.LOW_TIME: 400_000,
    Sound.BEEP: 120_000,
    Sound.LONG_BEEP: 1_000_000,
}
"""How long the buzzer is on."""


def lamps(face: Face) -> dict[str, bool]:
    """Every lamp, on or off."""
    return {
        "lamp_white": face.running == chess.WHITE,
        "lamp_black": face.running == chess.BLACK,
        "lamp_flag_white": face.white.mark is Mark.BLINKING,
        "lamp_flag_black": face.black.mark is Mark.BLINKING,
    }


def changed(before: Mapping[str, bool], after: Mapping[str, bool]) -> dict[str, bool]:
    """What must be set to come from one to the other; all of it at first (`before` empty)."""
    return {line: on for line, on in after.items() if before.get(line) != on}
