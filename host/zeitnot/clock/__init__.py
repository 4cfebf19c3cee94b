"""The clock: time controls, the two sides, flags. Pure: nothing here ticks, reads a clock or does I/O."""
