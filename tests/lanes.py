"""A whole run: `python -m tests.lanes` plays the tests of every day, `… quick` what a change breaks most often, and
`… everything` also the journeys in three browser engines.

Lanes play beside each other, since much of a test is waiting. Each goes through all groups, beginning with another one,
and takes of every group the files that no other lane has taken (`tests/lane.py`).

A browser on a busy machine is late now and then, whatever it is shown. What fails in a browser is therefore played once
more when everything else is done, alone; what fails twice has failed, and what passes then is named in the last lines.
No other group has a second attempt: what a killed server loses once, it has lost.
"""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from tests.lane import Failure, failures, left, taken
from tests.serving import ROOT
from tests.thorough import THOROUGH

PYTEST = (sys.executable, "-m", "pytest", "-q", "-o", "console_output_style=classic")
TESTS_FAILED = 1
NO_TESTS_COLLECTED = 5
A_FEW = 5
"""More than so many failures of a group are no accident, and are not played again."""

LANES = int(os.environ.get("LANES", (os.cpu_count() or 1) + 1))

BOTH = ("tests/copies/", "tests/history/", "tests/ledger/", "tests/sharing/")
"""Rooms that lock, constrain and add up, and so are played on PostgreSQL again."""

LONGEST = (
    *("tests/ground/test_server.py", "tests/ledger/test_kill.py", "tests/copies/test_import_process.py"),
    *("tests/ledger/test_fuzz.py", "tests/ground/test_slow_phones.py", "tests/copies/test_backup.py"),
    "tests/ground/test_bench.py",
    *("tests/browser/test_reading.py", "tests/browser/test_three_phones.py", "tests/browser/test_game_voormsi.py"),
    *("tests/browser/test_panel.py", "tests/browser/test_referee.py", "tests/browser/test_outbox.py"),
    *("tests/browser/test_frame.py", "tests/browser/test_outbox_two_phones.py", "tests/browser/test_next_match.py"),
    *("tests/ground/test_translated.py", "tests/ground/test_inert_get.py", "tests/copies/test_upgrades.py"),
    *("tests/match/test_candidates.py", "tests/ledger/test_every_statement.py", "tests/ledger/test_offline.py"),
    *("tests/ground/test_hostile_values.py", "tests/copies/test_import_under_way.py", "tests/ledger/test_races.py"),
    *("tests/copies/test_import_book.py", "tests/core/test_catalogue_laws.py", "tests/core/test_oracles.py"),
)
"""What is begun first, so that nobody waits for it in the end."""


ONE_PHONE = tuple(
    f"tests/browser/test_server_{name}.py"
    for name in ("two_phones", "changes", "parity", "starts", "recounted", "warm", "pages")
)
"""What one lane takes together: a phone becomes its own server once for all of it, which takes half a minute."""


@dataclass
class Group:
    """Files that lanes share, and what became of them: what each lane said, and its exit status.

    `alone`: the command is no pytest that takes files, and one lane is enough for it. `twice`: tests that failed have a
    second attempt; `passed_late` are those that needed it.
    """

    name: str
    command: Sequence[str]
    files: Sequence[str] = ()
    alone: bool = False
    twice: bool = False
    passed_late: Sequence[str] = ()
    said: list[str] = field(default_factory=list)
    ended: list[int] = field(default_factory=list)

    @property
    def has_failed(self) -> bool:
        """Did a lane end badly, or none of them play anything?"""
        well = {0, NO_TESTS_COLLECTED} | ({TESTS_FAILED} if self.passed_late else set())
        return set(self.ended) <= {NO_TESTS_COLLECTED} or not set(self.ended) <= well

    @property
    def end(self) -> str:
        """The last lines of those lanes that played something."""
        played = [said for said, status in zip(self.said, self.ended, strict=True) if status != NO_TESTS_COLLECTED]
        return "; ".join(said.rstrip().rpartition("\n")[2] for said in played)


def everything() -> list[Group]:
    """All tests. One lane plays those of the engines, since each browser is opened once for all of them."""
    engines = files("tests/engines")
    return [Group("Engines", (*PYTEST, "-m", "engines"), together(engines, engines), twice=True), *every_day()]


def every_day() -> list[Group]:
    """All tests but those of the engines, those first that wait the most."""
    servers = [path for path in files("tests", "scorekeeper") if "mark.process" in (ROOT / path).read_text()]
    elsewhere = ("tests/browser/", "tests/engines/")
    plain = [path for path in files("tests", "scorekeeper") if not path.startswith(elsewhere)]
    both = [
        path for path in plain if THOROUGH or path.startswith(BOTH) or "both_databases" in (ROOT / path).read_text()
    ]
    on_postgresql = (sys.executable, "-m", "tests.postgres", *PYTEST, "-m", "not browser and not process")
    return [
        Group("Servers", (*PYTEST, "-m", "process and not browser"), servers),
        Group("Chromium", (*PYTEST, "-m", "browser"), together(ONE_PHONE, files("tests/browser")), twice=True),
        Group("SQLite", (*PYTEST, "-m", "not browser and not process"), plain),
        Group("PostgreSQL", on_postgresql, both),
    ]


