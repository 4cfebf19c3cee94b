"""The simulated table: lines, sensor board, players' hands, and the window to play in."""
