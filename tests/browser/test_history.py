"""All matches of a book on a phone: read, looked for, turned page by page, shared; with scripts and without."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.data.example import make_book
from scorekeeper.matches.models import Book
from scorekeeper.web.tokens import new_token
from tests.browser.conftest import MakeContext

pytestmark = pytest.mark.django_db(transaction=True)


def book() -> str:
    token = new_token()
    make_book(token, "Fridays")
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
    expect(page.locator(".month li")).to_have_count(20)
    page.get_by_role("link", name="Show newer").click()
    expect(page.locator(".month li")).to_have_count(20)

    page.get_by_role("link", name="Avinas", exact=True).click()
    expect(page.locator(".month li").first).to_contain_text("Avinas")
    ask(page, "won by ona avinas")
    for line in page.locator(".month li b").all():
        expect(line).to_have_text(re.compile(r"Ona.* won"))
    shared = page.url
    page.get_by_role("link", name="Remove filter: won by Ona").click()
    expect(page.get_by_role("link", name="Remove filter: Avinas")).to_be_visible()
    expect(page.get_by_role("link", name="Remove filter: won by Ona")).to_have_count(0)
    page.get_by_role("link", name="Remove filter: Avinas").click()
    expect(page.locator(".month li")).to_have_count(20)
    page.goto(shared)
    expect(page.get_by_role("link", name="Remove filter: won by Ona")).to_be_visible()

    ask(page, "nobody has this word")
    expect(page.get_by_text("No match found.")).to_be_visible()
    page.get_by_role("link", name="Clear").click()
    expect(page.locator(".month li")).to_have_count(20)


def test_a_month_is_chosen_from_the_strip_and_one_thing_left_out(new_context: MakeContext) -> None:
    page = new_context().new_page()
    page.goto(book() + "matches/")
    ask(page, "ona snow")
    expect(page.get_by_text("No match found.")).to_be_visible()
    page.get_by_role("link", name=re.compile("^Ona played")).click()
    month = page.get_by_role("navigation", name="Choose a month").get_by_role("link").last
    chosen = month.inner_text()
    month.click()
    expect(page.locator(".month h2")).to_have_count(1)
    expect(page.locator("nav [aria-current=true]")).to_have_text(re.compile(chosen[:3]))
    expect(page.locator(".chips a")).to_have_count(2)


def ask(page: Page, question: str) -> None:
    """Type it and press Find."""
    page.get_by_role("searchbox", name="Find matches").fill(question)
    page.get_by_role("button", name="Find", exact=True).click()


def test_a_book_takes_the_time_zone_of_a_phone_in_two_taps(new_context: MakeContext) -> None:
    page = new_context().new_page()
    address = book()
    Book.objects.update(zone="UTC")
    page.goto(address + "time-zone/")
    page.get_by_role("button", name="Use this phone’s time zone").click()
    page.get_by_role("button", name="Change to Europe/Vilnius").click()
    expect(page).to_have_url(re.compile(address + "$"))
    page.get_by_text("Name and time zone").click()
    expect(page.get_by_text("Days are counted in the time zone Europe/Vilnius.")).to_be_visible()
