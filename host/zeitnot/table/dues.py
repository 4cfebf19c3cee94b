"""When the table must act without being asked: the one place that knows every due time.

Rules of this file: a due time is computed from the state, never stored beside it. Three things are due by
themselves: a touch or gesture that recognition is waiting to be sure of, a position that ends the game and
stands still, and a zero of the clock. A zero waits while a mate stands on the board and has not stood long
enough (`halt.held_flag_us`): instants decide, not the order of waking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zeitnot.clock import Phase
from zeitnot.table import prospects
from zeitnot.table.obligations import keeps_article_4

if TYPE_CHECKING:
    from zeitnot.recognition import Standing
    from zeitnot.table.state import View


def ending_move_on_board(table: View) -> Standing | None:
    """What stands on the board, if it is a finished move that would end the game.

    One made against Articles 4.2-4.7 does not (5.1.1). An ambiguous one counts by its first choice only where
    every choice is a promotion of the same pawn.
    """
    recognition = table.recognition
    if recognition is None or recognition.standing is None or table.result is not None:
        return None
    if table.halt.restoring or table.halt.link_lost or table.clock.phase is Phase.READY:
        return None
    standing = recognition.standing
    move, record = standing.moves[0], table.record
    if record.is_open:
        return None
    if len(standing.moves) > 1 and move.promotion is None:
        return None
    if recognition.ply != record.next_number or prospects.of(table, move).ending is None:
        return None
    return standing if keeps_article_4(table, move) else None


def settle_due_us(table: View) -> int | None:
    """When the move on the board counts as played because it ends the game and stood still."""
    standing = ending_move_on_board(table)
    return None if standing is None else standing.still_since_us + table.rules.setup.settle_us


def zero_due_us(table: View) -> int | None:
    """The clock's next zero, if it may be acted upon when it comes."""
    if table.result is not None or table.halt.held_flag_us is not None:
        return None
    return table.clock.next_zero_us()


def next_due_us(table: View, zero_us: int | None) -> int | None:
    """The earliest instant at which the table has something to do by itself; `zero_us`: `zero_due_us` of it."""
    waking = None if table.recognition is None else table.recognition.wake_us
    dues = [due for due in (waking, settle_due_us(table), zero_us) if due is not None]
    return min(dues, default=None)
