"""Scenarios in, what is wrong with their words out; nothing is run.

Whoever writes a scenario is told of a misspelled word by ``imperium check``, before any test. What depends on the
position (is it offered, does it hold, are there enough copies) is left to the run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, frozen

from imperium_dsl.checks import problems as checks
from imperium_dsl.checks.check import CheckedGame
from imperium_dsl.checks.resolve import lookup
from imperium_dsl.checks.resolve.scope import Unresolved, beginning
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.ir.ruleset import Option, Rival, Trait
from imperium_dsl.lower.from_checked import Lowering
from imperium_dsl.machine.errors import GameError
from imperium_dsl.program.vocabulary import Vocabulary
from imperium_dsl.scenarios import problems
from imperium_dsl.scenarios.acts import base_form, known_verbs, read_act
from imperium_dsl.scenarios.around import chance_words
from imperium_dsl.scenarios.cards import is_description, is_word, literal, read_parts, single_number
from imperium_dsl.scenarios.deeds import DONE, command_of, single
from imperium_dsl.scenarios.names import is_name, words_of
from imperium_dsl.scenarios.position import FLIPPED
from imperium_dsl.scenarios.reading import Phrasing
from imperium_dsl.scenarios.seating import seated
from imperium_dsl.scenarios.stops import Stopped
from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceMap
from imperium_dsl.syntax import ast_nouns as ast
from imperium_dsl.syntax import ast_scenarios as scenarios
from imperium_dsl.syntax.ast_effects import Phrase

WORD = re.compile(r"[^\W_]+")
OWN = frozenset({"yes", "no", "done", "use", "it", "ignore", "suffer", "hidden", "under"})  # words of the machine


def proofread(game: CheckedGame, sources: SourceMap) -> Iterator[Problem]:
    """What is wrong with the scenarios of a game."""
    if not game.scenarios:
        return
    proof = Proof.of(game, sources)
    for scenario in game.scenarios:
        yield from proof.scenario(scenario)


def words_said(game: CheckedGame, sources: SourceMap) -> frozenset[str]:
    """Every word of the game's text, scenarios left out: whatever an option can be called is made of them."""
    inside: dict[str, list[Span]] = {}
    for scenario in game.scenarios:
        inside.setdefault(scenario.span.file, []).append(scenario.span)
    found = set(OWN)
    for source in sources:
        text, at = source.text, 0
        for span in sorted(inside.get(source.name, ()), key=lambda s: s.start):
            found.update(WORD.findall(text[at : span.start].casefold()))
            at = span.end
        found.update(WORD.findall(text[at:].casefold()))
    return frozenset(found)


def unknown_rules(game: CheckedGame, sources: SourceMap, scenario: scenarios.Scenario) -> Iterator[Problem]:
    """Rules that a scenario covers and no ledger has; a game without a ledger is not asked."""
    known = tuple(entry.id for entry in game.rules)
    source = sources.get(scenario.span.file)
    for rule in scenario.covers if known else ():
        if rule not in known:
            at = scenario.span.start if source is None else source.text.find(rule, scenario.span.start)
            yield checks.UnknownWord(Span(scenario.span.file, at, at + len(rule)), rule, known)


@frozen
class Head:
    """As much of a ruleset as a game line is about."""

    game: str
    seats: tuple[int, ...]
    seat_trait: int
    words: tuple[str, ...]
    traits: tuple[Trait, ...]
    options: tuple[Option, ...]
    rivals: tuple[Rival, ...]

    @classmethod
    def of(cls, w: Vocabulary) -> Head:
        people = () if w.seat_trait is None else tuple(w.traits[w.seat_trait].words)
        options = tuple(
            Option(n, values, "", tuple(w.option_players.get(n, {}).items()), w.option_ranges.get(n))
            for n, values in w.options.items()
        )
        trait = Trait("", True, tuple(range(len(people))))
        roles = tuple(rival.role for rival in w.rivals)
        rivals = tuple(Rival(len(people) + i, rival.inert) for i, rival in enumerate(w.rivals))
        return cls(w.game, w.seats, -1 if w.seat_trait is None else 0, (*people, *roles), (trait,), options, rivals)


