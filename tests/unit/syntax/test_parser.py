from __future__ import annotations

import time
from pathlib import Path

import attrs
import pytest

from imperium_dsl.reading.read import LARGEST_FILE, decode_source
from imperium_dsl.source.text import SourceFile
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax.parser import parse_source
from imperium_dsl.syntax.scan import MOST_PROBLEMS

SAMPLE = (Path(__file__).parent / "sample.imp").read_text(encoding="utf-8")


def parse(text):
    return parse_source(SourceFile("text.imp", text))


def slugs(text):
    return [problem.slug for problem in parse(text)[1]]


def text_of(node, text):
    return text[node.span.start : node.span.end]


# ---- places


def test_the_sample_parses():
    assert slugs(SAMPLE) == []


def test_a_span_covers_the_words_of_its_node_and_nothing_else():
    text = 'card "A" 9XXX1:  # first\n  play: draw 1 card   # second\n\n  # third\nrole bot # fourth\n'
    file, _ = parse(text)
    card, role = file.declarations

    assert text_of(card, text) == 'card "A" 9XXX1:  # first\n  play: draw 1 card'
    assert text_of(card.members[0], text) == "play: draw 1 card"
    assert text_of(card.members[0].body, text) == "draw 1 card"
    assert text_of(role, text) == "role bot"


def test_a_sequence_of_lines_begins_with_its_first_step():
    text = "procedure p:\n  draw 1 card\n  stop\n"
    file, _ = parse(text)

    assert text_of(file.declarations[0].body, text) == "draw 1 card\n  stop"


def test_an_if_covers_its_else():
    text = "procedure p:\n  if a-flag: stop\n  else if b-flag: stop\n  else: draw\n"
    body = parse(text)[0].declarations[0].body

    assert text_of(body, text) == "if a-flag: stop\n  else if b-flag: stop\n  else: draw"
    assert text_of(body.otherwise, text) == "else if b-flag: stop\n  else: draw"


def test_spans_are_the_same_with_and_without_errors_before_them():
    shift = len("token ,\n")
    broken = parse("token ,\n" + SAMPLE)[0].declarations
    whole = parse(SAMPLE)[0].declarations

    assert [d.span.start - shift for d in broken] == [d.span.start for d in whole]
    assert broken == whole


def test_the_place_does_not_matter_for_equality():
    one, two = parse("token coin\n\n\ntoken   coin\n")[0].declarations

    assert one == two
    assert hash(one) == hash(two)
    assert one.span != two.span


# ---- doc comments


def test_a_doc_comment_belongs_to_the_declaration_directly_below():
    text = "## One\n## two.\nkeyword x: stop\n## lost\n\nkeyword y: stop\n# plain\nkeyword z: stop\n"
    docs = [keyword.doc for keyword in parse(text)[0].declarations]

    assert docs == ["One two.", "", ""]


def test_a_doc_comment_survives_errors_elsewhere():
    text = "token ,\n## It is kept.\nkeyword x: stop\n"

    assert parse(text)[0].declarations[0].doc == "It is kept."


# ---- recovery


def test_one_bad_card_does_not_hide_the_next():
    bad = 'card "A" 9XXX1:\n  play draw 1 card\n'
    good = 'card "B" 9XXX2:\n  play: draw 1 card\n'
    file, problems = parse(bad + good + bad)

    assert [declaration.name for declaration in file.declarations] == ["B"]
    assert [problem.slug for problem in problems] == ["missing-colon", "missing-colon"]


def test_a_bracket_ends_with_its_declaration():
    file, problems = parse("number n = (1\ntoken coin\nnumber m = (1\n  + 2)\n")

    assert [type(declaration) for declaration in file.declarations] == [ast.Token, ast.Number]
    assert [problem.slug for problem in problems] == ["unclosed-bracket"]


def test_a_file_with_very_many_problems_is_given_up():
    _, problems = parse("token ,\n" * 1000)

    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1].slug == "too-many-problems"


