"""A book is saved, taken in elsewhere, printed and deleted on a phone, with scripts and without."""

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import IO

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from scorekeeper.data.imports import process, store
from scorekeeper.matches.models import Import, Stage
from tests.books import exported
from tests.browser.conftest import MakeContext
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.tables import NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db(transaction=True)


def finished() -> Phone:
    phone = seated()
    for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
        phone.deal(deal)
    return phone


@pytest.mark.rest
def test_a_book_moves_and_goes_without_scripts(new_context: MakeContext, tmp_path: Path) -> None:
    page = new_context(java_script_enabled=False).new_page()
    there, here = finished(), seated()
    page.goto(f"/b/{there.token}/")
    page.get_by_role("link", name="Print and save").click()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the book as a file").click()
    file = tmp_path / "book.jsonl"
    saving.value.save_as(file)
    page.goto(f"/b/{here.token}/export/")
    page.get_by_role("link", name="Import matches").click()
    for words in ("1 match was imported.", "1 match was already here and stays unchanged."):
        page.get_by_label("A saved book, or saved matches").set_input_files(file)
        page.get_by_role("button", name="Import", exact=True).click()
        expect(page.get_by_text(words)).to_be_visible()
    file.write_text("nothing")
    page.get_by_label("A saved book, or saved matches").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("This file is damaged or is not from Scorekeeper")
    page.goto(there.url + "deals/")
    page.get_by_role("link", name="Delete this match").click()
    page.get_by_role("button", name="Delete match 1").click()
    expect(page.get_by_role("heading", name="Match 1 is deleted")).to_be_visible()
    page.get_by_role("button", name="Bring match 1 back").click()
    page.goto(there.url + "delete/")
    page.get_by_role("button", name="Delete match 1").click()
    page.get_by_role("link", name="Score book").click()
    expect(page.get_by_text("No match has been played in this book yet.")).to_be_visible()
    page.get_by_role("link", name="Deleted matches").click()
    page.get_by_role("link", name="Match 1").click()
    page.get_by_role("button", name="Delete for good, now").click()
    expect(page.get_by_text("There is no deleted match that you can bring back.")).to_be_visible()
    page.goto(f"/b/{here.token}/export/")
    page.get_by_role("link", name="Delete this book").click()
    page.get_by_role("button", name="Delete Our score book").click()
    page.goto(here.url)
    expect(page.get_by_role("heading", name="This was deleted").first).to_be_visible()


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A file is imported by a thread of its own, which stops at the middle until the test lets it go on."""
    going: list[Thread] = []

    def begin(pk: int, file: IO[bytes]) -> None:
        Import.objects.filter(pk=pk).update(stage=Stage.WRITING, matches=4, done=2)
        going.append(Thread(target=imported_at_last, args=(pk, os.fdopen(os.dup(file.fileno()), "rb")), daemon=True))
        going[-1].start()

    def imported_at_last(pk: int, file: IO[bytes]) -> None:
        GO_ON.wait(30)
        with file:
            store.import_file(pk, file)
        connection.close()

    GO_ON.clear()
    monkeypatch.setattr(process, "launch_and_watch", begin)
    yield
    GO_ON.set()
    for thread in going:
        thread.join(30)


GO_ON = Event()


@pytest.mark.rest
def test_a_file_is_followed_on_its_way(page: Page, tmp_path: Path, slowly: None) -> None:
    """Sent, left, come back to, and seen to be in without a tap."""
    there, here = finished(), seated()
    file = tmp_path / "book.jsonl"
    file.write_bytes(exported(there.token))
    page.goto(f"/b/{here.token}/import/")
    page.get_by_label("A saved book, or saved matches").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "2")
    expect(page.get_by_text("The book has 2 of 4 matches.")).to_be_visible()
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    page.get_by_role("link", name="Score book").click()
    page.goto(f"/b/{here.token}/import/")
    Import.objects.update(done=3)
    expect(page.get_by_text("The book has 3 of 4 matches.")).to_be_visible()
    GO_ON.set()
    expect(page.get_by_text("1 match was imported.")).to_be_visible()
    page.get_by_role("link", name="All matches").click()
    expect(page.get_by_role("main")).to_contain_text("Avinas")
