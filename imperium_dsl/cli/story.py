"""Events in, a story out: what a player did in a turn, in sentences whose words are the game's.

The table ``[log]`` of a game's ``english.toml`` says how a way of cards from zone to zone is told, and what is not
worth telling. A form that begins with a full stop begins a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from imperium_dsl.cli.table import grouped

if TYPE_CHECKING:
    from imperium_dsl.cli.library import Library
    from imperium_dsl.play import forms

SLOT = re.compile(r"\{([a-z]+)\}")
PLACES = {"from", "to", "word", "row", "scores"}  # what a clause says beside cards and numbers


@frozen
class Clause:
    """One thing that happened: who did it, the form that tells it, and what fills the form."""

    player: int | None
    form: str
    where: tuple[str, ...] = ()  # what `from` and `to` are filled with
    cards: tuple[str, ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    number: int = 0
    begins: bool = False  # a sentence of its own
    decided: bool = False  # somebody was asked just before
    heads: bool = False  # what follows happens because of this


class Storyteller:
    """Tells what one viewer saw."""

    def __init__(self, library: Library, seats: Sequence[str]) -> None:
        self.log: Mapping[str, str] = library["log"]
        self.names = library["names"]
        self.seats = [seat[:1].upper() + seat[1:] for seat in seats]

    def turns(self, events: Iterable[forms.Event]) -> Iterator[tuple[int, list[str]]]:
        """The paragraphs of each turn; a turn in which nothing was worth telling has none."""
        for turn, group in groupby(events, key=lambda event: event.turn):
            told = self.paragraphs(list(group))
            if told:
                yield turn, told

    def paragraphs(self, events: Sequence[forms.Event]) -> list[str]:
        """A paragraph for each player in turn, and for each card whose row is carried out."""
        clauses = self.collected(joined(self.marked(relevant(events, self.log))))
        found: list[str] = []
        first = next((clause.player for clause in clauses if clause.player is not None), None)
        whose = first if first is not None else next((e.player for e in events if e.what == "decide"), None)
        said: int | None = None
        sentence: list[str] = []

        def close() -> None:
            if sentence:
                found.append("; ".join(sentence) + ".")
                sentence.clear()

        for clause in clauses:
            who = clause.player
            if who is None:  # whoever was asked just before; else the player whose turn it is
                who = said if said is not None and clause.decided else whose
            text = self.text(clause)
            if clause.heads:
                close()
                said = who
                found.append(f"{self.seats[who]}: {text}:" if who is not None else f"{text}:")
                continue
            if clause.begins or who not in (said, None):
                close()
                text = f"{self.seats[who]}: {text}" if who is not None else text
            said = who
            sentence.append(text)
        close()
        return [paragraph for paragraph in merged(found) if paragraph]

    # ---- clauses

    def marked(self, events: Iterable[forms.Event]) -> Iterator[Clause]:
        """The clauses of all events, with what begins a sentence and what somebody was just asked about."""
        decided = False
        for event in events:
            if event.what == "decide":
                decided = True
            for clause in self.clauses(event):
                begins, form = clause.form.startswith(". "), clause.form.removeprefix(". ")
                yield evolve(clause, form=form, begins=clause.begins or begins, decided=decided)
                decided = False

    def clauses(self, event: forms.Event) -> Iterator[Clause]:
        """What one event tells; nothing, if its form is empty."""
        card = () if event.card is None else (self.card(event.card),)
        match event.what:
            case "move":
                form = self.way(event.source, event.target)
                owner = owner_of(event.target, event.source)
                yield Clause(owner, form, (self.place(event.source), self.place(event.target)), card)
            case "attach":
                form = self.way(event.source, event.target, "under", "tuck")
                yield Clause(owner_of(event.target), form, (self.place(event.source), self.place(event.target)), card)
            case "tokens":
                yield from self.tokens(event, card)
            case "show":
                form = self.log["show" if len(event.players) == len(self.seats) else "look"]
                own = None if event.source is None else self.log.get(f"show {event.source.name}")
                player = event.players[0] if len(event.players) == 1 else owner_of(event.source)
                cards = tuple(self.card(card) for card in event.cards)
                yield Clause(player, form if own is None else own, cards=cards, begins=own is not None)
            case "shuffle":
                own = None if event.source is None else self.log.get(f"shuffle {event.source.name}")
                form = self.log["shuffle"] if own is None else own
                yield Clause(owner_of(event.source), form, (self.place(event.source), ""))
            case "roll":
                yield Clause(None, self.log["roll"], number=event.amount or 0)
            case "flip":
                yield Clause(None, self.log["flip"], cards=card)
            case "become":
                yield Clause(
                    event.player, self.log["become"], (self.names["words"].get(str(event.word), str(event.word)), "")
                )
            case "row":
                form = self.log["none" if event.label is None else "row" if event.words else "last"]
                failed = ["/".join(row.words) for row in event.passed if row.reason == "impossible" and row.words]
                if failed:
                    form += self.filled(self.log["failed"], {"row": self.listed(failed)})
                yield Clause(event.player, form, ("/".join(event.words), ""), card, heads=True)
            case "rank":
                scores = ", ".join(f"{seat} {n}" for seat, n in zip(self.seats, event.scores, strict=True))
                yield Clause(None, self.log["rank"], (scores, ""))
            case "restart":
                yield Clause(None, self.log["restart"])
            case _:
                return

    def tokens(self, event: forms.Event, card: tuple[str, ...]) -> Iterator[Clause]:
        """Tokens of a player, or on a card or a place."""
        assert event.token is not None
        assert event.amount is not None
        n = event.amount
        told = ((event.token, abs(n)),)
        own = self.log.get(f"{'+' if n > 0 else '-'} {event.token}")
        if event.player is not None:
            yield Clause(event.player, self.log["gain" if n > 0 else "pay"] if own is None else own, tokens=told)
            return
        where = card[0] if card else self.place(event.target)
        sign = "put" if n > 0 else "clear"
        if own is None and event.target is not None:
            own = self.log.get(f"{sign} {event.target.name}")
        form = self.log[sign] if own is None else own
        yield Clause(None, form, (where, where), tokens=told)

    def way(
        self, source: forms.ZoneRef | None, target: forms.ZoneRef | None, sign: str = ">", form: str = "move"
    ) -> str:
        """How a way from zone to zone is told."""
        a, b = (zone.name if zone is not None else "*" for zone in (source, target))
        known = (self.log.get(f"{x} {sign} {y}") for x, y in ((a, b), ("*", b), (a, "*")))
        own = next((text for text in known if text is not None), None)
        if own is not None:
            return own
        return self.log["out" if target is None else "bring" if source is None and form == "move" else form]

    def collected(self, clauses: Iterable[Clause]) -> list[Clause]:
        """What a player gains and a card or a place loses, as one."""
        found: list[Clause] = []
        gain, clear = self.log["gain"], self.log["clear"]
        for clause in clauses:
            last = found[-1] if found else None
            if last is not None and last.tokens == clause.tokens and {last.form, clause.form} == {gain, clear}:
                gainer, place = (last, clause) if last.form == gain else (clause, last)
                found[-1] = evolve(gainer, form=self.log["collect"], where=place.where)
            else:
                found.append(clause)
        return found

    # ---- words

    def text(self, clause: Clause) -> str:
        """A clause as text."""
        source, target = clause.where or ("", "")
        filled = {
            "cards": self.cards(clause.cards),
            "card": " ".join(clause.cards),
            "tokens": self.listed([self.amount(token, n) for token, n in clause.tokens]),
            "number": str(clause.number),
            "from": source, "to": target, "word": source, "row": source, "scores": source,
        }  # fmt: skip
        return self.filled(clause.form, filled)

    @staticmethod
    def filled(form: str, words: Mapping[str, str]) -> str:
        return SLOT.sub(lambda slot: words[slot[1]], form)

    def amount(self, token: str, n: int) -> str:
        return f"{n} {self.names['token' if n == 1 else 'tokens'][token]}"

    def cards(self, names: Sequence[str]) -> str:
        """Names, and how many more cards nobody can name."""
        hidden = sum(name == self.log["hidden"] for name in names)
        known = grouped(name for name in names if name != self.log["hidden"])
        if hidden > 1:
            known.append(self.filled(self.log["several"], {"number": str(hidden)}))
        return self.listed(known + [self.log["hidden"]] * (hidden == 1))

    def card(self, card: forms.CardRef) -> str:
        return card.name or self.log["hidden"]

    def place(self, zone: forms.ZoneRef | None) -> str:
        """``row slot 2``; whose it is says who acts."""
        if zone is None:
            return ""
        name = self.names["zones"].get(zone.name, zone.name)
        of = "" if zone.word is None else f" of {zone.word}"
        if zone.slot is None:
            return f"{name}{of}"
        return self.filled(self.log["slot"], {"from": f"{name}{of}", "number": str(zone.slot + 1)})

    @staticmethod
    def listed(parts: Sequence[str]) -> str:
        return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def owner_of(*zones: forms.ZoneRef | None) -> int | None:
    """Whose the first of these zones is that is somebody's."""
    return next((zone.owner for zone in zones if zone is not None and zone.owner is not None), None)


