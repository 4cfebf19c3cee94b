"""The link to the sensor board, lost and restored.

Rules of this file: while it is lost, presses switch and credit the clock as on a clock without a board; the moves
behind them are judged when a scan has explained them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zeitnot.table.desk import Desk


def lost(desk: Desk) -> None:
    """The sensor board no longer answers."""
    if desk.recognition is None or desk.halt.link_lost:
        return
    desk.put(recognition=desk.recognition.link_lost())
    desk.put_halt(link_lost=True)
    tell(desk, "lost")


def restored(desk: Desk) -> None:
    """It answers again; a scan follows."""
    if desk.recognition is None or not desk.halt.link_lost:
        return
    desk.put(recognition=desk.recognition.link_restored())
    desk.put_halt(link_lost=False)
    tell(desk, "restored")


def tell(desk: Desk, state: str) -> None:
    """Tell how the link is."""
    desk.notice("link", desk.audience, content=state)
