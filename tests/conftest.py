"""What all tests share: where the firmware lies when the project is not installed."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
for folder in ("firmware", "host"):
    sys.path.insert(0, str(ROOT / folder))
