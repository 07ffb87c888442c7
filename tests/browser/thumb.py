"""A thumb on a phone: it touches what it sees, once each, and counts."""

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

from scorekeeper.games.avinas.panel import answers_of
from scorekeeper.games.avinas.tests.notation import parse
from tests.tables import Phone, seated

PATIENCE_MS = 20_000
"""How long a busy machine may take over a step; an idle one never waits for it."""

IN = " › "
"""Between a group of buttons and the one that is meant: "Made › nothing"."""

MEASURE = Path(__file__).with_name("measure.js").read_text().strip()

LOOK_MS = 20
MOST_LOOKS = PATIENCE_MS // LOOK_MS
"""How often to see whether something has happened by now, and with which pause."""

IN_FRONT = "dialog[open], body:not(:has(dialog[open]))"
"""The panel while it is open, else the page; asked anew each time, since it closes when an answer comes."""

BLOCKED = 0.65
"""Seconds after which the place of a button that recorded takes taps again; the page itself waits 0.6."""

SPOT = """element => {
  const { x, y, width, height } = element.getBoundingClientRect()
  const free = element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  return {
    x,
    y,
    width,
    height,
    painted: performance.getEntriesByType("paint").length > 0,
    there: element.isConnected,
    ready: free && !element.disabled && !document.querySelector("form[data-sending]"),
    blocked: Boolean(element.closest("dialog, form.undo")),
    opens: "htmx" in window && element.matches("[data-open-panel]"),
  }
}"""

Spot = dict[str, Any]
"""Where an element lies; whether its page was painted, since before that a browser drops a touch; whether it is still
there, a touch reaches its middle, and nothing that was pressed before is under way; whether its place is blocked then,
and the panel opens, whose scripts may still be on their way."""


Budget = tuple[str, int, tuple[str, ...], object]
"""A kind of deal, the most taps that it may take, what is tapped after “Record deal 1”, and the score afterwards."""


class Thumb:
    """Touches buttons and links by the words they begin with; `taps` says how often. It never types."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self._touched: list[tuple[float, Spot]] = []

    def tap(self, *words: str) -> None:
        """One touch for each, on what lies in front."""
        for each in words:
            self.touch(self.sees(each))

    def touch(self, thing: Locator) -> None:
        """One touch, in the middle; nobody means to touch one place twice while the page takes that for a slip."""
        spot = self._within_reach(thing)
        before = [moment for moment, other in self._touched if _lies_in(spot, other)]
        if before and (left := max(before) + BLOCKED - time.monotonic()) > 0:
            self.page.wait_for_timeout(left * 1000)
        self.page.touchscreen.tap(*_middle(spot))
        self.taps += 1
        with suppress(Error):  # the next page is there already
            self.page.evaluate("0")  # a slow page hears the touch later: whatever follows it follows from now on
        if spot["blocked"]:
            self._touched.append((time.monotonic(), spot))
        if spot["opens"]:
            expect(self.panel).to_be_visible()

    def _within_reach(self, thing: Locator) -> Spot:
        """Where it lies once it can be touched: what opens or closes just now may lie over it for a moment."""
        for _look in range(MOST_LOOKS):
            element = thing.element_handle()  # found once: names and roles are dear to compute
            with suppress(Error):  # the next page came meanwhile
                spot: Spot = element.evaluate(SPOT)
                if spot["painted"] and not spot["ready"]:
                    element.scroll_into_view_if_needed()
                    spot = element.evaluate(SPOT)
                if spot["painted"] and spot["there"] and spot["ready"]:
                    return spot
            self.page.wait_for_timeout(LOOK_MS)
        raise AssertionError(f"{thing} is disabled, or something lies over it")

    def sees(self, words: str) -> Locator:
        """The button or link that begins with these words: of the panel while it is open, else of the page."""
        group, _in, own = words.rpartition(IN)
        place = self.page.locator(IN_FRONT)
        if group:
            place = place.get_by_role("group", name=_beginning(group))
        button, link, radio = (place.get_by_role(role, name=_beginning(own)) for role in ("button", "link", "radio"))
        return button.or_(link).or_(radio)

    @property
    def panel(self) -> Locator:
        """The recording panel, where it is open."""
        return self.page.locator("dialog[open]")

    def record(self, *words: str) -> None:
        """Open the panel, tap these, and wait until the sheet shows the deal."""
        number = int(self.sees("Record deal").inner_text().removeprefix("Record deal "))
        self.tap("Record deal", *words)
        self.is_done(number + 1)

    def is_done(self, number: int) -> None:
        """The panel is gone and the page waits for this deal, or the match is over."""
        page = self.page.locator("#match")
        waits = page.get_by_role("link", name=f"Record deal {number}", exact=True)
        expect(waits.or_(page.get_by_role("button", name="Rematch"))).to_be_visible()
        expect(self.panel).to_have_count(0)

    def undo(self) -> None:
        """Tap undo and wait until it has happened."""
        version = self.page.locator("#match").get_attribute("data-version")
        self.tap("Undo")
        expect(self.page.locator(f"#match:not([data-version='{version}'])")).to_be_visible()

    def score(self) -> str:
        """Open rams and pips of both sides, as in "7/0 0/3"; raises where drawing and words differ."""
        sides = self.page.locator("#match > main .sheet > div")
        expect(sides).to_have_count(2)
        (rams, pips), (others, of_others) = (_side(sides.nth(place)) for place in range(2))
        return f"{rams}/{others} {pips}/{of_others}"


def keeps_to_its_taps(
    thumb: Thumb,
    budgets: Sequence[Budget],
    score: Callable[[], object],
    tap: Callable[..., None] = Thumb.tap,
) -> None:
    """Record each kind of deal first of all, within its taps and without a keyboard, and undo it with one tap."""
    nothing = score()
    for what, most, tapped, after in budgets:
        thumb.taps = 0
        thumb.tap("Record deal 1")
        tap(thumb, *tapped)
        thumb.is_done(2)
        assert thumb.taps <= most, what
        assert score() == after, what
        assert not thumb.page.evaluate("document.activeElement.matches('input:not([type=radio]), textarea')"), what
        thumb.taps = 0
        thumb.undo()
        thumb.is_done(1)
        assert thumb.taps == 1
        assert score() == nothing, what


def comes_to(page: Page, ask: Callable[[], object], answer: object) -> None:
    """Wait until that is the answer: what is behind a page follows a tap when it can."""
    for _look in range(MOST_LOOKS):
        if ask() == answer:
            return
        page.wait_for_timeout(LOOK_MS)
    assert ask() == answer


def settled(page: Page) -> None:
    """Wait until the page has been drawn as it now is."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def resize(page: Page, width: int, height: int, text: int) -> None:
    """Give the page this size, and every document that it opens letters of so many pixels."""
    page.set_viewport_size({"width": width, "height": height})
    size = f"document.documentElement.style.fontSize = '{text}px'"
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => ({size}))")


