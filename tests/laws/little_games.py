"""Little games that nobody wrote: cards with every form of the language, at random, in one small garden.

The vocabulary is written down; texts, handlers, permissions, checks and tables are drawn. What the checker refuses
is left out, so the generator need not know what it promises.
"""

from __future__ import annotations

import random
from pathlib import Path
from textwrap import dedent
from typing import Any

from imperium_dsl.api import Compiled, compile_sources
from imperium_dsl.machine.errors import OutOfBudget
from imperium_dsl.reading.read import decode_source
from tests.laws.garden_words import PASSIVES, Words, base_form, split_subject
from tests.laws.side_by_side import Pair, SideBySide, pair_of

VOCABULARY = Path(__file__).with_name("garden.imp").read_text(encoding="utf-8")
CARDS = 45
COLOURS = ("red", "blue", "green", "red, red", "red, blue")
GAMES = 6  # of each garden
DECISIONS = 150  # of each game


class Author(Words):
    """Writes texts at random."""

    def statement(self, depth: int) -> list[str]:  # noqa: C901  one case each
        """Lines that stand alone."""
        at = self.rnd.randrange(26 if depth > 0 else 6)
        match at:
            case 0 | 1 | 2:
                return [self.phrase()]
            case 3:
                return [self.say("{phrase} and {phrase}")]
            case 4:
                return [self.say("{phrase} to {phrase}")]
            case 5:
                return [self.say("may {phrase}")]
            case 6:
                return [self.say("may {phrase} to {phrase}")]
            case 7 | 8:
                return self.choice("choose", depth)
            case 9:
                return self.choice("try", depth)
            case 10 | 11:
                head, then, otherwise = self.say("if {condition}:"), self.block(depth), self.block(depth)
                return [head, *then, *(["else:", *otherwise] * self.rnd.randrange(2))]
            case 12:
                return [self.phrase(), self.say("if [done|not done]:"), *self.block(depth)]
            case 13 | 14:
                return [self.say("{players}:"), *self.block(depth)]
            case 15:
                return [self.say("each player secretly: move [1 card|up to 1 card] in hand into [attic|heap]")]
            case 16:
                return [self.say("for each {kind} in yard as C:"), *self.block(depth), "  bless C"]
            case 17:
                return [self.say("for each [player|angry player] as P:"), *self.block(depth)]
            case 18:
                return ["for each colour as W:", self.say("  if W in yard: {phrase}"), *self.block(depth)]
            case 19:
                return [self.say("repeat [2|(gems)|(cards in yard)] times:"), *self.block(depth)]
            case _:
                return self.binding(at, depth)

    def binding(self, at: int, depth: int) -> list[str]:
        """Lines of which one names something, and others speak of it."""
        match at:
            case 20:
                name = self.name("N")
                return [self.say(line) for line in
                        (f"let {name} = {{value}}", f"gain {name} gems", f"if {name} > 1: {{phrase}}")]  # fmt: skip
            case 21:
                name = self.name("C")
                return [self.say(line) for line in (
                    f"[pick|toss|raze|reveal] 1 {{kind}} in [yard|hand] as {name}",
                    f"[bless|bury 1 card onto|move this into yard and bless] {name}",
                    f"if {name} is red: {{phrase}}",
                )]  # fmt: skip
            case 22:
                name = self.name("P")
                head = self.say(f"pick [any player|another player] as {name}")
                return [head, f"{name}:", *self.block(depth), f"rob {name}"]
            case 23:
                return [f"once when {self.pattern('you')}:", *self.block(depth)]
            case 24:
                name = self.name("A")
                head = self.say(f"pick tap of 1 card in yard[| of next player] as {name}")
                return [head, self.say(f"resolve {name} for [you|this|next player]")]
            case _:
                name = self.name("W")
                lines = f"name 1 colour in yard as {name}", f"draw 1 card per {name} in yard"
                return [*lines, self.say(f"if this is {name}: {{phrase}}")]

    def choice(self, head: str, depth: int) -> list[str]:
        """Options are one sentence each, or a condition with more below it."""
        found = [head]
        for i in range(self.rnd.randint(2, 3)):
            lines = self.statement(0)
            if self.rnd.random() < 0.3:
                lines = [self.say("if {condition}: {phrase}")]
            elif self.rnd.random() < 0.3:
                lines = [self.say("{phrase} to"), *self.block(depth - 1)]
            found += [f"  {'or ' * (i > 0)}{lines[0]}", *[f"  {line}" for line in lines[1:]]]
        return found

    def block(self, depth: int) -> list[str]:
        """Indented lines."""
        lines = self.statement(depth - 1)
        if self.rnd.random() < 0.3:
            lines += self.statement(depth - 1)
        return [f"  {line}" for line in lines]

    # ---- members of cards and rules

    def handler(self) -> list[str]:
        pattern = self.pattern()
        who, rest = split_subject(pattern)
        style = self.rnd.randrange(6)
        kind = self.one("", "", "", "tap ")
        if style <= 2 or rest.split()[0] in ("begin", "begins", "finish", "finishes"):
            return [f"{kind}when {pattern}:", *self.block(2)]
        would = f"{who} would {base_form(rest)}"
        if style == 3:
            return [f"{kind}when {would}:", *self.block(2)]
        if style == 4:
            return [f"when {would}:", self.say("  [raise AMOUNT by 1|lower AMOUNT by 1]")]
        tail = self.one("", "", f" if {self.condition()}")
        body = self.one_of(self.block(2), ["  skip"], ["  fail"])
        return [f"{'' if tail else kind}when {would}, instead{tail}:", *body]

    def one_of(self, *options: list[str]) -> list[str]:
        return self.rnd.choice(options)

    def permission(self) -> list[str]:
        what = self.say("[build|toss|raze|perform|buy] [this|red|big|card with gem on it]")
        tail = self.one("", "", f" if {self.condition()}", f" unless {self.condition()}")
        return [self.say(f"[can|cannot|cannot] {what}{tail}")]

    def member(self) -> list[str]:
        at = self.rnd.randrange(12)
        if at < 4:
            return ["play:", *self.block(3)]
        if at < 6:
            return ["tap:", *self.block(2)]
        if at < 9:
            return self.handler()
        return self.permission() if at == 9 else [f"passive: {self.one(*PASSIVES)}"]

    def card(self, number: int) -> list[str]:
        words = self.say("[red|blue|green|red, red|red, blue], [small|big]")
        lines = [f'card "Bloom {number}" ZZZ{number}:', f"  {words}"]
        if self.rnd.random() < 0.8:
            lines.append(f"  fee {self.amount()}")
        if self.rnd.random() < 0.6:
            lines.append(f"  worth {self.number()}")
        kinds = set()
        for _ in range(self.rnd.randint(1, 3) if number > 3 else 0):
            member = self.member()
            head = member[0].split(":", 1)[0]
            if head not in kinds or head not in ("play", "tap"):
                lines += [f"  {line}" for line in member]
            kinds.add(head)
        return lines

    def rules(self) -> list[list[str]]:
        """Texts at the left margin."""
        found = [self.handler() for _ in range(self.rnd.randrange(4))]
        found += [self.permission() for _ in range(self.rnd.randrange(2))]
        when = self.one("card in attic", "no card in heap", "gems > stones", "used", "4 cards in yard", "no gem on you")
        found += [[f"check {when}:", *self.block(1)] for _ in range(self.rnd.randrange(2))]
        ends = ["check gems > 14: win you", "check stones > 9:\n  rank each player by gems\n  end game"]
        found += [[end] for end in ends if self.rnd.random() < 0.5]
        for word in ("angry", "calm"):
            if self.rnd.random() < 0.5:
                lines = self.one_of(self.handler(), self.permission())
                found.append([f"for {word}:", *[f"  {line}" for line in lines]])
        found += [[f"for {w}:", "  yield:", *[f"  {line}" for line in self.block(2)]] for w in ("red", "blue")]
        rows = [self.one("red", "big", "blue/green", '"Bloom 2"') for _ in range(2)]
        table = [self.say(f"  {row}: [gain 1 gem|toss 1 card|pay 1 gem to draw 2 cards]") for row in rows]
        found.append([self.say("table [calm|angry]:"), *table, "  else: gain 1 gem"])
        return found


