"""Places and cards to noun phrases."""

from __future__ import annotations

from typing import assert_never

from imperium_dsl.english.context import Context
from imperium_dsl.english.players import PlayerPrinter
from imperium_dsl.program import values as v


class NounPrinter(PlayerPrinter):
    """Adds places and cards."""

    # ---- places

    def zone(self, z: v.ZoneOf, c: Context, edged: bool = True) -> str:
        """``your hand``, ``the table``, ``play``"""
        article, name = self._zone_parts(z, c)
        text = f"{article} {name}".strip()
        if z.edge is not None and edged:
            return self.form(f"{z.edge}_of", text)
        return text

    def _zone_parts(self, z: v.ZoneOf, c: Context) -> tuple[str, str]:
        """What stands before the zone, and the zone."""
        words = self.book.zone(z.zone)
        name = words.name
        owned = self.words.zones[z.zone].owned
        if z.word is not None:
            word = self.word(z.word, c)
            name = name.format(word) if "{}" in name else self.form("place_of", zone=name, word=word)
        if words.bare and (not owned or z.player is None or isinstance(z.player, v.You)):
            return "", name
        if owned and words.of is not None and z.player is not None:
            return "", words.of.format(whose=self.whose(z.player, c))
        return (self.whose(z.player, c) if owned else self.form("the")), name

    def places(self, zones: tuple[v.Place, ...], attached: bool, how: str, c: Context, joiner: str = "or") -> str:
        """``from your hand or deck``; a group that has words of its own uses them"""
        group = self._group(zones, attached)
        if group is not None:
            first = zones[0]
            assert isinstance(first, v.ZoneOf)
            return group[how].format(whose=self.whose(first.player, c))
        texts: list[str] = []
        before = None
        for place in zones:
            if isinstance(place, v.ZoneOf) and place.edge is None:
                article, name = self._zone_parts(place, c)
                texts.append(name if article == before or not article else f"{article} {name}")
                before = article
            else:
                texts.append(self.place(place, c))
                before = None
        return self.form(how, self.book.listed(texts, joiner))

    def _group(self, zones: tuple[v.Place, ...], attached: bool) -> dict[str, str] | None:
        names = tuple(z.zone for z in zones if isinstance(z, v.ZoneOf))
        for group, members in self.words.zone_groups.items():
            plain = tuple(m for m in members if m != "attached")
            found = self.book.tables.get("groups", {}).get(group)
            if plain == names and attached == (len(plain) < len(members)) and isinstance(found, dict):
                return found
        return None

    def place(self, p: v.Place, c: Context) -> str:
        """A place by itself."""
        match p:
            case v.ZoneOf():
                return self.zone(p, c)
            case v.ZoneVar():
                return p.name if p.edge is None else self.form(f"{p.edge}_of", p.name)
            case v.SlotVar():
                return self.form("that_slot") if p.name in c.names else p.name
            case v.SlotOf():
                return self.form("slot_of", self.cards(p.card, c))
            case _:
                assert_never(p)

    def toward(self, p: v.Place, how: str, c: Context) -> str:
        """``into your hand``, ``on top of your deck``, ``at the bottom of your deck``"""
        if isinstance(p, v.ZoneOf) and p.edge is not None:
            return self.form(f"into_{p.edge}", self.zone(p, c, edged=False))
        return self.form(how, self.place(p, c))

    def spots(self, s: v.Spots, c: Context) -> str:
        """``each slot in the row``"""
        return self.form("each_spot", self.spot(s, c))

    def spot(self, s: v.Spots, c: Context) -> str:
        """``slot in the row``"""
        if s.kind == "zone" and s.zone is not None:
            return self.book.zone(s.zone.zone).name
        noun = self.form(s.kind)
        if s.zone is not None:
            noun = f"{noun} {self.form('in', self.zone(s.zone, c))}"
        if s.having is not None:
            noun = self.having(noun, s.having, c)
        return noun

    # ---- cards

    def noun(self, f: v.Filter, c: Context, many: bool = False, joiner: str = "or") -> str:
        """What a card must be, without an article: ``red or green card``"""
        return self._narrowed(self._kind(f, c, many, joiner), f, c, many)

    def _kind(self, f: v.Filter, c: Context, many: bool, joiner: str) -> str:
        """``tired red card``"""
        text = self._head(f, c, many, joiner)
        for word in reversed(f.every):
            text = f"{self.word_text(word)} {text}"
        return text

    def _narrowed(self, text: str, f: v.Filter, c: Context, many: bool) -> str:
        """``red card other than this card``"""
        others = [self._other(w, many) for w in f.not_words] + [self.form("name", n) for n in f.not_names]
        others += [self.cards(x, c) for x in f.not_cards] + [self.bound_word(x, c) for x in f.not_variables]
        if others:
            text = self.form("except", noun=text, other=self.book.listed(others, "or"))
        if f.having is not None:
            text = self.having(text, f.having, c)
        return text

    def _other(self, word: str, many: bool) -> str:
        adjective = self.word_text(word)
        nouns = (f"{adjective} {self.form('card')}", f"{adjective} {self.form('cards')}")
        one, several = self.noun_forms(word) or nouns
        return several if many else self.book.article(one)

    def _head(self, f: v.Filter, c: Context, many: bool, joiner: str) -> str:
        card = self.form("cards" if many else "card")
        group = next((g for g, words in self.words.word_groups.items() if words == f.words), None)
        own = None if group is None or f.names or f.variables else self.book.get("kinds", group)
        if own is not None:
            return f"{own} {card}"
        nouns = [self.noun_forms(w) for w in f.words]
        names = [self.form("name", n) for n in f.names]
        variables = [x for x in f.variables if not (x == "this" and c.word is not None)]
        words = [c.word] if c.word is not None and len(variables) < len(f.variables) else []
        if f.words and not names and all(nouns):
            return self.book.listed([n[1] if many else n[0] for n in nouns if n is not None], joiner)
        adjectives = [self.word_text(w) for w in (*f.words, *words)]
        if names and not adjectives and not variables:
            listed = self.book.listed(names, joiner)
            return self.form("named", names=listed, card=card) if many else listed
        text = self.book.listed([*names, *adjectives], joiner)
        text = f"{text} {card}" if text else card
        if variables:
            bound = self.book.listed([self.bound_word(x, c) for x in variables], "or")
            text = self.form("of_word", noun=text, word=bound)
        return text

    def select(
        self,
        s: v.Select,
        c: Context,
        many: bool = False,
        place: str = "in",
        default: tuple[str, ...] = (),
        joiner: str = "or",
        every: bool = False,
    ) -> str:
        """Cards of a description with where they lie, unless that is where the verb looks; no article."""
        lies = s.zones is not None and not self.is_default(s, default)
        late = lies and place == "in"  # "card in your hand other than this card", but "card other than ... from"
        text = self._kind(s.filter, c, many, joiner) if late else self.noun(s.filter, c, many, joiner)
        if s.source is not None:
            plain = v.Filter(span=s.span) == s.filter
            bound = c.names.get(s.source.name) if isinstance(s.source, v.CardVar) else None
            if isinstance(s.source, v.This | v.It) and plain:
                text = self.cards(s.source, c)
            elif bound is not None and text in (bound.one, bound.many):
                text = f"{text} {bound.participle}"
            else:
                text = self.form("among", noun=text, cards=self.cards(s.source, c))
        if s.under is not None:
            form = "under" if place == "in" else "from_under"
            text = self.form(form, noun=text, host=self.host(s.under, c, many))
            place = "in"  # of the card that it lies under
        if s.zones is not None and lies:
            text = f"{text} {self.places(s.zones, s.attached, place, c, 'and' if every else 'or')}"
        return self._narrowed(text, s.filter, c, many) if late else text

    def host(self, under: v.Value, c: Context, many: bool = False) -> str:
        """What cards lie under."""
        if isinstance(under, v.Select):
            if many and not under.filter.names:
                return self.select(under, c, many=True)
            noun = self.select(under, c)
            return noun if under.filter.names else self.book.article(noun)
        return self.value(under, c)

    def is_default(self, s: v.Select, default: tuple[str, ...]) -> bool:
        """Are these the places where the verb looks anyway?"""
        names = tuple(z for name in default for z in self.words.zone_groups.get(name, (name,)))
        plain = tuple(z for z in names if z != "attached")
        if not plain or s.zones is None or s.attached != (len(plain) < len(names)):
            return False
        found = []
        for z in s.zones:
            if not isinstance(z, v.ZoneOf) or not (z.player is None or isinstance(z.player, v.You)):
                return False
            found.append(z.zone)
        return tuple(found) == plain

    def cards(self, cards: v.Cards, c: Context, place: str = "in", default: tuple[str, ...] = ()) -> str:
        """Cards as a whole: ``this card``, ``the top 2 cards of your deck``, ``all cards in your hand``"""
        match cards:
            case v.Select():
                if cards.source is not None and cards.filter == v.Filter(span=cards.span):
                    return self.select(cards, c, place=place, default=default)
                return self.form("all", noun=self.select(cards, c, True, place, default, every=True))
            case v.TopOf():
                side = "bottom" if cards.bottom else "top"
                zone = self.place(cards.zone, c)
                if cards.count is None:
                    return self.form(f"{side}_any" if c.pattern else side, zone=zone)
                return self.form(f"{side}_many", number=self.number(cards.count, c), zone=zone)
            case v.This():
                return self.form("this")
            case v.It():
                return self.form("it")
            case v.CardVar():
                if cards.name in c.latest:
                    return self.form("it")
                found = c.names.get(cards.name)
                return cards.name if found is None else self.bound(found)
            case v.CardSum():
                return self.book.listed([self.chosen(p, c, place, default) for p in cards.parts])
            case _:
                assert_never(cards)

    def chosen(
        self, x: v.Chosen, c: Context, place: str = "in", default: tuple[str, ...] = (), digits: bool = False
    ) -> str:
        """Cards with their quantity: ``up to 2 foxes from your hand``"""
        if not isinstance(x.cards, v.Select):
            return self._some_of(x, self.cards(x.cards, c, place, default), c)
        s = x.cards
        if s.source is not None and isinstance(s.source, v.This | v.It):
            return self.select(s, c, place=place, default=default)
        match x.kind:
            case "all":
                return self.form("all", noun=self.select(s, c, True, place, default, every=True))
            case "any_number":
                return self.form("any_number", noun=self.select(s, c, True, place, default))
            case "none" if c.counting:
                return self.form("any_number", noun=self.select(s, c, True, place, default))
            case "none":
                return self._one(s, c, place, default)
            case "exactly" if x.amount is None or x.amount == v.Const(1, span=x.span):
                if digits:
                    return self.form("exactly", number="1", noun=self.select(s, c, False, place, default))
                return self._one(s, c, place, default)
        if x.amount is None:
            return self.form("all", noun=self.select(s, c, True, place, default, every=True))
        noun = self.select(s, c, not is_one(x.amount), place, default)
        return self.form(x.kind, number=self.quantity(x.amount, c), noun=noun)

    def _one(self, s: v.Select, c: Context, place: str, default: tuple[str, ...]) -> str:
        noun = self.select(s, c, False, place, default)
        named = s.filter.names and not (s.filter.words or s.filter.variables)
        return noun if named else self.book.article(noun)

    def _some_of(self, x: v.Chosen, cards: str, c: Context) -> str:
        if x.kind in ("all", "none") or x.amount is None:
            return cards
        if x.kind == "exactly" and is_one(x.amount):
            return self.form("one_of", cards=cards)
        form = "some_of" if x.kind == "exactly" else "up_to_of"
        return self.form(form, number=self.quantity(x.amount, c), cards=cards)

    # ---- supplied by the rest of the printer

    def number(self, number: v.Number, c: Context) -> str:
        """A number: see numbers."""
        raise NotImplementedError

    def quantity(self, number: v.Number, c: Context) -> str:
        """A number before a noun: see numbers."""
        raise NotImplementedError


def is_one(number: v.Number) -> bool:
    """Is it the number one?"""
    return isinstance(number, v.Const) and number.value == 1
