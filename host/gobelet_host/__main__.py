"""`python -m gobelet_host` is the command `gobelet`."""

import sys

from gobelet_host.cli import main

sys.exit(main())
