"""Patterns of handlers and permissions as Python expressions."""

from __future__ import annotations

from imperium_dsl.ir.ops import Op
from imperium_dsl.machine.codegen.effects import Effects


class Patterns(Effects):
    """Adds the matching of events: a pattern gives the cards it is about, or None."""

    def match_lines(self, op: Op) -> list[str]:
        """Statements that return what matched."""
        lines = []
        frames = op["frames"]
        lines.append(f"if ev.frame.index not in {self.constant(frozenset(frames))}: return None")
        lines += self.subject_lines(op)
        lines.append("hit = ev.cards")
        frame = self.r.frames[frames[0]]
        positions = {p.name: i for i, p in enumerate(frame.parameters)}
        for argument in op["arguments"]:
            at = positions[argument["name"]]
            lines += self.argument_lines(op, argument, at, frame.parameters[at].optional)
        if op["condition"] is not None:
            lines.append("it = hit")
            lines.append(f"if not ({self.condition(op['condition'])}): return None")
        lines.append("return tuple(hit)")
        return lines

    def subject_lines(self, op: Op) -> list[str]:
        subject = op["subject"]
        lines = []
        if subject == "you":
            lines.append("if ev.actor != you: return None")
        elif subject == "other":
            lines.append("if ev.actor == you or ev.actor < 0: return None")
        elif subject == "bound":
            lines.append(f"if ev.actor not in {self.players(op['player'])}: return None")
        if subject == "cards":
            lines.append("if not ev.cards: return None")
            if op["this_card"]:
                lines.append("if ev.cards[0] != this: return None")
            if op["cards"] is not None:
                tests = self.filter_tests(op["cards"], "x")
                if tests:
                    lines.append("x = ev.cards[0]")
                    lines.append(f"if not ({' and '.join(tests)}): return None")
        if op["words"]:
            has = " or ".join(self.player_has("ev.actor", w) for w in op["words"])
            lines.append(f"if ev.actor < 0 or not ({has}): return None")
        return lines

    def argument_lines(self, op: Op, argument: Op, at: int, optional: bool) -> list[str]:
        type_, value = argument["type"], argument["value"]
        wording = op["about_amount"]
        match type_:
            case "amount":
                kinds = tuple(p["kind"] for p in value["parts"] if p["kind"] is not None)
                return [f"if ev.token not in {kinds!r}: return None"] if kinds else []
            case "cards" | "kind":
                if optional and type_ == "cards":
                    return self.source_lines(value, at)
                return self.card_lines(value, wording or (type_ == "kind" and op["would"]), type_ == "kind")
            case "holder" | "spot":
                if value.name in ("chosen", "select"):
                    return self.card_lines(value, False, False)
                return []
            case "zone":
                return self.zone_lines(value, f"ev.args[{at}]")
            case "place":
                return self.zone_lines(value, f"ev.args[{at}][0]")
            case "players":
                return [f"if not set(ev.args[{at}]) & set({self.players(value)}): return None"]
            case "word":
                return [f"if ev.args[{at}] != {self.word(value)}: return None"] if value.name != "words_in" else []
            case "procedure":
                return [f"if ev.args[{at}] != {value['name']}: return None"]
        return []

    def zone_lines(self, value: Op, cell: str) -> list[str]:
        if value.name != "zone_of":
            return []
        z = value["zone"]
        lines = [f"if m.layout.declared.get({cell}, -1) != {z}: return None"]
        if self.r.zones[z].owned and value["player"] is not None and value["player"].name != "everyone":
            lines.append(f"if m.layout.owner[{cell}] != {self.player(value['player'])}: return None")
        return lines

    def card_lines(self, value: Op, wording: bool, result: bool) -> list[str]:
        """Cards of an event: as worded before they are picked, else those that match."""
        cards = value["cards"] if value.name == "chosen" else value
        if cards.name == "top_of":
            return [f"if ev.zone != {self.zone(cards['zone'])}: return None"]
        if cards.name in ("this", "it", "card_var"):
            return [f"hit = [x for x in hit if x in {self.cards(cards)}]", "if not hit: return None"]
        f = cards["filter"]
        if wording:
            words = (*f["words"], *f["every"])
            if not words:
                return []
            return [f"if not set(ev.words) & {self.constant(frozenset(words))}: return None"]
        tests = self.filter_tests(f, "x")
        if cards["zones"] is not None:
            tests.append(
                f"places.from_cells(m, ev, x) in ({', '.join(c for z in cards['zones'] for c in self.zones(z))},)"
            )
        if cards["source"] is not None:
            tests.append(f"x in {self.cards(cards['source'])}")
        if not tests:
            return []
        source = "bindings.cards_of(m, ev.result)" if result else "hit"
        return [f"hit = [x for x in {source} if {' and '.join(tests)}]", "if not hit: return None"]

    def source_lines(self, value: Op, at: int) -> list[str]:
        """``from fox in play``: among the cards that took part, where they lay then"""
        cards = value["cards"] if value.name == "chosen" else value
        tests = self.filter_tests(cards["filter"], "x")
        if cards["zones"] is not None:
            tests.append(f"z in ({', '.join(c for zone in cards['zones'] for c in self.zones(zone))},)")
        return [
            f"hit = [x for x, z in ev.args[{at}] if {' and '.join(tests) or 'True'}]",
            "if not hit: return None",
        ]

    def grant_expression(self, op: Op) -> str:
        """Does a permission speak of card ``x`` (0: of no card in particular), now?"""
        tests = []
        cards = op["cards"] if self.shared.facts.about_cards(op) else None
        if cards is not None:
            tests.append("x")
            if cards.name in ("this", "it", "card_var"):
                tests.append(f"x in {self.cards(cards)}")
            elif cards.name == "select":
                if cards["source"] is not None:
                    tests.append(f"x in {self.cards(cards['source'])}")
                tests += self.filter_tests(cards["filter"], "x")
                if cards["zones"] is not None:
                    cells = [c for z in cards["zones"] for c in self.zones(z)]
                    tests.append(f"s[x] in ({', '.join(cells)},)")
        if op["condition"] is not None:
            tests.append(f"({self.condition(op['condition'])})")
        return " and ".join(tests) or "True"
