"""A phone without a signal: what it has seen it shows, and of the rest it says so. The server is really gone."""

import json
import re
import shutil
import time
from pathlib import Path
from urllib.parse import urljoin
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import PATIENCE_MS, Thumb
from tests.serving import Server
from tests.tables import start_fields

KEEPS_ANY = "address => caches.match(address, { ignoreVary: true }).then(Boolean)"
KEEPS = "address => caches.open('pages').then(pages => pages.match(address)).then(Boolean)"
IS_SERVED = "() => Boolean(navigator.serviceWorker.controller)"


def playing(context: BrowserContext, **more: str) -> tuple[Page, str]:
    """A page with the first match of a new book, whose pages the phone keeps by now; and the match's address."""
    page = context.new_page()
    answer = context.request.post("/new/", form=start_fields(book=f"{uuid4().hex[:22]}", **more))
    page.goto(answer.url)
    becomes(page, IS_SERVED)
    page.reload()
    page.goto("/")
    page.goto(answer.url)
    return page, answer.url


def becomes(page: Page, question: str, about: object = "", *, to_be: bool = True) -> None:
    """Wait until the page answers a question so; the content security policy lets Playwright not wait by itself."""
    until = time.monotonic() + PATIENCE_MS / 1000
    while page.evaluate(question, about) is not to_be:
        assert time.monotonic() < until, question
        page.wait_for_timeout(50)


@pytest.mark.rest
def test_open_matches_and_their_rules_are_there_when_the_server_is_gone(phone: BrowserContext, server: Server) -> None:
    page, match = playing(phone)
    becomes(page, KEEPS, match)
    for address in ("/rules/", "/rules/avinas/learn/", "/games/voormsi/"):
        becomes(page, KEEPS, address)
    server.kill()
    page.goto(match)
    expect(page.locator("#match")).to_be_visible()
    expect(page.locator("#unsent [data-status]")).to_contain_text("Offline.")
    page.goto("/rules/avinas/learn/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Avinas")
    page.goto("/games/voormsi/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Voormsi")
    page.goto("/rules/")
    page.get_by_role("searchbox").fill("zole")
    expect(page.get_by_text("The pages saved on this phone say nothing about that.")).to_be_visible()
    page.get_by_role("searchbox").fill("trumps zole")
    expect(page.get_by_text("No page saved on this phone has all of these words. Nearest:")).to_be_visible()
    expect(page.locator("[data-results] mark").first).to_have_text("trumps")
    page.get_by_role("searchbox").fill("7,728")
    expect(page.locator("[data-results] a").first).to_contain_text("Sevens: 2; ways: 7,728; chance: 21.49")
    page.get_by_role("searchbox").fill("trumps dealer")
    page.get_by_role("button", name="Find").tap()
    expect(page.get_by_text("Found in the pages saved on this phone:")).to_be_visible()
    found = page.locator("[data-results] a").first
    expect(found.locator("mark").first).to_have_text("trumps")
    found.tap()
    expect(page.locator(":target")).to_be_in_viewport()
    page.goto("/")
    expect(page.get_by_role("link", name="Score book", exact=True)).to_be_visible()


TOLD = "This phone has not saved this page."
CORRECT = "To correct a deal, go online."


@pytest.mark.rest
def test_the_picture_of_a_saved_evening_is_made_without_a_network(phone: BrowserContext, server: Server) -> None:
    page, match = playing(phone)
    Thumb(page).record("Petras", "Made")
    evening = page.request.get(f"{match}../evenings/").url
    page.goto(f"{evening}picture/")
    page.reload()
    for address in ("picture/", "picture.svg"):
        becomes(page, KEEPS_ANY, evening + address)
    server.kill()
    page.goto(f"{evening}picture/")
    expect(page.get_by_role("link", name="Save the picture")).to_have_attribute("href", re.compile("^blob:"))


@pytest.mark.parametrize(
    "address, hint",
    [
        ("deals/00000000-0000-4000-8000-000000000000/", CORRECT),
        ("picture.svg", "You can still record deals on the match page."),
        ("../7/", "Open a match once while online. Then it opens offline too."),
        ("../links/", "To see a book’s links, files and older matches, go online."),
        (
            "/rules/kaiser/learn/",
            "This phone has saved the rules that you opened, and those of the games in your books.",
        ),
    ],
)
def test_a_page_that_is_not_kept_says_what_helps_there_and_leads_to_the_sheet(
    address: str, hint: str, phone: BrowserContext, server: Server
) -> None:
    page, match = playing(phone)
    becomes(page, KEEPS, match)
    server.kill()
    page.goto(urljoin(match, address))
    expect(page.get_by_role("heading", name="Offline")).to_be_visible()
    told, helps, *more = page.locator("main p").locator("visible=true").all_inner_texts()
    assert (told, helps) == (TOLD, hint)
    assert more == []
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    way = page.get_by_role("link", name="The match")
    if address.startswith((".", "/")):
        expect(way).to_be_hidden()
        return
    way.tap()
    expect(page.locator("#match .sheet").first).to_be_visible()


