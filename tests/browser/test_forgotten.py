"""A phone that was told to forget a book, or everything: no place where a page can store anything has its link."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.outbox import record
from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.thumb import Thumb
from tests.serving import Server
from tests.tables import start_fields

STORED = """async (secret) => {
  const found = []
  const look = (where, text) => text.includes(secret) && found.push(where)
  for (const name of await caches.keys()) {
    const store = await caches.open(name)
    for (const request of await store.keys()) {
      const answer = await store.match(request, { ignoreVary: true })
      look(`address in ${name}`, request.url)
      look(`body in ${name}: ${new URL(request.url).pathname.replace(secret, "…")}`, await answer.text())
      look(`header in ${name}`, JSON.stringify([...answer.headers]))
    }
  }
  for (const [name, store] of Object.entries({ localStorage, sessionStorage }))
    for (const [key, value] of Object.entries(store)) look(`${name}: ${key.replace(secret, "…")}`, `${key} ${value}`)
  for (const { name } of await indexedDB.databases()) {
    const opened = await new Promise((done) => (indexedDB.open(name).onsuccess = ({ target }) => done(target.result)))
    for (const store of opened.objectStoreNames) {
      const asked = opened.transaction(store).objectStore(store).getAll()
      const rows = await new Promise((done) => (asked.onsuccess = () => done(asked.result)))
      look(`database ${name}: ${store}`, JSON.stringify(rows))
    }
    opened.close()
  }
  look("history", JSON.stringify(history.state))
  return found.sort()
}"""
"""Everywhere a page can store anything, and where of that a secret stands."""

PAGES = [
    *("people/", "matches/", "new/", "1/deals/", "1/events/", "1/note/", "1/referee/", "1/pile/", "1/sevens/"),
    *("/rules/?back={match}", "/rules/words/?back={match}", "/rules/avinas/?back={match}&deal=2"),
    *("/rules/avinas/learn/?back={match}", "/rules/?q=rams&back={match}", "/first-deal/avinas/", "/"),
]

AS_AN_OLDER_VERSION = "address => caches.open('pages').then(pages => pages.put(address, new Response(address)))"

CHOSEN_THERE = """async () => {
  const kept = await caches.match("/new/", { cacheName: "pages", ignoreVary: true })
  return new DOMParser().parseFromString(await kept.text(), "text/html").querySelector("[name=book]").value
}"""

BUTTONS = {
    "Remove from this phone": "Removed",
    "Forget everything on this device": "This device forgot everything",
}


def everywhere(phone: BrowserContext) -> tuple[Page, str]:
    """A page of a phone that was on all kinds of pages of a book, and the secret of the book's link."""
    page, _earlier = playing(phone)
    page.goto("/new/")  # the phone keeps this page, and it has the secret that its form would choose
    becomes(page, KEEPS, "/new/")
    secret = page.evaluate(CHOSEN_THERE)
    match = phone.request.post("/new/", form=start_fields(book=secret)).url
    page.goto(match)
    becomes(page, KEEPS, match)
    thumb = Thumb(page)
    record(thumb, "Petras", "Made")
    thumb.is_done(2)
    page.get_by_role("link", name="Rules", exact=True).first.tap()
    expect(page.locator("main.rules")).to_be_visible()
    page.goto(match)
    thumb.tap("Record", "Rūta")
    for address in PAGES:
        page.goto(address.format(match=f"%2Fb%2F{secret}%2F1%2F") if address[0] == "/" else f"/b/{secret}/{address}")
    page.goto(f"/b/{secret}/1/deals/")
    page.locator("main a[href*='/deals/']").first.click()
    page.goto("/")
    becomes(page, KEEPS, "/")
    page.wait_for_timeout(1_000)  # for what the service worker is still about to store
    return page, secret


@pytest.mark.rest
@pytest.mark.parametrize("button", BUTTONS)
def test_nothing_that_a_page_can_store_has_the_link_any_more(
    button: str, phone: BrowserContext, server: Server
) -> None:
    page, secret = everywhere(phone)
    before = page.evaluate(STORED, secret)
    page.evaluate(AS_AN_OLDER_VERSION, f"/rules/words/?back=%2Fb%2F{secret}%2F1%2F")
    if button.startswith("Forget"):
        page.locator("summary").filter(has_text="A shared computer?").tap()
    page.get_by_role("button", name=button).first.tap()
    expect(page.get_by_role("heading", name=BUTTONS[button])).to_be_visible()
    page.goto("/")
    page.wait_for_timeout(2_000)  # for what the service worker is still about to drop, or to store
    assert page.evaluate(STORED, secret) == []
    assert secret not in str(phone.cookies())
    assert page.evaluate(KEEPS, "/rules/avinas/") is button.startswith("Remove"), "what names no link stays"
    assert {"address in pages", "database scorekeeper: entries"} <= set(before)
    assert not [place for place in before if "/rules/" in place or "sessionStorage" in place]


@pytest.mark.rest
def test_a_saved_page_of_the_rules_leads_back_to_the_match_it_was_opened_from(
    phone: BrowserContext, server: Server
) -> None:
    page, match = playing(phone)
    page.get_by_role("link", name="Rules", exact=True).first.tap()
    expect(page.locator("main.rules")).to_be_visible()
    for address in ("/rules/", "/rules/avinas/", "/rules/avinas/learn/"):
        becomes(page, KEEPS, address)
    server.kill()
    page.reload()
    page.get_by_role("link", name="All rules").tap()
    page.wait_for_url(re.compile(r"/rules/\?back="))
    page.get_by_role("searchbox").fill("trumps dealer")
    page.locator("[data-results] a").first.tap()
    page.get_by_role("link", name="Back to the match").tap()
    expect(page).to_have_url(match)
    expect(page.locator("#match")).to_be_visible()


FORGET_AND_SAVE = """async ([secret, match]) => {
  const { active } = await navigator.serviceWorker.ready
  for (let times = 0; times < 5; times += 1) {
    active.postMessage({ anew: [match] })
    active.postMessage({ forget: `/b/${secret}/` })
  }
}"""


@pytest.mark.rest
def test_a_page_that_is_saved_while_another_book_is_forgotten_stays(phone: BrowserContext, server: Server) -> None:
    page, match = playing(phone)
    other = "a" * 22
    becomes(page, KEEPS, match)
    page.evaluate(FORGET_AND_SAVE, [other, match])
    page.wait_for_timeout(1_500)  # for what the service worker is still about to drop
    assert page.evaluate(KEEPS, match)
