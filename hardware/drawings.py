"""The wiring drawings of `docs/hardware.md`, made from the pin map with schemdraw.

`drawings()` gives them as SVG texts by name; `make circuit` writes them to `docs/drawings/`. Every pin and resistor in
them is read from `pins.toml` or from the circuit, none is typed here.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import schemdraw
import schemdraw.elements
import schemdraw.logic

from hardware.circuit.values import COLUMN_OHM, CONTACT_OHM, LAMP_OHM, PULL_OHM

HERE = Path(__file__).parent
FOLDER = HERE.parent / "docs" / "drawings"
POWER = {1: "3V3", 2: "5V", 4: "5V", 17: "3V3", 6: "GND", 9: "GND", 14: "GND", 20: "GND", 25: "GND", 30: "GND",
         34: "GND", 39: "GND"}  # fmt: skip
PICO_POWER = {36: "3V3", 39: "VSYS", 40: "VBUS", 30: "RUN", 35: "ADC_VREF", 37: "3V3_EN",
              3: "GND", 8: "GND", 13: "GND", 18: "GND", 23: "GND", 28: "GND", 33: "GND", 38: "GND"}  # fmt: skip

# Parts of schemdraw have no types.
elm: Any = schemdraw.elements
logic: Any = schemdraw.logic

schemdraw.use("svg")
# Text stays text: it can be searched, and a test reads it.
schemdraw.svgconfig.text = "text"


def _drawing() -> Any:
    return schemdraw.Drawing(show=False, fontsize=11, margin=1.6)


def _svg(drawing: Any) -> str:
    text: str = drawing.get_imagedata("svg").decode("utf-8")
    return text


def header_labels(pi: dict[str, Any]) -> dict[int, str]:
    """What each place of the 40-pin header is for."""
    labels = dict(POWER)
    for name, pin in pi["lines"].items():
        labels[pin["header"]] = f"{name} · GPIO{pin['gpio']}"
    for bus, ends in pi["buses"].items():
        for end, pin in ends.items():
            labels[pin["header"]] = f"{bus} {end} · GPIO{pin['gpio']}"
    return labels


def pi_header(pi: dict[str, Any]) -> str:
    labels = header_labels(pi)
    drawing = _drawing()
    drawing += elm.Header(
        rows=20,
        cols=2,
        shownumber=False,
        pinsleft=[f"{labels.get(place, '')}  {place}" for place in range(1, 41, 2)],
        pinsright=[f"{place}  {labels.get(place, '')}" for place in range(2, 41, 2)],
        pinfontsizeleft=10,
        pinfontsizeright=10,
    )
    return _svg(drawing)


def contact(pi: dict[str, Any]) -> str:
    names = [
        f"{name}: pin {pin['header']}, GPIO{pin['gpio']}"
        for name, pin in pi["lines"].items()
        if pin["direction"] == "in"
    ]
    drawing = _drawing()
    ground = elm.Ground()
    drawing += ground
    drawing += elm.Button().up().label("contact", loc="bottom")
    drawing += elm.Line().right().length(1)
    drawing += elm.Resistor().right().label(f"{CONTACT_OHM}Ω")
    drawing += (node := elm.Dot())
    drawing += elm.Resistor().up().at(node.center).label(f"{PULL_OHM}Ω")
    drawing += elm.Vdd().label("3V3")
    drawing += elm.Line().right().at(node.center).length(1.5)
    drawing += elm.Tag(width=2.4).right().label("Pi's pin")
    for number, name in enumerate(names):
        drawing += elm.Label().at((8.2, 2.6 - number * 0.55)).label(name, halign="left")
    return _svg(drawing)


def lamp(pi: dict[str, Any]) -> str:
    names = []
    for name, pin in pi["lines"].items():
        if name in LAMP_OHM:
            names.append(f"{name}: pin {pin['header']}, GPIO{pin['gpio']}, R = {LAMP_OHM[name]}Ω")
        elif name == "buzzer":
            names.append(f"{name}: pin {pin['header']}, GPIO{pin['gpio']}, no R")
    drawing = _drawing()
    drawing += elm.Tag(width=2.4).left().label("Pi's pin")
    drawing += elm.Line().right().length(1)
    drawing += (gate := logic.Not().right().label("ULN2803A", loc="bottom"))
    drawing += elm.Resistor().right().label("R")
    drawing += elm.LED().right().reverse().label("lamp", loc="bottom")
    drawing += elm.Line().up().length(1)
    drawing += elm.Vdd().label("5V")
    for number, name in enumerate(names):
        at = (gate.out[0] - 3, gate.out[1] - 1.8 - number * 0.55)
        drawing += elm.Label().at(at).label(name, halign="left")
    return _svg(drawing)


def displays(pi: dict[str, Any]) -> str:
    wires = [("spi0_mosi", "DIN"), ("spi0_sclk", "CLK")]
    buses = {f"{bus}_{end}": pin for bus, ends in pi["buses"].items() for end, pin in ends.items()}
    selects = {
        side: f"{pi['displays'][f'max7219_{side}']['bus']}_{pi['displays'][f'max7219_{side}']['select']}"
        for side in ("white", "black")
    }
    drawing = _drawing()
    names = [name for name, _ in wires] + list(selects.values())
    shifter = elm.Ic(
        pins=[
            *(
                elm.IcPin(name=f"{n}A", side="left", anchorname=f"in{n}")
                for n in range(len(names), 0, -1)
            ),
            *(
                elm.IcPin(name=f"{n}Y", side="right", anchorname=f"out{n}")
                for n in range(len(names), 0, -1)
            ),
        ],
        edgepadW=1,
        pinspacing=1,
        leadlen=0.7,
    ).label("74AHCT125", loc="top")
    drawing += shifter
    for number, name in enumerate(names, start=1):
        pin = buses[name]
        drawing += elm.Line().left().at(getattr(shifter, f"in{number}")).length(1)
        drawing += elm.Label().label(
            f"{name}: pin {pin['header']}, GPIO{pin['gpio']}", loc="left", halign="right"
        )
        to = [far for near, far in wires if near == name]
        to = [f"{to[0]} of both MAX7219"] if to else []
        to += [f"CS of {side}'s MAX7219" for side, select in selects.items() if select == name]
        drawing += elm.Line().right().at(getattr(shifter, f"out{number}")).length(1)
        drawing += elm.Label().label(", ".join(to), loc="right", halign="left")
    return _svg(drawing)


def pico_labels(board: dict[str, Any]) -> dict[int, str]:
    """What each pin of the Pico's edge is for."""
    labels = dict(PICO_POWER)
    for rank, (gpio, pin) in enumerate(zip(board["rows"], board["row_pins"], strict=True), start=1):
        labels[pin] = f"row {rank} · GP{gpio}"
    for file, gpio, pin in zip("abcdefgh", board["columns"], board["column_pins"], strict=True):
        labels[pin] = f"column {file} · GP{gpio}"
    labels[board["leds"]["pin"]] = f"lights · GP{board['leds']['gpio']}"
    labels[board["service"]["pin"]] = f"service jumper · GP{board['service']['gpio']}"
    for end in ("tx", "rx"):
        labels[board["uart"][f"{end}_pin"]] = f"uart {end} · GP{board['uart'][end]}"
    return labels


