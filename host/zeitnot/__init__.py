"""Zeitnot: a tournament chess table. A clock, a board that feels its pieces, and the Laws of Chess.

The rooms and who may import whom: docs/architecture.md.
"""

__version__ = "0.1.0"
