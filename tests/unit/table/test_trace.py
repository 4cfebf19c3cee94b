"""The trace as a contract: names, order, bytes, and one sentence for what is wrong."""

from __future__ import annotations

import dataclasses
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table_script import Script
from zeitnot.errors import TraceError
from zeitnot.table import names
from zeitnot.table.begin import begin
from zeitnot.table.effects import WakeAt
from zeitnot.table.replay import replay, run
from zeitnot.table.setup import Setup
from zeitnot.table.step import step
from zeitnot.table.trace import dump, read_event, read_trace, show_effect, show_event

HEADER = '{"zeitnot_trace":1,"control":"300+3","policy":"enforce"}'


def printed(*lines: str) -> list[str]:
    return [dump(effect) for effect in replay([HEADER, *lines])]


def test_equal_effects_are_equal_bytes_with_t_and_effect_first_and_null_printed() -> None:
    assert printed('{"t":0,"event":"start"}') == [
        '{"t":0,"effect":"clock","white_us":303000000,"black_us":303000000,'
        '"main_us":[303000000,303000000],"delay_us":0,"running":"white","phase":"running",'
        '"moves":[0,0],"period":[1,1],"flags":[false,false],"first_flag":null,'
        '"face":["5:03","5:03"]}'
    ]


def test_a_look_prints_a_clock_and_a_position() -> None:
    lines = printed('{"t":5,"event":"look"}')
    assert len(lines) == 2
    assert lines[1] == (
        '{"t":5,"effect":"position","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",'
        '"occupied_expected":"ffff00000000ffff","mismatch":[]}'
    )


def test_a_timer_at_the_instant_of_an_event_goes_first_with_its_own_t() -> None:
    lines = [
        '{"t":0,"event":"start"}',
        '{"t":1000000,"event":"lift","square":"e2"}',
        '{"t":1100000,"event":"place","square":"e2"}',
    ]
    effects = [(line["t"], line["effect"]) for line in replay([HEADER, *lines])]
    assert effects == [
        (0, "clock"),
        (1_000_000, "position"),
        (1_100_000, "touch"),
        (1_100_000, "obligation"),
        (1_100_000, "position"),
    ]


def test_timers_due_after_the_last_event_are_not_fired() -> None:
    assert len(printed('{"t":0,"event":"start"}', '{"t":9,"event":"lift","square":"e2"}')) == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"t":1,"event":"jump"}', "line 2: the event 'jump' is unknown"),
        ('{"t":1,"event":"lift","square":"i9"}', "line 2: lift: square: 'i9' is no square"),
        ('{"t":1,"event":"lift","square":"e2","colour":"w"}', "line 2: lift: the field 'colour'"),
        ('{"t":1,"event":"press"}', "line 2: press: the field 'side' is missing"),
        ('{"t":-1,"event":"look"}', "line 2: look: t is -1"),
        ('{"t":1.5,"event":"look"}', "line 2: look: t: a whole number is needed, not 1.5"),
        ('{"t":1,"event":"scan"}', "line 2: scan: either occupied or pieces is needed"),
        ('{"t":1,"event":"scan","occupied":"ff"}', "line 2: scan: occupied: 'ff' is no bitboard"),
        ('{"t":1,"event":"player","side":"white","action":"sing"}', "line 2: the action 'sing'"),
        ('{"t":1,"event":"link","state":"gone"}', "line 2: link: the state 'gone' is unknown"),
        ('{"t":1,"event":["start"]}', "line 2: the event ['start'] is unknown"),
        ("[1]", "line 2: one JSON object a line is needed"),
        ("{", "line 2: this is not JSON"),
    ],
)
def test_a_bad_line_is_one_sentence_with_its_number(line: str, message: str) -> None:
    with pytest.raises(TraceError) as caught:
        printed(line)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("", "line 1: the trace is empty"),
        ('{"zeitnot_trace":2,"control":"300"}', "line 1: zeitnot_trace is 2"),
        ('{"zeitnot_trace":1}', "line 1: the header has no control"),
        ('{"zeitnot_trace":1,"control":"300","speed":1}', "line 1: the header's key 'speed'"),
        ('{"zeitnot_trace":1,"control":"300","laws":"fide-1999"}', "line 1: laws is 'fide-1999'"),
        ('{"zeitnot_trace":1,"control":"3x0"}', "line 1: "),
        ('{"zeitnot_trace":1,"control":"300","position":"8/8"}', "line 1: position is '8/8'"),
        ('{"zeitnot_trace":1,"control":"300","moves":["e2e5"]}', "line 1: moves: number 1"),
        ('{"zeitnot_trace":1,"control":"300","clock":{"speed":1}}', "line 1: "),
    ],
)
def test_a_bad_header_is_one_sentence(header: str, message: str) -> None:
    with pytest.raises(TraceError) as caught:
        list(replay([header] if header else []))
    assert str(caught.value).startswith(message)


