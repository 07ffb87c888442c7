"""The benchmark still runs, whatever its figures are."""

import subprocess
import sys

import pytest

from tests.serving import ROOT, bare_environment

pytestmark = pytest.mark.rest


@pytest.mark.process
def test_every_figure_is_printed() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", "1"], cwd=ROOT, env=bare_environment(), capture_output=True, text=True
    )

    assert (done.returncode, done.stderr) == (0, "")
    for figure in (
        "record a deal in a match of 984",
        "match page with 30 deals",
        "unchanged poll",
        "replay 10,000 matches",
        "a static template with the same bytes",
        "find in the rules",
        "read a match of 1,000 deals anew",
        "bytes remembered of an event",
    ):
        assert figure in done.stdout
