"""``python -m imperium_dsl`` is the command ``imperium``."""

import sys

from imperium_dsl.cli.main import main

sys.exit(main())
