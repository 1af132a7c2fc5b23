"""Scenarios: positions by name, acts by phrase, claims in the language; run, reported, measured."""
