"""The command line in, an exit code out: 0 fine, 1 findings, 2 wrong use.

To add a command: write a module with ``arguments(parser)`` and ``run(args)``, which returns an exit code, and
add its line to ``COMMANDS``. A module is imported only when its command is used.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

from imperium_dsl.cli.exits import FINE, INTERNAL_ERROR, INTERRUPTED, PIPE_CLOSED, WRONG_USE, WrongUse
from imperium_dsl.version import VERSION, is_compiled

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


class Command(NamedTuple):
    """A command, the module that runs it, and what it is for."""

    name: str
    module: str
    purpose: str


COMMANDS: tuple[Command, ...] = (
    Command("check", "imperium_dsl.cli.check", "compile and lint"),
    Command("fmt", "imperium_dsl.cli.fmt", "write text in canonical form"),
    Command("explain", "imperium_dsl.cli.explain", "say what a card, a keyword or a diagnostic means"),
    Command("dump", "imperium_dsl.cli.dump", "show cards, tables, rules or the compiled form as data"),
    Command("test", "imperium_dsl.cli.test", "run scenarios"),
    Command("coverage", "imperium_dsl.cli.coverage", "tell which rules and effects the scenarios reach"),
    Command("simulate", "imperium_dsl.cli.simulate", "play many games by policies"),
    Command("play", "imperium_dsl.cli.play", "play in the terminal, or watch"),
    Command("campaign", "imperium_dsl.cli.campaign", "play games that follow each other, kept in a file"),
    Command("serve", "imperium_dsl.cli.serve", "play through lines of JSON, from a program in any language"),
    Command("demo", "imperium_dsl.cli.demo", "check everything shipped, then show one full game"),
    Command("new", "imperium_dsl.cli.new", "begin a pack, a card or another thing from a template"),
)


class Module(Protocol):
    """What the module of a command provides."""

    def arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; no exception leaves this function."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")  # a terminal that cannot show a letter still gets the rest
    try:
        code = dispatch(words)
        sys.stdout.flush()
    except WrongUse as error:
        return complain(str(error), WRONG_USE)
    except BrokenPipeError:
        silence()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return complain("interrupted", INTERRUPTED)
    except Exception as error:  # noqa: BLE001  the last one to see it
        return complain(internal_error(error, words), INTERNAL_ERROR)
    return code


def dispatch(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage(), end="")
        return FINE if words else WRONG_USE
    if words[0] in ("-V", "--version"):
        print(f"imperium {VERSION}{' (compiled)' if is_compiled() else ''}")
        return FINE
    command = next((each for each in COMMANDS if each.name == words[0]), None)
    if command is None:
        from imperium_dsl.diagnostics.suggest import did_you_mean

        known = [each.name for each in COMMANDS]
        help_ = did_you_mean(words[0], known) or f"the commands are {', '.join(known)}"
        raise WrongUse(f"there is no command `{words[0]}`; {help_}")
    return run(command, words[1:])


def run(command: Command, words: list[str]) -> int:
    import argparse

    module: Module = import_module(command.module)
    parser = argparse.ArgumentParser(prog=f"imperium {command.name}", description=command.purpose)
    module.arguments(parser)
    try:
        args = parser.parse_args(words)
    except SystemExit as end:  # argparse has said what there is to say
        return end.code if isinstance(end.code, int) else WRONG_USE
    return module.run(args)


def usage() -> str:
    lines = [f"  {each.name:<10} {each.purpose}\n" for each in COMMANDS]
    return (
        "usage: imperium COMMAND ...\n\n"
        f"{''.join(lines)}\n"
        "  imperium COMMAND --help   how a command is used\n"
        "  imperium --version        the version\n\n"
        "exit codes: 0 fine, 1 findings, 2 wrong use\n"
    )


def complain(message: str, code: int) -> int:
    try:
        print(f"imperium: {message}", file=sys.stderr)
    except OSError:
        silence()
    return code


def internal_error(error: Exception, words: list[str]) -> str:
    """One line; the whole story only for whoever asks for it."""
    if os.environ.get("IMPERIUM_TRACEBACK"):
        import traceback

        traceback.print_exception(error)
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" in {trace.tb_frame.f_code.co_qualname}, line {trace.tb_lineno}"
    reason = " ".join(str(error).split())[:200]
    return (
        f"internal error: {type(error).__name__}: {reason}{place}; this is a bug, please report it with the "
        f"command `imperium {' '.join(words)[:200]}` and the text (IMPERIUM_TRACEBACK=1 shows more)"
    )


def silence() -> None:
    """Nobody reads the output any more; what is still buffered must not raise at exit."""
    descriptor = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(descriptor, stream.fileno())
        except (OSError, ValueError):
            continue


if __name__ == "__main__":
    sys.exit(main())