@pytest.mark.parametrize(
    "line",
    [
        "token ,",
        "x",
        'card "A" 9XXX1',
        "procedure p: draw 1 card to top of deck or if",
        "§",
        'card "A',
        "number n = ((((1",
        "procedure p: " + "may " * 200 + "stop",
        "check " + "not " * 200 + "done: stop",
        "number n = " + "1+" * 400 + "1",
        "token coin",
        "procedure p: draw 1 card and draw 2 cards and may draw 3 cards",
    ],
)
def test_a_large_file_with_many_errors_takes_little_time(line):
    text = f"{line}\n" * (LARGEST_FILE // (len(line) + 1) - 8) + "token ,\n"
    start = time.perf_counter()
    parse(text)

    assert time.perf_counter() - start < 15  # 3 s on a quiet machine; tests run beside each other


def test_a_large_declaration_with_an_error_at_its_end_takes_little_time():
    text = "procedure p:\n" + "  draw 1 card and discard 1 card\n" * 7000 + "  draw 1 card to top of deck\n"
    start = time.perf_counter()

    assert slugs(text) == ["to-for-into"]
    assert time.perf_counter() - start < 15


# ---- limits


def nested_blocks(depth):
    lines = [f"{'  ' * level}if done:" for level in range(1, depth + 1)]
    return "\n".join(["procedure p:", *lines, "  " * (depth + 1) + "stop", ""])


@pytest.mark.parametrize(
    "text",
    [
        nested_blocks(63),
        "number n = " + "(" * 64 + "1" + ")" * 64,
        "procedure p: " + " and ".join(["stop"] * 140),
        "procedure p:\n" + "  stop\n" * 5000,
        "procedure p:\n  if done: stop\n" + "  else if done: stop\n" * 60,
    ],
)
def test_what_is_within_the_limits_parses_and_can_be_compared(text):
    one, two = parse(text), parse(text)

    assert one == two
    assert one[1] == []
    assert repr(one) == repr(two)


@pytest.mark.parametrize(
    "text",
    [
        nested_blocks(64),
        nested_blocks(10_000),
        "number n = " + "(" * 65 + "1" + ")" * 65,
        "number n = " + "(" * 10_000 + "1" + ")" * 10_000,
        "number n = " + "(" * 10_000,
        "procedure p: " + "may " * 2_000 + "stop",
        "number n = " + "1 + " * 2_000 + "1",
        "check " + "not " * 2_000 + "done: stop",
        "procedure p: " + "if done: " * 2_000 + "stop",
        "procedure p: draw card" + " with card" * 2_000,
        "number n = " + "1 if done else " * 2_000 + "1",
        "procedure p:\n  if done: stop\n" + "  else if done: stop\n" * 2_000,
        "procedure p: " + "pay 1 coin to " * 2_000 + "stop",
    ],
)
def test_what_is_nested_too_deeply_is_refused(text):
    assert slugs(text) == ["nesting-too-deep"]


def test_the_point_of_too_much_nesting_is_shown():
    problem = parse(nested_blocks(64))[1][0]

    assert SourceFile("text.imp", nested_blocks(64)).line_col(problem.span.start) == (66, 131)


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("number n = 1234567890", "number-too-long"),
        ("number n = " + "9" * 5000, "number-too-long"),
        ("token " + "a" * 101, "word-too-long"),
        ("procedure p: stop and draw " + "A" * 101, "word-too-long"),
        ("token " + "A" + "a" * 100_000, "word-too-long"),
        ("token 1" + "a" * 100_000, "word-too-long"),
    ],
)
def test_numbers_and_words_have_a_limit(text, slug):
    assert slugs(text) == [slug]


def test_the_longest_number_and_word_are_allowed():
    assert slugs("number n = 123456789\ntoken " + "a" * 100 + "\n") == []


HOSTILE = [
    "\0",
    "card \0",
    "\ud800",
    'card "\udfff" 9XXX1:\n  weight 1\n',
    "\u202e card",
    "\ufeff",
    "\x0b\x0c\x1c\x85\u2028",
    "\t\t card",
    "card\r\nfoo\r",
    "١٢٣",
    "²",
    '"',
    '"""',
    "'",
    "(" * 100_000,
    ")" * 100_000,
    ":" * 1000,
    "-" * 1000,
    "#" * 100_000,
    "a" * 1_000_000,
    "\n" * 100_000,
    " " * 100_000,
    "".join(f"{' ' * depth}x\n" for depth in range(1000)),
    "".join(f"{' ' * depth}x\n" for depth in range(1000, 0, -1)),
    "card" * 10_000,
    "or",
    "else: stop",
    "choose\n  or\n",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_gives_only_problems(text):
    for problem in parse(text)[1]:
        report = problem.report()

        assert "\n" not in report.message


def test_a_line_of_five_megabytes_is_refused_before_parsing():
    read = decode_source("text.imp", b"card " * 1_000_000)

    assert [problem.slug for problem in read.problems] == ["file-too-large"]


def test_a_name_with_a_look_alike_letter_is_refused_where_it_stands():
    text = 'procedure p: draw "Gr\u0430nary"\n'
    problem = parse(text)[1][0]

    assert problem.slug == "look-alike-letter"
    assert text[problem.span.start : problem.span.end] == "\u0430"


def test_nodes_are_frozen():
    declaration = parse("token coin\n")[0].declarations[0]

    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        declaration.nouns = ()
