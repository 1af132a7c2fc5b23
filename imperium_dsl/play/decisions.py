"""Decisions as a program sees them: cheap until somebody asks what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from imperium_dsl.play import forms, history, labels

if TYPE_CHECKING:
    from imperium_dsl.machine.values import Question


class Option:
    """One thing a player may choose."""

    __slots__ = ("decision", "index")

    def __init__(self, decision: Decision, index: int) -> None:
        self.decision = decision
        self.index = index

    @property
    def form(self) -> forms.Option:
        """All of it, as plain data."""
        return self.decision.described[self.index]

    @property
    def id(self) -> str:
        """The same in every process; ``choose`` takes it."""
        return self.form.id

    @property
    def label(self) -> str:
        """What it is, in words."""
        return self.form.label

    @property
    def card(self) -> forms.CardRef | None:
        """The card it concerns."""
        return self.form.card

    @property
    def zone(self) -> forms.ZoneRef | None:
        """The zone or slot it concerns."""
        return self.form.zone

    @property
    def player(self) -> int | None:
        """The player it concerns."""
        return self.form.player

    @property
    def word(self) -> str | None:
        """The word it concerns."""
        return self.form.word

    @property
    def number(self) -> int | None:
        """The number it stands for."""
        return self.form.number

    @property
    def value(self) -> Any:
        """What the machine is told; means nothing outside it."""
        return self.decision.asked.options[self.index]

    def to_json(self) -> dict[str, Any]:
        """For ``json.dumps``."""
        return self.form.to_json()

    def __copy__(self) -> Option:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Option:
        return self

    def __repr__(self) -> str:
        return f"<option {self.index} {self.id}: {self.label}>"


class Decision:
    """A question to one player."""

    __slots__ = ("_before", "_forms", "_options", "asked", "course")

    def __init__(self, course: history.Course, asked: Question) -> None:
        self.course = course
        self.asked = asked
        self._before = course.chain  # what was chosen before it
        self._options: tuple[Option, ...] | None = None
        self._forms: list[forms.Option] | None = None

    @property
    def player(self) -> int:
        """Whose decision it is."""
        return self.asked.player

    @property
    def seat(self) -> str:
        """The name of their seat."""
        return self.course.start.seats[self.asked.player]

    @property
    def kind(self) -> str:
        """pick, arrange, treat (cards); may, use, suffer (yes or no); choose, number, word, player, holder,
        ability, order."""
        return self.asked.what

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen; never empty."""
        if self._options is None:
            self._options = tuple([Option(self, i) for i in range(len(self.asked.options))])
        return self._options

    def let_go(self) -> None:
        """Forget the options, which know their decision: what is answered leaves no circle for the collector."""
        self._options = None

    @property
    def prompt(self) -> str:
        """The phrase that asks."""
        return self.course.start.rules.phrases.text(self.asked.place)  # type: ignore[no-any-return]

    @property
    def source(self) -> forms.Source:
        """What stands behind it."""
        return labels.source_of(
            self._machine(), self.course.start.rules.phrases, self.asked.player, self.asked.place, self.asked.this
        )

    @property
    def described(self) -> list[forms.Option]:
        """The options as plain data."""
        if self._forms is None:
            start = self.course.start
            self._forms = labels.describe(self._machine(), start.seats, start.rules.phrases, self.asked)
        return self._forms

    def _machine(self) -> Any:
        """The state in which it was asked; of a past decision, found again by replay."""
        return history.machine_at(self.course, self._before, self.asked)

    def find(self, id_: str) -> int:
        """The index of an option by its id, or -1."""
        for i, form in enumerate(self.described):
            if form.id == id_:
                return i
        return -1

    def form_for(self, viewer: int) -> forms.Decision:
        """As a player is told of it: in full only if it is theirs."""
        if viewer != self.asked.player:
            return forms.Decision(self.player, self.seat)
        return forms.Decision(self.player, self.seat, self.kind, self.prompt, self.source, tuple(self.described))

    def to_json(self) -> dict[str, Any]:
        """For ``json.dumps``."""
        return self.form_for(self.asked.player).to_json()

    def __copy__(self) -> Decision:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Decision:
        return self

    def __repr__(self) -> str:
        return f"<decision of {self.seat}: {self.kind} {self.prompt!r}, {len(self.asked.options)} options>"
