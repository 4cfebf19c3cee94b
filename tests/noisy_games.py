"""Games played by untidy hands on a noisy board, and what the record of them is worth.

A press whose move was never understood is counted as missed and the position given by hand, as an arbiter
would, so that one lost ply does not count many times.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zeitnot.recognition import Lift, Made, NotMade, Place, Recognition, Scan, Sensor, Settled
from zeitnot.sim.hands import HUMAN, Rhythm, play
from zeitnot.sim.noise import Noise, readings

if TYPE_CHECKING:
    import chess
    import chess.pgn


@dataclass
class Tally:
    """`announced`: a wrong single move was told at some time; `recorded`: and it is what remained.

    `questions`: somebody must be asked, promotions included; `awaiting`: the next scan is asked first.
    `not_made`: a press was taken for no finished move; `unhealed`: and no scan had put that right.
    """

    plies: int = 0
    announced: int = 0
    recorded: int = 0
    awaiting: int = 0
    questions: int = 0
    still_open: int = 0
    not_made: int = 0
    unhealed: int = 0
    examples: list[str] = field(default_factory=list)


def play_noisily(
    game: chess.pgn.Game,
    sensor: Sensor,
    noise: Noise,
    seed: int,
    tally: Tally,
    style: str = "mixed",
    rhythm: Rhythm = HUMAN,
) -> None:
    board = game.board()
    moves = list(game.mainline_moves())
    positions = [board.copy(stack=False)]
    for move in moves:
        board.push(move)
        positions.append(board.copy(stack=False))
    recognition = Recognition.begin(positions[0], sensor)
    record: dict[int, tuple[chess.Move, ...]] = {}
    pressed = 0
    acts = play(positions[0], moves, style, seed, rhythm)
    for happening in readings(acts, positions[0], sensor, noise, seed):
        if isinstance(happening, Lift | Place | Scan):
            recognition, found = recognition.read(happening)
        else:
            if pressed and recognition.ply <= pressed:
                tally.unhealed += 1
                tally.examples.append(f"unhealed {seed} ply {pressed} {moves[pressed - 1]}")
                recognition = recognition.expect(positions[pressed], pressed + 1)
                record[pressed] = (moves[pressed - 1],)
            pressed += 1
            recognition, found = recognition.press(happening.color, happening.at_us)
        for finding in found:
            match finding:
                case Made(ply=ply, moves=made, awaits_scan=awaits):
                    record[ply] = made
                    tally.questions += len(made) > 1 and not awaits
                    tally.awaiting += awaits
                    if moves[ply - 1] not in made:
                        tally.announced += 1
                        tally.examples.append(
                            f"wrong {seed} ply {ply} {moves[ply - 1]} {finding} {positions[ply - 1].fen()}"
                        )
                case Settled(ply=ply, move=move):
                    record[ply] = (move,)
                case NotMade():
                    tally.not_made += 1
                case _:
                    pass
    tally.plies += len(moves)
    for ply, made in record.items():
        if moves[ply - 1] not in made:
            tally.recorded += 1
        elif len(made) > 1:
            tally.still_open += 1
