"""Where the files of this installation lie: in a checkout beside `scorekeeper/`, in an installed package within it."""

import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
PACKAGED = PACKAGE / "packaged"
"""What a wheel brings beside the Python: `templates`, `static`, `seeds`, and `collected`, the static files to serve."""
IN_CHECKOUT = not PACKAGED.is_dir()
BASE_DIR = PACKAGE.parent if IN_CHECKOUT else PACKAGED
PROGRAM = [sys.executable, str(BASE_DIR / "manage.py")] if IN_CHECKOUT else [sys.executable, "-P", "-m", "scorekeeper"]
"""What starts a command of ours in a process of its own."""
