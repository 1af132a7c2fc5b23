"""Hypothesis strategies for the AST: every node class, in every place where a text can put it.

An effect is drawn for the place where it stands, because not every effect can stand everywhere: `clauses`
begin on one line, `blocks` may need lines of their own, `flats` stand on one line (as in the printer).
"""

from __future__ import annotations

import attrs
from hypothesis import strategies as st

from imperium_dsl.source.span import Span
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax import ast_effects as effects
from imperium_dsl.syntax import ast_nouns as nouns
from imperium_dsl.syntax import ast_scenarios as scenario_nodes
from imperium_dsl.syntax.ast_rules import RuleIds

SPAN = Span("generated.imp", 0, 0)

PARTICLES = ("through", "at", "off", "up", "out", "away", "over")
PREPOSITIONS = ("from", "into", "onto", "for", "by", "as", "until", "per")

# The last ones are words of the grammar that are not reserved.
words = st.sampled_from(
    "card cards hand deck player free-play king's x1 tokens upto toward orb "  # noqa: SIM905
    "check ledger table then token zone".split()
)
# These begin a step or a line of a scenario, so they cannot begin a noun.
later_words = words | st.sampled_from(("game", "let", "result", "set", "stop"))
verbs = st.sampled_from(("draw", "move", "look", "free-play", "discard", "mayor", "settle", "check", "zone"))
variables = st.sampled_from(("C", "R", "GONE", "X1", "AN_AMOUNT"))
names = st.sampled_from(("Oasis", "King Arthur's Court", "Føroyar", "a # b", "and: (to)", "", "Πόλις"))
numbers = st.one_of(st.integers(0, 12), st.just(999_999_999))
several_words = st.builds(lambda first, rest: (first, *rest), words, st.lists(later_words, max_size=2))
phrases_of_words = several_words.map(" ".join)
card_numbers = st.from_regex(r"[0-9]?[A-Z]{1,4}[0-9]{1,3}[A-Z]?", fullmatch=True)
rule_ids = st.from_regex(r"[A-Z][A-Z0-9]{0,3}(-[A-Z0-9]{1,3}){1,2}", fullmatch=True)


def node(cls, *args, **fields):
    """A strategy for a node; plain values stand for themselves.

    A function of its own for each, without arguments: Hypothesis would spell out the arguments of `builds`,
    and the strategies contain each other so often that this takes gigabytes.
    """
    drawn_args = [strategy(value) for value in args]
    drawn_fields = {name: strategy(value) for name, value in fields.items()}

    @st.composite
    def build(draw):
        values = [draw(value) for value in drawn_args]
        return cls(*values, span=SPAN, **{name: draw(value) for name, value in drawn_fields.items()})

    return build()


def strategy(value):
    return value if isinstance(value, st.SearchStrategy) else st.just(value)


def tuples_of(element, smallest=0, largest=2):
    return st.lists(element, min_size=smallest, max_size=largest).map(tuple)


def maybe(element):
    return st.none() | element


rules = tuples_of(node(RuleIds, rule_ids, maybe(numbers)), 1, 2)


def line(element):
    """What begins a line, sometimes with rules at its end."""

    @st.composite
    def build(draw):
        drawn = draw(element)
        return attrs.evolve(drawn, rules=draw(rules)) if draw(st.booleans()) else drawn

    return build()


# ---- nouns, numbers and conditions

units = node(nouns.Unit, several_words, None) | node(nouns.Unit, (), names)
variable_nodes = node(nouns.Variable, variables)
pronouns = node(nouns.Pronoun, st.sampled_from(("this", "it", "them", "you")))
edges = node(nouns.Edge, st.sampled_from(("top", "bottom")), maybe(numbers))
exprs = st.deferred(lambda: ternaries | conditions)
brackets = node(nouns.Bracket, exprs)
cores = st.one_of(node(nouns.Words, tuples_of(units, 1, 3)), variable_nodes, pronouns, brackets, edges)

