"""`python -m tests.soak.offline [RUNS]`: the tables of phones that have a signal now and then, played as often.

A process for each core plays its share in a database in memory of its own; PostgreSQL has one, hence one process.
"""

import os
import subprocess
import sys

from tests.serving import ROOT

RUNS = 20_000
TABLES = "tests/matches/test_offline.py::test_whatever_becomes_of_messages_every_tap_is_stored_once_and_in_order"


def main(runs: str = str(RUNS)) -> int:
    """Return 1 if any of them failed or was killed, 0 otherwise."""
    cores = 1 if "DATABASE_URL" in os.environ else len(os.sched_getaffinity(0))
    command = [sys.executable, "-m", "pytest", "-s", "-v", "--show-capture=no", TABLES]
    share = {"OFFLINE_RUNS": str(-(-int(runs) // cores))}
    players = [subprocess.Popen(command, cwd=ROOT, env=os.environ | share) for _core in range(cores)]
    statuses = [player.wait() for player in players]
    return int(any(statuses))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
