"""Runs the tests: `python -m tests.run` those that a person waits for, `… rest` all others, `… everything` both, and
`… quick` what a change breaks most often.

Groups run one after another, each in the workers of pytest-xdist, and all of them whatever becomes of any.

A browser on a busy machine is late now and then, whatever it is shown. Up to five tests that failed in a browser
therefore run once more, alone; what fails twice has failed, and what passes then is named in the last lines. No other
group has a second attempt: what a killed server loses once, it has lost. Neither has an error in a fixture, since what
is found when a fixture ends may be about all tests before it.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.profiles import THOROUGH
from tests.serving import ROOT

WORKERS = os.environ.get("TEST_WORKERS", str((os.cpu_count() or 1) + 1))
"""One more than the machine has cores, since much of a test is waiting."""

PYTEST = (sys.executable, "-m", "pytest", "-q")
SHARED = (*PYTEST, "-n", WORKERS, "--dist=loadfile", "--no-loadscope-reorder")
ON_POSTGRESQL = (sys.executable, "-m", "tests.postgres", *SHARED)
FEW_EXAMPLES = () if THOROUGH else ("--hypothesis-profile=dev",)

TESTS = ("tests", "scorekeeper/games", "--ignore=tests/browser", "--ignore=tests/engines")
RECORDING = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/matches/test_*.py"))
MOST_CHANGED = ("scorekeeper/games", "tests/core", *RECORDING, "tests/web/test_documents.py")
LOCKING = ("tests/data", "tests/history", "tests/people", "tests/sharing", *RECORDING)
"""Tests about what locks, constrains and adds up, and so runs on PostgreSQL again."""

RESULT = re.compile(r"(?:FAILED|ERROR) \S+\.py\b")
"""A line of pytest's summary; that of a captured log has more blanks."""

TESTS_FAILED = 1
MOST_SECOND_ATTEMPTS = 5
"""More failures than that are no accident."""

Say = Callable[[str], None]


@dataclass(frozen=True)
class Group:
    """A command that tests something, and whether tests that failed have a second attempt."""

    name: str
    command: Sequence[str]
    has_second_attempt: bool = False


@dataclass(frozen=True)
class Outcome:
    """What a group printed, its exit status, and the tests that passed only at their second attempt."""

    group: Group
    lines: Sequence[str]
    status: int
    late: Sequence[str] = ()

    @property
    def is_good(self) -> bool:
        return self.status == 0 or bool(self.late)

    @property
    def failures(self) -> list[str]:
        return [line for line in self.lines if RESULT.match(line)]

    @property
    def end(self) -> str:
        """The last line, which says how many tests passed."""
        return next((line for line in reversed(self.lines) if line), "")


CHECK = Group("The code itself", ("script/check",))
ENGINES = Group("Engines", (*PYTEST, "tests/engines"), has_second_attempt=True)


def first() -> list[Group]:
    return [
        CHECK,
        Group("SQLite", (*SHARED, *FEW_EXAMPLES, "-m", "not rest", *TESTS)),
        on_postgresql("postgres and not rest", *marked_postgres(), *FEW_EXAMPLES),
        Group("Chromium", (*SHARED, "-m", "not rest", "tests/browser"), has_second_attempt=True),
    ]


def rest() -> list[Group]:
    return [
        Group("SQLite", (*SHARED, "-m", "rest or hypothesis", *TESTS)),
        on_postgresql("rest or hypothesis or not postgres", *again_on_postgresql()),
        Group("Chromium", (*SHARED, "-m", "rest", "tests/browser"), has_second_attempt=True),
        ENGINES,
    ]


def everything() -> list[Group]:
    return [
        CHECK,
        Group("SQLite", (*SHARED, *TESTS)),
        on_postgresql("rest or not rest", *again_on_postgresql()),
        Group("Chromium", (*SHARED, "tests/browser"), has_second_attempt=True),
        ENGINES,
    ]


def quick() -> list[Group]:
    return [CHECK, Group("SQLite", (*SHARED, *FEW_EXAMPLES, "-m", "not rest and not process", *MOST_CHANGED))]


PARTS = {"": first, "rest": rest, "everything": everything, "quick": quick}


def on_postgresql(marks: str, *arguments: str) -> Group:
    return Group("PostgreSQL", (*ON_POSTGRESQL, "-m", f"not process and ({marks})", *arguments))


def again_on_postgresql() -> Sequence[str]:
    """The folders that need it and the marked files of others; before a release all tests."""
    return TESTS if THOROUGH else (*LOCKING, *(path for path in marked_postgres() if not path.startswith(LOCKING)))


def marked_postgres() -> list[str]:
    """The files with a test marked `postgres`, so that no others have to be collected."""
    paths = [path for path in ROOT.glob("tests/**/test_*.py") if "mark.postgres" in path.read_text()]
    return sorted(str(path.relative_to(ROOT)) for path in paths)


def run(groups: Sequence[Group], say: Say) -> bool:
    """Run all of them, say what they print and how all ended. Has everything gone well?"""
    return summed_up([outcome(group, say) for group in groups], say)


def outcome(group: Group, say: Say) -> Outcome:
    """Run this group, and a second time what may have been an accident."""
    if not group.has_second_attempt:
        return Outcome(group, *printed(group.name, group.command, say))
    with tempfile.TemporaryDirectory() as folder:
        command = (*group.command, "-o", f"cache_dir={folder}")
        once = Outcome(group, *printed(group.name, command, say))
        if once.status != TESTS_FAILED or not may_be_accidents(once.failures):
            return once
        _lines, status = printed(f"{group.name}, second attempt", (*command, "--last-failed", "-n", "0"), say)
    late = [line.removeprefix("FAILED ").partition(" - ")[0] for line in once.failures]
    return Outcome(group, once.lines, once.status, late if status == 0 else ())


def may_be_accidents(failures: Sequence[str]) -> bool:
    return len(failures) <= MOST_SECOND_ATTEMPTS and all(line.startswith("FAILED ") for line in failures)


def printed(name: str, command: Sequence[str], say: Say) -> tuple[list[str], int]:
    """Run the command; give the lines that it printed, and its exit status."""
    say(f"\n== {name} ==")
    lines: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT) as started:
        try:
            for line in started.stdout or ():
                lines.append(line.rstrip())
                say(lines[-1])
        except BaseException:
            started.terminate()
            raise
    return lines, started.returncode


def summed_up(outcomes: Sequence[Outcome], say: Say) -> bool:
    """Say how each group ended, what could not be tested here, and what failed."""
    say("\n== All groups ==")
    width = max(len(each.group.name) for each in outcomes) + 2
    for each in outcomes:
        say(f"{each.group.name:{width}}{each.end}")
    for notice in sorted({line for each in outcomes for line in each.lines if line.startswith("***")}):
        say(notice)
    for test in [test for each in outcomes for test in each.late]:
        say(f"*** passed only at the second attempt: {test} ***")
    bad = [each for each in outcomes if not each.is_good]
    for line in [line for each in bad for line in each.failures]:
        say(line)
    say(f"Failed: {'; '.join(each.group.name for each in bad)}." if bad else "Nothing failed.")
    return not bad


def leave(*_signal: object) -> None:
    """Somebody has cancelled the run: end what it started, then go."""
    sys.exit(1)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, leave)
    groups = PARTS[sys.argv[1] if len(sys.argv) > 1 else ""]()
    sys.exit(0 if run(groups, lambda text: print(text, flush=True)) else 1)
