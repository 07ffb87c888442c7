"""`manage.py import FILE`: all of the file in a new book, or no book."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scorekeeper.data.example import FILE
from scorekeeper.data.exports import written_book
from scorekeeper.matches.models import Book, Import, Link

pytestmark = pytest.mark.django_db


def imported(file: Path) -> str:
    said = StringIO()
    call_command("import", str(file), stdout=said)
    return said.getvalue()


def test_it_prints_a_link_that_manages_the_new_book():
    said = imported(FILE)
    assert said.startswith("40 matches are in a new book. The book is at http://localhost:8000/b/")
    book = Book.objects.get()
    assert "".join(written_book(book)) == FILE.read_text(encoding="utf-8")
    assert Link.objects.get().role == "own"
    assert not Import.objects.exists()
    assert Client().get(said.split()[-1]).status_code == 200


def test_a_refused_file_leaves_no_book(tmp_path: Path):
    lines = FILE.read_text(encoding="utf-8").splitlines(keepends=True)
    file = tmp_path / "half.jsonl"
    file.write_text("".join([*lines[:3], lines[2]]), encoding="utf-8")
    with pytest.raises(CommandError, match=r"Match 2 is in the file twice\. Nothing was imported\."):
        imported(file)
    assert not Book.objects.exists()
    assert not Import.objects.exists()


def test_an_import_that_is_interrupted_leaves_no_book(monkeypatch: pytest.MonkeyPatch):
    def interrupted(_seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("scorekeeper.data.imports.store.pause", interrupted)
    with pytest.raises(KeyboardInterrupt):
        imported(FILE)
    assert not Book.objects.exists()


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    with pytest.raises(CommandError, match=r"nowhere\.jsonl cannot be read: No such file or directory"):
        imported(tmp_path / "nowhere.jsonl")
