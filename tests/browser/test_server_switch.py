"""The switch that makes a phone its own server: seen through, stopped, failing, taken up again. Nothing is compiled
here: what the worker says is pretended, but in the last test."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.counting import PRETENDS, TAKEN_ALONG, WAITS_NO_MORE, needs_pyodide
from tests.browser.outbox import STORE, THE_SIGNAL_IS_BACK
from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import comes_to
from tests.serving import Server
from tests.tables import start_fields

needs_pyodide()

KEEP = "Make available offline (6 MB)"
HAS_IT = "This phone keeps score offline."
FETCHING = "Downloading: 2.0 of 5.6 MB"

STEPS = """(what, told, heard) => {
  if (what === "end") window.fail?.()
  if (what !== "bring") return what
  heard({ stage: "fetching", done: 2_000_000, all: 5_600_000 })
  window.tell = heard
  return new Promise((done, failed) => {
    window.done = () => done("a version")
    window.fail = (why) => failed(Object.assign(new Error(why), { why }))
  })
}"""
"""Two megabytes have arrived; how it goes on a test says by `tell`, `done` and `fail`."""

IS_OFF = """async () => !(await caches.keys()).some((name) => /^server/.test(name))
  && !localStorage["scorekeeper.server"] && localStorage["scorekeeper.offline"] !== 'wanted'"""


def switch(page: Page) -> Locator:
    """As it stands on the page itself; the menu has another."""
    return page.locator("main [data-server]")


def at_the_switch(phone: BrowserContext) -> tuple[Page, str]:
    """It has been tapped on the first page; and the address of a match."""
    phone.add_init_script(PRETENDS % STEPS)
    page, match = playing(phone)
    page.goto("/")
    switch(page).get_by_role("button", name=KEEP).tap()
    expect(switch(page).get_by_role("status")).to_have_text(FETCHING)
    return page, match


@pytest.mark.rest
def test_it_can_be_stopped_while_it_is_fetched(phone: BrowserContext) -> None:
    page, _match = at_the_switch(phone)
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    switch(page).get_by_role("button", name="Stop").tap()
    expect(switch(page).get_by_role("button", name=KEEP)).to_be_visible()
    expect(switch(page).get_by_role("alert")).to_have_count(0)
    becomes(page, IS_OFF)


@pytest.mark.rest
def test_it_says_how_far_it_is_until_it_is_done(phone: BrowserContext) -> None:
    page, _match = at_the_switch(phone)
    told = switch(page).get_by_role("status")
    page.evaluate("tell({ stage: 'compiling', done: 0.42, all: 1 })")
    expect(told).to_have_text("Preparing: 40 per cent")
    page.evaluate("tell({ stage: 'trying' })")
    expect(told).to_have_text("Testing …")
    page.evaluate("done()")
    expect(switch(page).get_by_text(HAS_IT, exact=True)).to_be_visible()


@pytest.mark.rest
@pytest.mark.parametrize(
    "why, told",
    [
        ("connection", "The connection broke off. This phone continues as soon as it is online."),
        ("server", "The server did not send everything. Try again to get the rest."),
        ("storage", "This phone has too little free storage. Free some space, then try again."),
        ("", "Scorekeeper did not start in this browser. Close other pages, then try again."),
    ],
)
def test_where_it_fails_it_says_why_and_can_be_tried_again(why: str, told: str, phone: BrowserContext) -> None:
    page, _match = at_the_switch(phone)
    page.evaluate(f"fail('{why}' || undefined)")
    expect(switch(page).get_by_role("alert")).to_have_text(told)
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    switch(page).get_by_role("button", name="Try again").tap()
    expect(switch(page).get_by_role("status")).to_have_text(FETCHING)
    page.evaluate("done()")
    expect(switch(page).get_by_text(HAS_IT, exact=True)).to_be_visible()


@pytest.mark.rest
def test_it_goes_on_by_itself_on_the_next_page_and_in_the_next_tab(phone: BrowserContext) -> None:
    page, match = at_the_switch(phone)
    page.goto(match)
    page.get_by_role("button", name="Menu").tap()
    expect(page.locator("#menu [data-server]").get_by_role("status")).to_have_text(FETCHING)
    page.close()
    page = phone.new_page()
    page.goto("/")
    expect(switch(page).get_by_role("status")).to_have_text(FETCHING)
    page.evaluate("done()")
    expect(switch(page).get_by_text(HAS_IT, exact=True)).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Menu").tap()
    expect(page.locator("#menu").get_by_text(HAS_IT, exact=True)).to_be_visible()


@pytest.mark.rest
def test_after_a_lost_connection_it_goes_on_when_there_is_one_but_a_lack_of_room_waits_for_a_tap(
    phone: BrowserContext,
) -> None:
    page, match = at_the_switch(phone)
    page.evaluate("fail('connection')")
    expect(switch(page).get_by_role("alert")).to_be_visible()
    page.evaluate(THE_SIGNAL_IS_BACK)
    expect(switch(page).get_by_role("status")).to_have_text(FETCHING)
    page.evaluate("fail('storage')")
    expect(switch(page).get_by_role("alert")).to_be_visible()
    page.evaluate(THE_SIGNAL_IS_BACK)
    page.goto(match)
    expect(page.locator("html[data-switch=off]")).to_be_attached()
    assert page.evaluate("asked") == []


@pytest.mark.rest
def test_a_page_from_the_cache_waits_for_the_network_and_tries_again_by_a_tap(
    phone: BrowserContext, server: Server
) -> None:
    page, match = at_the_switch(phone)
    server.kill()
    page.goto(match)
    page.get_by_role("button", name="Menu").tap()
    menu = page.locator("#menu [data-server]")
    expect(menu.get_by_role("alert")).to_contain_text("The connection broke off.")
    assert page.evaluate("asked") == []
    page.evaluate("document.documentElement.dataset.kept = '0'")  # as on a page that follows no match
    menu.get_by_role("button", name="Try again").tap()
    expect(menu.get_by_role("status")).to_have_text(FETCHING)


@pytest.mark.rest
def test_who_has_removed_it_is_not_offered_it_again(phone: BrowserContext) -> None:
    page, match = at_the_switch(phone)
    page.evaluate("done()")
    expect(switch(page).get_by_text(HAS_IT, exact=True)).to_be_visible()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Remove the offline copy").tap()
    expect(page.locator("#menu").get_by_role("button", name=KEEP)).to_be_visible()
    page.goto(match)
    becomes(page, LISTENS)
    expect(switch(page).get_by_role("button")).to_have_count(0)


@pytest.mark.rest
def test_it_takes_along_the_matches_that_are_open_with_their_pages(phone: BrowserContext) -> None:
    page, match = at_the_switch(phone)
    never_opened = phone.request.post(f"{match}../new/", form=start_fields(N="Aldona")).url
    page.evaluate("done()")
    for each in (match, never_opened):
        becomes(page, TAKEN_ALONG, each)
        becomes(page, KEEPS, each)


A_VISIT_LATER = """(() => {
  localStorage["scorekeeper.first"] ??= Date.now() - %d
  const really = setTimeout
  window.setTimeout = (act, pause, ...more) => really(act, pause === 20_000 ? 200 : pause, ...more)
  Object.defineProperty(navigator, "connection", { value: %s })
})()"""
"""So many milliseconds after the first visit, by such a network; a page is idle sooner."""

AN_HOUR = 3_600_000
A_MINUTE = 60_000


@pytest.mark.rest
@pytest.mark.parametrize(
    "since, connection, is_fetched",
    [
        (AN_HOUR, "undefined", True),
        (AN_HOUR, "{ type: 'wifi' }", True),
        (AN_HOUR, "{ type: 'ethernet', saveData: false }", True),
        (AN_HOUR, "{ type: 'cellular' }", False),
        (AN_HOUR, "{ type: 'wifi', saveData: true }", False),
        (A_MINUTE, "{ type: 'wifi' }", False),
    ],
)
def test_it_comes_by_itself_from_the_second_visit_on_where_it_costs_nothing(
    since: int, connection: str, *, is_fetched: bool, phone: BrowserContext
) -> None:
    phone.add_init_script(A_VISIT_LATER % (since, connection))
    phone.add_init_script(PRETENDS % STEPS)
    page, match = playing(phone)
    page.goto(match)
    if is_fetched:
        comes_to(page, lambda: page.evaluate("asked"), ["bring"])
        page.evaluate("done()")
        expect(page.locator("html[data-switch=done]")).to_be_attached()
        return
    becomes(page, LISTENS)
    page.wait_for_timeout(1_000)
    assert page.evaluate("asked") == []


@pytest.mark.rest
@pytest.mark.parametrize("how", ["Not on this phone", "Stop", "it fails"])
def test_it_comes_by_itself_no_more_where_somebody_has_said_no_or_it_fails(how: str, phone: BrowserContext) -> None:
    phone.add_init_script(A_VISIT_LATER % (AN_HOUR, "{ type: 'wifi' }"))
    phone.add_init_script(PRETENDS % STEPS)
    page, match = playing(phone)
    if how == "Not on this phone":
        page.evaluate("localStorage['scorekeeper.first'] = Date.now()")
    page.goto(match)
    menu = page.locator("#menu")
    page.get_by_role("button", name="Menu").tap()
    if how == "Not on this phone":
        menu.get_by_role("button", name=how).tap()
        expect(menu.get_by_role("button", name=how)).to_be_hidden()
        page.evaluate("localStorage.removeItem('scorekeeper.first')")
    else:
        comes_to(page, lambda: page.evaluate("asked"), ["bring"])
        if how == "Stop":
            menu.get_by_role("button", name=how).tap()
        else:
            page.evaluate("fail('storage')")
    expect(page.locator("html[data-switch=declined]")).to_be_attached()
    expect(menu.get_by_role("alert").locator("visible=true")).to_have_count(0)
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    page.goto(match)
    becomes(page, LISTENS)
    page.wait_for_timeout(1_000)
    assert page.evaluate("asked") == []
    page.get_by_role("button", name="Menu").tap()
    menu.get_by_role("button", name=KEEP).tap()
    comes_to(page, lambda: page.evaluate("asked"), ["bring"])


LISTENS = "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('server-files'))"
FORGETS_IT = "() => localStorage.removeItem('scorekeeper.server')"
KEEPS_HALF = """async () => {
  localStorage.removeItem("scorekeeper.server")
  const [name] = (await caches.keys()).filter((name) => name.startsWith("server "))
  await (await caches.open(name)).delete("/server-is-whole")
}"""


@pytest.mark.rest
def test_it_is_still_on_where_the_browser_was_killed_before_it_had_written_that_down(phone: BrowserContext) -> None:
    page, _match = at_the_switch(phone)
    page.evaluate("done()")
    expect(switch(page).get_by_text(HAS_IT, exact=True)).to_be_visible()
    page.evaluate("localStorage.removeItem('scorekeeper.offline')")
    page.evaluate(FORGETS_IT)
    page.reload()
    expect(page.locator("html[data-switch=on]")).to_be_attached()
    page.evaluate(KEEPS_HALF)
    page.reload()
    expect(switch(page).get_by_role("button", name=KEEP)).to_be_visible()


@pytest.mark.rest
def test_a_newer_one_is_fetched_only_when_nothing_waits(phone: BrowserContext) -> None:
    page, match = playing(phone)
    phone.add_init_script(PRETENDS % STEPS)
    page.evaluate("localStorage['scorekeeper.server'] = 'older'")
    page.goto("/")
    page.evaluate(WAITS, match)
    page.goto(match)
    becomes(page, TAKEN_ALONG, match)
    page.wait_for_timeout(500)
    assert page.evaluate("asked") == []
    page.goto("/")
    page.evaluate(WAITS_NO_MORE)
    page.goto(match)
    comes_to(page, lambda: page.evaluate("asked"), ["bring"])
    page.evaluate("done()")
    becomes(page, "() => localStorage['scorekeeper.server'] === 'a version'")


NOTE = "{ match: new URL(address).pathname, cid: 'any', path: 'note/', stopped: 422, fields: {}, at: Date.now() }"
WAITS = f"""async (address) => {{ {STORE % f"changed.objectStore('entries').add({NOTE})"} }}"""


NOTHING_IS_LEFT = f"""async () => {{
  {STORE % "const left = changed.objectStore('entries').getAll()"}
  const names = (await caches.keys()).filter((name) => !name.startsWith("files "))
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const ours = keys.flat().map(({{ url }}) => new URL(url).pathname).filter((path) => /^.b.|phone/.test(path))
  return left.result.length === 0 && ours.length === 0 && !localStorage["scorekeeper.server"]
}}"""


@pytest.mark.rest
@pytest.mark.parametrize("what", ["Remove from this phone: Our score book", "Forget everything on this device"])
def test_a_phone_that_is_to_forget_asks_about_what_waits_and_leaves_nothing_behind(
    what: str, phone: BrowserContext
) -> None:
    page, match = playing(phone)
    page.evaluate("localStorage['scorekeeper.server'] = 'older'")
    page.evaluate(WAITS, match)
    page.goto("/")
    expect(page.get_by_text("1 change not sent yet")).to_be_visible()
    page.get_by_text("A shared computer?").tap()
    button = page.get_by_role("button", name=what)
    button.tap()
    expect(page.get_by_role("alert").filter(has_text="Tap again to discard them too.")).to_be_visible()
    assert page.url.count("/") == 3
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    button.tap()
    page.wait_for_url("**/keep/")
    if "everything" not in what:
        page.evaluate("localStorage.removeItem('scorekeeper.server')")  # other books may need it
    becomes(page, NOTHING_IS_LEFT)


@contextmanager
def away(folder: Path, name: str) -> Iterator[None]:
    """The server has not got these any more; other tests find them again."""
    files = list(folder.glob(f"phone/{name}"))
    for file in files:
        file.rename(f"{file}-away")
    yield
    for file in files:
        Path(f"{file}-away").rename(file)


@pytest.mark.rest
def test_what_has_arrived_is_not_fetched_again_and_stop_leaves_nothing_behind(
    phone: BrowserContext, static_root: Path
) -> None:
    page, _match = playing(phone)
    page.goto("/")
    with away(static_root, "pyodide.asm.*"):
        switch(page).get_by_role("button", name=KEEP).tap()
        expect(switch(page).get_by_role("alert")).to_have_text(
            "The server did not send everything. Try again to get the rest."
        )
    phone.new_cdp_session(page).send("Network.clearBrowserCache")  # which may have dropped what came first
    with away(static_root, "pyodide.????????????.mjs*"):
        switch(page).get_by_role("button", name="Try again").tap()
        expect(switch(page).get_by_role("status")).to_contain_text("Preparing: ")
    switch(page).get_by_role("button", name="Stop").tap()
    expect(switch(page).get_by_role("button", name=KEEP)).to_be_visible()
    becomes(page, IS_OFF)
