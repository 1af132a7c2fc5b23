"""The kernel's own verbs: one row for each, with everything that any stage asks about it.

A new verb is one row here, one function in each interpreter (``machine/primitives.py``, ``reference/verbs.py``) and
one line of English (``english/words.toml``); what is not said in a row is not so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from attrs import frozen

from imperium_dsl.program.frames import Frame, Parameter

Happening: TypeAlias = Literal["card", "zone", "procedure"]
Changed: TypeAlias = Literal[
    "places", "order", "tokens", "words", "numbers", "flags", "players", "lead", "ranks", "course"
]


@frozen
class Verb:
    """A frame, what it does, and what follows from that."""

    frame: Frame
    does: str  # one sentence for the documentation
    before: str  # and a picture of it
    after: str

    happens: Happening | None = None  # nobody does it: it happens to a card, to a zone or in a procedure
    changes: Changed | None = None  # what of a game is another afterwards, so what a check or a condition may answer
    stirs: bool = False  # others may listen afterwards than before
    starts: Literal["texts", "procedure"] | None = None  # what it carries out beside itself
    stands: bool = False  # it may stand: a text that holds by itself can consist of it
    sign: int = 0  # 1 adds, -1 takes away; 0 does neither
    chance: bool = False

    asks: bool = False  # a decision and nothing else: its object says what may be chosen
    shows: str | None = None  # the parameter whose cards the acting player knows afterwards
    hides: str | None = None  # the parameter whose cards nobody knows afterwards
    creates: str | None = None  # the parameter whose tokens come into being
    takes: str | None = None  # the parameter whose tokens must be there to be taken

    is_sure: bool = False  # known without trying: it can be done in full in every position
    is_vain: bool = False  # it never counts as done

    as_written: tuple[str, ...] = ()  # parameters that are not evaluated: the verb is about the number or word itself
    picks: tuple[str, ...] = ()  # parameters of which it picks, beside those of a type that is always picked
    sums: tuple[str, ...] = ()  # parameters that may be a sum, beside those of a type that always may
    single: tuple[str, ...] = ()  # parameters that are always one, so a quantity would say nothing


_Slot: TypeAlias = tuple[str, str, str]  # preposition, name, type


def _frame(
    words: str, object_: tuple[str, str] | None = None, *slots: _Slot, until: bool = False, yields: str | None = None
) -> Frame:
    """``_frame("move", ("C", "cards"), ("into", "Z", "place"))``; with ``until`` it may last for a time."""
    arguments = [(preposition, Parameter(name, type_)) for preposition, name, type_ in slots]
    if until:
        arguments.append(("until", Parameter("L", "end", optional=True)))
    return Frame(words, None if object_ is None else Parameter(*object_), tuple(arguments), yields)


KERNEL: tuple[Verb, ...] = (
    # ---- cards
    Verb(
        _frame("move", ("C", "cards"), ("into", "Z", "place"), yields="cards"),
        "Puts cards into a zone, onto its top where it has an order, or into a slot.",
        "C anywhere", "C in Z, on its top",
        changes="places", stirs=True,
    ),
    Verb(
        _frame("move", ("C", "cards"), ("onto", "Z", "place"), yields="cards"),
        "The same; `onto` reads better for the top of an ordered zone.",
        "C anywhere", "C on top of Z",
        changes="places", stirs=True,
    ),
    Verb(
        _frame("attach", ("C", "cards"), ("onto", "H", "holder"), yields="cards"),
        "Puts cards under a card or a slot; they follow a card that moves.",
        "C anywhere", "C under H",
        changes="places", stirs=True,
    ),
    # ---- tokens
    Verb(
        _frame("add", ("A", "amount"), ("onto", "H", "holder"), yields="number"),
        "Puts new tokens onto a player, a card, a slot or a zone; there is no end of them.",
        "n on H", "n + A on H",
        changes="tokens", creates="A", is_sure=True,
    ),
    Verb(
        _frame("remove", ("A", "amount"), ("from", "H", "holder"), yields="number"),
        "Takes tokens away, as many as there are.",
        "n on H", "n - A on H, or none",
        changes="tokens", takes="A",
    ),
    Verb(
        _frame("transfer", ("A", "amount"), ("from", "H", "holder"), ("onto", "G", "holder"), yields="number"),
        "Moves tokens between holders, as many as there are.",
        "n on H, m on G", "n - A on H, m + A on G",
        changes="tokens", takes="A",
    ),
    # ---- decisions
    Verb(
        _frame("pick", ("C", "cards"), yields="cards"),
        "A decision over cards that moves nothing.",
        "cards that fit C", "the same; the chosen cards are the result",
        asks=True,
    ),
    Verb(
        _frame("pick", ("P", "players"), yields="players"),
        "A decision over players.",
        "players that fit P", "the same; the chosen player is the result",
        asks=True,
    ),
    Verb(
        _frame("pick", ("A", "ability"), yields="ability"),
        "A decision over abilities that would change something.",
        "abilities that fit A", "the same; the chosen ability is the result",
        asks=True,
    ),
    Verb(
        _frame("pick", ("H", "spot"), yields="holder"),
        "A decision over slots or other holders.",
        "holders that fit H", "the same; the chosen holder is the result",
        asks=True,
    ),
    Verb(
        _frame("name", ("T", "word"), yields="word"),
        "A decision over words of a trait.",
        "words that T allows", "the same; the chosen word is the result",
        asks=True,
    ),
    # ---- knowledge and order
    Verb(
        _frame("see", ("C", "cards"), yields="cards"),
        "Shows cards to the acting player alone.",
        "C face down", "the acting player knows C",
        shows="C",
    ),
    Verb(
        _frame("reveal", ("C", "cards"), yields="cards"),
        "Shows cards to everybody.",
        "C face down", "everybody knows C",
        shows="C",
    ),
    Verb(
        _frame("reveal", ("Z", "zone"), ("until", "C", "kind"), yields="cards"),
        "Shows cards from the top until one fits; yields that card, or none.",
        "Z face down", "everybody knows Z down to the first C",
    ),
    Verb(
        _frame("arrange", ("C", "cards"), yields="cards"),
        "Puts cards of one zone back at their places in an order of the player's choice.",
        "C in some order", "C in the chosen order, at the same places",
        changes="order",
    ),
    Verb(
        _frame("shuffle", ("Z", "zone")),
        "Chance: any order is equally likely.",
        "Z in some order", "Z in any order",
        changes="order", chance=True, hides="Z", is_sure=True,
    ),
    Verb(
        _frame("roll", ("N", "number"), yields="number"),
        "Chance: a number from 1 to this.",
        "a number N", "the same; one of 1 to N is the result",
        chance=True,
    ),
    # ---- what cards and players are
    Verb(
        _frame("flip", ("C", "cards"), yields="cards"),
        "Turns cards to their other face.",
        "one face of C shows", "the other face of C shows",
        changes="words", stirs=True,
    ),
    Verb(
        _frame("replace", ("C", "cards"), ("by", "D", "cards"), yields="cards"),
        "Puts the second card into the place of the first, which leaves the game.",
        "C in a zone, D anywhere", "D in that zone, C out of the game",
        changes="places", stirs=True,
    ),
    Verb(
        _frame("become", ("T", "word")),
        "Gives the acting player this word of its trait.",
        "the acting player has a word of a trait", "the acting player has T in its place",
        changes="players", stirs=True,
    ),
    # ---- texts
    Verb(
        _frame("use", ("A", "ability")),
        "One that may be used: asks its gate, pays its price, carries out its text.",
        "A may be used", "the price of A is paid, its text carried out",
        starts="texts", stirs=True,
    ),
    Verb(
        _frame("resolve", ("A", "ability"), yields="cards"),
        "Carries out texts, several in the order the player likes; no gate, no price.",
        "A on a card", "the text of A is carried out",
        starts="texts", stirs=True,
    ),
    Verb(
        _frame("resolve", ("A", "ability"), ("for", "C", "cards")),
        "A copy: the text with another card as `this`.",
        "A on a card", "the text of A is carried out as if C had it",
        starts="texts", stirs=True,
    ),
    Verb(
        _frame("resolve", ("A", "ability"), ("for", "P", "players")),
        "A copy: the text with another player as `you`.",
        "A on a card", "the text of A is carried out by P",
        starts="texts", stirs=True,
    ),
    Verb(
        _frame("exempt", ("P", "players"), ("from", "C", "cards")),
        "Lets players ignore parts of what the text of a card does, until it ends.",
        "the text of C concerns P", "P may ignore parts of it",
    ),
    # ---- what stands, or lasts for a time
    Verb(
        _frame("raise", ("N", "number"), ("by", "M", "number"), until=True),
        "Adds to a declared number, or while a text stands.",
        "N is n", "N is n + M",
        changes="numbers", stands=True, sign=1, as_written=("N",),
    ),
    Verb(
        _frame("lower", ("N", "number"), ("by", "M", "number"), until=True),
        "Takes from a declared number, never below its least value.",
        "N is n", "N is n - M",
        changes="numbers", stands=True, sign=-1, as_written=("N",),
    ),
    Verb(
        _frame("lower", ("F", "amount"), ("by", "A", "amount"), until=True),
        "Makes a price of cards cheaper while a text stands.",
        "F is some tokens", "F is A less",
        changes="numbers", stands=True, sign=-1,
    ),
    Verb(
        _frame("drop", ("T", "word"), ("from", "C", "kind"), until=True),
        "Cards lose a word.",
        "C has T", "C is without T",
        changes="words", stands=True, sign=-1,
    ),
    Verb(
        _frame("lend", ("T", "word"), ("onto", "C", "kind"), until=True),
        "Cards get a word.",
        "C is without T", "C has T",
        changes="words", stands=True, sign=1,
    ),
    Verb(
        _frame("treat", ("T", "kind"), ("as", "U", "kind"), until=True),
        "Cards, or one word of them, count as something else.",
        "a card counts as T", "it counts as U",
        changes="words", stands=True,
        as_written=("T", "U"), picks=("T", "U"), sums=("U",), single=("T",),
    ),
    Verb(
        _frame("mark", ("M", "flag")),
        "Sets a flag; one that is set cannot be set again, so a second `mark` fails.",
        "M is not set", "M is set",
        changes="flags", sign=1,
    ),
    Verb(
        _frame("unmark", ("M", "flag")),
        "Takes a flag back.",
        "M is set, or not", "M is not set",
        changes="flags", sign=-1, is_sure=True,
    ),
    # ---- courses of events
    Verb(
        _frame("run", ("P", "procedure")),
        "Carries out a procedure.",
        "P is declared", "its steps are carried out",
        starts="procedure", stirs=True, is_sure=True,
    ),
    Verb(
        _frame("run", ("P", "procedure"), ("for", "C", "cards")),
        "Carries out a procedure with cards as its parameter.",
        "P is declared", "its steps are carried out about C",
        starts="procedure", stirs=True,
    ),
    Verb(
        _frame("consult", ("C", "cards")),
        "Carries out the topmost row of a table that fits the card and can do something.",
        "C is known", "the row for C is carried out",
        starts="texts", stirs=True,
    ),
    Verb(
        _frame("consult", ("C", "cards"), ("for", "T", "word")),
        "The same in the table that bears this word.",
        "C is known", "the row for C in the table of T is carried out",
        starts="texts", stirs=True,
    ),
    Verb(
        _frame("skip"),
        "Nothing, successfully.",
        "any position", "the same",
        is_sure=True,
    ),
    Verb(
        _frame("fail"),
        "Nothing, and it counts as not done.",
        "any position", "the same",
        is_vain=True,
    ),
    # ---- the course and the end of the game
    Verb(
        _frame("lead", ("N", "number")),
        "The seat of this number goes first in every round.",
        "some seat goes first", "seat N goes first",
        changes="lead",
    ),
    Verb(
        _frame("rank", ("P", "players"), ("by", "N", "number")),
        "Orders players by a number; a later `rank` breaks ties of earlier ones.",
        "P as ranked so far", "ties are in the order of N",
        changes="ranks", as_written=("N",),
    ),
    Verb(
        _frame("win", ("P", "players")),
        "The game is over, and these have won.",
        "a game in its course", "the game is over, won by P",
        changes="course",
    ),
    Verb(
        _frame("end", ("G", "end")),
        "The game is over: whoever is ranked highest has won; without a ranking it is unfinished.",
        "a game in its course", "the game is over, won by whoever is ranked highest",
        changes="course",
    ),
    Verb(
        _frame("restart"),
        "The game begins anew, before its set-up; what lasts until the end of the series stays.",
        "a game in its course", "the same game before its set-up",
        changes="course",
    ),
    # ---- what happens by itself
    Verb(
        _frame("leave", ("Z", "zone")),
        "Happens to a card: `when this leaves ZONE`.",
        "a card in Z", "the card elsewhere",
        happens="card",
    ),
    Verb(
        _frame("enter", ("Z", "zone")),
        "Happens to a card: `when any card enters ZONE`.",
        "a card elsewhere", "the card in Z",
        happens="card",
    ),
    Verb(
        _frame("empty", ("Z", "zone")),
        "Happens when the last card of a zone is gone.",
        "one card in Z", "no card in Z",
        happens="zone",
    ),
    Verb(
        _frame("begin", ("P", "procedure")),
        "Happens before the first step of a procedure: `when you begin turn`.",
        "P is about to be carried out", "the first step of P follows",
        happens="procedure",
    ),
    Verb(
        _frame("finish", ("P", "procedure")),
        "Happens after the last step of a procedure.",
        "the last step of P is done", "what stands behind P follows",
        happens="procedure",
    ),
)  # fmt: skip

_KEYWORD = Verb(Frame("", None, ()), "", "", "")  # what the table says of a keyword: nothing, its body tells
_ROWS = {verb.frame.key: verb for verb in KERNEL}
_HAPPENS = {verb.frame.words: verb.happens for verb in KERNEL}


def row(frame: str) -> Verb:
    """The row of a frame by its key; of a keyword, which is in no table, one in which nothing is so."""
    return _ROWS.get(frame, _KEYWORD)


def happens(verb: str) -> Happening | None:
    """To what it happens, if nobody does it: to a card, to a zone, in a procedure."""
    return _HAPPENS.get(verb)


def words_where(holds: Callable[[Verb], bool]) -> frozenset[str]:
    """The verbs of which one row at least is so."""
    return frozenset(verb.frame.words for verb in KERNEL if holds(verb))
