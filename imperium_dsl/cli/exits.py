"""The exit codes of the command line, and the exception for wrong use."""

from __future__ import annotations

FINE, FINDINGS, WRONG_USE = 0, 1, 2
INTERNAL_ERROR = 70  # a mistake of this program, not of its user
INTERRUPTED = 130
PIPE_CLOSED = 141


class WrongUse(Exception):  # noqa: N818  the user's mistake, not an error of ours
    """The command cannot be run as it was written; the message says why."""
