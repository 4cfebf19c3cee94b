"""What displays show: one `Face` value, and the kinds of display derived from it."""
