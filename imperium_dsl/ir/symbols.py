"""Which arguments of operations are indexes, and into which table of the ruleset."""

from __future__ import annotations

SYMBOLS: dict[tuple[str, str], str] = {
    ("everyone", "words"): "word", ("word_is", "word"): "word", ("words_in", "words"): "word",
    ("word_field", "field"): "field", ("zone_of", "zone"): "zone", ("filter", "words"): "word",
    ("filter", "every"): "word", ("filter", "not_words"): "word", ("filter", "names"): "name",
    ("filter", "not_names"): "name", ("chosen", "weight"): "word", ("tokens", "kind"): "token",
    ("count", "weight"): "word", ("number_of", "number"): "number", ("field_of", "field"): "field",
    ("amount_part", "kind"): "token", ("amount_field", "field"): "field", ("abilities", "kinds"): "kind",
    ("abilities", "words"): "word", ("flag_of", "flag"): "flag", ("procedure_is", "name"): "procedure",
    ("option_is", "option"): "option", ("option_number", "option"): "option", ("do", "frame"): "frame",
    ("pattern", "frames"): "frame", ("pattern", "verb"): "verb", ("pattern", "words"): "word",
    ("grant", "verb"): "verb", ("grant", "frames"): "frame",
}  # fmt: skip

# The table of each kind of index: a field of the ruleset, whose entries are names or have one.
TABLES = {
    "word": "words", "token": "tokens", "zone": "zones", "number": "numbers", "flag": "flags",
    "field": "fields", "option": "options", "kind": "kinds", "procedure": "procedures", "frame": "frames",
    "verb": "verbs", "name": "faces", "trait": "traits",
}  # fmt: skip
