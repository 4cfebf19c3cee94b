"""The Laws of Chess at the table: touch-move, irregularities, endings, by edition. Pure."""
