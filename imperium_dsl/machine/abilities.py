"""Texts of cards and words: which may be used, and how they run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from imperium_dsl.machine import decide, explore, permit, pick, places
from imperium_dsl.machine.parts import Text
from imperium_dsl.machine.signals import Fail, Unknown
from imperium_dsl.machine.values import Ability

if TYPE_CHECKING:
    from imperium_dsl.machine.state import Machine


def card_abilities(m: Machine, kinds: tuple[int, ...], cards: Sequence[int]) -> list[Ability]:
    """The texts of these kinds on cards."""
    found: list[Ability] = []
    texts = m.code.face_texts
    for card in cards:
        mine = texts[m.cells[card + 2]]
        for kind in kinds:
            if kind in mine:
                owner = places.owner_of(m, card)
                if owner in m.code.silent:
                    continue
                found += [Ability(text, card, -1, owner) for text in mine[kind]]
    return found


def word_abilities(m: Machine, kinds: tuple[int, ...], words: Sequence[int], players: list[int]) -> list[Ability]:
    """The texts of these kinds that belong to words, for each player for whom they exist."""
    found = []
    for player in players:
        for word in words:
            for text in m.code.word_texts.get(word, ()):
                if text.kind.index in kinds:
                    exists = text.kind.exists
                    if exists is None or exists(m, player, word):
                        found.append(Ability(text, 0, word, player))
    return found


def can_use(m: Machine, abilities: Any, you: int) -> bool:
    """Is there an ability that may be used now?"""
    choice = abilities if type(abilities) is list else [abilities]
    return any(usable(m, a, you) for a in choice)


def usable(m: Machine, ability: Ability, you: int) -> bool:
    """May an ability be used now?"""
    text, this = ability.text, ability.card or ability.word
    kind = text.kind
    if (text.index, this) in m.running:
        return False
    if ability.card and kind.exists is not None and not kind.exists(m, you, this):
        return False
    if kind.gate is None:
        return True

    def possible() -> bool:
        return permit.startable(m, text, you, this) and explore.explore(
            m, lambda: entered(m, text, you, this), you, False
        )

    return bool(kind.gate(m, you, this, possible))


def entered(m: Machine, text: Text, you: int, this: int) -> bool:
    """Run a text, told to whoever observes."""
    if m.observer is None:
        return run_text(m, text, you, this)
    m.observer.text_begins(m, text, you, this)
    done = run_text(m, text, you, this)
    m.observer.text_ends(m, text, you, this)
    return done


def run_text(m: Machine, text: Text, you: int, this: int) -> bool:
    """Run a text; it is not begun again while it runs."""
    key = (text.index, this)
    if key in m.running:
        raise Fail
    prov, m.provenance = m.provenance, ()
    spared = len(m.spared)
    m.running.append(key)
    try:
        return bool(text.fn(m, you, this))
    finally:
        m.running.pop()
        m.provenance = prov
        if m.spared:
            del m.spared[spared:]


def gone_through(m: Machine, text: Text, you: int, this: int) -> bool:
    """Run a text that need not be done in full, whatever it is a part of."""
    full, m.full = m.full, False
    try:
        return entered(m, text, you, this)
    finally:
        m.full = full


def use(m: Machine, you: int, abilities: Any, place: int) -> bool:
    """Pick a usable ability, pay the price of its kind, run its text."""
    choice = abilities if type(abilities) is list else [abilities]
    if decide.known(m):
        code = decide.recall(m)
        if code < 0:
            return permit.failed(m, you)
        ability = next(a for a in choice if ability_code(a) == code)
    else:
        able = [a for a in choice if usable(m, a, you)]
        if not able:
            decide.record(m, -1)
            return permit.failed(m, you)
        if m.exploring:
            raise Unknown
        codes = [ability_code(a) for a in able]
        code = decide.ask(m, you, codes, "ability", place, 0)
        ability = able[codes.index(code)]
    price = ability.text.kind.price
    this = ability.card or ability.word
    if price is not None:
        price(m, you, this)
    gone_through(m, ability.text, you, this)
    m.result = (ability.card,) if ability.card else ()
    return True


def ability_code(ability: Ability) -> int:
    """An ability as a number that means the same in every run."""
    return (ability.text.index * 100_000 + (ability.card or ability.word)) * 8 + ability.owner + 1


def pick_ability(m: Machine, you: int, abilities: Any, place: int, this: int) -> bool:
    """Choose one of several abilities, to be resolved later; only those that would change something."""
    choice = abilities if type(abilities) is list else [abilities]
    if decide.known(m):
        code = decide.recall(m)
    else:
        able = [ability_code(a) for a in choice if copyable(m, a, you, this)]
        code = decide.ask(m, you, able, "ability", place, this) if able else decide.record(m, -1)
    if code < 0:
        m.result = ()
        return permit.failed(m, you)
    m.result = next(a for a in choice if ability_code(a) == code)
    return True


def copyable(m: Machine, ability: Ability, you: int, this: int) -> bool:
    """Would the text change something for the player, with another card as its own?"""
    text = ability.text
    target = this if ability.card else ability.word
    if (text.index, target) in m.running:
        return False
    return permit.startable(m, text, you, target) and explore.explore(
        m, lambda: entered(m, text, you, target), you, False
    )


def resolve(m: Machine, you: int, abilities: Any, place: int) -> bool:
    """Run texts; several in the order the player likes, the set fixed first. Each is done as far as it goes."""
    if m.exploring and m.answered >= m.replayed:
        return True
    choice = abilities if type(abilities) is list else [abilities]
    where = {id(a): m.cells[a.card] if a.card else 0 for a in choice}
    left = list(choice)
    resolved = []
    while left:
        left = [a for a in left if not a.card or m.cells[a.card] == where[id(a)]]
        if not left:
            break
        ability = next_text(m, you, left, place)
        left.remove(ability)
        this = ability.card or ability.word
        if (ability.text.index, this) in m.running:
            continue
        gone_through(m, ability.text, you, this)
        if ability.card:
            resolved.append(ability.card)
    m.result = tuple(resolved)
    return True


def next_text(m: Machine, you: int, left: list[Ability], place: int) -> Ability:
    """The text to be resolved next, in the order the player likes; alike ones need none."""
    if len(left) == 1:
        return left[0]
    codes = [ability_code(a) for a in left]
    kinds = {likeness(m, a) for a in left}
    m.about = []
    return left[0 if len(kinds) == 1 else codes.index(decide.ask(m, you, codes, "order", place, 0))]


def ability(m: Machine, code: int) -> Ability:
    """The ability that a number stands for."""
    rest, owner = divmod(code, 8)
    index, this = divmod(rest, 100_000)
    is_card = this >= m.layout.card0
    return Ability(m.code.texts[index], this if is_card else 0, -1 if is_card else this, owner - 1)


def is_still(m: Machine, code: int, where: int) -> bool:
    """Does the card of an ability lie where it lay?"""
    this = code // 8 % 100_000
    return this < m.layout.card0 or m.cells[this] == where


def likeness(m: Machine, ability: Ability) -> Any:
    """Abilities with the same key need no order: the same text of cards that are alike."""
    text, card = ability.text, ability.card
    if not card:
        return (text.index, ability.word)
    kind = text.kind.index
    return (kind, m.code.face_texts[m.cells[card + 2]][kind].index(text), pick.alike(m, card))


def resolve_for(m: Machine, you: int, abilities: Any, this: int) -> bool:
    """Copy: run the text with the player as its own and another card as `this`."""
    choice = abilities if type(abilities) is list else [abilities]
    if not choice:
        return permit.failed(m, you)
    ability: Ability = choice[0]
    if (ability.text.index, this) in m.running:
        return permit.failed(m, you)
    return entered(m, ability.text, you, this if ability.card else ability.word)
