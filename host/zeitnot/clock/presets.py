"""Time controls by name: what clocks in the field call by a number, and what players call by a name.

Rules of this file: data first. A preset is a control in PGN's words and the settings that its clock plays it
with; a template asks for values, given after `=` (`dgt2010:16=1500+10`). An operator's own presets are a
mapping from his configuration: name -> control. docs/clock.md lists these tables; a test holds it to them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zeitnot.clock.notation_pgn import parse_pgn
from zeitnot.clock.period import Method
from zeitnot.errors import OperatorError, TimeControlError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zeitnot.clock.control import TimeControl


@dataclass(frozen=True, slots=True)
class Preset:
    """`control` in seconds; `settings` as `ClockSettings.with_overrides` reads them, over any profile."""

    name: str
    control: str
    settings: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Template:
    """A preset that asks for values: which methods its periods have, and an example of how to give them."""

    name: str
    shape: tuple[Method, ...]
    example: str


def _dgt_3000(number: int, control: str, freeze: bool) -> Preset:
    # The clock changes periods at zero, for both; it knows no counts of moves.
    return Preset(f"dgt3000:{number:02}", control, {"freeze": freeze, "period_change": "zero"})


# Options 01-08 by the maker's manual, 09-24 by other people's readings of it. 25 is not among them.
DGT_3000: tuple[Preset, ...] = (
    _dgt_3000(1, "300", freeze=False),
    _dgt_3000(2, "600", freeze=False),
    _dgt_3000(3, "1500", freeze=False),
    _dgt_3000(4, "3600", freeze=False),
    _dgt_3000(5, "7200", freeze=False),
    _dgt_3000(6, "7200:1800", freeze=False),
    _dgt_3000(7, "7200:3600", freeze=False),
    _dgt_3000(8, "7200:3600:1800", freeze=False),
    _dgt_3000(9, "7200:3600:3600", freeze=False),
    _dgt_3000(10, "180+2", freeze=True),
    _dgt_3000(11, "1500+10", freeze=True),
    _dgt_3000(12, "5400+30", freeze=True),
    _dgt_3000(13, "5400+30:1800+30", freeze=True),
    _dgt_3000(14, "6000+30:3000+30:900+30", freeze=True),
    _dgt_3000(15, "1500b10", freeze=True),
    _dgt_3000(16, "6900b5", freeze=True),
    _dgt_3000(17, "7200b30:900b30", freeze=True),
    _dgt_3000(18, "7200b30:3600b30:900b30", freeze=True),
    # The maker leaves to the player how many moves a block has, and he reloads it by hand.
    _dgt_3000(20, "3600y1x20", freeze=False),
    _dgt_3000(21, "1500o", freeze=False),
    _dgt_3000(22, "300d2", freeze=False),
    _dgt_3000(23, "1500d5", freeze=False),
    _dgt_3000(24, "6900d5:3600d5", freeze=False),
)

DGT_3000_TEMPLATES: tuple[Template, ...] = (
    Template("dgt3000:19", (Method.CANADIAN,), "3600n10/300"),
)

USER_SLOTS = tuple(f"dgt3000:{number}" for number in range(26, 31))
"""Options 26 to 30 are the owner's: his configuration fills them by these names."""


def _dgt_2010(number: int, control: str) -> Preset:
    return Preset(f"dgt2010:{number:02}", control, {"period_change": "zero"})


DGT_2010: tuple[Preset, ...] = (
    _dgt_2010(1, "300"),
    _dgt_2010(2, "1500"),
    _dgt_2010(4, "7200:1800"),
    _dgt_2010(6, "7200:3600:1800"),
    _dgt_2010(8, "7200:3600r"),
    _dgt_2010(22, "300b3"),
    _dgt_2010(33, "g10"),
)

_TIME, _FISCHER, _BRONSTEIN = Method.TIME, Method.FISCHER, Method.BRONSTEIN
_DGT_2010_SHAPES: dict[tuple[int, ...], tuple[tuple[Method, ...], str]] = {
    (3,): ((_TIME,), "900"),
    (5,): ((_TIME, _TIME), "5400:900"),
    (7,): ((_TIME, _TIME, _TIME), "7200:3600:900"),
    (9,): ((_TIME, _TIME), "7200:1800r"),
    (10, 11, 12): ((_TIME, _FISCHER), "7200:900+30"),
    (13, 14): ((_TIME, _TIME, _FISCHER), "7200:3600:900+30"),
    (15, 16, 17, 18): ((_FISCHER,), "5400+30"),
    (19, 20, 21): ((_FISCHER, _FISCHER), "5400+30:1800+30"),
    (23, 24, 25): ((_BRONSTEIN,), "1500b10"),
    (26, 27, 28): ((Method.BYO_YOMI,), "3600y5x30"),
    (29, 30): ((Method.CANADIAN,), "3600n20/300"),
    (31, 32): ((Method.HOURGLASS,), "*60"),
    (34,): ((Method.GONG,), "g20"),
    (35, 36): ((Method.OVERTIME,), "1500o"),
}
DGT_2010_TEMPLATES: tuple[Template, ...] = tuple(
    Template(f"dgt2010:{number:02}", shape, example)
    for numbers, (shape, example) in _DGT_2010_SHAPES.items()
    for number in numbers
)

