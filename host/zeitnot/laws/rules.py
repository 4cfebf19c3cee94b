"""Every rule the table knows, by meaning, and where each edition of the Laws has it.

Numbers move between editions (the 2018 penalties of rapid are the 2023 A.3, the old 4.6 is today's 4.8), so the
program names a rule by what it says and asks the edition for the number. An empty string: that edition does
not have the rule. Editions are read as in `editions.py`; `table_of_rules.py` has a row for every member here.
"""

from __future__ import annotations

from enum import Enum, auto


class Rule(Enum):
    """A rule of the Laws by its meaning."""

    # Articles 1-3
    HAS_THE_MOVE = auto()
    KING_IS_NEVER_CAPTURED = auto()
    BOARD_TURNED = auto()
    WRONG_SET_UP = auto()
    LEGAL_MOVES = auto()
    CASTLING_RIGHT = auto()
    UNREACHABLE_POSITION = auto()
    # Article 4
    ONE_HAND = auto()
    ADJUST = auto()
    INTENT = auto()
    TOUCHED_OWN = auto()
    TOUCHED_OPPONENTS = auto()
    TOUCHED_BOTH = auto()
    CASTLING_KING_FIRST = auto()
    CASTLING_ROOK_FIRST = auto()
    CASTLING_NOT_LEGAL = auto()
    PROMOTION_CHOICE = auto()
    TOUCHED_USELESS = auto()
    PROMOTION_BY_HAND = auto()
    RELEASED = auto()
    CAPTURE_MADE = auto()
    CASTLING_RELEASED = auto()
    PROMOTION_MADE = auto()
    TOUCH_CLAIM_ENDS = auto()
    ASSISTANT = auto()
    # Article 5
    CHECKMATE = auto()
    RESIGNATION = auto()
    STALEMATE = auto()
    DEAD_POSITION = auto()
    AGREEMENT = auto()
    # Article 6
    COMPLETED = auto()
    LATE_PRESS = auto()
    PRESS_MANNERS = auto()
    PERIODS = auto()
    FLAG_CHECKED = auto()
    START_AND_DEFAULT = auto()
    FLAG_OBSERVED = auto()
    FLAG_LOSES = auto()
    BOTH_FLAGS = auto()
    CLOCK_CONCLUSIVE = auto()
    HALTED_CLOCK = auto()
    DISPLAY_IS_NO_EVIDENCE = auto()
    # Article 7
    RESTORED_TIMES = auto()
    COLOURS_REVERSED = auto()
    DISPLACED = auto()
    ILLEGAL_MOVE = auto()
    PROMOTION_INCOMPLETE = auto()
    EMPTY_PRESS = auto()
    TWO_HANDS = auto()
    ILLEGAL_MOVES_LOSE = auto()
    LAST_IDENTIFIABLE = auto()
    # Article 8
    RECORD = auto()
    NOT_IN_ADVANCE = auto()
    RECORD_BEFORE_NEXT = auto()
    OFFER_MARKED = auto()
    NO_DUTY_TO_RECORD = auto()
    RECONSTRUCTION = auto()
    NEXT_PERIOD_COUNT = auto()
    SIGNED_RESULT = auto()
    # Article 9
    OFFERS_FORBIDDEN = auto()
    OFFER = auto()
    CLAIM_IS_OFFER = auto()
    THREEFOLD = auto()
    SAME_POSITION = auto()
    FIFTY_MOVES = auto()
    CLAIM_LOST_BY_TOUCH = auto()
    CLAIM_PAUSES = auto()
    CLAIM_RIGHT = auto()
    CLAIM_WRONG = auto()
    FIVEFOLD = auto()
    SEVENTY_FIVE_MOVES = auto()
    # Articles 10-12
    SCORE = auto()
    UNREASONABLE_CLAIMS = auto()
    REFUSAL = auto()
    PLAYERS_CHECK_CLAIMS = auto()
    EXTRA_TIME = auto()
    SILENCE = auto()
    PENALTIES = auto()
    # Appendices A and B
    PACE = auto()
    QUICK_NO_RECORD = auto()
    QUICK_PENALTY = auto()
    SUPERVISION = auto()
    TEN_MOVES = auto()
    QUICK_WINDOW = auto()
    QUICK_FLAG_CLAIM = auto()
    ILLEGAL_POSITION = auto()
    QUICK_FLAG_CALL = auto()
    # Guidelines III, the old Article 10
    LAST_PERIOD_BOTH_FLAGS = auto()
    INCREMENT_REQUEST = auto()
    NORMAL_MEANS = auto()
    NORMAL_MEANS_NO_ARBITER = auto()


