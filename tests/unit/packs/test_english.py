"""The words that a pack brings along for what it adds."""

from __future__ import annotations

import pytest
from attrs import evolve

from imperium_dsl import api
from imperium_dsl.english import texts
from imperium_dsl.english.templates import LONGEST_TEXT
from imperium_dsl.english.templates import template as template_of
from imperium_dsl.packs.stack import pack_stack
from imperium_dsl.program import effects as e
from tests.unit.cli.runner import imperium
from tests.unit.english.programs import SMALL, check_text

TEXT = """
zone attic of player: unordered, public
group house = attic, hand
keyword stash (C: cards in hand): move C into attic
replace keyword give (C: cards in hand) for (P: players): stash C
"""
ENGLISH = """
[frames]
"stash cards" = "~tuck {C} away for good"
[zones]
attic = { name = "under the roof", bare = true }
"""


@pytest.fixture
def pack(tmp_path):
    """Writes a pack with its words."""

    def write(english=ENGLISH, name="attic", text=TEXT, requires=""):
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        (folder / "pack.toml").write_text(f'name = "{name}"\nversion = "1"\ngame = "civ"\n{requires}')
        (folder / "text.imp").write_text(text)
        if english is not None:
            (folder / "english.toml").write_text(english)
        return folder

    return write


def spoken(folder, key):
    checked = api.check_stack(pack_stack(folder, str(folder)))

    assert checked.program is not None, checked.diagnostics
    return " ".join(texts.keyword(texts.context_of(checked.program), checked.program.keywords[key]))


def findings(folder):
    checked = api.check_stack(pack_stack(folder, folder.name))
    return [(each.code, each.message) for each in checked.diagnostics if each.severity.value == "error"]


def test_a_pack_says_how_it_is_spoken_of(pack):
    plain, worded = spoken(pack(None), "give cards for players"), spoken(pack(), "give cards for players")

    assert "away for good" not in plain
    assert "away for good" in worded
    assert "under the roof" in spoken(pack(), "stash cards")


def test_what_a_pack_requires_is_spoken_of_in_its_own_words(pack):
    pack()
    above = pack(None, "garret", "keyword hide (C: cards in hand): stash C\n", 'requires = { attic = "*" }\n')

    assert "away for good" in spoken(above, "hide cards")


def test_other_words_are_another_result(pack, capsys):
    folder = pack()

    assert imperium(capsys, "check", str(folder)).code == 0
    (folder / "english.toml").write_text("[frames]\nnothing = 1\n")
    assert imperium(capsys, "check", str(folder)).code == 1


@pytest.mark.parametrize(
    ("english", "code", "said"),
    [
        ("[frames\n", "E433", "expected"),
        ("frames = 3\n", "E433", "no table"),
        ('[participles]\nstash = ["stashed"]\n', "E433", "no text"),
        ("[zones]\nattic = { named = 3 }\n", "E434", "`named`"),
        ("[zones]\nattic = { name = 3 }\n", "E433", "no text"),
        ('[zones]\nattic = { bare = "yes" }\n', "E433", "no truth value"),
        ('[zones]\nattic = { of = "{name} attic" }\n', "E434", "`name`"),
        ('[zones]\nattic = "{whose} attic"\n', "E434", "`whose`"),
        ('[groups]\nhouse = "the house"\n', "E433", "no text"),
        ('[groups]\nhouse = { on = "upon {whose} house" }\n', "E434", "`on`"),
        ('[zonez]\nattic = "loft"\n', "E434", "table `zonez`"),
        ('[zones]\natic = "loft"\n', "E434", "`atic`"),
        ('[frames]\n"stash zones" = "~stash"\n', "E434", "`stash zones`"),
        ('[frames]\n"stash cards" = "~stash {D}"\n', "E434", "`D`"),
        ('[frames]\n"stash cards (C: that)" = "~stash it"\n', "E434", "`C: that`"),
        ('[frames]\n"stash cards (D: you)" = "~stash it"\n', "E434", "`D: you`"),
        ('[forms]\ncomma = "{x}"\n', "E434", "`x`"),
        ('[forms]\ncomma = "{first:in}, {second}"\n', "E434", "`first:in`"),
        ('[forms]\ncomma = "{whose.__class__}"\n', "E435", "`{whose.__class__}`"),
        ('[forms]\ncomma = "{0:>3000000000}"\n', "E435", "`{0:>3000000000}`"),
        ('[forms]\ncomma = "{"\n', "E435", "`{`"),
        ('[zones]\nattic = { of = "{whose.__class__} attic" }\n', "E435", "`{whose.__class__}`"),
        ('[log]\nmove = "{cards.__class__}"\n', "E435", "`{cards.__class__}`"),
        ('[language]\ngrammar = "english"\n', "E434", "table `language`"),
        ("\x00", "E106", ""),
    ],
)
def test_words_that_make_no_sense_are_errors_with_a_place(pack, english, code, said):
    (found,) = findings(pack(english))

    assert found[0] == code
    assert said in found[1]


@pytest.mark.parametrize("template", ["{whose.__class__}", "{0:>3000000000}", "{"])
@pytest.mark.parametrize("table", ["forms", "frames", "zones", "groups", "numbers"])
def test_a_template_is_never_evaluated(template, table):
    """Not even where nobody has checked it: what is no slot stands for itself."""
    assert template_of(template).filled({}, str) == template
    program = check_text(SMALL)
    words = {
        "forms": {"sentence": template},
        "frames": {"earn amount": template},
        "zones": {"hand": {"name": template, "of": template}},
        "groups": {"owned": {"in": template, "from": template}},
        "numbers": {"limit": template},
    }
    c = texts.context_of(evolve(program, english={table: words[table]}))
    told = " ".join(texts.effect(c, keyword.body) for keyword in program.keywords.values())

    assert "class '" not in told
    assert len(told) < LONGEST_TEXT


def test_the_place_of_a_slot_is_the_slot(pack):
    checked = api.check_stack(pack_stack(pack('[forms]\ncomma = "{first}, {x}"\n'), "attic"))
    (found,) = [each for each in checked.diagnostics if each.code == "E434"]
    text = checked.sources.get(found.primary.span.file).text

    assert text[found.primary.span.start : found.primary.span.end] == "{x}"


def test_the_english_of_a_card_is_bounded():
    """Each option twice in the next one: without a bound two to the power of forty."""
    program = check_text(SMALL)
    leaf = effect = program.keywords["shout cards for players"].body
    for _ in range(40):
        effect = e.Choose(True, (effect, leaf), span=effect.span)
    c = texts.context_of(evolve(program, english={"forms": {"otherwise": "{first}{first}{body}{body}"}}))

    assert len(texts.effect(c, effect)) <= LONGEST_TEXT


def test_words_cannot_come_from_outside_the_pack(pack, tmp_path):
    folder = pack(None)
    (tmp_path / "other.toml").write_text(ENGLISH)
    (folder / "english.toml").symlink_to(tmp_path / "other.toml")

    assert [code for code, _ in findings(folder)] == ["E430"]


def test_a_game_of_ones_own_has_its_words_beside_it(tmp_path, capsys):
    (tmp_path / "game.imp").write_text(
        'game lofts\nseats 2\nzone attic: unordered, public, start\nability ring\nset "All" ALL 1\n'
        'card "Fox" ALL1:\n  ring: move this into attic\n'
    )
    (tmp_path / "english.toml").write_text("[zonez]\n")

    done = imperium(capsys, "check", str(tmp_path))

    assert done.code == 1
    assert "E434" in done.out
