"""The clock: time controls, the two sides, flags, and what a display shows. Pure: no time is read here."""

from zeitnot.clock.clock import Clock
from zeitnot.clock.control import TimeControl
from zeitnot.clock.explain import explain
from zeitnot.clock.faces.characters import two_lines
from zeitnot.clock.faces.face import Face, FaceOptions, Mark, SideFace, face, next_change_us
from zeitnot.clock.faces.graphic import Graphic, Panel, graphic
from zeitnot.clock.faces.segments import Colon, Segments, eight_digits, four_digits
from zeitnot.clock.notation_pgn import print_pgn, print_trf26
from zeitnot.clock.notation_players import parse_players, print_players
from zeitnot.clock.period import Method, Period
from zeitnot.clock.presets import (
    checked_presets,
    in_seconds,
    is_preset,
    parse_control,
    preset_settings,
)
from zeitnot.clock.reading import Correction, Phase, Reading, Refused, Zero
from zeitnot.clock.settings import PROFILES, ClockSettings, Freeze, PeriodChange, profile
from zeitnot.clock.sounds import Bells, Signal, Sound, next_signal, rearmed, signal_of

__all__ = [
    "PROFILES",
    "Bells",
    "Clock",
    "ClockSettings",
    "Colon",
    "Correction",
    "Face",
    "FaceOptions",
    "Freeze",
    "Graphic",
    "Mark",
    "Method",
    "Panel",
    "Period",
    "PeriodChange",
    "Phase",
    "Reading",
    "Refused",
    "Segments",
    "SideFace",
    "Signal",
    "Sound",
    "TimeControl",
    "Zero",
    "checked_presets",
    "eight_digits",
    "explain",
    "face",
    "four_digits",
    "graphic",
    "in_seconds",
    "is_preset",
    "next_change_us",
    "next_signal",
    "parse_control",
    "parse_players",
    "preset_settings",
    "print_pgn",
    "print_players",
    "print_trf26",
    "profile",
    "rearmed",
    "signal_of",
    "two_lines",
]
