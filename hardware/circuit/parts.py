"""The parts of both boards, defined here so that no symbol library has to be installed.

A part is its pins, numbered as its datasheet does, with their electrical kind for the rule check, and a KiCad
footprint. What to buy is said beside it; the parts list is made from that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from skidl import SKIDL, TEMPLATE, Part, Pin

if TYPE_CHECKING:
    from collections.abc import Mapping

PASSIVE, IN, OUT, BIDIRECTIONAL, POWER_IN, POWER_OUT, OPEN, NO_CONNECT = (
    Pin.types.PASSIVE,
    Pin.types.INPUT,
    Pin.types.OUTPUT,
    Pin.types.BIDIR,
    Pin.types.PWRIN,
    Pin.types.PWROUT,
    Pin.types.OPENCOLL,
    Pin.types.NOCONNECT,
)


@dataclass(frozen=True)
class PartKind:
    """A kind of part: reference letter, pins as (number, name, kind), footprint, what to buy."""

    name: str
    letter: str
    pins: tuple[tuple[str, str, Any], ...]
    footprint: str
    buy: str


def _two(name: str, letter: str, footprint: str, buy: str, ends: tuple[str, str]) -> PartKind:
    pins = tuple((str(n), end, PASSIVE) for n, end in enumerate(ends, start=1))
    return PartKind(name, letter, pins, footprint, buy)


def _connector(name: str, footprint: str, buy: str, *pins: tuple[str, Any]) -> PartKind:
    numbered = tuple((str(n), pin, kind) for n, (pin, kind) in enumerate(pins, start=1))
    return PartKind(name, "J", numbered, footprint, buy)


RESISTOR = _two(
    "R", "R", "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    "metal film resistor, 0.25 W, 1 %", ("1", "2"),
)  # fmt: skip
CAPACITOR = _two(
    "C", "C", "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm", "ceramic capacitor, 50 V", ("1", "2")
)
ELECTROLYTIC = _two(
    "CP", "C", "Capacitor_THT:CP_Radial_D10.0mm_P5.00mm", "electrolytic capacitor, 16 V", ("+", "-")
)
DIODE = _two(
    "1N4148", "D", "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal", "1N4148, DO-35", ("K", "A")
)
SCHOTTKY = _two(
    "1N5817", "D", "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal", "1N5817, DO-41", ("K", "A")
)
REED = _two(
    "REED", "SW", "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
    "reed contact, normally open, 10-15 AT (a Hall switch with open drain works too)", ("1", "2"),
)  # fmt: skip
CONTACT = _connector(
    "CONTACT", "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MPT-0,5-2-2.54_1x02_P2.54mm_Horizontal",
    "2-way screw terminal; a contact to ground is screwed to it", ("contact", PASSIVE), ("ground", PASSIVE),
)  # fmt: skip
JUMPER = _two(
    "JUMPER", "JP", "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
    "1×2 pin header and a jumper", ("1", "2"),
)  # fmt: skip
LAMP = _connector(
    "LAMP", "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MPT-0,5-2-2.54_1x02_P2.54mm_Horizontal",
    "2-way screw terminal; a 5 V lamp or LED is screwed to it", ("+", PASSIVE), ("-", PASSIVE),
)  # fmt: skip
ULN2803A = PartKind(
    "ULN2803A", "U",
    (*((str(n), f"{n}B", IN) for n in range(1, 9)), ("9", "GND", POWER_IN), ("10", "COM", PASSIVE),
     *((str(19 - n), f"{n}C", OPEN) for n in range(1, 9))),
    "Package_DIP:DIP-18_W7.62mm", "ULN2803A, DIP-18, with a socket",
)  # fmt: skip
AHCT125 = PartKind(
    "74AHCT125", "U",
    (("1", "1OE", IN), ("2", "1A", IN), ("3", "1Y", OUT), ("4", "2OE", IN), ("5", "2A", IN), ("6", "2Y", OUT),
     ("7", "GND", POWER_IN), ("8", "3Y", OUT), ("9", "3A", IN), ("10", "3OE", IN), ("11", "4Y", OUT),
     ("12", "4A", IN), ("13", "4OE", IN), ("14", "VCC", POWER_IN)),
    "Package_DIP:DIP-14_W7.62mm", "74AHCT125 (not HC: it must take 3.3 V for high at 5 V), DIP-14, with a socket",
)  # fmt: skip
WS2812B = PartKind(
    "WS2812B", "D",
    (("1", "VDD", POWER_IN), ("2", "DOUT", OUT), ("3", "VSS", POWER_IN), ("4", "DIN", IN)),
    "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm", "WS2812B, or a strip with the pitch of the squares",
)  # fmt: skip
MAX7219_PLUG = _connector(
    "MAX7219_PLUG", "Connector_IDC:IDC-Header_2x03_P2.54mm_Vertical", "2×3 box header and ribbon cable to a MAX7219 module",
    ("VCC", PASSIVE), ("GND", PASSIVE), ("DIN", PASSIVE), ("CS", PASSIVE), ("CLK", PASSIVE), ("NC", NO_CONNECT),
)  # fmt: skip
I2C_PLUG = _connector(
    "I2C_PLUG", "Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical", "1×4 pin header",
    ("VCC", PASSIVE), ("GND", PASSIVE), ("SCL", PASSIVE), ("SDA", PASSIVE),
)  # fmt: skip
LCD_PLUG = _connector(
    "LCD_PLUG", "Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical", "1×8 pin header",
    ("VCC", PASSIVE), ("GND", PASSIVE), ("CS", PASSIVE), ("RESET", PASSIVE), ("DC", PASSIVE), ("MOSI", PASSIVE),
    ("SCK", PASSIVE), ("LED", PASSIVE),
)  # fmt: skip
LINK_PLUG = _connector(
    "LINK_PLUG", "Connector_IDC:IDC-Header_2x02_P2.54mm_Vertical", "2×2 box header and ribbon cable between the boards",
    ("5V", PASSIVE), ("GND", PASSIVE), ("TO_PI", PASSIVE), ("FROM_PI", PASSIVE),
)  # fmt: skip
POWER_PLUG = _connector(
    "POWER_PLUG", "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal",
    "2-way screw terminal, 5 V and at least 3 A", ("5V", POWER_OUT), ("GND", POWER_OUT),
)  # fmt: skip

_PI_POWER = {1: "3V3", 2: "5V", 4: "5V", 17: "3V3"}
_PI_GROUND = (6, 9, 14, 20, 25, 30, 34, 39)


def pi_header(gpio_at: Mapping[int, str]) -> PartKind:
    """The 40-pin header, as the board on it sees it: power comes out of it, every GPIO may be either way."""
    pins: list[tuple[str, str, Any]] = []
    for place in range(1, 41):
        if place in _PI_POWER:
            pins.append((str(place), f"{_PI_POWER[place]}_{place}", POWER_OUT))
        elif place in _PI_GROUND:
            pins.append((str(place), f"GND_{place}", POWER_OUT if place == 6 else PASSIVE))
        else:
            pins.append((str(place), gpio_at.get(place, f"PIN_{place}"), BIDIRECTIONAL))
    return PartKind(
        "PI_HEADER", "J", tuple(pins), "Connector_PinSocket_2.54mm:PinSocket_2x20_P2.54mm_Vertical",
        "2×20 socket for the header of a Raspberry Pi",
    )  # fmt: skip


_PICO_POWER = {36: "3V3", 39: "VSYS", 40: "VBUS"}
_PICO_GROUND = (3, 8, 13, 18, 23, 28, 33, 38)
_PICO_OTHER = {30: "RUN", 35: "ADC_VREF", 37: "3V3_EN"}


def pico(gpio_at: Mapping[int, str]) -> PartKind:
    """A Raspberry Pi Pico; `gpio_at` names the pins of its edge that are GPIOs."""
    pins: list[tuple[str, str, Any]] = []
    for place in range(1, 41):
        if place in _PICO_POWER:
            kind = POWER_OUT if place == 36 else PASSIVE
            pins.append((str(place), _PICO_POWER[place], kind))
        elif place in _PICO_GROUND:
            pins.append((str(place), f"GND_{place}", PASSIVE))
        elif place in _PICO_OTHER:
            pins.append((str(place), _PICO_OTHER[place], PASSIVE))
        else:
            pins.append((str(place), gpio_at.get(place, f"PIN_{place}"), BIDIRECTIONAL))
    return PartKind(
        "PICO", "U", tuple(pins), "Module:RaspberryPi_Pico_Common_THT", "Raspberry Pi Pico (RP2040), with pin headers"
    )  # fmt: skip


class Shelf:
    """Takes parts of a kind for one circuit, numbering them: R1, R2, J1."""

    def __init__(self) -> None:
        self._templates: dict[str, Any] = {}
        self._count: dict[str, int] = {}
        self.taken: list[tuple[str, PartKind, str]] = []

    def take(self, kind: PartKind, value: str) -> Any:
        """A new part of that kind, in the circuit that is open."""
        if kind.name not in self._templates:
            self._templates[kind.name] = Part(
                tool=SKIDL,
                name=kind.name,
                dest=TEMPLATE,
                ref_prefix=kind.letter,
                tag=kind.name,
                pins=[Pin(num=number, name=name, func=func) for number, name, func in kind.pins],
            )
        number = self._count[kind.letter] = self._count.get(kind.letter, 0) + 1
        ref = f"{kind.letter}{number}"
        self.taken.append((ref, kind, value))
        part = self._templates[kind.name](ref=ref, tag=ref, value=value, footprint=kind.footprint)
        part.description = kind.buy
        return part
