"""Phrases of a scenario to functions over a machine: resolved, lowered and written out like any text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, evolve, field

from imperium_dsl.checks.check import CheckedGame
from imperium_dsl.checks.resolve import abilities, events, lookup, phrases, unread, values
from imperium_dsl.checks.resolve.resolving import Resolving
from imperium_dsl.checks.resolve.scope import Scope, Unresolved, wrong
from imperium_dsl.ir.ops import Op
from imperium_dsl.ir.ruleset import Ruleset
from imperium_dsl.lower.from_checked import Lowering
from imperium_dsl.machine.code import Compiled
from imperium_dsl.machine.codegen.patterns import Patterns
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.program import Program
from imperium_dsl.scenarios import problems
from imperium_dsl.scenarios.names import Renaming, is_name, named_card, words_of
from imperium_dsl.scenarios.stops import Stopped
from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceMap
from imperium_dsl.syntax import ast_nouns as ast
from imperium_dsl.syntax import ast_scenarios as scenarios
from imperium_dsl.syntax.ast_effects import Phrase, When

Ask = Callable[[Any, int], Any]  # of a machine and the player who asks


@define
class Game:
    """A game that scenarios are run with: its program, its ruleset, its code."""

    checked: CheckedGame = field(repr=False)
    ruleset: Ruleset = field(repr=False)
    sources: SourceMap = field(repr=False)
    compiled: Compiled = field(repr=False)
    lowering: Lowering = field(repr=False)

    @classmethod
    def of(cls, checked: CheckedGame, ruleset: Ruleset, sources: SourceMap, compiled: Compiled | None = None) -> Game:
        made = Compiled(ruleset) if compiled is None else compiled
        return cls(checked, ruleset, sources, made, Lowering(checked.program, sources))

    @property
    def program(self) -> Program:
        return self.checked.program


class NoCopy(Exception):  # noqa: N818  the author's mistake, not ours
    """A card is named without a place, and no copy of it takes part."""


def unasked(m: Any, you: int) -> Any:
    """In place of a function that nobody is going to call."""
    raise AssertionError((m, you))


class Phrasing:
    """Resolves the phrases of one scenario, whose seats are names of players; nothing is run."""

    def __init__(self, game: CheckedGame, lowering: Lowering, seats: Sequence[str]) -> None:
        self.program = game.program
        self.declared = game.declarations
        self.lowering = lowering
        self.seats = list(seats)
        self.resolving = Resolving.of(game.declarations)

    # ---- resolving

    def renamed(self, expr: Any) -> tuple[Any, list[str]]:
        """The expression with bindings, and the cards it names without a place."""
        renaming = Renaming(self.seats)
        found = renaming.expression(expr)
        return found, sorted(renaming.cards)

    def scope(self, cards: Sequence[str], span: Span, *, anywhere: bool = False) -> Scope:
        """Seats are players, cards named without a place are cards."""
        scope = Scope(events=anywhere)
        for seat in self.seats:
            scope.bind(seat, "players", span)
        for name in cards:
            lookup.known_name(self.resolving, name, span)
            scope.bind(named_card(name), "cards", span)
        return scope

    def classify(self, np: ast.NounPhrase) -> str:
        """What a phrase can be read as; a card named without a place is `card`."""
        renamed, cards = self.renamed(np)
        core = renamed.core
        if isinstance(core, ast.Variable) and core.name in self.seats:
            return "players"
        if isinstance(core, ast.Variable) and cards and core.name == named_card(cards[0]):
            return "cards"
        if self.is_of_seat(renamed) and lookup.head_noun(self.resolving, renamed, "zone") is not None:
            return "zone"  # and not a text of cards that is called like the zone
        return lookup.classify(self.resolving, renamed, self.scope(cards, np.span))

    def is_of_seat(self, np: ast.NounPhrase) -> bool:
        """``... of ana``"""
        first = np.modifiers[0] if np.modifiers else None
        return first is not None and isinstance(first.core, ast.Variable) and first.core.name in self.seats

    # ---- functions

    def number(self, expr: ast.Expr) -> Ask:
        """An expression as a number."""
        renamed, cards = self.renamed(expr)
        value = values.as_number(self.resolving, renamed, self.scope(cards, expr.span))
        self.all_read(renamed)
        return self.function(value, cards, "number")

    def condition(self, expr: ast.Expr) -> Ask:
        """An expression as a condition."""
        renamed, cards = self.renamed(expr)
        value = values.as_condition(self.resolving, renamed, self.scope(cards, expr.span))
        self.all_read(renamed)
        return self.function(value, cards, "condition")

    def cards(self, np: ast.NounPhrase) -> Ask:
        """The cards of a phrase; without a place they are looked for everywhere."""
        found, cards = self.renamed(np)
        bare = ast.NounPhrase(None, found.core, found.modifiers, found.having, span=np.span)
        value = values.as_cards(self.resolving, bare, self.scope(cards, np.span, anywhere=True))
        self.all_read(bare)
        return self.function(value, cards, "cards")

    def kind(self, np: ast.NounPhrase) -> Ask:
        """All cards that fit a description, wherever they lie; a name means every copy."""
        bare = ast.NounPhrase(None, np.core, np.modifiers, np.having, span=np.span)
        renaming = Renaming(self.seats)
        modifiers = renaming.expression(bare).modifiers
        found = ast.NounPhrase(None, np.core, modifiers, bare.having, span=np.span)
        cards = sorted(renaming.cards)
        value = values.as_cards(self.resolving, found, self.scope(cards, np.span, anywhere=True))
        self.all_read(found)
        return self.function(value, cards, "cards")

    def zone(self, np: ast.NounPhrase) -> Ask:
        """One zone as a cell."""
        renamed, cards = self.renamed(np)
        value = values.as_zone(self.resolving, renamed, self.scope(cards, np.span))
        self.all_read(renamed)
        return self.function(value, cards, "zone")

    def edge_zone(self, np: ast.NounPhrase) -> Ask:
        """The zone of ``top 2 of deck`` as a cell."""
        renamed, cards = self.renamed(np)
        assert isinstance(renamed.core, ast.Edge)
        value = values.as_edge_zone(self.resolving, renamed, renamed.core, self.scope(cards, np.span))
        self.all_read(renamed)
        return self.function(value, cards, "zone")

    def holder(self, np: ast.NounPhrase) -> Ask:
        """Whatever can hold tokens."""
        renamed, cards = self.renamed(np)
        value = values.as_holder(self.resolving, renamed, self.scope(cards, np.span, anywhere=True))
        self.all_read(renamed)
        return self.function(value, cards, "holder")

    def tokens(self, np: ast.NounPhrase) -> tuple[int, Ask]:
        """``gems on "Fox"``: the kind of token, and its holder."""
        renamed, cards = self.renamed(np)
        value = values.as_number(self.resolving, renamed, self.scope(cards, np.span, anywhere=True))
        self.all_read(renamed)
        if not isinstance(value, v.Tokens) or value.kind is None:
            raise wrong(np.span, "tokens of one kind", "something else")
        kind = self.lowering.tables["token"][value.kind]
        return kind, self.function(value.holder, cards, "holder")

    def number_target(self, np: ast.NounPhrase) -> tuple[int, Ask]:
        """A declared number: which, and a function that gives its player and its word."""
        renamed, cards = self.renamed(np)
        value = values.as_number(self.resolving, renamed, self.scope(cards, np.span))
        self.all_read(renamed)
        if not isinstance(value, v.NumberOf) or value.card is not None:
            raise wrong(np.span, "a declared number of players or words", "something else")
        op = self.lowering.op(value)
        return op["number"], self.written(op, cards, "target")

    def flag(self, np: ast.NounPhrase) -> Ask:
        """The cell of a flag."""
        renamed, cards = self.renamed(np)
        value = values.as_flag(self.resolving, renamed, self.scope(cards, np.span))
        self.all_read(renamed)
        return self.function(value, cards, "flag")

    def players(self, np: ast.NounPhrase) -> Ask:
        """Players."""
        renamed, cards = self.renamed(np)
        value = values.as_players(self.resolving, renamed, self.scope(cards, np.span))
        self.all_read(renamed)
        return self.function(value, cards, "players")

    def abilities(self, np: ast.NounPhrase) -> Ask:
        """``tap of red of ben``"""
        renamed, cards = self.renamed(np)
        value = abilities.as_ability(self.resolving, renamed, self.scope(cards, np.span, anywhere=True))
        return self.function(value, cards, "abilities")

    def word(self, np: ast.NounPhrase) -> int | None:
        """A declared word, if the phrase is one."""
        spelled = " ".join(words_of(np))
        found = [n for n in self.declared.nouns.get(spelled, ()) if n.kind == "word"]
        return self.lowering.tables["word"].get(found[0].name) if found else None

    def all_read(self, *nodes: ast.Node) -> None:
        """Nothing of a phrase is silently ignored."""
        for problem in unread.left_over(self.resolving, *nodes):
            raise Unresolved(problem)

    # ---- deeds

    def deed(self, claim: scenarios.Claim) -> e.Effect:
        """What ``ana did raise reach by 1 until end of turn`` and ``ana can ...`` carry out."""
        assert claim.phrase is not None
        renaming = Renaming(self.seats, with_cards=False)
        who, phrase = renaming.expression(claim.left), renaming.expression(claim.phrase)
        scope = self.scope((), claim.span)
        players = values.as_players(self.resolving, who, scope)
        if claim.kind == "did":
            effect: e.Effect = phrases.as_do(self.resolving, phrase, scope)
        else:
            effect = events.as_grant(self.resolving, phrase, claim.kind == "can", None, False, scope)
            if effect.until is None:
                reason = "it does not say how long; write `until end of turn` behind it"
                raise Stopped(problems.NoPosition(claim.phrase.span, reason))
        self.all_read(who, phrase)
        return e.EachPlayer(players, effect, False, span=claim.span)

    def pattern(self, claim: scenarios.Claim) -> e.Pattern:
        """The events that ``ana did gain 2 coins`` is about."""
        assert claim.phrase is not None
        renaming = Renaming(self.seats, with_cards=False)
        left, phrase = renaming.expression(claim.left), without_bounds(renaming.expression(claim.phrase))
        kind, subject = self.subject(left)
        quantifier = None if left.quantity is None else left.quantity.kind
        when = When(quantifier, subject, kind, False, phrase, span=claim.left.span)
        found = events.as_pattern(self.resolving, when, self.scope((), claim.span, anywhere=True))
        self.all_read(phrase)
        return found

    def subject(self, np: ast.NounPhrase) -> tuple[str, str]:
        """Whoever does something: what kind of word it is, and the word."""
        core, words = np.core, words_of(np)
        name = is_name(core)
        if not np.modifiers and np.having is None:
            if isinstance(core, ast.Variable):
                return "variable", core.name
            if name is not None:
                return "name", name
            if len(words) == 1:
                return "word", words[0]
        raise wrong(np.span, "a player or a card", "something else")

    # ---- functions

    def function(self, value: v.Value | v.Condition, cards: Sequence[str], how: str) -> Ask:  # noqa: ARG002
        """A resolved value as a function of a machine; without a machine there is nothing to ask."""
        return unasked

    def written(self, op: Op, cards: Sequence[str], how: str) -> Ask:  # noqa: ARG002
        """An operation as a function of a machine."""
        return unasked


def without_bounds(phrase: Phrase) -> Phrase:
    """``gain at least 2 coins`` as ``gain 2 coins``: how much of it is asked when it is counted."""
    parts = []
    for np in phrase.object:
        quantity = np.quantity
        if quantity is not None and quantity.kind in ("at_least", "up_to"):
            quantity = evolve(quantity, kind="exactly")
        parts.append(evolve(np, quantity=quantity))
    return evolve(phrase, object=tuple(parts))


class Reader(Phrasing):
    """Reads the phrases of one scenario into functions."""

    def __init__(self, game: Game, seats: Sequence[str]) -> None:
        super().__init__(game.checked, game.lowering, seats)
        self.game = game
        self.code = game.compiled.code(len(seats))
        self.module = game.compiled.writer.module

    def function(self, value: v.Value | v.Condition, cards: Sequence[str], how: str) -> Ask:
        """A resolved value as a function of a machine."""
        return self.written(self.lowering.op(value), cards, how)

    def written(self, op: Op, cards: Sequence[str], how: str) -> Ask:
        asked = self.compiled(cards, "m, you", lambda w: [f"return {expression(w, op, how)}"])

        def ask(m: Any, you: int) -> Any:
            return asked(m, you, self.bound(m, cards))

        return ask

    def matcher(self, claim: scenarios.Claim) -> Callable[[Any, Any, int], Any]:
        """A function that gives the cards of an event that a claim is about, or None."""
        op = self.lowering.op(self.pattern(claim))
        matching = self.compiled((), "m, ev, you", lambda w: w.match_lines(op))

        def match(m: Any, event: Any, you: int) -> Any:
            return matching(m, event, you, self.bound(m, ()))

        return match

    def compiled(self, cards: Sequence[str], parameters: str, body: Callable[[Patterns], list[str]]) -> Any:
        """A function with the seats, and the cards that are named, in its last parameter."""
        constants = dict(self.module.constants)
        known = set(constants)
        writer = Patterns(self.game.ruleset, constants, self.module.shared)
        names = [*self.seats, *(named_card(c) for c in cards)]
        writer.variables = {name: f"v{i}" for i, name in enumerate(names)}
        writer.types = {n: "players" if n in self.seats else "cards" for n in names}
        lines = [
            f"def asked({parameters}, env):",
            "    s = m.s; it = (); d = True; this = 0",
            f"    {', '.join(writer.variables.values())}, = env",
            *(f"    {line}" for line in body(writer)),
        ]
        scope = {**self.code.names, **{k: c for k, c in constants.items() if k not in known}}
        exec("\n".join(lines), scope)  # noqa: S102  our own generated source
        return scope["asked"]

    def bound(self, m: Any, cards: Sequence[str]) -> list[Any]:
        """What the seats, and the cards that are named, stand for."""
        copies = [found(m, self.faces(name)) for name in cards]
        for name, some in zip(cards, copies, strict=True):
            if not some:
                raise NoCopy(name)
        return [*range(len(self.seats)), *copies]

    def faces(self, name: str) -> frozenset[int]:
        """The faces that bear a name."""
        return frozenset(self.lowering.tables["name"].get(name, ()))


def expression(writer: Patterns, op: Op, how: str) -> str:
    """One value as a Python expression."""
    match how:
        case "number":
            return writer.number(op)
        case "condition":
            return f"bool({writer.condition(op)})"
        case "cards":
            return f"list({writer.cards(op)})"
        case "zone":
            return writer.zone(op)
        case "holder":
            return writer.holder(op)
        case "flag":
            return writer.flag(op)
        case "players":
            return f"list({writer.players(op)})"
        case "abilities":
            return writer.abilities(op)
        case "target":
            player = "-1" if op["player"] is None else writer.player(op["player"])
            word = "-1" if op["word"] is None else writer.word(op["word"])
            return f"({player}, {word})"
        case _:
            raise AssertionError(how)


def found(m: Any, faces: frozenset[int]) -> tuple[int, ...]:
    """Cards named without a place: those that everybody sees, or, if there are none, all of them."""
    every = [c for c in m.every_card() if m.s[c + 2] in faces]
    seen = [c for c in every if is_open(m, c)]
    return tuple(seen or every)


def is_open(m: Any, card: int) -> bool:
    """Does a card lie where everybody sees it?"""
    zone = m.lay.declared[m.zone_cell(card)]
    return bool(zone >= 0 and m.lay.ruleset.zones[zone].sight == "public")
