"""``imperium coverage``: which rule ids and effects the passing scenarios reach, and which they do not."""

from __future__ import annotations

import json
import sys
import tomllib
from typing import TYPE_CHECKING, Any

from imperium_dsl import bundled
from imperium_dsl.cli.exits import FINDINGS, FINE, WrongUse
from imperium_dsl.cli.test import choose, failures_of
from imperium_dsl.reading.paths import is_file

if TYPE_CHECKING:
    import argparse

    from imperium_dsl.scenarios.coverage import Coverage, Effect, Rule


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", nargs="*", help="a file, a folder or a pack; none: everything shipped")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--workers", type=int, metavar="N", help="processes; as many as there are processors")
    parser.add_argument("--least-rules", type=float, metavar="PERCENT", help="fail if fewer rule ids are covered")
    parser.add_argument("--least-effects", type=float, metavar="PERCENT", help="fail if fewer effects are reached")
    parser.add_argument("--brief", action="store_true", help="only the figures")
    parser.add_argument("--json", action="store_true", help="write everything as JSON")


def run(args: argparse.Namespace) -> int:
    from imperium_dsl.scenarios.coverage import measure
    from imperium_dsl.scenarios.suite import run_suites

    if args.workers is not None and args.workers < 1:
        raise WrongUse("--workers is at least 1")
    chosen = choose(args.path, args.game, None)
    results = list(run_suites(chosen.suites, workers=args.workers, trace=True))
    excuses = read_excuses()
    found = []
    for i, suite in enumerate(chosen.suites):
        mine = [each for each in results if each.suite == i]
        found.append(measure(suite, mine, excuses, files_of(suite.ruleset.game)))
    passed, failed = chosen.counts(results)
    if failed:
        sys.stderr.write(failures_of(chosen, results))
    if args.json:
        content = {"passed": passed, "failed": failed, "games": {each.game: as_data(each) for each in found}}
        sys.stdout.write(json.dumps(content, indent=1, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write("".join(as_text(each, brief=args.brief) for each in found))
        sys.stdout.write(f"{passed} passed, {failed} failed\n")
    short = any(is_short(each, args.least_rules, args.least_effects) for each in found)
    return FINDINGS if failed or short else FINE


def files_of(game: str) -> set[str] | None:
    """What a game adds to the game it is built on: the rest is for the scenarios of that one. None: everything."""
    if bundled.below(game) is None:
        return None
    return {bundled.display_name(path) for path in bundled.shipped_files(game)}


def read_excuses() -> dict[str, str]:
    """Rule ids that need no scenario, with the reason."""
    path = bundled.uncovered_file()
    if not is_file(path):
        return {}
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise WrongUse(f"{path.name}: {error}") from None
    for id_, reason in content.items():
        if not isinstance(reason, str) or not reason.strip():
            raise WrongUse(f"{path.name}: `{id_}` needs a reason in quotes")
    return content


def is_short(found: Coverage, rules: float | None, effects: float | None) -> bool:
    """Is less reached than was asked for?"""
    from imperium_dsl.scenarios.coverage import GROUPS

    missing = len(found.missing_rules())
    if rules is not None and percent(len(found.rules) - missing, len(found.rules)) < rules:
        return True
    return effects is not None and any(
        percent(found.total(g) - len(found.missing(g)), found.total(g)) < effects for g in GROUPS
    )


def percent(part: int, whole: int) -> float:
    return 100.0 * part / whole if whole else 100.0


def as_text(found: Coverage, *, brief: bool) -> str:
    from imperium_dsl.scenarios.coverage import GROUPS

    missing = found.missing_rules()
    excused = [rule for rule in found.rules if rule.excuse is not None and not rule.by]
    covered = len(found.rules) - len(missing) - len(excused)
    lines = [f"{found.game}: {figure(covered, len(found.rules), 'rules')}, {len(excused)} excused"]
    for group in GROUPS:
        total = found.total(group)
        if total:
            lines.append(f"  {figure(total - len(found.missing(group)), total, f'effects of {group}')}")
    if not brief:
        lines.extend(chapter_line(*each) for each in found.chapters().items())
        lines.extend(f"  {rule.file}:{rule.line}: {rule.id} is covered by no scenario" for rule in missing)
        for group in GROUPS:
            lines.extend(effect_line(found, effect) for effect in found.missing(group))
    return "\n".join(lines) + "\n"


def chapter_line(title: str, figures: tuple[int, int, int]) -> str:
    total, covered, excused = figures
    return f"  {title}: {figure(covered, total, 'rules')}{f', {excused} excused' if excused else ''}"


def figure(part: int, whole: int, what: str) -> str:
    return f"{part} of {whole} {what} ({percent(part, whole):.1f} %)"


def effect_line(found: Coverage, effect: Effect) -> str:
    place = found.places[effect.place]
    text = place.text if len(place.text) <= 60 else f"{place.text[:57]}..."
    return f"  {place.file}:{place.line}: {effect.owner}: `{text}` is never carried out"


def as_data(found: Coverage) -> dict[str, Any]:
    from imperium_dsl.scenarios.coverage import GROUPS

    missing = found.missing_rules()
    return {
        "rules": {
            "total": len(found.rules),
            "covered": len([rule for rule in found.rules if rule.by]),
            "excused": {rule.id: rule.excuse for rule in found.rules if rule.excuse is not None and not rule.by},
            "uncovered": [rule_data(rule) for rule in missing],
            "chapters": [
                {"title": title, "total": total, "covered": covered, "excused": excused}
                for title, (total, covered, excused) in found.chapters().items()
            ],
        },
        "effects": {
            group: {
                "total": found.total(group),
                "covered": found.total(group) - len(found.missing(group)),
                "uncovered": [effect_data(found, effect) for effect in found.missing(group)],
            }
            for group in GROUPS
        },
    }


def rule_data(rule: Rule) -> dict[str, Any]:
    return {"id": rule.id, "statement": rule.statement, "file": rule.file, "line": rule.line}


def effect_data(found: Coverage, effect: Effect) -> dict[str, Any]:
    place = found.places[effect.place]
    return {"owner": effect.owner, "file": place.file, "line": place.line, "column": place.column, "text": place.text}
