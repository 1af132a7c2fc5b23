"""What can be wrong with the meaning of a text (E2xx names, E3xx types and effects, E4xx sets and tables)."""

from __future__ import annotations

from attrs import frozen

from imperium_dsl.diagnostics.model import Label, Problem
from imperium_dsl.diagnostics.suggest import did_you_mean
from imperium_dsl.source.span import Span


@frozen
class UnknownWord(Problem):
    """A phrase uses a word that the game does not declare."""

    code, slug = "E201", "unknown-word"
    word: str
    known: tuple[str, ...] = ()

    def message(self) -> str:
        return f"unknown word `{self.word}`"

    def label(self) -> str:
        return "not declared"

    def help(self) -> str | None:
        return did_you_mean(self.word, self.known)


@frozen
class UnknownVerb(Problem):
    """A phrase begins with a verb that neither the kernel nor the game has."""

    code, slug = "E202", "unknown-verb"
    verb: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f"unknown verb `{self.verb}`"

    def help(self) -> str | None:
        return did_you_mean(self.verb, self.known)


@frozen
class NoFrame(Problem):
    """The verb exists, but not with these prepositions or this kind of object."""

    code, slug = "E203", "no-such-frame"
    verb: str
    given: str
    frames: tuple[str, ...]

    def message(self) -> str:
        return f"`{self.verb}` is not used like this: {self.given}"

    def notes(self) -> tuple[str, ...]:
        return tuple(f"declared: {frame}" for frame in self.frames)


@frozen
class UnknownName(Problem):
    """A quoted name that no card bears."""

    code, slug = "E204", "unknown-name"
    name: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f'no card is called "{self.name}"'

    def help(self) -> str | None:
        return did_you_mean(self.name, self.known)


@frozen
class DeclaredTwice(Problem):
    """One noun has two declarations."""

    code, slug = "E205", "declared-twice"
    name: str
    first: Span | None = None

    def message(self) -> str:
        return f"`{self.name}` is declared twice"

    def secondary(self) -> tuple[Label, ...]:
        return () if self.first is None else (Label(self.first, "first declared here"),)

    def notes(self) -> tuple[str, ...]:
        return ("the kernel itself uses this word",) if self.first is None else ()


@frozen
class OverlappingFrames(Problem):
    """Two frames of one verb could match the same phrase."""

    code, slug = "E206", "overlapping-frames"
    frame: str
    other: str
    first: Span | None

    def message(self) -> str:
        return f"`{self.frame}` could match the same phrase as `{self.other}`"

    def secondary(self) -> tuple[Label, ...]:
        return () if self.first is None else (Label(self.first, "declared here"),)


@frozen
class SecondGame(Problem):
    """Two files of one game name different games."""

    code, slug = "E207", "second-game"
    game: str
    first: str

    def message(self) -> str:
        return f"this is game `{self.game}`, but other files belong to `{self.first}`"


@frozen
class UnknownFieldType(Problem):
    """A field has a type that does not exist."""

    code, slug = "E208", "unknown-field-type"
    type: str

    def message(self) -> str:
        return f"`{self.type}` is no type of field"

    def help(self) -> str | None:
        return "write value, amount, number, name or word"


@frozen
class MixedGroup(Problem):
    """A group lists zones and words together."""

    code, slug = "E209", "mixed-group"
    name: str

    def message(self) -> str:
        return f"group `{self.name}` mixes zones and words"


@frozen
class TableGap(Problem):
    """A number by players leaves out a number of players that the game allows."""

    code, slug = "E210", "table-gap"
    name: str
    missing: tuple[int, ...]

    def message(self) -> str:
        return f"`{self.name}` has no value for {', '.join(map(str, self.missing))} players"


@frozen
class UnknownKind(Problem):
    """A card has a text of a kind that the game does not declare."""

    code, slug = "E211", "unknown-ability"
    word: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f"`{self.word}` is no kind of ability"

    def help(self) -> str | None:
        return did_you_mean(self.word, self.known)


@frozen
class UnboundVariable(Problem):
    """A capital word that nothing bound."""

    code, slug = "E212", "unbound-variable"
    name: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f"`{self.name}` is not bound here"

    def help(self) -> str | None:
        return did_you_mean(self.name, self.known) or f"bind it before: `... as {self.name}`"


@frozen
class DoubtfulBinding(Problem):
    """A name is bound on some paths only, and used where all of them meet."""

    code, slug = "E213", "doubtful-binding"
    name: str
    first: Span

    def message(self) -> str:
        return f"`{self.name}` is bound on some paths only"

    def secondary(self) -> tuple[Label, ...]:
        return (Label(self.first, "bound here"),)


@frozen
class WrongType(Problem):
    """A phrase needs one kind of thing and is given another."""

    code, slug = "E301", "wrong-type"
    wanted: str
    given: str

    def message(self) -> str:
        return f"{self.wanted} expected, {self.given} found"


