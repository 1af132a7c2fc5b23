from __future__ import annotations

import attrs
import pytest
from hypothesis import HealthCheck, given, seed, settings

from imperium_dsl import bundled
from imperium_dsl.program.walk import walk
from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax import ast, ast_nouns
from imperium_dsl.syntax.parser import parse_source
from imperium_dsl.syntax.printer import Unprintable, print_declaration, print_effect, print_file, print_noun
from tests.strategies_ast import SPAN, blocks, chooses, files, kinds_of_declarations, line

# The strategies are large; drawing from them is slow, and that is no reason to stop.
patient = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

SHIPPED = [path for game in bundled.games() for path in bundled.shipped_files(game)]


def parsed(text):
    file, problems = parse_source(SourceFile("printed.imp", text))

    assert problems == [], text
    return file


@patient
@given(files)
def test_parsing_what_was_printed_gives_an_equal_ast(file):
    text = print_file(file)

    assert parsed(text) == file


@patient
@given(files)
def test_printing_what_was_printed_changes_nothing(file):
    text = print_file(file)

    assert print_file(parsed(text)) == text


@patient
@given(blocks)
def test_an_effect_is_printed_as_the_lines_of_a_block(effect):
    lines = print_effect(effect).split("\n")
    file = parsed("".join(["procedure p:\n", *(f"  {line}\n" for line in lines)]))

    assert file.declarations[0].body == effect


def test_the_strategies_vary_every_field_of_every_node_class():
    seen: dict[tuple[str, str], set[str]] = {}

    def collect(declaration):
        for node in walk(declaration):
            for field in attrs.fields(type(node)):
                values = seen.setdefault((type(node).__name__, field.name), set())
                if len(values) < 2:
                    values.add(repr(getattr(node, field.name)))

    wanted = {
        (cls.__name__, field.name)
        for cls in vars(ast).values()
        if isinstance(cls, type) and issubclass(cls, ast_nouns.Node) and cls not in (ast.Node, ast.Line, ast.File)
        for field in attrs.fields(cls)
        if field.name not in ("span", "doc")
    }
    missing = wanted
    for attempt in range(6):  # which examples are drawn depends on what other tests have imported
        for kind in (*kinds_of_declarations, line(chooses)):
            seed(attempt)(settings(patient, max_examples=20, database=None)(given(kind)(collect)))()
        missing = {place for place in wanted if len(seen.get(place, ())) < 2}
        if not missing:
            break

    assert missing == set()


@pytest.mark.parametrize("path", SHIPPED, ids=bundled.display_name)
def test_shipped_text_survives_printing(path):
    file = parsed(path.read_text(encoding="utf-8"))

    assert parsed(print_file(file)) == file


def test_a_doc_comment_is_printed_and_read_again():
    doc = "It says what the keyword is for. " * 8
    keyword = parsed("keyword draw (N: count): stop\n").declarations[0]
    text = print_declaration(attrs.evolve(keyword, doc=doc.strip()))

    assert max(map(len, text.split("\n"))) <= 110
    assert parsed(text).declarations[0].doc == doc.strip()


def test_an_ast_that_no_text_has_is_refused():
    stop = ast.Stop(span=SPAN)
    inner = ast.Sequence((stop, stop), span=SPAN)
    nested = ast.Sequence((ast.Sequence((inner, stop), span=SPAN), stop), span=SPAN)

    with pytest.raises(Unprintable):
        print_effect(nested)
    with pytest.raises(Unprintable):
        print_effect(ast.Cost(ast.May(stop, span=SPAN), stop, span=SPAN))


def test_a_form_that_binds_too_loosely_gets_brackets():
    procedure = parsed("procedure p: let X = (foo or bar)\n").declarations[0]
    bracket = procedure.body.value.core
    bare = attrs.evolve(procedure, body=attrs.evolve(procedure.body, value=bracket.inner))

    assert print_declaration(bare) == "procedure p: let X = (foo or bar)\n"


def test_a_noun_is_printed_alone():
    procedure = parsed("procedure p: result up to 2 cards in hand of P with tokens on it\n").declarations[0]

    assert print_noun(procedure.body.noun) == "up to 2 cards in hand of P with tokens on it"
