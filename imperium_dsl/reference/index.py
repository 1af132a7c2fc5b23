"""What the program says of each verb, and in which words: found once.

Only of the program. What of it holds in a position is looked up each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import frozen

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program.alike import alike_faces
from imperium_dsl.program.frames import Frame, Parameter
from imperium_dsl.program.program import Program
from imperium_dsl.program.verbs import happens
from imperium_dsl.program.walk import all_handlers, mentions, walk
from imperium_dsl.reference import strictness

K = TypeVar("K")
N = TypeVar("N")
T = TypeVar("T")

LeftBehind: TypeAlias = e.Once | e.Grant
HandedOn: TypeAlias = tuple[frozenset[str], frozenset[str]]  # to verbs, and to texts of kinds
VARIABLES = (
    v.CardVar, v.NumberVar, v.PlayerVar, v.WordVar, v.SlotVar, v.ZoneVar, v.AbilityVar, v.AmountVar, v.FlagVar,
)  # fmt: skip


@frozen(eq=False)
class Ids:
    """What the cells have for a name: its number in the order of declaration."""

    words: dict[str, int]
    tokens: dict[str, int]
    zones: dict[str, int]
    numbers: dict[str, int]
    flags: dict[str, int]
    options: dict[str, int]
    verbs: dict[str, int]
    trait_of: dict[int, int]  # of a word


@frozen
class Roles:
    """What the parameters of a frame are for: the position of the first that is so, or -1."""

    cards: int  # that the verb is about; not those it can do without
    kind: int
    amount: int
    count: int
    word: int
    holder: int  # or spot
    multiplied: int  # by `per`; without one the phrase is done so many times
    took_part: int  # the cards that took part: an optional parameter that a handler asks about


@frozen
class Said(Generic[T]):
    """Texts about one thing: the game's, those of a player's words, those of each face."""

    game: tuple[T, ...]
    words: tuple[tuple[str, tuple[T, ...]], ...]
    faces: dict[int, tuple[T, ...]]

    def __bool__(self) -> bool:
        return bool(self.game or self.words or self.faces)


class Index:
    """A program, asked for its texts."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.ids = ids_of(program)
        self.zones = list(program.words.zones.values())
        self.flags = list(program.words.flags.values())
        self.printed = [self.mask(face.words) for face in program.faces]
        alike = alike_faces(program)
        self.first_alike = alike.first
        self.telling = self.mask(word for word in self.ids.words if word in alike.telling)
        self.standing = [tuple(standing_parts(program, face)) for face in program.faces]
        asked = dict(asked_about(program))
        self.roles = {key: roles(frame, asked.get(key)) for key, frame in program.frames.by_key.items()}
        self.strict = {key for key, frame in program.frames.by_key.items() if strictness.is_strict(program, frame)}
        self._strict = partial(strictness.skeleton, program, prices=False)
        self._strict_with_prices = partial(strictness.skeleton, program, prices=True)
        self._strict_option = partial(strictness.strict_option, program)
        self.left_behind = list(leavings(program))
        self.number_of = {id(node): i for i, node in enumerate(self.left_behind)}
        self._answers: dict[tuple[Any, int], tuple[Any, Any]] = {}
        self._handlers: dict[tuple[str, str | None], Said[e.Handler]] = {}
        self._grants: dict[tuple[str, bool], Said[e.Grant]] = {}
        self._phrases: dict[tuple[str, ...], dict[int, tuple[e.Do, ...]]] = {}

    def once(self, question: Callable[[N], T], node: N) -> T:
        """The answer to a question about a node, which is always the same.

        A node is known by its identity: two that are equal may stand in different places. It is kept, so that no
        other can have its id.
        """
        found = self._answers.get((question, id(node)))
        if found is None:
            found = self._answers[question, id(node)] = (question(node), node)
        answer: T = found[0]
        return answer

    # ---- words

    def mask(self, words: Iterable[str]) -> int:
        """Words as the cells have them: one bit each."""
        return sum(1 << self.ids.words[word] for word in set(words))

    def masks(self, node: v.Filter) -> tuple[int, int, int]:
        """The words of a filter: any of these, all of these, none of these."""
        return self.once(self._masks, node)

    def _masks(self, node: v.Filter) -> tuple[int, int, int]:
        return self.mask(node.words), self.mask(node.every), self.mask(node.not_words)

    # ---- verbs

    def frame(self, key: str) -> Frame:
        """A verb with its parameters."""
        return self.program.frames.by_key[key]

    @cached_property
    def handed_on(self) -> dict[str, HandedOn]:
        """To what each verb hands its cards on."""
        return {key: handed_on(self.program, frame) for key, frame in self.program.frames.by_key.items()}

    # ---- what is said of a verb

    def handlers(self, verb: str, zone: str | None) -> Said[e.Handler]:
        """The handlers that may answer a verb; or, an event of zones, in this zone."""
        return found_once(self._handlers, (verb, zone), lambda: self._find_handlers(verb, zone))

    def _find_handlers(self, verb: str, zone: str | None) -> Said[e.Handler]:
        def those(handlers: Iterable[e.Handler]) -> tuple[e.Handler, ...]:
            return tuple(h for h in handlers if hears(h.pattern, verb, zone))

        p = self.program
        return Said(
            those(p.handlers),
            tuple((b.word, those(b.handlers)) for b in p.belongings if those(b.handlers)),
            self._of_faces(lambda face: those(p.faces[face].handlers)),
        )

    def grants(self, verb: str, *, allowed: bool) -> Said[e.Grant]:
        """``can`` or ``cannot`` that verb."""
        return found_once(self._grants, (verb, allowed), lambda: self._find_grants(verb, allowed=allowed))

    def _find_grants(self, verb: str, *, allowed: bool) -> Said[e.Grant]:
        def those(parts: Iterable[e.Effect]) -> tuple[e.Grant, ...]:
            return tuple(g for g in parts if isinstance(g, e.Grant) and g.allowed == allowed and g.verb == verb)

        p = self.program
        return Said(
            those(p.grants),
            tuple((b.word, those(b.grants)) for b in p.belongings if those(b.grants)),
            self._of_faces(lambda face: those((*p.faces[face].grants, *self.standing[face]))),
        )

    def phrases(self, *keys: str) -> dict[int, tuple[e.Do, ...]]:
        """The standing phrases of each face with one of these frames."""

        def those(face: int) -> Iterator[e.Do]:
            return (part for part in self.standing[face] if isinstance(part, e.Do) and part.frame in keys)

        return found_once(self._phrases, keys, lambda: self._of_faces(those))

    def _of_faces(self, texts: Callable[[int], Iterable[T]]) -> dict[int, tuple[T, ...]]:
        """Those of each face that has any."""
        every = {face: tuple(texts(face)) for face in range(len(self.program.faces))}
        return {face: found for face, found in every.items() if found}

    # ---- what must be done strictly

    def strict_part(self, node: e.Effect, *, prices: bool) -> e.Effect | None:
        """What of a text must be done strictly, if anything; perhaps all its prices."""
        return self.once(self._strict_with_prices if prices else self._strict, node)

    def strict_option(self, node: e.Effect) -> e.Effect | None:
        """What of an option must be done strictly, its condition included."""
        return self.once(self._strict_option, node)

    # ---- in a text

    def names_bound(self, node: e.Effect) -> tuple[str, ...]:
        """The names that phrases of an effect bind."""
        return self.once(names_bound, node)

    def names_used(self, node: LeftBehind) -> list[str]:
        """The names that occur in what an effect leaves behind."""
        return self.once(names_used, node)

    def counts(self, node: v.Number | None) -> list[v.Count]:
        """What a number counts."""
        return [] if node is None else self.once(counts, node)

    def is_any(self, node: v.Filter) -> bool:
        """Does every card pass?"""
        return self.once(is_any, node)

    def asks_done(self, node: e.If) -> bool:
        """``if done``, ``if not done``"""
        return self.once(asks_done, node)


