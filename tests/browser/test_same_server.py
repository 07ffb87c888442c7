"""The same server in the phone: switched on once, it goes on counting where no other answers."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scorekeeper.phone import bundle
from tests.browser.counting import switched_on
from tests.browser.outbox import safe
from tests.browser.test_game_kaiser import score
from tests.browser.test_game_kaiser import tap as tap_at_kaiser
from tests.browser.test_no_signal import becomes, playing
from tests.browser.thumb import Thumb, comes_to
from tests.serving import Server
from tests.tables import start_fields

pytestmark = pytest.mark.rest

if not bundle.is_there():
    pytest.skip(
        "*** Pyodide was not fetched, since there is no npm here: no phone was its own server. ***",
        allow_module_level=True,
    )

LONGEST_START_MS = 120_000
"""For a busy machine; an idle one compiles everything in ten seconds, and starts in three."""

MOST_HEAP = 120 * 1024 * 1024
"""What Python takes in the phone's memory, in bytes."""

TAKEN_ALONG = "address => caches.match(new URL(address).pathname, { cacheName: 'replicas' }).then(Boolean)"
IS_PRINTED = """address => caches.match(address, { cacheName: 'pages' }).then(
  async (page) => (await page?.text())?.includes('data-counted') ?? false)"""
THE_SIGNAL_IS_BACK = "dispatchEvent(new Event('online'))"
IS_NO_SERVER = """async () => {
  const names = (await caches.keys()).filter((name) => /^(server|replicas)/.test(name))
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().length === 0
}"""


@pytest.fixture
def phone(server: Server, browser: Browser, browser_context_args: dict[str, object]) -> Iterator[BrowserContext]:
    """A phone of its own, with a server that can be killed."""
    server.start()
    own = {"base_url": f"http://127.0.0.1:{server.port}", "service_workers": "allow"}
    context = browser.new_context(**browser_context_args | own)
    context.set_default_timeout(LONGEST_START_MS)
    yield context
    context.close()


def opened(page: Page, match: str) -> Thumb:
    page.goto(match)
    becomes(page, TAKEN_ALONG, match)
    return Thumb(page)


def counted(thumb: Thumb, number: int, totals: str, of: str) -> None:
    """The sheet waits for this deal and shows the totals; so much waits."""
    told = thumb.page.get_by_role("link", name=f"Record deal {number}", exact=True)
    expect(told).to_be_visible(timeout=LONGEST_START_MS)
    expect(thumb.page.locator("#unsent [data-status]")).to_contain_text(safe(of))
    expect(thumb.page.locator("#match[data-counted]")).to_be_visible(timeout=LONGEST_START_MS)
    comes_to(thumb.page, thumb.score, totals)


def deals(server: Server, match: str) -> list[dict[str, object]]:
    _status, _headers, body = server.get("/b/" + match.split("/b/")[1] + "match.json")
    written: list[dict[str, object]] = json.loads(body)["deals"]
    return written


def test_an_evening_without_a_server_is_counted_on_the_phone_and_stored_once(
    phone: BrowserContext, server: Server
) -> None:
    page, avinas = playing(phone)
    book = avinas.removesuffix("1/")
    kaiser = phone.request.post(f"{book}new/", form=start_fields(game="kaiser")).url
    switched_on(page)
    opened(page, kaiser)
    thumb = opened(page, avinas)
    thumb.record("Petras", "Made")
    becomes(page, TAKEN_ALONG, avinas)
    server.kill()

    thumb.tap("Record deal 2", "Rūta")
    expect(thumb.panel.get_by_role("button", name="Lost").first).to_be_visible()
    thumb.tap("Lost")
    counted(thumb, 3, "0/3 0/0", of="1 deal")
    thumb.tap("Record deal 3", "Ona", "2", "Made")
    counted(thumb, 4, "0/5 0/0", of="2 deals")
    thumb.tap("Undo")
    counted(thumb, 3, "0/3 0/0", of="3 changes")
    becomes(page, IS_PRINTED, avinas)
    page.close()

    page = phone.new_page()  # opened again, still without a server
    page.goto(avinas)
    thumb = Thumb(page)
    counted(thumb, 3, "0/3 0/0", of="3 changes")
    thumb.tap("Record deal 3", "Jonas", "Made")
    counted(thumb, 4, "0/2 0/0", of="4 changes")
    page.goto(f"{avinas}deals/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("3 deals")

    page.goto(kaiser)
    thumb = Thumb(page)
    thumb.tap("Record deal 1")
    tap_at_kaiser(thumb, "Rūta", "8", "9 points")
    expect(page.get_by_role("link", name="Record deal 2", exact=True)).to_be_visible(timeout=LONGEST_START_MS)
    assert score(page) == "1/9"

    server.start()
    page.goto(avinas)
    page.evaluate(THE_SIGNAL_IS_BACK)
    comes_to(page, Thumb(page).score, "0/2 0/0")
    expect(page.locator("#unsent")).to_have_count(0)
    assert [(deal["declarer"], deal["won"]) for deal in deals(server, avinas)] == [
        ("N", True),
        ("E", False),
        ("W", True),
    ]
    assert len(deals(server, kaiser)) == 1

    page.goto("/")
    page.get_by_text("A shared computer?").tap()
    page.get_by_role("button", name="Forget everything on this device").tap()
    page.wait_for_url("**/keep/")
    becomes(page, IS_NO_SERVER)
