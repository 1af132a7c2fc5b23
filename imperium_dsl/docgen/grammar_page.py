"""The grammar files in, one page with a diagram for each rule out."""

from __future__ import annotations

import re

from imperium_dsl import bundled
from imperium_dsl.docgen.diagrams import SPOKEN, anchor, diagram
from imperium_dsl.docgen.lark_rules import Rule, Section, read_sections

HEAD = """\
# Grammar

The files of `grammar/` are the definition of the language; this page shows them as diagrams.
A line is read from left to right.
Round boxes are written as they stand, square boxes are other rules and lead to them.
`end of line`, `deeper` and `back` stand for the end of a line and for a block that begins and ends.
"""


def grammar_page() -> str:
    """All rules, in the order of the files."""
    parts = [HEAD]
    for path in sorted(bundled.grammar_dir().glob("*.lark")):
        for number, section in enumerate(read_sections(path.read_text(encoding="utf-8"))):
            parts.extend(section_lines(section, path.name, is_file=number == 0))
    return "\n".join(parts)


def section_lines(section: Section, file: str, *, is_file: bool) -> list[str]:
    lines = []
    notes = list(section.notes)
    if is_file:
        title, _, first = notes.pop(0).partition(": ")
        lines.append(f"\n## {title.split('.')[0]}\n\n`grammar/{file}`\n")
        notes = [*([first[0].upper() + first[1:]] if first else []), *notes]
    else:
        lines.append(f"\n### {section.title[0].upper()}{section.title[1:]}\n")
    lines.extend(sentence_lines(notes))
    for rule in section.rules:
        if rule.name not in SPOKEN:
            lines.extend(rule_lines(rule))
    return lines


def sentence_lines(notes: list[str]) -> list[str]:
    text = " ".join(notes).replace("<", "&lt;")
    return [re.sub(r"(?<=[.]) (?=[A-Z])", "\n", text), ""] if text else []


def rule_lines(rule: Rule) -> list[str]:
    source = "\n".join(f"    {line}" for line in rule.source.splitlines())
    return [
        f"#### {rule.name.strip('_')} {{ #{anchor(rule.name)} }}\n",
        f'<div class="diagram">{diagram(rule)}</div>\n',
        f'??? note "as written"\n\n    ```text\n{source}\n    ```\n',
    ]
