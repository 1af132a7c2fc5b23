"""The catalogue of findings in, a page for each code and a list of them out."""

from __future__ import annotations

import re

from imperium_dsl.catalogue import problems_by_code
from imperium_dsl.diagnostics.pages import body, page

FAMILIES = {
    "E10": "Reading files",
    "E11": "Reading files",
    "E1": "Form",
    "E2": "Names",
    "E3": "Types and effects",
    "E40": "Cards and sets",
    "E4": "Packs",
    "W5": "Lints",
    "R6": "Refused decisions",
    "E7": "Scenarios",
    "": "Others",
}
FOLDER = "reference/diagnostics"
FENCE = re.compile(r"\n+```(?P<language>[a-z]*)[^\n]*\n(?P<body>.*?)^```\n*", re.MULTILINE | re.DOTALL)


def diagnostics_pages() -> dict[str, str]:
    """Pages by address."""
    pages = {f"{FOLDER}/{code}.md": written(page(problem)) for code, problem in problems_by_code().items()}
    return {f"{FOLDER}/index.md": index(), **pages}


def index() -> str:
    lines = [
        "# Diagnostics",
        "",
        "Every finding has a code that never changes, and a page with the reason and the cure.",
        "`imperium explain CODE` prints the same page.",
        "Codes that begin with E are errors, those with W are lints: legal text that is surely not meant.",
    ]
    family = ""
    for code, problem in problems_by_code().items():
        own = next(title for prefix, title in FAMILIES.items() if code.startswith(prefix))
        if own != family:
            family = own
            lines += ["", f"## {family}", "", "| code | name | what is found |", "| --- | --- | --- |"]
        lines.append(f"| [{code}]({code}.md) | `{problem.slug}` | {summary(body(problem))} |")
    return "\n".join([*lines, ""])


def summary(text: str) -> str:
    """The first paragraph on one line of a table."""
    return " ".join(text.partition("\n\n")[0].split()).replace("|", "\\|")


def written(text: str) -> str:
    """Markdown as the site reads it: a block stands between empty lines."""
    return FENCE.sub(lambda block: f"\n\n```{block['language']}\n{block['body']}```\n\n", text)
