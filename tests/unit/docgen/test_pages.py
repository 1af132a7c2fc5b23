"""Generated pages are complete: nothing that exists lacks its entry."""

from __future__ import annotations

import re

import pytest

from imperium_dsl.catalogue import problems_by_code
from imperium_dsl.docgen.diagrams import anchor, diagram
from imperium_dsl.docgen.highlight import ImpLexer
from imperium_dsl.docgen.lark_rules import Either, Literal, Ref, Row, Times, read_rule, read_sections
from imperium_dsl.docgen.pages import FIRST_LINE, generated_pages
from imperium_dsl.program.verbs import KERNEL


@pytest.fixture(scope="module")
def pages():
    return generated_pages()


def test_every_page_says_that_it_is_generated(pages):
    assert {text.splitlines()[0] for text in pages.values()} == {FIRST_LINE}


def test_every_verb_of_the_kernel_has_its_line(pages):
    page = pages["reference/primitives.md"]

    for verb in KERNEL:
        assert f"| `{verb.frame.shape}` |" in page
        assert verb.does in page


def test_every_code_has_a_page_and_a_line(pages):
    index = pages["reference/diagnostics/index.md"]

    for code in problems_by_code():
        assert f"# {code}: " in pages[f"reference/diagnostics/{code}.md"]
        assert f"[{code}]({code}.md)" in index


def test_every_rule_that_a_diagram_leads_to_is_on_the_page(pages):
    page = pages["reference/grammar.md"]
    wanted = set(re.findall(r'href="#([a-z-]+)"', page))
    there = set(re.findall(r"\{ #([a-z-]+) \}", page))

    assert wanted - there == set()


def test_every_set_of_every_game_has_a_page(pages):
    for game in ("civ", "imperium"):
        listed = re.findall(r"\]\(([A-Z0-9]+\.md)\)", pages[f"reference/{game}/cards/index.md"])

        assert listed
        assert all(f"reference/{game}/cards/{name}" in pages for name in listed)


def test_a_game_built_on_another_has_pages_for_what_it_adds(pages):
    found = {address for address in pages if address.startswith("reference/imperium-solo/")}
    tables = {address for address in found if "/tables/" in address}

    assert found - tables == {f"reference/imperium-solo/{name}.md" for name in ("keywords", "options")}
    assert len(tables) == 1 + 16
    assert not any("/cards/" in address for address in found)


def test_the_page_of_a_table_has_its_rows_and_their_other_readings(pages):
    index, page = (pages[f"reference/imperium-solo/tables/{name}.md"] for name in ("index", "qin"))

    assert "- [Qin](qin.md)" in index
    assert page.count("| fame | ") == 2
    assert page.count("| anything else | ") == 2
    assert len(re.findall(r"^[0-9]+\. `qin ", page, re.MULTILINE)) >= 5


def test_a_rule_is_read_with_its_signs():
    rule = read_rule('pair: "a" WORD? ("," b)*   -> alias\n    | c+')

    row = Row((Literal("a"), Times(Ref("WORD"), "?"), Times(Row((Literal(","), Ref("b"))), "*")))
    assert rule.item == Either((row, Times(Ref("c"), "+")))


def test_what_is_no_rule_is_refused():
    with pytest.raises(ValueError, match="cannot read"):
        read_rule("pair: a & b")


def test_a_diagram_is_one_line_and_leads_to_other_rules():
    drawn = diagram(read_rule('pair: "(" phrase ")"'))

    assert "\n" not in drawn
    assert f'href="#{anchor("phrase")}"' in drawn


def test_sections_follow_the_banners():
    found = read_sections("// A file: of rules.\na: B\n// ---- more -----\n// Said of it.\nc: D\n")

    assert [(each.title, each.notes) for each in found] == [("", ("A file: of rules.",)), ("more", ("Said of it.",))]


def test_colours_leave_nothing_out():
    text = 'card "A B" X1:\n  red  # note\n  play: add 2 coins onto you\n'

    assert "".join(value for _, value in ImpLexer().get_tokens(text)) == text
