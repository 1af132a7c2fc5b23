"""The command ``imperium``: one module for each of its commands."""