amounts = st.one_of(
    node(nouns.Literal, numbers),
    node(nouns.NounPhrase, None, variable_nodes),
    brackets,
)
quantities = st.one_of(
    node(nouns.Quantity, st.sampled_from(("exactly", "up_to", "at_least")), amounts),
    node(nouns.Quantity, st.sampled_from(("any_number", "all", "no", "any", "any_other", "each", "each_other"))),
)
modifiers = node(nouns.Modifier, st.sampled_from(("in", "on", "under", "of", "except")), maybe(quantities), cores)
noun_phrases = st.deferred(lambda: st.one_of(bare_numbers, short_nouns, short_nouns, short_nouns, full_nouns))
with_clauses = st.one_of(
    node(nouns.With, st.sampled_from(("with", "without", "most")), noun_phrases),
    node(nouns.With, st.sampled_from(("more", "fewer")), noun_phrases, noun_phrases),
)
bare_numbers = node(nouns.NounPhrase, node(nouns.Quantity, "exactly", node(nouns.Literal, numbers)), None)
short_nouns = node(nouns.NounPhrase, maybe(node(nouns.Quantity, "all")), node(nouns.Words, tuples_of(units, 1, 2)))
full_nouns = node(nouns.NounPhrase, maybe(quantities), cores, tuples_of(modifiers), maybe(with_clauses))
sums = tuples_of(noun_phrases, 1, 2)

operands = st.one_of(short_nouns, bare_numbers, noun_phrases, node(nouns.Negative, numbers.map(lambda number: -number)))
multiplicatives = st.deferred(
    lambda: st.one_of(
        operands,
        node(nouns.Arithmetic, "*", multiplicatives, operands),
        node(nouns.Per, multiplicatives, operands),
    )
)
additives = st.deferred(
    lambda: st.one_of(multiplicatives, node(nouns.Arithmetic, st.sampled_from("+-"), additives, multiplicatives))
)
comparisons = st.one_of(
    noun_phrases,
    additives,
    node(nouns.Compare, st.sampled_from((">=", "<=", ">", "<", "=")), additives, additives),
    node(nouns.Is, additives, noun_phrases, st.booleans()),
)
negations = st.deferred(lambda: st.one_of(noun_phrases, comparisons, node(nouns.Not, negations)))
boths = st.deferred(lambda: st.one_of(noun_phrases, negations, node(nouns.And, boths, negations)))
conditions = st.deferred(lambda: st.one_of(noun_phrases, boths, node(nouns.Or, conditions, boths)))
ternaries = node(nouns.Ternary, conditions, conditions, exprs)

# ---- effects

arguments = node(effects.Argument, st.sampled_from(PREPOSITIONS), sums)
phrases = st.one_of(
    node(effects.Phrase, verbs, None, tuples_of(noun_phrases, 0, 2), tuples_of(arguments)),
    # `up` alone before `to` would read `up to`.
    node(effects.Phrase, verbs, st.sampled_from(PARTICLES), sums, tuples_of(arguments)),
)
steps = st.one_of(
    phrases,
    node(effects.Let, variables, additives),
    node(effects.SetNumber, noun_phrases, additives, maybe(noun_phrases)),
    node(effects.Result, noun_phrases),
    node(effects.Stop),
    node(effects.Allow, phrases),
    node(effects.Forbid, phrases),
)
whens = st.one_of(
    node(effects.When, None, st.sampled_from(("you", "this")), "pronoun", st.booleans(), phrases),
    node(effects.When, None, variables, "variable", st.booleans(), phrases),
    node(effects.When, None, names, "name", st.booleans(), phrases, st.booleans()),
    node(
        effects.When,
        maybe(st.sampled_from(("any", "any_other"))),
        words,
        "word",
        st.booleans(),
        phrases,
        st.booleans(),
        maybe(conditions),
    ),
)
one_word = words.flatmap(lambda word: node(nouns.Words, st.tuples(node(nouns.Unit, (word,)))))
who = st.one_of(
    node(nouns.NounPhrase, None, one_word),
    node(nouns.NounPhrase, None, variable_nodes),
    node(nouns.NounPhrase, None, node(nouns.Pronoun, st.sampled_from(("you", "them")))),
    node(nouns.NounPhrase, None, one_word, st.tuples(node(nouns.Modifier, "of", maybe(quantities), cores))),
    node(
        nouns.NounPhrase,
        quantities,
        node(nouns.Words, st.tuples(node(nouns.Unit, several_words))),
        tuples_of(modifiers),
        maybe(with_clauses),
    ),
)
prices = steps | node(effects.Sequence, tuples_of(steps, 2, 3))
in_fulls = node(effects.InFull, prices)
# On lines of their own, the steps may name their rules.
in_full_blocks = in_fulls | node(effects.InFull, line(steps) | node(effects.Sequence, tuples_of(line(steps), 2, 3)))


