"""The version of the package; the command line says it without importing anything else."""

from importlib.util import find_spec

VERSION = "0.1.0"


def is_compiled() -> bool:
    """Was the machine compiled when the package was built? It does the same either way."""
    spec = find_spec("imperium_dsl.machine.state")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
