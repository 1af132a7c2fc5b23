"""Cards that mean something: texts of the card register, drawn from the keywords and nouns of Imperium."""

from __future__ import annotations

from hypothesis import strategies as st

SMALL = st.integers(1, 3)
TOKENS = st.sampled_from(["materials", "population", "progress"])
SUITS = st.sampled_from(
    ["region", "tributary", "uncivilised", "civilised", "region/tributary", "uncivilised/civilised"]
)
KINDS = st.sampled_from(["region", "unrest", "pinned", "city", "knight", "mask", "civilised/fame", "card"])
PLAYERS = st.sampled_from(
    ["each other player", "each player", "each barbarian player", "each player with unrest in hand"]
)
COUNTS = st.sampled_from(
    [
        "region in play",
        "unrest in hand",
        "river in play",
        "card in exile",
        "2 cards in hand",
        "3 progress",
        "mask in discard",
    ]
)
CONDITIONS = st.one_of(
    st.sampled_from(
        [
            "barbarian",
            "empire",
            "unrest in hand",
            "no card in discard",
            "region in play",
            '"Glory" in history',
            "not crowned",
        ]
    ),
    st.tuples(SMALL, KINDS).map(lambda x: f"{x[1]} in hand >= {x[0]}"),
    st.tuples(SMALL, TOKENS).map(lambda x: f"{x[1]} > {x[0]}"),
)

GAINS = st.one_of(
    st.tuples(SMALL, TOKENS).map(lambda x: f"gain {x[0]} {x[1]}"),
    st.tuples(SMALL, TOKENS, COUNTS).map(lambda x: f"gain {x[0]} {x[1]} per {x[2]}"),
    st.tuples(SMALL, TOKENS, TOKENS).map(lambda x: f"gain {x[0]} {x[1]} + 1 {x[2]}"),
    st.just("gain 1 action"),
)
PLAIN = st.one_of(
    GAINS,
    SMALL.map(lambda n: f"draw {n} cards"),
    SMALL.map(lambda n: f"discard {n} cards"),
    SUITS.map(lambda s: f"acquire {s}"),
    SUITS.map(lambda s: f"break through for {s}"),
    SMALL.map(lambda n: f"return up to {n} unrest from hand/discard"),
    SMALL.map(lambda n: f"take {n} unrest"),
    KINDS.map(lambda k: f"put 1 {k} into history"),
    KINDS.map(lambda k: f"put up to 2 {k} from discard onto deck"),
    KINDS.map(lambda k: f"draw 1 {k} from discard"),
    KINDS.map(lambda k: f"garrison 1 {k}"),
    KINDS.map(lambda k: f"find 1 {k} into hand"),
    SMALL.map(lambda n: f"study top {n} of fame deck"),
    st.tuples(SMALL, TOKENS, PLAYERS).map(lambda x: f"steal {x[0]} {x[1]} from each other player"),
    st.sampled_from(
        [
            "return 1 unrest",
            "exile 1 card",
            "abandon 1 region",
            "recall 1 region",
            "develop",
            "refresh",
            "free-play 1 unrest",
            "put this into history",
            "sink this",
            "take top of fame deck",
            "look at top 2 of nation deck",
            "give 1 card for each other player",
            "place 1 progress onto 1 card in market",
            "put top of nation deck into discard",
            "station this",
            "put any number of unrest into discard",
            "swap 1 card for 1 card in market",
            "force-play 1 empire",
        ]
    ),
)
COSTS = st.one_of(
    st.tuples(SMALL, TOKENS).map(lambda x: f"pay {x[0]} {x[1]}"),
    st.tuples(SMALL, TOKENS, TOKENS).map(lambda x: f"pay {x[0]} {x[1]} + 1 {x[2]}"),
    KINDS.map(lambda k: f"discard 1 {k}"),
    KINDS.map(lambda k: f"put 1 {k} onto deck"),
    st.sampled_from(["abandon 1 region", "recall 1 pinned", "spend 1 action", "take 1 unrest", "garrison 1 card"]),
    st.tuples(KINDS, SMALL, TOKENS).map(lambda x: f"discard 1 {x[0]} and pay {x[1]} {x[2]}"),
)
SENTENCES = st.one_of(
    PLAIN,
    st.tuples(PLAIN, PLAIN).map(" and ".join),
    st.tuples(COSTS, PLAIN).map(" to ".join),
    PLAIN.map(lambda a: f"may {a}"),
    st.tuples(COSTS, PLAIN).map(lambda x: f"may {x[0]} to {x[1]}"),
)


def indented(lines: list[str], by: int = 2) -> list[str]:
    return [" " * by + line for line in lines]


def blocks(sentences: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    """Statements that hold others, as lines."""
    return st.one_of(
        st.lists(SENTENCES, min_size=2, max_size=3, unique=True).map(
            lambda parts: ["choose", f"  {parts[0]}", *[f"  or {part}" for part in parts[1:]]]
        ),
        st.tuples(CONDITIONS, sentences).map(lambda x: [f"if {x[0]}:", *indented(x[1])]),
        st.tuples(CONDITIONS, sentences, sentences).map(
            lambda x: [f"if {x[0]}:", *indented(x[1]), "else:", *indented(x[2])]
        ),
        st.tuples(PLAYERS, sentences).map(lambda x: [f"{x[0]}:", *indented(x[1])]),
        st.tuples(SMALL, sentences).map(lambda x: [f"repeat {x[0]} times:", *indented(x[1])]),
        st.tuples(KINDS, sentences).map(lambda x: [f"for each {x[0]} in play as C:", *indented(x[1])]),
        st.tuples(COSTS, sentences).map(lambda x: [f"{x[0]} to", *indented(x[1])]),
    )


ONE_LINE = SENTENCES.map(lambda line: [line])
STATEMENTS = st.recursive(ONE_LINE, blocks, max_leaves=3)
BODIES = st.lists(STATEMENTS, min_size=1, max_size=3).map(lambda parts: [line for part in parts for line in part])
EVENTS = st.sampled_from(
    [
        "you acquire region",
        "you return unrest",
        "you take unrest",
        "you pay population",
        "another player would play attack",
        "you play region",
        "you gain materials",
        "this leaves play",
        "any player empties deck",
    ]
)


def ability(head: str) -> st.SearchStrategy[list[str]]:
    return BODIES.map(lambda body: [f"{head}:", *indented(body)])


TEXTS = st.one_of(
    ability("play"),
    ability("exhaust"),
    ability("solstice"),
    EVENTS.flatmap(lambda event: ability(f"when {event}")),
    EVENTS.flatmap(lambda event: ability(f"exhaust when {event}")),
    st.just(["passive: raise hand size by 1"]),
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
)


@st.composite
def faces(draw: st.DrawFn) -> list[str]:
    """The lines of a card without its head."""
    words = ", ".join(word for word in draw(WORDS) if word)
    texts = draw(st.lists(TEXTS, min_size=1, max_size=3))
    return [words, *draw(POINTS), *[line for text in texts for line in text]]


def source(cards: list[list[str]]) -> str:
    """A file of cards."""
    lines = [f'set "Made up" ZZZ {len(cards)}', ""]
    for i, face in enumerate(cards, start=1):
        lines += [f'card "Made up {i}" ZZZ{i}:', *indented(face), ""]
    return "\n".join(lines)
