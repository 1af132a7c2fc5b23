"""A view as lines of text."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from imperium_dsl.play import forms

WIDTH = 100


def view_lines(view: forms.View) -> list[str]:
    """The table: first what is everybody's, then player by player."""
    seats = [player.seat for player in view.players]
    lines = [f"round {view.round}, turn {view.turn}" + marked(view.marks)]
    lines += [line for zone in view.zones if zone.owner is None for line in zone_lines(zone)]
    for player in view.players:
        words = ", ".join(w for name, w in player.words.items() if w != player.seat)
        tokens = ", ".join(f"{n} {name}" for name, n in player.tokens.items() if n)
        you = " (you)" if player.player == view.viewer else ""
        lines.append(
            f"{seats[player.player]}{you}: {'; '.join(t for t in (words, tokens) if t) or '-'}{marked(player.marks)}"
        )
        lines += [line for zone in view.zones if zone.owner == player.player for line in zone_lines(zone)]
    return lines


def marked(marks: Sequence[str]) -> str:
    return f" [{', '.join(marks)}]" if marks else ""


def zone_lines(zone: forms.Zone) -> list[str]:
    """One zone; an empty one takes no line."""
    if not zone.count and not zone.tokens and not any(slot.tokens or slot.under for slot in zone.slots):
        return []
    name = zone.name if zone.word is None else f"{zone.name} of {zone.word}"
    head = f"  {name} ({zone.count})" + tokens_of(zone.tokens)
    if zone.slots:
        parts = [
            ("-" if slot.card is None else card_words(slot.card)) + tokens_of(slot.tokens) + under(slot.under)
            for slot in zone.slots
        ]
    else:
        parts = list(grouped(card_words(card) for card in zone.cards if card.name is not None))
        hidden = [card for card in zone.cards if card.name is None]
        if hidden and (parts or any(card.back for card in hidden)):
            parts += grouped(card_words(card) for card in hidden)
    return wrapped(f"{head}: " if parts else head, parts)


def grouped(names: Iterable[str]) -> list[str]:
    """Equal names once, with their number."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return [name if n == 1 else f"{name} x{n}" for name, n in counts.items()]


def card_words(card: forms.Card) -> str:
    name = card.name or ", ".join(["hidden", *card.back.values()])
    return name + tokens_of(card.tokens) + under(card.under)


def tokens_of(tokens: dict[str, int]) -> str:
    return f" <{', '.join(f'{n} {name}' for name, n in tokens.items())}>" if tokens else ""


def under(cards: Sequence[forms.Card]) -> str:
    return f" (under it: {', '.join(card_words(card) for card in cards)})" if cards else ""


def wrapped(head: str, parts: list[str]) -> list[str]:
    """Lines of a readable length."""
    lines, line = [], head
    for i, part in enumerate(parts):
        text = part + (", " if i + 1 < len(parts) else "")
        if len(line) + len(text) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = "      "
        line += text
    return [*lines, line.rstrip()]


def place_words(zone: forms.ZoneRef | None, seats: Sequence[str]) -> str:
    from imperium_dsl.play.labels import zone_words

    return zone_words(zone, seats)


def event_lines(events: Iterable[forms.Event], seats: Sequence[str]) -> list[str]:
    """Events in words; what happens again and again takes one line."""
    said = [line for event in events if (line := event_line(event, seats)) is not None]
    counted = [(line, len(list(group))) for line, group in groupby(said)]
    return [line if n == 1 else f"{line} (x{n})" for line, n in counted]


REASONS = {"no match": "not {}", "impossible": "nothing of {} can be done"}


def row_line(event: forms.Event, seats: Sequence[str]) -> str:
    """Which row of a table was used, and why those above it were not."""
    who = "" if event.player is None else f"{seats[event.player]}: "
    card = "" if event.card is None else f"{event.card.name or 'a hidden card'}: "
    used = "no row can be carried out" if event.label is None else f"row {matcher(event.words)}"
    passed = []
    for reason, rows in groupby(event.passed, key=lambda each: each.reason):
        heads = ", ".join(matcher(each.words) for each in rows)
        passed.append(REASONS.get(reason, f"{reason}: {{}}").format(heads))
    return f"{who}{card}{used}" + (f" ({'; '.join(passed)})" if passed else "")


def matcher(words: Sequence[str]) -> str:
    """What a row looks for; the last one for any other card."""
    return f"`{'/'.join(words)}`" if words else "for other cards"


def event_line(event: forms.Event, seats: Sequence[str]) -> str | None:
    """One event in words; none for what is of no interest to people."""
    card = "" if event.card is None else event.card.name or "a hidden card"
    match event.what:
        case "move" | "attach":
            source = "" if event.source is None else f" from {place_words(event.source, seats)}"
            onto = "under" if event.what == "attach" else "to"
            target = "out of the game" if event.target is None else f"{onto} {place_words(event.target, seats)}"
            return f"{card}{source} {target}"
        case "tokens":
            where = card or (place_words(event.target, seats) if event.target is not None else "")
            where = where if event.player is None else seats[event.player]
            return f"{where}: {event.amount:+} {event.token}"
        case "show":
            names = ", ".join(grouped(c.name or "a hidden card" for c in event.cards))
            return f"{' and '.join(seats[p] for p in event.players)}: see {names or 'nothing'}"
        case "shuffle":
            return f"{place_words(event.source, seats)} is shuffled"
        case "roll":
            return f"a roll of {event.sides}: {event.amount}"
        case "flip":
            return f"{card} is turned over"
        case "become":
            return None if event.player is None else f"{seats[event.player]} becomes {event.word}"
        case "row":
            return row_line(event, seats)
        case "rank":
            scores = ", ".join(f"{seats[p]} {n}" for p, n in enumerate(event.scores))
            return f"counted: {scores}"
        case "restart":
            return "the next game begins"
        case "decide":
            said = event.label or "decides"
            return None if event.player is None else f"{seats[event.player]}: {said}"
        case _:
            return None