@frozen
class NoZone(Problem):
    """Cards are counted or chosen, and nothing says where they lie."""

    code, slug = "E302", "no-zone"
    what: str

    def message(self) -> str:
        return f"where does {self.what} lie?"

    def help(self) -> str | None:
        return "name the zone: `... in hand`, `... in play`"


@frozen
class NameWithoutZone(Problem):
    """A quoted name falls into the default zone of its verb."""

    code, slug = "E303", "name-without-zone"
    name: str
    zone: str

    def message(self) -> str:
        return f'"{self.name}" would be looked for in `{self.zone}`, the default zone of this verb'

    def help(self) -> str | None:
        return "say where the card is: `... in play`, `... in hand`"


@frozen
class NoSingleCard(Problem):
    """`it` is used where the last phrase yields no card, or may yield several."""

    code, slug = "E304", "no-single-card"

    def message(self) -> str:
        return "`it` is no single card here"

    def help(self) -> str | None:
        return "bind what you mean with `as NAME` and use the name"


@frozen
class RecursiveKeyword(Problem):
    """A keyword or procedure that, directly or not, starts itself."""

    code, slug = "E305", "recursion"
    chain: tuple[str, ...]

    def message(self) -> str:
        return "recursion: " + " -> ".join(self.chain)


@frozen
class WindowWithoutStop(Problem):
    """`repeat:` without a decision that offers `stop`."""

    code, slug = "E306", "endless-window"

    def message(self) -> str:
        return "this `repeat:` never offers `stop`"


@frozen
class HiddenChoice(Problem):
    """A player would choose among cards that they may not see."""

    code, slug = "E307", "hidden-choice"
    zone: str

    def message(self) -> str:
        return f"a choice among cards of `{self.zone}`, which the acting player may not see"

    def help(self) -> str | None:
        return "say `see` or `reveal` first, take `top of ...`, or move `all cards`"


@frozen
class NotAPlayer(Problem):
    """Something that is no player stands before a colon."""

    code, slug = "E308", "not-a-player"
    word: str

    def message(self) -> str:
        return f"`{self.word}` is no player"


@frozen
class Misplaced(Problem):
    """A form stands where it has no meaning."""

    code, slug = "E309", "misplaced"
    what: str
    where: str

    def message(self) -> str:
        return f"{self.what} has no meaning {self.where}"


@frozen
class UnreadWords(Problem):
    """A part of a phrase has no meaning where it stands."""

    code, slug = "E310", "unread-words"
    what: str

    def message(self) -> str:
        return f"{self.what} has no meaning here"


@frozen
class StandingEffect(Problem):
    """A text that stands does something."""

    code, slug = "E311", "standing-effect"
    kind: str

    def message(self) -> str:
        return f"`{self.kind}` stands by itself: nobody carries this out"

    def help(self) -> str | None:
        return "a standing text holds raise, lower, drop, lend, treat, can and cannot"


@frozen
class ReplacesItself(Problem):
    """A handler replaces an event by the same event."""

    code, slug = "E312", "replaces-itself"
    verb: str
    pattern: Span

    def message(self) -> str:
        return f"`{self.verb}` is replaced by itself"

    def secondary(self) -> tuple[Label, ...]:
        return (Label(self.pattern, "this is replaced"),)


@frozen
class CardNumberTwice(Problem):
    """A card number is used by two cards."""

    code, slug = "E401", "number-twice"
    number: str
    first: Span

    def message(self) -> str:
        return f"card number {self.number} is used twice"

    def secondary(self) -> tuple[Label, ...]:
        return (Label(self.first, "first used here"),)


@frozen
class NoSet(Problem):
    """A card's number belongs to no declared set."""

    code, slug = "E402", "no-set"
    number: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f"{self.number} belongs to no declared set"

    def help(self) -> str | None:
        return did_you_mean(self.number, self.known)


@frozen
class UnknownModel(Problem):
    """`like` names a model that does not exist."""

    code, slug = "E403", "unknown-model"
    name: str
    known: tuple[str, ...]

    def message(self) -> str:
        return f'no model is called "{self.name}"'

    def help(self) -> str | None:
        return did_you_mean(self.name, self.known)


@frozen
class TwoWordsOfOneTrait(Problem):
    """A card has two words of a trait that allows one."""

    code, slug = "E404", "two-words-of-one-trait"
    words: tuple[str, ...]
    trait: str

    def message(self) -> str:
        return f"one card, two words of `{self.trait}`: " + ", ".join(self.words)


@frozen
class FactTwice(Problem):
    """A card states one fact twice."""

    code, slug = "E405", "fact-twice"
    name: str
    first: Span

    def message(self) -> str:
        return f"`{self.name}` is stated twice"

    def secondary(self) -> tuple[Label, ...]:
        return (Label(self.first, "first stated here"),)