def found_once(store: dict[K, T], key: K, find: Callable[[], T]) -> T:
    """Find it, unless it has been found before."""
    if key not in store:
        store[key] = find()
    return store[key]


# ---- of the whole program --------------------------------------------------


def ids_of(program: Program) -> Ids:
    """Every name with its number; verbs are not declared in one place, so they are in alphabetical order."""

    def numbered(names: Iterable[str]) -> dict[str, int]:
        return {name: i for i, name in enumerate(names)}

    declared = program.words
    words, traits = numbered(declared.trait_of), numbered(declared.traits)
    verbs = sorted({frame.words for frame in program.frames.by_key.values()})
    return Ids(
        words, numbered(declared.tokens), numbered(declared.zones), numbered(declared.numbers),
        numbered(declared.flags), numbered(declared.options), numbered(verbs),
        {words[word]: traits[trait] for word, trait in declared.trait_of.items()},
    )  # fmt: skip


def standing_parts(program: Program, face: e.Face) -> Iterator[e.Effect]:
    """The phrases of a face that hold by themselves."""
    for text in face.texts:
        if program.abilities[text.kind].standing:
            yield from text.body.steps if isinstance(text.body, e.Sequence) else (text.body,)


def leavings(program: Program) -> Iterator[LeftBehind]:
    """The nodes that leave something behind in the state, in the order of the text."""
    p = program
    bodies = (
        tuple(p.keywords.values()), tuple(p.procedures.values()), tuple(p.abilities.values()), p.handlers,
        p.checks, p.belongings, p.faces, p.tables,
    )  # fmt: skip
    return (n for n in walk(bodies) if isinstance(n, e.Once | e.Grant))


