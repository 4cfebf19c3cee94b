"""The page about running the table: its table of keys is read from the configuration itself."""

from __future__ import annotations

import ast
import inspect
from typing import Any

import msgspec

from zeitnot.daemon import config

TEXT = """\
# Running the table

## Try it
`make run` makes the virtual environment and starts the **simulated table**: a simulated sensor board behind a
pseudo-terminal, read by the real serial driver; simulated plungers; the clock; the arbiter's page on
<http://127.0.0.1:8064/>. With a screen it opens the pygame table as well: pick a piece up with the mouse and put it
down, press the plungers, press the arbiter's keys. Ctrl-C ends it.

| command | does |
|---|---|
| `zeitnot run [--config FILE] [--new]` | the daemon; without a configuration the simulated table; `--new` begins a new game whatever the journal holds |
| `zeitnot play GAME.pgn` | two simulated players play the file's games at the pace of the next event and print what the table understood |
| `zeitnot play GAME.pgn --speed 20 --daemon` | the same on the running daemon's simulated table, twenty times as fast as life: its page shows the moves |
| `zeitnot window [URL]` | the pygame table of a running daemon |
| `zeitnot journal games JOURNAL` | the games of a journal |
| `zeitnot journal export JOURNAL [--game N]` | a game as a trace ([trace.md](trace.md)); without `--game` the last one |
| `zeitnot journal verify JOURNAL [--game N]` | whether each game, replayed by this version, does again what it did |
| `zeitnot replay TRACE-or-JOURNAL [--only KIND,...]` | its effects |
| `zeitnot pgn JOURNAL [--game N] [--scoresheet]` | the games as PGN, or as scoresheets |

`zeitnot play` leaves with 0 when every game equals its input, with 1 when one differs, with 2 when the input cannot be
played. Options: `--game N`, `--control C` (else the file's TimeControl, else 5400+30), `--laws`, `--policy`,
`--sensor`, `--hands STYLE` (`--hands list` names them), `--seed N`, `--speed real|N|max`, `--journal FILE`.

## The pages
| address | shows |
|---|---|
| `/` | the arbiter's page: clocks, board, moves, rulings to accept or dismiss, questions, corrections, new game. Space pauses |
| `/players` | the face, and what the table tells both players; nothing else, so it may stand on the table |
| `/game.pgn`, `/scoresheet.txt` | the game so far |
| `/events`, `/players/events` | what the two pages hear (server-sent events) |
| `POST /act` | a `start`, `player`, `arbiter` or `look` line of the trace without its `t` |
| `POST /games` | the header of a new game |
| `/sim/events`, `POST /sim/hands` | the simulated table alone: its pieces, and hands that move them |

The page listens on this machine alone unless the configuration says otherwise, and then it asks for a password
(`console.password`; any user name). The players' view never asks. `zeitnot play --daemon` and `zeitnot window` take the
password from the environment, `ZEITNOT_PASSWORD`.

## Configuration
A TOML file, given with `--config`. An unknown key is an error. There is no fallback: what a key names is opened, or
the program says why not.

{keys}

## As a service
On Raspberry Pi OS, as root:

    apt install python3-venv make git
    git clone URL /opt/zeitnot && cd /opt/zeitnot && make .venv/run.stamp
    useradd --system zeitnot
    cp host/service/zeitnot.toml /etc/zeitnot.toml        # and edit it
    cp host/service/60-zeitnot.rules /etc/udev/rules.d/ && udevadm control --reload && udevadm trigger
    cp host/service/zeitnot.service /etc/systemd/system/ && systemctl enable --now zeitnot

`zeitnot doctor` says what hardware is there; `journalctl -u zeitnot` is the program's log.

## After a power cut
The journal is written before anything is shown, and a sign of life every half second while a clock runs. When the
program comes back it finds the last game without a result, tells it again from the journal, charges the running side
up to the last sign of life, and pauses both clocks: at most half a second of play is nobody's. The arbiter looks at the
board, corrects the clock if he must, and resumes. Nothing is lost that was announced; an event that was read but not
yet written was not announced either.

A journal is one SQLite file in write-ahead mode: it may be read (`export`, `pgn`, `replay`) while the table runs, and
copied with `sqlite3 journal.sqlite ".backup copy.sqlite"`. `journal.lock` beside it keeps a second daemon out.

## Time
Only the stamps of the kernel (buttons) and of the sensor board decide. A program that is late announces late and
costs nobody time. With `lines.backend = "rpi_gpio"` the program stamps presses itself: not for rated play.
"""


def page() -> str:
    """The text of docs/running.md."""
    return TEXT.replace("{keys}", "\n\n".join(_section(name) for name in _SECTIONS))


_SECTIONS = [field.name for field in msgspec.structs.fields(config.Config)]


def _section(name: str) -> str:
    section = getattr(config.Config(), name)
    if not isinstance(section, msgspec.Struct):
        return f"### [{name}]\n\n{_texts(config.Config)[name]}"
    rows = [f"### [{name}]", "", inspect.getdoc(type(section)) or "", "", "| key | default | is |"]
    rows.append("|---|---|---|")
    rows += [
        f"| `{key}` | {_toml(section, key)} | {text} |"
        for key, text in _texts(type(section)).items()
    ]
    return "\n".join(rows)


def _texts(kind: type) -> dict[str, str]:
    """What the source says below each field."""
    body = ast.parse(inspect.getsource(kind)).body[0]
    assert isinstance(body, ast.ClassDef)
    texts = {}
    for line, after in zip(body.body, body.body[1:], strict=False):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                texts[line.target.id] = " ".join(str(after.value.value).split())
            elif kind is not config.Config:
                raise AssertionError(f"{kind.__name__}.{line.target.id} has no text")
    return texts


def _toml(section: Any, key: str) -> str:
    value = getattr(section, key)
    if value is None or value in ({}, []):
        return "–"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f'`"{value}"`' if isinstance(value, str) else f"`{value}`"
