"""The pygame table: a person plays with the mouse on the simulated table of a running daemon.

Rules of this file
- It is a process of its own and talks to the daemon as any page does (`/sim/events`, `/sim/hands`): a window that
  hangs delays no clock. One thread reads the stream and hands values over as pygame events; all else is here.
- It shows what the stream says and what the hand holds, and redraws only when something changed.
- Pick a piece up with a click and put it down with the next, or drag it; a right click, or a click beside the board,
  puts it into the box; the box gives pieces for promotion. Plungers and keys are pressed while the mouse is down.
"""

from __future__ import annotations

import contextlib
import http.client
import io
import json
import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import chess
import chess.svg
import pygame

from zeitnot.errors import OperatorError

if TYPE_CHECKING:
    from collections.abc import Callable

SQUARE = 80
MARGIN = 30
BOARD = 8 * SQUARE
SIDE_X = MARGIN + BOARD + 30
SIZE = (SIDE_X + 360, BOARD + 2 * MARGIN)

GROUND, PAPER, INK, SOFT = (38, 44, 41), (28, 33, 30), (238, 241, 238), (163, 174, 167)
LIGHT, DARK, MARK = (233, 237, 204), (119, 153, 84), (214, 69, 69)
RUN = (29, 122, 69)

KEYS = (
    ("key_pause", "PAUSE"),
    ("key_white", "WHITE"),
    ("key_black", "BLACK"),
    ("key_plus", "PLUS"),
    ("key_minus", "MINUS"),
    ("key_accept", "ACCEPT"),
    ("key_dismiss", "DISMISS"),
)
BOX = "QRBNPqrbnp"
STREAM = pygame.USEREVENT + 1


@dataclass(slots=True)
class Scene:
    """What the window shows."""

    face: dict[str, Any] | None = None
    view: dict[str, Any] = field(default_factory=dict)
    pieces: dict[chess.Square, chess.Piece] = field(default_factory=dict)
    hand: chess.Piece | None = None
    mouse: tuple[int, int] = (0, 0)
    down: str | None = None
    """The key or plunger that the mouse holds down."""
    word: str = ""

    def take(self, name: str, value: Any) -> None:
        """A value of the stream (the names are those of `console/view.py`)."""
        if name == "face":
            self.face = value
        elif name == "view":
            self.view = value
        elif name == "pieces":
            self.pieces = chess.BaseBoard(value).piece_map()
        elif name == "lost":
            self.word = "The table does not answer."


