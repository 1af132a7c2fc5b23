"""Findings: a stage yields typed Problems, their reports are Diagnostics, renderers read only those."""

from __future__ import annotations

import enum
from typing import ClassVar

from attrs import frozen

from imperium_dsl.source.span import Span


class Severity(enum.Enum):
    """An error stops the pipeline at the border of its stage; a warning never does."""

    ERROR = "error"
    WARNING = "warning"


@frozen
class Label:
    """A place and what is to be said about it; the text may be empty."""

    span: Span
    text: str = ""


@frozen
class Diagnostic:
    """One finding, ready to be shown; plain data."""

    code: str
    slug: str
    severity: Severity
    message: str
    primary: Label
    secondary: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    help: str | None = None


@frozen
class Problem:
    """The typed data of one finding.

    A subclass sets ``code`` and ``slug``, adds its data as fields and says its prose in methods.
    Its docstring is the page of its code: a summary, then ``## Why it matters``, then ``## Example``
    with a fenced block that triggers exactly this code, then ``Write instead:`` with another.
    """

    code: ClassVar[str]
    slug: ClassVar[str]
    severity: ClassVar[Severity] = Severity.ERROR

    span: Span

    def message(self) -> str:
        """One line, lower case, no full stop, makes sense alone."""
        raise NotImplementedError

    def label(self) -> str:
        """What stands beside the caret; may be empty."""
        return ""

    def secondary(self) -> tuple[Label, ...]:
        """The other half of a conflict."""
        return ()

    def notes(self) -> tuple[str, ...]:
        """Facts, never advice."""
        return ()

    def help(self) -> str | None:
        """What to do."""
        return None

    def report(self) -> Diagnostic:
        """This finding as plain data."""
        return Diagnostic(
            code=self.code,
            slug=self.slug,
            severity=self.severity,
            message=self.message(),
            primary=Label(self.span, self.label()),
            secondary=self.secondary(),
            notes=self.notes(),
            help=self.help(),
        )
