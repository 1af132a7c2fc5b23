"""Is an effect possible? An expression that tells, where that can be known without trying."""

from __future__ import annotations

from typing import Any

from imperium_dsl.ir.ops import Op, below
from imperium_dsl.machine.codegen.arguments import Arguments


class Ready(Arguments):
    """Adds what is possible; an expression gives True, False, or None (it must be tried)."""

    def ready(self, op: Op) -> str:
        """Can the effect be done in full: an expression that gives True, False, or None (it must be tried)."""
        facts = self.shared.facts
        if facts.sure(op):
            return "True"
        match op.name:
            case "if" if op["otherwise"] is None and not self.leans(op["condition"]):
                inner = self.ready(op["body"])
                return "None" if inner == "None" else f"(True if not ({self.condition(op['condition'])}) else {inner})"
            case "cost":
                price = self.ready(op["price"])
                effect = "True" if facts.sure(op["effect"]) else self.ready_after(op["price"], op["effect"])
                if effect == "True" or "None" in (price, effect):
                    return price if effect == "True" else "None"
                return f"({effect} if {price} else {price})"
            case "do":
                return self.ready_phrase(op)
        return "None"

    def ready_option(self, op: Op) -> str:
        """The same for an option: ``if C: A`` is possible only if C."""
        if op.name != "if" or op["otherwise"] is not None:
            return self.ready(op)
        if self.leans(op["condition"]):
            return "None"
        return f"(False if not ({self.condition(op['condition'])}) else {self.ready(op['body'])})"

    def ready_after(self, price: Op, effect: Op) -> str:
        """Can an effect be done once a price in tokens is paid? It must not mind the tokens."""
        facts = self.shared.facts
        if price.name != "do" or not facts.payer(price["frame"]) or effect.name != "do":
            return "None"
        verbs, _ = facts.guards(effect["frame"])
        return "None" if facts.minds_tokens(verbs) else self.ready_guarded(effect, careful=True)

    def ready_guarded(self, op: Op, *, careful: bool) -> str:
        """A keyword that can be done as soon as there is a card that it may take."""
        facts = self.shared.facts
        if op["per"] is not None or not facts.sure_keyword(op["frame"]) or facts.may_be_refused(op) or self.leans(op):
            return "None"
        chosen = op["arguments"][0]["value"]
        amount = chosen["amount"]
        if not self.is_seen(chosen) or (amount is not None and self.number(amount) != "1"):
            return "None"
        verbs, _ = facts.handed(op["frame"])
        code = f"permit.can_take(m, FR[{op['frame']}], {self.you}, {self.cards(chosen['cards'])}, {careful})"
        return self.unless_hindered({*verbs, *self.ways(op["frame"], chosen["cards"])}, code)

    def ways(self, index: int, cards: Op) -> set[Any]:
        """The events of zones when a keyword takes cards from where they are."""
        leave = self.r.verbs.index("leave")
        return {*self.shared.facts.moved_through(index), *((leave, zone["zone"]) for zone in cards["zones"])}

    def unless_hindered(self, events: set[Any], code: str) -> str:
        """An answer that holds only if nobody comes before one of these events; a no, if nobody answers at all."""
        answered = events & self.shared.facts.answered
        if answered:
            asked = f"listen.unless_answered(m, {self.you}, {', '.join(sorted(map(str, answered)))})"
            code = f"(q if (q := {code}) is not False else {asked})"
        hindered = events & self.shared.facts.hindered
        tests = [f"({e}, {self.you}) in (m.listening or listen.listen_again(m)).hindered" for e in hindered]
        return f"(None if {' or '.join(sorted(tests))} else {code})" if tests else code

    def is_seen(self, chosen: Op) -> bool:
        """``2 red in hand``: of cards that can be seen."""
        cards = chosen["cards"]
        if (
            chosen["kind"] != "exactly"
            or cards.name != "select"
            or cards["zones"] is None
            or cards["source"] is not None
        ):
            return False
        return not any(z.name != "zone_of" or self.r.zones[z["zone"]].sight == "hidden" for z in cards["zones"])

    def is_loss(self, op: Op) -> bool:
        """``remove 1 red from you``"""
        given = {a["name"]: a["value"] for a in op["arguments"]}
        return self.r.frames[op["frame"]].key == "remove amount from holder" and bool(given["H"].name == "you")

    def ready_tokens(self, op: Op) -> str:
        """A keyword that takes tokens from the player: are there enough?"""
        facts, frame = self.shared.facts, self.r.frames[op["frame"]]
        amount = op["arguments"][0]["value"]
        if amount.name != "amount" or frame.verb in facts.banned or op["per"] is not None:
            return "None"
        if any(p["mode"] != "exactly" or p["kind"] is None for p in amount["parts"]) or self.leans(amount):
            return "None"
        kinds = [p["kind"] for p in amount["parts"]]
        if len(set(kinds)) != len(kinds):
            return "None"
        tests = [f"tokens.tok(m, {self.you}, {p['kind']}) >= {self.number(p['number'])}" for p in amount["parts"]]
        return self.unless_hindered({frame.verb}, f"({' and '.join(tests)})")

    def leans(self, op: Op) -> bool:
        """Does a condition look back at what was just done?"""
        return any(o.name in ("done", "it") for o in below(op))

    def ready_phrase(self, op: Op) -> str:
        facts, frame = self.shared.facts, self.r.frames[op["frame"]]
        if frame.key == "use ability" and frame.verb not in facts.heard | facts.banned and op["per"] is None:
            return f"abilities.can_use(m, {self.abilities(op['arguments'][0]['value'])}, {self.you})"
        if facts.payer(op["frame"]) or self.is_loss(op):
            return self.ready_tokens(op)
        guarded = self.ready_guarded(op, careful=False)
        if guarded != "None":
            return guarded
        if op["per"] is not None or not facts.simple(op["frame"]) or self.leans(op) or facts.may_be_refused(op):
            return "None"
        given = {a["name"]: a["value"] for a in op["arguments"]}
        chosen = given.get("C")
        if chosen is None or chosen.name != "chosen" or not (facts.mover(op["frame"]) or self.stirs(op) != "None"):
            return "None"
        cards = chosen["cards"]
        if cards.name == "top_of":
            return self.stirs(op)
        if not self.is_seen(chosen):
            return "None"
        n = "1" if chosen["amount"] is None else self.number(chosen["amount"])
        found = self.cards(cards)
        weight = chosen["weight"]
        test = f"{f'len({found})' if weight is None else self.weighed(found, weight)} >= {n}"
        return self.unless_hindered({frame.verb, *self.ways(op["frame"], cards), *self.target(given)}, f"({test})")

    def target(self, given: dict[str, Op]) -> set[Any]:
        """The event of the zone that a phrase names as its place."""
        place = given.get("Z")
        return (
            {(self.r.verbs.index("enter"), place["zone"])} if place is not None and place.name == "zone_of" else set()
        )

    def stirs(self, op: Op) -> str:
        """Would taking the top of a zone move a card? None for everything else."""
        facts = self.shared.facts
        if op.name != "do" or op["per"] is not None:
            return "None"
        frame = self.r.frames[op["frame"]]
        if self.r.verbs[frame.verb] != "move" or frame.verb in facts.heard | facts.banned or self.leans(op):
            return "None"
        given = {a["name"]: a["value"] for a in op["arguments"]}
        cards, place = given["C"]["cards"], given["Z"]
        if cards.name != "top_of" or cards["count"] is not None or given["C"]["kind"] != "given":
            return "None"
        if place.name == "zone_of" and self.r.zones[place["zone"]].by >= 0:
            return "None"
        events = self.target(given)
        if cards["zone"].name == "zone_of":
            events.add((self.r.verbs.index("leave"), cards["zone"]["zone"]))
        return self.unless_hindered(events, f"bool(s[{self.zone(cards['zone'])}])")
