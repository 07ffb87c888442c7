"""That a whole run plays every file once, and that its last lines say how all groups ended and what was not tested."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
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


BARE = ("env", "PYTEST_DISABLE_PLUGIN_AUTOLOAD=1", *lanes.PYTEST, "-p", "tests.lane", "-p", "no:cacheprovider")


def bare(here: Path) -> tuple[str, ...]:
    """pytest and a lane for tests in this folder: no Django and nothing else that takes a second to begin."""
    return *BARE, "-c", os.devnull, "--rootdir", str(ROOT), "--confcutdir", str(here), "-o", f"testpaths={here}"


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
    command = (*bare(tmp_path), "-m", "not process")
    group = lanes.Group("Some", command, [str(path) for path in paths])
    assert lanes.play([group], len(written) - 1 or 1, lambda _text: None) is well
    ended = dict.fromkeys(counted, 0)
    for said in group.end.split("; "):
        words = said.replace(",", "").split()
        for word in counted.keys() & set(words):
            ended[word] += int(words[words.index(word) - 1])
    assert ended == counted


FIRST = """
import pathlib
def first(name):
    noted = pathlib.Path(__file__).with_name(name)
    return not noted.exists() and noted.write_text("") == 0
"""
LATE = FIRST + "def test_late(): assert not first('late')\ndef test_at_once(): pass\n"
NEVER = "def test_never(): assert False\n"
HEARD = """
import pytest
@pytest.fixture
def heard():
    yield
    assert not first('heard')
def test_heard(heard): pass
"""
UNREADABLE = "assert not first('read')\n"
MANY = "import pytest\n@pytest.mark.parametrize('n', range(6))\ndef test_many(n): assert not first(f'many{n}')\n"


@pytest.fixture
def here() -> Iterator[Path]:
    """A folder inside the project, as tests have to lie to be named."""
    (ROOT / ".pytest_cache").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".pytest_cache") as folder:
        yield Path(folder)


@pytest.mark.parametrize(
    "written,twice,well,late",
    [
        (LATE, True, True, ["test_0.py::test_late"]),
        (LATE, False, False, []),
        (LATE + NEVER, True, False, []),
        (LATE + HEARD, True, False, []),
        (FIRST + UNREADABLE, True, False, []),
        (FIRST + MANY, True, False, []),
    ],
    ids=["late", "in another group", "another never passes", "heard afterwards", "cannot be read", "too many"],
)
def test_what_fails_has_a_second_attempt_where_a_busy_machine_may_be_late(
    here: Path, written: str, twice: bool, well: bool, late: list[str]
) -> None:
    (here / "test_0.py").write_text(written)
    (here / "test_1.py").write_text("def test_beside(): pass\n")
    paths = [str(here / "test_0.py"), str(here / "test_1.py")]
    group, said = lanes.Group("Some", bare(here), paths, twice=twice), list[str]()
    assert lanes.play([group], 2, said.append) is well
    assert [line for line in said if "second attempt:" in line] == [
        f"*** passed only at the second attempt: {here.relative_to(ROOT)}/{test} ***" for test in late
    ]
    assert ("Nothing failed." if well else "Failed: Some.") == said[-1]


def test_one_lane_takes_files_together_that_stand_on_one_line(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(AROUND)
    paths = [str(tmp_path / f"test_{name}.py") for name in "abcd"]
    for path in paths:
        Path(path).write_text(f"def test_it(seen): print('played', {path[-4]!r}, len(seen))\n")
    group = lanes.Group("Some", (*bare(tmp_path), "-s"), lanes.together((paths[3], paths[1]), paths))
    assert list(group.files) == [f"{paths[3]} {paths[1]}", paths[0], paths[2]]
    assert lanes.play([group], 3, lambda _text: None)
    (both,) = [said for said in group.said if "played d" in said]
    assert [word in both for word in ("played d 1", "played b 2")] == [True, True]


def test_only_browsers_have_a_second_attempt() -> None:
    assert [group.name for group in [*lanes.everything(), *lanes.quick()] if group.twice] == ["Engines", "Chromium"]


def test_only_who_asks_for_everything_plays_in_three_engines() -> None:
    asked = {path for group in lanes.every_day() for line in group.files for path in line.split()}
    assert [path for path in asked if path.startswith("tests/engines/")] == []
    (engines,) = [group for group in lanes.everything() if group.name == "Engines"]
    assert len(engines.files) == 1


def test_every_file_of_tests_is_in_a_whole_run() -> None:
    played = {path for group in lanes.everything() for line in group.files for path in line.split()}
    there = {str(path.relative_to(ROOT)) for path in ROOT.glob("[!.]*/**/test_*.py")}
    assert played == there
    assert set(lanes.LONGEST) <= played


IN_CHROMIUM = "tests/browser/test_taps.py::test_an_older_deal_is_corrected_in_five_taps"
IN_ENGINES = "tests/engines/test_evening.py::test_every_form_takes_the_first_tap"


@pytest.mark.process
@pytest.mark.parametrize("ci,status,ended", [("", 0, "1 skipped"), ("true", 1, "1 error")])
@pytest.mark.parametrize(
    "test,notice",
    [
        (IN_CHROMIUM, "There is no Chromium here: no browser test was played."),
        (f"{IN_ENGINES}[firefox]", "There is no Firefox here (firefox-esr): no evening was played in it."),
        (f"{IN_ENGINES}[webkit]", "There is no WebKit here (webkit2gtk-driver, xvfb): no evening was played in it."),
    ],
    ids=["chromium", "firefox", "webkit"],
)
def test_what_cannot_be_tested_is_said_aloud_and_fails_where_all_should_be_there(
    test: str, notice: str, ci: str, status: int, ended: str
) -> None:
    told = ["-q", "-p", "no:cacheprovider", test]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *told],
        cwd=ROOT,
        env=bare_environment(CI=ci) | {"PATH": "/nowhere"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == status, done.stdout
    assert f"*** {notice} ***" in done.stdout
    assert ended in done.stdout.splitlines()[-1]
