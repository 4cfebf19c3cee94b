"""Displays: what shows the face. One file a kind, one contract, one process each."""