def pico(board: dict[str, Any]) -> str:
    labels = pico_labels(board)
    drawing = _drawing()
    drawing += elm.Header(
        rows=20,
        cols=2,
        shownumber=False,
        pinsleft=[f"{labels.get(place, '')}  {place}" for place in range(1, 21)],
        pinsright=[f"{place}  {labels.get(place, '')}" for place in range(40, 20, -1)],
        pinfontsizeleft=10,
        pinfontsizeright=10,
    ).label("Raspberry Pi Pico, USB on top", loc="top")
    return _svg(drawing)


def matrix(board: dict[str, Any]) -> str:
    """Four squares of the corner at a1: a row drives, a diode a square, a column is read."""
    drawing = _drawing()
    rows = [f"row {n + 1} · GP{board['rows'][n]}" for n in range(2)]
    columns = [f"column {'ab'[n]} · GP{board['columns'][n]}" for n in range(2)]
    width, height = 5.0, 3.4
    for r, row in enumerate(rows):
        y = r * height
        drawing += elm.Line().at((-1, y)).to((width + 1.2, y))
        drawing += elm.Label().at((-1.1, y)).label(row, halign="right")
        for c in range(2):
            x = c * width
            drawing += elm.Dot().at((x, y))
            drawing += (
                elm.SwitchReed().at((x, y)).to((x, y + 1.4)).label(f"{'ab'[c]}{r + 1}", loc="top")
            )
            drawing += (
                elm.Diode().at((x, y + 1.4)).to((x + 1.6, y + 1.4)).label("1N4148", loc="top")
            )
            drawing += elm.Dot().at((x + 1.6, y + 1.4))
    for c, column in enumerate(columns):
        x = c * width + 1.6
        drawing += elm.Line().at((x, 2 * height - 0.8)).to((x, -0.5))
        drawing += elm.Resistor().at((x, -0.5)).down().length(2).label(f"{COLUMN_OHM}Ω")
        drawing += elm.Ground()
        drawing += elm.Label().at((x, 2 * height - 0.6)).label(column, loc="top")
    return _svg(drawing)


def drawings(pins: dict[str, Any] | None = None) -> dict[str, str]:
    """Every drawing, by the name of its file."""
    pins = pins or tomllib.loads((HERE / "pins.toml").read_text(encoding="utf-8"))
    pi, board = pins["pi"], pins["sensor_board"]
    return {
        "pi-header.svg": pi_header(pi),
        "contact.svg": contact(pi),
        "lamp.svg": lamp(pi),
        "displays.svg": displays(pi),
        "pico.svg": pico(board),
        "matrix.svg": matrix(board),
    }


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in drawings().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
