"""A form that leaves before any script has it and finds no server: what records is kept, all else is sent once more."""

from urllib.parse import urljoin
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.outbox import at_the_match, comes_back, entries, record, unsent, written
from tests.browser.test_no_signal import playing
from tests.serving import Server
from tests.tables import SEVENS

ONA_LOST = SEVENS | {"declarer": "S", "won": "false"}

AFTER = "() => document.querySelector('[data-after]').dataset.after"

SEND = """([action, answers]) => {
  const form = Object.assign(document.createElement("form"), { method: "post", action })
  for (const [name, value] of Object.entries(answers)) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }))
  }
  document.body.append(form)
  form.submit()
}"""
"""Past everybody who listens."""


def sent(page: Page, address: str, fields: dict[str, str]) -> None:
    """Send them as a page does that has no script yet."""
    with page.expect_navigation():
        page.evaluate(SEND, [urljoin(page.url, address), fields])


@pytest.mark.rest
def test_a_deal_is_kept_behind_those_that_wait_and_stored_once(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    match = thumb.page.url
    thumb.record("Petras", "Made")
    deal = ONA_LOST | {"cid": str(uuid4()), "after": thumb.page.evaluate(AFTER)}
    server.kill()
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    for _twice in range(2):
        sent(thumb.page, "events/", deal)
        thumb.page.wait_for_url(match)
        unsent(thumb, 2)
    expect(thumb.page.locator("#unsent [data-entry]").last).to_have_text("Deal 3: entered offline")
    comes_back(server, thumb, 4)
    assert written(server, thumb.page) == [("N", True), ("E", False), ("S", False)]


@pytest.mark.rest
def test_what_is_not_kept_is_sent_once_more_by_try_again(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    match = thumb.page.url
    server.kill()
    sent(thumb.page, "note/", {"note": "in the garden"})
    expect(thumb.page.get_by_text("This is not sent yet. What you entered is still here")).to_be_visible()
    server.start()
    thumb.page.get_by_role("link", name="Try again").tap()
    thumb.page.wait_for_url(match)
    expect(thumb.page.get_by_text("in the garden")).to_be_visible()


@pytest.mark.rest
def test_nothing_is_kept_for_a_match_that_this_phone_does_not_know(phone: BrowserContext, server: Server) -> None:
    page, _match = playing(phone)
    server.kill()
    sent(page, f"/b/{uuid4().hex[:22]}/1/events/", ONA_LOST | {"cid": str(uuid4())})
    expect(page.get_by_text("This is not sent yet.")).to_be_visible()
    page.wait_for_timeout(500)
    assert entries(page) == []
