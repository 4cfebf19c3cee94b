"""The board under the squares: a Pico, 64 contacts in a matrix, 64 lights. Every pin comes from `pins.toml`.

A row is driven high, its squares' contacts lead through a diode each to the columns, which are held to ground by
10 kΩ: with the diodes any number of pieces is read right. A light chain is 64 WS2812B at 5 V; its data goes through a
74AHCT125 and 330 Ω, and the chain has its own 5 V, because 64 lights can take more than a Pi can give. The Pico is fed
from that 5 V through VSYS, or by USB, and talks to the Pi by USB or by its UART.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skidl import POWER, Net

from hardware.circuit import parts
from hardware.circuit.values import COLUMN_OHM

if TYPE_CHECKING:
    from hardware.circuit.parts import Shelf

FILES = "abcdefgh"


def build(board: dict[str, Any], shelf: Shelf, unused: Any) -> None:
    """Put the board into the circuit that is open. `board` is the `[sensor_board]` part of the pin map, `unused` SKiDL's net of pins that are left open."""
    place = {f"row_{rank}": pin for rank, pin in enumerate(board["row_pins"], start=1)}
    place |= {f"column_{file}": pin for file, pin in zip(FILES, board["column_pins"], strict=True)}
    place |= {"leds": board["leds"]["pin"], "service": board["service"]["pin"]}
    place |= {f"uart_{end}": board["uart"][f"{end}_pin"] for end in ("tx", "rx")}
    pico = shelf.take(parts.pico({pin: name for name, pin in place.items()}), "Pico")

    ground, five = Net("GND"), Net("+5V")
    for net in (ground, five):
        net.drive = POWER
    for pin in (3, 8, 13, 18, 23, 28, 33, 38):
        ground += pico[pin]
    used = {*place.values(), 3, 8, 13, 18, 23, 28, 33, 38, 39}
    unused += [pico[pin] for pin in range(1, 41) if pin not in used]

    power = shelf.take(parts.POWER_PLUG, "5 V, 3 A")
    five += power["5V"]
    ground += power["GND"]
    # So that USB and the supply never feed each other (Pico datasheet, 4.5, "Powering Pico").
    guard = shelf.take(parts.SCHOTTKY, "1N5817")
    five += guard["A"]
    vsys = Net("VSYS")
    vsys.drive = POWER
    vsys += guard["K"], pico["VSYS"]

    wire = {name: Net(name.upper()) for name in place}
    for name, net in wire.items():
        net += pico[place[name]]
    for file in FILES:
        pull = shelf.take(parts.RESISTOR, COLUMN_OHM)
        wire[f"column_{file}"] += pull[1]
        ground += pull[2]

    for rank in range(1, 9):
        for file in FILES:
            square = f"{file}{rank}"
            contact = shelf.take(parts.REED, square)
            diode = shelf.take(parts.DIODE, "1N4148")
            between = Net(f"SQUARE_{square.upper()}")
            wire[f"row_{rank}"] += contact[1]
            between += contact[2], diode["A"]
            wire[f"column_{file}"] += diode["K"]

    shifter = shelf.take(parts.AHCT125, "74AHCT125")
    five += shifter["VCC"]
    ground += shifter["GND"], shifter["1OE"]
    wire["leds"] += shifter["1A"]
    for gate in (2, 3, 4):
        # Inputs of gates that are not used must not hang free.
        ground += shifter[f"{gate}A"], shifter[f"{gate}OE"]
        unused += shifter[f"{gate}Y"]
    series = shelf.take(parts.RESISTOR, "330")
    out = Net("LEDS_5V")
    out += shifter["1Y"], series[1]
    data = Net("LED_A1_IN")
    data += series[2]
    for number in range(64):
        square = f"{FILES[number % 8]}{number // 8 + 1}"
        light = shelf.take(parts.WS2812B, f"light {square}")
        five += light["VDD"]
        ground += light["VSS"]
        data += light["DIN"]
        small = shelf.take(parts.CAPACITOR, "100n")
        five += small[1]
        ground += small[2]
        if number < 63:
            after = f"{FILES[(number + 1) % 8]}{(number + 1) // 8 + 1}"
            data = Net(f"LED_{after.upper()}_IN")
            data += light["DOUT"]
        else:
            unused += light["DOUT"]

    small = shelf.take(parts.CAPACITOR, "100n")
    five += small[1]
    ground += small[2]
    large = shelf.take(parts.ELECTROLYTIC, "1000u")
    five += large["+"]
    ground += large["-"]

    jumper = shelf.take(parts.JUMPER, "service")
    wire["service"] += jumper[1]
    ground += jumper[2]

    link = shelf.take(parts.LINK_PLUG, "Pi")
    # The Pi's 5 V is not ours: the cable carries ground and the two data wires.
    unused += link["5V"]
    ground += link["GND"]
    wire["uart_tx"] += link["TO_PI"]
    wire["uart_rx"] += link["FROM_PI"]
