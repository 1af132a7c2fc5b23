"""Folders of text on top of a game: which there are, in which order, and what they replace."""