def test_time_that_goes_back_stops_the_replay_and_what_came_before_is_printed() -> None:
    effects = replay([HEADER, '{"t":5,"event":"start"}', '{"t":4,"event":"look"}'])
    assert next(effects)["effect"] == "clock"
    with pytest.raises(TraceError, match="line 3: t goes back from 5 to 4"):
        next(effects)


def test_anybodys_fields_are_passed_over() -> None:
    assert printed('{"t":0,"event":"start","x_note":"round 3"}') == printed(
        '{"t":0,"event":"start"}'
    )


@pytest.mark.parametrize("name", [*names.EFFECTS])
def test_every_field_of_an_effect_is_printed(name: str) -> None:
    cls, forms = names.EFFECTS[name]
    fields = {field.name for field in dataclasses.fields(cls)} - {"t"}
    if name == "position":
        fields = {"fen", "occupied_expected", "mismatch"}  # made of what it holds
    assert set(forms) == fields


@pytest.mark.parametrize(
    ("cls", "forms"),
    [
        (cls, {**required, **optional})
        for table in (names.EVENTS, names.PLAYER_ACTS, names.ARBITER_ACTS)
        for cls, required, optional in table.values()
    ],
)
def test_every_field_of_an_event_or_act_has_a_name(cls: type, forms: dict[str, object]) -> None:
    fields = {field.name for field in dataclasses.fields(cls)} - {"t", "stamp"}
    assert set(forms) == fields


EVENT_LINES: list[dict[str, Any]] = [
    {"t": 1, "event": "start"},
    {"t": 1, "event": "press", "side": "black", "stamp": 0},
    {"t": 1, "event": "lift", "square": "a1", "piece": "R"},
    {"t": 1, "event": "place", "square": "a1"},
    {"t": 1, "event": "scan", "occupied": "00000000000000ff"},
    {"t": 1, "event": "scan", "pieces": "8/8/8/8/8/8/8/K6k"},
    {"t": 1, "event": "player", "side": "white", "action": "adjust", "squares": ["a1"]},
    {"t": 1, "event": "player", "side": "white", "action": "claim_fifty", "move": "e2e4"},
    {"t": 1, "event": "arbiter", "action": "set_clock", "white_us": 0, "flags": [False, True]},
    {"t": 1, "event": "arbiter", "action": "late", "side": "black", "us": 5},
    {"t": 1, "event": "link", "state": "lost"},
    {"t": 1, "event": "verdict", "query": 1, "answer": "winnable"},
    {"t": 1, "event": "restart"},
    {"t": 1, "event": "look"},
]


@pytest.mark.parametrize("line", EVENT_LINES)
def test_an_event_read_and_shown_is_the_same_line(line: dict[str, Any]) -> None:
    assert show_event(read_event(line)) == line


def test_a_header_read_and_shown_is_the_same() -> None:
    header = {
        "zeitnot_trace": 1,
        "control": "300+3",
        "laws": "fide-2018",
        "policy": "record",
        "moves": ["e2e4"],
        "clock": {"freeze": False},
        "tags": {"White": "Anand"},
        "supervised": True,
    }
    assert Setup.from_header(header).header() == header


@given(st.text(max_size=40) | st.binary(max_size=40).map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_a_trace_error_or_effects(text: str) -> None:
    said = "line 2"
    try:
        list(replay([HEADER, text]))
    except TraceError as error:
        said = str(error)
    assert said.startswith("line 2")


def a_game() -> Script:
    table = Script(control="180+2", policy="arbiter")
    table.do("-e2 +e4 W -d7 +d5 B -g1 +g1 -d5 -e4 +d5 W -g8 +f6 B -e1 +e3 W")
    table.feed(event="arbiter", action="accept", ruling=2)
    table.feed(event="arbiter", action="resume")
    table.do("-e3 +e1 -b1 +c3 W -f6 -d5 +d5 B ~4000 -c3 -d5 +d5 W")
    table.feed(event="player", side="black", action="resign")
    return table


def test_going_on_from_a_saved_state_gives_the_same_at_every_cut() -> None:
    table = a_game()
    setup = Setup.from_header({"zeitnot_trace": 1, "control": "180+2", "policy": "arbiter"})
    events = [read_event(line) for line in table.events]
    whole = [
        show_effect(effect)
        for effects in run(begin(setup), events)
        for effect in effects
        if not isinstance(effect, WakeAt)
    ]
    assert whole == table.lines
    state = begin(setup)
    for cut, event in enumerate(events):
        saved = pickle.loads(pickle.dumps(state))
        here = list(run(state, events[cut : cut + 6]))
        there = list(run(saved, events[cut : cut + 6]))
        assert here == there, f"cut at event {cut}"
        state, _ = step(state, event)


def test_a_trace_is_read_lazily_and_its_header_at_once() -> None:
    setup, events = read_trace([HEADER, '{"t":0,"event":"nonsense"}'])
    assert setup.control == "300+3"
    with pytest.raises(TraceError):
        next(events)
