"""What the laws of Carta Impera Victoria share."""

from __future__ import annotations

from typing import Any

from tests.laws.watch import Law, Note


class CivLaw(Law):
    """Follows hands, areas, deck and markers change by change."""

    def __init__(self, story: Any) -> None:
        super().__init__(story)
        p = self.p
        self.domain = {c: p.word_of(c, "domain") for c in p.cards}

    def domain_of(self, note: Note) -> str:
        return self.p.rules.words[note.this]

    def is_turn(self, note: Note) -> bool:
        return note.what == "procedure" and note.name == "turn"
