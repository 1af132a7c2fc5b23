"""Checked effects to English sentences; the words are data."""
