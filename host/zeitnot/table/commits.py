"""A move that recognition is sure of becomes a ply of the record, and what follows from that.

Rules of this file
- A move is committed by the mover's press, by the opponent's touch, by standing still where it ends the game, or
  by a scan after the link was lost; never on a transient (recognition sees to that).
- A game-ending move ends the game as of the instant it was made, press or no press (5.1.1, 5.2.1, 9.6), unless it
  was made against Articles 4.2-4.7 or the mover's flag is before the arbiter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from zeitnot.laws.editions import Window
from zeitnot.laws.endings import ending
from zeitnot.laws.irregularities import fault
from zeitnot.laws.offers import after_move
from zeitnot.laws.rules import Rule
from zeitnot.laws.unwinnable import Answer, quick, worth_asking
from zeitnot.recognition import Made
from zeitnot.table import clockwork, queries, questions, record, rulings
from zeitnot.table.obligations import enforced, keeps_article_4
from zeitnot.table.outcome import end_game
from zeitnot.table.record import has_kings
from zeitnot.table.state import NO_TOUCHES, Hands, Ply, Purpose, Standing

if TYPE_CHECKING:
    from zeitnot.laws.touch_move import Obligation
    from zeitnot.table.desk import Desk


def commit(desk: Desk, made: Made, *, pressed: bool) -> None:
    """Write the move that was made; `pressed`: the mover has just pressed."""
    hands, board = desk.hands, desk.board
    side, moves = board.turn, made.moves
    if made.promotion and hands.promotion is not None:
        moves = tuple(sorted(moves, key=lambda move: move.promotion != hands.promotion))
    move = moves[0]
    kept = keeps_article_4(desk, move)
    left = None if kept else enforced(board, hands, desk.edition)
    is_open = len(moves) > 1 and not made.promotion
    ply = record.write(
        desk,
        move,
        made.made_us,
        choices=moves if len(moves) > 1 else (),
        printed=not is_open,
    )
    if move != made.moves[0]:
        questions.told(desk, ply.number, move)
    _complete_earlier(desk, ply)
    _after_made(desk, ply)
    ask = made.promotion and hands.promotion is None
    if (is_open and not made.awaits_scan) or ask:
        questions.ask(desk, ply, "which_move" if is_open else "promotion")
    desk.put(doubt=None)
    desk.played()
    used_us = clockwork.used_us(desk)
    if left is None and not _changed_after_release(ply, hands) and end_if_over(desk, ply):
        return
    blind = _blind_press(desk, side)
    if pressed:
        complete_by_press(desk, ply, used_us)
        _judge_article_4(desk, ply, board, hands, left, used_us)
    elif blind is not None:
        record.complete(desk, ply, "press", blind)
    if not desk.over and not desk.record.is_open and desk.record.ply(ply.number) is not None:
        _ask_whether_dead(desk, ply)


def _changed_after_release(ply: Ply, hands: Hands) -> bool:
    """4.7, 4.4.4: a piece was released on another square, or another new piece touched the square first."""
    return bool(hands.released) and ply.move.uci() not in hands.released


def _judge_article_4(
    desk: Desk,
    ply: Ply,
    board: chess.Board,
    hands: Hands,
    left: Obligation | None,
    used_us: int,
) -> None:
    """A move against Articles 4.3-4.4, else one against 4.7: put right by restoring and playing what is left."""
    if left is not None:
        kind, must = "touch_move", tuple(other.uci() for other in left.moves)
        article = left.article
    elif _changed_after_release(ply, hands):
        kind, must = "released_piece", hands.released[:1]
        promoted = chess.Move.from_uci(must[0]).promotion is not None
        rule = Rule.PROMOTION_CHOICE if promoted else Rule.RELEASED
        article = desk.edition.article(rule)
    else:
        return
    rulings.make(
        desk,
        fault(
            kind,
            desk.edition,
            offender=ply.side,
            restore=board.fen(),
            must_play=must,
            article=article,
        ),
        ply.side,
        undoes=ply.number,
        pressed_used_us=used_us,
        touches=(*hands.bound, *hands.touches),
        released=(*hands.bound_released, *hands.released),
    )


def complete_by_press(desk: Desk, ply: Ply, used_us: int, *, count: bool = True) -> None:
    """The mover's press completes the ply and, if his clock runs, switches it."""
    pressed = None
    if clockwork.press(desk, ply.side, count=count):
        pressed = desk.clock.of(ply.side).pressed
    credit_us = 0 if pressed is None else pressed.credit_us
    ply = record.complete(desk, ply, "press", used_us, credit_us)
    questions.close_promotions(desk, ply)
    watch_illegal_position(desk, ply)


