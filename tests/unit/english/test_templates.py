"""Templates are text and slots, and nothing else."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from imperium_dsl.english.templates import LONGEST_TEMPLATE, LONGEST_TEXT, STYLES, template


def filled(text, **slots):
    return template(text).filled(slots, lambda verb: f"<{verb.base}>")


def test_slots_verbs_and_plain_text():
    assert filled("~put {C} away", C="a card") == "<put> a card away"
    assert template("no slot at all").plain == "no slot at all"
    assert template("").plain == ""


def test_a_verb_can_have_a_particle():
    (verb, text) = template("~look_at it").parts

    assert (verb.base, verb.particle, text) == ("look", "at", " it")


def test_a_slot_with_a_style_is_filled_by_what_is_written():
    read = template("{C:in} and {C}")

    assert [(slot.name, slot.style) for slot in read.slots] == [("C", "in"), ("C", None)]
    assert read.filled({"C:in": "one", "C": "other"}, str) == "one and other"


def test_a_group_is_left_out_unless_all_of_its_slots_are_filled():
    text = "~draw {C}[ from {Z}[]"

    assert filled("~draw {C}[ from {Z} of {P}]", C="a card") == "<draw> a card"
    assert filled("~draw {C}[ from {Z} of {P}]", C="a card", Z="the deck") == "<draw> a card"
    assert filled("~draw {C}[ from {Z} of {P}]", C="a card", Z="the deck", P="a") == "<draw> a card from the deck of a"
    assert template("~draw {C}[ from {Z}]").required == {"C"}
    assert [flaw.reason for flaw in template(text).flaws] == ["`[` inside `[`"]


FLAWS = {
    "{": "`{` without `}`",
    "}": "`}` without `{`",
    "a {": "`{` without `}`",
    "{{C}}": "`{` without `}`",
    "[ from {Z}": "`[` without `]`",
    "from]": "`]` without `[`",
    "~": "`~` stands before no verb",
    "~{C}": "`~` stands before no verb",
    "{}": "`{}` names no slot",
    "{0}": "`{0}` names no slot",
    "{0:>3000000000}": "`{0:>3000000000}` names no slot",
    "{whose.__class__}": "`{whose.__class__}` names no slot",
    "{whose!r}": "`{whose!r}` names no slot",
    "{C.value}": "`{C.value}` names no slot",
    "{ C }": "`{ C }` names no slot",
    "{C:huge}": "a slot cannot be shown as `huge`",
    "x" * (LONGEST_TEMPLATE + 1): f"longer than {LONGEST_TEMPLATE:,} characters",
}


@pytest.mark.parametrize("text", FLAWS, ids=lambda text: text[:20])
def test_what_is_no_part_of_a_template_is_a_flaw_with_a_place(text):
    first = template(text).flaws[0]

    assert first.reason == FLAWS[text]
    assert 0 <= first.start < first.end <= len(text)


@pytest.mark.parametrize("text", ["{", "{whose.__class__}", "{0:>3000000000}", "}{", "a ] b"])
def test_what_is_no_part_of_a_template_stands_for_itself(text):
    assert filled(text) == text


@given(st.text(alphabet=string.ascii_letters + "{}[]~:_.!<> 0é"))
def test_every_text_can_be_read_and_is_flawed_or_made_of_its_parts(text):
    read = template(text)
    told = read.filled(
        {slot.written: f"{{{slot.written}}}" for slot in read.slots},
        lambda v: f"~{v.base}" + (f"_{v.particle}" if v.particle else ""),
    )

    assert read.flaws or told.replace("[", "").replace("]", "") == text.replace("[", "").replace("]", "")


def test_one_inside_the_other_does_not_grow_without_end():
    read = template("{body} {body}")
    text = "x"
    for _ in range(200):
        text = read.filled({"body": text}, str)

    assert len(text) == LONGEST_TEXT
    assert text.endswith("…")


def test_every_style_can_be_asked_for():
    assert all(template(f"{{C:{style}}}").flaws == () for style in STYLES)
