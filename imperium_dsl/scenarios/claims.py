"""Claims of a scenario: whether they hold, and what is there instead."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from imperium_dsl.checks.resolve import lookup
from imperium_dsl.machine.layout import RESULT
from imperium_dsl.play import visibility as sight
from imperium_dsl.scenarios import problems
from imperium_dsl.scenarios.acts import Finder, base_form, read_act
from imperium_dsl.scenarios.cards import is_description, is_word, matched, names, read_parts, single_number, slots
from imperium_dsl.scenarios.deeds import single, wanted
from imperium_dsl.scenarios.names import words_of
from imperium_dsl.scenarios.position import FLIPPED, is_flipped
from imperium_dsl.scenarios.reading import Reader
from imperium_dsl.scenarios.stops import Stopped
from imperium_dsl.scenarios.table import Table
from imperium_dsl.syntax import ast_nouns as ast
from imperium_dsl.syntax.ast_scenarios import Claim

NOTHING = "there is no such card"
_SIGNS = {
    "=": lambda a, b: a == b, ">=": lambda a, b: a >= b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, "<": lambda a, b: a < b,
}  # fmt: skip


class Judge:
    """Tells of one claim after the other whether it holds: None if it does, else what is there instead."""

    def __init__(self, table: Table, reader: Reader, finder: Finder) -> None:
        self.table = table
        self.reader = reader
        self.finder = finder
        self.since = 0  # deeds before the last `when` lines

    def judge(self, claim: Claim) -> str | None:
        match claim.kind:
            case "can" | "cannot":
                return self.able(claim)
            case "did" | "did_not":
                return self.happened(claim)
            case "compare":
                return self.compare(claim)
            case "holds":
                return self.holds(claim)
            case "is_not":
                found = self.judge(evolve(claim, kind="is"))
                return found if found == NOTHING else "it is so" if found is None else None
            case "is":
                return self.is_so(claim)
            case _:
                return self.contains(claim)

    @property
    def you(self) -> int:
        """Who is meant where nobody is named: whoever decides now."""
        asked = self.table.asked
        return 0 if asked is None else asked.player

    # ---- can and cannot

    def able(self, claim: Claim) -> str | None:
        assert claim.phrase is not None
        player = self.player(claim.left)
        if not is_offer(claim):
            return self.sees(claim, player)
        act = read_act(self.reader, player, claim.phrase)
        can = self.finder.path(act, happened=False) is not None
        if can == (claim.kind == "can"):
            return None
        return f"it is {'' if can else 'not '}offered; {asked_text(self.table)}"

    def sees(self, claim: Claim, player: int) -> str | None:
        """``ana can see colour of cards in stack``, ``ana cannot see cards in hand of ben``"""
        assert claim.phrase is not None
        (np,) = claim.phrase.object
        trait = -1
        names_ = list(self.reader.program.words.traits)
        if " ".join(words_of(np)) in names_:
            trait = names_.index(" ".join(words_of(np)))
            np = lookup.behind_of(self.reader.resolving, np, names_[trait])
        m = self.table.machine
        cards = self.reader.cards(np)(m, self.you)
        if not cards:
            return NOTHING
        seen = [c for c in cards if sight.sees(m, player, c) or self.shows(c) == trait >= 0]
        if claim.kind == "can":
            return None if len(seen) == len(cards) else f"{len(seen)} of {len(cards)} can be seen"
        return None if not seen else f"{names(m, seen)} can be seen"

    def shows(self, card: int) -> int:
        m = self.table.machine
        zone = m.lay.declared[m.zone_cell(card)]
        return m.lay.ruleset.zones[zone].shows if zone >= 0 else -1

    def player(self, np: ast.NounPhrase) -> int:
        words = words_of(np)
        if len(words) != 1 or words[0] not in self.table.seats:
            raise Stopped(problems.UnknownSeat(np.span, " ".join(words), tuple(self.table.seats)))
        return self.table.seats.index(words[0])

    # ---- did and did not

    def happened(self, claim: Claim) -> str | None:
        """Was it done since the last `when` lines began, and so often?"""
        done = self.table.machine.log.deeds()[self.since :]
        for part in single(claim):
            least, most = wanted(part)
            found = sum(deed.counts.get(part.span, 0) for deed in done)
            fits = least <= found and (most is None or found <= most)
            if fits != (claim.kind == "did"):
                verb = base_form(self.reader, claim.phrase.words)  # type: ignore[union-attr]
                texts = [deed.text for deed in done if deed.verb == verb]
                return f"it is {found} of it; {'; '.join(texts) or f'nobody did {verb}'}"
        return None

    # ---- numbers and conditions

    def compare(self, claim: Claim) -> str | None:
        assert claim.right is not None
        assert claim.sign is not None
        m = self.table.machine
        left = self.reader.number(claim.left)(m, self.you)
        right = self.reader.number(claim.right)(m, self.you)
        return None if _SIGNS[claim.sign](left, right) else f"left is {left}, right is {right}"

    def holds(self, claim: Claim) -> str | None:
        words = words_of(claim.left)
        if words == ("game", "over"):
            return None if self.table.is_over else f"the game goes on; {asked_text(self.table)}"
        if words == ("turn",):
            player = self.player(lookup.behind_of(self.reader.resolving, claim.left, "turn"))
            turn = self.table.whose_turn
            return None if turn == player else self.turn_text()
        left = claim.left
        if left.quantity is not None and left.quantity.kind == "no":
            bare = evolve(left, quantity=None)
            if self.reader.classify(bare) == "flag":
                is_set = self.table.machine.s[self.reader.flag(bare)(self.table.machine, self.you)]
                return "it is set" if is_set else None
        holds = self.reader.condition(left)(self.table.machine, self.you)
        return None if holds else "it is not so"

    def turn_text(self) -> str:
        turn = self.table.whose_turn
        return "it is nobody's turn" if turn < 0 else f"it is the turn of {self.table.seats[turn]}"

    # ---- is

    def is_so(self, claim: Claim) -> str | None:
        left, parts = claim.left, claim.parts
        words = words_of(left)
        m = self.table.machine
        if words == ("winner",):
            return self.winner(claim)
        if words == ("round",):
            return differs(self.table.round, single_number(parts))
        if is_word(parts, FLIPPED):
            cards = self.reader.cards(left)(m, self.you)
            if not cards:
                return NOTHING
            return None if all(is_flipped(m, c) for c in cards) else "the first face shows"
        kind = self.reader.classify(left)
        number = single_number(parts)
        if number is not None:
            return differs(int(self.reader.number(left)(m, self.you)), number)
        if kind in ("amount", "number"):
            right = self.reader.number(parts[0])(m, self.you)
            return differs(int(self.reader.number(left)(m, self.you)), int(right))
        if kind == "zone":
            return self.exactly(claim, [c for c in m.s[self.reader.zone(left)(m, self.you)] if c])
        if kind == "edge":
            return self.in_order(claim)
        if kind == "players" or is_description(left, parts, kind):
            expr = ast.Is(left, parts[0], span=claim.span)
            return None if self.reader.condition(expr)(m, self.you) else self.described(left, kind)
        return self.exactly(claim, self.reader.cards(left)(m, self.you))

    def described(self, left: ast.NounPhrase, kind: str) -> str:
        m = self.table.machine
        r = m.lay.ruleset
        if kind == "players":
            player = self.player(left)
            base = m.lay.words0 + player * len(m.lay.of_player)
            have = [m.s[base + i] for i in range(len(m.lay.of_player))]
            return f"{self.table.seats[player]} is {', '.join(r.words[w] for w in have if w >= 0)}"
        cards = self.reader.cards(left)(m, self.you)
        if not cards:
            return NOTHING
        words = [r.words[w] for w in range(len(r.words)) if m.s[cards[0] + 1] >> w & 1]
        return f"it is {', '.join(words)}"

    def winner(self, claim: Claim) -> str | None:
        wanted = set() if is_word(claim.parts, "nothing") else {self.player(part) for part in claim.parts}
        result = self.table.machine.s[RESULT]
        if result is None:
            return f"the game goes on; {asked_text(self.table)}"
        won = set(result[1])
        return (
            None
            if won == wanted
            else f"the winners are {' + '.join(self.table.seats[p] for p in sorted(won)) or 'nobody'}"
        )

    def exactly(self, claim: Claim, cards: list[int]) -> str | None:
        m = self.table.machine
        parts = read_parts(self.reader, claim.parts)
        if len(cards) == len(slots(parts)) and matched(m, cards, parts, self.you) is not None:
            return None
        return f"there is {names(m, cards)}"

    def in_order(self, claim: Claim) -> str | None:
        m = self.table.machine
        cards = self.reader.cards(claim.left)(m, self.you)
        wanted = slots(read_parts(self.reader, claim.parts))
        fits = len(cards) == len(wanted) and all(c in p.cards(m, self.you) for c, p in zip(cards, wanted, strict=True))
        return None if fits else f"there is {names(m, cards)}"

    # ---- has and lacks

    def contains(self, claim: Claim) -> str | None:
        m = self.table.machine
        kind = self.reader.classify(claim.left)
        if kind == "zone":
            cards = [c for c in m.s[self.reader.zone(claim.left)(m, self.you)] if c]
        else:
            cards = self.reader.cards(claim.left)(m, self.you)
        parts = read_parts(self.reader, claim.parts)
        there = f"there is {names(m, cards)}"
        if claim.kind == "has":
            return None if matched(m, cards, parts, self.you) is not None else there
        short = all(len([c for c in cards if c in p.cards(m, self.you)]) < p.count for p in parts)
        return None if short else there


def is_offer(claim: Claim) -> bool:
    """Does it say what somebody can do now? ``ana can see ...`` tells of the position."""
    return claim.phrase is not None and claim.phrase.words != "see"


def differs(there: int, wanted: int | None) -> str | None:
    """What is there, if it is not what is wanted."""
    return None if there == wanted else f"it is {there}"


def asked_text(table: Table) -> str:
    """The decision that is asked now, in words."""
    asked: Any = table.asked
    if asked is None:
        return "the game is over"
    return f"{table.question()}: {', '.join(table.offers())}"
