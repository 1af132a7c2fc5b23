"""Lark's tree of declarations to AST."""

from __future__ import annotations

from typing import Any

from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax import ast_effects as effects
from imperium_dsl.syntax import ast_scenarios as scenarios
from imperium_dsl.syntax.from_tree_effects import EffectBuilder


def text_of(tree: Any) -> str:
    """The words of a ``name`` rule."""
    return " ".join(map(str, tree.children))


class DeclarationBuilder(EffectBuilder):
    """Adds declarations."""

    doc = ""  # the doc comment above the current declaration

    def declarations(self, tree: Any, offset: int, doc: str) -> list[ast.Declaration]:
        """The declarations of a tree that lark read at an offset."""
        self.offset, self.doc, self.depth = offset, doc, 0
        return [self.build(child) for child in tree.children]

    # ---- vocabulary

    def on_game(self, tree: Any, c: list[Any]) -> ast.Game:
        return ast.Game(str(c[0]), span=self.span(tree))

    def on_seats(self, tree: Any, c: list[Any]) -> ast.Seats:
        trait = str(c[-1].children[0]) if hasattr(c[-1], "data") else None
        return ast.Seats(tuple(int(n) for n in c if not hasattr(n, "data")), trait, span=self.span(tree))

    def on_rival(self, tree: Any, c: list[Any]) -> ast.Rival:
        return ast.Rival(str(c[0]), tuple(map(str, c[1:])), self.doc, span=self.span(tree))

    def on_option(self, tree: Any, c: list[Any]) -> ast.Option:
        return ast.Option(text_of(c[0]), self.all(c[1:]), self.doc, span=self.span(tree))

    def on_option_choice(self, tree: Any, c: list[Any]) -> ast.OptionValue:
        players = tuple(int(n) for n in c[1].children) if len(c) > 1 else ()
        return ast.OptionValue(str(c[0].children[0]), None, players, span=self.span(tree))

    def on_option_range(self, tree: Any, c: list[Any]) -> ast.OptionValue:
        players = tuple(int(n) for n in c[2].children) if len(c) > 2 else ()
        return ast.OptionValue(str(c[0]), int(c[1]), players, span=self.span(tree))

    def nouns(self, tree: Any) -> tuple[ast.Noun, ...]:
        """A list of nouns with their plurals."""
        found = []
        for noun in tree.children:
            plural = text_of(noun.children[1].children[0]) if len(noun.children) > 1 else None
            found.append(ast.Noun(text_of(noun.children[0]), plural, span=self.span(noun)))
        return tuple(found)

    def on_token(self, tree: Any, c: list[Any]) -> ast.Token:
        return ast.Token(self.nouns(c[0]), span=self.span(tree))

    def on_role(self, tree: Any, c: list[Any]) -> ast.Role:
        return ast.Role(self.nouns(c[0]), span=self.span(tree))

    def index(self, c: list[Any]) -> tuple[str, ...]:
        """The index of a zone, number, flag or trait, if there is one."""
        for child in c:
            if getattr(child, "data", None) == "index":
                return tuple(map(str, child.children))
        return ()

    def on_trait(self, tree: Any, c: list[Any]) -> ast.Trait:
        single = any(not hasattr(child, "data") for child in c)
        return ast.Trait(text_of(c[0]), self.index(c), self.nouns(c[-1]), single, span=self.span(tree))

    def on_group(self, tree: Any, c: list[Any]) -> ast.Group:
        return ast.Group(text_of(c[0]), tuple(text_of(n) for n in c[1:]), span=self.span(tree))

    def on_field(self, tree: Any, c: list[Any]) -> ast.Field:
        over = cap = None
        forms: tuple[str, ...] = ()
        for child in c[2:]:
            if child.data == "field_over":
                over = text_of(child.children[0])
            elif child.data == "field_cap":
                cap = int(child.children[0])
            else:
                forms = tuple(map(str, child.children))
        return ast.Field(text_of(c[0]), str(c[1]), over, cap, forms, span=self.span(tree))

    def on_column(self, tree: Any, c: list[Any]) -> ast.Column:
        single = c[1].data == "column_one"
        sources = tuple(text_of(n) for n in c[1 + single :])
        return ast.Column(text_of(c[0]), sources, single, span=self.span(tree))

    def on_zone(self, tree: Any, c: list[Any]) -> ast.Zone:
        words = tuple(tuple(map(str, w.children)) for w in c[1:] if w.data == "zone_word")
        return ast.Zone(text_of(c[0]), self.index(c), words, span=self.span(tree))

    def on_number(self, tree: Any, c: list[Any]) -> ast.Number:
        rest = [x for x in c[1:] if x.data != "index"]
        floor = int(rest[1].children[0]) if len(rest) > 1 else None
        return ast.Number(text_of(c[0]), self.index(c), self.build(rest[0]), floor, span=self.span(tree))

    def on_number_table(self, tree: Any, c: list[Any]) -> ast.NumberTable:
        rows = tuple((int(r.children[0]), int(r.children[1])) for r in c[2:])
        return ast.NumberTable(text_of(c[0]), str(c[1]), rows, span=self.span(tree))

    def on_flag(self, tree: Any, c: list[Any]) -> ast.Flag:
        return ast.Flag(text_of(c[0]), self.index(c), str(c[-1]), span=self.span(tree))

    def on_ability(self, tree: Any, c: list[Any]) -> ast.AbilityKind:
        exists = gate = price = None
        for child in c[1:]:
            if child.data == "ability_while":
                exists = self.build(child.children[0])
            elif child.data == "ability_gate":
                gate = self.build(child.children[0])
            else:
                price = self.build(child)
        return ast.AbilityKind(text_of(c[0]), exists, gate, price, span=self.span(tree))

    def on_strict(self, tree: Any, c: list[Any]) -> ast.Strict:
        verbs = tuple(str(word) for word in c if not hasattr(word, "data"))
        condition = self.build(c[-1].children[0]) if len(c) > len(verbs) else None
        return ast.Strict(verbs, condition, span=self.span(tree))

    def on_loose(self, tree: Any, c: list[Any]) -> ast.Loose:
        return ast.Loose(str(c[0]), self.build(c[1].children[0]), span=self.span(tree))

    # ---- rules

    def on_parameter(self, tree: Any, c: list[Any]) -> ast.Parameter:
        zones: tuple[str, ...] = ()
        default = None
        for child in c[2:]:
            if child.data == "parameter_zone":
                zones = tuple(text_of(n) for n in child.children)
            else:
                default = self.build(child.children[0])
        return ast.Parameter(str(c[0]), text_of(c[1]), zones, default, span=self.span(tree))

    def on_frame(self, tree: Any, c: list[Any]) -> ast.Frame:
        particle = object_ = None
        arguments = []
        for child in c[1:]:
            if child.data == "particle":
                particle = str(child.children[0])
            elif child.data == "parameter":
                object_ = self.build(child)
            else:
                arguments.append((str(child.children[0].children[0]), self.build(child.children[1])))
        return ast.Frame(str(c[0]), particle, object_, tuple(arguments), span=self.span(tree))

    def on_keyword(self, tree: Any, c: list[Any]) -> ast.Keyword:
        return ast.Keyword(self.build(c[0]), self.build(c[1]), self.doc, span=self.span(tree))

    def on_procedure(self, tree: Any, c: list[Any]) -> ast.Procedure:
        parameter = self.build(c[1].children[0]) if len(c) > 2 else None
        return ast.Procedure(text_of(c[0]), parameter, self.build(c[-1]), self.doc, span=self.span(tree))

    def on_handler(self, tree: Any, c: list[Any]) -> ast.Handler:
        return ast.Handler(self.build(c[0]), self.build(c[1]), span=self.span(tree))

    def on_check(self, tree: Any, c: list[Any]) -> ast.Check:
        return ast.Check(self.build(c[0]), self.build(c[1]), span=self.span(tree))

    def on_belonging(self, tree: Any, c: list[Any]) -> ast.Belonging:
        return ast.Belonging(str(c[0]), self.all(c[1:]), span=self.span(tree))

    def permission(self, tree: Any, c: list[Any], allowed: bool) -> ast.Permission:
        """``can`` or ``cannot`` with its condition."""
        condition, unless = None, False
        if len(c) > 1:
            condition, unless = self.build(c[1].children[0]), c[1].data == "unless"
        return ast.Permission(allowed, self.build(c[0]), condition, unless, span=self.span(tree))

    def on_can(self, tree: Any, c: list[Any]) -> ast.Permission:
        return self.permission(tree, c, True)

    def on_cannot(self, tree: Any, c: list[Any]) -> ast.Permission:
        return self.permission(tree, c, False)

    def on_policy(self, tree: Any, c: list[Any]) -> ast.Policy:
        return ast.Policy(str(c[0]), self.all(c[1:]), span=self.span(tree))

    def on_table(self, tree: Any, c: list[Any]) -> ast.Table:
        words = tuple(map(str, c[0].children))
        return ast.Table(words, self.all(c[1:]), self.doc, span=self.span(tree))

    def on_row(self, tree: Any, c: list[Any]) -> ast.Row:
        match = self.build(c[0].children[0]) if c[0].children else None
        condition = self.build(c[1].children[0]) if len(c) > 2 else None
        return ast.Row(match, self.build(c[-1]), condition, span=self.span(tree))

    # ---- cards

    def on_set(self, tree: Any, c: list[Any]) -> ast.CardSet:
        words = tuple(map(str, c[3].children)) if len(c) > 3 else ()
        return ast.CardSet(str(c[0])[1:-1], str(c[1]), int(c[2]), words, span=self.span(tree))

    def on_card(self, tree: Any, c: list[Any]) -> ast.Card:
        numbers = tuple(str(n) for n in c[1:] if not hasattr(n, "data"))
        members = self.all(c[1 + len(numbers) :])
        return ast.Card(str(c[0])[1:-1], numbers, members, self.doc, span=self.span(tree))

    def on_model(self, tree: Any, c: list[Any]) -> ast.Model:
        return ast.Model(str(c[0])[1:-1], self.all(c[1:]), self.doc, span=self.span(tree))

    def on_card_words(self, tree: Any, c: list[Any]) -> ast.CardWords:
        return ast.CardWords(tuple(map(str, c)), span=self.span(tree))

    def on_like(self, tree: Any, c: list[Any]) -> ast.Like:
        return ast.Like(str(c[0])[1:-1], span=self.span(tree))

    def on_card_field(self, tree: Any, c: list[Any]) -> ast.CardField:
        return ast.CardField(str(c[0]), self.build(c[1]), span=self.span(tree))

    def on_text(self, tree: Any, c: list[Any]) -> ast.Text:
        return ast.Text(text_of(c[0]), self.build(c[1]), span=self.span(tree))

    def on_labelled_handler(self, tree: Any, c: list[Any]) -> ast.Handler:
        return ast.Handler(self.build(c[1]), self.build(c[2]), text_of(c[0]), span=self.span(tree))

    # ---- scenarios and ledgers

    def on_scenario(self, tree: Any, c: list[Any]) -> scenarios.Scenario:
        covers: tuple[str, ...] = ()
        rest = c[1:]
        if rest and rest[0].data == "covers":
            covers, rest = tuple(map(str, rest[0].children)), rest[1:]
        return scenarios.Scenario(str(c[0])[1:-1], covers, self.all(rest), span=self.span(tree))

    def on_scenario_game(self, tree: Any, c: list[Any]) -> scenarios.ScenarioGame:
        seats = tuple(str(s.children[0]) for s in c[1:] if s.data == "seat_name")
        settings = self.all(c[-1].children) if c[-1].data == "using" else ()
        return scenarios.ScenarioGame(str(c[0]), seats, settings, span=self.span(tree))

    def on_setting(self, tree: Any, c: list[Any]) -> scenarios.Setting:
        return scenarios.Setting(text_of(c[0]), str(c[1].children[0]), span=self.span(tree))

    def on_given(self, tree: Any, c: list[Any]) -> scenarios.Given:
        return scenarios.Given(self.all(c), span=self.span(tree))

    def on_act_line(self, tree: Any, c: list[Any]) -> scenarios.Acts:
        return scenarios.Acts(self.all(c), span=self.span(tree))

    def on_then(self, tree: Any, c: list[Any]) -> scenarios.Then:
        return scenarios.Then(self.all(c), span=self.span(tree))

    def on_act(self, tree: Any, c: list[Any]) -> scenarios.Act:
        return scenarios.Act(str(c[0]), self.build(c[1]), span=self.span(tree))

    def parts_claim(self, kind: str, tree: Any, c: list[Any]) -> scenarios.Claim:
        """A claim whose right side is a list of things."""
        return scenarios.Claim(kind, self.build(c[0]), self.all(c[1].children), span=self.span(tree))

    def on_claim_is(self, tree: Any, c: list[Any]) -> scenarios.Claim:
        return self.parts_claim("is", tree, c)

    def on_claim_is_not(self, tree: Any, c: list[Any]) -> scenarios.Claim:
        return self.parts_claim("is_not", tree, c)

    def on_claim_has(self, tree: Any, c: list[Any]) -> scenarios.Claim:
        return self.parts_claim("has", tree, c)

    def on_claim_lacks(self, tree: Any, c: list[Any]) -> scenarios.Claim:
        return self.parts_claim("lacks", tree, c)

    def on_claim_compare(self, tree: Any, c: list[Any]) -> scenarios.Claim:
        sign = str(c[1].children[0])
        return scenarios.Claim("compare", self.build(c[0]), sign=sign, right=self.build(c[2]), span=self.span(tree))

    def on_claim_holds(self, tree: Any, c: list[Any]) -> scenarios.Claim:
        return scenarios.Claim("holds", self.build(c[0]), span=self.span(tree))

    def phrase_claim(self, kind: str, tree: Any, c: list[Any]) -> scenarios.Claim:
        """A claim about what somebody can do, or did."""
        return scenarios.Claim(kind, self.build(c[0]), phrase=self.build(c[1]), span=self.span(tree))

    def on_claim_can(self, tree: Any, c: list[Any]) -> scenarios.Claim:
        return self.phrase_claim("can", tree, c)

    def on_claim_cannot(self, tree: Any, c: list[Any]) -> scenarios.Claim:
        return self.phrase_claim("cannot", tree, c)

    def on_claim_did(self, tree: Any, c: list[Any]) -> scenarios.Claim:
        return self.phrase_claim("did", tree, c)

    def on_claim_did_not(self, tree: Any, c: list[Any]) -> scenarios.Claim:
        return self.phrase_claim("did_not", tree, c)

    def on_choosing(self, tree: Any, c: list[Any]) -> effects.Phrase:
        return effects.Phrase("choose", None, self.all(c[0].children), (), span=self.span(tree))

    def on_ledger(self, tree: Any, c: list[Any]) -> scenarios.Ledger:
        return scenarios.Ledger(str(c[0])[1:-1], self.all(c[1:]), span=self.span(tree))

    def on_ledger_entry(self, tree: Any, c: list[Any]) -> scenarios.LedgerEntry:
        return scenarios.LedgerEntry(str(c[0]), str(c[1])[1:-1], span=self.span(tree))

    # ---- packs

    def on_replacement(self, tree: Any, c: list[Any]) -> ast.Replacement:
        return ast.Replacement(self.build(c[0]), span=self.span(tree))

    def on_extension(self, tree: Any, c: list[Any]) -> ast.Extension:
        return ast.Extension(self.build(c[0]), span=self.span(tree))
