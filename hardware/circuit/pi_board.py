"""The board on the Pi's header: contacts in, lamps and displays out. Every pin comes from `pins.toml`.

A contact closes to ground through 1 kΩ, which saves the pin if it is ever driven by mistake and takes the sting out of
static; 10 kΩ to 3.3 V hold the line against a metre of cable where the Pi's own 50 kΩ would hum. There is no capacitor:
the stamp of the first edge is the time of the press. Lamps and buzzer hang on a ULN2803A, whose diodes also catch a
buzzer's coil. A MAX7219 at 5 V wants 3.5 V for a high, so its three wires and two selects go through a 74AHCT125; White's
and Black's share data and clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skidl import POWER, Net

from hardware.circuit import parts
from hardware.circuit.values import CONTACT_OHM, LAMP_OHM, PULL_OHM

if TYPE_CHECKING:
    from hardware.circuit.parts import Shelf


def build(pi: dict[str, Any], shelf: Shelf, unused: Any) -> None:
    """Put the board into the circuit that is open. `pi` is the `[pi]` part of the pin map, `unused` SKiDL's net of pins that are left open."""
    lines = pi["lines"]
    buses = {f"{bus}_{end}": pin for bus, ends in pi["buses"].items() for end, pin in ends.items()}
    names = {pin["header"]: name for name, pin in (*lines.items(), *buses.items())}
    header = shelf.take(parts.pi_header(names), "Raspberry Pi")

    ground, three, five = Net("GND"), Net("+3V3"), Net("+5V")
    for net in (ground, three, five):
        net.drive = POWER
    ground += header[6]
    for place in (9, 14, 20, 25, 30, 34, 39):
        ground += header[place]
    # The header's two pins of a voltage are one wire on the Pi.
    three += header[1]
    five += header[2]
    unused += [header[4], header[17]]
    for place in (7, 27, 28):
        unused += header[place]

    # Nothing is ever read from a display.
    unused += header[buses.pop("spi0_miso")["header"]]
    wire = {name: Net(name.upper()) for name in (*lines, *buses)}
    for name, net in wire.items():
        net += header[lines[name]["header"] if name in lines else buses[name]["header"]]

    for name, pin in lines.items():
        if pin["direction"] == "in":
            contact = shelf.take(parts.CONTACT, name)
            series = shelf.take(parts.RESISTOR, CONTACT_OHM)
            pull = shelf.take(parts.RESISTOR, PULL_OHM)
            outside = Net(f"{name.upper()}_CONTACT")
            outside += contact["contact"], series[1]
            ground += contact["ground"]
            wire[name] += series[2], pull[1]
            three += pull[2]

    driver = shelf.take(parts.ULN2803A, "ULN2803A")
    ground += driver["GND"]
    five += driver["COM"]
    driven = [name for name in lines if name in LAMP_OHM or name == "buzzer"]
    for channel, name in enumerate(driven, start=1):
        wire[name] += driver[f"{channel}B"]
        lamp = shelf.take(parts.LAMP, name)
        low = Net(f"{name.upper()}_LOW")
        low += driver[f"{channel}C"]
        five += lamp["+"]
        if name in LAMP_OHM:
            series = shelf.take(parts.RESISTOR, LAMP_OHM[name])
            low += series[1]
            cathode = Net(f"{name.upper()}_LED")
            cathode += series[2], lamp["-"]
        else:
            low += lamp["-"]
    for channel in range(len(driven) + 1, 9):
        # An input that hangs free is off: the ULN2803A pulls it down by itself.
        unused += [driver[f"{channel}B"], driver[f"{channel}C"]]

    shifter = shelf.take(parts.AHCT125, "74AHCT125")
    five += shifter["VCC"]
    ground += shifter["GND"]
    shifted = {}
    for gate, name in enumerate(("spi0_mosi", "spi0_sclk", "spi0_ce0", "spi0_ce1"), start=1):
        ground += shifter[f"{gate}OE"]
        wire[name] += shifter[f"{gate}A"]
        shifted[name] = Net(f"{name.upper()}_5V")
        shifted[name] += shifter[f"{gate}Y"]
    for side in ("white", "black"):
        plug = shelf.take(parts.MAX7219_PLUG, f"max7219_{side}")
        place = pi["displays"][f"max7219_{side}"]
        five += plug["VCC"]
        ground += plug["GND"]
        shifted["spi0_mosi"] += plug["DIN"]
        shifted["spi0_sclk"] += plug["CLK"]
        shifted[f"{place['bus']}_{place['select']}"] += plug["CS"]
        unused += plug["NC"]

    i2c = shelf.take(parts.I2C_PLUG, "oled, character_lcd")
    three += i2c["VCC"]
    ground += i2c["GND"]
    wire["i2c1_scl"] += i2c["SCL"]
    wire["i2c1_sda"] += i2c["SDA"]

    lcd = shelf.take(parts.LCD_PLUG, "graphic_lcd")
    place = pi["displays"]["graphic_lcd"]
    three += lcd["VCC"], lcd["RESET"], lcd["LED"]
    ground += lcd["GND"]
    wire["spi0_mosi"] += lcd["MOSI"]
    wire["spi0_sclk"] += lcd["SCK"]
    wire[f"{place['bus']}_{place['select']}"] += lcd["CS"]
    wire[place["dc"]] += lcd["DC"]

    link = shelf.take(parts.LINK_PLUG, "sensor board")
    five += link["5V"]
    ground += link["GND"]
    wire["uart0_rx"] += link["TO_PI"]
    wire["uart0_tx"] += link["FROM_PI"]

    for value in ("100n", "100n"):
        small = shelf.take(parts.CAPACITOR, value)
        five += small[1]
        ground += small[2]
    large = shelf.take(parts.ELECTROLYTIC, "470u")
    five += large["+"]
    ground += large["-"]
