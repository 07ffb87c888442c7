"""`python -m tests.soak.offline [RUNS]`: the tables of phones that have a signal now and then, played as often."""

import os
import subprocess
import sys

from tests.serving import ROOT

RUNS = 20_000


def main(runs: str = str(RUNS)) -> int:
    """Return pytest's exit status."""
    tables = "tests/ledger/test_offline.py::test_whatever_becomes_of_messages_every_tap_is_stored_once_and_in_order"
    command = [sys.executable, "-m", "pytest", "-s", "-v", "--show-capture=no", tables]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"OFFLINE_RUNS": runs}).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
