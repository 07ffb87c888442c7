"""`python -m tests.soak.kills [KILLS]`: the tests of killed servers and databases, with many more kills than every day.

So many in each journal mode of SQLite, and so many of PostgreSQL. SEED=… repeats the moments of an earlier run.
"""

import os
import subprocess
import sys

from tests.serving import ROOT

KILLS = 300


def main(kills: str = str(KILLS)) -> int:
    """Return pytest's exit status."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-s",
        "-v",
        "--durations=0",
        "--durations-min=1",
        "tests/matches/test_kill.py",
    ]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"KILLS": kills}).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
