"""A browser that deletes the cookie with a phone's list of books, as an iPhone does for an app on its home screen."""

from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.matches.models import Link
from tests.browser.conftest import MakeContext
from tests.browser.test_no_signal import becomes
from tests.tables import start_fields

HAS = "secret => JSON.stringify({ ...localStorage }).includes(secret)"
EMPTY = "Four of you, one pack of cards?"

pytestmark = pytest.mark.django_db(transaction=True)


def book(phone: BrowserContext) -> str:
    """The secret of a new book."""
    return phone.request.post("/new/", form=start_fields(book=f"{uuid4().hex[:22]}")).url.split("/")[4]


def lists(page: Page, *tokens: str) -> None:
    """The first page has these books and no others."""
    page.goto("/")
    rows = page.locator(".ways-here li > a")
    expect(rows).to_have_count(len(tokens))
    for token in tokens:
        expect(page.locator(f".ways-here a[href^='/b/{token}/']")).to_have_count(1)


@pytest.fixture
def here(new_context: MakeContext) -> Page:
    return new_context().new_page()


def test_the_list_comes_back_by_itself(here: Page) -> None:
    tokens = [book(here.context), book(here.context)]
    lists(here, *tokens)
    becomes(here, HAS, tokens[1])
    here.context.clear_cookies()
    lists(here, *tokens)
    here.reload()
    expect(here.locator(".ways-here li > a")).to_have_count(2)


def test_so_does_a_book_that_was_opened_and_never_seen_on_the_first_page(here: Page) -> None:
    token, other = book(here.context), book(here.context)
    here.goto(f"/b/{token}/1/")
    becomes(here, HAS, token)
    here.context.clear_cookies()
    here.goto(f"/b/{other}/1/")  # the list begins anew, with this one
    lists(here, token, other)


def test_nothing_comes_back_that_was_removed(here: Page) -> None:
    tokens = [book(here.context), book(here.context)]
    lists(here, *tokens)
    here.get_by_role("button", name="Remove from this phone").first.click()
    expect(here.get_by_role("heading", name="Removed")).to_be_visible()
    here.goto("/")
    left = here.locator(".ways-here li > a").get_attribute("href") or ""
    here.context.clear_cookies()
    lists(here, left.split("/")[2])


def test_nothing_comes_back_after_forget_everything(here: Page) -> None:
    token = book(here.context)
    lists(here, token)
    becomes(here, HAS, token)
    here.locator("summary").filter(has_text="A shared computer?").click()
    here.get_by_role("button", name="Forget everything on this device").click()
    expect(here.get_by_role("heading", name="This device forgot everything")).to_be_visible()
    becomes(here, HAS, token, to_be=False)
    here.goto(f"/b/{token}/1/")  # a device that stores nothing does not begin to by itself
    here.goto("/")
    assert not here.evaluate(HAS, token)
    here.context.clear_cookies()
    lists(here)
    expect(here.get_by_text(EMPTY)).to_be_visible()


def test_a_link_that_was_stopped_is_given_up(here: Page) -> None:
    token = book(here.context)
    lists(here, token)
    becomes(here, HAS, token)
    Link.objects.update(revoked="2026-11-20T18:00:00Z")
    here.context.clear_cookies()
    beside = here.context.new_page()
    beside.goto("/rules/")
    here.goto("/")
    becomes(beside, HAS, token, to_be=False)
    expect(here.get_by_text(EMPTY)).to_be_visible()