def watch_illegal_position(desk: Desk, ply: Ply) -> None:
    """A.5.4: an illegal position that still stands after the next completed move is a draw."""
    watch, drawn = desk.cases.watch.completed(ply.board, desk.edition)
    if watch != desk.cases.watch:
        desk.put_cases(watch=watch)
    if drawn:
        rulings.make(desk, fault("illegal_position", desk.edition), None)


def _blind_press(desk: Desk, side: chess.Color) -> int | None:
    """The time used in a turn that `side` ended while the link was lost; None if it pressed not."""
    presses = desk.halt.blind_presses
    for index, (presser, used_us) in enumerate(presses):
        if presser == side:
            desk.put_halt(blind_presses=presses[:index] + presses[index + 1 :])
            return used_us
    return None


def _complete_earlier(desk: Desk, ply: Ply) -> None:
    """The mover's ply before, if it was never pressed for, is completed by this one (6.2.1.2)."""
    earlier = desk.record.ply(ply.number - 2)
    if earlier is None or earlier.completed is not None:
        return
    before = desk.record.ply(earlier.number - 1)
    since_us = desk.turn_started_us if before is None else before.made_us
    earlier = record.complete(desk, earlier, "next_move", max(0, earlier.made_us - since_us))
    desk.put(clock=desk.clock.count_move(ply.side, desk.now_us))
    questions.close_promotions(desk, earlier)


def _after_made(desk: Desk, ply: Ply) -> None:
    """What ends by a move being made: the mover's touches, an offer of the opponent, the window of A.5.2."""
    desk.put(hands=NO_TOUCHES)
    if desk.cases.offer is not None:
        desk.put_cases(offer=after_move(desk.cases.offer, ply.side))
    rulings.close_windows(desk, Window.OPPONENT_MOVE_MADE.value, not ply.side)
    if desk.halt.owed == ply.side:
        desk.put_halt(owed=None)
        for ruling in desk.cases.rulings:
            if ruling.kind == "displaced_pieces" and ruling.standing is Standing.OPEN:
                rulings.withdraw(desk, ruling, Standing.WITHDRAWN, "table")


def end_if_over(desk: Desk, ply: Ply) -> bool:
    """End the game if the position after the last ply ends it."""
    if not ply.legal or desk.record.is_open or _flag_is_before_the_arbiter(desk, ply.side):
        return False
    known = desk.shown.prospect
    if known is not None and known.board is ply.board:
        over = known.ending
    else:
        over = ending(ply.board, ply.history, desk.edition)
    if over is None:
        return False
    used_us = max(0, ply.made_us - desk.turn_started_us)
    if ply.completed is None:
        record.complete(desk, ply, "game_end", used_us)
        clockwork.count_without_press(desk, ply.side)
    end_game(desk, over, ply.made_us)
    return True


def _flag_is_before_the_arbiter(desk: Desk, side: chess.Color) -> bool:
    return any(
        ruling.kind == "flag_fall" and ruling.offender == side and ruling.standing is Standing.OPEN
        for ruling in desk.cases.rulings
    )


def _ask_whether_dead(desk: Desk, ply: Ply) -> None:
    """5.2.2 beyond the material: only where a dead position is conceivable at all."""
    if not has_kings(ply.board) or not worth_asking(ply.board):
        return
    unwinnable = [color for color in chess.COLORS if quick(ply.board, color) is Answer.UNWINNABLE]
    winner = chess.BLACK if chess.WHITE in unwinnable else chess.WHITE
    queries.ask(
        desk,
        Purpose.DEAD_POSITION,
        winner,
        ply.board,
        at_us=ply.made_us,
        other_unwinnable=bool(unwinnable),
    )


def commit_standing(desk: Desk, at_us: int) -> None:
    """Commit the one move that stands on the board and was made before `at_us`; else nothing."""
    recognition = desk.recognition
    if recognition is None or recognition.standing is None:
        return
    standing = recognition.standing
    if standing.made_us >= at_us or (
        len(standing.moves) > 1 and standing.moves[0].promotion is None
    ):
        return
    recognition, findings = recognition.settle(desk.now_us)
    desk.put(recognition=recognition)
    for found in findings:
        if isinstance(found, Made):
            commit(desk, found, pressed=False)
