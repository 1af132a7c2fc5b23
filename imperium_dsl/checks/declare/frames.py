"""Declared keywords to frames: which verbs there are, and what they take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imperium_dsl.checks import problems
from imperium_dsl.diagnostics.model import Problem
from imperium_dsl.program import verbs
from imperium_dsl.program.frames import CARD_TYPES, PARAMETER_TYPES, Frame, Frames, Parameter, overlap
from imperium_dsl.program.vocabulary import Vocabulary
from imperium_dsl.syntax import ast_declarations as ast
from imperium_dsl.syntax.print_nouns import print_noun


def frames_of(
    declarations: Sequence[ast.Declaration], words: Vocabulary
) -> tuple[Frames, dict[str, ast.Keyword], list[Problem]]:
    """The frames of the kernel and of all keywords, with the keywords by their keys."""
    frames = {verb.frame.key: verb.frame for verb in verbs.KERNEL}
    of_verb: dict[str, list[Frame]] = {}
    for frame in frames.values():
        of_verb.setdefault(frame.words, []).append(frame)
    keywords: dict[str, ast.Keyword] = {}
    found: list[Problem] = []
    for d in declarations:
        if not isinstance(d, ast.Keyword):
            continue
        wrong = list(_parameters(words, d.frame))
        found.extend(wrong)
        if any(isinstance(problem, problems.UnknownWord) for problem in wrong):
            continue
        frame = frame_of(d)
        others = of_verb.setdefault(frame.words, [])
        clash = next((other for other in others if overlap(frame, other)), None)
        if clash is not None:
            found.append(problems.OverlappingFrames(d.frame.span, frame.key, clash.key, clash.span))
        else:
            others.append(frame)
            frames[frame.key] = frame
            keywords[frame.key] = d
    return Frames(frames), keywords, found


def frame_of(keyword: ast.Keyword) -> Frame:
    """The frame of a declared keyword; what it yields is found out later."""

    def parameter(p: ast.Parameter) -> Parameter:
        default = None if p.default is None else print_noun(p.default)
        return Parameter(p.name, p.type, p.zones, default, p.default is not None)

    head = keyword.frame
    object_ = None if head.object is None else parameter(head.object)
    arguments = tuple((preposition, parameter(p)) for preposition, p in head.arguments)
    return Frame(head.words, object_, arguments, None, False, head.span)


def _parameters(words: Vocabulary, frame: ast.Frame) -> Iterator[Problem]:
    names: dict[str, ast.Parameter] = {}
    prepositions: set[str] = set()
    for preposition, parameter in ((None, frame.object), *frame.arguments):
        if parameter is None:
            continue
        if parameter.type not in PARAMETER_TYPES:
            yield problems.UnknownWord(parameter.span, parameter.type, PARAMETER_TYPES)
        if parameter.name in names:
            yield problems.DeclaredTwice(parameter.span, parameter.name, names[parameter.name].span)
        names[parameter.name] = parameter
        if preposition is not None and preposition in prepositions:
            yield problems.Misplaced(parameter.span, f"a second `{preposition}`", "in one frame")
        prepositions.add(preposition or "")
        if parameter.zones and parameter.type not in CARD_TYPES:
            yield problems.Misplaced(parameter.span, "a default zone", f"at a parameter of type {parameter.type}")
        for zone in parameter.zones:
            if zone not in words.zones and zone not in words.zone_groups:
                yield problems.UnknownWord(parameter.span, zone, (*words.zones, *words.zone_groups))
