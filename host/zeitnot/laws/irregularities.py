"""Article 7: what each kind of fault means in an edition: its Article, remedy, window, and whether it loses.

`fault` is the one door: a kind of ruling goes in (the names of the trace), a `Fault` comes out. Several faults
in one move are one fault: the table asks once a move. A fault that loses has the opponent's win as its result;
where `outcomes.needs_verdict` says so the table asks the prover first and takes `outcomes.illegal_moves`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess

from zeitnot.errors import InternalError
from zeitnot.laws.counters import COUNTED, NO_FAULTS, Counters
from zeitnot.laws.editions import Pace
from zeitnot.laws.endings import DRAW, win_for
from zeitnot.laws.remedy import NO_REMEDY, Remedy
from zeitnot.laws.rules import Rule

if TYPE_CHECKING:
    from zeitnot.laws.editions import Edition

NEW_GAME = "*"
"""The result of a game that is cancelled and begun anew."""
_TEN = 10

# The rule that each kind of ruling is about.
RULES: dict[str, Rule] = {
    "illegal_move": Rule.ILLEGAL_MOVE,
    "press_without_move": Rule.EMPTY_PRESS,
    "promotion_incomplete": Rule.PROMOTION_INCOMPLETE,
    "two_hands": Rule.TWO_HANDS,
    "touch_move": Rule.TOUCHED_OWN,
    "released_piece": Rule.RELEASED,
    "displaced_pieces": Rule.DISPLACED,
    "wrong_set_up": Rule.WRONG_SET_UP,
    "colours_reversed": Rule.COLOURS_REVERSED,
    "flag_fall": Rule.FLAG_LOSES,
    "wrong_claim": Rule.CLAIM_WRONG,
    "illegal_position": Rule.ILLEGAL_POSITION,
}


@dataclass(frozen=True, slots=True)
class Fault:
    """What a fault means. `counts`: it goes on the offender's counter when applied. `count`: which fault of his
    it is (0 where it is not counted). `window`: what closes the right to act on it."""

    kind: str
    article: str
    remedy: Remedy
    window: str
    loses: bool = False
    counts: bool = False
    count: int = 0


def fault(
    kind: str,
    edition: Edition,
    counters: Counters = NO_FAULTS,
    offender: chess.Color | None = None,
    *,
    restore: str | None = None,
    must_play: tuple[str, ...] | None = None,
    article: str | None = None,
    moves_by_both: int = 0,
    quickplay: bool | None = None,
    price: Remedy | None = None,
) -> Fault:
    """The ruling on one fault.

    `counters`: before this fault. `restore`, `must_play`: the position and moves that put it right, as the table
    knows them. `article`: the obligation's Article for `touch_move`, the claim's for `wrong_claim`.
    `moves_by_both`: moves made by each side (the smaller count), for set-up and colours. `quickplay`: a quickplay
    finish is on (1997; by default for rapid and blitz). `price`: what a wrong claim costs (`claims.price`), if
    anything.
    """
    if kind not in RULES:
        raise InternalError(f"no fault is called {kind!r}; known are {', '.join(RULES)}")
    rule = RULES[kind]
    window = edition.window(rule)
    named = article or edition.article(rule)
    if kind in COUNTED:
        if offender is None:
            raise InternalError(f"{kind!r} needs an offender")
        if quickplay is None:
            quickplay = edition.pace is not Pace.STANDARD
        return _counted(kind, edition, counters, offender, restore, must_play, quickplay)
    match kind:
        case "touch_move" | "released_piece":
            remedy = Remedy(restore=restore, must_play=must_play)
        case "displaced_pieces":
            remedy = Remedy(restore=restore)
        case "wrong_set_up":
            closed = edition.quick_rules and moves_by_both >= _TEN
            remedy = NO_REMEDY if closed else Remedy(result=NEW_GAME)
            named = edition.article(Rule.TEN_MOVES) if closed else named
        case "colours_reversed":
            limit = edition.colours_limit
            again = limit is not None and moves_by_both < limit
            remedy = Remedy(result=NEW_GAME) if again else NO_REMEDY
        case "flag_fall":
            if offender is None:
                raise InternalError("a flag that has fallen is somebody's")
            return Fault(kind, named, Remedy(result=win_for(not offender)), window, loses=True)
        case "illegal_position":
            remedy = Remedy(result=DRAW)
        case _:  # wrong_claim
            remedy = price or NO_REMEDY
    return Fault(kind, named, remedy, window)


def _counted(
    kind: str,
    edition: Edition,
    counters: Counters,
    offender: chess.Color,
    restore: str | None,
    must_play: tuple[str, ...] | None,
    quickplay: bool,
) -> Fault:
    """The faults of 7.5.1-7.5.4: time for the opponent, and the one that loses."""
    rule = RULES[kind]
    article, window = edition.article(rule), edition.window(rule)
    is_fault = {
        "press_without_move": edition.empty_press_is_fault,
        "two_hands": edition.two_hands_is_fault,
    }.get(kind, True)
    if not is_fault:
        return Fault(kind, article, NO_REMEDY, window)
    queen = kind == "promotion_incomplete" and edition.promotion_becomes_queen
    put_right = Remedy(
        restore=None if queen or kind == "press_without_move" else restore,
        must_play=None if queen or kind == "press_without_move" else must_play,
    )
    if edition.penalty_in_quickplay_only and not quickplay:
        return Fault(kind, article, put_right, window)
    count = counters.of(offender, kind, edition) + 1
    if count >= edition.losing_count or (edition.first_illegal_move_loses and _PLAIN[kind]):
        rule = Rule.ILLEGAL_MOVES_LOSE if count >= edition.losing_count else Rule.QUICK_WINDOW
        return Fault(
            kind,
            edition.article(rule),
            Remedy(result=win_for(not offender)),
            window,
            loses=True,
            counts=True,
            count=count,
        )
    remedy = Remedy(
        add_time=(not offender, edition.penalty_us),
        restore=put_right.restore,
        must_play=put_right.must_play,
    )
    return Fault(kind, article, remedy, window, counts=True, count=count)


# 2017 at rapid and blitz: the first *illegal move* lost; two hands and empty presses had rules of their own.
_PLAIN = {
    "illegal_move": True,
    "promotion_incomplete": True,
    "two_hands": False,
    "press_without_move": False,
}


def is_illegal_position(board: chess.Board) -> bool:
    """What A.5.4 looks for: both kings in check, or a pawn on the row furthest from its first."""
    white_far = board.pawns & board.occupied_co[chess.WHITE] & chess.BB_RANK_8
    black_far = board.pawns & board.occupied_co[chess.BLACK] & chess.BB_RANK_1
    if white_far | black_far:
        return True
    kings = board.king(chess.WHITE), board.king(chess.BLACK)
    if kings[0] is None or kings[1] is None:
        return False
    return board.is_attacked_by(chess.BLACK, kings[0]) and board.is_attacked_by(
        chess.WHITE, kings[1]
    )


@dataclass(frozen=True, slots=True)
class Watch:
    """The arbiter's eye of A.5.4 on an illegal position; `seen`: one stood when the last move was completed."""

    seen: bool = False

    def completed(self, board_after: chess.Board, edition: Edition) -> tuple[Watch, bool]:
        """A move was completed: the next `Watch`, and whether the game is drawn by now."""
        if not edition.quick_rules:
            return Watch(), False
        illegal = is_illegal_position(board_after)
        return Watch(illegal), illegal and self.seen
