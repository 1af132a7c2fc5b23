"""The kernel's verbs in, a table of what each does out."""

from __future__ import annotations

from imperium_dsl.program.verbs import KERNEL

HEAD = """\
# Verbs of the kernel

These verbs exist in every game; all others are keywords that a game writes on top of them.
Capitals are what a verb takes, with their [types][]; what stands in square brackets may be left out.
A verb that yields something can be bound: `pick any player as P`.

[types]: ../language/keywords.md#types-of-parameters
"""


def primitives_page() -> str:
    """Two tables: what texts do, and what only happens."""
    lines = [HEAD, "| verb | yields | what it does | before | after |", "| --- | --- | --- | --- | --- |"]
    events = ["", "## What happens by itself", "", "Nobody does these; handlers answer them.", ""]
    events += ["| event | when | before | after |", "| --- | --- | --- | --- |"]
    for verb in KERNEL:
        told = f"{verb.does} | {verb.before} | {verb.after} |"
        if verb.happens:
            events.append(f"| `{verb.frame.shape}` | {told}")
        else:
            lines.append(f"| `{verb.frame.shape}` | {verb.frame.result or ''} | {told}")
    return "\n".join([*lines, *events, ""])
