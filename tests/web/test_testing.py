"""That a run of the tests leaves no group out, and that its last lines say how all ended and what was not tested."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest
from _pytest.mark.expression import Expression

from tests import run
from tests.serving import ROOT, bare_environment

NAMES = ["The code itself", "SQLite", "Chromium"]
ENDS = """
[ "$0" != "{failing}" ] || {{ echo "FAILED tests/test_x.py::test_y"; echo "1 failed in 1s ($0)"; exit 1; }}
echo "*** Something is not installed. ***"
echo "9 passed in 1s ($0)"
"""


def ran(failing: str) -> tuple[bool, list[str]]:
    """What is said where this group fails."""
    said: list[str] = []
    command = ("sh", "-c", ENDS.format(failing=failing))
    return run.run([run.Group(name, (*command, name)) for name in NAMES], said.append), said


@pytest.mark.parametrize("failing", NAMES)
def test_every_group_runs_although_one_fails_and_the_last_line_names_it(failing: str) -> None:
    well, said = ran(failing)
    closing = said[said.index("\n== All groups ==") + 1 :]
    assert (well, closing[-1]) == (False, f"Failed: {failing}.")
    assert closing[: len(NAMES)] == [
        f"{name:18}{'1 failed' if name == failing else '9 passed'} in 1s ({name})" for name in NAMES
    ]
    assert closing[len(NAMES) : -1] == ["*** Something is not installed. ***", "FAILED tests/test_x.py::test_y"]


def test_a_line_of_a_captured_log_is_no_failure() -> None:
    outcome = run.Outcome(
        run.CHECK, ["ERROR    django.request:log.py:253 Internal", "ERROR tests/test_x.py::test_y"], 1
    )
    assert outcome.failures == ["ERROR tests/test_x.py::test_y"]


def marks_of(command: Sequence[str]) -> str:
    return command[max(place for place, word in enumerate(command) if word == "-m") + 1]


@pytest.mark.parametrize("name", ["SQLite", "PostgreSQL", "Chromium"])
def test_what_the_first_part_leaves_out_is_in_the_rest(name: str) -> None:
    for_these = [group.command for group in (*run.first(), *run.rest()) if group.name == name]
    marks = [Expression.compile(marks_of(command)) for command in for_these]
    for on in product((False, True), repeat=3):
        has = dict(zip(("rest", "postgres", "hypothesis"), on, strict=True)) | {"process": False}
        assert any(each.evaluate(lambda mark, has=has, **_keywords: has[mark]) for each in marks), has


def test_without_a_failure_the_last_line_says_so() -> None:
    well, said = ran("none")
    assert (well, said[-1]) == (True, "Nothing failed.")


BARE = ("env", "PYTEST_DISABLE_PLUGIN_AUTOLOAD=1", *run.PYTEST, "-p", "xdist")
"""pytest and its workers: no Django and nothing else that takes a second to begin."""

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
    "written,has_second_attempt,well,late",
    [
        ("def test_it(): pass\n", False, True, []),
        ("", False, False, []),
        (LATE, True, True, ["test_0.py::test_late"]),
        (LATE, False, False, []),
        (LATE + NEVER, True, False, []),
        (LATE + HEARD, True, False, []),
        (FIRST + UNREADABLE, True, False, []),
        (FIRST + MANY, True, False, []),
    ],
    ids=[
        "passes",
        "empty",
        "late",
        "in another group",
        "another never passes",
        "heard afterwards",
        "cannot be read",
        "too many",
    ],
)
def test_what_fails_has_a_second_attempt_where_a_busy_machine_may_be_late(
    here: Path, written: str, has_second_attempt: bool, well: bool, late: list[str]
) -> None:
    (here / "test_0.py").write_text(written)
    bare = (*BARE, "-n", "1", "-c", os.devnull, "--rootdir", str(ROOT), "--confcutdir", str(here), str(here))
    said: list[str] = []
    assert run.run([run.Group("Some", bare, has_second_attempt)], said.append) is well
    assert [line for line in said if "second attempt:" in line] == [
        f"*** passed only at the second attempt: {here.relative_to(ROOT)}/{test} ***" for test in late
    ]
    assert ("Nothing failed." if well else "Failed: Some.") == said[-1]


def test_only_browsers_have_a_second_attempt() -> None:
    groups = [group for part in run.PARTS.values() for group in part()]
    assert {group.name for group in groups if group.has_second_attempt} == {"Engines", "Chromium"}


IN_CHROMIUM = "tests/browser/test_taps.py::test_an_older_deal_is_corrected_in_five_taps"
IN_ENGINES = "tests/engines/test_evening.py::test_every_form_takes_the_first_tap"


@pytest.mark.rest
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
    told = ["-q", "-n", "1", "-p", "no:cacheprovider", test]
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
