"""Each kind of fault in each edition: Article, price, window, and when it loses."""

from __future__ import annotations

import chess
import pytest

from zeitnot.errors import InternalError
from zeitnot.laws.counters import COUNTED, NO_FAULTS, Counters
from zeitnot.laws.editions import EDITIONS, Edition, Pace, edition
from zeitnot.laws.irregularities import RULES, Fault, Watch, fault, is_illegal_position
from zeitnot.laws.remedy import NO_REMEDY, Remedy

WHITE, BLACK = chess.WHITE, chess.BLACK
MINUTE = 60_000_000
NOW = edition("fide-2023")
RAPID = edition("fide-2023", Pace.RAPID)
OLD = edition("tsf-1997")
FEN = chess.STARTING_FEN


def test_the_first_illegal_move_costs_two_minutes_and_is_put_right() -> None:
    found = fault("illegal_move", NOW, NO_FAULTS, WHITE, restore=FEN, must_play=("g1f3", "g1h3"))
    assert found == Fault(
        "illegal_move",
        "7.5.1",
        Remedy(add_time=(BLACK, 2 * MINUTE), restore=FEN, must_play=("g1f3", "g1h3")),
        "game_end",
        counts=True,
        count=1,
    )


def test_the_second_of_whatever_kind_loses() -> None:
    counters = NO_FAULTS.plus(WHITE, "press_without_move")
    found = fault("illegal_move", NOW, counters, WHITE, restore=FEN)
    assert found == Fault(
        "illegal_move", "7.5.5", Remedy(result="0-1"), "game_end", loses=True, counts=True, count=2
    )
    assert not fault("illegal_move", NOW, counters, BLACK).loses


def test_2017_counted_each_kind_for_itself() -> None:
    laws = edition("fide-2017")
    counters = NO_FAULTS.plus(WHITE, "press_without_move").plus(WHITE, "two_hands")
    assert not fault("illegal_move", laws, counters, WHITE).loses
    assert fault("press_without_move", laws, counters, WHITE).loses
    assert fault("two_hands", laws, counters, WHITE).loses
    shared = counters.plus(WHITE, "promotion_incomplete")
    assert fault("illegal_move", laws, shared, WHITE).loses


def test_2017_rapid_and_blitz_lost_at_the_first_illegal_move_without_supervision() -> None:
    for pace in (Pace.RAPID, Pace.BLITZ):
        laws = edition("fide-2017", pace)
        found = fault("illegal_move", laws, NO_FAULTS, BLACK)
        assert (found.loses, found.article, found.remedy) == (True, "A.4.2", Remedy(result="1-0"))
        assert found.window == "opponent_move_made"
        assert not fault("press_without_move", laws, NO_FAULTS, BLACK).loses
        assert not fault("illegal_move", edition("fide-2017", pace, True), NO_FAULTS, BLACK).loses


@pytest.mark.parametrize("name", [name for name in EDITIONS if name != "tsf-1997"])
def test_an_empty_press_costs_and_restores_nothing(name: str) -> None:
    found = fault("press_without_move", edition(name), NO_FAULTS, BLACK, restore=FEN)
    assert found.remedy == Remedy(add_time=(WHITE, 2 * MINUTE))
    assert found.article == ("7.8.1" if name == "fide-2017" else "7.5.3")


def test_an_unfinished_promotion_stays_a_queen_and_costs() -> None:
    found = fault("promotion_incomplete", NOW, NO_FAULTS, WHITE, restore=FEN, must_play=("e7e8q",))
    assert (found.article, found.remedy) == ("7.5.2", Remedy(add_time=(BLACK, 2 * MINUTE)))
    old = fault("promotion_incomplete", OLD, NO_FAULTS, WHITE, restore=FEN)
    assert (old.article, old.remedy) == ("7.4", Remedy(restore=FEN))


def test_the_older_text_prices_illegal_moves_in_a_quickplay_finish_and_the_third_loses() -> None:
    assert fault("illegal_move", OLD, NO_FAULTS, WHITE, restore=FEN) == Fault(
        "illegal_move", "7.4", Remedy(restore=FEN), "game_end"
    )
    counters, seen = NO_FAULTS, []
    for _ in range(3):
        found = fault("illegal_move", OLD, counters, WHITE, quickplay=True)
        seen.append((found.article, found.remedy.add_time, found.remedy.result, found.loses))
        counters = counters.plus(WHITE, "illegal_move")
    assert seen == [
        ("7.4", (BLACK, 2 * MINUTE), None, False),
        ("7.4", (BLACK, 2 * MINUTE), None, False),
        ("10.3", None, "0-1", True),
    ]


def test_the_older_text_lets_a_player_press_to_have_pieces_put_back_and_use_two_hands_unpunished() -> (
    None
):
    for kind, article in (("press_without_move", "7.3"), ("two_hands", "4.1")):
        found = fault(kind, OLD, NO_FAULTS, WHITE, quickplay=True)
        assert (found.article, found.remedy, found.counts) == (article, NO_REMEDY, False)


def test_rapid_costs_one_minute_until_the_opponent_has_made_his_move() -> None:
    found = fault("illegal_move", RAPID, NO_FAULTS, WHITE)
    assert (found.remedy.add_time, found.window) == ((BLACK, MINUTE), "opponent_move_made")