class Layout:
    """Where everything is."""

    def __init__(self) -> None:
        x, width = SIDE_X, 330
        self.clocks = {
            "black": pygame.Rect(x, MARGIN, width, 78),
            "white": pygame.Rect(x, MARGIN + BOARD - 78, width, 78),
        }
        self.plungers = {
            "black": pygame.Rect(x, MARGIN + 86, width, 44),
            "white": pygame.Rect(x, MARGIN + BOARD - 130, width, 44),
        }
        self.start = pygame.Rect(x, MARGIN + 146, width, 36)
        self.keys = {
            name: pygame.Rect(x + (index % 3) * 112, MARGIN + 192 + (index // 3) * 44, 106, 38)
            for index, (name, _) in enumerate(KEYS)
        }
        self.box = {
            letter: pygame.Rect(x + (index % 5) * 66, MARGIN + 332 + (index // 5) * 52, 60, 48)
            for index, letter in enumerate(BOX)
        }
        self.word = pygame.Rect(x, MARGIN + 442, width, 64)

    @staticmethod
    def square(at: tuple[int, int]) -> chess.Square | None:
        """The square under the mouse."""
        file, rank = (at[0] - MARGIN) // SQUARE, 7 - (at[1] - MARGIN) // SQUARE
        inside = 0 <= file < 8 and 0 <= rank < 8 and at[0] >= MARGIN and at[1] >= MARGIN
        return chess.square(file, rank) if inside else None

    @staticmethod
    def rect(square: chess.Square) -> pygame.Rect:
        """Where a square is."""
        x = MARGIN + chess.square_file(square) * SQUARE
        y = MARGIN + (7 - chess.square_rank(square)) * SQUARE
        return pygame.Rect(x, y, SQUARE, SQUARE)


class Table:
    """The window's own half: mouse to hands, scene to picture. `post` sends what hands do."""

    def __init__(self, post: Callable[[str, dict[str, Any]], str]) -> None:
        self._post = post
        self.scene = Scene()
        self.layout = Layout()
        self._fonts: dict[int, pygame.font.Font] = {}
        self._pictures: dict[tuple[str, int], pygame.Surface] = {}
        self._picked: chess.Square | None = None

    # --- the mouse

    def press(self, at: tuple[int, int], *, right: bool = False) -> None:
        """The mouse goes down."""
        scene, layout = self.scene, self.layout
        scene.mouse, scene.word = at, ""
        square = self._picked = layout.square(at)
        if square is not None:
            self._at_square(square, into_box=right)
            return
        for side, rect in layout.plungers.items():
            if rect.collidepoint(at):
                self._hold(f"plunger_{side}")
                return
        for name, rect in layout.keys.items():
            if rect.collidepoint(at):
                self._hold(name)
                return
        if layout.start.collidepoint(at):
            self._say("/act", {"event": "start"})
            return
        for letter, rect in layout.box.items():
            if rect.collidepoint(at) and scene.hand is None:
                scene.hand = chess.Piece.from_symbol(letter)
                return
        scene.hand = None

    def release(self, at: tuple[int, int]) -> None:
        """The mouse goes up: whatever it held down comes up, a piece that was dragged comes down."""
        scene = self.scene
        scene.mouse = at
        if scene.down is not None:
            self._say("/sim/hands", {"key": scene.down, "down": False})
            scene.down = None
        square = self.layout.square(at)
        if self._picked is not None and square not in (None, self._picked):
            assert square is not None
            if scene.hand is not None:
                self._at_square(square, into_box=False)
        self._picked = None

    def _hold(self, line: str) -> None:
        self.scene.down = line
        self._say("/sim/hands", {"key": line, "down": True})

    def _at_square(self, square: chess.Square, *, into_box: bool) -> None:
        scene, name = self.scene, chess.square_name(square)
        there = scene.pieces.get(square)
        if scene.hand is not None:
            if there is not None:
                # One piece takes the place of another: the other leaves first, as hands do it.
                self._say("/sim/hands", {"lift": name})
            self._say("/sim/hands", {"place": name, "piece": scene.hand.symbol()})
            scene.pieces[square] = scene.hand
            scene.hand = None
        elif there is not None:
            self._say("/sim/hands", {"lift": name})
            del scene.pieces[square]
            scene.hand = None if into_box else there

    def _say(self, path: str, line: dict[str, Any]) -> None:
        if word := self._post(path, line):
            self.scene.word = word

    # --- the picture

    def draw(self, screen: pygame.Surface) -> None:
        """Draw everything."""
        screen.fill(GROUND)
        self._draw_board(screen)
        self._draw_clocks(screen)
        self._draw_buttons(screen)
        self._draw_word(screen)
        if self.scene.hand is not None:
            self._draw_piece(screen, self.scene.hand, self.scene.mouse)

    def _draw_board(self, screen: pygame.Surface) -> None:
        view = self.scene.view
        for square in chess.SQUARES:
            rect = self.layout.rect(square)
            light = (chess.square_file(square) + chess.square_rank(square)) % 2 == 1
            pygame.draw.rect(screen, LIGHT if light else DARK, rect)
            if chess.square_name(square) in view.get("mismatch", ()):
                pygame.draw.rect(screen, MARK, rect, 4)
            if (piece := self.scene.pieces.get(square)) is not None:
                self._draw_piece(screen, piece, rect.center)
        for index in range(8):
            file, rank = chess.FILE_NAMES[index], chess.RANK_NAMES[7 - index]
            middle = MARGIN + index * SQUARE + SQUARE // 2
            self._text(screen, file, (middle, MARGIN + BOARD + 15), 16, SOFT)
            self._text(screen, rank, (15, middle), 16, SOFT)

    def _draw_piece(
        self, screen: pygame.Surface, piece: chess.Piece, at: tuple[int, int], size: int = 74
    ) -> None:
        picture = self._pictures.get((piece.symbol(), size))
        if picture is None:
            # The pieces come with python-chess as drawings: no font of the machine is needed.
            drawing = io.BytesIO(chess.svg.piece(piece, size).encode())
            picture = self._pictures[piece.symbol(), size] = pygame.image.load(drawing, "x.svg")
        screen.blit(picture, picture.get_rect(center=at))

    def _draw_clocks(self, screen: pygame.Surface) -> None:
        face, view = self.scene.face, self.scene.view
        for side, rect in self.layout.clocks.items():
            running = face is not None and face["running"] == side
            pygame.draw.rect(screen, RUN if running else PAPER, rect, border_radius=8)
            name = str(view.get(side, side))
            self._text(screen, name[:17], (rect.left + 12, rect.top + 20), 17, INK, left=True)
            if face is None:
                continue
            own = face[side]
            time = own["text"] + (f"  +{own['delay']}" if own["delay"] else "")
            color = MARK if own["mark"] == "blinking" else INK
            self._text(screen, time, (rect.right - 12, rect.centery), 46, color, right=True)
            words = f"move {own['moves']}"
            if own["to_move"] and face["phase"] == "paused":
                words += ", paused"
            elif running:
                words += ", running"
            self._text(screen, words, (rect.left + 12, rect.bottom - 18), 15, SOFT, left=True)

    def _draw_buttons(self, screen: pygame.Surface) -> None:
        scene, layout = self.scene, self.layout
        for side, rect in layout.plungers.items():
            held = scene.down == f"plunger_{side}"
            pygame.draw.rect(screen, SOFT if held else INK, rect, border_radius=22)
            word = f"press {side}'s clock"
            self._text(screen, word, rect.center, 18, PAPER)
        if scene.view.get("phase") == "ready":
            pygame.draw.rect(screen, RUN, layout.start, border_radius=6)
            self._text(screen, "start", layout.start.center, 18, INK)
        for name, label in KEYS:
            rect = layout.keys[name]
            pygame.draw.rect(screen, SOFT if scene.down == name else PAPER, rect, border_radius=6)
            self._text(screen, label, rect.center, 15, INK)
        for letter, rect in layout.box.items():
            pygame.draw.rect(screen, (92, 104, 97), rect, border_radius=6)
            self._draw_piece(screen, chess.Piece.from_symbol(letter), rect.center, 46)

    def _draw_word(self, screen: pygame.Surface) -> None:
        scene = self.scene
        view = scene.view
        words = scene.word
        if not words and view.get("result") is not None:
            words = str(view["result_text"])
        if not words:
            open_rulings = [r["text"] for r in view.get("rulings", ()) if r["state"] == "open"]
            words = open_rulings[-1] if open_rulings else ""
        rect = self.layout.word
        for number, line in enumerate(_wrapped(words, 40)[:3]):
            self._text(screen, line, (rect.left, rect.top + 12 + number * 20), 15, INK, left=True)

    def _text(
        self,
        screen: pygame.Surface,
        text: str,
        at: tuple[int, int],
        size: int,
        color: tuple[int, int, int],
        *,
        left: bool = False,
        right: bool = False,
    ) -> None:
        picture = self._font(size).render(text, True, color)
        rect = picture.get_rect(center=at)
        if left:
            rect.midleft = at
        elif right:
            rect.midright = at
        screen.blit(picture, rect)

    def _font(self, size: int) -> pygame.font.Font:
        if size not in self._fonts:
            # pygame's own font where the machine has none of these.
            self._fonts[size] = pygame.font.SysFont("dejavusans,freesans,liberationsans", size)
        return self._fonts[size]


def _wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + 1 + len(word) > width and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


class Line:
    """The line to the daemon: `post` what hands do, `follow` what the table says (in a thread of its own)."""

    def __init__(self, url: str, password: str | None = None) -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname or "127.0.0.1", parts.port or 80
        self._headers = {"Content-Type": "application/json"}
        if password is not None:
            import base64

            token = base64.b64encode(f":{password}".encode()).decode()
            self._headers["Authorization"] = f"Basic {token}"

    def post(self, path: str, line: dict[str, Any]) -> str:
        """Send it; the answer is what is wrong with it, in words, or nothing."""
        connection = http.client.HTTPConnection(self._host, self._port, timeout=5)
        try:
            connection.request("POST", path, json.dumps(line), self._headers)
            answer = connection.getresponse()
            text = answer.read().decode()
            return "" if answer.status < 400 else str(json.loads(text).get("error", text))
        except (OSError, ValueError) as error:
            return f"The table does not answer ({error})."
        finally:
            connection.close()

    def open(self) -> http.client.HTTPResponse:
        """The stream. Raises `OperatorError`."""
        connection = http.client.HTTPConnection(self._host, self._port, timeout=60)
        try:
            connection.request("GET", "/sim/events", headers=self._headers)
            answer = connection.getresponse()
        except OSError as error:
            raise OperatorError(
                f"no zeitnot answers on {self._host}:{self._port} ({error}); start it with `zeitnot run`"
            ) from error
        if answer.status != 200:
            raise OperatorError(
                "the daemon's table is a real one: people move its pieces, no window does"
            )
        return answer

    @staticmethod
    def follow(answer: http.client.HTTPResponse) -> None:
        """Hand every value over to the window, until the stream ends."""
        name = ""
        try:
            for raw in answer:
                key, _, value = raw.decode().rstrip("\n").partition(": ")
                if key == "event":
                    name = value
                elif key == "data":
                    pygame.event.post(
                        pygame.event.Event(STREAM, name=name, value=json.loads(value))
                    )
        except (OSError, ValueError, pygame.error, http.client.HTTPException):
            pass
        with contextlib.suppress(pygame.error):  # The window may have been closed meanwhile.
            pygame.event.post(pygame.event.Event(STREAM, name="lost", value=None))


def show(url: str, password: str | None = None) -> None:
    """Open the window and stay until it is closed. Raises `OperatorError` if no daemon answers."""
    line = Line(url, password)
    answer = line.open()
    pygame.display.init()
    pygame.font.init()
    try:
        pygame.display.set_caption("Zeitnot: the simulated table")
        screen = pygame.display.set_mode(SIZE)
        table = Table(line.post)
        threading.Thread(target=line.follow, args=(answer,), daemon=True).start()
        while True:
            table.draw(screen)
            pygame.display.flip()
            # Sleeps until something happens: a click, or a value of the stream.
            for event in [pygame.event.wait(), *pygame.event.get()]:
                if event.type == pygame.QUIT:
                    return
                handle(table, event)
    finally:
        pygame.quit()


def handle(table: Table, event: pygame.event.Event) -> None:
    """One event of pygame."""
    if event.type == STREAM:
        table.scene.take(event.name, event.value)
    elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
        table.press(event.pos, right=event.button == 3)
    elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 3):
        table.release(event.pos)
    elif event.type == pygame.MOUSEMOTION:
        table.scene.mouse = event.pos
