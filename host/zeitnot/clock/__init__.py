"""The clock: time controls, the two sides, flags, and what a display shows. Pure: no time is read here."""

from zeitnot.clock.clock import Clock
from zeitnot.clock.control import TimeControl
from zeitnot.clock.notation_pgn import print_pgn, print_trf26
from zeitnot.clock.notation_players import parse_players, print_players
from zeitnot.clock.period import Method, Period
from zeitnot.clock.presets import parse_control
from zeitnot.clock.reading import Correction, Phase, Reading, Refused, Zero
from zeitnot.clock.settings import PROFILES, ClockSettings, Freeze, PeriodChange, profile

__all__ = [
    "PROFILES",
    "Clock",
    "ClockSettings",
    "Correction",
    "Freeze",
    "Method",
    "Period",
    "PeriodChange",
    "Phase",
    "Reading",
    "Refused",
    "TimeControl",
    "Zero",
    "parse_control",
    "parse_players",
    "print_pgn",
    "print_players",
    "print_trf26",
    "profile",
]
