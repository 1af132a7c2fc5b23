"""``can`` and ``cannot``: the game's prohibition, lifted by a permission, beaten by a prohibition of a card or effect.

Of a card whose text says ``cannot ... this`` that holds wherever it lies; everything else that cards say holds while
they are in play. What effects say is in the state.
"""

from __future__ import annotations

from collections.abc import Iterator

from imperium_dsl.machine.layout import GRANTS
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.frames import Frame
from imperium_dsl.reference import board, standing, state, values
from imperium_dsl.reference.records import NO_CARD, NO_WORD, Meaning, Permission, Scope
from imperium_dsl.reference.state import FACE, World

# ---- may they? -------------------------------------------------------------


def may_do(w: World, frame: Frame, you: int, args: list[Meaning]) -> bool:
    """May the player do this at all, whatever the cards?"""
    if not w.index.grants(frame.words, allowed=False) and not w.cells[GRANTS]:
        return True
    at = w.index.roles[frame.key].word
    word = args[at] if at >= 0 else NO_WORD
    for grant in game_bans(w, frame.words, you):
        concerned = not is_about_cards(w, grant) and is_about_word(w, grant, word)
        if concerned and applies(w, grant, Scope(you)) and not lifted(w, frame.words, you, NO_CARD):
            return False
    return not any(each.names is None for each in of_effects(w, frame.words, you, allowed=False))


def may_take(w: World, verb: str, you: int, card: int) -> bool:
    """May the player do this to the card?"""
    said = w.index.grants(verb, allowed=False)
    if not said and not w.cells[GRANTS]:
        return True
    own = said.faces.get(w.cells[card + FACE], ())
    if any(is_own(grant) and speaks_of(w, grant, card, Scope(you, card)) for grant in own):
        return False
    if any(covers(w, each, card) for each in of_effects(w, verb, you, allowed=False)):
        return False
    if any(speaks_of(w, grant, card, Scope(you, this)) for grant, this in of_cards(w, verb, you, allowed=False)):
        return False
    bans = [grant for grant in game_bans(w, verb, you) if is_about_cards(w, grant)]
    return not any(speaks_of(w, grant, card, Scope(you)) and not lifted(w, verb, you, card) for grant in bans)


def lifted(w: World, verb: str, you: int, card: int) -> bool:
    """Does a permission lift the game's prohibition?"""
    for grant, this in of_cards(w, verb, you, allowed=True):
        if not grant.zones and speaks_of(w, grant, card, Scope(you, this)):
            return True
    return any(covers(w, each, card) for each in of_effects(w, verb, you, allowed=True))


def use(w: World, verb: str, you: int, card: int) -> None:
    """before: ``can take 2 red``, which was needed to take one    after: ``can take 1 red``; at last it is gone"""
    if not w.cells[GRANTS]:
        return
    bans = [grant for grant in game_bans(w, verb, you) if is_about_cards(w, grant)]
    if not any(speaks_of(w, grant, card, Scope(you)) for grant in bans):
        return
    for each in of_effects(w, verb, you, allowed=True):
        if each.times > 0 and covers(w, each, card):
            left = [other for other in w.cells[GRANTS] if other is not each]
            if each.times > 1:
                left.append(each._replace(times=each.times - 1))
            state.put(w, GRANTS, tuple(left))
            return


# ---- who says so -----------------------------------------------------------


def game_bans(w: World, verb: str, you: int) -> list[e.Grant]:
    """What the game forbids, to everybody or to who has a word."""
    said = w.index.grants(verb, allowed=False)
    of_words = [g for word, mine in said.words if state.player_has(w, you, w.ids.words[word]) for g in mine]
    return [*said.game, *of_words]


def of_cards(w: World, verb: str, you: int, *, allowed: bool) -> list[tuple[e.Grant, int]]:
    """Those of the player's cards in play, each with its card."""
    said = w.index.grants(verb, allowed=allowed).faces
    mine = [card for card, owner in state.at_home(w) if owner == you] if said else ()
    pairs = [(grant, card) for card in mine for grant in said.get(w.cells[card + FACE], ())]
    return [(grant, card) for grant, card in pairs if allowed or not is_own(grant)]


def of_effects(w: World, verb: str, you: int, *, allowed: bool) -> list[Permission]:
    """The permissions of effects that are in force for a player."""
    those: tuple[Permission, ...] = w.cells[GRANTS]
    number = w.ids.verbs[verb]
    return [each for each in those if each.player == you and each.verb == number and bool(each.allowed) == allowed]


# ---- what they speak of ----------------------------------------------------


def is_about_cards(w: World, grant: e.Grant) -> bool:
    """Does a permission speak of cards? ``cannot become ...`` speaks of a word."""
    types = {p.type for key in grant.frames for p in w.index.frame(key).parameters}
    return grant.cards is not None and bool(types & {"cards", "kind"})


def is_about_word(w: World, grant: e.Grant, word: int) -> bool:
    """Does it speak of this word, or of none in particular?"""
    return not isinstance(grant.cards, v.Select) or word in [w.ids.words[name] for name in grant.cards.filter.words]


def is_own(grant: e.Grant) -> bool:
    """Is it about the very card it stands on?"""
    node = grant.cards.source if isinstance(grant.cards, v.Select) else grant.cards
    return isinstance(node, v.This)


def applies(w: World, grant: e.Grant, scope: Scope) -> bool:
    """Does a permission's condition hold?"""
    return grant.condition is None or values.condition(w, grant.condition, scope)


def speaks_of(w: World, grant: e.Grant, card: int, scope: Scope) -> bool:
    """Does a permission speak of this card, now?"""
    scope = scope.but(it=(card,))
    node = grant.cards if is_about_cards(w, grant) else None
    if isinstance(node, v.Select):
        if not card or (node.source is not None and card not in values.cards(w, node.source, scope)):
            return False
        if not values.lies_in(w, card, node, scope):
            return False
    elif isinstance(node, v.This | v.It | v.CardVar) and (not card or card not in values.cards(w, node, scope)):
        return False
    return applies(w, grant, scope)


def covers(w: World, permission: Permission, card: int) -> bool:
    """Does an effect's permission speak of this card; or, without a card, of none?"""
    if not card or permission.names is None:
        return not card and permission.names is None
    grant = w.index.left_behind[permission.node]
    assert isinstance(grant, e.Grant)
    names = standing.kept_names(w, grant, permission.names)
    return speaks_of(w, grant, card, Scope(permission.player, permission.this, names=names))


# ---- further places to look in ---------------------------------------------


def from_elsewhere(w: World, verb: str, you: int) -> list[tuple[e.Grant, int]]:
    """``can buy red card from attic`` on cards in play, each with its card"""
    return [(grant, this) for grant, this in of_cards(w, verb, you, allowed=True) if grant.zones]


def found_elsewhere(w: World, extra: list[tuple[e.Grant, int]], you: int) -> Iterator[int]:
    """The cards that those permissions add."""
    for grant, this in extra:
        for place in grant.zones:
            assert isinstance(place, v.ZoneOf)
            for card in board.cards_in(w, values.zone_cell(w, place.zone, you, NO_WORD)):
                if speaks_of(w, grant, card, Scope(you, this)):
                    yield card