A_FILE = "icons/icon.svg"


def a_list_that_misses_a_file(static_root: Path, where: Path) -> Path:
    """Collected files, one of which has an address at which there is none."""
    shutil.copytree(static_root, where)
    manifest = where / "staticfiles.json"
    told = json.loads(manifest.read_text())
    told["paths"][A_FILE] = "icons/icon.000000000000.svg"
    manifest.write_text(json.dumps(told))
    return where


@pytest.mark.rest
def test_a_worker_whose_list_misses_a_file_never_takes_over(
    phone: BrowserContext, server: Server, static_root: Path, tmp_path: Path
) -> None:
    page, match = playing(phone)
    becomes(page, KEEPS, match)
    before = page.evaluate("() => navigator.serviceWorker.controller.scriptURL && caches.keys()")
    server.kill()
    server.environment["STATIC_ROOT"] = str(a_list_that_misses_a_file(static_root, tmp_path / "static"))
    server.start()
    page.goto(match)
    page.evaluate(UPDATED)
    assert page.evaluate(LEFT_OVER) == {"active": True, "others": False}
    server.kill()
    page.goto(match)
    expect(page.locator("#match")).to_be_visible()
    assert set(before) <= set(page.evaluate("() => caches.keys()"))


UPDATED = """async () => {
  const found = await navigator.serviceWorker.getRegistration()
  await found.update().catch(() => {})
  const coming = found.installing
  if (coming) await new Promise((done) => coming.addEventListener("statechange", done))
}"""
LEFT_OVER = """async () => {
  const { active, waiting, installing } = await navigator.serviceWorker.getRegistration()
  return { active: Boolean(active), others: Boolean(waiting ?? installing) }
}"""


KEEPS_NOTHING = """Object.defineProperty(self, "indexedDB", {
  get() { throw new DOMException("denied", "SecurityError") },
})"""


@pytest.mark.rest
def test_a_browser_without_a_database_forgets_the_book_at_the_first_tap(phone: BrowserContext) -> None:
    phone.add_init_script(KEEPS_NOTHING)
    page, _match = playing(phone)
    page.goto("/", wait_until="networkidle")
    page.get_by_role("button", name="Remove from this phone").tap()
    expect(page.get_by_role("heading", name="Removed")).to_be_visible()


SLOW_ANSWERS = """() => {
  const real = fetch
  const held = new Promise((done) => (self.release = done))
  self.fetch = async (asked) => {
    const answer = await real(asked)
    if (String(asked.url ?? asked).includes("/deals/")) await (self.arrived = held)
    return answer
  }
}"""


@pytest.mark.rest
def test_a_page_that_comes_after_its_book_was_forgotten_is_not_kept(phone: BrowserContext, server: Server) -> None:
    page, match = playing(phone)
    becomes(page, KEEPS, match)
    deals = f"{match}deals/"
    becomes(page, KEEPS, deals)
    page.goto("/")
    (worker,) = phone.service_workers
    worker.evaluate(SLOW_ANSWERS)
    page.evaluate("address => caches.open('pages').then(pages => pages.delete(address, { ignoreVary: true }))", deals)
    page.evaluate("address => navigator.serviceWorker.controller.postMessage({ anew: [address] })", deals)
    until = time.monotonic() + PATIENCE_MS / 1000
    while not worker.evaluate("'arrived' in self"):
        assert time.monotonic() < until
    page.get_by_role("button", name="Remove from this phone").tap()
    expect(page.get_by_role("heading", name="Removed")).to_be_visible()
    becomes(page, KEEPS, match, to_be=False)
    worker.evaluate("release()")
    page.wait_for_timeout(500)
    assert page.evaluate(KEEPS, deals) is False


@pytest.mark.rest
def test_a_shared_computer_keeps_no_page_of_a_book(phone: BrowserContext, server: Server) -> None:
    page, match = playing(phone)
    becomes(page, KEEPS, match)
    page.goto("/")
    page.locator("summary").filter(has_text="A shared computer?").tap()
    page.get_by_role("button", name="Forget everything on this device").tap()
    expect(page.get_by_role("heading", name="This device forgot everything")).to_be_visible()
    becomes(page, KEEPS, match, to_be=False)
    page.goto(match)
    page.goto("/")
    expect(page.get_by_role("heading", name="Four of you, one pack of cards?")).to_be_visible()
    becomes(page, KEEPS, match, to_be=False)
