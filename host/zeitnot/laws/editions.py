"""The editions of the Laws as data: numbers, windows and Articles, by pace and supervision.

Four editions: `fide-2023` (in force), `fide-2018`, `fide-2017` (July to December 2017), and `tsf-1997`, the
older Turkish text. `edition(...)` is the only maker; everything else in this room takes the `Edition` it gives
and asks it, and never compares names of editions. A new edition is a column in `rules.ARTICLES` and a row in
`_EDITIONS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from zeitnot.errors import OperatorError
from zeitnot.laws.rules import ARTICLES, Rule

_MINUTE_US = 60_000_000


class Pace(Enum):
    """How quick the game is (Appendices A.1, B.1)."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class Window(Enum):
    """What closes the time in which a fault may be claimed or acted upon."""

    GAME_END = "game_end"
    """Any time during the game (standard 7.5.1)."""
    CLAIMANT_TOUCH = "claimant_touch"
    """The claimant touches a piece with intent (4.8, 9.4)."""
    OPPONENT_MOVE_MADE = "opponent_move_made"
    """The opponent has made his next move (A.5.2)."""
    TEN_MOVES = "ten_moves"
    """Both have made ten moves (7.3, A.5.1)."""
    NEXT_MOVE_COMPLETED = "next_move_completed"
    """The next move is completed (A.5.4)."""
    AT_ONCE = "at_once"
    """It is decided as it happens; nothing is left to close."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition at one pace. Times in microseconds; counts from 1 (the first fault is fault 1)."""

    name: str
    pace: Pace
    supervised: bool
    column: int
    """The edition's place in `rules.ARTICLES`."""
    penalty_us: int
    """Added to the opponent for an illegal move, and for a wrong claim where `claim_halves` is false."""
    losing_count: int
    """The illegal move that loses."""
    penalty_in_quickplay_only: bool
    """Illegal moves cost time, and are counted, only in a quickplay finish (the old Article 10.3)."""
    separate_counters: bool
    """Illegal moves, two hands and empty presses are counted each for itself (2017)."""
    first_illegal_move_loses: bool
    """2017, rapid and blitz without full supervision: no second chance for a move against Article 3."""
    empty_press_is_fault: bool
    two_hands_is_fault: bool
    promotion_becomes_queen: bool
    quick_rules: bool
    """Rapid or blitz without full supervision: the windows of A.5 (2018: A.4) hold."""
    claim_price_us: int
    """Added to the opponent of a wrong claimant."""
    claim_halves: bool
    """A wrong claimant loses half his time, at most `claim_halving_limit_us` (1997)."""
    claim_halving_limit_us: int
    claim_lost_by_touch: bool
    offer_lapses_on_touch: bool
    """Else it stands until the opponent has moved (1997)."""
    agreement_needs_moves: bool
    """Both must have made a move before they can agree on a draw."""
    automatic_draws: bool
    """Fivefold repetition and seventy-five moves."""
    resignation_exception: bool
    """A draw if the other side cannot mate by any series of legal moves (2023)."""
    illegal_moves_exception: bool
    """The same exception for the loss by illegal moves."""
    colours_limit: int | None
    """Fewer moves than this by both: a new game. None: the game goes on."""
    sequential_castling_frees: bool
    """King first, rook second, castling not legal: the rook does not bind (1997 says so only of both at once)."""
    touch_binds_before_press: bool
    """A player has the move once the opponent's move is made; 1997: once it is completed."""
    both_may_adjust: bool
    default_time_us: int
    """How late a player may be where the regulations say nothing."""
    quickplay_limit_us: int = 2 * _MINUTE_US
    fifty_moves: int = 50
    seventy_five_moves: int = 75
    no_record_below_us: int = 5 * _MINUTE_US
    no_record_increment_us: int = 30_000_000

    def article(self, rule: Rule) -> str:
        """The number of a rule in this edition; empty if the edition does not have it."""
        return ARTICLES[rule][self.column]

    def knows(self, rule: Rule) -> bool:
        return bool(ARTICLES[rule][self.column])

    def window(self, rule: Rule) -> str:
        """The name of what closes the right to claim a fault against `rule`."""
        if self.quick_rules and rule in _QUICK_WINDOWS:
            return _QUICK_WINDOWS[rule].value
        return _WINDOWS.get(rule, Window.AT_ONCE).value


