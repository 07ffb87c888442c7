"""A phone that is its own server: switched on once for all tests of it, since compiling takes long."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scorekeeper.phone import bundle
from tests.browser.outbox import STORE, safe
from tests.browser.test_no_signal import becomes, playing
from tests.browser.thumb import Thumb, comes_to
from tests.serving import Server

LONGEST_START_MS = 120_000
"""For a busy machine; an idle one compiles everything in ten seconds, and starts in three."""

TAKEN_ALONG = "address => caches.match(new URL(address).pathname, { cacheName: 'replicas' }).then(Boolean)"
IS_PRINTED = """address => caches.match(address, { cacheName: 'pages' }).then(
  async (page) => (await page?.text())?.includes('data-counted') ?? false)"""

HAS_CHIPS = """address => caches.match(address, { cacheName: 'pages' }).then(
  async (page) => (await page?.text())?.includes('data-player=') ?? false)"""
WAITS_NO_MORE = f"""async () => {{ {STORE % "changed.objectStore('entries').clear()"} }}"""

PRETENDS = """(() => {
  const does = %s
  window.asked = []
  window.SharedWorker = class {
    constructor() {
      const heard = (told) => this.port.onmessage({ data: told })
      const answer = async ({ id, what, told }) => {
        if (what !== "end") asked.push(what)
        try {
          heard({ id, answer: await does(what, told, heard) })
        } catch (fault) {
          heard({ id, fault: String(fault), why: fault.why })
        }
      }
      this.port = { postMessage: answer }
    }
  }
})()"""
"""In the worker's place a function of a test, `does(what, told, heard)`, answers; `asked` says what the page asked."""

NEVER_BEGINS = PRETENDS % "() => new Promise(() => {})"
"""Python says nothing."""


def needs_pyodide() -> None:
    """Skip the whole file where it was not fetched."""
    if not bundle.is_there():
        pytest.skip(
            "*** Pyodide was not fetched, since there is no npm here: no phone was its own server. ***",
            allow_module_level=True,
        )


@dataclass
class ServerPhone:
    """The phone and the server that it hears, or not."""

    context: BrowserContext
    server: Server

    def playing(self, **more: str) -> tuple[Thumb, str]:
        """The first match of a new book, taken along; and its address."""
        page, match = playing(self.context, **more)
        becomes(page, TAKEN_ALONG, match)
        return Thumb(page), match


def switched_on(page: Page) -> None:
    """Kept for offline, by a tap on the first page; the page of the match goes on with it."""
    match = page.url
    page.goto("/")
    switch = page.locator("main [data-server]")
    switch.get_by_role("button", name="Make available offline (6 MB)").tap()
    expect(switch.get_by_role("status")).to_contain_text("Preparing: ", timeout=LONGEST_START_MS)
    page.goto(match)
    told = page.locator("#menu [data-stage]")  # in the menu, which is closed
    expect(told).to_contain_text("Preparing: ", timeout=LONGEST_START_MS)
    expect(page.locator("html[data-switch=done]")).to_be_attached(timeout=LONGEST_START_MS)


def counted(thumb: Thumb, number: int, totals: str, of: str) -> None:
    """The sheet waits for this deal and shows the totals; so much waits."""
    told = thumb.page.get_by_role("link", name=f"Record deal {number}", exact=True)
    expect(told).to_be_visible(timeout=LONGEST_START_MS)
    expect(thumb.page.locator("#unsent [data-status]")).to_contain_text(safe(of))
    expect(thumb.page.locator("#match[data-counted]")).to_be_visible(timeout=LONGEST_START_MS)
    comes_to(thumb.page, thumb.score, totals)


def shared_workers(page: Page) -> list[str]:
    """The ids of those that run on the phone of this page; those of another phone may end later."""
    session = page.context.new_cdp_session(page)
    phone = session.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
    session.detach()
    session = page.context.browser.new_browser_cdp_session()  # type: ignore[union-attr]
    found = session.send("Target.getTargets")["targetInfos"]
    session.detach()
    return [each["targetId"] for each in found if (each["type"], each["browserContextId"]) == ("shared_worker", phone)]


def _switched(server: Server, browser: Browser, args: dict[str, object]) -> Iterator[ServerPhone]:
    own = {"base_url": f"http://127.0.0.1:{server.port}", "service_workers": "allow"}
    context = browser.new_context(**args | own)
    context.set_default_timeout(LONGEST_START_MS)
    page, _match = playing(context)
    switched_on(page)
    page.close()
    yield ServerPhone(context, server)
    context.close()


@pytest.fixture(scope="session")
def switched(
    browser: Browser,
    browser_context_args: dict[str, object],
    static_root: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[ServerPhone]:
    """Switched on; the server runs."""
    server = Server(tmp_path_factory.mktemp("counting"), STATIC_ROOT=str(static_root))
    server.start()
    yield from _switched(server, browser, browser_context_args)
    server.kill()


@pytest.fixture(scope="session")
def switched_too(
    switched: ServerPhone, browser: Browser, browser_context_args: dict[str, object]
) -> Iterator[ServerPhone]:
    """Another phone that hears the same server."""
    _running(switched)
    yield from _switched(switched.server, browser, browser_context_args)


def _running(phone: ServerPhone) -> ServerPhone:
    if phone.server.process is None:
        phone.server.start()
    return phone


def changed(thumb: Thumb, *taps: str) -> None:
    """Tap through the page of a deal, and come back to the list of all."""
    thumb.tap(*taps)
    thumb.page.wait_for_url("**/deals/")


def _tidied(phone: ServerPhone) -> None:
    for page in phone.context.pages:
        page.close()


@pytest.fixture
def counting(switched: ServerPhone) -> Iterator[ServerPhone]:
    """The same phone for every test, each with a book of its own."""
    yield _running(switched)
    _tidied(switched)


@pytest.fixture
def another(switched_too: ServerPhone) -> Iterator[ServerPhone]:
    """The other phone at the table, which counts by itself too."""
    yield _running(switched_too)
    _tidied(switched_too)
