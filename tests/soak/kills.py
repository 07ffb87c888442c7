"""`python -m tests.soak.kills [KILLS]`: the tests of killed servers and databases, with many more kills than every day.

So many in each journal mode of SQLite, and so many of PostgreSQL. SEED=… repeats the moments of an earlier run.
"""

import os
import sys

from tests.recording_phones import ACKNOWLEDGED
from tests.run import PYTEST, printed

KILLS = 300


def main(kills: str = str(KILLS)) -> int:
    """Return pytest's exit status."""
    os.environ["KILLS"] = kills
    command = (*PYTEST, "-s", "-v", "--durations=0", "--durations-min=1", "tests/matches/test_kill.py")
    lines, status = printed("Kills", command, lambda text: print(text, flush=True))
    events = [line.removeprefix(ACKNOWLEDGED).strip() for line in lines if line.startswith(ACKNOWLEDGED)]
    print(f"{kills} kills each, {', '.join(events)} events acknowledged; exit status {status}")
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
