"""Article 8 at the table: who must write down the moves, and what is missing after a flag.

The table's own record is always kept; these answer what a player owes on his scoresheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zeitnot.laws.editions import Edition


def must_record(
    edition: Edition, *, left_us: int, increment_us: int, excused: bool = False
) -> bool:
    """Whether a player must record now (8.4, A.2). `excused`: the duty fell away earlier in this period."""
    if edition.quick_rules:
        return False
    if increment_us >= edition.no_record_increment_us:
        return True
    return not excused and left_us >= edition.no_record_below_us


def reconstruct(*, white_recording: bool, black_recording: bool) -> str:
    """How the scoresheets are brought up to date after a flag (8.5): `none`, `one` (that player updates his before
    he moves) or `both` (the arbiter stops the clocks, both update)."""
    if white_recording and black_recording:
        return "none"
    return "one" if white_recording or black_recording else "both"
