"""Measured ratios; each script prints its own."""
