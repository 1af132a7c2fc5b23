"""Walks meet every node, in the order of the text; a change of children touches nothing else."""

from __future__ import annotations

import attrs
import pytest

from imperium_dsl import bundled
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.walk import bodies, distinct_bodies, map_children, mentions, walk
from imperium_dsl.source.node import Node
from imperium_dsl.source.span import Span
from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax.parser import parse_source
from tests.unit.checks.demo import PRELUDE, demo, text_of
from tests.unit.english.programs import shipped

HERE = Span("text.imp", 0, 0)


def every_node(value):
    """The same, by looking into every field of everything."""
    if isinstance(value, Node):
        yield value
        for a in attrs.fields(type(value)):
            yield from every_node(getattr(value, a.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from every_node(part)


def same(found, expected):
    return [id(node) for node in found] == [id(node) for node in expected]


@pytest.mark.parametrize("game", bundled.games())
def test_a_walk_meets_every_node_of_a_program_in_order(game):
    program = shipped(game)
    roots = (tuple(program.keywords.values()), program.handlers, program.faces, program.tables, program.checks)

    assert same(walk(roots), every_node(roots))


def test_a_walk_meets_every_node_of_a_text_in_order():
    file, _ = parse_source(SourceFile("prelude.imp", PRELUDE.read_text(encoding="utf-8")))

    assert same(walk(file), every_node(file))


def test_what_is_no_node_has_none():
    assert [*walk(None), *walk(("a", 1, None))] == []


def test_an_effect_mentions_what_is_below_it():
    step = text_of("if calm: earn 1 gem")

    assert mentions(step, v.HasWord)
    assert not mentions(step, e.Choose, v.TopOf)


def test_without_a_change_a_node_stays_the_very_same():
    step = text_of("choose earn 1 gem or earn 2 gems")

    assert map_children(lambda child: child, step) is step


def test_a_change_of_one_child_leaves_the_others_as_they_are():
    step = text_of("choose earn 1 gem or earn 2 gems")
    nothing = e.Sequence((), span=HERE)
    found = map_children(lambda child: nothing if child is step.options[1] else child, step)

    assert found.options == (step.options[0], nothing)
    assert found.options[0] is step.options[0]
    assert found.span == step.span


def test_a_change_reaches_nodes_in_tuples_of_tuples():
    face = demo('card "Bell" XXX1:\n  weight 2\n').faces[0]
    found = map_children(lambda child: v.Const(3, span=HERE) if isinstance(child, v.Const) else child, face)

    assert [value for _, value in found.fields] == [v.Const(3, span=HERE)]
    assert found.texts is face.texts


def test_effects_have_names_of_their_own():
    names = [body.name for body in bodies(shipped("imperium"))]

    assert len(names) == len(set(names))


def test_an_effect_that_several_cards_share_is_looked_at_once():
    program = demo(
        'model "Bells":\n  ring: earn 1 gem\ncard "Bell" XXX1:\n  like "Bells"\ncard "Bell" XXX2:\n  like "Bells"\n'
    )
    shared = [body.name for body in bodies(program) if body.name.startswith("card")]
    looked_at = [body.name for body in distinct_bodies(program) if body.name.startswith("card")]

    assert (shared, looked_at) == (["card XXX1 ring", "card XXX2 ring"], ["card XXX1 ring"])
