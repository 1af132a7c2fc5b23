"""A small language for card games, its compiler, and a machine that knows no game."""
