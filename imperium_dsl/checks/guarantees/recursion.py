"""No keyword or procedure starts itself, directly or not: so every phrase has a last step."""

from __future__ import annotations

from collections.abc import Iterator

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import effects as e
from imperium_dsl.program import values as v
from imperium_dsl.program import verbs
from imperium_dsl.program.program import Program
from imperium_dsl.program.walk import walk

Calls = dict[str, dict[str, e.Do]]  # who starts whom, and where first


def calls(program: Program) -> Calls:
    """The keywords and procedures that each keyword and procedure starts; a procedure is ``run NAME``."""
    found: Calls = {key: {} for key in program.keywords}
    found |= {f"run {name}": {} for name in program.procedures}
    for key, keyword in program.keywords.items():
        _calls_of(program, keyword.body, found[key])
    for name, procedure in program.procedures.items():
        _calls_of(program, procedure.body, found[f"run {name}"])
    return found


def _calls_of(program: Program, body: e.Effect, into: dict[str, e.Do]) -> None:
    for node in walk(body):
        if isinstance(node, e.Do):
            if node.frame in program.keywords:
                into.setdefault(node.frame, node)
            target = node.argument("P")
            if isinstance(target, v.ProcedureIs) and verbs.row(node.frame).starts == "procedure":
                into.setdefault(f"run {target.name}", node)


def check(program: Program) -> Iterator[Problem]:
    """Each circle once, with its whole chain."""
    graph = calls(program)
    places = {key: keyword.span for key, keyword in program.keywords.items()}
    places |= {f"run {name}": procedure.span for name, procedure in program.procedures.items()}
    done: set[str] = set()
    for start in sorted(graph, key=places.__getitem__):
        path: list[str] = []
        stack = [(start, iter(graph[start]))] if start not in done else []
        path.extend(key for key, _ in stack)
        while stack:
            key, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                done.add(key)
                stack.pop()
                path.pop()
            elif following in path:
                chain = (*path[path.index(following) :], following)
                yield problems.RecursiveKeyword(graph[chain[0]][chain[1]].span, chain)
            elif following not in done:
                stack.append((following, iter(graph[following])))
                path.append(following)
