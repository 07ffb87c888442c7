"""That script/test runs every group, and that last lines say how all of them ended and what could not be tested."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import ROOT, bare_environment

GROUPS = ["The code itself", "SQLite", "Servers", "PostgreSQL", "Chromium, a to m", "Chromium, n to z", "Games"]

# What stands in for Python knows its group by what pytest is told.
PYTHON = r"""#!/bin/sh
case "$*" in
    *tests.postgres*) group=PostgreSQL ;;
    *"process and not browser"*) group=Servers ;;
    *test_a.py*) group="Chromium, a to m" ;;
    *test_z.py*) group="Chromium, n to z" ;;
    *scorekeeper) group=Games ;;
    *) group=SQLite ;;
esac
. "$(dirname "$0")/ends"
"""
ENDS = """
[ "$group" != "%s" ] || { echo "FAILED tests/test_x.py::test_y"; echo "1 failed in 1s ($group)"; exit 1; }
echo "*** Something is not installed. ***"
echo "9 passed in 1s ($group)"
"""


def played(tmp_path: Path, failing: str) -> "subprocess.CompletedProcess[str]":
    """What script/test says where this group fails."""
    check = "echo 'Not all is well.'; exit 1" if failing == "The code itself" else "echo All is well."
    for path, text in {
        "script/test": (ROOT / "script" / "test").read_text(),
        "script/setup": "#!/bin/sh\n",
        "script/check": f"#!/bin/sh\n{check}\n",
        ".venv/bin/python": PYTHON,
        ".venv/bin/ends": ENDS % failing,
        "tests/browser/test_a.py": "",
        "tests/browser/test_z.py": "",
    }.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(0o755)
    return subprocess.run([tmp_path / "script" / "test"], capture_output=True, text=True)


@pytest.mark.parametrize("failing", GROUPS)
def test_every_group_is_played_although_one_fails_and_the_last_line_names_it(tmp_path: Path, failing: str) -> None:
    done = played(tmp_path, failing)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[-1] == f"Failed: {failing}."
    *_, closing = done.stdout.partition("== All groups ==\n")
    assert [line[:18].strip() for line in closing.splitlines()[:7]] == GROUPS
    assert closing.count("9 passed in 1s") == (6 if failing == "The code itself" else 5)
    assert closing.count("FAILED tests/test_x.py::test_y\n") == (0 if failing == "The code itself" else 1)
    assert closing.count("*** Something is not installed. ***") == 1


def test_without_a_failure_the_last_line_says_so(tmp_path: Path) -> None:
    done = played(tmp_path, "none")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "Nothing failed.")


@pytest.mark.process
@pytest.mark.parametrize("ci,status,ended", [("", 0, "1 skipped"), ("true", 1, "1 error")])
def test_what_cannot_be_tested_is_said_aloud_and_fails_where_all_should_be_there(
    ci: str, status: int, ended: str
) -> None:
    told = ["-q", "-p", "no:cacheprovider", "tests/browser/test_taps.py", "-k", "older"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *told],
        cwd=ROOT,
        env=bare_environment(CI=ci) | {"PATH": "/nowhere"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == status, done.stdout
    assert "*** There is no Chromium here: no browser test was played. ***" in done.stdout
    assert ended in done.stdout.splitlines()[-1]