def measured(page: Page, what: str) -> Any:
    """What one of the functions of `measure.js` finds on the page."""
    return page.evaluate(f"{MEASURE}.{what}")


def _beginning(words: str) -> re.Pattern[str]:
    """Names of buttons that begin with exactly these words."""
    return re.compile(rf"^{re.escape(words)}(?!\w)")


def _lies_in(spot: Spot, other: Spot) -> bool:
    """Is the middle of the first inside the second?"""
    x, y = _middle(spot)
    return 0 <= x - other["x"] <= other["width"] and 0 <= y - other["y"] <= other["height"]


def _middle(spot: Spot) -> tuple[float, float]:
    return spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2


def _side(side: Locator) -> tuple[int, int]:
    drawn = side.evaluate(
        """side => ({
          open: side.querySelectorAll("use[href='#ring']").length,
          more: Number(side.querySelector(".beyond")?.textContent.replace("+", "") ?? 0),
          standing: side.querySelector(".rings + p").textContent,
          pips: Number(side.querySelector(".num").textContent),
          woven: [...side.querySelectorAll(".pips use")].map((use) => Number(use.href.baseVal.slice(2))),
          spoken: side.querySelector(".vh").textContent,
        })"""
    )
    rams, pips = drawn["open"] + drawn["more"], drawn["pips"]
    assert drawn["standing"] == (f"{rams} rams left" if rams > 1 else "1 ram left" if rams else "no rams left"), drawn
    assert sum(drawn["woven"]) == min(pips, 12), drawn
    assert f": {drawn['standing']}, " in drawn["spoken"], drawn
    assert f"; {pips} of 12 pips" in drawn["spoken"], drawn
    return rams, pips


def fields_of(jotted: str) -> list[dict[str, str]]:
    """Deals jotted down, as a form sends them."""
    return [answers_of(deal) for deal in parse(jotted)]


def at_the_table(page: Page, jotted: str = "", **names: Any) -> tuple[Thumb, Phone]:
    """A match of four in which these deals were recorded, lying open on the phone."""
    phone = seated(**names)
    for fields in fields_of(jotted):
        assert phone.deal(fields).status_code == 201
    page.goto(phone.url)
    return Thumb(page), phone