def relevant(events: Sequence[forms.Event], log: Mapping[str, str]) -> Iterator[forms.Event]:
    """Without a look at nothing, at a card whose row follows or that was just seen to move; one count of scores."""
    seen = None
    before = None
    for number, event in enumerate(events):
        after = events[number + 1] if number + 1 < len(events) else None
        before, last = event.what, before
        if (event.what == "show" and not event.cards) or event.what == last == "rank":
            continue
        if event.what == "show" and len(event.cards) == 1:
            if after is not None and after.what == "row" and after.card == event.cards[0]:
                continue
            is_told = event.source is not None and f"show {event.source.name}" in log
            if seen is not None and seen == event.cards[0].name and not is_told:
                continue
        seen = event.card.name if event.what == "move" and event.card is not None else None
        yield event


def joined(clauses: Iterable[Clause]) -> Iterator[Clause]:
    """Neighbours that differ only in their cards or tokens, as one; what is not worth telling left out."""
    last: Clause | None = None
    for told in clauses:
        if not told.form:
            continue
        clause = told if PLACES & set(SLOT.findall(told.form)) else evolve(told, where=())
        if last is not None and not clause.begins and bare(clause) == bare(last):
            last = evolve(last, cards=last.cards + clause.cards, tokens=added(last.tokens, clause.tokens))
            continue
        if last is not None:
            yield last
        last = clause
    if last is not None:
        yield last


def bare(clause: Clause) -> Clause:
    return evolve(clause, cards=(), tokens=(), decided=False)


def added(some: tuple[tuple[str, int], ...], more: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Equal tokens once, with their sum."""
    sums = dict(some)
    for token, n in more:
        sums[token] = sums.get(token, 0) + n
    return tuple(sums.items())


def merged(paragraphs: Iterable[str]) -> Iterator[str]:
    """What a card's row did stands behind the card."""
    head = ""
    for text in paragraphs:
        if text.endswith(":"):
            if head:
                yield f"{head} nothing."
            head = text
        else:
            yield f"{head} {text}".strip()
            head = ""
    if head:
        yield f"{head} nothing."
