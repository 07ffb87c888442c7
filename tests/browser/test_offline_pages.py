"""What was recorded is on the screen when the page is opened again, with or without a server."""

import json
from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urljoin, urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.outbox import THE_SIGNAL_IS_BACK, at_the_match, record, unsent
from tests.browser.test_hand_over import at_one_table
from tests.browser.test_no_signal import KEEPS, becomes
from tests.browser.thumb import Thumb
from tests.lossy_proxy import Wire
from tests.serving import Server
from tests.tables import start_fields, tonight

SAVED = """async ([address, text]) => {
  const page = await (await caches.open("pages")).match(address, { ignoreVary: true })
  return Boolean((await page?.text())?.includes(text))
}"""
"""Whether the page that this phone has saved says so."""


def is_saved(page: Page, address: str, text: str) -> None:
    becomes(page, SAVED, [address, text])


def is_put_away(page: Page) -> None:
    """Somebody locks the phone or looks at something else, where the browser says that the page is hidden."""
    page.evaluate("""Object.defineProperty(document, "hidden", { value: true, configurable: true })
      document.dispatchEvent(new Event("visibilitychange"))
      delete document.hidden""")


def again(phone: BrowserContext, page: Page, address: str) -> Thumb:
    """The page is closed, and opened anew."""
    other = phone.new_page()
    page.close()
    other.goto(address)
    return Thumb(other)


