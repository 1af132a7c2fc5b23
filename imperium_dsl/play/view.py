"""The table as one viewer sees it: derived from the declarations of the zones, never filtered by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from imperium_dsl.machine.layout import ROUND, TURN
from imperium_dsl.play import visibility as sight
from imperium_dsl.play.forms import Card, Decision, Player, Slot, View, Zone
from imperium_dsl.play.log import result_of

if TYPE_CHECKING:
    from imperium_dsl.play.history import Course


def view_of(course: Course, viewer: int, decision: Decision | None) -> View:
    """The whole table, with the decision as the viewer is told of it."""
    m, seats = course.machine, course.start.seats
    lay = m.layout
    return View(
        game=lay.ruleset.game,
        viewer=viewer if viewer >= 0 else None,
        round=m.cells[ROUND],
        turn=m.cells[TURN],
        players=tuple(player_of(m, p, seat) for p, seat in enumerate(seats)),
        zones=tuple(zone_of(m, viewer, cell) for cell in lay.declared if is_told(m, cell)),
        marks=marks_of(m, -1),
        decision=decision,
        result=result_of(m, seats),
    )


def is_told(m: Any, cell: int) -> bool:
    """Every zone of the game; of those that there are once for each word, only what is in use."""
    if m.layout.declared[cell] < 0:
        return False
    return m.layout.word_of_cell[cell] < 0 or bool(m.cells[cell]) or m.cells[cell + 1] is not None


def player_of(m: Any, player: int, seat: str) -> Player:
    """Words, tokens and marks of a player: open to all."""
    lay, s, r = m.layout, m.cells, m.layout.ruleset
    words = {}
    for i, trait in enumerate(lay.of_player):
        word = s[lay.words0 + player * len(lay.of_player) + i]
        if word >= 0:
            words[r.traits[trait].name] = r.words[word]
    tokens = {name: s[lay.tokens0 + player * m.tokens + i] for i, name in enumerate(r.tokens)}
    return Player(player, seat, words, tokens, marks_of(m, player))


def marks_of(m: Any, player: int) -> tuple[str, ...]:
    """The flags that are set: of a player, or (-1) of nobody."""
    lay, s, r = m.layout, m.cells, m.layout.ruleset
    found = []
    for i, flag in enumerate(r.flags):
        if flag.owned != (player >= 0):
            continue
        stride = lay.flag_strides[i]
        first = lay.flags[i] + max(player, 0) * stride
        for k in range(stride):
            if s[first + k]:
                word = f" of {r.words[r.traits[flag.by].words[k]]}" if flag.by >= 0 else ""
                found.append(f"{flag.name}{word}")
    return tuple(found)


def tokens_of(m: Any, cell: int) -> dict[str, int]:
    """The tokens kept in a cell."""
    counts = m.cells[cell]
    return {} if counts is None else {m.layout.ruleset.tokens[i]: n for i, n in enumerate(counts) if n}


def zone_of(m: Any, viewer: int, cell: int) -> Zone:
    """One zone."""
    lay, s = m.layout, m.cells
    ref = sight.zone_ref(lay, cell)
    assert ref is not None
    count = sum(1 for c in s[cell] if c)
    tokens = tokens_of(m, cell + 1)
    if cell in lay.slots:
        slots = tuple(slot_of(m, viewer, slot, card) for slot, card in zip(lay.slots[cell], s[cell], strict=True))
        return Zone(ref.name, ref.owner, ref.word, count, (), slots, tokens)
    cards = tuple(card_of(m, viewer, c) for c in sight.shown_order(m, viewer, cell))
    return Zone(ref.name, ref.owner, ref.word, count, cards, (), tokens)


def slot_of(m: Any, viewer: int, slot: int, card: int) -> Slot:
    """One slot: its tokens and what lies under its card are the slot's own."""
    lay = m.layout
    word = lay.slot_word[slot]
    under = tuple(card_of(m, viewer, c) for c in m.cells[slot + 1])
    shown = card_of(m, viewer, card) if card else None
    return Slot(lay.ruleset.words[word] if word >= 0 else None, shown, tokens_of(m, slot), under)


def card_of(m: Any, viewer: int, card: int) -> Card:
    """One card, or its back."""
    s, r = m.cells, m.layout.ruleset
    tokens = tokens_of(m, card + 3)
    under = tuple(card_of(m, viewer, c) for c in s[card + 4])
    if not sight.sees(m, viewer, card):
        return Card(None, None, (), sight.back(m, card), tokens, under)
    face = r.faces[s[card + 2]]
    mask = s[card + 1]
    words = tuple(word for i, word in enumerate(r.words) if mask >> i & 1)
    return Card(face.name, face.number, words, {}, tokens, under)
