"""A book is saved, taken in elsewhere, printed and deleted on a phone, with scripts and without."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.book.models import Book
from tests.books import EXAMPLES, play
from tests.browser.conftest import MakeContext
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.tables import NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db(transaction=True)


def finished() -> Phone:
    phone = seated()
    for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
        phone.deal(deal)
    return phone


def moved_to_another_book(page: Page, folder: Path) -> None:
    there, here = finished(), seated()
    page.goto(f"/b/{there.token}/")
    page.get_by_role("link", name="Keep a copy").click()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the book").click()
    file = folder / "book.json"
    saving.value.save_as(file)
    page.goto(f"/b/{here.token}/export/")
    page.get_by_role("link", name="Take matches in").click()
    for words in ("1 match has come in.", "1 match was here already, and stays as it is."):
        page.get_by_label("A saved book, or saved matches").set_input_files(file)
        page.get_by_role("button", name="Take it in").click()
        expect(page.get_by_text(words)).to_be_visible()
    file.write_text("nothing")
    page.get_by_label("A saved book, or saved matches").set_input_files(file)
    page.get_by_role("button", name="Take it in").click()
    expect(page.get_by_role("alert")).to_contain_text("This file cannot be read")
    page.goto(there.url + "deals/")
    page.get_by_role("link", name="Delete this match").click()
    page.get_by_role("button", name="Delete match 1").click()
    expect(page.get_by_text("No match has been played in this book yet.")).to_be_visible()
    page.goto(f"/b/{here.token}/export/")
    page.get_by_role("link", name="Delete this book").click()
    page.get_by_role("button", name="Delete Our score book").click()
    page.goto(here.url)
    expect(page.get_by_role("heading", name="This was deleted").first).to_be_visible()


def test_a_book_moves_and_goes_on_a_phone(page: Page, tmp_path: Path) -> None:
    moved_to_another_book(page, tmp_path)


def test_a_book_moves_and_goes_without_scripts(new_context: MakeContext, tmp_path: Path) -> None:
    moved_to_another_book(new_context(java_script_enabled=False).new_page(), tmp_path)


def test_axe_finds_nothing_where_copies_are_made(page: Page) -> None:
    phone = finished()
    for example in EXAMPLES[::7]:
        play(Book.objects.get(pk=phone.match.book_id), example)
    year = phone.match.created.year
    for path in ("export/", f"export/{year}/", "import/", "import/?new=1&there=2", "delete/", "1/delete/"):
        page.goto(f"/b/{phone.token}/{path}")
        assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == [], path
        page.set_viewport_size({"width": 320, "height": 640})
        page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
