"""That a whole run plays every file once, and that its last lines say how all groups ended and what was not tested."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import lanes
from tests.serving import ROOT, bare_environment

NAMES = ["The code itself", "SQLite", "Servers"]
ENDS = """
[ "$0" != "{failing}" ] || {{ echo "FAILED tests/test_x.py::test_y"; echo "1 failed in 1s ($0)"; exit 1; }}
echo "*** Something is not installed. ***"
echo "9 passed in 1s ($0)"
"""


def played(failing: str) -> tuple[bool, list[str]]:
    """What is said where this group fails."""
    said: list[str] = []
    command = ("sh", "-c", ENDS.format(failing=failing))
    groups = [lanes.Group(name, (*command, name), ["all of it"], alone=True) for name in NAMES]
    return lanes.play(groups, 2, said.append), said


@pytest.mark.parametrize("failing", NAMES)
def test_every_group_is_played_although_one_fails_and_the_last_line_names_it(failing: str) -> None:
    well, said = played(failing)
    closing = said[said.index("\n== All groups ==") + 1 :]
    assert (well, closing[-1]) == (False, f"Failed: {failing}.")
    assert closing[: len(NAMES)] == [
        f"{name:18}{'1 failed' if name == failing else '9 passed'} in 1s ({name})" for name in NAMES
    ]
    assert closing[len(NAMES) : -1] == ["*** Something is not installed. ***", "FAILED tests/test_x.py::test_y"]


def test_without_a_failure_the_last_line_says_so() -> None:
    well, said = played("none")
    assert (well, said[-1]) == (True, "Nothing failed.")


AROUND = """
import pytest
SEEN = []
@pytest.fixture(autouse=True)
def around(): SEEN.append(1)
@pytest.fixture
def seen(): return SEEN
"""
PASSES = "def test_a(): pass\ndef test_b(seen): assert seen\n"
FAILS = "def test_c(): assert False\n"
SKIPS = "import pytest\n@pytest.mark.process\ndef test_d(): assert False\n"


@pytest.mark.parametrize(
    "written,well,counted",
    [
        ([PASSES, PASSES, PASSES, SKIPS], True, {"passed": 6}),
        ([PASSES, FAILS, PASSES], False, {"passed": 4, "failed": 1}),
        ([SKIPS], False, {}),
        (["import nothing_of_that_name\n", PASSES], False, {}),
    ],
    ids=["each once", "one fails", "none is played", "one cannot be read"],
)
def test_two_lanes_share_the_files(tmp_path: Path, written: list[str], well: bool, counted: dict[str, int]) -> None:
    (tmp_path / "conftest.py").write_text(AROUND)
    paths = [tmp_path / f"test_{number}.py" for number in range(len(written))]
    for path, text in zip(paths, written, strict=True):
        path.write_text(text)
    group = lanes.Group("Some", (*lanes.PYTEST, "-p", "no:cacheprovider", "-m", "not process"), [str(p) for p in paths])
    assert lanes.play([group], len(written) - 1 or 1, lambda _text: None) is well
    ended = dict.fromkeys(counted, 0)
    for said in group.end.split("; "):
        words = said.replace(",", "").split()
        for word in counted.keys() & set(words):
            ended[word] += int(words[words.index(word) - 1])
    assert ended == counted


def test_every_file_of_tests_is_in_a_whole_run() -> None:
    played = {path for group in lanes.everything() for path in group.files}
    there = {str(path.relative_to(ROOT)) for path in ROOT.glob("[!.]*/**/test_*.py")}
    assert played == there
    assert set(lanes.LONGEST) <= played


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
