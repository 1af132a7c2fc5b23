from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from imperium_dsl.source.letters import bidi_control, code_point, look_alike, unseen_character


@pytest.mark.parametrize(
    "name",
    [
        "Granary",
        "Føroyar",
        "Tenochtitlán",
        "Þingvellir",
        "Đại Việt",
        "Hawaiʻi",
        "Qin's 2nd wall – rebuilt",
        "Œuvre",
        "Москва",
        "Αθήνα",
        "日本の城",
        "한양",
        "",
    ],
)
def test_an_honest_name_is_accepted(name):
    assert look_alike(name) is None


@pytest.mark.parametrize(
    ("name", "offset"),
    [
        ("Gr\u0430nary", 2),  # Cyrillic a among Latin
        ("R\u03bfme", 1),  # Greek omicron
        ("Москваa", 0),  # Latin at the end makes the others foreign
        ("\u0441\u0430\u0440\u0430", 0),  # wholly Cyrillic, looks like "capa"
        ("Rome \u0420\u0410", 5),
        ("\uff32ome", 0),  # full width
        ("\ufb01sher", 0),  # ligature
        ("\U0001d400thens", 0),  # mathematical
        ("Athens \u0662", 7),  # Arabic digit
        ("m\u0251p", 1),  # phonetic alpha
        ("Tenochtitla\u0301n", 11),  # separate accent
        ("Αθήνα Москва", 6),
    ],
)
def test_a_look_alike_is_found_at_its_place(name, offset):
    assert look_alike(name) == offset


@given(st.text())
def test_any_name_is_judged_without_a_crash(name):
    found = look_alike(name)

    assert found is None or 0 <= found < len(name)


def test_a_code_point_is_written_with_its_name():
    assert code_point("\u0430") == "U+0430 CYRILLIC SMALL LETTER A"


@pytest.mark.parametrize(("character", "text"), [("\x00", "U+0000"), ("\ud800", "U+D800"), ("\U0010ffff", "U+10FFFF")])
def test_a_code_point_without_a_name_is_a_number(character, text):
    assert code_point(character) == text


@pytest.mark.parametrize("character", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
def test_every_bidirectional_control_is_found(character):
    assert bidi_control(f"ab{character}") == 2


@pytest.mark.parametrize("character", "\x00\x07\x0b\x0c\r\x1b\x7f\x85\u00ad\u200b\u200d\u2028\u2060\ufeff\ud800")
def test_every_unseen_character_is_found(character):
    assert unseen_character(f"ab{character}") == 2


def test_ordinary_text_hides_nothing():
    text = "card 'Føroyar':\n\tplay – 5 € 日本"

    assert (bidi_control(text), unseen_character(text)) == (None, None)
