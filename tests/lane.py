"""A lane of a whole run: with `--share=LIST` pytest takes file after file from a list that all lanes share.

Whoever is done first takes more, so that all end at about the same time, and a file is collected by one of them only.
Files that stand on one line are taken together.
"""

import fcntl
import json
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--share", metavar="LIST", help="take files from this list, one after another, until none is left")


def pytest_configure(config: pytest.Config) -> None:
    if shared := config.getoption("--share"):
        config.pluginmanager.register(Lane(Path(shared)))


@dataclass(frozen=True)
class Failure:
    """A test that failed, or a file that could not be read, and `when`: in its setup, call, teardown or collection."""

    test: str
    when: str


class Lane:
    """Plays one file after another; what lasts for a session or belongs to a folder lasts over all of them."""

    def __init__(self, shared: Path) -> None:
        self.shared = shared
        self.modules: dict[str, pytest.Module] = {}
        self.collected = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool:
        """Find the files, and read none of them yet."""
        session.perform_collect(left(self.shared).split(), genitems=False)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Keep the files to ourselves, which nobody is to choose from as if they were tests."""
        if not self.modules:
            self.modules = {str(module.path): module for module in items if isinstance(module, pytest.Module)}
            items.clear()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.note(report, report.when or "")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.note(report, "collection")

    def note(self, report: pytest.TestReport | pytest.CollectReport, when: str) -> None:
        if report.failed:
            with failures_of(self.shared).open("a") as file:
                file.write(json.dumps(asdict(Failure(report.nodeid, when))) + "\n")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = self.next_items(session)
        while items:
            for item, following in pairwise(items):
                self.play(session, item, following)
            more = self.next_items(session)
            self.play(session, items[-1], more[0] if more else None)
            items = more
        session.testscollected = self.collected
        return True

    def play(self, session: pytest.Session, item: pytest.Item, following: pytest.Item | None) -> None:
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)

    def next_items(self, session: pytest.Session) -> list[pytest.Item]:
        """What is to be played of the next line of files that hold anything; none when no line is left."""
        while line := taken(self.shared):
            modules = [self.modules[str(session.config.rootpath / path)] for path in line.split()]
            items = [item for module in modules for item in session.genitems(module)]
            session.config.hook.pytest_collection_modifyitems(session=session, config=session.config, items=items)
            self.collected += len(items)
            if items:
                session.items = items  # by which pytest-django tells what databases to make
                return items
        return []


def failures(shared: Path) -> list[Failure]:
    """What has failed of the files of this list, in any lane."""
    noted = failures_of(shared)
    return [Failure(**json.loads(line)) for line in noted.read_text().splitlines()] if noted.exists() else []


def failures_of(shared: Path) -> Path:
    return shared.with_name(f"{shared.name}.failed")


def left(shared: Path) -> str:
    """The lines of the list, none of them half: whoever takes one writes the list anew."""
    with shared.open() as file:
        fcntl.flock(file, fcntl.LOCK_SH)
        return file.read()


def taken(shared: Path) -> str:
    """The first line of the list, which is no longer there; empty when none is left."""
    with shared.open("r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        first, _, rest = file.read().partition("\n")
        file.seek(0)
        file.truncate()
        file.write(rest)
    return first
