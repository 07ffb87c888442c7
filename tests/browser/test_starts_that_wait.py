"""Matches that were started on a phone and wait to be sent: where they stand, and what becomes of them. Nothing is
compiled here."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.counting import HAS_CHIPS, NEVER_BEGINS, PRETENDS, TAKEN_ALONG, WAITS_NO_MORE, needs_pyodide
from tests.browser.outbox import PUT, STORE, THE_SIGNAL_IS_BACK, entries
from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import Thumb, comes_to
from tests.serving import Server
from tests.tables import NAMES

needs_pyodide()

OWN = "9000000/"
SAFE = "This match is safe on this phone. It starts by itself as soon as the phone is online."
WORDS = "New match: " + ", ".join(NAMES.values())

START = """{ match: address, path: '../new/', cid: 'a-start', fields: { ona: 'Ona' }, words: 'New match: Ona, Jonas',
  at: Date.now() }"""
STARTED = f"""async (address) => {{ {STORE % f"changed.objectStore('entries').add({START})"} }}"""
"""A match was started on this phone; the server has a question about it."""

PRINTED = """async ([match, own]) => {
  const kept = await caches.open("pages")
  const page = await (await fetch(match)).text()
  const headers = { "Content-Type": "text/html", Date: new Date().toUTCString() }
  await kept.put(own, new Response(page.replaceAll(match, own), { headers }))
  await (await caches.open("replicas")).put(own, new Response('{ "match": {}, "events": [] }'))
}"""
"""A match of this phone, and its page as it was printed; it looks like another one."""

KEEPS_REPLICA = "address => caches.match(address, { cacheName: 'replicas' }).then(Boolean)"

MOVED = """async ([own, to]) => {
  await (await caches.open("pages")).put(own, new Response(null, { status: 302, headers: { Location: to } }))
  for (const _ of "abc") new BroadcastChannel("moved").postMessage({})
}"""
"""The match has gone there, and its page hears of it three times."""

COUNTS_TIMERS = """(() => {
  const really = setInterval
  window.timers = 0
  window.setInterval = (act, pause) => {
    if (pause === 500) window.timers += 1
    return really(act, pause)
  }
})()"""

BEGINS = """async (what, { entries, method, url } = {}) => {
  if (what !== "answer") return what
  if (entries?.some(({ cid }) => cid === "a-deal")) throw new Error("not all of it can be counted here")
  if (method === "GET") return { status: 200, headers: { "Content-Type": "text/html" }, body: "<h1>Begun here</h1>" }
  %s
  return { status: 303, headers: { Location: new URL(url).pathname.replace("new/", "9000000/") }, body: "" }
}"""
"""The server in the phone begins every match and takes no deal."""

TAKES_LONG = """await new Promise((done) => setTimeout(done, 1_500))
  localStorage.told = document.body.innerText"""
"""Longer than the service worker waits for anything else."""

IS_KILLED = """async (what, { method } = {}) => {
  if (method === "POST") await new Promise(() => {})
  return what
}"""
"""The browser ends while the server in the phone starts a match."""

QUESTION = """`<html lang=en><h1>Is that the same Ona?</h1>
  <form method=post><input name=uid value=${new URLSearchParams(body).get("uid")}>
  <button name=N value=Ona>Yes</button>`"""
ASKS = (
    BEGINS.replace("url }", "url, body }")
    % f"""if (!body.includes("N=Ona"))
    return {{ status: 422, headers: {{ "Content-Type": "text/html" }}, body: {QUESTION} }}"""
)
"""The server in the phone has a question before it starts a match."""

DEAL = "{ match: address, cid: 'a-deal', fields: {}, words: 'Made', at: Date.now() }"
DEALT = f"""async (address) => {{ {STORE % f"changed.objectStore('entries').add({DEAL})"} }}"""


def a_phone_of_its_own(phone: BrowserContext) -> tuple[Page, str]:
    """A page of the phone, and the path of its book; the version that it has asks nobody."""
    page, match = playing(phone)
    page.evaluate("localStorage['scorekeeper.server'] = 'older'")
    return page, "/" + match.split("/", 3)[3].removesuffix("1/")


@pytest.mark.rest
def test_a_start_that_waits_stands_on_the_first_page_and_in_its_own_book_only(phone: BrowserContext) -> None:
    page, book = a_phone_of_its_own(phone)
    _page, other = a_phone_of_its_own(phone)
    page.evaluate(STARTED, book + OWN)
    waiting = page.get_by_role("link", name="New match: Ona, Jonas")
    for address in ("/", book):
        page.goto(address)
        expect(waiting).to_have_attribute("href", book + OWN)
    page.goto(other)
    expect(page.get_by_role("link", name="New match")).to_be_visible()
    page.wait_for_timeout(500)
    expect(waiting).to_have_count(0)


def chooses_offline(phone: BrowserContext, server: Server, worker: str, entered: str = "() => {}") -> tuple[Page, str]:
    """The form of a new match, where only this worker answers, and this was entered in the match before."""
    page, book = a_phone_of_its_own(phone)
    phone.add_init_script(worker)
    page.goto(book + "1/")
    Thumb(page).record("Petras", "Made")
    becomes(page, TAKEN_ALONG, page.url)
    becomes(page, HAS_CHIPS, book + "new/")
    server.kill()
    page.evaluate(entered, book + "1/")
    page.goto(book + "new/")
    return page, book


def starts_offline(phone: BrowserContext, server: Server, worker: str, entered: str = "() => {}") -> tuple[Page, str]:
    """Somebody starts a match there."""
    page, book = chooses_offline(phone, server, worker, entered)
    for name in NAMES.values():
        page.locator(f"[data-player='{name}']").tap()
    page.get_by_role("button", name="Start match").tap()
    return page, book


@pytest.mark.rest
@pytest.mark.parametrize("how", ["throw new Error('MemoryError')", "return { status: 429, headers: {}, body: '' }"])
def test_a_start_that_the_phone_cannot_begin_says_so(how: str, phone: BrowserContext, server: Server) -> None:
    page, book = starts_offline(phone, server, PRETENDS % (BEGINS % how))
    expect(page.get_by_text(SAFE)).to_be_visible()
    starts_once(page, server, book)


def starts_once(page: Page, server: Server, book: str) -> None:
    """It stands on this page, and on the first one; then the server is back."""
    own = page.url
    expect(page.get_by_text(WORDS)).to_be_visible()
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    page.goto("/")
    page.get_by_role("link", name=WORDS).tap()
    page.wait_for_url(own)
    server.start()
    page.get_by_role("link", name="Try again").tap()
    page.wait_for_url(f"**{book}2/")
    expect(page.get_by_role("link", name="Record deal 1", exact=True)).to_be_visible()
    assert [entry for entry in entries(page) if not entry.get("n")] == []
    assert server.get(f"{book}3/")[0] == 404
    page.goto(own)  # an address that somebody has noted
    page.wait_for_url(f"**{book}2/")


@pytest.mark.rest
@pytest.mark.parametrize("how", ["tapped", "the same four"])
def test_a_phone_that_does_not_count_stores_a_start_and_sends_it_once(
    how: str, phone: BrowserContext, server: Server
) -> None:
    page, match = playing(phone)
    book = "/" + match.split("/", 3)[3].removesuffix("1/")
    Thumb(page).record("Petras", "Made")
    becomes(page, HAS_CHIPS, book + "new/")
    page.goto(book + "new/")
    server.kill()
    for name in NAMES.values() if how == "tapped" else ():
        page.locator(f"[data-player='{name}']").tap()
    page.get_by_role("button", name="Start match" if how == "tapped" else "Start with the same four").tap()
    expect(page.get_by_text(SAFE)).to_be_visible()
    starts_once(page, server, book)


@pytest.mark.rest
def test_a_start_that_the_server_asks_about_leads_to_its_question(phone: BrowserContext) -> None:
    page, match = playing(phone)
    own = "/" + match.split("/", 3)[3].removesuffix("1/") + OWN
    page.evaluate(STARTED, own)  # without names
    page.goto(own)
    page.get_by_role("button", name="See the question").tap()
    expect(page.get_by_role("heading", name="New match")).to_be_visible()
    page.goto(own)
    drop = page.get_by_role("button", name="Discard this match")
    drop.tap()
    expect(page.get_by_text("Tap again to discard this match.")).to_be_visible()
    drop.tap()
    page.wait_for_url("/")
    assert entries(page) == []


@pytest.mark.rest
@pytest.mark.usefixtures("hurried")
def test_a_match_opens_however_long_python_takes_to_begin_it_and_the_page_says_what_it_does(
    phone: BrowserContext, server: Server
) -> None:
    page, book = starts_offline(phone, server, PRETENDS % (BEGINS % TAKES_LONG))
    expect(page.get_by_role("heading", name="Begun here")).to_be_visible()
    assert page.url.endswith(book + OWN)
    told = page.evaluate("localStorage.told")
    assert "Starting the match on this phone …" in told
    assert "Try again" not in told
    assert "safe on this phone" not in told
    [start] = [entry for entry in entries(page) if "uid" in entry["fields"]]
    assert start["match"] == book + OWN


@pytest.mark.rest
def test_a_start_is_stored_before_the_phone_starts_it_and_sent_once(phone: BrowserContext, server: Server) -> None:
    page, book = starts_offline(phone, server, PRETENDS % IS_KILLED)
    expect(page.get_by_text("Starting the match on this phone …")).to_be_visible()
    other = phone.new_page()
    page.close()
    other.goto("/")
    expect(other.get_by_role("link", name=WORDS)).to_be_visible()
    [start] = [entry for entry in entries(other) if "uid" in entry["fields"]]
    server.start()
    other.evaluate(THE_SIGNAL_IS_BACK)
    comes_to(other, lambda: [entry for entry in entries(other) if not entry.get("n")], [])
    assert [server.get(f"{book}{number}/")[0] for number in (2, 3)] == [200, 404]
    other.goto(start["match"])
    other.wait_for_url(f"**{book}2/")


@pytest.mark.rest
def test_another_game_is_chosen_on_a_page_of_the_phone(phone: BrowserContext, server: Server) -> None:
    page, book = chooses_offline(phone, server, PRETENDS % (BEGINS % ""))
    page.get_by_role("button", name="Avinas").tap()
    page.get_by_role("link", name="Kaiser").tap()
    expect(page.get_by_role("heading", name="Begun here")).to_be_visible()
    assert page.url.endswith(f"{book}new/?game=kaiser")


@pytest.mark.rest
def test_what_a_start_on_the_phone_asks_is_seen_at_once(phone: BrowserContext, server: Server) -> None:
    page, book = chooses_offline(phone, server, PRETENDS % ASKS)
    other = phone.new_page()
    other.goto(book + "1/")  # which can draw the form, without the question
    becomes(other, "() => document.documentElement.dataset.server === ''")
    page.get_by_role("button", name="Start with the same four").tap()
    expect(page.get_by_role("heading", name="Is that the same Ona?")).to_be_visible()
    assert page.url.endswith(f"{book}new/?question")
    [start] = [entry for entry in entries(page) if "uid" in entry["fields"]]
    page.goto(start["match"])
    page.get_by_role("button", name="See the question").tap()
    page.get_by_role("button", name="Yes").tap()
    expect(page.get_by_role("heading", name="Begun here")).to_be_visible()
    [answered] = [entry for entry in entries(page) if "uid" in entry["fields"]]
    assert (answered["cid"], answered["fields"]["N"]) == (start["cid"], "Ona")
    assert not answered.get("stopped")


@pytest.mark.rest
def test_a_deal_that_the_phone_cannot_count_stands_in_the_way_of_no_other_match(
    phone: BrowserContext, server: Server
) -> None:
    page, book = starts_offline(phone, server, PRETENDS % (BEGINS % ""), DEALT)
    expect(page.get_by_role("heading", name="Begun here")).to_be_visible()
    assert page.url.endswith(book + OWN)


@pytest.mark.rest
@pytest.mark.parametrize("token", ["another", "own"])
def test_a_start_that_waits_can_be_dropped_after_a_question(token: str, phone: BrowserContext) -> None:
    page, book = a_phone_of_its_own(phone)
    own = (book if token == "own" else "/b/AAAAAAAAAAAAAAAAAAAAAA/") + OWN
    page.evaluate(STARTED, own)
    page.evaluate(PRINTED, [book + "1/", own])
    page.goto(own)
    told = page.locator("#unsent")
    expect(told.get_by_role("link", name="Save as a file")).to_have_count(1 if token == "another" else 0)
    expect(told.get_by_role("button", name="See the question")).to_have_count(1 if token == "own" else 0)
    drop = told.get_by_role("button", name="Discard this match")
    drop.tap()
    expect(told.get_by_text("Tap again to discard this match and all its deals.")).to_be_visible()
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    page.evaluate("dispatchEvent(new Event('online'))")  # whereupon what waits is drawn anew
    page.wait_for_timeout(300)
    drop.tap()
    page.wait_for_url("/")
    expect(page.get_by_role("link", name="New match: Ona, Jonas")).to_have_count(0)
    becomes(page, KEEPS, own, to_be=False)
    assert entries(page) == []


@pytest.mark.rest
def test_the_switch_stays_while_a_start_waits(phone: BrowserContext) -> None:
    page, book = a_phone_of_its_own(phone)
    page.evaluate(STARTED, book + OWN)
    page.evaluate(PRINTED, [book + "1/", book + OWN])
    page.goto("/")
    page.get_by_role("button", name="Menu").tap()
    off = page.get_by_role("button", name="Remove the offline copy")
    off.tap()
    expect(page.get_by_text("Then remove the offline copy.")).to_be_visible()
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    assert page.evaluate(KEEPS_REPLICA, book + OWN)
    page.evaluate(WAITS_NO_MORE)
    off.tap()
    expect(page.locator("#menu").get_by_role("button", name="Make available offline (6 MB)")).to_be_visible()


@pytest.mark.rest
def test_a_match_that_no_server_knows_yet_keeps_its_page_whatever_one_says_of_its_book(phone: BrowserContext) -> None:
    page, book = a_phone_of_its_own(phone)
    unknown = "/b/AAAAAAAAAAAAAAAAAAAAAA/"
    for own in (unknown + OWN, unknown + "1/"):
        page.evaluate(PRINTED, [book + "1/", own])
    page.goto(unknown + "new/")
    becomes(page, KEEPS, unknown + "1/", to_be=False)
    page.wait_for_timeout(500)
    assert page.evaluate(KEEPS, unknown + OWN)
    assert page.evaluate(KEEPS_REPLICA, unknown + OWN)


@pytest.mark.rest
def test_a_page_goes_once_where_its_match_is(phone: BrowserContext) -> None:
    page, book = a_phone_of_its_own(phone)
    page.evaluate(PRINTED, [book + "1/", book + OWN])
    phone.add_init_script(COUNTS_TIMERS)
    page.goto(book + OWN)
    becomes(page, "() => document.documentElement.dataset.server === ''")
    page.evaluate("document.body.dataset.sending = ''")
    page.evaluate(MOVED, [book + OWN, book + "1/"])
    page.wait_for_timeout(500)
    assert page.evaluate("timers") == 1
    page.evaluate("delete document.body.dataset.sending")
    page.wait_for_url("**" + book + "1/")


@pytest.mark.rest
def test_what_an_earlier_bundle_has_begun_and_kept_is_sent(phone: BrowserContext, server: Server) -> None:
    page, book = a_phone_of_its_own(phone)
    Thumb(page).record("Petras", "Made")
    queue = (Path(__file__).parent / "kept-by-the-first-bundle.json").read_text().replace("UID", str(uuid4()))
    page.evaluate(PUT, [entry | {"match": book + OWN} for entry in json.loads(queue)])
    page.goto("/")
    comes_to(page, lambda: server.get(f"{book}2/")[0], 200)
    comes_to(page, lambda: [entry for entry in entries(page) if not entry.get("n")], [])
    told = json.loads(server.get(f"{book}2/match.json")[2])
    assert [(deal["declarer"], deal["won"]) for deal in told["deals"]] == [("N", True)]
    assert told["seats"] == {"N": "Petras", "E": "Rūta", "S": "Ona", "W": "Jonas"}


@pytest.fixture
def hurried(server: Server) -> None:
    """The server's worker gives up soon."""
    server.environment |= {"SABOTAGE": "has_little_patience", "DJANGO_SETTINGS_MODULE": "tests.sabotaged_settings"}


@pytest.mark.rest
@pytest.mark.usefixtures("hurried")
def test_a_page_waits_for_a_phone_that_hangs_no_longer_than_the_worker_does(
    phone: BrowserContext, server: Server
) -> None:
    page, book = a_phone_of_its_own(phone)
    phone.add_init_script(NEVER_BEGINS)
    page.goto(book + "1/")
    Thumb(page).record("Petras", "Made")
    becomes(page, TAKEN_ALONG, page.url)
    server.kill()
    asking = phone.new_page()
    asking.goto(f"{page.url}picture.svg")
    expect(asking.get_by_role("heading", name="Offline")).to_be_visible()