_WINDOWS: dict[Rule, Window] = {
    Rule.ILLEGAL_MOVE: Window.GAME_END,
    Rule.PROMOTION_INCOMPLETE: Window.GAME_END,
    Rule.EMPTY_PRESS: Window.GAME_END,
    Rule.TWO_HANDS: Window.GAME_END,
    Rule.DISPLACED: Window.GAME_END,
    Rule.WRONG_SET_UP: Window.GAME_END,
    Rule.BOARD_TURNED: Window.GAME_END,
    Rule.COLOURS_REVERSED: Window.TEN_MOVES,
    Rule.TOUCHED_OWN: Window.CLAIMANT_TOUCH,
    Rule.TOUCHED_OPPONENTS: Window.CLAIMANT_TOUCH,
    Rule.TOUCHED_BOTH: Window.CLAIMANT_TOUCH,
    Rule.RELEASED: Window.CLAIMANT_TOUCH,
    Rule.ONE_HAND: Window.CLAIMANT_TOUCH,
    Rule.THREEFOLD: Window.CLAIMANT_TOUCH,
    Rule.FIFTY_MOVES: Window.CLAIMANT_TOUCH,
    Rule.ILLEGAL_POSITION: Window.NEXT_MOVE_COMPLETED,
    Rule.FLAG_LOSES: Window.GAME_END,
}
_QUICK_WINDOWS: dict[Rule, Window] = {
    Rule.ILLEGAL_MOVE: Window.OPPONENT_MOVE_MADE,
    Rule.PROMOTION_INCOMPLETE: Window.OPPONENT_MOVE_MADE,
    Rule.EMPTY_PRESS: Window.OPPONENT_MOVE_MADE,
    Rule.TWO_HANDS: Window.OPPONENT_MOVE_MADE,
    Rule.WRONG_SET_UP: Window.TEN_MOVES,
    Rule.BOARD_TURNED: Window.TEN_MOVES,
}


@dataclass(frozen=True, slots=True)
class _Text:
    """What one edition says before pace and supervision come into it. `penalty_us`: standard, rapid, blitz."""

    column: int
    penalty_us: tuple[int, int, int]
    full_supervision_penalty_us: tuple[int, int, int]
    modern: bool
    """2017 and later: the Competition Rules as they read today but for the fields below."""
    separate_counters: bool = False
    quick_first_loses: bool = False
    resignation_exception: bool = False


_TWO, _ONE = 2 * _MINUTE_US, _MINUTE_US
_EDITIONS: dict[str, _Text] = {
    # A.3 makes it one minute at rapid whoever watches; blitz comes to A.3 by way of B.3, which full supervision
    # (B.2) leaves out: two minutes by the letter. Organisers differ, so that one number is a setting.
    "fide-2023": _Text(0, (_TWO, _ONE, _ONE), (_TWO, _ONE, _TWO), True, resignation_exception=True),
    "fide-2018": _Text(1, (_TWO, _TWO, _ONE), (_TWO, _TWO, _ONE), True),
    "fide-2017": _Text(
        2,
        (_TWO, _TWO, _ONE),
        (_TWO, _TWO, _ONE),
        True,
        separate_counters=True,
        quick_first_loses=True,
    ),
    "tsf-1997": _Text(3, (_TWO, _TWO, _TWO), (_TWO, _TWO, _TWO), False),
}
EDITIONS: tuple[str, ...] = tuple(_EDITIONS)
"""The known editions, the one in force first."""


def edition(
    name: str,
    pace: Pace = Pace.STANDARD,
    supervised: bool = False,
    supervised_blitz_penalty_us: int | None = None,
) -> Edition:
    """The edition `name` at `pace`; `supervised`: the Competition Rules apply in full (A.4, B.2)."""
    text = _EDITIONS.get(name)
    if text is None:
        raise OperatorError(
            f"unknown edition of the Laws {name!r}; known are {', '.join(EDITIONS)}"
        )
    quick = pace is not Pace.STANDARD
    table = text.full_supervision_penalty_us if supervised else text.penalty_us
    penalty_us = table[list(Pace).index(pace)]
    if supervised and pace is Pace.BLITZ and supervised_blitz_penalty_us is not None:
        penalty_us = supervised_blitz_penalty_us
    modern = text.modern
    return Edition(
        name=name,
        pace=pace,
        supervised=supervised,
        column=text.column,
        penalty_us=penalty_us,
        losing_count=2 if modern else 3,
        penalty_in_quickplay_only=not modern,
        separate_counters=text.separate_counters,
        first_illegal_move_loses=text.quick_first_loses and quick and not supervised,
        empty_press_is_fault=modern,
        two_hands_is_fault=modern,
        promotion_becomes_queen=modern,
        quick_rules=modern and quick and not supervised,
        claim_price_us=penalty_us if modern else 3 * _MINUTE_US,
        claim_halves=not modern,
        claim_halving_limit_us=3 * _MINUTE_US,
        claim_lost_by_touch=modern,
        offer_lapses_on_touch=modern,
        agreement_needs_moves=modern,
        automatic_draws=modern,
        resignation_exception=text.resignation_exception,
        illegal_moves_exception=modern,
        colours_limit=10 if modern else None,
        sequential_castling_frees=modern,
        touch_binds_before_press=modern,
        both_may_adjust=not modern,
        default_time_us=0 if modern else 60 * _MINUTE_US,
    )


def classify(planning_us: int | None) -> Pace:
    """The pace of a game planned to last `planning_us` a player: all periods, and the bonus of sixty moves.

    A.1: more than ten and less than sixty minutes is rapid; B.1: ten or less is blitz. None (a control that has
    no such number, as the hourglass) is standard.
    """
    if planning_us is None or planning_us >= 60 * _MINUTE_US:
        return Pace.STANDARD
    return Pace.BLITZ if planning_us <= 10 * _MINUTE_US else Pace.RAPID
