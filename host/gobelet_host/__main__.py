"""`python -m gobelet_host` is the command `gobelet`."""

import sys

from gobelet_host.start import main

sys.exit(main())
