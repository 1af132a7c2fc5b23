"""What can be wrong with the meaning of a text: E2xx names, E3xx types and effects, E4xx cards and sets."""

from imperium_dsl.checks.problems_cards import *  # noqa: F403  one vocabulary in five files
from imperium_dsl.checks.problems_declarations import *  # noqa: F403
from imperium_dsl.checks.problems_effects import *  # noqa: F403
from imperium_dsl.checks.problems_names import *  # noqa: F403
from imperium_dsl.checks.problems_types import *  # noqa: F403
