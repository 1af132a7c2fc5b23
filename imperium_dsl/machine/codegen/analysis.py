"""What can be known of a ruleset before it runs: which verbs anybody answers, forbids or guards."""

from __future__ import annotations

from typing import Any

from imperium_dsl.ir.ops import Op, below
from imperium_dsl.ir.ruleset import Handler, Ruleset
from imperium_dsl.machine.reads import REWORDING, reads
from imperium_dsl.program import verbs

_STIRRING = verbs.words_where(lambda verb: verb.stirs)
_CHECKED = verbs.words_where(lambda verb: verb.changes in ("tokens", "flags"))  # a check may answer
_ZONE_EVENTS = verbs.words_where(lambda verb: verb.happens in ("card", "zone"))
_TOKENS = verbs.words_where(lambda verb: verb.changes == "tokens")  # they do not get in the way of a card
_NOTES = verbs.words_where(lambda verb: verb.changes == "flags")


class Analysis:
    """Facts about a ruleset that decide how its phrases are written."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.r = ruleset
        self.bodies = self.all_bodies()
        self.handlers = self.all_handlers()
        patterns = [h.pattern for h in self.handlers]
        patterns += [o["pattern"] for b in self.bodies for o in below(b) if o.name == "once"]
        self.heard = {p["verb"] for p in patterns}
        pairs = [(h.pattern, h.body) for h in self.handlers]
        pairs += [(o["pattern"], o["body"]) for b in self.bodies for o in below(b) if o.name == "once"]
        self.hindered = {self.event_key(p) for p, body in pairs if self.hinders(p, body)}
        self.answered = {self.event_key(p) for p in patterns if p["would"]}
        hears = any(self.is_zone_event(p) and not p["would"] for p in patterns)
        self.lagging = bool(ruleset.checks) and hears  # those who hear of a move come before its checks
        self.amounts = {p["verb"] for p in patterns if p["about_amount"]}
        self.permissions = self.all_grants()
        self.banned = {g["verb"] for g in self.permissions if not g["allowed"] and not self.about_cards(g)}
        self.barred = {g["verb"] for g in self.permissions if self.about_cards(g)}
        self.spent = {o["verb"] for b in self.bodies for o in below(b) if o.name == "grant" and o["allowed"]}
        self.reads = [reads(ruleset, check.condition, self.rewords()) for check in ruleset.checks]
        self.checked_tokens = {kind for r in self.reads for kind in r.tokens}
        self._handed: dict[int, tuple[set[int], set[int]]] = {}
        self._stirs: dict[int, bool] = {}
        self.refusals = self.find_refusals()

    def rewords(self) -> bool:
        """Can the words of a card change?"""
        rewording = {i for i, f in enumerate(self.r.frames) if self.r.verbs[f.verb] in REWORDING}
        return any(o.name == "do" and o["frame"] in rewording for b in self.bodies for o in below(b))

    def find_refusals(self) -> tuple[set[int], set[int]]:
        """The verbs and the zones about which a replacement may say that what it replaces is not done."""
        verbs: set[int] = set()
        zones: set[int] = set()
        pairs = [(h.pattern, h.body) for h in self.handlers]
        pairs += [(o["pattern"], o["body"]) for b in self.bodies for o in below(b) if o.name == "once"]
        for pattern, body in pairs:
            if pattern["instead"] and self.can_fail(body):
                if self.r.verbs[pattern["verb"]] in _ZONE_EVENTS:
                    zones |= {a["value"]["zone"] for a in pattern["arguments"] if a["type"] == "zone"}
                else:
                    verbs.add(pattern["verb"])
        return verbs, zones

    def can_fail(self, body: Op, seen: frozenset[int] = frozenset()) -> bool:
        """Is there a ``fail`` in an effect, or in a keyword it uses?"""
        frames = {o["frame"] for o in below(body) if o.name == "do"} - seen
        return any(
            self.r.frames[i].key == "fail" or (inner is not None and self.can_fail(inner, seen | frames))
            for i in frames
            for inner in [self.r.frames[i].body]
        )

    def may_be_refused(self, op: Op) -> bool:
        """May a replacement say that a phrase is not done: its verb, or a place that it speaks of?"""
        verbs, zones = self.refusals
        frame = self.r.frames[op["frame"]]
        if frame.verb in verbs:
            return True
        if not zones:
            return False
        spoken = [*below(op["arguments"]), *(below(frame.body) if frame.body is not None else ())]
        return any(o["zone"] in zones for o in spoken if o.name == "zone_of") or any(
            o.name == "zone_var" for o in below(op["arguments"])
        )

    def about_cards(self, grant: Op) -> bool:
        """Does a permission speak of cards? ``cannot become tame`` speaks of a word."""
        types = {p.type for index in grant["frames"] for p in self.r.frames[index].parameters}
        return grant["cards"] is not None and bool(types & {"cards", "kind"})

    def event_key(self, pattern: Op) -> Any:
        """What a handler listens to: a verb, or a verb and a zone."""
        verb = pattern["verb"]
        if self.r.verbs[verb] not in _ZONE_EVENTS:
            return verb
        return verb, next(a["value"]["zone"] for a in pattern["arguments"] if a["type"] == "zone")

    def hinders(self, pattern: Op, body: Op) -> bool:
        """May a handler make impossible what it answers? What is replaced counts as done."""
        if not pattern["would"] or (pattern["instead"] and not self.can_fail(body)):
            return False
        return pattern["instead"] or not self.is_note(body, _TOKENS if self.is_zone_event(pattern) else frozenset())

    def is_zone_event(self, pattern: Op) -> bool:
        return self.r.verbs[pattern["verb"]] in _ZONE_EVENTS

    def is_note(self, body: Op, besides: frozenset[str]) -> bool:
        """An effect that does nothing but set or clear a mark, or use some further verbs."""
        if body.name == "sequence":
            return all(self.is_note(step, besides) for step in body["steps"])
        return body.name == "do" and self.r.verbs[self.r.frames[body["frame"]].verb] in _NOTES | besides

    def moved_through(self, index: int) -> set[Any]:
        """The events of zones that a keyword about cards may cause, but for where it takes them from."""
        frame = self.r.frames[index]
        verb = {name: i for i, name in enumerate(self.r.verbs)}
        found: set[Any] = set()
        for o in below(frame.body) if frame.body is not None else ():
            if o.name == "do" and not self.r.frames[o["frame"]].primitive:
                found |= self.moved_through(o["frame"])
            elif o.name == "zone_of":
                found |= {(verb["enter"], o["zone"]), (verb["leave"], o["zone"])}
        return found

    def all_handlers(self) -> list[Handler]:
        """Handlers of the game, of words and of cards."""
        r = self.r
        found = [*r.handlers]
        for b in r.belongings:
            found.extend(b.handlers)
        for f in r.faces:
            found.extend(f.handlers)
        return found

    def all_bodies(self) -> list[Op]:
        """Everything that can run."""
        r = self.r
        found = [f.body for f in r.frames if f.body is not None]
        found += [p.body for p in r.procedures] + [c.body for c in r.checks] + [h.body for h in r.handlers]
        found += [row.body for t in r.tables for row in t.rows]
        for b in r.belongings:
            found += [t.body for t in b.texts] + [h.body for h in b.handlers]
        for f in r.faces:
            found += [t.body for t in f.texts] + [h.body for h in f.handlers]
        return found

    def all_grants(self) -> list[Op]:
        """Permissions and prohibitions, also those that effects make."""
        r = self.r
        found = [*r.grants]
        for b in r.belongings:
            found += b.grants
        for f in r.faces:
            found += f.grants
        found += [o for b in self.bodies for o in below(b) if o.name == "grant"]
        return found

    def handed(self, index: int) -> tuple[set[int], set[int]]:
        """The verbs to which a frame hands its cards on, and the kinds of text it resolves of them."""
        if index not in self._handed:
            self._handed[index] = set(), set()
            self._handed[index] = self._find_handed(index)
        return self._handed[index]

    def _find_handed(self, index: int) -> tuple[set[int], set[int]]:
        frame = self.r.frames[index]
        verbs: set[int] = {frame.verb}
        starts: set[int] = set()
        name = next((p.name for p in frame.parameters if p.type == "cards"), None)
        if frame.body is None or name is None:
            return verbs, starts
        for o in below(frame.body):
            if o.name != "do":
                continue
            for argument in o["arguments"]:
                value = argument["value"]
                if value is None or value.name not in ("chosen", "abilities"):
                    continue
                cards = value["cards"]
                if value.name == "abilities":
                    cards = cards["cards"] if cards is not None else None
                if cards is not None and cards.name == "card_var" and cards["name"] == name:
                    if value.name == "abilities":
                        starts |= set(value["kinds"])
                    elif argument["type"] == "cards":
                        more, kinds = self.handed(o["frame"])
                        verbs |= more
                        starts |= kinds
        return verbs, starts

    def guards(self, index: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The verbs whose permissions a candidate must pass, and the kinds of text that must be startable."""
        verbs, starts = self.handed(index)
        return tuple(sorted(v for v in verbs if v in self.barred)), tuple(sorted(starts))

    def direct(self, index: int) -> bool:
        """A phrase that nobody can forbid: it may be written out."""
        frame = self.r.frames[index]
        if frame.verb in self.banned or frame.verb in self.spent:
            return False
        return not any(p.type in ("players", "ability") and not frame.primitive for p in frame.parameters)

    def simple(self, index: int) -> bool:
        """One whose cards need no guard either."""
        return self.direct(index) and not any(self.guards(index))

    def stirs_ears(self, index: int) -> bool:
        """May somebody listen after a phrase who did not listen before?"""
        if index not in self._stirs:
            self._stirs[index] = True  # of a keyword that uses itself nothing is known
            frame = self.r.frames[index]
            if frame.body is None:
                verb = self.r.verbs[frame.verb]
                self._stirs[index] = verb in _STIRRING or (bool(self.r.checks) and verb in _CHECKED)
            else:
                inner = [o["frame"] for o in below(frame.body) if o.name == "do"]
                self._stirs[index] = any(o.name == "once" for o in below(frame.body)) or any(
                    self.r.frames[i].verb in self.heard or self.stirs_ears(i) for i in inner
                )
        return self._stirs[index]

    # ---- what is possible whatever the position

    def sure(self, op: Op, given: frozenset[Op] = frozenset()) -> bool:
        """Can the effect be done in full in every position in which the given conditions hold?"""
        match op.name:
            case "stop" | "may" | "let" | "set_number" | "grant" | "once" | "result":
                return True
            case "sequence":
                return self._sure_steps(op["steps"], given)
            case "if":
                inside = given | conjuncts(op["condition"])
                otherwise = op["otherwise"]
                return self.sure(op["body"], inside) and (otherwise is None or self.sure(otherwise, given))
            case "repeat":
                return self.sure(op["body"], frozenset())
            case "choose":
                return not op["first_able"] and any(self.sure(o, given) for o in op["options"])
            case "do":
                return self._sure_phrase(op, given)
        return False

    def _sure_steps(self, steps: tuple[Op, ...], given: frozenset[Op]) -> bool:
        for step in steps:
            if not self.sure(step, given):
                return False
            if step.name == "if" and step["otherwise"] is None and step["body"].name == "stop":
                given = given | denied(step["condition"])  # behind `if no card in deck: stop` there is one
            elif step.name == "do" and self.r.verbs[self.r.frames[step["frame"]].verb] not in (
                "transfer",
                "shuffle",
            ):
                given = frozenset(g for g in given if g.name != "count")
        return True

    def _sure_phrase(self, op: Op, given: frozenset[Op]) -> bool:
        frame = self.r.frames[op["frame"]]
        verb = self.r.verbs[frame.verb]
        if frame.verb in self.banned or (op["per"] is not None and frame.primitive) or self.may_be_refused(op):
            return False
        if not frame.primitive:
            plain = not any(o.name == "chosen" for o in below(op["arguments"]))
            return frame.body is not None and plain and not frame.strict and self.sure(frame.body)
        arguments = {a["name"]: a["value"] for a in op["arguments"]}
        if verb in ("run", "skip", "shuffle", "unmark", "add"):
            return "C" not in arguments  # a procedure for cards needs some
        if verb == "transfer" and arguments["H"].name == "you":
            parts: tuple[Op, ...] = arguments["A"]["parts"] if arguments["A"].name == "amount" else ()
            return len(parts) == 1 and any(
                g.name == "tokens" and g["kind"] == parts[0]["kind"] and g["holder"].name == "you" for g in given
            )
        if verb == "move" and arguments["C"]["cards"].name in ("select", "top_of"):
            chosen, place = arguments["C"], arguments["Z"]
            if place.name != "zone_of" or self.r.zones[place["zone"]].by >= 0:
                return False
            if chosen["cards"].name == "select":
                return bool(chosen["kind"] == "all")
            zone = chosen["cards"]["zone"]
            return chosen["cards"]["count"] is None and any(
                g.name == "count" and g["cards"]["zones"] == (zone,) for g in given
            )
        return False

    def sure_with(self, op: Op, name: str) -> bool:
        """Can the effect be done in full in every position, if the cards of this name may be taken?"""
        match op.name:
            case "sequence":
                return all(self.sure_with(step, name) for step in op["steps"])
            case "if":
                otherwise = op["otherwise"]
                return self.sure_with(op["body"], name) and (otherwise is None or self.sure_with(otherwise, name))
            case "do":
                frame = self.r.frames[op["frame"]]
                if frame.key == "resolve ability":  # a dry run does not go into texts
                    return frame.verb not in self.heard | self.banned
                given = {a["type"]: a["value"] for a in op["arguments"]}
                if self.is_given(given.get("cards"), name):
                    return self.sure_card(op, given)
        return self.sure(op)

    def sure_card(self, op: Op, given: dict[str, Op]) -> bool:
        """A phrase about cards that may be taken."""
        frame = self.r.frames[op["frame"]]
        if frame.verb in self.banned or op["per"] is not None or frame.strict or self.may_be_refused(op):
            return False
        if frame.primitive:
            place = given.get("place")
            is_move = self.r.verbs[frame.verb] == "move" and frame.verb not in self.heard
            return is_move and place is not None and place.name == "zone_of" and self.r.zones[place["zone"]].by < 0
        return self.sure_keyword(op["frame"])

    def sure_keyword(self, index: int) -> bool:
        """A keyword about cards that can be done in full whenever there is a card that it may take."""
        frame = self.r.frames[index]
        if frame.body is None or frame.strict or [p.type for p in frame.parameters] != ["cards"]:
            return False
        return frame.verb not in self.banned and self.sure_with(frame.body, frame.parameters[0].name)

    def is_given(self, op: Op | None, name: str) -> bool:
        """``C``, as it was handed on."""
        if op is None or op.name != "chosen" or op["kind"] != "given":
            return False
        return bool(op["cards"].name == "card_var" and op["cards"]["name"] == name)

    def payer(self, index: int) -> bool:
        """A keyword that does nothing but take an amount from the player; or the primitive that does it."""
        frame = self.r.frames[index]
        body = frame.body
        if body is None or body.name != "do" or [p.type for p in frame.parameters] != ["amount"]:
            return False
        inner = self.r.frames[body["frame"]]
        given = {a["name"]: a["value"] for a in body["arguments"]}
        if self.r.verbs[inner.verb] != "remove" or inner.verb in self.banned | self.heard or body["per"] is not None:
            return False
        holder = given.get("H")
        return given["A"].name == "amount_var" and holder is not None and holder.name == "you"

    def minds_tokens(self, verbs: tuple[int, ...]) -> bool:
        """Does a permission about one of these verbs depend on tokens or numbers?"""
        named = [g for g in self.permissions if g["verb"] in verbs]
        return any(o.name in ("tokens", "number_of") for g in named for o in below(g))

    def mover(self, index: int) -> bool:
        """A keyword that does nothing but move the cards it is given to a place that always exists."""
        frame = self.r.frames[index]
        body = frame.body
        if body is None or body.name != "do" or len([p for p in frame.parameters if p.type == "cards"]) != 1:
            return False
        inner = self.r.frames[body["frame"]]
        if self.r.verbs[inner.verb] != "move" or inner.verb in self.banned | self.heard:
            return False
        arguments = {a["name"]: a["value"] for a in body["arguments"]}
        if arguments["C"]["cards"].name != "card_var":
            return False
        place = arguments["Z"]
        return bool(place.name == "zone_var" or (place.name == "zone_of" and self.r.zones[place["zone"]].by < 0))


def conjuncts(op: Op) -> frozenset[Op]:
    """What is there when a condition holds: counts and tokens that are not nothing."""
    if op.name == "both":
        return conjuncts(op["left"]) | conjuncts(op["right"])
    if op.name == "some" and not op["none"] and op["number"].name in ("count", "tokens"):
        return frozenset({op["number"]})
    return frozenset()


def denied(op: Op) -> frozenset[Op]:
    """What is there when a condition does not hold."""
    if op.name == "some" and op["none"] and op["number"].name in ("count", "tokens"):
        return frozenset({op["number"]})
    return frozenset()
