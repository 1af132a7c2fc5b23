"""One declaration is checked by itself: against what all declare, and nothing else."""

from __future__ import annotations

from functools import cache

import attrs
import pytest

from imperium_dsl import bundled
from imperium_dsl.api import readings_of
from imperium_dsl.checks.declare import declare
from imperium_dsl.checks.guarantees import OF_EFFECTS
from imperium_dsl.checks.lints import OF_TEXTS
from imperium_dsl.checks.lints.facts import Facts, Texts, merged, roots_of, said, texts_of
from imperium_dsl.checks.resolve.declaration import CardText, resolve
from imperium_dsl.checks.resolve.keywords import resolve_keywords, resolve_models
from imperium_dsl.checks.resolve.program import program_of
from imperium_dsl.packs.merge import merge_layers
from imperium_dsl.packs.stack import shipped_stack
from imperium_dsl.program.walk import bodies_of, distinct_bodies, walk
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax.parser import parse_source
from tests.unit.checks.demo import PRELUDE, SourceFile

# Findings of each kind that one text has by itself, and that it has because of others.
DOUBTFUL = """
card "Bell" XXX1:
  ring: choose earn 1 gem or earn 1 gem
card "Gong" XXX2:
  ring:
    pick 1 card in hand as C
    move this into shelf
card "Drum" XXX3:
  ring: fail to earn 1 gem
card "Horn" XXX4:
  ring: earn 1 gem
"""


def declarations_of(files):
    return [d for file in files for d in file.declarations]


@cache
def demo_text():
    sources = [SourceFile("prelude.imp", PRELUDE.read_text(encoding="utf-8")), SourceFile("text.imp", DOUBTFUL)]
    return declarations_of([parse_source(source)[0] for source in sources])


@cache
def shipped_text(game):
    layers = readings_of(shipped_stack(game, scenarios=False))
    merged_, _ = merge_layers([(layer, [parse_source(r.source)[0] for r in texts]) for layer, texts in layers])
    return declarations_of([merged_])


def declared(written):
    known, _ = declare(written)
    keywords, known, _ = resolve_keywords(known)
    known, _ = resolve_models(known, written)
    return keywords, known


def whole(written):
    keywords, known = declared(written)
    resolved = [resolve(known, d) for d in written]
    program, _ = program_of(known, keywords, [piece for each in resolved for piece in each.pieces])
    return known, program


def shape(found):
    """What was resolved, with every place."""
    parts = tuple(attrs.astuple(p.members, recurse=False) if isinstance(p, CardText) else p for p in found.pieces)
    return [(type(n), n.span) for n in walk(parts)], found


@pytest.mark.parametrize("game", bundled.games())
def test_a_declaration_is_resolved_alike_in_any_order_and_any_company(game):
    written = shipped_text(game)
    _, known = declared(written)
    forwards = [shape(resolve(known, d)) for d in written]
    backwards = [shape(resolve(known, d)) for d in reversed(written)]

    assert forwards == backwards[::-1]


def test_a_card_with_an_error_leaves_no_trace_in_the_next():
    _, known = declared(demo_text())
    broken = parse_source(SourceFile("broken.imp", 'card "Bell" XXX1:\n  ring: earn up to 1 gme as C\n'))[0]
    cards = [d for d in demo_text() if isinstance(d, ast.Card)]
    before = [resolve(known, card) for card in cards]

    assert resolve(known, broken.declarations[0]).problems
    assert [resolve(known, card) for card in cards] == before


@pytest.mark.parametrize("game", bundled.games())
def test_what_all_texts_say_is_what_each_says(game):
    _, program = whole(shipped_text(game))
    bodies = tuple(distinct_bodies(program))
    parts = [said(Texts.of((root,), ())) for root in roots_of(program)]

    assert merged(parts) == said(texts_of(program, bodies))


def findings_of_a_card(program, facts, face):
    bodies = tuple(bodies_of(f"card {face.number}", face))
    texts = Texts.of((face.texts, face.handlers, face.grants, face.fields), bodies)
    found = [problem for lint in OF_TEXTS for problem in lint(texts, facts)]
    return {*found, *(problem for guarantee in OF_EFFECTS for problem in guarantee(program, bodies))}


def test_findings_of_a_card_alone_are_those_that_the_whole_game_has_of_it():
    known, program = whole(demo_text())
    texts = texts_of(program, tuple(distinct_bodies(program)))
    facts = Facts(program, known, said(texts))
    together = {problem for lint in OF_TEXTS for problem in lint(texts, facts)}
    alone = [findings_of_a_card(program, facts, face) for face in program.faces]

    assert [sorted(problem.slug for problem in found) for found in alone] == [
        ["identical-options"],
        ["unread-binding"],
        ["unpayable-cost"],
        [],
    ]
    assert set().union(*alone) == {problem for problem in together if problem.span.file == "text.imp"}
