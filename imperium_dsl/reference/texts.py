"""What the texts say, found once: which of them speak of a verb, and in which words.

Only of the program. What of it holds in a position is looked up each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from attrs import frozen

from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.program.frames import Frame
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import mentions, walk

T = TypeVar("T")

VARIABLES = (
    v.CardVar, v.NumberVar, v.PlayerVar, v.WordVar, v.SlotVar, v.ZoneVar, v.AbilityVar, v.AmountVar, v.FlagVar,
)  # fmt: skip


@frozen
class Said(Generic[T]):
    """Texts about one thing: the game's, those of a player's words, those of each face."""

    game: tuple[T, ...]
    words: tuple[tuple[str, tuple[T, ...]], ...]
    faces: dict[int, tuple[T, ...]]

    def __bool__(self) -> bool:
        return bool(self.game or self.words or self.faces)


class Texts:
    """A program, asked for its texts."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.found: dict[Any, Any] = {}
        self.standing = [tuple(self.standing_parts(face)) for face in program.faces]
        self.positions = {key: positions(frame) for key, frame in program.frames.by_key.items()}
        self.late = self.late_nodes()  # what effects leave behind: handlers that fire once, permissions
        self.late_index = {id(node): i for i, node in enumerate(self.late)}

    def once(self, key: Any, find: Callable[[], T]) -> T:
        """Find it, unless it has been found before."""
        if key not in self.found:
            self.found[key] = find()
        return self.found[key]  # type: ignore[no-any-return]

    def once_for(self, node: Any, what: Any, find: Callable[[], T]) -> T:
        """The same for a node; it is kept, so that no other can have its id."""
        return self.once((what, id(node)), lambda: (find(), node))[0]

    def standing_parts(self, face: e.Face) -> Iterable[e.Effect]:
        """The phrases of a face that hold by themselves."""
        for text in face.texts:
            if self.program.abilities[text.kind].standing:
                yield from text.body.steps if isinstance(text.body, e.Sequence) else (text.body,)

    def late_nodes(self) -> list[e.Once | e.Grant]:
        """The nodes that leave something behind in the state, in the order of the text."""
        p = self.program
        bodies = (
            tuple(p.keywords.values()), tuple(p.procedures.values()), tuple(p.abilities.values()), p.handlers,
            p.checks, p.belongings, p.faces, p.tables,
        )  # fmt: skip
        return [n for n in walk(bodies) if isinstance(n, e.Once | e.Grant)]

    # ---- of a verb

    def of_faces(self, texts: Callable[[int], Iterable[T]]) -> dict[int, tuple[T, ...]]:
        """Those of each face that has any."""
        every = {face: tuple(texts(face)) for face in range(len(self.program.faces))}
        return {face: found for face, found in every.items() if found}

    def handlers(self, verb: str, zone: str | None) -> Said[e.Handler]:
        """The handlers that may answer a verb; or, an event of zones, in this zone."""

        def those(handlers: Iterable[e.Handler]) -> tuple[e.Handler, ...]:
            return tuple(h for h in handlers if hears(h.pattern, verb, zone))

        p = self.program
        return self.once(
            ("handlers", verb, zone),
            lambda: Said(
                those(p.handlers),
                tuple((b.word, those(b.handlers)) for b in p.belongings if those(b.handlers)),
                self.of_faces(lambda face: those(p.faces[face].handlers)),
            ),
        )

    def grants(self, verb: str, allowed: bool) -> Said[e.Grant]:
        """``can`` or ``cannot`` that verb."""

        def those(grants: Iterable[Any]) -> tuple[e.Grant, ...]:
            return tuple(g for g in grants if isinstance(g, e.Grant) and g.allowed == allowed and g.verb == verb)

        p = self.program
        return self.once(
            ("grants", verb, allowed),
            lambda: Said(
                those(p.grants),
                tuple((b.word, those(b.grants)) for b in p.belongings if those(b.grants)),
                self.of_faces(lambda face: those((*p.faces[face].grants, *self.standing[face]))),
            ),
        )

    def phrases(self, *verbs: str) -> dict[int, tuple[tuple[e.Do, str], ...]]:
        """The standing phrases of each face with one of these verbs."""

        def those(face: int) -> Iterable[tuple[e.Do, str]]:
            for part in self.standing[face]:
                if isinstance(part, e.Do) and self.verb(part) in verbs:
                    yield part, self.verb(part)

        return self.once(("phrases", verbs), lambda: self.of_faces(those))

    def verb(self, phrase: e.Do) -> str:
        """The verb of a phrase."""
        return self.program.frames.by_key[phrase.frame].words

    # ---- in a text

    def names_bound(self, node: e.Effect) -> tuple[str, ...]:
        """The names that phrases of an effect bind."""
        return self.once_for(
            node, "bound", lambda: tuple({n.bind for n in walk(node) if isinstance(n, e.Do) and n.bind is not None})
        )

    def names_used(self, node: e.Once | e.Grant) -> list[str]:
        """The names that occur in what an effect leaves behind."""

        def find() -> list[str]:
            found = {n.name for n in walk(node) if isinstance(n, VARIABLES)}
            for n in walk(node):
                if isinstance(n, v.Filter):
                    found.update(n.variables, n.not_variables)
            return sorted(found - {"this", "AMOUNT", "OBJECT"})

        return self.once_for(node, "used", find)

    def counts(self, node: v.Number | None) -> list[v.Count]:
        """What a number counts."""
        if node is None:
            return []
        return self.once_for(node, "counts", lambda: [n for n in walk(node) if isinstance(n, v.Count)])

    def is_all(self, f: v.Filter) -> bool:
        """Does every card pass?"""
        return self.once_for(f, "all", lambda: f == v.Filter(span=f.span))

    def asks_done(self, node: e.If) -> bool:
        """``if done``, ``if not done``"""
        return self.once_for(node, "done", lambda: mentions(node.condition, v.Done))


def positions(frame: Frame) -> dict[str, int]:
    """The position of the first parameter of each type; cards that it can do without do not count."""
    parameters = reversed(list(enumerate(frame.parameters)))
    return {p.type: i for i, p in parameters if not (p.type == "cards" and p.optional)}


def hears(pattern: e.Pattern, verb: str, zone: str | None) -> bool:
    """Is a pattern about this verb; and, of an event of zones, about this zone?"""
    if pattern.verb != verb:
        return False
    if zone is None or not verbs.happens(verb):
        return True
    return any(isinstance(a.value, v.ZoneOf) and a.value.zone == zone for a in pattern.arguments)