def test_a_touch_move_breach_costs_no_time_and_is_not_counted() -> None:
    found = fault(
        "touch_move", NOW, NO_FAULTS, WHITE, restore=FEN, must_play=("e1e2",), article="4.3.2"
    )
    assert found == Fault(
        "touch_move", "4.3.2", Remedy(restore=FEN, must_play=("e1e2",)), "claimant_touch"
    )
    released = fault("released_piece", NOW, NO_FAULTS, WHITE, must_play=("e2e4",))
    assert (released.article, released.counts) == ("4.7", False)


def test_displaced_pieces_are_put_back() -> None:
    found = fault("displaced_pieces", NOW, NO_FAULTS, WHITE, restore=FEN)
    assert (found.article, found.remedy) == ("7.4.1", Remedy(restore=FEN))


@pytest.mark.parametrize(
    ("laws", "moves", "result", "article"),
    [
        (NOW, 30, "*", "7.2.1"),
        (RAPID, 9, "*", "7.2.1"),
        (RAPID, 10, None, "A.5.1"),
        (edition("fide-2018", Pace.BLITZ), 10, None, "A.4.1"),
        (edition("fide-2023", Pace.RAPID, True), 10, "*", "7.2.1"),
        (OLD, 30, "*", "7.1a"),
    ],
)
def test_a_wrong_set_up_cancels_the_game_but_not_after_ten_moves_of_rapid_or_blitz(
    laws: Edition, moves: int, result: str | None, article: str
) -> None:
    found = fault("wrong_set_up", laws, moves_by_both=moves)
    assert (found.remedy.result, found.article) == (result, article)


@pytest.mark.parametrize(
    ("laws", "moves", "result"), [(NOW, 9, "*"), (NOW, 10, None), (OLD, 1, None)]
)
def test_reversed_colours_are_a_new_game_before_ten_moves_only(
    laws: Edition, moves: int, result: str | None
) -> None:
    found = fault("colours_reversed", laws, moves_by_both=moves)
    assert found.remedy.result == result


def test_a_flag_gives_the_game_to_the_other_side_for_now() -> None:
    found = fault("flag_fall", NOW, NO_FAULTS, BLACK)
    assert (found.article, found.remedy, found.loses) == ("6.9", Remedy(result="1-0"), True)


def test_a_wrong_claim_costs_what_it_is_said_to_cost() -> None:
    assert fault("wrong_claim", NOW, NO_FAULTS, BLACK, article="A.5.2").remedy == NO_REMEDY
    cost = Remedy(add_time=(WHITE, 2 * MINUTE))
    found = fault("wrong_claim", NOW, NO_FAULTS, BLACK, price=cost)
    assert (found.article, found.remedy) == ("9.5.3", cost)


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("supervised", [False, True])
def test_every_kind_has_a_ruling_with_an_article_in_every_edition_that_knows_the_rule(
    name: str, pace: Pace, supervised: bool
) -> None:
    laws = edition(name, pace, supervised)
    for kind, rule in RULES.items():
        found = fault(kind, laws, NO_FAULTS, WHITE)
        assert found.kind == kind
        assert bool(found.article) == laws.knows(rule)
        assert found.counts <= (kind in COUNTED)


def test_an_unknown_kind_or_a_fault_of_nobody_is_our_bug() -> None:
    with pytest.raises(InternalError, match="no fault is called 'sneeze'"):
        fault("sneeze", NOW)
    with pytest.raises(InternalError, match="'illegal_move' needs an offender"):
        fault("illegal_move", NOW)
    with pytest.raises(InternalError, match="somebody's"):
        fault("flag_fall", NOW)


def test_counters_are_values_of_their_own_side() -> None:
    one = NO_FAULTS.plus(BLACK, "two_hands")
    assert one == Counters(black=(0, 1, 0))
    assert Counters() == NO_FAULTS
    assert one.of(BLACK, "illegal_move", NOW) == 1
    assert one.of(BLACK, "illegal_move", edition("fide-2017")) == 0
    assert one.of(WHITE, "illegal_move", NOW) == 0


@pytest.mark.parametrize(
    ("fen", "illegal"),
    [
        (chess.STARTING_FEN, False),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", False),
        ("4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1", True),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", True),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", True),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", False),
    ],
)
def test_both_kings_in_check_or_a_pawn_on_its_last_row_is_an_illegal_position(
    fen: str, illegal: bool
) -> None:
    assert is_illegal_position(chess.Board(fen)) is illegal


def test_an_illegal_position_is_drawn_only_if_one_is_there_after_the_next_move_too() -> None:
    both = chess.Board("4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1")
    fine = chess.Board()
    watch, drawn = Watch().completed(both, RAPID)
    assert (watch.seen, drawn) == (True, False)
    assert watch.completed(both, RAPID) == (Watch(True), True)
    assert watch.completed(fine, RAPID) == (Watch(False), False)


def test_the_eye_for_illegal_positions_is_for_rapid_and_blitz_without_supervision() -> None:
    both = chess.Board("4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1")
    for laws in (NOW, edition("fide-2023", Pace.RAPID, True), OLD):
        assert Watch(True).completed(both, laws) == (Watch(), False)
