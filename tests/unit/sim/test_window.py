"""The pygame table: what the mouse does reaches the hands, and what the table says is drawn."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import chess
import pygame
import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"

from zeitnot.sim.window import SIZE, STREAM, Layout, Table, handle

if TYPE_CHECKING:
    from collections.abc import Iterator

Said = list[tuple[str, dict[str, Any]]]


@pytest.fixture(autouse=True)
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode(SIZE)
    pygame.quit()


@pytest.fixture
def said() -> Said:
    return []


@pytest.fixture
def table(said: Said) -> Table:
    def post(path: str, line: dict[str, Any]) -> str:
        said.append((path, line))
        return ""

    table = Table(post)
    table.scene.take("pieces", chess.STARTING_BOARD_FEN)
    return table


def middle(name: str) -> tuple[int, int]:
    return Layout.rect(chess.parse_square(name)).center


def click(table: Table, at: tuple[int, int], button: int = 1) -> None:
    handle(table, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
    handle(table, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))


HANDS = "/sim/hands"


def test_a_piece_is_picked_up_with_one_click_and_put_down_with_the_next(
    table: Table, said: Said
) -> None:
    click(table, middle("e2"))
    assert table.scene.hand == chess.Piece.from_symbol("P")
    click(table, middle("e4"))
    assert said == [(HANDS, {"lift": "e2"}), (HANDS, {"place": "e4", "piece": "P"})]
    assert table.scene.hand is None


def test_a_piece_can_be_dragged(table: Table, said: Said) -> None:
    table.press(middle("g1"))
    table.release(middle("f3"))
    assert said == [(HANDS, {"lift": "g1"}), (HANDS, {"place": "f3", "piece": "N"})]


def test_a_captured_piece_leaves_before_the_other_comes_down(table: Table, said: Said) -> None:
    click(table, middle("e2"))
    click(table, middle("d7"))
    assert said[1:] == [(HANDS, {"lift": "d7"}), (HANDS, {"place": "d7", "piece": "P"})]


def test_a_right_click_puts_a_piece_into_the_box(table: Table, said: Said) -> None:
    click(table, middle("d7"), button=3)
    assert (said, table.scene.hand) == ([(HANDS, {"lift": "d7"})], None)


def test_the_box_gives_a_piece_for_promotion(table: Table, said: Said) -> None:
    click(table, table.layout.box["q"].center)
    click(table, middle("e4"))
    assert said == [(HANDS, {"place": "e4", "piece": "q"})]


@pytest.mark.parametrize(
    ("where", "line"),
    [("white", "plunger_white"), ("black", "plunger_black")],
)
def test_a_plunger_is_down_while_the_mouse_is(
    table: Table, said: Said, where: str, line: str
) -> None:
    click(table, table.layout.plungers[where].center)
    assert said == [(HANDS, {"key": line, "down": True}), (HANDS, {"key": line, "down": False})]


def test_the_arbiters_keys_and_the_start(table: Table, said: Said) -> None:
    click(table, table.layout.keys["key_pause"].center)
    click(table, table.layout.start.center)
    assert said == [
        (HANDS, {"key": "key_pause", "down": True}),
        (HANDS, {"key": "key_pause", "down": False}),
        ("/act", {"event": "start"}),
    ]


def test_a_refusal_is_shown_in_words(said: Said, screen: pygame.Surface) -> None:
    table = Table(lambda path, line: "no piece stands on e4")
    table.scene.take("pieces", chess.STARTING_BOARD_FEN)
    click(table, table.layout.plungers["white"].center)
    assert table.scene.word == "no piece stands on e4"
    table.draw(screen)


def test_what_the_stream_says_is_drawn(table: Table, screen: pygame.Surface) -> None:
    def drawn() -> bytes:
        table.draw(screen)
        return pygame.image.tobytes(screen, "RGB")

    side = {"text": "5:03", "delay": None, "to_move": True, "mark": "none", "moves": 0}
    pictures = [drawn()]
    for name, value in [
        ("face", {"white": side, "black": side, "phase": "running", "running": "white"}),
        ("view", {"white": "Anderssen", "black": "Staunton", "mismatch": ["e2"], "phase": "ready"}),
        ("pieces", "8/8/8/8/8/8/8/K6k"),
        ("view", {"result": "1-0", "result_text": "Black resigned.", "rulings": []}),
        ("lost", None),
    ]:
        handle(table, pygame.event.Event(STREAM, name=name, value=value))
        pictures.append(drawn())
    assert len(set(pictures)) == len(pictures)
