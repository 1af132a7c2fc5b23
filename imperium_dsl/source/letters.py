"""Characters that deceive the eye: text in, the first one that is not seen or is misread out."""

from __future__ import annotations

import re
import unicodedata

# Embeddings, overrides, isolates and marks: what they surround is shown in another order than it is read.
BIDI_CONTROLS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
BIDI = re.compile(f"[{BIDI_CONTROLS}]")

# Whatever is not shown, or ends a line for some programs only. LF and tab have their own rules.
UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200d\u2028\u2029\u2060-\u2064"
    "\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f\U000e0100-\U000e01ef]"
)

# Letters of other scripts drawn like a Latin one, and what they are taken for.
TAKEN_FOR = {
    # Cyrillic
    **dict(zip("АВЕЅІЈКМНОРСТУХҮԚԜ", "ABESIJKMHOPCTYXYQW", strict=True)),
    **dict(zip("аеѕіјорсухһԁԛԝѵҽ", "aesijopcyxhdqwve", strict=True)),
    # Greek
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
    **dict(zip("αιονρχ", "aiovpx", strict=True)),
    # Armenian
    **dict(zip("օոսցհ", "onugh", strict=True)),
    # Latin letters of phonetics, drawn like plain ones
    **dict(zip("ɑɡǀɩ", "agli", strict=True)),
}


def code_point(character: str) -> str:
    """``U+0430 CYRILLIC SMALL LETTER A``, also for a character without a name."""
    name = unicodedata.name(character, "")
    return f"U+{ord(character):04X} {name}".rstrip()


def bidi_control(text: str) -> int | None:
    """The offset of the first character that changes the order in which text is shown."""
    found = BIDI.search(text)
    return None if found is None else found.start()


def unseen_character(text: str) -> int | None:
    """The offset of the first character that is not shown at all."""
    found = UNSEEN.search(text)
    return None if found is None else found.start()


def look_alike(name: str) -> int | None:
    """The offset in a name of the first letter or digit that can be taken for another one.

    Latin letters with accents are fine, and so is a name that is wholly and visibly of another script.
    """
    if name.isascii():
        return None
    for search in (stand_in, second_script, separate_accent, imitation):
        found = search(name)
        if found is not None:
            return found
    return None


def stand_in(name: str) -> int | None:
    """A character that stands for a plainer one: full width, ligature, phonetic, foreign digit."""
    for offset, character in enumerate(name):
        if character.isascii():
            continue
        if character.isdecimal() or (script(character) == "LATIN" and character in TAKEN_FOR):
            return offset
        if script(character) and not unicodedata.is_normalized("NFKC", character):
            return offset
    return None


def second_script(name: str) -> int | None:
    """A letter of another script than the rest: than Latin, if there is any, else than the first letter."""
    scripts = [script(character) for character in name]
    first = "LATIN" if "LATIN" in scripts else next(filter(None, scripts), "")
    return next((offset for offset, found in enumerate(scripts) if found not in ("", first)), None)


def separate_accent(name: str) -> int | None:
    """An accent written after its letter where one character is both; the two names would look the same."""
    if unicodedata.is_normalized("NFC", name):
        return None
    return next((offset for offset, character in enumerate(name) if unicodedata.combining(character)), 0)


def imitation(name: str) -> int | None:
    """A word that, letter by letter, looks like a Latin one."""
    for word in re.finditer(r"\w+", name):
        letters = [character for character in word[0] if character.isalpha()]
        if letters and all(character in TAKEN_FOR for character in letters):
            return word.start() + word[0].index(letters[0])
    return None


def script(character: str) -> str:
    """The script of a letter, the first word of its Unicode name; empty for anything but a letter."""
    if unicodedata.category(character) not in ("Lu", "Ll", "Lt", "Lo"):
        return ""
    first = unicodedata.name(character, "UNNAMED").split(maxsplit=1)[0]
    return "JAPANESE" if first in WRITTEN_TOGETHER else first


WRITTEN_TOGETHER = frozenset({"HIRAGANA", "KATAKANA", "CJK"})
