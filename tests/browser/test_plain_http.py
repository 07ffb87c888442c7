"""Home mode over plain http, where no service worker brings a page back: an open page has to do without its server."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from scorekeeper.web.home_network import host_names
from tests.browser.outbox import THE_SIGNAL_IS_BACK, comes_back, record, unsent, written
from tests.browser.test_no_room import CANNOT, full
from tests.browser.test_no_signal import becomes
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import Thumb
from tests.serving import Server
from tests.tables import start_fields

NAME = next(name for name in host_names() if name.endswith(".local"))
"""One of this machine's names that no browser takes for a secure place, as it does any address of loopback."""

HAS_PANEL = "() => performance.getEntriesByType('resource').some(({ name }) => /avinas.panel/.test(name))"
PANEL = re.compile(r"/static/(js/panel|avinas/panel)\.\w+\.js$")


@pytest.fixture
def home(
    server: Server,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
) -> Iterator[BrowserContext]:
    """A phone that opens the server by its name in the living room."""
    server.start()
    told = [*browser_type_launch_args["args"], f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": told})
    yield browser.new_context(**{**browser_context_args, "base_url": f"http://{NAME}:{server.port}"})
    browser.close()


def opened(home: BrowserContext, server: Server) -> Page:
    """The page of a new match, which nobody has touched."""
    answer = home.request.post(f"http://127.0.0.1:{server.port}/new/", form=start_fields(book=uuid4().hex[:22]))
    page = home.new_page()
    page.goto(urlsplit(answer.url).path)
    assert page.evaluate("isSecureContext || 'serviceWorker' in navigator") is False
    return page


@pytest.mark.rest
def test_the_link_of_a_match_is_copied_from_the_page(home: BrowserContext, server: Server) -> None:
    page = opened(home, server)
    Thumb(page).tap("Share")
    page.get_by_role("button", name="Copy the link").tap()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    address = page.locator(".code").inner_text()
    page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'there' }))")
    page.locator("#there").focus()
    page.keyboard.press("Control+v")
    expect(page.locator("#there")).to_have_value(address)


@pytest.mark.rest
def test_a_page_that_nobody_has_touched_records_without_its_server(home: BrowserContext, server: Server) -> None:
    page = opened(home, server)
    becomes(page, HAS_PANEL)
    page.wait_for_load_state("networkidle")
    server.kill()
    thumb = Thumb(page)
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    expect(page.get_by_text("Keep this page open: without https you cannot open it again offline.")).to_be_visible()
    comes_back(server, thumb, 2)
    assert written(server, page) == [("E", False)]


@pytest.mark.rest
def test_a_panel_that_does_not_come_takes_nobody_away_from_the_page(home: BrowserContext, server: Server) -> None:
    home.route(PANEL, lambda route: route.abort())
    page = opened(home, server)
    page.wait_for_load_state("networkidle")
    server.kill()
    button = page.get_by_role("link", name="Record deal 1")
    button.tap()
    expect(page.get_by_text("The server does not answer. Keep this page open and try again.")).to_be_visible()
    home.unroute(PANEL)
    server.start()
    button.tap()
    expect(page.locator("dialog[open]")).to_be_visible()


@pytest.mark.rest
def test_a_link_leaves_the_page_only_for_one_that_comes(home: BrowserContext, server: Server) -> None:
    page = opened(home, server)
    page.wait_for_load_state("networkidle")
    server.kill()
    rules = page.locator("#match .bar").get_by_role("link", name="Rules")
    rules.tap()
    expect(page.get_by_text("The server does not answer. Keep this page open and try again.")).to_be_visible()
    server.start()
    rules.tap()
    page.wait_for_url("**/rules/avinas/**")


@pytest.mark.rest
def test_a_form_leaves_the_page_only_for_a_server_that_answers(home: BrowserContext, server: Server) -> None:
    page = opened(home, server)
    match = page.url
    page.wait_for_load_state("networkidle")
    server.kill()
    share = page.locator("#match .bar").get_by_role("button", name="Share")
    share.tap()
    expect(page.get_by_text("The server does not answer. Keep this page open and try again.")).to_be_visible()
    assert page.url == match
    server.start()
    share.tap()
    page.wait_for_url("**/share/**")


@pytest.mark.rest
def test_two_tabs_send_each_deal_once(home: BrowserContext, server: Server) -> None:
    page = opened(home, server)
    tabs = [Thumb(page), Thumb(home.new_page())]
    tabs[1].page.goto(page.url)
    for tab in tabs:
        becomes(tab.page, HAS_PANEL)
        tab.page.wait_for_load_state("networkidle")
    server.kill()
    record(tabs[0], "Rūta", "Lost")
    record(tabs[1], "Petras", "Made")
    record(tabs[0], "Ona", "Lost")
    unsent(tabs[0], 3)
    server.start()
    for tab in tabs:
        tab.page.evaluate(THE_SIGNAL_IS_BACK)
    for tab in tabs:
        tab.is_done(4)
        expect(tab.page.locator("#unsent")).to_have_count(0)
    assert written(server, page) == [("E", False), ("N", True), ("S", False)]


@pytest.mark.rest
def test_the_menu_says_what_plain_http_cannot_do_and_what_helps(home: BrowserContext, server: Server) -> None:
    page = opened(home, server)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_text("This server is not secure").tap()
    cannot = "So this phone cannot install Scorekeeper, open it offline or keep its screen awake."
    expect(page.get_by_text(cannot)).to_be_visible()
    expect(page.get_by_text("It needs an https address. Ask the person who runs the server.")).to_be_visible()
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    page.goto(f"http://127.0.0.1:{server.port}/")  # where a browser can do all of that
    page.get_by_role("button", name="Menu").tap()
    expect(page.get_by_text("This server is not secure")).to_be_hidden()


@pytest.mark.rest
def test_a_full_phone_says_so_here_too(home: BrowserContext, server: Server) -> None:
    full(home.new_page(), f"http://{NAME}:{server.port}")
    page = opened(home, server)
    expect(page.get_by_text(CANNOT)).to_be_visible()