class Proof:
    """Reads scenarios, one after the other."""

    reader: Phrasing  # of the scenario in hand
    seats: tuple[str, ...]  # at its table
    people: int  # how many of them somebody plays

    def __init__(self, game: CheckedGame, lowering: Lowering, said: frozenset[str]) -> None:
        self.game = game
        self.words = game.program.words
        self.lowering = lowering
        self.said = said

    @classmethod
    def of(cls, game: CheckedGame, sources: SourceMap) -> Proof:
        return cls(game, Lowering(game.program, sources), words_said(game, sources))

    def scenario(self, scenario: scenarios.Scenario) -> Iterator[Problem]:
        """All that is wrong with it, each part for itself."""
        yield from unknown_rules(self.game, self.lowering.sources, scenario)
        head, *lines = scenario.lines
        if not isinstance(head, scenarios.ScenarioGame):
            yield problems.NoSuchGame(head.span, "a scenario begins with its game: `game NAME with SEATS`")
            return
        wrong = self.head(head)
        if wrong is not None:
            yield wrong
            return
        self.reader = Phrasing(self.game, self.lowering, self.seats)
        self.people = len(head.seats)
        for line in lines:
            match line:
                case scenarios.ScenarioGame():
                    yield problems.NoSuchGame(line.span, "a scenario has one game line, and it comes first")
                case scenarios.Given():
                    for claim in line.claims:
                        yield from attempt(self.given, claim)
                case scenarios.Acts():
                    for act in line.acts:
                        yield from attempt(self.act, act)
                case scenarios.Then():
                    for claim in line.claims:
                        yield from attempt(self.then, claim)

    def head(self, head: scenarios.ScenarioGame) -> Problem | None:
        known: Any = Head.of(self.words)
        if head.game != known.game:
            return problems.NoSuchGame(head.span, f"this is the game `{known.game}`, not `{head.game}`")
        try:
            self.seats, _ = seated(known, head)
        except GameError as error:
            return problems.NoSuchGame(head.span, str(error))
        return None

    # ---- acts

    def act(self, act: scenarios.Act) -> None:
        self.seat(act.seat, act.span)
        if act.seat in self.seats[self.people :]:
            self.reader.deed(command_of(act, self.reader))
        else:
            self.doing(act.phrase)

    def doing(self, phrase: Phrase) -> None:
        """What somebody does, or can do."""
        read_act(self.reader, 0, phrase)
        verb = base_form(self.reader, phrase.words)
        known = known_verbs(self.reader)
        if verb not in known:
            raise Unresolved(checks.UnknownVerb(beginning(phrase.span, phrase.verb), phrase.words, tuple(known)))
        for np in (*phrase.object, *(part for a in phrase.arguments for part in a.parts)):
            self.label(np)

    def label(self, np: ast.NounPhrase) -> None:
        """Words in quotes that are no card's name are words of an option."""
        name = is_name(np.core)
        if name is None or name in self.words.names:
            return
        for word in WORD.findall(name.casefold()):
            if word not in self.said and word not in self.reader.seats and not word.isdecimal():
                raise Stopped(problems.NothingCalled(np.span, name, tuple(self.words.names)))

    def seat(self, word: str, span: Span) -> None:
        if word not in self.reader.seats:
            raise Stopped(problems.UnknownSeat(span, word, tuple(self.reader.seats)))

    def player(self, np: ast.NounPhrase) -> None:
        self.seat(" ".join(words_of(np)), np.span)

    # ---- what is given

    def given(self, claim: scenarios.Claim) -> None:
        left, words, reader = claim.left, words_of(claim.left), self.reader
        chance = chance_words(left)
        if chance is not None:
            self.chance(claim, chance)
        elif words == ("turn",):
            reader.players(lookup.behind_of(reader.resolving, left, "turn"))
        elif words == ("round",):
            self.number(claim)
        elif words in (("game", "over"), ("winner",)):
            raise Stopped(problems.NoPosition(claim.span, "a game that is over has no position"))
        elif claim.kind in DONE:
            reader.deed(claim)
        elif claim.kind == "holds":
            self.flag(claim)
        elif claim.kind not in ("is", "has") and not (claim.kind == "compare" and claim.sign == "="):
            raise Stopped(problems.NoPosition(claim.span, "it is no statement about what lies where"))
        else:
            self.thing(claim)

    def chance(self, claim: scenarios.Claim, what: str) -> None:
        if claim.kind != "is":
            raise Stopped(problems.NoPosition(claim.span, "chance is scripted with `is`"))
        if what == "shuffle":
            self.reader.zone(lookup.behind_of(self.reader.resolving, claim.left, "shuffle"))
            read_parts(self.reader, claim.parts)
            return
        for part in claim.parts:
            if literal(part) is None:
                raise Stopped(problems.NoPosition(part.span, "a roll is a number"))

    def number(self, claim: scenarios.Claim) -> None:
        if claim.right is not None:
            self.reader.number(claim.right)
        elif single_number(claim.parts) is None:
            raise Stopped(problems.NoPosition(claim.span, "a number is wanted on the right"))

    def flag(self, claim: scenarios.Claim) -> None:
        left = claim.left
        if left.quantity is not None and left.quantity.kind == "no":
            left = evolve(left, quantity=None)
        if self.reader.classify(left) != "flag":
            raise Stopped(problems.NoPosition(claim.span, "it is no flag"))
        self.reader.flag(left)

    def thing(self, claim: scenarios.Claim) -> None:
        """Something on the table, and what is said of it."""
        left, parts, reader = claim.left, claim.parts, self.reader
        kind = reader.classify(left)
        match kind:
            case "amount":
                reader.tokens(left)
                self.number(claim)
            case "number":
                reader.number_target(left)
                self.number(claim)
            case "players":
                reader.players(left)
                if len(parts) != 1 or not self.is_of_players(parts[0]):
                    raise Stopped(problems.NoPosition(claim.span, "that is no word of players"))
            case "zone" | "edge" | "cards" | "count" | "word":
                self.place(left, kind)
                if single_number(parts) is None and not is_word(parts, FLIPPED):
                    read_parts(reader, parts)
            case _:
                raise Stopped(problems.NoPosition(left.span, f"it is a {kind}"))

    def is_of_players(self, np: ast.NounPhrase) -> bool:
        words = self.words
        trait = words.trait_of.get(" ".join(words_of(np)))
        return trait is not None and words.traits[trait].of_player

    def place(self, left: ast.NounPhrase, kind: str) -> None:
        if kind == "zone":
            self.reader.zone(left)
        elif kind == "edge":
            self.reader.edge_zone(left)
        else:
            self.reader.cards(left)

    # ---- what holds

    def then(self, claim: scenarios.Claim) -> None:
        reader, left = self.reader, claim.left
        match claim.kind:
            case "can" | "cannot":
                self.able(claim)
            case "did" | "did_not":
                for part in single(claim):
                    reader.pattern(part)
            case "compare":
                reader.number(left)
                assert claim.right is not None
                reader.number(claim.right)
            case "holds":
                self.holds(claim)
            case "is" | "is_not":
                self.is_so(claim)
            case _:
                self.place(left, reader.classify(left))
                read_parts(reader, claim.parts)

    def able(self, claim: scenarios.Claim) -> None:
        phrase = claim.phrase
        assert phrase is not None
        self.player(claim.left)
        if phrase.words != "see":
            self.doing(phrase)
            return
        np = phrase.object[0]
        trait = " ".join(words_of(np))
        self.reader.cards(lookup.behind_of(self.reader.resolving, np, trait) if trait in self.words.traits else np)

    def holds(self, claim: scenarios.Claim) -> None:
        left, words = claim.left, words_of(claim.left)
        if words == ("game", "over"):
            return
        if words == ("turn",):
            self.player(lookup.behind_of(self.reader.resolving, left, "turn"))
            return
        if left.quantity is not None and left.quantity.kind == "no":
            bare = evolve(left, quantity=None)
            if self.reader.classify(bare) == "flag":
                self.reader.flag(bare)
                return
        self.reader.condition(left)

    def is_so(self, claim: scenarios.Claim) -> None:
        left, parts, reader = claim.left, claim.parts, self.reader
        words = words_of(left)
        if words == ("winner",):
            for part in parts if not is_word(parts, "nothing") else ():
                self.player(part)
            return
        if words == ("round",):
            return
        if is_word(parts, FLIPPED):
            reader.cards(left)
            return
        kind = reader.classify(left)
        if single_number(parts) is not None or kind in ("amount", "number"):
            reader.number(left)
            if single_number(parts) is None:
                reader.number(parts[0])
        elif kind == "players" or is_description(left, parts, kind):
            reader.condition(ast.Is(left, parts[0], span=claim.span))
        else:
            self.place(left, kind)
            read_parts(reader, parts)


def attempt(read: Callable[[Any], None], node: Any) -> Iterator[Problem]:
    """What is wrong with one part; the next one is read all the same."""
    try:
        read(node)
    except (Unresolved, Stopped) as error:
        yield error.problem
