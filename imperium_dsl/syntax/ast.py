"""All nodes of the AST under one name."""

from imperium_dsl.syntax.ast_declarations import *  # noqa: F403  the AST is one vocabulary in several files
from imperium_dsl.syntax.ast_effects import *  # noqa: F403
from imperium_dsl.syntax.ast_nouns import *  # noqa: F403
from imperium_dsl.syntax.ast_rules import *  # noqa: F403
from imperium_dsl.syntax.ast_scenarios import *  # noqa: F403
