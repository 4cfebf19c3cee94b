"""Recognition: from the readings of the 64 squares to the moves of the game. Pure.

`Recognition` is a frozen value: readings, presses and time go in, findings come out. It never decides on a
transient and never guesses: a move is committed by the mover's press, by the opponent's touch, by standing
still where it ends the game (the table asks), or by a scan after a lost link; what cannot be known is a
question, and play goes on. It knows how pieces move and nothing of the Laws beyond that.
"""

from zeitnot.recognition.findings import (
    Asked,
    Finding,
    Gesture,
    LinkExplained,
    Made,
    NotMade,
    Released,
    Settled,
    SetUp,
    Standing,
    Stuck,
    Touched,
    Turned,
)
from zeitnot.recognition.picture import Picture
from zeitnot.recognition.readings import Lift, Place, Reading, Scan, Sensor, Timing
from zeitnot.recognition.value import Recognition

__all__ = [
    "Asked",
    "Finding",
    "Gesture",
    "Lift",
    "LinkExplained",
    "Made",
    "NotMade",
    "Picture",
    "Place",
    "Reading",
    "Recognition",
    "Released",
    "Scan",
    "Sensor",
    "SetUp",
    "Settled",
    "Standing",
    "Stuck",
    "Timing",
    "Touched",
    "Turned",
]
