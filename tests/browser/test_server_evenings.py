"""Evenings without a server on a phone that counts by itself, whose browser dies as soon as the last deal of a match is
kept: all is stored once and in order, and every sheet shows the totals that the game's example has."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Error, Page, expect

from tests.browser.counting import LONGEST_START_MS, TAKEN_ALONG, THE_SIGNAL_IS_BACK, needs_pyodide, switched_on
from tests.browser.outbox import safe
from tests.browser.test_no_signal import becomes, playing
from tests.browser.test_outbox import die
from tests.browser.thumb import comes_to
from tests.long_evening import TELLS, Evening, bare
from tests.serving import Server

pytestmark = pytest.mark.rest

needs_pyodide()

TELL = """async (answers) => {
  const sentByScript = () => document.querySelector("#deal[hx-post]")
  const settled = new Promise((done) => document.addEventListener("htmx:afterSettle", () => sentByScript() && done()))
  await htmx.ajax("GET", `${location.pathname}events/`, { target: "#match", swap: "outerHTML" })
  await settled
  const form = sentByScript()
  for (const [name, value] of Object.entries(answers)) {
    for (const field of form.querySelectorAll(`[name="${name}"]`)) field.remove()
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }))
  }
  form.noValidate = true
  form.requestSubmit()
}"""
"""The plain form in the place of the sheet, answered and sent."""


@dataclass
class Mortal:
    """A phone whose browser can be killed and opened again with all that it has kept, and the server that it hears."""

    browser_type: BrowserType
    profile: Path
    wishes: dict[str, Any]
    server: Server
    context: BrowserContext

    @classmethod
    def born(cls, browser_type: BrowserType, profile: Path, wishes: dict[str, Any], server: Server) -> "Mortal":
        return cls(browser_type, profile, wishes, server, browser_type.launch_persistent_context(profile, **wishes))

    def dies_and_opens_again(self) -> Page:
        die(self.profile)
        with suppress(Error):
            self.context.close()
        self.context = self.browser_type.launch_persistent_context(self.profile, **self.wishes)
        return self.context.new_page()


@pytest.fixture(scope="module")
def switched_mortal(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    static_root: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Mortal]:
    """Switched on once for all games, since compiling takes long; the browser dies as soon as the switch says so."""
    place = tmp_path_factory.mktemp("mortal")
    server = Server(place / "data", STATIC_ROOT=str(static_root))
    server.start()
    own = {"base_url": f"http://127.0.0.1:{server.port}", "service_workers": "allow"}
    wishes = browser_type_launch_args | browser_context_args | own
    mortal = Mortal.born(browser_type, place / "phone", wishes, server)
    page, _match = playing(mortal.context)
    switched_on(page)
    mortal.dies_and_opens_again()
    yield mortal
    mortal.context.close()
    server.kill()


@pytest.fixture
def mortal(switched_mortal: Mortal) -> Mortal:
    """The same phone for every game; its server runs."""
    if switched_mortal.server.process is None:
        switched_mortal.server.start()
    return switched_mortal


class PhoneEvening(Evening):
    """The same on a phone that counts by itself."""

    def begins(self, phone: BrowserContext) -> str:
        """A match in a book of its own, taken along; returns its address."""
        place = {"uid": str(uuid4()), "book": uuid4().hex[:22]}
        address = phone.request.post("/new/", form=place | self.start).url
        page = phone.new_page()
        page.goto(address)
        becomes(page, TAKEN_ALONG, address)
        page.close()
        return address

    def told(self, page: Page) -> list[int]:
        """The totals as the sheet says them."""
        return self.read(" | ".join(page.locator("#match .sheet").first.locator(".vh").all_text_contents()))

    def is_told(self, page: Page, number: int) -> None:
        """Wait until the sheet shows the totals after this deal."""
        comes_to(page, lambda: self.told(page), self.totals(number))


def waits(page: Page, number: int) -> None:
    """Wait until the phone says that so many deals are kept."""
    told = safe(f"{number} deal{'' if number == 1 else 's'}")
    expect(page.locator("#unsent [data-status]")).to_contain_text(told, timeout=LONGEST_START_MS)


def stored(server: Server, match: str) -> list[dict[str, Any]]:
    """The deals of the match as its file has them."""
    return bare(json.loads(server.get(f"/b/{match.split('/b/')[1]}match.json")[2])["deals"])


@pytest.mark.parametrize(
    "game, deals", [("avinas", 4), ("other", 4), *(pytest.param(game, 50, marks=pytest.mark.soak) for game in TELLS)]
)
def test_what_was_kept_before_the_browser_died_is_stored_once_and_in_order(
    game: str, deals: int, mortal: Mortal
) -> None:
    evening = PhoneEvening(game)
    most = len(evening.deals)
    lengths = [most] * (deals // most) + ([deals % most] if deals % most else [])
    matches = [(evening.begins(mortal.context), length) for length in lengths]
    mortal.server.kill()
    page = mortal.context.new_page()
    for match, length in matches:
        page.goto(match)
        expect(page.locator("html[data-server]")).to_be_attached()
        for number in range(1, length + 1):
            page.evaluate(TELL, evening.fields(number))
            waits(page, number)
            if number < length:
                evening.is_told(page, number)
        page = mortal.dies_and_opens_again()
        page.goto(match)
        waits(page, length)
        evening.is_told(page, length)
    mortal.server.start()
    for match, length in matches:
        page.goto(match)
        page.evaluate(THE_SIGNAL_IS_BACK)
        expect(page.locator("#unsent")).to_have_count(0)
        evening.is_told(page, length)
        assert stored(mortal.server, match) == bare(evening.deals[:length])
