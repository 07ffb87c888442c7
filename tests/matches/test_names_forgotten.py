"""The files of the database do not hold a name that was removed."""

from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from scorekeeper.domain.names import folded
from scorekeeper.matches import name_changes
from scorekeeper.matches.models import Player
from tests.finished_matches import played
from tests.tables import Phone

pytestmark = pytest.mark.django_db

SECRET = "Zyxwvutė Qqqqjjjjxxxxvvvvwwwwzzzz"
PIECES = ("Zyxwvut", "Qqqqjjjj", "vvvvwwww", "wwwwzzzz")

needs_sqlite = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="PostgreSQL keeps what was deleted until it cleans up by itself"
)


@needs_sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("journal,pragma,kept", [
    ("delete", "",                  False),
    ("wal",    "",                  False),
    ("delete", "secure_delete=OFF", True),   # what would be, did every connection not ask for that
])  # fmt: skip
def test_the_files_of_the_database_do_not_hold_a_removed_name(
    phone: Phone, settings: Any, journal: str, pragma: str, kept: bool
) -> None:
    settings.SQLITE_JOURNAL = journal
    assert is_kept_after_removal(phone, f"journal_mode={journal}", pragma) is kept


@needs_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_log_that_is_not_emptied_is_seen(phone: Phone, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.SQLITE_JOURNAL = "wal"
    monkeypatch.setattr(name_changes.journal, "empty_wal", lambda connection: None)
    assert is_kept_after_removal(phone, "journal_mode=wal")


def is_kept_after_removal(phone: Phone, *pragmas: str) -> bool:
    """Does any file of the database hold the name after it was removed? The table is longer than one page."""
    for pragma in filter(None, pragmas):
        ask_sqlite(pragma)
    try:
        book, people = phone.book, f"/b/{phone.token}/people/"
        names = [f"Guest {number} {'x' * 25}" for number in range(120)]
        for number, name in enumerate(names, start=1000):
            Player.objects.create(book=book, number=number, name=name)
        assert phone.client.post(f"{people}2/", {"name": SECRET}).status_code == 303
        played(phone)
        assert files_with(SECRET)
        assert phone.client.post(f"{people}2/remove/", {"for-good": "1"}).status_code == 303
        return any(files_with(piece) or files_with(folded(piece)) for piece in PIECES)
    finally:
        ask_sqlite("secure_delete=ON")
        ask_sqlite("journal_mode=delete")


def ask_sqlite(pragma: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")


def files_with(text: str) -> list[str]:
    """The files of the database that hold these letters anywhere."""
    path = Path(connection.settings_dict["NAME"])
    return [file.name for file in path.parent.glob(path.name + "*") if text.encode() in file.read_bytes()]