def headed(body):
    """A head with a colon, and an effect of the given kind behind it."""
    return st.one_of(
        node(effects.EachPlayer, who, body, st.booleans()),
        node(effects.If, conditions, body),
        node(effects.ForEach, noun_phrases, variables, body),
        node(effects.Repeat, noun_phrases, body),
        node(effects.Window, body),
        node(effects.Once, whens, body),
    )


def joined(tail):
    """`A and B and ...`: steps, and at the end anything but a cost."""
    return st.builds(
        lambda first, last: effects.Sequence((*first, last), span=SPAN), tuples_of(steps, 1, 2), steps | tail
    )


plains = st.deferred(
    lambda: st.one_of(
        steps,
        joined(headed(plains) | node(effects.May, plains)),
        node(effects.Cost, prices, plains),
        in_fulls,
        node(effects.May, plains),
        headed(plains),
    )
)
inline_chooses = node(effects.Choose, st.sampled_from(("choose", "try")), tuples_of(plains, 2, 3))
flats = st.deferred(
    lambda: st.one_of(
        plains,
        inline_chooses,
        joined(inline_chooses | headed(flats) | node(effects.May, flats)),
        node(effects.Cost, prices, flats),
        in_fulls,
        node(effects.May, flats),
        headed(flats),
    )
)

chooses = st.deferred(lambda: node(effects.Choose, st.sampled_from(("choose", "try")), tuples_of(blocks, 1, 3)))
clauses = st.deferred(
    lambda: st.one_of(
        steps,
        chooses,
        joined(chooses | headed(blocks) | node(effects.May, clauses)),
        node(effects.Cost, prices, blocks),
        in_full_blocks,
        node(effects.May, clauses),
        headed(blocks),
    )
)
branches = st.deferred(lambda: node(effects.If, conditions, blocks, blocks))
lines = line(clauses | branches)
blocks = st.deferred(lambda: st.one_of(*[lines] * 6, joined_lines, node(effects.Sequence, tuples_of(lines, 2, 3))))
# Steps on one line, which say so by naming their rules; without them they are a block.
joined_lines = st.builds(
    lambda steps, ids: effects.Sequence(steps, span=SPAN, rules=ids), tuples_of(steps, 2, 2), rules
)

# ---- declarations

nouns_declared = tuples_of(node(ast.Noun, phrases_of_words, maybe(phrases_of_words)), 1, 3)
indices = tuples_of(words, 0, 2)
parameters = node(ast.Parameter, variables, phrases_of_words, tuples_of(phrases_of_words), maybe(noun_phrases))
usable_verbs = st.sampled_from(("draw", "move", "look", "free-play"))
frames = node(
    ast.Frame,
    usable_verbs,
    maybe(st.sampled_from(PARTICLES)),
    maybe(parameters),
    tuples_of(st.tuples(st.sampled_from(PREPOSITIONS), parameters)),
)
usable_names = st.sampled_from(("cost", "weight", "exhaust", "exhaust anytime"))
permissions = st.one_of(
    node(ast.Permission, st.booleans(), phrases),
    node(ast.Permission, st.booleans(), phrases, conditions, st.booleans()),
)
handlers = node(ast.Handler, whens, blocks)
members = st.one_of(
    node(ast.CardWords, tuples_of(words, 1, 3)),
    node(ast.Like, names),
    node(ast.CardField, words, exprs),
    node(ast.Text, st.lists(words, min_size=1, max_size=2).map(" ".join), blocks),
    handlers,
    node(ast.Handler, whens, blocks, st.lists(words, min_size=1, max_size=2).map(" ".join)),
    permissions,
)
members_of = tuples_of(line(members), 1, 3)
rows = line(node(ast.Row, None, blocks) | node(ast.Row, noun_phrases, blocks, maybe(conditions)))
values = words | numbers.map(str)
option_values = st.one_of(
    node(ast.OptionValue, values, None, tuples_of(numbers)),
    node(ast.OptionValue, numbers.map(str), numbers, tuples_of(numbers)),
)
claims = st.one_of(
    node(scenario_nodes.Claim, st.sampled_from(("is", "is_not", "has", "lacks")), noun_phrases, sums),
    node(scenario_nodes.Claim, "compare", noun_phrases, sign=st.sampled_from((">=", "<=", ">", "<", "=")), right=exprs),
    node(scenario_nodes.Claim, "holds", noun_phrases),
    node(scenario_nodes.Claim, st.sampled_from(("can", "cannot", "did", "did_not")), noun_phrases, phrase=phrases),
)
scenario_lines = st.one_of(
    node(
        scenario_nodes.ScenarioGame,
        words,
        tuples_of(words, 1, 3),
        tuples_of(node(scenario_nodes.Setting, phrases_of_words, values)),
    ),
    node(scenario_nodes.Given, tuples_of(claims, 1, 2)),
    node(scenario_nodes.Acts, tuples_of(node(scenario_nodes.Act, words, phrases), 1, 2)),
    node(scenario_nodes.Then, tuples_of(claims, 1, 2)),
)

