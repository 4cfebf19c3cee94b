"""Recognition: from the readings of the 64 squares to the moves of the game. Pure."""
