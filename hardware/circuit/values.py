"""The values of the resistors that the circuit and the drawings share, and why."""

from __future__ import annotations

CONTACT_OHM = "1k"
"""Between a contact and its pin: saves the pin if it is ever driven by mistake."""
PULL_OHM = "10k"
"""From a contact's pin to 3.3 V."""
LAMP_OHM = {
    "lamp_white": "39",
    "lamp_black": "39",
    "lamp_flag_white": "100",
    "lamp_flag_black": "100",
}
"""20 mA at 5 V, with 1 V left in the ULN2803A: a white LED (3.2 V), a red one (2 V)."""
COLUMN_OHM = "10k"
"""From a column of the matrix to ground."""
