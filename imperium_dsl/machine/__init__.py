"""The interpreter: runs a ruleset decision by decision."""