traits = line(node(ast.Trait, phrases_of_words, indices, nouns_declared, st.booleans()))
groups = line(node(ast.Group, phrases_of_words, tuples_of(phrases_of_words, 1, 3)))
named = (
    node(ast.Option, phrases_of_words, tuples_of(option_values, 1, 3)),
    traits,
    groups,
    node(ast.Field, usable_names, words, maybe(phrases_of_words), maybe(numbers), tuples_of(words)),
    node(ast.Zone, phrases_of_words, indices, tuples_of(tuples_of(words, 1, 3), 1, 2)),
    node(ast.Number, phrases_of_words, indices, exprs, maybe(numbers)),
    node(ast.NumberTable, phrases_of_words, words, tuples_of(st.tuples(numbers, numbers), 1, 3)),
    node(ast.Flag, phrases_of_words, indices, words),
    node(
        ast.CardSet,
        names,
        st.from_regex(r"[0-9]?[A-Z]{1,4}", fullmatch=True),
        numbers,
        tuples_of(words),
    ),
    node(ast.AbilityKind, usable_names, maybe(conditions), maybe(conditions), maybe(blocks)),
    node(ast.Keyword, frames, blocks),
    node(ast.Procedure, phrases_of_words, maybe(parameters), blocks),
    node(ast.Policy, words, tuples_of(line(phrases), 1, 3)),
    node(ast.Table, several_words, tuples_of(rows, 1, 3)),
    node(ast.Card, names, tuples_of(card_numbers, 1, 2), members_of),
    node(ast.Model, names, members_of),
    node(ast.Game, words),
    node(ast.Seats, tuples_of(numbers, 1, 3), maybe(words)),
    node(ast.Rival, words, tuples_of(words)),
)
nameless = (
    node(ast.Token, nouns_declared),
    node(ast.Role, nouns_declared),
    node(ast.Column, phrases_of_words, tuples_of(phrases_of_words, 1, 3), st.booleans()),
    node(ast.Strict, tuples_of(words, 1, 3), maybe(conditions)),
    node(ast.Loose, words, conditions),
    permissions,
    handlers,
    node(ast.Check, conditions, blocks),
    node(ast.Belonging, words, members_of),
)
scenarios = node(ast.Scenario, names, tuples_of(rule_ids), tuples_of(scenario_lines, 1, 3))
replaceable = (*map(line, named), scenarios)
kinds_of_declarations = (
    *replaceable,
    *map(line, nameless),
    node(ast.Ledger, names, tuples_of(node(ast.LedgerEntry, rule_ids, names), 1, 3)),
    node(ast.Replacement, st.one_of(replaceable)),
    node(ast.Extension, traits | groups),
)
declarations = st.one_of(kinds_of_declarations)
files = node(ast.File, tuples_of(declarations, 0, 3))
