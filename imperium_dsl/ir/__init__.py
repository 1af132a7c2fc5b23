"""A compiled ruleset: plain data, and nothing else is needed to play."""