ARTICLES: dict[Rule, tuple[str, str, str, str]] = {
    # rule: 2023, 2018, 2017, 1997
    Rule.HAS_THE_MOVE: ("1.3", "1.3", "1.3", "1.1"),
    Rule.KING_IS_NEVER_CAPTURED: ("1.4.1", "1.4.1", "1.4.1", "1.2"),
    Rule.BOARD_TURNED: ("7.2.2", "7.2.2", "7.2.2", "7.1b"),
    Rule.WRONG_SET_UP: ("7.2.1", "7.2.1", "7.2.1", "7.1a"),
    Rule.LEGAL_MOVES: ("3", "3", "3", "3"),
    Rule.CASTLING_RIGHT: ("3.8.2", "3.8.2", "3.8.2", "3"),
    Rule.UNREACHABLE_POSITION: ("3.10.3", "3.10.3", "3.10.3", ""),
    Rule.ONE_HAND: ("4.1", "4.1", "4.1", "4.1"),
    Rule.ADJUST: ("4.2.1", "4.2.1", "4.2.1", "4.2"),
    Rule.INTENT: ("4.2.2", "4.2.2", "4.2.2", "4.3"),
    Rule.TOUCHED_OWN: ("4.3.1", "4.3.1", "4.3.1", "4.3a"),
    Rule.TOUCHED_OPPONENTS: ("4.3.2", "4.3.2", "4.3.2", "4.3a"),
    Rule.TOUCHED_BOTH: ("4.3.3", "4.3.3", "4.3.3", "4.3b"),
    Rule.CASTLING_KING_FIRST: ("4.4.1", "4.4.1", "4.4.1", "4.4a"),
    Rule.CASTLING_ROOK_FIRST: ("4.4.2", "4.4.2", "4.4.2", "4.4b"),
    Rule.CASTLING_NOT_LEGAL: ("4.4.3", "4.4.3", "4.4.3", "4.4c"),
    Rule.PROMOTION_CHOICE: ("4.4.4", "4.4.4", "4.4.4", "4.7"),
    Rule.TOUCHED_USELESS: ("4.5", "4.5", "4.5", "4.5"),
    Rule.PROMOTION_BY_HAND: ("4.6", "4.6", "4.6", ""),
    Rule.RELEASED: ("4.7", "4.7", "4.7", "4.7"),
    Rule.CAPTURE_MADE: ("4.7.1", "4.7.1", "4.7.1", "4.7"),
    Rule.CASTLING_RELEASED: ("4.7.2", "4.7.2", "4.7.2", "4.7"),
    Rule.PROMOTION_MADE: ("4.7.3", "4.7.3", "4.7.3", "4.7"),
    Rule.TOUCH_CLAIM_ENDS: ("4.8", "4.8", "4.8", "4.6"),
    Rule.ASSISTANT: ("4.9", "4.9", "4.9", "8.1"),
    Rule.CHECKMATE: ("5.1.1", "5.1.1", "5.1.1", "5.1a"),
    Rule.RESIGNATION: ("5.1.2", "5.1.2", "5.1.2", "5.1b"),
    Rule.STALEMATE: ("5.2.1", "5.2.1", "5.2.1", "5.2"),
    Rule.DEAD_POSITION: ("5.2.2", "5.2.2", "5.2.2", "9.6"),
    Rule.AGREEMENT: ("5.2.3", "5.2.3", "5.2.3", "5.3"),
    Rule.COMPLETED: ("6.2.1", "6.2.1", "6.2.1", "6.7a"),
    Rule.LATE_PRESS: ("6.2.2", "6.2.2", "6.2.2", "6.7a"),
    Rule.PRESS_MANNERS: ("6.2.3", "6.2.3", "6.2.3", "6.7b"),
    Rule.PERIODS: ("6.3", "6.3", "6.3", "6.2"),
    Rule.FLAG_CHECKED: ("6.4", "6.4", "6.4", "6.3"),
    Rule.START_AND_DEFAULT: ("6.7.1", "6.7.1", "6.7.1", "6.6"),
    Rule.FLAG_OBSERVED: ("6.8", "6.8", "6.8", "6.8"),
    Rule.FLAG_LOSES: ("6.9", "6.9", "6.9", "6.9"),
    Rule.BOTH_FLAGS: ("III.3.1", "III.3.1", "III.3.1", "6.11"),
    Rule.CLOCK_CONCLUSIVE: ("6.10", "6.10", "6.10", "6.10"),
    Rule.HALTED_CLOCK: ("6.11.2", "6.11.2", "6.11.2", "6.12b"),
    Rule.DISPLAY_IS_NO_EVIDENCE: ("6.12.2", "6.12.2", "6.12.2", "6.14"),
    Rule.RESTORED_TIMES: ("7.1", "7.1", "7.1", "6.13"),
    Rule.COLOURS_REVERSED: ("7.3", "7.3", "7.3", "7.2"),
    Rule.DISPLACED: ("7.4.1", "7.4.1", "7.4.1", "7.3"),
    Rule.ILLEGAL_MOVE: ("7.5.1", "7.5.1", "7.5.1", "7.4"),
    Rule.PROMOTION_INCOMPLETE: ("7.5.2", "7.5.2", "7.5.2", "7.4"),
    Rule.EMPTY_PRESS: ("7.5.3", "7.5.3", "7.8.1", "7.3"),
    Rule.TWO_HANDS: ("7.5.4", "7.5.4", "7.7.1", "4.1"),
    Rule.ILLEGAL_MOVES_LOSE: ("7.5.5", "7.5.5", "7.5.5", "10.3"),
    Rule.LAST_IDENTIFIABLE: ("7.6", "7.6", "7.6", "7.4"),
    Rule.RECORD: ("8.1.1", "8.1.1", "8.1.1", "8.1"),
    Rule.NOT_IN_ADVANCE: ("8.1.2", "8.1.2", "8.1.2", ""),
    Rule.RECORD_BEFORE_NEXT: ("8.1.3", "8.1.3", "8.1.3", "8.1"),
    Rule.OFFER_MARKED: ("8.1.5", "8.1.5", "8.1.5", "9.1"),
    Rule.NO_DUTY_TO_RECORD: ("8.4", "8.4", "8.4", "8.4"),
    Rule.RECONSTRUCTION: ("8.5", "8.5", "8.5", "8.5"),
    Rule.NEXT_PERIOD_COUNT: ("8.6", "8.6", "8.6", "8.6"),
    Rule.SIGNED_RESULT: ("8.7", "8.7", "8.7", ""),
    Rule.OFFERS_FORBIDDEN: ("9.1.1", "9.1.1", "9.1.1", ""),
    Rule.OFFER: ("9.1.2.1", "9.1.2.1", "9.1.2.1", "9.1"),
    Rule.CLAIM_IS_OFFER: ("9.1.2.3", "9.1.2.3", "9.1.2.3", ""),
    Rule.THREEFOLD: ("9.2", "9.2", "9.2", "9.2"),
    Rule.SAME_POSITION: ("9.2.3", "9.2.2", "9.2.2", "9.2"),
    Rule.FIFTY_MOVES: ("9.3", "9.3", "9.3", "9.3"),
    Rule.CLAIM_LOST_BY_TOUCH: ("9.4", "9.4", "9.4", ""),
    Rule.CLAIM_PAUSES: ("9.5.1", "9.5.1", "9.5.1", "9.4"),
    Rule.CLAIM_RIGHT: ("9.5.2", "9.5.2", "9.5.2", "9.4a"),
    Rule.CLAIM_WRONG: ("9.5.3", "9.5.3", "9.5.3", "9.4b"),
    Rule.FIVEFOLD: ("9.6.1", "9.6.1", "9.6.1", ""),
    Rule.SEVENTY_FIVE_MOVES: ("9.6.2", "9.6.2", "9.6.2", ""),
    Rule.SCORE: ("10.1", "10.1", "10.1", "11.1"),
    Rule.UNREASONABLE_CLAIMS: ("11.5", "11.5", "11.5", "12.5"),
    Rule.REFUSAL: ("11.7", "11.7", "11.7", "12.7"),
    Rule.PLAYERS_CHECK_CLAIMS: ("11.11", "11.11", "11.11", ""),
    Rule.EXTRA_TIME: ("12.5", "12.5", "12.5", "13.5"),
    Rule.SILENCE: ("12.6", "12.6", "12.6", "13.6"),
    Rule.PENALTIES: ("12.9", "12.9", "12.9", "13.4"),
    Rule.PACE: ("A.1", "A.1", "A.1", ""),
    Rule.QUICK_NO_RECORD: ("A.2", "A.2", "A.2", ""),
    Rule.QUICK_PENALTY: ("A.3", "B.2", "B.2", ""),
    Rule.SUPERVISION: ("A.4", "A.3", "A.3", ""),
    Rule.TEN_MOVES: ("A.5.1", "A.4.1", "A.4.1", ""),
    Rule.QUICK_WINDOW: ("A.5.2", "A.4.2", "A.4.2", ""),
    Rule.QUICK_FLAG_CLAIM: ("A.5.3", "A.4.3", "A.4.3", ""),
    Rule.ILLEGAL_POSITION: ("A.5.4", "A.4.4", "A.4.4", ""),
    Rule.QUICK_FLAG_CALL: ("A.5.5", "A.4.5", "A.4.5", ""),
    Rule.LAST_PERIOD_BOTH_FLAGS: ("III.3.1", "III.3.1", "III.3.1", "10.4"),
    Rule.INCREMENT_REQUEST: ("III.4", "III.4", "III.4", ""),
    Rule.NORMAL_MEANS: ("III.5", "III.5", "III.5", "10.2"),
    Rule.NORMAL_MEANS_NO_ARBITER: ("III.6", "III.6", "III.6", ""),
}
