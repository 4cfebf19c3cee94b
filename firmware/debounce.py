"""From samples of the matrix to changes of squares: a change counts when three samples in a row agree on it.

Rules of this file:
- Pure: samples and ticks come in, changes go out. Runs under CPython too.
- A change carries the stamp of the *first* sample that showed it, not of the one that confirmed it: the debouncing
  costs no time on the clock.
- `complete` is the instant up to which everything has been said: while a change waits to be confirmed, it is the
  instant before that change. A scan of the board is stamped with it.
- A sample that equals `squares` while nothing waits need not be given: the caller may set `complete` itself, which
  spares the board a call in nearly every turn.
"""

SAMPLES = 3
"""Equal samples that make a change. At a thousand scans a second, 2 ms after the first."""
NOISY = 8
"""A square is noisy while it has flickered so often: the count is halved each second."""

_MASK = 0x3FFFFFFF
_HALF = 0x20000000


class Debouncer:
    """The 64 squares. A sample is 8 bytes, a rank a byte, the first rank first; bit 0 is file a."""

    def __init__(self, first: "bytes | bytearray", ticks: int) -> None:
        self.squares = bytearray(first)
        """What the board reads, debounced."""
        self.complete = ticks
        self._waiting: dict[int, list[int]] = {}
        """square -> [ticks of the first changed sample, samples that agree]"""
        self._flickers = bytearray(64)

    @property
    def busy(self) -> bool:
        """Whether a change waits to be confirmed."""
        return len(self._waiting) > 0

    def sample(self, raw: bytearray, ticks: int) -> "list[tuple[int, int, int]]":
        """The changes this sample confirms, in order of their stamps: (ticks, square, 1 if occupied now)."""
        waiting = self._waiting
        squares = self.squares
        for square in list(waiting):
            rank = square >> 3
            if not (raw[rank] ^ squares[rank]) >> (square & 7) & 1:
                del waiting[square]
                self._flickers[square] = min(255, self._flickers[square] + 1)
        confirmed = []
        for rank in range(8):
            differs = raw[rank] ^ squares[rank]
            square = rank << 3
            while differs:
                if differs & 1:
                    entry = waiting.get(square)
                    if entry is None:
                        waiting[square] = [ticks, 1]
                    elif entry[1] + 1 < SAMPLES:
                        entry[1] += 1
                    else:
                        del waiting[square]
                        squares[rank] ^= 1 << (square & 7)
                        confirmed.append((entry[0], square, raw[rank] >> (square & 7) & 1))
                differs >>= 1
                square += 1
        # Only a bounce that starts a square's count anew can bring two changes out of order, never across samples:
        # what is confirmed now began before anything that still waits.
        confirmed.sort(key=lambda change: (change[0] - ticks + _HALF) & _MASK)
        self.complete = ticks
        for first, _ in waiting.values():
            if (self.complete - first + _HALF) & _MASK >= _HALF:
                self.complete = (first - 1) & _MASK
        return confirmed

    def noisy(self) -> bytes:
        """The squares that keep flickering; call once a second."""
        out = bytearray(8)
        for square in range(64):
            if self._flickers[square] >= NOISY:
                out[square >> 3] |= 1 << (square & 7)
            self._flickers[square] >>= 1
        return bytes(out)
