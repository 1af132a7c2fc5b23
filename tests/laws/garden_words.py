"""Nouns, conditions and phrases of the garden, drawn at random."""

from __future__ import annotations

import random
import re

NAMED = '"Bloom 3"'
SUBJECTS = ("you", "another player", "any player", "this", "any red", "any card")
PHRASES = (
    "gain {amount}",
    "gain {amount}",
    "gain 1 gem per [red in yard|card in hand|2 stones|card under this]",
    "draw {number} cards",
    "draw {number} cards",
    "toss {few}",
    "toss {few}",
    "build {few}",
    "raze {few}",
    "pay {amount}",
    "buy {kind}",
    "move {cards} into [hand|heap|attic|yard|shelf of blue]",
    "move {cards} [onto deck|into bottom of deck]",
    "bury 1 card onto [this|1 card in yard]",
    "remove [up to 2 gems|1 stone|all stones|any number of gems] from you",
    "transfer [1 gem|all gems|up to 2 gems] from you onto [this|next player|1 card in yard]",
    "transfer 1 [gem|stone] from [this|each other player|next player] onto you",
    "[mark|unmark] [used|praised of red|praised of blue]",
    "become [calm|angry]",
    "[shuffle deck|roll 6|skip|draw 1 card|see top 2 of deck|reveal top of deck]",
    "[raise|lower] [limit|luck of red] by {number} until end of [turn|round|game]",
    "set [limit|luck of blue] = {value} until end of [turn|round]",
    "[drop red from|lend blue onto|lend small onto] {kind} in yard until end of turn",
    "treat 1 [red|blue] as [1 green|2 blue|1 green + 1 blue] until end of turn",
    "rescue {kind} from [heap|attic|yard]",
    "bless [this|you|1 card in yard|1 card in row]",
    "rob [another player|each other player|next player]",
    "[can|can|cannot] [build|toss|raze] [1 red|big|card] until end of [turn|round]",
    "attach {cards} onto this",
    (
        "[exempt you from this|run festival|run tidying for 1 card in yard|consult 1 card in hand"
        "|consult 1 card in yard for angry]"
    ),
    (
        "[use tap of 1 card in yard|resolve play of 1 card in yard|resolve tap of all cards in yard"
        "|resolve play of 1 card in yard of next player]"
    ),
    "replace this by 1 card in [attic|heap]",
    "toss 1 card per [stone|red in yard]",
    "add {amount} onto [this|each other player|row|heap]",
)
PASSIVES = (
    "raise limit by 1", "lower limit by 2", "lend green onto red", "drop red from card",
    "lower fee of red card in row by 1 gem", "can build big", "cannot toss red", "can buy red from heap",
    "raise thrift by 1",
)  # fmt: skip


class Words:
    """Draws words; a gap ``[this|that]`` in a text takes one of them, ``{kind}`` what ``kind`` draws."""

    def __init__(self, seed: int) -> None:
        self.rnd = random.Random(seed)
        self.names = 0

    def one(self, *options: str) -> str:
        return self.rnd.choice(options)

    def say(self, text: str) -> str:
        return re.sub(r"\[([^]]*)\]|\{(\w+)\}", self.filled, text)

    def filled(self, gap: re.Match[str]) -> str:
        return self.one(*gap[1].split("|")) if gap[1] else str(getattr(self, gap[2])())

    def phrase(self) -> str:
        return self.say(PHRASES[self.rnd.randrange(len(PHRASES))])

    def number(self) -> str:
        return str(self.rnd.randint(1, 3))

    def name(self, letter: str) -> str:
        self.names += 1
        return f"{letter}{'ABCDEFGHIJ'[self.names % 10]}"

    # ---- nouns

    def zone(self) -> str:
        return self.one("hand", "yard", "heap", "attic", "hand/heap", "yard of each other player", "shelf of red")

    def kind(self) -> str:
        return self.one(
            "card", "card", "red card", "blue card", "small card", "red/blue", "big red card", "card except green",
            "card except this", "red",
        )  # fmt: skip

    def cards(self) -> str:
        quantity = self.one("1", "1", "2", "up to 2", "any number of", "all", "")
        return f"{quantity} {self.one(self.kind(), self.kind(), NAMED)} in {self.zone()}{self.having()}".strip()

    def having(self) -> str:
        return self.one("", "", "", " with gem on it", " without stone on it", " with card under it")

    def few(self) -> str:
        """Cards for a verb that knows where to look."""
        return self.say("[1|2|up to 2|all] {kind}{having}")

    def amount(self) -> str:
        return self.one("1 gem", "2 gems", "1 stone", "1 gem + 1 stone", "2 stones + 1 gem")

    def value(self) -> str:
        return self.one(
            "cards in hand", "gems", "stones of next player", "limit", "red in yard", "thrift", "worth of this",
            "luck of red", "cards under this", "gems on this", "2", "order of this", "seats",
            "1 per 2 cards in yard",
        )  # fmt: skip

    def condition(self) -> str:
        return self.one(
            "card in hand", "no card in heap", "at least 2 red in yard", "gems > stones", f"{self.value()} >= 2",
            "calm", "angry", "used", "praised of red", "this in yard", "this is red", "tone is harsh",
            "cards in yard > cards in yard of each other player", "any player with no gem", "not used and gem on you",
            "calm or card in attic", "card under this", "done",
        )  # fmt: skip

    def players(self) -> str:
        return self.one(
            "each player", "each other player", "next player", "each player with most gems", "each angry player",
            "each player in reverse", "each other player with more cards in hand than you", "owner of this",
        )  # fmt: skip

    # ---- events

    def pattern(self, subject: str = "") -> str:
        """``another player tosses card``"""
        who = subject or self.one("you", "you", "another player", "any player")
        if not subject and self.rnd.random() < 0.3:
            return self.say("[this|any red|any card] [leaves yard|enters yard|enters heap|leaves hand|enters hand]")
        verb = self.one(
            "gains gem", "gains stone", "pays gem", "tosses card", "tosses red card", "builds card", "builds big card",
            "razes card", "draws card", "buys card", "buys red card", "robs you", "begins turn", "finishes turn",
            "blesses this", "becomes angry", "begins festival", "performs card", "rescues card from heap",
        )  # fmt: skip
        return f"{who} {base_form(verb) if who == 'you' else verb}"


def base_form(phrase: str) -> str:
    """``tosses card`` to ``toss card``."""
    verb, _, rest = phrase.partition(" ")
    if verb.endswith(("sses", "shes", "xes")):
        verb = verb.removesuffix("es")
    elif verb not in ("toss", "bless"):
        verb = verb.removesuffix("s")
    return f"{verb} {rest}"


def split_subject(pattern: str) -> tuple[str, str]:
    """Who, and what they do."""
    subject = next(s for s in SUBJECTS if pattern.startswith(s + " "))
    return subject, pattern.removeprefix(subject + " ")