def test_find_opens_offline_and_says_that_it_cannot_answer(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    matches = urljoin(thumb.page.url, "../matches/")
    thumb.page.goto(f"{matches}?q=avinas")
    is_saved(thumb.page, f"{matches}?q=avinas", "Remove filter:")
    server.kill()
    thumb.page.goto(f"{matches}?q=avinas")
    expect(thumb.page.locator("[data-made]")).to_contain_text("Offline. This page was last updated at")
    expect(thumb.page.locator("[data-made]")).not_to_contain_text("another question")
    thumb.page.get_by_role("searchbox", name="Find matches").fill("cats")
    thumb.tap("Find")
    expect(thumb.page.locator("[data-made]")).to_contain_text(
        "Find needs a connection. This page was saved with another question."
    )


def test_deals_recorded_online_are_on_the_sheet_that_opens_offline(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    match = thumb.page.url
    thumb.record("Petras", "Made")
    thumb.record("Rūta", "Lost")
    score = thumb.score()
    is_saved(thumb.page, match, 'data-version="2"')
    server.kill()
    thumb = again(phone, thumb.page, match)
    assert thumb.score() == score
    expect(thumb.page.get_by_role("link", name="Record deal 3")).to_be_visible()
    expect(thumb.page.get_by_role("button", name="Undo")).to_be_enabled()
    expect(thumb.page.locator("#unsent [data-status]")).to_contain_text("Offline. The sheet shows the score at")
    expect(thumb.page.locator("[data-say]")).to_have_text("")


@pytest.mark.rest
def test_a_deal_of_another_phone_is_on_the_sheet_that_opens_offline(
    phone: BrowserContext, other: BrowserContext, server: Server
) -> None:
    thumb = at_the_match(phone)
    match = thumb.page.url
    another = Thumb(other.new_page())
    another.page.goto(match)
    another.record("Petras", "Made")
    thumb.is_done(2)
    is_saved(thumb.page, match, 'data-version="1"')
    server.kill()
    thumb = again(phone, thumb.page, match)
    expect(thumb.page.get_by_role("link", name="Record deal 2")).to_be_visible()


@pytest.mark.rest
def test_a_deal_confirmed_after_the_page_was_saved_is_named_below_the_sheet(
    phone: BrowserContext, server: Server
) -> None:
    thumb = at_the_match(phone)
    page, match = thumb.page, thumb.page.url
    becomes(page, KEEPS, match)
    before = page.evaluate(
        "async (match) => (await (await caches.open('pages')).match(match, { ignoreVary: true })).text()", match
    )
    thumb.record("Petras", "Made")
    is_saved(page, match, 'data-version="1"')
    server.kill()
    page.evaluate(
        """async ([match, text]) => (await caches.open("pages")).put(match, new Response(text, {
          headers: { "Content-Type": "text/html; charset=utf-8", Date: new Date().toUTCString() } }))""",
        [match, before],
    )  # as if the browser had been killed before the page was saved anew
    thumb = again(phone, page, match)
    expect(thumb.page.locator("#unsent [data-entry=recorded]")).to_have_text("Deal 1: one seven, Petras made")
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    expect(thumb.page.get_by_role("link", name="Record deal 3")).to_be_visible()


def first_visit(phone: BrowserContext, before: Callable[[], object] = lambda: None) -> Page:
    """A guest opens the link, and nothing else."""
    match = phone.request.post("/new/", form=start_fields(book=f"{uuid4().hex[:22]}")).url
    phone.clear_cookies()
    before()
    page = phone.new_page()
    page.goto(match)
    return page


@pytest.mark.rest
def test_a_first_visit_is_saved_and_so_is_the_first_page(phone: BrowserContext, server: Server) -> None:
    page = first_visit(phone)
    match = page.url
    for address in (match, "/"):
        becomes(page, KEEPS, address)
    server.kill()
    thumb = again(phone, page, match)
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    thumb.page.goto("/")
    expect(thumb.page.locator("a.resume")).to_have_attribute("href", urlsplit(match).path)


@pytest.mark.rest
def test_tonights_match_is_found_from_the_icon(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    page = thumb.page
    thumb.record("Petras", "Made")
    page.goto(urljoin(page.url, "../new/"))
    page.get_by_role("button", name="Start with the same four").tap()
    page.wait_for_url("**/2/")
    match = urlsplit(page.url).path
    for address, text in ((match, "Avinas"), ("/", match)):
        is_saved(page, address, text)
    server.kill()
    thumb = Thumb(page)
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    page = again(phone, page, "/").page
    resume = page.locator("a.resume")
    expect(resume).to_have_attribute("href", match)
    expect(resume).to_contain_text("1 deal not sent yet")
    page.goto("/go-on/")
    page.wait_for_url(f"**{match}")
    page.goto("/start/")
    expect(page.get_by_role("heading", name="New match")).to_be_visible()
    page.goto("/keep/")
    line = page.locator("[data-matches] li").first
    expect(line).to_contain_text("1 deal not sent yet")
    line.locator("a").tap()
    page.wait_for_url(f"**{match}")


@pytest.mark.rest
def test_where_only_invited_people_make_books_the_icon_leads_a_viewer_home(
    phone: BrowserContext, other: BrowserContext, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    _thumb, viewer = at_one_table(phone, other, can="watch")
    server.kill()
    with monkeypatch.context() as only_here:
        only_here.setitem(server.environment, "INVITED_ONLY", "1")
        server.start()
    viewer.page.goto("/")
    is_saved(viewer.page, "/", "This server is for invited people")
    server.kill()
    viewer.page.goto("/start/")
    expect(viewer.page.get_by_text("This server is for invited people")).to_be_visible()


DAYS_LATER = 3


@pytest.mark.rest
@pytest.mark.parametrize("days", [0, DAYS_LATER])
def test_a_saved_page_says_when_the_server_confirmed_it(days: int, phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    match = thumb.page.url
    becomes(thumb.page, KEEPS, match)
    server.kill()
    page = phone.new_page()
    page.clock.set_fixed_time(page.evaluate(f"new Date(Date.now() + {days} * 86_400_000).toISOString()"))
    page.goto(match)
    status = page.locator("#unsent [data-status]")
    expect(status).to_contain_text("Offline. The sheet shows the score at")
    told = page.evaluate("new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(Date.now() - 3 * 86_400_000)")
    assert (told in status.inner_text()) == bool(days)


ANSWERS_NOTHING = "IDBFactory.prototype.open = () => ({})"


@pytest.mark.rest
def test_saved_matches_are_listed_before_storage_says_what_of_them_waits(phone: BrowserContext, server: Server) -> None:
    page = at_the_match(phone).page
    page.add_init_script(ANSWERS_NOTHING)
    server.kill()
    page.goto("/keep/")
    expect(page.locator("[data-matches] li").first).to_contain_text("Avinas")


@pytest.mark.rest
def test_the_saved_form_of_a_new_match_offers_who_has_just_played(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    page, new = thumb.page, urljoin(thumb.page.url, "../new/")
    becomes(page, KEEPS, new)  # while nobody has played
    thumb.record("Petras", "Made")
    is_saved(page, new, "Start with the same four")
    is_saved(page, new, 'data-player="Jonas"')
    thumb.tap("Menu", "Somebody takes a chair")
    form = page.locator("#chair")
    form.get_by_role("radio", name="Jonas").check()
    form.get_by_label("Who takes it").fill("Albinas")
    thumb.tap("Take the chair")
    expect(page.locator("main")).to_contain_text("Albinas")
    is_saved(page, new, 'data-player="Albinas"')
    server.kill()
    page.goto(new)
    page.get_by_role("button", name="Start with the same four").tap()
    expect(page.get_by_text("New match: Petras, Rūta, Ona, Albinas")).to_be_visible()


def is_quiet(wire: Wire, page: Page) -> None:
    """Wait until nothing has been asked for a while."""
    before = -1
    while len(wire.carried) > before:
        before = len(wire.carried)
        page.wait_for_timeout(1_000)


OFTEN = ("deals/", "events/", "/")
SELDOM = ("again/", "worth/", "../", "../people/", "../people/1/", f"../{tonight()}")
"""Pages of a match and its book that a deal makes old."""

MADE = """async (address) => {
  const page = await (await caches.open("pages")).match(address, { ignoreVary: true })
  return Date.parse(page?.headers.get("Date"))
}"""


@pytest.mark.rest
def test_a_deal_makes_every_saved_page_old_and_those_that_have_rested_come_anew_when_the_phone_is_put_away(
    phone: BrowserContext, wire: Wire
) -> None:
    thumb = at_the_match(phone)
    page, match = thumb.page, thumb.page.url
    for address in (*OFTEN, *SELDOM, "../new/", "note/", "stakes/"):
        becomes(page, KEEPS, urljoin(match, address))
    is_quiet(wire, page)  # two pages were opened, and each saves what it has found missing

    def made(*addresses: str) -> list[int]:
        return [page.evaluate(MADE, urljoin(match, address)) for address in addresses]

    def is_recorded_and_put_away(*, minutes: int) -> int:
        wire.later += timedelta(minutes=minutes)
        deal = int(page.locator("#match").get_attribute("data-version") or "") + 1
        thumb.record("Petras", "Made")
        is_saved(page, match, f'data-version="{deal}"')
        is_put_away(page)
        [sheet] = made(match)
        return sheet

    before = made(*OFTEN, *SELDOM)
    assert is_recorded_and_put_away(minutes=40) > max(before)
    sheet = is_recorded_and_put_away(minutes=10)
    for address in OFTEN:
        becomes(page, f"async (address) => (await ({MADE})(address)) >= {sheet}", urljoin(match, address))
    assert made(*SELDOM) == before[len(OFTEN) :]
    sheet = is_recorded_and_put_away(minutes=80)
    for address in (*OFTEN, *SELDOM):
        becomes(page, f"async (address) => (await ({MADE})(address)) >= {sheet}", urljoin(match, address))
    wire.becomes("refused")
    page.goto(f"{match}worth/")
    expect(page.get_by_text("deal 4").first).to_be_visible()


@pytest.mark.rest
def test_a_page_that_is_older_than_the_sheet_says_how_old_it_is(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    page, match = thumb.page, thumb.page.url
    for address in ("deals/", "note/"):
        becomes(page, KEEPS, urljoin(match, address))
    thumb.record("Petras", "Made")
    is_saved(page, match, 'data-version="1"')
    server.kill()
    for address in ("deals/", "note/"):
        page.goto(f"{match}{address}")
        expect(page.get_by_text("Offline. This page was last updated at")).to_be_visible()
    server.start()
    page.evaluate(THE_SIGNAL_IS_BACK)
    expect(page.get_by_text("Offline. This page was last updated at")).to_have_count(0)


TEXT = "async (address) => (await (await caches.open('pages')).match(address, { ignoreVary: true })).text()"
PUT = """async ([address, text]) => (await caches.open("pages")).put(address, new Response(text, {
  headers: { "Content-Type": "text/html; charset=utf-8", Date: new Date().toUTCString() } }))"""


@pytest.mark.rest
@pytest.mark.parametrize("is_killed", [False, True], ids=["its page came anew", "its page stayed as it was"])
def test_a_note_after_a_note_is_no_conflict_with_oneself(
    phone: BrowserContext, server: Server, is_killed: bool
) -> None:
    thumb = at_the_match(phone)
    page, match = thumb.page, thumb.page.url
    note = f"{match}note/"
    becomes(page, KEEPS, note)
    before = page.evaluate(TEXT, note)
    page.goto(note)
    page.locator("[name=note]").fill("the dog ate  a ten")
    thumb.tap("Save the note")
    page.wait_for_url(match)
    is_saved(page, note, "the dog ate a ten")
    if is_killed:
        page.evaluate(PUT, [note, before])
    server.kill()
    page.goto(note)
    expect(page.locator("[name=note]")).to_have_value("" if is_killed else "the dog ate a ten")
    page.locator("[name=note]").fill("and a queen")
    thumb.tap("Save the note")
    page.wait_for_url(match)
    unsent(thumb, 1, "change")
    server.start()
    page.evaluate(THE_SIGNAL_IS_BACK)
    expect(page.locator("#unsent")).to_have_count(0)
    assert json.loads(server.get(f"/b/{match.split('/b/')[1]}match.json")[2])["note"] == "and a queen"