def parts_of(seed: int) -> list[list[str]]:
    """Rules and cards, each as lines."""
    author = Author(seed)
    return [*author.rules(), *(author.card(i) for i in range(1, CARDS + 1))]


def compiled_parts(parts: list[list[str]]) -> tuple[Compiled, list[list[str]]]:
    """What of the parts makes a game: those that the checker refuses are left out until it refuses none."""
    while True:
        cards = sum(part[0].startswith("card ") for part in parts)
        text, first = f'{VOCABULARY}\nset "Garden" ZZZ {cards}\n', []
        for part in parts:
            first.append(text.count("\n") + 1)
            text += "\n".join(part) + "\n\n"
        found = compile_sources([decode_source("garden.imp", text.encode())])
        wrong = [d for d in found.diagnostics if d.severity.name == "ERROR"]
        if not wrong:
            return found, parts
        lines = {line_of(text, d) for d in wrong}
        bad = {max(i for i, at in enumerate(first) if at <= line) for line in lines if line >= first[0]}
        assert bad, [(d.code, d.message, line_of(text, d)) for d in wrong]
        parts = [part for i, part in enumerate(parts) if i not in bad]


def line_of(text: str, diagnostic: Any) -> int:
    return text.count("\n", 0, diagnostic.primary.span.start) + 1


def garden_of(text: str, copies: int = 4) -> Pair:
    """A garden with rules and cards (``card:`` and what is on it), each card several times among plain ones."""
    rules: list[list[str]] = []
    texts: list[list[str]] = []
    for line in dedent(text).strip().splitlines():
        if line == "card:":
            texts.append([])
            part = texts[-1]
        elif line.startswith(" "):
            part.append(line)
        else:
            rules.append(part := [line])
    cards = []
    for number in range(1, CARDS + 1):
        colour, size = COLOURS[number % len(COLOURS)], ("small", "big")[number % 2]
        own = texts[number % len(texts)] if texts and number <= copies * len(texts) else []
        cards.append([f'card "Bloom {number}" ZZZ{number}:', f"  {colour}, {size}", "  fee 1 gem", "  worth 1", *own])
    found, kept = compiled_parts([*rules, *cards])
    assert len(kept) == len(rules) + CARDS, [part for part in (*rules, *cards) if part not in kept]
    return pair_of(found)


def compare_garden(seed: int) -> int:
    """A few games in one garden, on both interpreters; how many decisions there were."""
    pair = pair_of(compiled_parts(parts_of(seed))[0])
    return sum(compare_little(pair, GAMES * seed + i) for i in range(GAMES))


def compare_little(pair: Pair, seed: int) -> int:
    """One game, up to its end, so many decisions, or more than anybody has the patience for."""
    setting = pair.random_setting(seed)
    game = pair.new(setting)
    both = SideBySide(pair, setting, game)
    both.start(game.start.cells())
    try:
        return both.go_on(random.Random(seed), DECISIONS)
    except OutOfBudget:
        return both.count
