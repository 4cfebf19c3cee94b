"""Records of the game: PGN and the scoresheet."""
