"""A checked program to a ruleset: names become numbers."""
