"""Reads a time control character by character, and names the character where it went wrong.

Rules of this file: only ASCII digits are digits, and a number has a length that can be shown; both
notations read through this one class.
"""

from __future__ import annotations

from zeitnot.clock.period import SECOND_US
from zeitnot.errors import TimeControlError

DIGITS = "0123456789"
MAX_DIGITS = 12
LONGEST_US = 10**9 * SECOND_US
"""A billion seconds are thirty years: a longer time is a mistake."""


class Scanner:
    def __init__(self, text: str, start: int = 0) -> None:
        self.text = text
        self.at = start

    def fail(self, expected: str, at: int | None = None) -> TimeControlError:
        """The error to raise: what was expected, and what stands there instead."""
        position = self.at if at is None else at
        found = (
            f"{self.text[position]!r} at character {position + 1}"
            if position < len(self.text)
            else "it ends"
        )
        return TimeControlError(
            f"the time control {self.text!r} cannot be read: {found}, expected {expected}", position
        )

    @property
    def ended(self) -> bool:
        return self.at >= len(self.text)

    def peek(self, *expected: str) -> bool:
        return any(self.text.startswith(word, self.at) for word in expected)

    def take(self, word: str) -> bool:
        """Step over `word` if it stands here."""
        if not self.text.startswith(word, self.at):
            return False
        self.at += len(word)
        return True

    def need(self, word: str) -> None:
        if not self.take(word):
            raise self.fail(repr(word))

    def spaces(self) -> None:
        while self.at < len(self.text) and self.text[self.at] == " ":
            self.at += 1

    def end(self) -> None:
        self.spaces()
        if not self.ended:
            raise self.fail("the end")

    def whole(self, what: str) -> int:
        """A whole number above zero."""
        start = self.at
        number = self._digits(what)
        if number == 0:
            raise self.fail(f"{what} above zero", start)
        return number

    def count_before(self, word: str, what: str) -> int | None:
        """A whole number above zero and the word behind it, both stepped over; None if the word is not there."""
        ahead = self.at
        while ahead < len(self.text) and self.text[ahead] in DIGITS:
            ahead += 1
        if ahead == self.at or not self.text.startswith(word, ahead):
            return None
        number = self.whole(what)
        self.need(word)
        return number

    def decimal_us(self, what: str, unit_us: int = SECOND_US) -> int:
        """A number of seconds (or of another unit) in microseconds; a fraction may follow a point."""
        begin = self.at
        whole_us = self._digits(what) * unit_us
        if not self.take("."):
            return self.limited(whole_us, begin)
        start = self.at
        self._digits(f"digits of {what}")
        fraction = self.text[start : self.at]
        part_us, rest = divmod(int(fraction) * unit_us, int(10 ** len(fraction)))
        if rest:
            raise self.fail("no part finer than a microsecond", self.at - 1)
        return self.limited(whole_us + part_us, begin)

    def limited(self, us: int, begin: int) -> int:
        """The time that was read from `begin` on, if a clock can hold it."""
        if us > LONGEST_US:
            raise self.fail("a time of at most a billion seconds", begin)
        return us

    def _digits(self, what: str) -> int:
        start = self.at
        while not self.ended and self.text[self.at] in DIGITS:
            self.at += 1
        if self.at == start:
            raise self.fail(what)
        if self.at - start > MAX_DIGITS:
            raise self.fail(f"{what} of at most {MAX_DIGITS} digits", start + MAX_DIGITS)
        return int(self.text[start : self.at])


def seconds_text(us: int) -> str:
    """Microseconds as seconds, with no more digits than needed."""
    whole, part = divmod(us, SECOND_US)
    return str(whole) if part == 0 else f"{whole}.{part:06}".rstrip("0")
