"""`script/soak all [WORD …]`: all that a release is tried with, and the figures of each subject in a table at the end.

Subjects are soak tests, and tests of every day that anybody can so repeat with one command. All run on SQLite and,
where the database matters, on PostgreSQL. With words, only the subjects with all of them in their names. Ends with 1 if
any failed.
"""

import signal
import sys
from collections.abc import Iterator

from tests.run import ON_POSTGRESQL, SHARED, Group, leave, run
from tests.serving import ROOT

SOAKS: dict[str, tuple[str, ...]] = {
    "30 kills of each server": ("kills", "30"),
    "10,000 hostile requests": ("fuzz", "10000"),
    "420 slow clients": ("slow",),
    "20 MB imported beside a table": ("imports", "94000"),
    "smuggling through proxies": ("smuggling",),
    "timing of wrong links": ("timing",),
    "a clock that jumps": ("clocks",),
    "read-only data": ("readonly",),
}
"""Subjects that are modules of this package, each with its arguments. The last line that one prints is its figures."""

ON_POSTGRESQL_TOO = ("fuzz", "imports", "clocks")
"""Soak tests that take the database of DATABASE_URL. `kills` and `slow` bring their own; the others are about files,
proxies or links."""

TESTS: dict[str, tuple[str, ...]] = {
    "permissions of each address": ("tests/web/test_inert_get.py", "tests/sharing"),
    "same origin, Referer": ("tests/web/test_guards.py",),
    "markup in a browser": ("tests/browser/test_hostile_names.py", "tests/browser/test_ground.py"),
    "markup in pages": ("tests/web/test_names_on_pages.py", "tests/web/test_safe_templates.py"),
    "CSV formulas": ("tests/data/test_csv.py",),
    "headers": ("tests/web/test_headers.py", "tests/web/test_observatory.py", "tests/web/test_subresources.py"),
    "secrets in logs": ("tests/web/test_logs.py", "tests/web/test_private.py"),
    "paths": ("tests/web/test_hostile_addresses.py", "tests/web/test_hostile_values.py", "tests/rules/test_pages.py"),
    "rate limits": ("tests/matches/test_rate_limits.py",),
    "the oldest version to this": ("tests/data/test_upgrades.py",),
    "backup and restore": ("tests/data/test_backup.py", "tests/data/test_daily_backup.py"),
    "damage": ("tests/web/test_diagnosis.py", "tests/data/test_integrity.py", "tests/data/test_integrity_columns.py"),
    "export, import, export": ("tests/data/test_export_book.py", "tests/data/test_import_book.py"),
    "undo of merges": ("tests/people/test_people_naming.py",),
    "disk full": ("tests/matches/test_disk_full.py",),
    "a locked database": ("tests/matches/test_busy.py", "tests/web/test_slow_phones.py"),
    "a phone's clock that jumps": ("tests/browser/test_wrong_clocks.py", "tests/matches/test_played.py"),
    "two servers at once": ("tests/web/test_server.py", "tests/matches/test_postgres.py"),
    "a page open during an update": ("tests/browser/test_news.py", "tests/browser/test_server_switch.py"),
}
"""Subjects that tests of every day show."""


def groups(*words: str) -> Iterator[Group]:
    """Yield each subject with these words, once on SQLite and once on PostgreSQL."""
    for subject, command, on_postgresql in _commands():
        if all(word.lower() in subject.lower() for word in words):
            yield Group(subject, command, has_second_attempt="tests/browser" in " ".join(command))
            if on_postgresql:
                yield Group(f"{subject}, PostgreSQL", on_postgresql)


def _commands() -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    for subject, (name, *arguments) in SOAKS.items():
        command = (sys.executable, "-m", f"tests.soak.{name}", *arguments)
        on_postgresql = (sys.executable, "-m", "tests.postgres", *command) if name in ON_POSTGRESQL_TOO else ()
        yield subject, command, on_postgresql
    for subject, tests in TESTS.items():
        without_browser = [test for test in tests if not test.startswith("tests/browser")]
        asks_database = any("django_db" in text for text in _texts(without_browser))
        on_postgresql = (*ON_POSTGRESQL, "-m", "not process", *without_browser) if asks_database else ()
        yield subject, (*SHARED, *tests), on_postgresql


def _texts(tests: list[str]) -> Iterator[str]:
    for test in tests:
        for file in (ROOT / test).rglob("test_*.py") if (ROOT / test).is_dir() else [ROOT / test]:
            yield file.read_text("utf-8")


def main(*words: str) -> int:
    """Return 1 if anything failed, or no subject has these words."""
    chosen = list(groups(*words))
    if not chosen:
        print("No subject has these words. There are:", *SOAKS, *TESTS, sep="\n    ")
        return 1
    return 0 if run(chosen, lambda text: print(text, flush=True)) else 1


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, leave)
    sys.exit(main(*sys.argv[1:]))
