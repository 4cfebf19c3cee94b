"""A chess clock that ticks, written straight from the rules of docs/clock.md: the oracle of the real one.

It shares no code with `zeitnot.clock`: it counts milliseconds one by one, keeps every number in a plain
mutable field and decides at each tick. It is slow and obvious on purpose. It knows nothing of microseconds,
so histories are in whole milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field

FOREVER_UP = ("up",)
DELAYED = ("bronstein", "us")
PLAIN = ("time", "fischer", "bronstein", "us")


@dataclass
class Rule:
    """One period: `kind` is time, fischer, bronstein, us, byo, canadian, hourglass, gong, move, up or over."""

    kind: str
    ms: int = 0
    moves: int | None = None
    bonus: int = 0
    cap: int | None = None
    first: int = 1
    count: int = 0
    each: int = 0
    repeats: bool = False


@dataclass
class Manners:
    freeze: str = "with_bonus"
    first_increment: bool = True
    period_change: str = "moves"


@dataclass
class Memory:
    """What the latest press gave."""

    gave: int
    delay: int
    moves: int
    periods: int
    block: int


@dataclass
class NaiveSide:
    rules: list[Rule]
    left: int = 0
    delay: int = 0
    moves: int = 0
    period: int = 1
    flag: bool = False
    block: int = 0
    press: Memory | None = None

    def rule(self) -> Rule:
        return self.rules[min(self.period, len(self.rules)) - 1]

    def rule_after(self) -> Rule | None:
        if self.period < len(self.rules):
            return self.rules[self.period]
        return self.rules[-1] if self.rules[-1].repeats else None

    def moves_needed(self) -> int | None:
        """How many moves of the game complete this period."""
        if self.rule().moves is None:
            return None
        needed = 0
        for number in range(1, self.period + 1):
            needed += self.rules[min(number, len(self.rules)) - 1].moves or 0
        return needed


@dataclass
class NaiveClock:
    white_rules: list[Rule]
    black_rules: list[Rule]
    manners: Manners
    now: int = 0
    phase: str = "ready"
    to_move: str = "white"
    frozen: bool = False
    first_flag: str | None = None
    sides: dict[str, NaiveSide] = field(default_factory=dict)
    zeros: list[tuple[str, int, bool, bool]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sides = {
            "white": NaiveSide(self.white_rules),
            "black": NaiveSide(self.black_rules),
        }
        for side in self.sides.values():
            rule = side.rule()
            side.left = rule.ms
            early = self.manners.first_increment or rule.ms == 0
            if rule.kind == "fischer" and rule.first == 1 and early:
                self.increment(side)
            self.refill(side)
            if rule.ms == 0 and rule.kind in ("byo", "canadian"):
                self.begin_block(side)

    # Small steps.

    def other(self, color: str) -> str:
        return "black" if color == "white" else "white"

    def running(self) -> str | None:
        return self.to_move if self.phase == "running" and not self.frozen else None

    def increment(self, side: NaiveSide) -> None:
        rule = side.rule()
        for _ in range(rule.bonus):
            if rule.cap is None or side.left < rule.cap:
                side.left += 1

    def refill(self, side: NaiveSide) -> None:
        """The delay of the coming move."""
        rule = side.rule()
        has_one = rule.kind in DELAYED and side.moves + 1 >= rule.first
        side.delay = rule.bonus if has_one else 0

    def begin_block(self, side: NaiveSide) -> None:
        rule = side.rule()
        if rule.kind == "byo":
            side.left, side.block = rule.count * rule.each, 1
        else:
            side.left, side.block = rule.each, rule.count

    def enter(self, side: NaiveSide) -> None:
        rule = side.rule_after()
        assert rule is not None
        side.period += 1
        side.left += rule.ms
        if side.left == 0 and rule.kind in ("byo", "canadian"):
            self.begin_block(side)

    # Time.

    def tick_until(self, then: int) -> None:
        while self.now < then and self.running() is not None:
            side = self.sides[self.to_move]
            waiting = self.sides[self.other(self.to_move)]
            kind = side.rule().kind
            # Plain numbers for the loop; it runs once for every millisecond.
            now, left, delay, gained = self.now, side.left, side.delay, 0
            reached = False
            while now < then and not reached:
                now += 1
                if kind == "up":
                    left += 1
                elif delay > 0:
                    delay -= 1
                    reached = left == 0 and delay == 0
                elif left == 0 and side.flag and kind != "over":
                    pass
                else:
                    left -= 1
                    gained += 1
                    reached = left == 0
            self.now, side.left, side.delay = now, left, delay
            if kind == "hourglass":
                waiting.left += gained
            if reached and not side.flag:
                self.zero()
            self.nothing_left()
        self.now = then

    def nothing_left(self) -> None:
        """A turn may begin, or be made to begin, with nothing."""
        while (color := self.running()) is not None:
            side = self.sides[color]
            if side.flag or side.rule().kind in ("up", "over") or side.left + side.delay > 0:
                return
            self.zero()

    def zero(self) -> None:
        color = self.to_move
        side, waiting = self.sides[color], self.sides[self.other(color)]
        rule = side.rule()
        side.press = None
        if rule.kind == "gong":
            side.left = rule.ms
            self.to_move = self.other(color)
            self.zeros.append((color, self.now, False, False))
            return
        if rule.kind == "over":
            first = not any(zero[3] for zero in self.zeros)
            self.zeros.append((color, self.now, False, first))
            return
        if rule.kind in ("byo", "canadian") and side.block == 0 and self.first_flag is None:
            self.begin_block(side)
            self.zeros.append((color, self.now, False, waiting.block == 0))
            return
        if self.may_enter(side):
            first = waiting.period <= side.period
            together = self.manners.period_change == "zero" or (
                self.manners.period_change == "moves" and rule.moves is None
            )
            if together and waiting.period <= side.period and waiting.rule_after() is not None:
                self.enter_waiting(waiting)
            self.enter(side)
            self.zeros.append((color, self.now, False, first))
            return
        side.flag = True
        self.zeros.append((color, self.now, True, self.first_flag is None))
        if self.first_flag is None:
            self.first_flag = color
        self.frozen = self.must_freeze()

    def may_enter(self, side: NaiveSide) -> bool:
        if self.first_flag is not None or side.rule_after() is None:
            return False
        if self.manners.period_change == "zero":
            return True
        needed = side.moves_needed()
        return needed is None or side.moves >= needed

    def enter_waiting(self, side: NaiveSide) -> None:
        """A move has one increment, the larger one: the old period's is on the clock already."""
        old = side.rule()
        held = old.bonus if old.kind == "fischer" and side.moves + 1 >= old.first else 0
        self.enter(side)
        new = side.rule()
        if new.kind == "fischer" and side.moves + 1 >= new.first:
            before = side.left
            self.increment(side)
            side.left = max(before, side.left - held)
        self.refill(side)

    def must_freeze(self) -> bool:
        rules = [*self.white_rules, *self.black_rules]
        if rules[0].kind == "hourglass" or self.manners.freeze == "always":
            return True
        if self.manners.freeze == "never":
            return False
        return any(rule.kind in ("fischer", "bronstein", "us") for rule in rules)

    # The players.

    def start(self, color: str) -> None:
        if self.phase == "ready":
            self.phase = "running"
            self.to_move = color
            self.nothing_left()

    def press(self, color: str, count: bool) -> None:
        if self.running() != color:
            return
        side = self.sides[color]
        if side.rule().kind == "gong":
            if count:
                side.moves += 1
            return
        memory = Memory(side.left, side.delay, side.moves, side.period, side.block)
        if count:
            self.count(side)
        if self.first_flag is None:
            rule = side.rule()
            if rule.kind == "fischer" and side.moves >= rule.first:
                self.increment(side)
            if rule.kind == "byo" and side.block:
                while side.left % rule.each != 0:
                    side.left += 1
            if rule.kind == "move":
                side.left = rule.ms
            self.refill(side)
        side.press = Memory(
            side.left - memory.gave,
            memory.delay,
            side.moves - memory.moves,
            side.period - memory.periods,
            memory.block,
        )
        self.to_move = self.other(color)
        self.nothing_left()

    def count(self, side: NaiveSide) -> None:
        side.moves += 1
        if self.first_flag is not None or self.phase == "over":
            return
        rule = side.rule()
        if rule.kind == "canadian" and side.block > 0:
            side.block -= 1
            if side.block == 0:
                self.begin_block(side)
            return
        needed = side.moves_needed()
        complete = needed is not None and side.moves >= needed
        if complete and self.manners.period_change == "moves" and side.rule_after() is not None:
            self.enter(side)

    def count_move(self, color: str) -> None:
        self.count(self.sides[color])

    # The arbiter.

    def pause(self) -> None:
        if self.phase == "running":
            self.phase = "paused"

    def resume(self) -> None:
        if self.phase == "paused":
            self.phase = "running"
            self.nothing_left()

    def stop(self) -> None:
        self.phase = "over"

    def add_time(self, color: str, ms: int) -> None:
        side = self.sides[color]
        if side.rule().kind == "up":
            return
        side.left += ms
        if side.rule().kind != "over":
            side.left = max(0, side.left)
        self.nothing_left()

    def correct(
        self,
        left: dict[str, int],
        moves: dict[str, int],
        period: dict[str, int],
        side: str | None,
        flags: dict[str, bool],
    ) -> None:
        if self.phase not in ("paused", "ready"):
            return
        for color, number in period.items():
            self.sides[color].period = number
            self.sides[color].block = 0
            self._forget(color, "periods", "block")
        for color, number in moves.items():
            self.sides[color].moves = number
            self._forget(color, "moves")
        for color, ms in left.items():
            self.sides[color].left = ms
            self._forget(color, "gave")
        for color, up in flags.items():
            self.sides[color].flag = up
        fallen = [color for color in ("white", "black") if self.sides[color].flag]
        if self.first_flag not in fallen:
            self.first_flag = fallen[0] if fallen else None
        self.frozen = self.first_flag is not None and self.must_freeze()
        if side is not None:
            self.to_move = side
        if self.first_flag is None:
            self.refill(self.sides[self.to_move])

    def _forget(self, color: str, *names: str) -> None:
        press = self.sides[color].press
        if press is not None:
            for name in names:
                setattr(press, name, 0)

    def unpress(self, color: str) -> None:
        side, other = self.sides[color], self.sides[self.other(color)]
        press = side.press
        if press is None or self.phase not in ("running", "paused"):
            return
        over = side.rule().kind == "over"
        side.left -= press.gave
        if not over:
            side.left = max(0, side.left)
        side.moves = max(0, side.moves - press.moves)
        side.period = max(1, side.period - press.periods)
        side.block = press.block
        side.press = None
        if self.to_move != color:
            side.delay = press.delay
            self.to_move = color
            if self.first_flag is None:
                self.refill(other)
        self.nothing_left()
