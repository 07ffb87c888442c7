"""Screens in a language that is written from the right."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.pseudo_languages import RIGHT_TO_LEFT, spoken
from tests.tables import ONE_SEVEN_MADE, seated

pytestmark = pytest.mark.django_db(transaction=True)

NARROW = 390


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A phone whose owner reads from the right."""
    return {**browser_context_args, "locale": RIGHT_TO_LEFT}


@pytest.fixture(autouse=True)
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The languages are spoken while the test runs."""
    with spoken(tmp_path_factory.mktemp("locale")):
        yield


@pytest.mark.rest
def test_no_screen_scrolls_sideways(page: Page) -> None:
    phone, kaiser = seated(), seated(game="kaiser")
    phone.deal(ONE_SEVEN_MADE)
    book = f"/b/{phone.token}/"
    match = [phone.url + part for part in ("", "deals/", "table/", "events/", "links/")]
    for address in ("/", "/new/", book, book + "people/", *match, kaiser.url, "/rules/", "/rules/avinas/"):
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW, address


@pytest.mark.rest
def test_the_panel_opens_within_the_screen(page: Page) -> None:
    page.goto(seated(game="kaiser").url)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    page.locator("[data-open-panel]").tap()
    panel = page.locator("dialog[open]")
    expect(panel).to_be_visible()
    assert panel.evaluate("panel => panel.scrollWidth") <= NARROW
