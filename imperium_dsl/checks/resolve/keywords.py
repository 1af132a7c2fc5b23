"""The keywords and models of a game: what phrases yield, and what cards can be like, before any card is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve

from imperium_dsl.checks.declarations import Declarations, Members
from imperium_dsl.checks.resolve import effects, members
from imperium_dsl.checks.resolve.resolving import Resolving
from imperium_dsl.checks.resolve.scope import Scope
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program.frames import Frame, Frames
from imperium_dsl.program.walk import walk
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax.ast_effects import Phrase


def resolve_keywords(declared: Declarations) -> tuple[Mapping[str, e.Keyword], Declarations, list[Problem]]:
    """The bodies of all keywords by their keys, and the declarations with what each of them yields."""
    bodies: dict[str, e.Keyword] = {}
    results: dict[str, str | None] = {}
    found: list[Problem] = []

    def yields(frame: Frame) -> str | None:
        if not frame.primitive and frame.key not in results:
            resolve(frame)
        return frame.result if frame.primitive else results[frame.key]

    def resolve(frame: Frame) -> None:
        if frame.key not in bodies:
            results.setdefault(frame.key, None)  # a keyword that needs itself is reported as recursion
            r = Resolving(declared, declared.words, yields, found)
            bodies[frame.key], results[frame.key] = effects.as_keyword(r, frame)

    for key in in_order(declared.frames, declared.keywords):
        resolve(declared.frames.by_key[key])
    return bodies, evolve(declared, yields=results), found


def in_order(frames: Frames, keywords: Mapping[str, ast.Keyword]) -> Iterator[str]:
    """The keywords, each after those its body uses, so that what these yield is known."""
    of_verb = {verb: [f.key for f in found if not f.primitive] for verb, found in frames.by_verb.items()}
    uses = {
        key: [k for n in walk(d.body) if isinstance(n, Phrase) for k in of_verb.get(n.words, ())]
        for key, d in keywords.items()
    }
    seen: set[str] = set()
    for start in keywords:
        stack = [(start, iter(uses[start]))] if start not in seen else []
        seen.add(start)
        while stack:
            key, rest = stack[-1]
            following = next((k for k in rest if k not in seen), None)
            if following is None:
                stack.pop()
                yield key
            else:
                seen.add(following)
                stack.append((following, iter(uses[following])))


def resolve_models(
    declared: Declarations, declarations: Sequence[ast.Declaration]
) -> tuple[Declarations, list[Problem]]:
    """The declarations with what each model has; of two models of one name the first."""
    models: dict[str, Members] = {}
    found: list[Problem] = []
    for d in declarations:
        if isinstance(d, ast.Model) and d.name not in models:
            r = Resolving.of(declared)
            models[d.name] = members.as_members(r, d.members, Scope(this="card"))
            found.extend(r.found)
    return evolve(declared, models=models), found
