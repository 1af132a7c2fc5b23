"""The kernel's verbs in, a table of what each does out."""

from __future__ import annotations

from imperium_dsl.program.frames import EVENT_VERBS, PRIMITIVES

HEAD = """\
# Verbs of the kernel

These verbs exist in every game; all others are keywords that a game writes on top of them.
Capitals are what a verb takes, with their [types][]; what stands in square brackets may be left out.
A verb that yields something can be bound: `pick any player as P`.

[types]: ../language/keywords.md#types-of-parameters
"""

# What each does: the frame, then one sentence.
MEANINGS = {
    "move cards into place": "Puts cards into a zone, onto its top where it has an order, or into a slot.",
    "move cards onto place": "The same; `onto` reads better for the top of an ordered zone.",
    "attach cards onto holder": "Puts cards under a card or a slot; they follow a card that moves.",
    "add amount onto holder": "Puts new tokens onto a player, a card, a slot or a zone; there is no end of them.",
    "remove amount from holder": "Takes tokens away, as many as there are.",
    "transfer amount from holder onto holder": "Moves tokens between holders, as many as there are.",
    "pick cards": "A decision over cards that moves nothing.",
    "pick players": "A decision over players.",
    "pick ability": "A decision over abilities that would change something.",
    "pick spot": "A decision over slots or other holders.",
    "name word": "A decision over words of a trait.",
    "see cards": "Shows cards to the acting player alone.",
    "reveal cards": "Shows cards to everybody.",
    "reveal zone until kind": "Shows cards from the top until one fits; yields that card, or none.",
    "arrange cards": "Puts cards of one zone back at their places in an order of the player's choice.",
    "shuffle zone": "Chance: any order is equally likely.",
    "roll number": "Chance: a number from 1 to this.",
    "flip cards": "Turns cards to their other face.",
    "replace cards by cards": "Puts the second card into the place of the first, which leaves the game.",
    "become word": "Gives the acting player this word of its trait.",
    "use ability": "One that may be used: asks its gate, pays its price, carries out its text.",
    "resolve ability": "Carries out texts, several in the order the player likes; no gate, no price.",
    "resolve ability for cards": "A copy: the text with another card as `this`.",
    "resolve ability for players": "A copy: the text with another player as `you`.",
    "exempt players from cards": "Lets players ignore parts of what the text of a card does, until it ends.",
    "raise number by number until end": "Adds to a declared number, or while a text stands.",
    "lower number by number until end": "Takes from a declared number, never below its least value.",
    "lower amount by amount until end": "Makes a price of cards cheaper while a text stands.",
    "drop word from kind until end": "Cards lose a word.",
    "lend word onto kind until end": "Cards get a word.",
    "treat kind as kind until end": "Cards, or one word of them, count as something else.",
    "mark flag": "Sets a flag; one that is set cannot be set again, so a second `mark` fails.",
    "unmark flag": "Takes a flag back.",
    "run procedure": "Carries out a procedure.",
    "run procedure for cards": "Carries out a procedure with cards as its parameter.",
    "consult cards": "Carries out the topmost row of a table that fits the card and can do something.",
    "consult cards for word": "The same in the table that bears this word.",
    "skip": "Nothing, successfully.",
    "fail": "Nothing, and it counts as not done.",
    "lead number": "The seat of this number goes first in every round.",
    "rank players by number": "Orders players by a number; a later `rank` breaks ties of earlier ones.",
    "win players": "The game is over, and these have won.",
    "restart": "The game begins anew, before its set-up; what lasts until the end of the series stays.",
    "end end": "The game is over: whoever is ranked highest has won; without a ranking it is unfinished.",
    "leave zone": "Happens to a card: `when this leaves ZONE`.",
    "enter zone": "Happens to a card: `when any card enters ZONE`.",
    "empty zone": "Happens when the last card of a zone is gone.",
    "begin procedure": "Happens before the first step of a procedure: `when you begin turn`.",
    "finish procedure": "Happens after the last step of a procedure.",
}


def primitives_page() -> str:
    """Two tables: what texts do, and what only happens."""
    lines = [HEAD, "| verb | yields | what it does |", "| --- | --- | --- |"]
    events = ["", "## What happens by itself", "", "Nobody does these; handlers answer them.", ""]
    events += ["| event | when |", "| --- | --- |"]
    for frame in PRIMITIVES:
        if frame.words in EVENT_VERBS:
            events.append(f"| `{frame.shape}` | {MEANINGS[frame.key]} |")
        else:
            lines.append(f"| `{frame.shape}` | {frame.result or ''} | {MEANINGS[frame.key]} |")
    return "\n".join([*lines, *events, ""])
