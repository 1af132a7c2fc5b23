"""The operations of a compiled text: one class of node, a table of what each operation holds.

Words, zones, tokens and all other declared things are numbers here: indexes into the ruleset's tables.
Bindings keep their names. ``place`` says where in the author's text the operation stands.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import field, frozen

Arg: TypeAlias = "Op | int | str | bool | tuple[Arg, ...] | None"

FIELDS: dict[str, tuple[str, ...]] = {
    # players
    "you": (),
    "them": (),
    "player_var": ("name",),
    "owner_of": ("of",),
    "neighbour": ("step",),
    "everyone": ("quantifier", "other", "words", "having", "reverse"),
    # words
    "word_is": ("word",),
    "word_var": ("name",),
    "word_of": ("of",),
    "word_field": ("field", "card"),
    "words_in": ("words", "kind", "among"),
    # zones and holders
    "zone_of": ("zone", "player", "word", "edge"),
    "zone_var": ("name", "edge"),
    "slot_var": ("name",),
    "slot_of": ("card",),
    "spots": ("kind", "zone", "having"),
    # cards
    "filter": (
        "words", "names", "variables", "every", "not_words", "not_names", "not_cards", "not_variables", "having",
        "none_having",
    ),
    "select": ("zones", "filter", "source", "under", "attached"),
    "top_of": ("zone", "count", "bottom"),
    "this": (),
    "it": (),
    "card_var": ("name",),
    "card_sum": ("parts",),
    "chosen": ("kind", "amount", "cards", "weight"),
    # numbers
    "const": ("value",),
    "number_var": ("name",),
    "tokens": ("kind", "holder"),
    "count": ("cards", "weight"),
    "count_players": ("players",),
    "number_of": ("number", "player", "word", "card"),
    "field_of": ("field", "cards", "best"),
    "order_of": ("of",),
    "option_number": ("option",),
    "seat_count": (),
    "math": ("sign", "left", "right"),
    "share": ("value", "count", "each"),
    "of_asker": ("number",),
    "if_else": ("condition", "value", "otherwise"),
    "how_many": ("kind", "number"),
    # amounts, abilities, flags
    "amount_part": ("kind", "mode", "number", "holder"),
    "amount": ("parts",),
    "amount_var": ("name",),
    "amount_field": ("field", "card"),
    "abilities": ("kinds", "cards", "words", "players"),
    "ability_var": ("name",),
    "flag_of": ("flag", "player", "word"),
    "flag_var": ("name",),
    "procedure_is": ("name",),
    "end_of": ("what",),
    # conditions
    "compared": ("sign", "left", "right", "over"),
    "has_word": ("of", "filter"),
    "some": ("number", "least", "none"),
    "any_player": ("players",),
    "flag_set": ("flag",),
    "done": (),
    "possible": (),
    "option_is": ("option", "value"),
    "same_player": ("left", "right"),
    "same_card": ("left", "right"),
    "negation": ("inner",),
    "both": ("left", "right"),
    "either": ("left", "right"),
    # effects
    "argument": ("name", "type", "value"),
    "do": ("frame", "arguments", "per", "bind", "result"),
    "sequence": ("steps",),
    "cost": ("price", "effect"),
    "may": ("body",),
    "choose": ("first_able", "options"),
    "each_player": ("players", "body", "secretly"),
    "if": ("condition", "body", "otherwise"),
    "for_each": ("over", "type", "variable", "body"),
    "repeat": ("times", "body"),
    "window": ("body",),
    "stop": (),
    "let": ("variable", "type", "value"),
    "change_amount": ("by", "sign"),
    "set_number": ("target", "value", "until"),
    "result": ("value",),
    "pattern": (
        "subject", "frames", "verb", "would", "instead", "words", "player", "cards", "this_card", "arguments",
        "condition", "about_amount",
    ),
    "once": ("pattern", "body"),
    "grant": ("allowed", "verb", "frames", "cards", "zones", "count", "condition", "until"),
}  # fmt: skip

_INDEX = {name: {f: i for i, f in enumerate(fields)} for name, fields in FIELDS.items()}


@frozen
class Op:
    """``(move, ...)``"""

    name: str
    args: tuple[Arg, ...] = ()
    place: int = field(default=-1, eq=False)

    def __getitem__(self, name: str) -> Any:
        return self.args[_INDEX[self.name][name]]


def below(arg: Arg) -> list[Op]:
    """All operations in an argument, outermost first."""
    found: list[Op] = []
    stack: list[Arg] = [arg]
    while stack:
        item = stack.pop()
        if isinstance(item, Op):
            found.append(item)
            stack.extend(reversed(item.args))
        elif isinstance(item, tuple):
            stack.extend(reversed(item))
    return found