NAMED: tuple[Preset, ...] = (
    Preset("FIDE standard", "40/5400+30:1800+30"),
    Preset("FIDE classical", "40/6000+30:20/3000+30:900+30"),
    Preset("FIDE rapid", "900+10"),
    Preset("FIDE blitz", "180+2"),
    Preset("Armageddon", "W300+2@61-B240+2@61"),
    Preset("Candidates", "40/7200:20/3600:900+30"),
    Preset("USCF G/60 d5", "3600d5"),
)

PRESETS: dict[str, Preset] = {
    preset.name.casefold(): preset for preset in (*NAMED, *DGT_3000, *DGT_2010)
}
TEMPLATES: dict[str, Template] = {
    template.name: template for template in (*DGT_3000_TEMPLATES, *DGT_2010_TEMPLATES)
}
CLOCKS = ("dgt3000:", "dgt2010:")


def parse_control(text: str, presets: Mapping[str, str] | None = None) -> TimeControl:
    """A control in seconds, or a preset by its name; `presets` are the operator's own, which go first."""
    text = in_seconds(text, presets or {})
    name = _name(text)
    preset = _preset(name)
    if preset is not None:
        return parse_pgn(preset.control)
    if name.startswith(CLOCKS):
        return _from_template(text, name)
    first = name[:1]
    if first.isalpha() and text.lstrip(" ")[:1] not in {"W", "g", "m", "u"}:
        raise TimeControlError(
            f"{text!r} is no preset: a control is written in seconds (180+2), or named: "
            f"{', '.join(preset.name for preset in NAMED)}, dgt3000:NN, dgt2010:NN",
            0,
        )
    return parse_pgn(text)


def in_seconds(text: str, presets: Mapping[str, str]) -> str:
    """The control that the operator's own presets have under this name; anything else as it stands."""
    for name, control in presets.items():
        if _name(name) == _name(text):
            return control
    return text


def checked_presets(presets: Mapping[str, object]) -> dict[str, str]:
    """An operator's presets, each a control in seconds; OperatorError names the one that is none."""
    checked: dict[str, str] = {}
    for name, control in presets.items():
        if not isinstance(control, str):
            raise OperatorError(
                f"preset {name!r} is {control!r}: it must be a control such as 180+2"
            )
        try:
            parse_pgn(control)
        except TimeControlError as error:
            raise OperatorError(f"preset {name!r}: {error}") from None
        checked[name] = control
    return checked


def is_preset(text: str) -> bool:
    """Is this the name of a preset or a template (with or without its values)?"""
    return _preset(_name(text)) is not None or _name(text).startswith(CLOCKS)


def preset_settings(text: str) -> Mapping[str, object]:
    """The settings that a preset brings along, for `ClockSettings.with_overrides`; none for anything else."""
    preset = _preset(_name(text))
    return {} if preset is None else preset.settings


def _preset(name: str) -> Preset | None:
    """The federation's name before a preset may be left out."""
    for spoken in (name, f"fide {name}", f"uscf {name}"):
        if spoken in PRESETS:
            return PRESETS[spoken]
    return None


def _name(text: str) -> str:
    """Names are compared without case, with single spaces, and a clock's option with two digits."""
    name = " ".join(text.casefold().split())
    clock, colon, number = name.partition(":")
    if colon and f"{clock}:" in CLOCKS and len(number) == 1:
        return f"{clock}:0{number}"
    return name


def _from_template(text: str, name: str) -> TimeControl:
    """A template with its values after `=`."""
    called, equals, _ = name.partition("=")
    called = _name(called)
    template = TEMPLATES.get(called)
    if template is None and called in USER_SLOTS:
        raise TimeControlError(
            f"{called!r} is a slot of its owner: give it a control in the configuration's presets",
            0,
        )
    if template is None:
        raise TimeControlError(
            f"{text!r} is no preset: DGT 3000 has 01 to 24 and the owner's 26 to 30, DGT 2010 has 01 to 36",
            text.index(":") + 1,
        )
    if not equals:
        raise TimeControlError(
            f"{template.name!r} asks for values: write {template.name}={template.example}, with yours",
            len(text),
        )
    start = text.index("=") + 1
    try:
        control = parse_pgn(text[start:])
    except TimeControlError as error:
        raise TimeControlError(str(error), start + error.position) from None
    for periods in (control.white, control.black):
        if tuple(period.method for period in periods) != template.shape:
            raise TimeControlError(
                f"{template.name!r} takes values such as {template.example}, not {text[start:]!r}",
                start,
            )
    return control
