"""Zones, slots and other places to noun phrases."""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

from imperium_dsl.english import players
from imperium_dsl.english.context import Context
from imperium_dsl.english.templates import Template
from imperium_dsl.program import values as v

How: TypeAlias = Literal["in", "from"]  # where cards lie, or where they come from


def zone(c: Context, z: v.ZoneOf) -> str:
    """``your hand``, ``the table``, ``the top of your deck``"""
    return at_edge(c, z.edge, whole_zone(c, z))


def whole_zone(c: Context, z: v.ZoneOf) -> str:
    """``your deck``, whichever edge of it is meant"""
    return determined(c, *determiner_and_zone(c, z))


def determined(c: Context, determiner: str, noun: str) -> str:
    return c.form("determined", determiner=determiner, noun=noun) if determiner else noun


def at_edge(c: Context, edge: str | None, text: str) -> str:
    match edge:
        case None:
            return text
        case "top":
            return c.form("top_of", zone=text)
        case _:
            return c.form("bottom_of", zone=text)


def determiner_and_zone(c: Context, z: v.ZoneOf) -> tuple[str, str]:
    """``your`` and ``hand``; nothing and ``play``"""
    words = c.book.zone(z.zone)
    name = zone_name(c, words.name, z.word)
    is_owned = c.vocabulary.zones[z.zone].owned
    if words.is_bare and (not is_owned or z.player is None or isinstance(z.player, v.You)):
        return "", name
    if is_owned and words.of is not None and z.player is not None:
        return "", c.filled(words.of, {"whose": players.whose(c, z.player)})
    return (players.whose(c, z.player) if is_owned else c.form("the")), name


def zone_name(c: Context, template: Template, word: v.Word | None) -> str:
    """``drawer``, ``red drawer``"""
    text = "" if word is None else c.above.value(c, word)
    name = c.filled(template, {"word": text})
    return name if word is None or template.slots else c.form("place_of", zone=name, word=text)


def places(c: Context, zones: tuple[v.Place, ...], attached: bool, how: How, joiner: str = "or") -> str:
    """``from your hand or deck``; a group that has words of its own uses them"""
    group = group_template(c, zones, attached, how)
    if group is not None:
        owner = next((each.player for each in zones if isinstance(each, v.ZoneOf)), None)
        return c.filled(group, {"whose": players.whose(c, owner)})
    texts: list[str] = []
    before = None
    for each in zones:
        if isinstance(each, v.ZoneOf) and each.edge is None:
            determiner, name = determiner_and_zone(c, each)
            texts.append(name if determiner == before else determined(c, determiner, name))
            before = determiner
        else:
            texts.append(place(c, each))
            before = None
    return c.form(how, place=c.listed(texts, joiner))


def group_template(c: Context, zones: tuple[v.Place, ...], attached: bool, how: How) -> Template | None:
    names = tuple(z.zone for z in zones if isinstance(z, v.ZoneOf))
    for group, members in c.vocabulary.zone_groups.items():
        plain = tuple(m for m in members if m != "attached")
        found = c.book.group(group)
        if found is not None and plain == names and attached == (len(plain) < len(members)):
            return found[how]
    return None


def place(c: Context, p: v.Place) -> str:
    """A place by itself."""
    match p:
        case v.ZoneOf():
            return zone(c, p)
        case v.ZoneVar():
            return at_edge(c, p.edge, c.moment.text(p.name) or p.name)
        case v.SlotVar():
            return c.moment.text(p.name) or (c.form("that_slot") if p.name in c.names else p.name)
        case v.SlotOf():
            return c.form("slot_of", cards=c.above.value(c, p.card))
        case _:
            assert_never(p)


def toward(c: Context, p: v.Place, how: Literal["into", "onto"]) -> str:
    """``into your hand``, ``on top of your deck``, ``at the bottom of your deck``"""
    if isinstance(p, v.ZoneOf) and p.edge is not None:
        return c.form("into_top" if p.edge == "top" else "into_bottom", zone=whole_zone(c, p))
    return c.form(how, place=place(c, p))


def each_spot(c: Context, s: v.Spots) -> str:
    """``each slot in the row``"""
    return c.form("each_spot", spot=spot(c, s))


def spot(c: Context, s: v.Spots) -> str:
    """``slot in the row``"""
    if s.kind == "zone" and s.zone is not None:
        return zone_name(c, c.book.zone(s.zone.zone).name, s.zone.word)
    noun = c.form("slot" if s.kind == "slot" else "holder")
    if s.zone is not None:
        noun = c.form("located", noun=noun, place=c.form("in", place=zone(c, s.zone)))
    return noun if s.having is None else c.above.having(c, noun, s.having)
