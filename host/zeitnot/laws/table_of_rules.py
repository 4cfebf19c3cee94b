"""The one table: each rule, who decides it, the function that knows it, the tests that hold it.

`docs/laws.md` is written from it together with the Articles of `rules.py`; a test fails if a rule has no row, a row
no test, or if a function or a test that is named here is not there. Functions and tests are named, not imported:
some live in rooms above this one.

`mode`: `D` the machine decides, `S` it assists and the arbiter decides, `A` the arbiter alone acts. Tests are files
under `tests/`: a function of a test module (`unit/laws/test_claims.py::test_...`) or a trace with its expectation
(`replay/rules/NAME`, `replay/disputes/NAME`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zeitnot.laws.editions import Pace
from zeitnot.laws.editions import edition as make_edition
from zeitnot.laws.rules import Rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from zeitnot.laws.editions import Edition

_MINUTE_US = 60_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """One rule: what the table does about it, and where. `number`: what the edition sets, as people read it."""

    rule: Rule
    mode: str
    does: str
    function: str
    tests: tuple[str, ...]
    number: Callable[[Edition], str] | None = None


def _minutes(us: int) -> str:
    return f"{us // _MINUTE_US} min"


def _penalty(edition: Edition) -> str:
    if edition.first_illegal_move_loses:
        return "the first loses"
    where = " (quickplay)" if edition.penalty_in_quickplay_only else ""
    return f"+{_minutes(edition.penalty_us)}{where}"


def _losing(edition: Edition) -> str:
    apart = ", each kind for itself" if edition.separate_counters else ""
    return f"number {edition.losing_count} loses{apart}"


def _price(edition: Edition) -> str:
    half = f", half of his own, at most {_minutes(edition.claim_halving_limit_us)}"
    return f"+{_minutes(edition.claim_price_us)}{half if edition.claim_halves else ''}"


def _colours(edition: Edition) -> str:
    limit = edition.colours_limit
    return "goes on" if limit is None else f"new game before {limit} moves"


def _window(rule: Rule) -> Callable[[Edition], str]:
    return lambda edition: f"until {edition.window(rule).replace('_', ' ')}"


def _quick(number: Callable[[Edition], str]) -> Callable[[Edition], str]:
    """The number at rapid and at blitz, without full supervision."""

    def both(edition: Edition) -> str:
        rapid, blitz = (
            number(make_edition(edition.name, pace)) for pace in (Pace.RAPID, Pace.BLITZ)
        )
        return rapid if rapid == blitz else f"rapid {rapid}, blitz {blitz}"

    return both


def _yes(field: str) -> Callable[[Edition], str]:
    return lambda edition: "yes" if getattr(edition, field) else "no"


_LAWS = "zeitnot.laws."
_TABLE = "zeitnot.table."
_CLOCK = "zeitnot.clock."
_UNIT = "unit/laws/"
_CASES = _UNIT + "test_touch_move_cases.py::test_the_moves_left_are_exactly_those_of_the_case"
_OBLIGATION = _LAWS + "touch_move.obligation"
_FAULT = _LAWS + "irregularities.fault"
_COMPLAINT = "unit/clock/test_complaints.py::test_"
_FAULTS = _UNIT + "test_irregularities.py::test_"
_CLAIMS = _UNIT + "test_claims.py::test_"
_OUTCOMES = _UNIT + "test_outcomes.py::test_"

ROWS: tuple[Row, ...] = (
    # Articles 1-3
    Row(
        Rule.HAS_THE_MOVE,
        "D",
        "gives the move once the opponent's move is made (1997: completed)",
        _TABLE + "touching.touched",
        (
            "replay/rules/has-the-move-once-it-is-made",
            "replay/rules/has-the-move-once-it-is-completed-1997",
        ),
    ),
    Row(
        Rule.KING_IS_NEVER_CAPTURED,
        "D",
        "never counts the capture of a king as a move",
        _LAWS + "touch_move.legal_moves",
        (_UNIT + "test_touch_move.py::test_the_opponents_king_is_never_captured_and_never_binds",),
    ),
    Row(
        Rule.BOARD_TURNED,
        "S",
        "maps the squares of a turned board and tells the arbiter; the game goes on",
        _TABLE + "readings.handle",
        ("replay/rules/board-turned-by-ninety-degrees",),
        _window(Rule.BOARD_TURNED),
    ),
    Row(
        Rule.WRONG_SET_UP,
        "S",
        "names the wrong squares; a game begun so is cancelled",
        _FAULT,
        (
            "replay/rules/wrong-set-up-before-the-start",
            "replay/rules/wrong-set-up-by-the-arbiter",
            _FAULTS + "a_wrong_set_up_cancels_the_game_but_not_after_ten_moves_of_rapid_or_blitz",
        ),
        _window(Rule.WRONG_SET_UP),
    ),
    Row(
        Rule.LEGAL_MOVES,
        "D",
        "knows the legal moves",
        _LAWS + "touch_move.legal_moves",
        (_UNIT + "test_touch_move.py::test_nothing_touched_leaves_every_move",),
    ),
    Row(
        Rule.CASTLING_RIGHT,
        "D",
        "tells a lost right to castle from a castling that is prevented for now",
        _LAWS + "history.position_key",
        (
            _UNIT + "test_history.py::test_castling_counts_by_its_right_even_while_it_is_prevented",
            _UNIT + "test_history.py::test_a_rook_that_went_and_came_back_makes_another_position",
        ),
    ),
    Row(
        Rule.UNREACHABLE_POSITION,
        "S",
        "sees the illegal positions of A.5.4; others are the arbiter's",
        _LAWS + "irregularities.is_illegal_position",
        (_FAULTS + "both_kings_in_check_or_a_pawn_on_its_last_row_is_an_illegal_position",),
    ),
    # Article 4
    Row(
        Rule.ONE_HAND,
        "A",
        "sees no hands; the arbiter may say so",
        _TABLE + "arbiter.act",
        ("replay/disputes/06b-two-hands-arbiter-acts",),
    ),
    Row(
        Rule.ADJUST,
        "S",
        "takes an announced adjusting of the player having the move for no touch",
        _OBLIGATION,
        (
            "replay/rules/announced-adjusting",
            "replay/disputes/05-jadoube-too-late",
            _UNIT + "test_touch_move.py::test_a_touch_that_does_not_bind_changes_nothing",
        ),
    ),
    Row(
        Rule.INTENT,
        "S",
        "takes any other touch for meant unless the arbiter calls it accidental",
        _TABLE + "touching.forget",
        ("replay/rules/accidental-touch", "replay/disputes/04-meant-the-bishop"),
    ),
    Row(
        Rule.TOUCHED_OWN,
        "D",
        "leaves the moves of the first touched own piece that can move",
        _OBLIGATION,
        (_CASES, "replay/disputes/04-meant-the-bishop"),
        _window(Rule.TOUCHED_OWN),
    ),
    Row(
        Rule.TOUCHED_OPPONENTS,
        "D",
        "leaves the captures of the first touched piece that can be captured",
        _OBLIGATION,
        (_CASES,),
    ),
    Row(
        Rule.TOUCHED_BOTH,
        "D",
        "leaves that capture, else the first touched piece of use; order unclear: the own piece first",
        _OBLIGATION,
        (
            _CASES,
            _UNIT
            + "test_touch_move.py::test_without_king_and_rook_at_home_article_4_3_is_all_there_is",
            "replay/rules/touched-pieces-by-the-arbiter",
        ),
    ),
    Row(
        Rule.CASTLING_KING_FIRST,
        "D",
        "leaves the castling with the touched rook if it is legal",
        _OBLIGATION,
        (_CASES,),
    ),
    Row(
        Rule.CASTLING_ROOK_FIRST,
        "D",
        "leaves no castling on that side after a rook was touched first",
        _OBLIGATION,
        (_CASES, "replay/disputes/01a-rook-first-in-check"),
    ),
    Row(
        Rule.CASTLING_NOT_LEGAL,
        "D",
        "leaves the king's moves, else any; the rook does not bind (1997: of both taken at once)",
        _OBLIGATION,
        (
            _CASES,
            "replay/disputes/02-king-first-in-check",
            _UNIT
            + "test_touch_move.py::test_the_older_text_frees_the_rook_only_if_both_were_taken_at_once",
        ),
    ),
    Row(
        Rule.PROMOTION_CHOICE,
        "D",
        "holds the choice once the new piece touched the square",
        _OBLIGATION,
        (_CASES, "replay/rules/promotion-by-hand"),
    ),
    Row(
        Rule.TOUCHED_USELESS,
        "D",
        "leaves any legal move where nothing touched is of use",
        _OBLIGATION,
        (_CASES,),
    ),
    Row(
        Rule.PROMOTION_BY_HAND,
        "D",
        "takes a pawn off and a piece on in any order",
        _TABLE + "commits.commit",
        ("replay/rules/promotion-by-hand",),
    ),
    Row(
        Rule.RELEASED,
        "D",
        "fixes a move once its piece is released on a legal square",
        _OBLIGATION,
        (
            _CASES,
            _UNIT
            + "test_touch_move.py::test_a_move_that_was_released_in_keeping_with_the_touches_is_the_only_one_left",
            "replay/rules/released-then-moved-elsewhere",
        ),
        _window(Rule.RELEASED),
    ),
    Row(
        Rule.CAPTURE_MADE,
        "D",
        "takes the instant when the board stood as after the move for the one when it was made",
        _TABLE + "commits.commit",
        ("replay/disputes/23-only-reply-stalemates",),
    ),
    Row(
        Rule.CASTLING_RELEASED,
        "D",
        "holds a king released two squares to that castling, else to another king move",
        _OBLIGATION,
        (_CASES, "replay/rules/castling-released-two-squares"),
    ),
    Row(
        Rule.PROMOTION_MADE,
        "D",
        "takes the promotion for made with the new piece; asks which where it cannot see",
        _TABLE + "questions.ask",
        ("replay/rules/promotion-asked",),
    ),
    Row(
        Rule.TOUCH_CLAIM_ENDS,
        "D",
        "closes the claim at the claimant's own touch",
        _TABLE + "rulings.close_windows",
        (
            "replay/disputes/06a-two-hands-complaint-too-late",
            "replay/disputes/15-touch-claimed-after-long-thought",
        ),
    ),
    Row(
        Rule.ASSISTANT,
        "A",
        "lets the arbiter set the clock for what an assistant costs",
        _TABLE + "arbiter.act",
        ("replay/rules/arbiter-sets-the-clock",),
    ),
    # Article 5
    Row(
        Rule.CHECKMATE,
        "D",
        "ends the game as of the mating move, press or no press, if it kept Article 4",
        _LAWS + "endings.ending",
        (
            "replay/disputes/10-mate-before-the-flag",
            "replay/rules/a-mate-against-article-4-does-not-end-the-game",
            _UNIT + "test_endings.py::test_mate_and_stalemate_are_told_as_python_chess_tells_them",
        ),
    ),
    Row(
        Rule.RESIGNATION,
        "D",
        "gives the game to the opponent (2023: a draw if he can never mate)",
        _LAWS + "outcomes.resignation",
        (
            _OUTCOMES + "a_resignation_against_a_bare_king_is_a_draw_since_2023",
            "replay/rules/resigned-against-a-bare-king",
            "replay/rules/resigned-against-a-bare-king-2018",
        ),
        lambda edition: "exception" if edition.resignation_exception else "always a loss",
    ),
    Row(
        Rule.STALEMATE,
        "D",
        "ends the game as of the stalemating move",
        _LAWS + "endings.ending",
        ("replay/rules/stalemate-at-once",),
    ),
    Row(
        Rule.DEAD_POSITION,
        "D",
        "ends the game by the material at once, else by the prover's proof for both sides",
        _LAWS + "endings.is_dead_by_material",
        (
            "replay/rules/dead-position-at-once",
            _UNIT + "test_endings.py::test_dead_by_material_is_python_chess_insufficient_material",
        ),
    ),
    Row(
        Rule.AGREEMENT,
        "D",
        "draws by agreement once both have moved (1997: at any time)",
        _LAWS + "offers.accept",
        ("replay/rules/draw-agreed", "replay/rules/no-draw-before-both-have-moved"),
    ),
    # Article 6
    Row(
        Rule.COMPLETED,
        "D",
        "completes a move by the press, by ending the game, or by the player's next move",
        _TABLE + "commits.complete_by_press",
        (
            "replay/rules/completed-without-a-press",
            "replay/disputes/10-mate-before-the-flag",
        ),
    ),
    Row(
        Rule.LATE_PRESS,
        "D",
        "takes a late press; the time until it is the mover's",
        _TABLE + "presses.press",
        ("replay/rules/has-the-move-once-it-is-made",),
    ),
    Row(
        Rule.PRESS_MANNERS,
        "A",
        "sees no hands at the clock; the arbiter may give or take time",
        _TABLE + "arbiter.act",
        ("replay/rules/arbiter-gives-and-takes-time",),
    ),
    Row(
        Rule.PERIODS,
        "D",
        "counts periods, increments and delays; saved time is carried over",
        _CLOCK + "Clock.press",
        (
            _COMPLAINT + "28_by_moves_the_fortieth_press_brings_the_next_period_at_once",
            _COMPLAINT + "19_bronstein_gives_back_what_was_used_of_the_delay",
        ),
    ),
    Row(
        Rule.FLAG_CHECKED,
        "D",
        "checks the count of moves when a flag falls",
        _CLOCK + "Clock.pass_zero",
        (_COMPLAINT + "28_by_zero_and_moves_the_count_decides",),
    ),
    Row(
        Rule.START_AND_DEFAULT,
        "D",
        "starts White's clock; later than the default time loses",
        _LAWS + "outcomes.late",
        (
            _OUTCOMES + "a_player_is_late_after_the_default_time_and_not_at_it",
            "replay/rules/arrived-after-the-default-time",
            "replay/rules/arrived-within-the-hour-1997",
        ),
        lambda edition: _minutes(edition.default_time_us),
    ),
    Row(
        Rule.FLAG_OBSERVED,
        "D",
        "is the observer in a club; else shows the flag to the arbiter, or waits for the claim",
        _TABLE + "flags.zero",
        (
            "replay/disputes/12a-flag-then-mate-device-observes",
            "replay/disputes/12b-flag-then-mate-arbiter",
            "replay/rules/flag-claimed-before-it-fell",
        ),
    ),
    Row(
        Rule.FLAG_LOSES,
        "D",
        "loses by the flag, or draws if the opponent can never mate",
        _LAWS + "outcomes.flag_fall",
        (
            _OUTCOMES + "a_flag_loses_unless_the_opponent_cannot_mate_in_every_edition",
            "replay/disputes/09-knocked-over-and-flagged",
            "replay/disputes/23-only-reply-stalemates",
        ),
    ),
    Row(
        Rule.BOTH_FLAGS,
        "D",
        "always knows which flag fell first",
        _CLOCK + "Clock.pass_zero",
        (_COMPLAINT + "15_the_first_flag_is_remembered_for_good",),
    ),
    Row(
        Rule.CLOCK_CONCLUSIVE,
        "S",
        "lets the arbiter correct a wrong clock, and keeps before and after",
        _TABLE + "arbiter.act",
        ("replay/rules/arbiter-sets-the-clock",),
    ),
    Row(
        Rule.HALTED_CLOCK,
        "S",
        "stops both clocks when a player calls the arbiter",
        _TABLE + "players.act",
        ("replay/rules/halted-to-call-the-arbiter",),
    ),
    Row(
        Rule.DISPLAY_IS_NO_EVIDENCE,
        "D",
        "never announces a draw that could be claimed",
        _TABLE + "draws.claim",
        ("replay/rules/a-claimable-draw-is-not-announced",),
    ),
    # Article 7
    Row(
        Rule.RESTORED_TIMES,
        "S",
        "takes the press of a fault back, increment and count; the arbiter may set other times",
        _TABLE + "rulings.apply",
        ("replay/rules/illegal-move-restored", "replay/rules/arbiter-sets-the-clock"),
    ),
    Row(
        Rule.COLOURS_REVERSED,
        "D",
        "says by the count of moves whether a new game is played",
        _FAULT,
        (
            "replay/rules/colours-reversed-before-ten-moves",
            "replay/rules/colours-reversed-1997",
            _FAULTS + "reversed_colours_are_a_new_game_before_ten_moves_only",
        ),
        _colours,
    ),
    Row(
        Rule.DISPLACED,
        "S",
        "shows the squares to put right, on the time of who displaced them",
        _FAULT,
        (
            "replay/rules/displaced-pieces-on-his-own-time",
            "replay/disputes/09-knocked-over-and-flagged",
        ),
    ),
    Row(
        Rule.ILLEGAL_MOVE,
        "D",
        "takes it for completed by the press: time, position restored, its pieces bind the replacement",
        _FAULT,
        (
            "replay/rules/illegal-move-restored",
            "replay/disputes/13-illegal-move-claimed-then-flag",
            _UNIT
            + "test_touch_move.py::test_the_pieces_of_an_illegal_move_bind_the_move_that_replaces_it",
        ),
        _penalty,
    ),
    Row(
        Rule.PROMOTION_INCOMPLETE,
        "D",
        "makes the pawn a queen, with the price of an illegal move (1997: restored)",
        _FAULT,
        (
            "replay/rules/promotion-left-unfinished",
            _FAULTS + "an_unfinished_promotion_stays_a_queen_and_costs",
        ),
    ),
    Row(
        Rule.EMPTY_PRESS,
        "D",
        "prices a press without a move as an illegal move (1997: only noted)",
        _FAULT,
        (
            "replay/disputes/28a-empty-press-to-have-pieces-restored",
            _FAULTS + "an_empty_press_costs_and_restores_nothing",
        ),
        lambda edition: "a fault" if edition.empty_press_is_fault else "allowed",
    ),
    Row(
        Rule.TWO_HANDS,
        "A",
        "prices two hands as an illegal move when the arbiter has seen them (1997: no price)",
        _FAULT,
        ("replay/disputes/06b-two-hands-arbiter-acts",),
        lambda edition: "a fault" if edition.two_hands_is_fault else "no price",
    ),
    Row(
        Rule.ILLEGAL_MOVES_LOSE,
        "D",
        "counts faults of each player; the losing one loses unless the opponent can never mate",
        _LAWS + "outcomes.illegal_moves",
        (
            "replay/rules/second-illegal-move-loses",
            "replay/rules/second-illegal-move-of-another-kind-2017",
            "replay/rules/second-illegal-move-against-a-bare-king",
            "replay/rules/illegal-move-in-quickplay-1997",
        ),
        _losing,
    ),
    Row(
        Rule.LAST_IDENTIFIABLE,
        "S",
        "offers the last position that the record is sure of",
        _TABLE + "arbiter.act",
        ("replay/disputes/18-king-on-a-wrong-square",),
    ),
    # Article 8
    Row(
        Rule.RECORD,
        "D",
        "records every completed move, illegal ones that stand included",
        _TABLE + "record.write",
        ("replay/disputes/27-illegal-move-in-the-record",),
    ),
    Row(
        Rule.NOT_IN_ADVANCE,
        "D",
        "takes a move in advance only with a claim",
        _LAWS + "claims.claim_threefold",
        (
            _CLAIMS + "a_position_about_to_appear_is_claimed_with_the_move_that_makes_it",
            "replay/disputes/22a-shows-the-move-after-the-claim",
        ),
    ),
    Row(
        Rule.RECORD_BEFORE_NEXT,
        "A",
        "cannot see a scoresheet; says who must record",
        _LAWS + "recording.must_record",
        (
            _UNIT
            + "test_recording.py::test_below_five_minutes_without_half_a_minute_a_move_nobody_must_record",
        ),
    ),
    Row(
        Rule.OFFER_MARKED,
        "D",
        "keeps every offer with its side and instant",
        _TABLE + "draws.make_offer",
        ("replay/rules/draw-agreed",),
    ),
    Row(
        Rule.NO_DUTY_TO_RECORD,
        "D",
        "says when a player need not record for the rest of the period",
        _LAWS + "recording.must_record",
        (_UNIT + "test_recording.py::test_the_duty_does_not_come_back_in_the_same_period",),
        lambda edition: f"below {_minutes(edition.no_record_below_us)}, increment below 30 s",
    ),
    Row(
        Rule.RECONSTRUCTION,
        "S",
        "says who brings his scoresheet up to date after a flag",
        _LAWS + "recording.reconstruct",
        (
            _UNIT
            + "test_recording.py::test_after_a_flag_the_scoresheets_are_brought_up_to_date_by_those_who_stopped",
        ),
    ),
    Row(
        Rule.NEXT_PERIOD_COUNT,
        "D",
        "knows the count of moves; the arbiter may set it",
        _CLOCK + "Clock.correct",
        (_COMPLAINT + "33_a_corrected_count_brings_no_time_by_itself",),
    ),
    Row(
        Rule.SIGNED_RESULT,
        "S",
        "lets a result be taken back until it is signed",
        _TABLE + "taking_back.take_back",
        ("replay/rules/a-result-is-taken-back",),
    ),
    # Article 9
    Row(
        Rule.OFFERS_FORBIDDEN,
        "D",
        "refuses offers that the regulations forbid",
        _LAWS + "offers.offer",
        (_UNIT + "test_offers.py::test_regulations_may_forbid_offers_or_all_before_a_move",),
    ),
    Row(
        Rule.OFFER,
        "D",
        "keeps an offer until it is taken, refused or the opponent touches a piece (1997: moves)",
        _LAWS + "offers.after_touch",
        (
            "replay/rules/draw-offer-lapses-at-the-touch",
            "replay/rules/draw-offer-stands-until-the-move-1997",
        ),
        lambda edition: "until a touch" if edition.offer_lapses_on_touch else "until a move",
    ),
    Row(
        Rule.CLAIM_IS_OFFER,
        "D",
        "takes a claim for an offer as well",
        _TABLE + "draws.claim",
        ("replay/rules/a-wrong-claim-is-an-offer",),
    ),
    Row(
        Rule.THREEFOLD,
        "D",
        "answers a claim from the record, with or without an announced move",
        _LAWS + "claims.claim_threefold",
        (
            _CLAIMS + "a_position_that_has_appeared_three_times_is_a_draw_for_the_player_to_move",
            "replay/disputes/20-claim-after-the-press",
            "replay/disputes/22a-shows-the-move-after-the-claim",
        ),
    ),
    Row(
        Rule.SAME_POSITION,
        "D",
        "compares side, pieces, castling rights and legal en passant",
        _LAWS + "history.position_key",
        (_UNIT + "test_history.py::test_it_counts_as_python_chess_does_with_a_whole_stack",),
    ),
    Row(
        Rule.FIFTY_MOVES,
        "D",
        "answers a claim from the count, even where the announced move mates",
        _LAWS + "claims.claim_fifty",
        (
            _CLAIMS + "an_announced_fiftieth_move_may_be_mate_or_stalemate",
            "replay/rules/fifty-moves-claimed-with-a-mate",
        ),
        lambda edition: f"{edition.fifty_moves} moves",
    ),
    Row(
        Rule.CLAIM_LOST_BY_TOUCH,
        "D",
        "refuses a claim after a touch for that move",
        _LAWS + "claims.claim_threefold",
        (
            _CLAIMS + "a_touch_before_the_claim_loses_the_right_except_in_the_older_text",
            "replay/disputes/22b-touches-before-the-claim",
        ),
        _yes("claim_lost_by_touch"),
    ),
    Row(
        Rule.CLAIM_PAUSES,
        "D",
        "stops both clocks at a draw claim under every policy",
        _TABLE + "draws.claim",
        ("replay/rules/a-claim-pauses-both-clocks",),
    ),
    Row(
        Rule.CLAIM_RIGHT,
        "D",
        "draws at once by a right claim",
        _LAWS + "claims.claim_threefold",
        ("replay/disputes/22a-shows-the-move-after-the-claim",),
    ),
    Row(
        Rule.CLAIM_WRONG,
        "D",
        "prices a wrong claim; the announced move must be played",
        _LAWS + "claims.price",
        (
            _CLAIMS + "the_older_text_halves_the_claimants_time_by_three_minutes_at_most",
            "replay/disputes/20-claim-after-the-press",
        ),
        _price,
    ),
    Row(
        Rule.FIVEFOLD,
        "D",
        "ends the game at the fifth time of a position",
        _LAWS + "endings.ending",
        ("replay/rules/fivefold-repetition",),
        _yes("automatic_draws"),
    ),
    Row(
        Rule.SEVENTY_FIVE_MOVES,
        "D",
        "ends the game after seventy-five moves by each; mate prevails",
        _LAWS + "endings.ending",
        (
            "replay/rules/seventy-five-moves",
            _UNIT + "test_endings.py::test_mate_on_the_last_of_the_seventy_five_moves_prevails",
        ),
        _yes("automatic_draws"),
    ),
    # Articles 10-12
    Row(
        Rule.SCORE,
        "D",
        "gives 1-0, 0-1, 1/2-1/2 or 0-0",
        _LAWS + "endings.win_for",
        (_OUTCOMES + "agreement_refusal_and_both_refusing",),
    ),
    Row(
        Rule.UNREASONABLE_CLAIMS,
        "S",
        "shows offers and claims to the arbiter; an offer at a wrong moment is marked",
        _LAWS + "offers.offer",
        (_UNIT + "test_offers.py::test_an_offer_at_a_wrong_moment_is_valid_and_marked",),
    ),
    Row(
        Rule.REFUSAL,
        "A",
        "gives the game, or loses it for both, by the arbiter's word",
        _LAWS + "outcomes.refusal",
        (
            _OUTCOMES + "agreement_refusal_and_both_refusing",
            "replay/rules/both-players-refuse",
            "replay/rules/refusal-to-play-on",
        ),
    ),
    Row(
        Rule.PLAYERS_CHECK_CLAIMS,
        "S",
        "answers a claim to the arbiter; the players check under his eye",
        _LAWS + "claims.is_threefold",
        (_CLAIMS + "two_times_and_an_announced_pawn_move_are_no_repetition",),
    ),
    Row(
        Rule.EXTRA_TIME,
        "A",
        "adds time by the arbiter's word",
        _TABLE + "arbiter.act",
        ("replay/rules/arbiter-gives-and-takes-time",),
    ),
    Row(
        Rule.SILENCE,
        "D",
        "never tells a player that the opponent moved or that a press was forgotten",
        _TABLE + "desk.Desk.audience",
        (
            "replay/rules/completed-without-a-press",
            "replay/rules/has-the-move-once-it-is-made",
        ),
    ),
    Row(
        Rule.PENALTIES,
        "A",
        "lists what the arbiter may impose, and carries out what changes a clock or the result",
        _LAWS + "penalties.penalties",
        (
            _UNIT + "test_penalties.py::test_there_are_nine_penalties_today_and_there_were_five",
            "replay/rules/penalties-of-the-arbiter",
        ),
    ),
    # Appendices A and B
    Row(
        Rule.PACE,
        "D",
        "tells standard, rapid and blitz from the control",
        _LAWS + "editions.classify",
        (_UNIT + "test_editions.py::test_ten_minutes_are_blitz_and_sixty_are_standard",),
        lambda edition: "rapid above 10 and below 60 min",
    ),
    Row(
        Rule.QUICK_NO_RECORD,
        "D",
        "asks no scoresheet at rapid and blitz",
        _LAWS + "recording.must_record",
        (
            _UNIT
            + "test_recording.py::test_nobody_must_record_at_rapid_or_blitz_without_supervision",
        ),
    ),
    Row(
        Rule.QUICK_PENALTY,
        "D",
        "takes the price of the pace",
        _LAWS + "editions.edition",
        (
            _UNIT
            + "test_editions.py::test_the_penalty_is_that_of_the_edition_the_pace_and_the_supervision",
        ),
        _quick(_penalty),
    ),
    Row(
        Rule.SUPERVISION,
        "D",
        "keeps the Competition Rules in full where an arbiter watches each game",
        _LAWS + "editions.edition",
        (_UNIT + "test_editions.py::test_the_supervised_blitz_penalty_of_2023_is_a_setting",),
    ),
    Row(
        Rule.TEN_MOVES,
        "D",
        "takes no claim about the set-up after ten moves by both",
        _FAULT,
        (_FAULTS + "a_wrong_set_up_cancels_the_game_but_not_after_ten_moves_of_rapid_or_blitz",),
    ),
    Row(
        Rule.QUICK_WINDOW,
        "D",
        "closes the claim of an illegal move when the opponent has made his next move",
        _TABLE + "rulings.close_windows",
        (
            "replay/disputes/08-illegal-move-answered",
            "replay/disputes/27-illegal-move-in-the-record",
            _UNIT + "test_editions.py::test_an_illegal_move_may_be_claimed_until",
        ),
        _quick(_window(Rule.ILLEGAL_MOVE)),
    ),
    Row(
        Rule.QUICK_FLAG_CLAIM,
        "D",
        "draws a flag claim of a side that can never mate",
        _LAWS + "outcomes.flag_fall",
        ("replay/rules/flag-claim-draw-if-the-claimant-cannot-mate",),
    ),
    Row(
        Rule.ILLEGAL_POSITION,
        "D",
        "draws if an illegal position is there after one completed move and after the next",
        _LAWS + "irregularities.Watch.completed",
        (
            "replay/rules/illegal-position-stays",
            _FAULTS + "an_illegal_position_is_drawn_only_if_one_is_there_after_the_next_move_too",
        ),
    ),
    Row(
        Rule.QUICK_FLAG_CALL,
        "D",
        "calls a flag by itself where it is the observer",
        _TABLE + "flags.zero",
        ("replay/disputes/09-knocked-over-and-flagged",),
    ),
    # Guidelines III, the old Article 10
    Row(
        Rule.LAST_PERIOD_BOTH_FLAGS,
        "A",
        "knows the order; a draw in the last period if nobody does",
        _LAWS + "normal_means.both_flags",
        (
            _UNIT
            + "test_normal_means.py::test_both_flags_in_unknown_order_draw_in_the_last_period_only",
        ),
    ),
    Row(
        Rule.INCREMENT_REQUEST,
        "A",
        "offers the arbiter five seconds a move for both and two minutes for the opponent",
        _LAWS + "normal_means.normal_means",
        (
            _UNIT
            + "test_normal_means.py::test_the_arbiter_may_draw_postpone_reject_or_give_an_increment",
        ),
    ),
    Row(
        Rule.NORMAL_MEANS,
        "S",
        "takes the claim below two minutes, on move, without increment, and shows the choices",
        _LAWS + "normal_means.normal_means",
        (
            "replay/rules/normal-means-claimed",
            "replay/rules/normal-means-with-an-increment",
        ),
        lambda edition: f"below {_minutes(edition.quickplay_limit_us)}",
    ),
    Row(
        Rule.NORMAL_MEANS_NO_ARBITER,
        "S",
        "stops both clocks with the position kept, until an arbiter judges it",
        _TABLE + "draws.claim_normal_means",
        ("replay/rules/normal-means-claimed",),
    ),
)
