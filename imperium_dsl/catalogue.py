"""Every kind of finding by its code: what ``explain``, the documentation and the house tests ask for."""

from __future__ import annotations

import functools
import pkgutil
from importlib import import_module
from types import ModuleType

from imperium_dsl.diagnostics.model import Problem

MODULES = (
    "imperium_dsl.reading.problems",
    "imperium_dsl.syntax.problems",
    "imperium_dsl.syntax.problems_shape",
    "imperium_dsl.syntax.problems_words",
    "imperium_dsl.checks",
    "imperium_dsl.packs.problems",
    "imperium_dsl.english.problems",
    "imperium_dsl.packs.problems_folder",
    "imperium_dsl.scenarios.problems",
    "imperium_dsl.scenarios.failures",
)


@functools.cache
def problems_by_code() -> dict[str, type[Problem]]:
    """All problems that this version can report, in the order of their codes."""
    found: dict[str, type[Problem]] = {}
    for name in MODULES:
        for module in with_submodules(import_module(name)):
            for problem in vars(module).values():
                if isinstance(problem, type) and issubclass(problem, Problem) and hasattr(problem, "code"):
                    known = found.setdefault(problem.code, problem)
                    if known is not problem:
                        raise ValueError(f"{problem.code}: both {known.__name__} and {problem.__name__}")
    return dict(sorted(found.items()))


def with_submodules(module: ModuleType) -> list[ModuleType]:
    """A package with all that is in it, or the module alone."""
    inside = pkgutil.walk_packages(getattr(module, "__path__", ()), f"{module.__name__}.")
    return [module, *(import_module(each.name) for each in inside)]
