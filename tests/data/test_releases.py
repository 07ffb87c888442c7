"""A release has a line in the change log and a database that later versions must open; recording one works today."""

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import __version__
from tests.data.test_upgrades import MIGRATED, UPGRADES
from tests.serving import ROOT, bare_environment

HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
RELEASED = re.compile(r"(\d+\.\d+\.\d+) \(\d{4}-\d{2}-\d{2}\)")


def headings(changelog: str) -> list[str]:
    return HEADING.findall(changelog)


def released(changelog: str) -> list[str]:
    return [found[1] for heading in headings(changelog) if (found := RELEASED.fullmatch(heading))]


def without_database(versions: list[str]) -> list[str]:
    """The files that these versions have not left, and the versions that `MIGRATED` does not name."""
    files = [f"{version}.{kind}.gz" for version in versions for kind in ("sqlite3", "json")]
    return [name for name in files if not (UPGRADES / name).is_file()] + [
        each for each in versions if each not in MIGRATED
    ]


def test_the_newest_version_of_the_change_log_is_this_one() -> None:
    newest, *older = headings((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert newest == f"{__version__} (not released yet)" or RELEASED.fullmatch(newest)
    assert newest.startswith(f"{__version__} (")
    assert all(RELEASED.fullmatch(each) for each in older)


def test_every_release_left_a_database() -> None:
    assert without_database(released((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))) == []


def test_a_release_without_a_database_is_found() -> None:
    text = "# Changelog\n\n## 1.1.0 (not released yet)\n\n## 1.0.0 (2027-01-02)\n\n### Added\n"
    assert released(text) == ["1.0.0"]
    assert without_database(["9.8.7"]) == ["9.8.7.sqlite3.gz", "9.8.7.json.gz", "9.8.7"]
    assert without_database(["c72bfb5"]) == []


def test_the_documents_name_the_package_of_this_version() -> None:
    told = (ROOT / "docs" / "settings-and-commands.md").read_text(encoding="utf-8")
    assert set(re.findall(r"scorekeeper-([\d.]+)-py3", told)) == {__version__}


SETTINGS = """
ADDRESS ALLOWED_HOSTS BEHIND_PROXY COMMAND DAILY_BACKUP DATABASE_URL DATA_DIR HOST HSTS_PRELOAD INSECURE_HTTP
INVITED_ONLY LIMITS LOG_FORMAT LOG_LEVEL METRICS_TOKEN NO_QR ONE_PROCESS PORT SECRET_KEY SECRET_KEY_FALLBACKS
SECRET_KEY_FILE SECURITY_CONTACT SOCKET SQLITE_JOURNAL STATIC_ROOT WORKERS
"""
NOT_PROMISED = {"DEBUG", "PYODIDE", "backfill", "import_book", "startgame"}
"""Of developers, of the build, and what the server runs by itself."""
COMMANDS = """
backup books check check_integrity close_book delete_book demo export_app import migrate new_book owner_link prune
replay restore serve version
"""


def test_what_is_promised_is_the_list_of_settings_and_commands() -> None:
    """Whatever is new there joins the promise; a later MAJOR alone may take a name out."""
    told = (ROOT / "docs" / "settings-and-commands.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", told, re.MULTILINE)) - NOT_PROMISED == set(SETTINGS.split())
    commands = set(re.findall(r"^\| `python manage\.py ([a-z_]+)", told, re.MULTILINE))
    assert commands - NOT_PROMISED == set(COMMANDS.split())


@pytest.mark.rest
@pytest.mark.process
def test_this_version_can_leave_one(tmp_path: Path) -> None:
    record = [sys.executable, "tests/data/upgrades/record.py", tmp_path / "now"]
    done = subprocess.run(record, cwd=ROOT, env=bare_environment(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    left = json.loads(gzip.decompress((tmp_path / "now.json.gz").read_bytes()))
    assert len(left["tokens"]) == 2
    assert len(left["summaries"]) > 40
    assert gzip.decompress((tmp_path / "now.sqlite3.gz").read_bytes()).startswith(b"SQLite format 3")
