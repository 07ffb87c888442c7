"""All matches of a book on a phone: read, looked for, turned page by page, shared; with scripts and without."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.data.demo import fill
from scorekeeper.matches.models import Book
from scorekeeper.web.tokens import new_token
from tests.browser.conftest import MakeContext

pytestmark = pytest.mark.django_db(transaction=True)


def book(matches: int = 25) -> str:
    token = new_token()
    fill(token, "Fridays", matches=matches, seed=4)
    return f"/b/{token}/"


@pytest.mark.rest
def test_a_match_is_found_without_scripts(new_context: MakeContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    address = book()
    page.goto(address)
    page.get_by_role("link", name="Matches").click()
    expect(page.get_by_role("heading", level=2).first).to_have_text(re.compile(r"^[A-Z][a-z]+ \d{4}$"))
    expect(page.locator(".month li")).to_have_count(20)
    page.get_by_role("link", name="Show older").click()
    expect(page.locator(".month li")).to_have_count(5)
    page.get_by_role("link", name="Show newer").click()
    expect(page.locator(".month li")).to_have_count(20)

    page.get_by_role("link", name="Avinas", exact=True).click()
    expect(page.locator(".month li").first).to_contain_text("Avinas")
    find(page)
    page.locator("select[name=person]").select_option("Ona")
    page.locator("select[name=result]").select_option("won by that person")
    page.get_by_role("button", name="Show matches").click()
    for line in page.locator(".month li b").all():
        expect(line).to_have_text(re.compile(r"Ona.* won"))
    shared = page.url
    page.get_by_role("link", name="Remove filter: Ona").click()
    chosen = page.get_by_role("link", name="Avinas", exact=True)
    expect(chosen).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("link", name="Remove filter: won")).to_have_count(0)
    chosen.click()
    expect(page.locator(".month li")).to_have_count(20)
    page.goto(shared)
    expect(page.get_by_role("link", name="Remove filter: won")).to_be_visible()

    find(page)
    page.get_by_label("A word from a name or a note").fill("nobody is called this")
    page.get_by_role("button", name="Show matches").click()
    expect(page.get_by_text("No match found.")).to_be_visible()
    page.get_by_role("link", name="Show all matches").click()
    expect(page.locator(".month li")).to_have_count(20)


def find(page: Page) -> None:
    """Opens the field, which is ready to be written in."""
    page.get_by_role("button", name="Find", exact=True).click()
    expect(page.get_by_label("A word from a name or a note")).to_be_focused()


def test_a_book_takes_the_time_zone_of_a_phone_in_two_taps(new_context: MakeContext) -> None:
    page = new_context().new_page()
    address = book(1)
    Book.objects.update(zone="UTC")
    page.goto(address + "time-zone/")
    page.get_by_role("button", name="Use this phone’s time zone").click()
    page.get_by_role("button", name="Change to Europe/Vilnius").click()
    expect(page).to_have_url(re.compile(address + "$"))
    page.get_by_text("Name and time zone").click()
    expect(page.get_by_text("Days are counted in the time zone Europe/Vilnius.")).to_be_visible()