def quick() -> list[Group]:
    """The games, the core, what is recorded, and the documents."""
    some = files("scorekeeper", "tests/core", "tests/ledger/test_[ceor]*.py", "tests/ground/test_documents.py")
    return [Group("Quick", (*PYTEST, "-m", "not process", "--hypothesis-profile=dev"), some)]


def files(*places: str) -> list[str]:
    """The files of tests in these folders, the longest first."""
    found = {str(path.relative_to(ROOT)) for place in places for path in found_in(place)}
    return sorted(found, key=lambda path: (LONGEST.index(path) if path in LONGEST else len(LONGEST), path))


def together(some: Sequence[str], among: Sequence[str]) -> list[str]:
    """These files as one line, which one lane takes whole, before all others."""
    return [" ".join(some), *(path for path in among if path not in some)]


def found_in(place: str) -> Iterable[Path]:
    return ROOT.glob(place) if place.endswith(".py") else (ROOT / place).rglob("test_*.py")


def play(groups: Sequence[Group], lanes: int, say: Callable[[str], None]) -> bool:
    """Play all of them, whatever becomes of any; say what is heard, and how all ended. Has everything gone well?"""
    telling = Lock()

    def lane(number: int, folder: Path) -> None:
        begin = number % len(groups)
        for group in [*groups[begin:], *groups[:begin]]:
            shared = folder / group.name
            if taken(shared) if group.alone else left(shared):
                command = group.command if group.alone else [*group.command, f"--share={shared}"]
                done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT)
                with telling:
                    group.said.append(done.stdout)
                    group.ended.append(done.returncode)
                    if done.returncode != NO_TESTS_COLLECTED:
                        say(f"\n== {group.name} ==\n{group.said[-1]}")

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(lanes) as pool:
        for group in groups:
            (Path(folder) / group.name).write_text("".join(f"{path}\n" for path in group.files))
        for done in [pool.submit(lane, number, Path(folder)) for number in range(lanes)]:
            done.result()
        for group in groups:
            if late := to_play_again(group, failures(Path(folder) / group.name)):
                play_again(group, late, say)
    return summed_up(groups, say)


def to_play_again(group: Group, failed: Sequence[Failure]) -> Sequence[str]:
    """The tests of a group whose second attempt would tell; none if anything else went wrong as well.

    What is heard when a test is cleared away may be about all tests before it.
    """
    accidents = all(failure.when in ("setup", "call") for failure in failed)
    ended_well = set(group.ended) <= {0, TESTS_FAILED, NO_TESTS_COLLECTED}
    tests = list(dict.fromkeys(failure.test for failure in failed))
    return tests if group.twice and accidents and ended_well and len(tests) <= A_FEW else []


def play_again(group: Group, tests: Sequence[str], say: Callable[[str], None]) -> None:
    """Play these alone, and note them if all of them pass."""
    done = subprocess.run(
        [*group.command, *tests], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT
    )
    say(f"\n== {group.name}, second attempt ==\n{done.stdout}")
    if done.returncode == 0:
        group.passed_late = tests


def summed_up(groups: Sequence[Group], say: Callable[[str], None]) -> bool:
    """Say how each group ended, what could not be tested here, and what failed."""
    lines = [line for group in groups for said in group.said for line in said.splitlines()]
    say("\n== All groups ==")
    for group in groups:
        say(f"{group.name:18}{group.end}")
    for notice in sorted({line for line in lines if line.startswith("***")}):
        say(notice)
    for test in [test for group in groups for test in group.passed_late]:
        say(f"*** passed only at the second attempt: {test} ***")
    failed = [group.name for group in groups if group.has_failed]
    for line in lines if failed else []:
        if line.startswith(("FAILED ", "ERROR ")):
            say(line)
    say(f"Failed: {'; '.join(failed)}." if failed else "Nothing failed.")
    return not failed


def main(told: Sequence[str]) -> int:
    """Play what was asked for, beginning with the code itself."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    groups = {"quick": quick, "everything": everything}.get(told[0] if told else "", every_day)()
    code = Group("The code itself", ("script/check",), ["all of it"], alone=True)
    return 0 if play([code, *groups], LANES, lambda text: print(text, flush=True)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