# ---- of a frame ------------------------------------------------------------


def roles(frame: Frame, asked: str | None) -> Roles:
    """What the parameters of a frame are for; ``asked`` is the name of the one for the cards that took part."""

    def first(*types: str) -> int:
        return first_that(frame, lambda p: p.type in types and not (p.type == "cards" and p.optional))

    return Roles(
        first("cards"), first("kind"), first("amount"), first("count"), first("word"),
        max(first("holder"), first("spot")), first("amount", "count"), first_that(frame, lambda p: p.name == asked),
    )  # fmt: skip


def first_that(frame: Frame, fits: Callable[[Parameter], bool]) -> int:
    """The position of the first such parameter, or -1."""
    return next((i for i, parameter in enumerate(frame.parameters) if fits(parameter)), -1)


def asked_about(program: Program) -> Iterator[tuple[str, str]]:
    """Of each frame the optional parameter for cards that a handler asks about."""
    for handler in all_handlers(program):
        for key in handler.pattern.frames:
            parameters = program.frames.by_key[key].parameters
            optional = [p.name for p in parameters if p.type == "cards" and p.optional]
            yield from ((key, argument.name) for argument in handler.pattern.arguments if argument.name in optional)


def handed_on(program: Program, frame: Frame) -> HandedOn:
    """The verbs to which a verb hands its cards on, itself included, and the kinds of text it resolves of them."""
    verbs, kinds = {frame.words}, set[str]()
    name = next((p.name for p in frame.parameters if p.type == "cards"), None)
    if frame.primitive or name is None:
        return frozenset(verbs), frozenset(kinds)
    for phrase in walk(program.keywords[frame.key].body):
        if not isinstance(phrase, e.Do):
            continue
        for argument in phrase.arguments:
            value = argument.value
            if isinstance(value, v.Chosen) and is_variable(value.cards, name) and argument.type == "cards":
                more_verbs, more_kinds = handed_on(program, program.frames.by_key[phrase.frame])
                verbs |= more_verbs
                kinds |= more_kinds
            elif isinstance(value, v.Abilities) and value.cards and is_variable(value.cards.cards, name):
                kinds |= set(value.kinds)
    return frozenset(verbs), frozenset(kinds)


# ---- of a node -------------------------------------------------------------


def hears(pattern: e.Pattern, verb: str, zone: str | None) -> bool:
    """Is a pattern about this verb; and, of an event of zones, about this zone?"""
    if pattern.verb != verb:
        return False
    if zone is None or not happens(verb):
        return True
    return any(isinstance(a.value, v.ZoneOf) and a.value.zone == zone for a in pattern.arguments)


def names_bound(node: e.Effect) -> tuple[str, ...]:
    """The names that phrases of an effect bind."""
    return tuple({n.bind for n in walk(node) if isinstance(n, e.Do) and n.bind is not None})


def names_used(node: LeftBehind) -> list[str]:
    """The names that occur in what an effect leaves behind, but for those that are always there."""
    found = {n.name for n in walk(node) if isinstance(n, VARIABLES)}
    for n in walk(node):
        if isinstance(n, v.Filter):
            found.update(n.variables, n.not_variables)
    return sorted(found - {"this", "AMOUNT", "OBJECT"})


def counts(node: v.Number) -> list[v.Count]:
    """What a number counts."""
    return [n for n in walk(node) if isinstance(n, v.Count)]


def is_any(node: v.Filter) -> bool:
    """Does every card pass?"""
    return node == v.Filter(span=node.span)


def asks_done(node: e.If) -> bool:
    """``if done``, ``if not done``"""
    return mentions(node.condition, v.Done)


def is_variable(node: v.Value, name: str) -> bool:
    """Is it just this name?"""
    return isinstance(node, v.CardVar) and node.name == name
