"""The clock: mirrors `zeitnot.clock`."""
