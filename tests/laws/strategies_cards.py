"""Cards that mean something: texts of the card register, drawn from the keywords and nouns of Imperium.

All of them are well typed. Between them they use every form that shipped cards use, and those that cards could use.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

Lines = list[str]


def evenly(*parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """One of the parts, each as often; `one_of` would count the parts of parts."""
    return st.sampled_from(parts).flatmap(lambda part: part)


SMALL = st.integers(1, 3)
TOKENS = st.sampled_from(["materials", "population", "progress"])
SUITS = st.sampled_from(
    ["region", "tributary", "uncivilised", "civilised", "region/tributary", "uncivilised/civilised"]
)
KINDS = st.sampled_from(
    ["region", "unrest", "pinned", "city", "knight", "mask", "civilised/fame", "card", "card except unrest"]
)
NARROW = st.sampled_from(["region", "unrest", "card except unrest", "mask", '"Glory" in hand', "city/metropolis"])
PLAYERS = st.sampled_from(
    [
        "each other player", "each player", "each barbarian player", "each player with unrest in hand",
        "each other player without region in play", "each player with fewer progress than you",
        "each player with most materials",
    ]
)  # fmt: skip
COUNTS = st.sampled_from(
    [
        "region in play", "unrest in hand", "river in play", "card in exile", "2 cards in hand", "3 progress",
        "mask in discard", "card under this", "region in play of each other player",
        "player with fewer progress than you", "(cards in hand + 1)",
    ]
)  # fmt: skip
NUMBERS = st.one_of(
    st.sampled_from(["2", "(cards in hand)", "(materials - 1)", "(regions in play * 2)", "(2 if barbarian else 1)"]),
    st.tuples(SMALL, COUNTS).map(lambda x: f"({x[0]} per {x[1]})"),
)
PLAIN_CONDITIONS = st.one_of(
    st.sampled_from(
        [
            "barbarian", "empire", "unrest in hand", "no card in discard", "region in play", '"Glory" in history',
            "not crowned", "at least 2 regions in play", "this in play", "you is empire", "this is not pinned",
            "departing token is lost", "any other player with unrest in hand", "card in play with exhaustion on it",
        ]
    ),
    st.tuples(KINDS, st.sampled_from([">=", "<=", ">", "<", "="]), SMALL).map(lambda x: "{} in hand {} {}".format(*x)),
    st.tuples(SMALL, TOKENS).map(lambda x: f"{x[1]} > {x[0]}"),
)  # fmt: skip
CONDITIONS = st.one_of(
    PLAIN_CONDITIONS,
    st.tuples(PLAIN_CONDITIONS, PLAIN_CONDITIONS).map(" and ".join),
    st.tuples(PLAIN_CONDITIONS, PLAIN_CONDITIONS).map(" or ".join),
)

# ---- sentences

GAINS = st.one_of(
    st.tuples(SMALL, TOKENS).map(lambda x: f"gain {x[0]} {x[1]}"),
    st.tuples(SMALL, TOKENS, COUNTS).map(lambda x: f"gain {x[0]} {x[1]} per {x[2]}"),
    st.tuples(SMALL, TOKENS, TOKENS).map(lambda x: f"gain {x[0]} {x[1]} + 1 {x[2]}"),
    st.tuples(NUMBERS, TOKENS).map(lambda x: f"gain {x[0]} {x[1]}"),
    st.just("gain 1 action"),
)
CARDS = st.one_of(
    SMALL.map(lambda n: f"draw {n} cards"),
    COUNTS.map(lambda c: f"draw 1 card per {c}"),
    SMALL.map(lambda n: f"discard {n} cards"),
    NARROW.map(lambda k: f"discard all {k}"),
    SUITS.map(lambda s: f"acquire {s}"),
    SUITS.map(lambda s: f"acquire {s} from market/exile"),
    SUITS.map(lambda s: f"break through for {s}"),
    SMALL.map(lambda n: f"return up to {n} unrest from hand/discard"),
    SMALL.map(lambda n: f"take {n} unrest"),
    KINDS.map(lambda k: f"put 1 {k} into history"),
    KINDS.map(lambda k: f"put 1 {k} from hand/discard into history"),
    KINDS.map(lambda k: f"put up to 2 {k} from discard onto deck"),
    KINDS.map(lambda k: f"put 1 {k} from discard into bottom of deck"),
    KINDS.map(lambda k: f"draw 1 {k} from discard"),
    KINDS.map(lambda k: f"garrison 1 {k}"),
    KINDS.map(lambda k: f"find 1 {k} into hand"),
    st.just('find "Glory" from discard/deck into hand'),
    SMALL.map(lambda n: f"study top {n} of fame deck"),
    KINDS.map(lambda k: f"sink 1 {k} from discard"),
    KINDS.map(lambda k: f"give 1 {k} from hand/discard for each other player"),
)
OTHERS = st.one_of(
    st.tuples(SMALL, TOKENS).map(lambda x: f"steal {x[0]} {x[1]} from each other player"),
    st.tuples(SMALL, TOKENS).map(lambda x: f"extort {x[0]} {x[1]} from each other player"),
    st.tuples(SMALL, TOKENS).map(lambda x: f"add {x[0]} {x[1]} onto 1 card in market"),
    st.tuples(SMALL, TOKENS).map(lambda x: f"add {x[0]} {x[1]} onto this"),
    TOKENS.map(lambda t: f"remove all {t} from this"),
    st.tuples(SMALL, TOKENS).map(lambda x: f"transfer up to {x[0]} {x[1]} from you onto next player"),
)
FIXED = st.sampled_from(
    [
        "return 1 unrest", "exile 1 card", "abandon 1 region", "recall 1 region", "develop", "refresh",
        "develop-free", "free-play 1 unrest", "put this into history", "sink this", "take top of fame deck",
        "shuffle deck", "look at top 2 of nation deck", "give 1 card for each other player", "shuffle nation deck",
        "flip this", "place 1 progress onto 1 card in market", "put top of nation deck into discard", "disguise",
        "trigger scoring", "station this", "put any number of unrest into discard",
        "swap 1 card for 1 card in market", "skip", "force-play 1 empire", "abandon 1 region with card under it",
        "recall 1 card under this", "become empire", "reveal all cards in hand",
        "trade 1 card for top of nation deck", "play 1 region from discard", "fail",
        "acquire card with progress on it", "exile 1 card in market", "return all unrest under this",
        "treat 1 river in play as 3 production until end of turn", "mark relieved",
        'drop barbarian from "Advance" until end of turn', "lend free-play onto region until end of turn",
        "raise hand size by 1 until end of turn", "unmark relieved", "set hand size = 4 until end of turn",
        "cannot play attack until end of turn", "look at top of deck",
        "can play 1 region from discard until end of turn", "resolve exhaust of 1 pinned in play",
    ]
)  # fmt: skip
PLAIN = evenly(GAINS, CARDS, OTHERS, FIXED, FIXED)
COSTS = st.one_of(
    st.tuples(SMALL, TOKENS).map(lambda x: f"pay {x[0]} {x[1]}"),
    st.tuples(SMALL, TOKENS, TOKENS).map(lambda x: f"pay {x[0]} {x[1]} + 1 {x[2]}"),
    st.just("pay all progress"),
    KINDS.map(lambda k: f"discard 1 {k}"),
    KINDS.map(lambda k: f"put 1 {k} onto deck"),
    KINDS.map(lambda k: f"sink 1 {k} from discard"),
    st.sampled_from(["abandon 1 region", "recall 1 pinned", "spend 1 action", "take 1 unrest", "garrison 1 card"]),
    st.tuples(KINDS, SMALL, TOKENS).map(lambda x: f"discard 1 {x[0]} and pay {x[1]} {x[2]}"),
)
SENTENCES = st.one_of(
    PLAIN,
    st.tuples(PLAIN, PLAIN).map(" and ".join),
    st.tuples(COSTS, PLAIN).map(" to ".join),
    PLAIN.map(lambda a: f"may {a}"),
    st.tuples(COSTS, PLAIN).map(lambda x: f"may {x[0]} to {x[1]}"),
    st.tuples(COSTS, PLAIN).map(lambda x: f"in full: {x[0]} and {x[1]}"),
)

# ---- statements that bind something and speak of it

BINDINGS = st.one_of(
    KINDS.map(lambda k: f"discard up to 2 {k} as BOUND"),
    KINDS.map(lambda k: f"draw up to 2 {k} from discard as BOUND"),
    st.sampled_from(
        [
            "draw 2 cards as BOUND", "exile 1 card as BOUND", "return up to 2 unrest from hand/discard as BOUND",
            "abandon up to 2 regions as BOUND", "pick 1 region in play as BOUND", "reveal top of main deck as BOUND",
            "reveal top 2 of deck as BOUND", "acquire region as BOUND",
            "give 1 card from hand/discard for each other player as BOUND",
            "return 1 unrest as BOUND", "pick up to 2 cards in discard as BOUND",
        ]
    ),
)  # fmt: skip
USES = st.sampled_from(
    [
        "gain 1 materials per BOUND", "if BOUND is region: gain 1 progress", "if BOUND is not unrest: draw 1 card",
        "put BOUND into history", "if BOUND: take 1 unrest", "for each card in BOUND as EACH: gain 1 population",
        "if done: refresh",
    ]
)  # fmt: skip
BOUND = st.tuples(BINDINGS, st.lists(USES, min_size=1, max_size=2, unique=True)).map(lambda x: [x[0], *x[1]])
ODD = st.sampled_from(
    [
        ["name 1 word in commons as W", "reveal top of main deck as C", "if C is W: move C into hand", "else: exile C"],
        ["pay up to 3 progress as PAID", "draw PAID cards"],
        ["let N = cards in hand", "if N > 3: discard 1 card", "else: draw N cards"],
        ["pick any other player as P", "P: take 1 unrest", "if P is barbarian: steal 1 materials from P"],
        ["pick exhaust of 1 pinned in play of another player as A", "resolve A for this"],
        ["each player secretly: discard 1 card"],
        ["once when you begin turn: gain 1 materials"],
        ["repeat:", "  choose", "    gain 1 materials", "    or stop"],
        ["try", "  pay 2 population", "  or take 1 unrest"],
        ["look at top of nation deck and if it is not accession: may put it into bottom of nation deck"],
        ["each other player: may return 1 unrest as BACK", "gain 1 population per BACK"],
        ["gain all progress on this and remove all progress from this"],
        ["reveal main deck until tributary as C", "move C into hand", "shuffle main deck"],
        ["see top 3 of deck as SEEN", "arrange all SEEN in deck"],
    ]
)


def indented(lines: Lines, by: int = 2) -> Lines:
    return [" " * by + line for line in lines]


def blocks(sentences: st.SearchStrategy[Lines]) -> st.SearchStrategy[Lines]:
    """Statements that hold others, as lines."""
    return st.one_of(
        st.tuples(st.sampled_from(["choose", "try"]), st.lists(SENTENCES, min_size=2, max_size=3, unique=True)).map(
            lambda x: [x[0], f"  {x[1][0]}", *[f"  or {part}" for part in x[1][1:]]]
        ),
        st.tuples(CONDITIONS, sentences).map(lambda x: [f"if {x[0]}:", *indented(x[1])]),
        st.tuples(CONDITIONS, sentences, sentences).map(
            lambda x: [f"if {x[0]}:", *indented(x[1]), "else:", *indented(x[2])]
        ),
        st.tuples(PLAYERS, sentences).map(lambda x: [f"{x[0]}:", *indented(x[1])]),
        st.tuples(SMALL, sentences).map(lambda x: [f"repeat {x[0]} times:", *indented(x[1])]),
        # of short loops only: nested ones may take more steps than any text is allowed
        st.tuples(KINDS, GAINS | CARDS).map(lambda x: [f"for each {x[0]} in play as C:", f"  {x[1]}"]),
        st.tuples(COSTS, sentences).map(lambda x: [f"{x[0]} to", *indented(x[1])]),
    )


ONE_LINE = SENTENCES.map(lambda line: [line])
STATEMENTS = evenly(ONE_LINE, st.recursive(ONE_LINE, blocks, max_leaves=3), BOUND, ODD)
BODIES = st.lists(STATEMENTS, min_size=1, max_size=3).map(lambda parts: [line for part in parts for line in part])

# ---- what stands on a card

EVENTS = st.sampled_from(
    [
        "you acquire region", "you return unrest", "you take unrest", "you pay population",
        "another player would play attack", "you play region", "you gain materials", "this leaves play",
        "any player empties deck", "you gain materials from river in play", "you breach uncivilised",
        "any card enters discard", "you play region from discard", '"Glory" enters history', "you empty deck",
        "you would collect card with materials on it", "any player discards masks", "you sink card",
        "this enters play", "this would leave play", "any other player takes unrest",
        "any player would take unrest if barbarian",
    ]
)  # fmt: skip
REACTIONS = st.sampled_from(
    [
        ["exhaust anytime when another player would play attack: pay 1 population to avoid"],
        ["when another player would play attack: may recall this to avoid"],
        ["when another player would play attack:", "  them: may transfer 1 progress from you onto owner of this",
         "  if not done: avoid"],
        ["when you would discard masks:",
         "  may abandon up to AMOUNT cards under this as GONE and lower AMOUNT by GONE"],
        ["exhaust when you would collect card with population on it: gain (population on it) population"],
        ["when any card would enter history, instead: forgo it"],
        ["when you would gain materials, instead:", "  gain (AMOUNT * 2) population"],
        ["when you would place progress onto card in market, instead: add 1 materials onto it"],
        ["when any card would enter history, instead if barred history is fails: fail"],
    ]
)  # fmt: skip
STANDING = st.sampled_from(
    [
        ["passive: raise hand size by 1"], ["passive: lower unrest price by 1"],
        ["passive: drop barbarian from \"Conquer\"/attack"], ["passive: lend free-play onto city/metropolis"],
        ["passive: lower cost of card in development area by 1 materials"],
        ["cannot play this"], ["cannot garrison this"], ["cannot abandon this unless barbarian"],
        ["can acquire region/tributary from exile"], ["cannot play this if unrest in hand"],
    ]
)  # fmt: skip


def ability(head: str) -> st.SearchStrategy[Lines]:
    return BODIES.map(lambda body: [f"{head}:", *indented(body)])


def headed(prefix: str) -> Callable[[str], st.SearchStrategy[Lines]]:
    return lambda event: ability(f"{prefix} {event}")


TEXTS = st.one_of(
    ability("play"),
    ability("play"),
    ability("exhaust"),
    ability("solstice"),
    ability("final"),
    EVENTS.flatmap(headed("when")),
    EVENTS.flatmap(headed("exhaust when")),
    REACTIONS,
    STANDING,
)
WORDS = st.tuples(
    st.sampled_from(["region", "uncivilised", "civilised", "tributary", "uncivilised, civilised"]),
    st.sampled_from(["", "barbarian", "empire"]),
    st.sampled_from(["", "pinned", "attack"]),
    st.sampled_from(["", "free-play"]),
    st.sampled_from(["", "city", "knight", "mask", "river", "production, fertile"]),
)
POINTS = st.one_of(
    st.just([]),
    st.integers(-4, 8).map(lambda n: [f"vp {n}"]),
    st.tuples(SMALL, COUNTS).map(lambda x: [f"vp {x[0]} per {x[1]}"]),
    st.integers(1, 9).map(lambda n: [f"vp {n} if this in history else 0"]),
    st.just(["vp materials per 3 + regions per 3"]),
)
FACTS = st.sampled_from(
    [
        [],
        [],
        [],
        ['like "Made up"'],
        ["cost 2 materials + 1 progress"],
        ["minimum 3"],
        ['alias "Long Walls"'],
        ["namesake romans"],
    ]
)


@st.composite
def faces(draw: st.DrawFn) -> Lines:
    """The lines of a card without its head."""
    words = ", ".join(word for word in draw(WORDS) if word)
    texts = draw(st.lists(TEXTS, min_size=1, max_size=3))
    return [words, *draw(FACTS), *draw(POINTS), *[line for text in texts for line in text]]


def source(cards: list[Lines]) -> str:
    """A file of cards, and a model that some of them are like."""
    lines = [f'set "Made up" ZZZ {len(cards)}', "", 'model "Made up":', "  play: gain 1 materials", ""]
    for i, face in enumerate(cards, start=1):
        lines += [f'card "Made up {i}" ZZZ{i}:', *indented(face), ""]
    return "\n".join(lines)
